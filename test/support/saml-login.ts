/** An organization with a SAML provider of a test, and browsers that sign in by it. */
import zlib from 'node:zlib';
import type { Client } from './client.ts';
import { type Answer, aKeyPair, assertionOf, encoded, type Keys, responseOf, sign } from './saml-idp.ts';
import type { TestServer } from './server.ts';

export const ISSUER = 'https://idp.example/metadata';

let made: Keys | undefined;
/** One pair for all tests of a file: making one takes a while. */
export const ownKeys = (): Keys => (made ??= aKeyPair());

/** A browser: it keeps cookies, and follows nothing by itself. */
export class Browser {
  readonly #url: string;
  readonly cookies = new Map<string, string>();

  constructor(url: string) {
    this.#url = url;
  }

  async get(path: string): Promise<Response> {
    return this.#send(path, { method: 'GET' });
  }

  /** A form that another site sends: no cookies come with it. */
  async postFromElsewhere(path: string, fields: Record<string, string>): Promise<Response> {
    return this.#send(path, { method: 'POST', body: new URLSearchParams(fields) }, false);
  }

  /** A form of a page of the server. */
  async postFromHere(path: string, fields: Record<string, string>): Promise<Response> {
    const headers = { 'sec-fetch-site': 'same-origin' };
    return this.#send(path, { method: 'POST', body: new URLSearchParams(fields), headers });
  }

  async #send(path: string, init: RequestInit, withCookies = true): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...(init.headers as Record<string, string>), ...(withCookies && cookie && { cookie }) };
    const address = new URL(path, this.#url);
    const response = await fetch(`${this.#url}${address.pathname}${address.search}`, {
      ...init,
      headers,
      redirect: 'manual',
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      if (/max-age=0/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }
}

export interface SamlScene {
  organization: { id: string };
  admin: Client;
  path: string;
  provider: any;
  /** Begins to sign in; gives what a good answer is made of. */
  begin(browser: Browser, next?: string): Promise<Answer>;
  /** Sends an answer to the server, by a browser. */
  answer(browser: Browser, xml: string): Promise<Response>;
  /** The whole way of a good answer; gives the last response. */
  signIn(browser: Browser, email: string, more?: Partial<Answer>): Promise<Response>;
}

/** An organization whose domain is verified, and its provider. */
export async function aSamlScene(server: TestServer, domain: string, settings: object = {}): Promise<SamlScene> {
  const organization = await server.make.organization({ verifiedEmailDomains: [domain] });
  const admin = server.as((await server.make.member(organization, 'admin')).token);
  const path = `/v1/orgs/${organization.id}`;
  const { certificate, privateKey } = ownKeys();
  const body = { label: 'Acme', entityID: ISSUER, ssoURL: 'https://idp.example/sso', certificate, ...settings };
  const { body: provider, status } = await admin.post(`${path}/saml`, body);
  if (status !== 201) throw new Error(`The provider was not made: ${JSON.stringify(provider)}`);
  const { acsURL, startURL, entityID } = provider.service;
  const begin = async (browser: Browser, next = '/app') => {
    const response = await browser.get(`${startURL}?next=${encodeURIComponent(next)}`);
    const request = new URL(response.headers.get('location') ?? '').searchParams.get('SAMLRequest') ?? '';
    const xml = zlib.inflateRawSync(Buffer.from(request, 'base64')).toString();
    const requestId = / ID="([^"]+)"/.exec(xml)?.[1] ?? '';
    return { requestId, acsURL, audience: entityID, issuer: ISSUER, email: '' };
  };
  const answer = (browser: Browser, xml: string) => browser.postFromElsewhere(acsURL, { SAMLResponse: encoded(xml) });
  return {
    organization,
    admin,
    path,
    provider,
    begin,
    answer,
    signIn: async (browser, email, more = {}) => {
      const good = { ...(await begin(browser)), email, ...more };
      const answered = await answer(browser, sign(responseOf(good, assertionOf(good)), privateKey));
      const location = answered.headers.get('location');
      return location ? browser.get(location) : answered;
    },
  };
}
