/**
 * Single logout (SAML 2.0 Profiles, 4.4): a provider that ends a session of its own sends the browser here, to end what began by it. Its
 * request must be signed: else anyone could sign others out. Ours, and our answers, are not: this server has no key for them.
 */
import { randomBytes } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import type { Profile } from '@node-saml/node-saml';
import type { Config } from '../../../config.ts';
import type { Services } from '../../../services.ts';
import { endByProvider } from '../sso/logout.ts';
import type { ProviderSession } from '../sso/tokens.ts';
import { type ActiveProvider, serviceOf } from './addresses.ts';
import { samlOf } from './exchange.ts';
import { checkSignatures, countOf, decoded, MAX_MESSAGE, SamlRefused, SIGNATURES, type Tag, tagsOf } from './tags.ts';

/** A request is for now. */
const OLDEST_MS = 5 * 60_000;
const SKEW_MS = 60_000;
/** What the HTTP-Redirect binding puts into an address, in the order in which it is signed (SAML 2.0 Bindings, 3.4.4.1). */
const PARAMETERS = ['SAMLRequest', 'RelayState', 'SigAlg', 'Signature'];

/** What a provider asks, verified. */
export interface LogoutRequest {
  id: string;
  subject: string;
  /** Sessions of the provider; none: all of the subject. */
  indices: readonly string[];
  /** Given back with the answer. */
  relayState?: string | undefined;
}

const one = (config: Pick<Config, 'publicUrl'>, provider: ActiveProvider) =>
  samlOf(config, provider, { id: `_${randomBytes(20).toString('hex')}`, createdAt: new Date() });

/** A request in the query of an address (HTTP-Redirect), as it was sent. Throws `SamlRefused` for all that does not hold. */
export async function requestInQuery(
  config: Pick<Config, 'publicUrl'>,
  provider: ActiveProvider,
  query: string,
): Promise<LogoutRequest> {
  // The signature is over their text as it was sent.
  const sent = PARAMETERS.flatMap((name) => query.split('&').filter((part) => part.startsWith(`${name}=`)));
  const fields = Object.fromEntries(new URLSearchParams(sent.join('&'))) as Record<string, string>;
  if (sent.length !== Object.keys(fields).length) throw new SamlRefused('the address has a parameter twice');
  if (!fields['Signature']) throw new SamlRefused('the message is not signed');
  if (!SIGNATURES.has(fields['SigAlg'] ?? ''))
    throw new SamlRefused(`the message has the algorithm ${fields['SigAlg'] ?? 'none'}`);
  const xml = inflated(decoded(fields['SAMLRequest'] ?? ''));
  const tags = readRequest(xml, serviceOf(config, provider.id).logoutURL);
  checkSignatures(tags, { least: 0, most: 0 });
  const { profile } = await verified(async () =>
    (await one(config, provider)).validateRedirectAsync(fields, sent.join('&')),
  );
  return requestOf(profile, tags, fields['RelayState']);
}

/** A request in a form (HTTP-POST). Throws `SamlRefused` for all that does not hold. */
export async function requestInForm(
  config: Pick<Config, 'publicUrl'>,
  provider: ActiveProvider,
  fields: URLSearchParams,
): Promise<LogoutRequest> {
  const xml = decoded(fields.get('SAMLRequest') ?? '').toString('utf8');
  const tags = readRequest(xml, serviceOf(config, provider.id).logoutURL);
  checkSignatures(tags, { least: 1, most: 1 });
  const SAMLRequest = Buffer.from(xml).toString('base64');
  const { profile } = await verified(async () =>
    (await one(config, provider)).validatePostRequestAsync({ SAMLRequest }),
  );
  return requestOf(profile, tags, fields.get('RelayState') ?? undefined);
}

/** Ends the sessions that the request names, each request once. Throws `SamlRefused` when it was taken before. */
export async function endByRequest(
  services: Services,
  provider: ActiveProvider,
  { id, subject, indices }: LogoutRequest,
): Promise<void> {
  const sessions = indices.length > 0 ? indices.map((index) => ({ subject, index })) : [{ subject }];
  // One that was made a minute ahead counts for as much longer.
  const expiresAt = new Date(Date.now() + OLDEST_MS + 2 * SKEW_MS);
  const ended = await endByProvider(services, { provider, id, expiresAt, sessions });
  if (ended === null) throw new SamlRefused('the request was taken before');
}

/** Where the browser takes the answer; null: the provider has no address for it. */
export async function logoutAnswerAddress(
  config: Pick<Config, 'publicUrl'>,
  provider: ActiveProvider,
  { id, relayState = '' }: LogoutRequest,
): Promise<string | null> {
  if (provider.logoutURL === null) return null;
  const asked = { ID: id } as Profile;
  return (await one(config, provider)).getLogoutResponseUrlAsync(asked, relayState, {}, true);
}

/** Where people end their session at the provider; null: it has no address for that. */
export async function logoutAddress(
  config: Pick<Config, 'publicUrl'>,
  provider: ActiveProvider,
  { subject, index, format }: ProviderSession,
): Promise<string | null> {
  if (provider.logoutURL === null) return null;
  const session = { nameID: subject, nameIDFormat: format, sessionIndex: index } as Profile;
  return (await one(config, provider)).getLogoutUrlAsync(session, '', {});
}

function inflated(bytes: Buffer): string {
  try {
    return inflateRawSync(bytes, { maxOutputLength: MAX_MESSAGE }).toString('utf8');
  } catch (error) {
    throw new SamlRefused('the message is not deflated, or too long', { cause: error });
  }
}

/** The tags of a LogoutRequest for this address that was made just now. */
function readRequest(xml: string, address: string): Tag[] {
  const tags = tagsOf(xml);
  const [root] = tags;
  if (root?.name !== 'LogoutRequest') throw new SamlRefused('the message is not a LogoutRequest');
  for (const name of ['LogoutRequest', 'NameID', 'Issuer'])
    if (countOf(tags, name) !== 1) throw new SamlRefused(`the message has not exactly one ${name}`);
  if (root.attributes.get('Destination') !== address) throw new SamlRefused('the message is for another destination');
  const age = Date.now() - Date.parse(root.attributes.get('IssueInstant') ?? '');
  if (!(age > -SKEW_MS && age < OLDEST_MS + SKEW_MS)) throw new SamlRefused('the message is too old, or not yet valid');
  return tags;
}

async function verified<Result extends { profile: Profile | null }>(validate: () => Promise<Result>): Promise<Result> {
  try {
    return await validate();
  } catch (error) {
    throw new SamlRefused((error as Error).message, { cause: error });
  }
}

function requestOf(profile: Profile | null, tags: readonly Tag[], relayState: string | undefined): LogoutRequest {
  const id = profile?.['ID'];
  if (!profile || typeof id !== 'string') throw new SamlRefused('the message has no id');
  const indices = tags.filter(({ name }) => name === 'SessionIndex').map(({ text }) => text.trim());
  if (indices.some((index) => index === '' || index.includes('&')))
    throw new SamlRefused('the message has a SessionIndex that cannot be read');
  return { id, subject: profile.nameID.trim(), indices, relayState };
}
