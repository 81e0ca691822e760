/**
 * What an answer of a SAML provider may look like, checked on its text before anything parses it. Signatures say that bytes were signed,
 * not which of them a reader takes; so what wrapping and confusion attacks are made of is refused at once: a second assertion or
 * signature, comments, entities, encryption, algorithms that do not hold any more (Somorovsky et al., "On Breaking SAML", 2012).
 *
 * Without comments, CDATA, instructions and a document type, each `<` of a text begins a tag: so tags are found without a parser.
 */

/** The answer is refused. The message is for the log of the server; people are not told how close it came. */
export class SamlRefused extends Error {
  override readonly name = 'SamlRefused';
}

/** What is needed of an answer before it is believed. */
export interface AnswerHead {
  xml: string;
  /** The request that it claims to answer. */
  inResponseTo: string;
}

/** Real answers have 4 to 30 KiB. */
export const MAX_ANSWER = 128 * 1024;

const DSIG = 'http://www.w3.org/2000/09/xmldsig#';
/** RSA with SHA-2, digests of SHA-2, exclusive canonicalization (RFC 6931), as far as answers name them. */
const ALGORITHMS: ReadonlySet<string> = new Set([
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha384',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmldsig-more#sha384',
  'http://www.w3.org/2001/04/xmlenc#sha512',
  'http://www.w3.org/2001/10/xml-exc-c14n#',
  `${DSIG}enveloped-signature`,
]);

/** Reads what the form brought; throws `SamlRefused` for what no provider sends. */
export function readAnswer(base64: string, acsURL: string): AnswerHead {
  if (base64.length > MAX_ANSWER) throw new SamlRefused('the answer is too long');
  if (!/^[A-Za-z0-9+/=\s]+$/.test(base64)) throw new SamlRefused('the answer is not base64');
  const xml = Buffer.from(base64, 'base64').toString('utf8');
  const body = xml.replace(/^\uFEFF?\s*<\?xml[^<>?]*\?>/, '');
  if (/<[!?]/.test(body))
    throw new SamlRefused('the answer has a comment, an entity, an instruction or a document type');
  const tags = tagsOf(body);
  const count = (name: string) => tags.filter((tag) => tag.name === name).length;
  const root = tags[0];
  if (root?.name !== 'Response') throw new SamlRefused('the answer is not a Response');
  if (count('Response') !== 1) throw new SamlRefused('the answer has a Response in it');
  if (tags.some(({ name }) => name.startsWith('Encrypted'))) throw new SamlRefused('the answer is encrypted');
  if (count('Assertion') !== 1) throw new SamlRefused('the answer has not exactly one assertion');
  const signatures = count('Signature');
  if (signatures < 1 || signatures > 2) throw new SamlRefused('the answer has not one or two signatures');
  for (const name of ['SignedInfo', 'SignatureValue', 'SignatureMethod', 'Reference', 'DigestValue', 'DigestMethod'])
    if (count(name) !== signatures) throw new SamlRefused(`the answer has not one ${name} in each signature`);
  for (const name of ['Object', 'Manifest', 'HMACOutputLength', 'XPath', 'XSLT'])
    if (count(name) > 0) throw new SamlRefused(`the answer has ${name}`);
  checkAttributes(tags);
  const destination = root.attributes.get('Destination');
  if (destination !== undefined && destination !== acsURL)
    throw new SamlRefused('the answer is for another destination');
  const inResponseTo = root.attributes.get('InResponseTo');
  if (!inResponseTo) throw new SamlRefused('the answer is to no request');
  return { xml, inResponseTo };
}

interface Tag {
  /** Without its prefix. */
  name: string;
  /** Those without a prefix, as they are written. */
  attributes: ReadonlyMap<string, string>;
}

const NAME = /[^\s/<>"'=]+/y;
const ATTRIBUTE = /\s+([^\s/<>"'=]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;
const END = /\s*\/?>/y;

/** What an expression finds at this place. */
function at(expression: RegExp, text: string, place: number): RegExpExecArray | null {
  expression.lastIndex = place;
  return expression.exec(text);
}

/** The tags that begin elements, in their order. */
function tagsOf(text: string): Tag[] {
  const tags: Tag[] = [];
  for (let place = text.indexOf('<'); place >= 0; place = text.indexOf('<', place + 1)) {
    if (text[place + 1] === '/') continue;
    const name = at(NAME, text, place + 1)?.[0];
    if (name === undefined) throw new SamlRefused('the answer has a tag that cannot be read');
    const attributes = new Map<string, string>();
    let next = place + 1 + name.length;
    for (let found = at(ATTRIBUTE, text, next); found; found = at(ATTRIBUTE, text, next)) {
      const [whole, key = '', double, single] = found;
      if (attributes.has(key)) throw new SamlRefused('the answer has an attribute twice');
      attributes.set(key, double ?? single ?? '');
      next += whole.length;
    }
    if (!at(END, text, next)) throw new SamlRefused('the answer has a tag that cannot be read');
    tags.push({ name: name.slice(name.lastIndexOf(':') + 1), attributes });
  }
  return tags;
}

function checkAttributes(tags: readonly Tag[]): void {
  const ids = new Set<string>();
  for (const { name, attributes } of tags) {
    for (const id of ['ID', 'Id', 'id'].flatMap((key) => attributes.get(key) ?? [])) {
      if (ids.has(id)) throw new SamlRefused('the answer has an id twice');
      ids.add(id);
    }
    const algorithm = attributes.get('Algorithm');
    const isNamed = /^(?:SignatureMethod|DigestMethod|CanonicalizationMethod|Transform)$/.test(name);
    if (algorithm !== undefined ? !ALGORITHMS.has(algorithm) : isNamed)
      throw new SamlRefused(`the answer has the algorithm ${algorithm ?? 'none'}`);
  }
}
