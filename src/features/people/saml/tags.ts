/**
 * The tags of a SAML message, found without a parser: without comments, CDATA, instructions and a document type, each `<` of a text begins
 * a tag. So what attacks are made of is refused before anything parses it.
 */

/** The message is refused. Why is for the log of the server; people are not told how close it came. */
export class SamlRefused extends Error {
  override readonly name = 'SamlRefused';
}

/** Real messages have 1 to 30 KiB. */
export const MAX_MESSAGE = 128 * 1024;

const DSIG = 'http://www.w3.org/2000/09/xmldsig#';
/** RSA with SHA-2 (RFC 6931). */
export const SIGNATURES: ReadonlySet<string> = new Set(
  ['256', '384', '512'].map((bits) => `http://www.w3.org/2001/04/xmldsig-more#rsa-sha${bits}`),
);
/** These, digests of SHA-2, and exclusive canonicalization, as far as messages name them. */
const ALGORITHMS: ReadonlySet<string> = new Set([
  ...SIGNATURES,
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmldsig-more#sha384',
  'http://www.w3.org/2001/04/xmlenc#sha512',
  'http://www.w3.org/2001/10/xml-exc-c14n#',
  `${DSIG}enveloped-signature`,
]);

/** The bytes of a parameter. Throws `SamlRefused` when it is too long, or no base64. */
export function decoded(base64: string): Buffer {
  if (base64.length > MAX_MESSAGE) throw new SamlRefused('the message is too long');
  if (!/^[A-Za-z0-9+/=\s]+$/.test(base64)) throw new SamlRefused('the message is not base64');
  return Buffer.from(base64, 'base64');
}

export interface Tag {
  /** Without its prefix. */
  name: string;
  /** Those without a prefix, as they are written. */
  attributes: ReadonlyMap<string, string>;
  /** The text from its end to the next tag, as it is written. */
  text: string;
}

/** How many have this name. */
export const countOf = (tags: readonly Tag[], name: string): number => tags.filter((tag) => tag.name === name).length;

/**
 * The tags that begin elements, in their order. Throws `SamlRefused` for what cannot be read, comments, entities, encryption, ids that are
 * there twice, and algorithms that do not hold any more.
 */
export function tagsOf(xml: string): Tag[] {
  const body = xml.replace(/^\uFEFF?\s*<\?xml[^<>?]*\?>/, '');
  if (/<[!?]/.test(body))
    throw new SamlRefused('the message has a comment, an entity, an instruction or a document type');
  const tags = readTags(body);
  if (tags.some(({ name }) => name.startsWith('Encrypted'))) throw new SamlRefused('the message is encrypted');
  checkAttributes(tags);
  return tags;
}

/** Throws `SamlRefused` unless so many signatures are there, each with one of all that it has, and nothing that hides others. */
export function checkSignatures(tags: readonly Tag[], { least, most }: { least: number; most: number }): void {
  const signatures = countOf(tags, 'Signature');
  if (signatures < least || signatures > most) throw new SamlRefused(`the message has ${signatures} signatures`);
  for (const name of ['SignedInfo', 'SignatureValue', 'SignatureMethod', 'Reference', 'DigestValue', 'DigestMethod'])
    if (countOf(tags, name) !== signatures) throw new SamlRefused(`the message has not one ${name} in each signature`);
  for (const name of ['Object', 'Manifest', 'HMACOutputLength', 'XPath', 'XSLT'])
    if (countOf(tags, name) > 0) throw new SamlRefused(`the message has ${name}`);
}

const NAME = /[^\s/<>"'=]+/y;
const ATTRIBUTE = /\s+([^\s/<>"'=]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;
const END = /\s*\/?>/y;

/** What an expression finds at this place. */
function at(expression: RegExp, text: string, place: number): RegExpExecArray | null {
  expression.lastIndex = place;
  return expression.exec(text);
}

function readTags(text: string): Tag[] {
  const tags: Tag[] = [];
  for (let place = text.indexOf('<'); place >= 0; place = text.indexOf('<', place + 1)) {
    if (text[place + 1] === '/') continue;
    const name = at(NAME, text, place + 1)?.[0];
    if (name === undefined) throw new SamlRefused('the message has a tag that cannot be read');
    const attributes = new Map<string, string>();
    let next = place + 1 + name.length;
    for (let found = at(ATTRIBUTE, text, next); found; found = at(ATTRIBUTE, text, next)) {
      const [whole, key = '', double, single] = found;
      if (attributes.has(key)) throw new SamlRefused('the message has an attribute twice');
      attributes.set(key, double ?? single ?? '');
      next += whole.length;
    }
    const end = at(END, text, next)?.[0];
    if (end === undefined) throw new SamlRefused('the message has a tag that cannot be read');
    const after = text.indexOf('<', next);
    tags.push({
      name: name.slice(name.lastIndexOf(':') + 1),
      attributes,
      text: text.slice(next + end.length, after < 0 ? undefined : after),
    });
  }
  return tags;
}

function checkAttributes(tags: readonly Tag[]): void {
  const ids = new Set<string>();
  for (const { name, attributes } of tags) {
    for (const id of ['ID', 'Id', 'id'].flatMap((key) => attributes.get(key) ?? [])) {
      if (ids.has(id)) throw new SamlRefused('the message has an id twice');
      ids.add(id);
    }
    const algorithm = attributes.get('Algorithm');
    const isNamed = /^(?:SignatureMethod|DigestMethod|CanonicalizationMethod|Transform)$/.test(name);
    if (algorithm !== undefined ? !ALGORITHMS.has(algorithm) : isNamed)
      throw new SamlRefused(`the message has the algorithm ${algorithm ?? 'none'}`);
  }
}
