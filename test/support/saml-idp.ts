/** An identity provider of a test, which signs what it is told to: answers as they should be, and all kinds of others. */
import { execFileSync } from 'node:child_process';
import { createPrivateKey, createSign, generateKeyPairSync } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { SignedXml } from 'xml-crypto';

export interface Keys {
  privateKey: string;
  /** PEM. */
  certificate: string;
}

/** A key and a certificate of its own for it. */
export function aKeyPair(): Keys {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'octavo-idp-'));
  const file = path.join(folder, 'key.pem');
  fs.writeFileSync(file, pem, { mode: 0o600 });
  const args = ['req', '-x509', '-new', '-key', file, '-subj', '/CN=idp.example', '-days', '3650', '-sha256'];
  const certificate = execFileSync('openssl', args).toString();
  fs.rmSync(folder, { recursive: true });
  createPrivateKey(pem);
  return { privateKey: pem, certificate };
}

export interface Answer {
  requestId: string;
  acsURL: string;
  audience: string;
  issuer: string;
  email: string;
  destination?: string;
  recipient?: string;
  subjectRequestId?: string;
  /** Offsets from now, in seconds. */
  notBefore?: number;
  notOnOrAfter?: number;
  assertionId?: string;
  /** XML within the NameID. */
  nameId?: string;
  attributes?: string;
  /** What the provider calls its session. */
  sessionIndex?: string;
}

const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
export const ASSERTION_NS = 'urn:oasis:names:tc:SAML:2.0:assertion';

/** The assertion without a signature. */
export function assertionOf(answer: Answer): string {
  const { notBefore = -30, notOnOrAfter = 300, assertionId = `_a${Math.random().toString(16).slice(2)}` } = answer;
  return `<saml:Assertion xmlns:saml="${ASSERTION_NS}" ID="${assertionId}" Version="2.0" IssueInstant="${at(0)}"><saml:Issuer>${answer.issuer}</saml:Issuer><saml:Subject><saml:NameID Format="urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress">${answer.nameId ?? answer.email}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData Recipient="${answer.recipient ?? answer.acsURL}" InResponseTo="${answer.subjectRequestId ?? answer.requestId}" NotOnOrAfter="${at(notOnOrAfter)}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${at(notBefore)}" NotOnOrAfter="${at(notOnOrAfter)}"><saml:AudienceRestriction><saml:Audience>${answer.audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${at(0)}" SessionIndex="${answer.sessionIndex ?? '_s1'}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>${answer.attributes ?? ''}</saml:Assertion>`;
}

/** A response around an assertion. */
export const responseOf = (answer: Answer, assertion: string): string =>
  `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_r${Math.random().toString(16).slice(2)}" Version="2.0" IssueInstant="${at(0)}" Destination="${answer.destination ?? answer.acsURL}" InResponseTo="${answer.requestId}"><saml:Issuer xmlns:saml="${ASSERTION_NS}">${answer.issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>${assertion}</samlp:Response>`;

interface Signing {
  signatureAlgorithm?: string;
  digestAlgorithm?: string;
  /** What is signed: the only `Assertion`, or a whole message. */
  element?: 'Assertion' | 'Response' | 'LogoutRequest';
}

/** The XML with a signature over its assertion, as most providers make it. */
export function sign(xml: string, privateKey: string, signing: Signing = {}): string {
  const {
    signatureAlgorithm = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    digestAlgorithm = 'http://www.w3.org/2001/04/xmlenc#sha256',
    element = 'Assertion',
  } = signing;
  const signature = new SignedXml({
    privateKey,
    signatureAlgorithm,
    canonicalizationAlgorithm: 'http://www.w3.org/2001/10/xml-exc-c14n#',
  });
  if (signatureAlgorithm.endsWith('hmac-sha1')) signature.enableHMAC();
  const xpath = `//*[local-name(.)='${element}']`;
  signature.addReference({
    xpath,
    digestAlgorithm,
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', 'http://www.w3.org/2001/10/xml-exc-c14n#'],
  });
  signature.computeSignature(xml, {
    prefix: 'ds',
    location: { reference: `${xpath}/*[local-name(.)='Issuer']`, action: 'after' },
  });
  return signature.getSignedXml();
}

export interface Logout {
  destination: string;
  issuer: string;
  nameId: string;
  /** Sessions of the provider. */
  indices?: readonly string[];
  id?: string;
  /** Offset from now, in seconds. */
  issued?: number;
  notOnOrAfter?: number;
}

/** A request to end sessions, without a signature. */
export const logoutOf = ({ destination, issuer, nameId, indices = [], ...more }: Logout): string =>
  `<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="${more.id ?? `_l${Math.random().toString(16).slice(2)}`}" Version="2.0" IssueInstant="${at(more.issued ?? 0)}"${more.notOnOrAfter === undefined ? '' : ` NotOnOrAfter="${at(more.notOnOrAfter)}"`} Destination="${destination}"><saml:Issuer xmlns:saml="${ASSERTION_NS}">${issuer}</saml:Issuer><saml:NameID xmlns:saml="${ASSERTION_NS}">${nameId}</saml:NameID>${indices.map((index) => `<samlp:SessionIndex>${index}</samlp:SessionIndex>`).join('')}</samlp:LogoutRequest>`;

/** The query of an address with this message, signed as the HTTP-Redirect binding wants it. */
export function signedQuery(xml: string, privateKey: string, { relayState = '', digest = 'sha256' } = {}): string {
  const parts = [`SAMLRequest=${encodeURIComponent(deflateRawSync(xml).toString('base64'))}`];
  if (relayState) parts.push(`RelayState=${encodeURIComponent(relayState)}`);
  const algorithm =
    digest === 'sha1'
      ? 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'
      : `http://www.w3.org/2001/04/xmldsig-more#rsa-${digest}`;
  parts.push(`SigAlg=${encodeURIComponent(algorithm)}`);
  const signature = createSign(digest).update(parts.join('&')).sign(privateKey, 'base64');
  return [...parts, `Signature=${encodeURIComponent(signature)}`].join('&');
}

export const encoded = (xml: string): string => Buffer.from(xml).toString('base64');
