/** Asks the web what an address is. Nothing of the caller, or of the content, goes along. */

import type { GuardedAnswer, GuardedFetch } from '../../../adapters/egress/fetch.ts';
import { EgressError } from '../../../adapters/egress/guard.ts';
import { factsOf, plain } from './head.ts';
import { frameOf, PROVIDERS, type Provider, providerOf, questionOf } from './providers.ts';

export interface FoundEmbed {
  type: 'link' | 'rich';
  title: string;
  site: string;
  icon?: string;
  /** Of `rich`. */
  html?: string;
}

const TIMEOUT_MS = 5000;
/** The head of a page is at its beginning. */
const HEAD_BYTES = 256 * 1024;
const ANSWER_BYTES = 64 * 1024;
const MAX_ICON = 2048;
const HEADERS = { 'user-agent': 'Mozilla/5.0 (compatible; Octavo; link preview)', 'accept-language': 'en' };

type Fetch = Pick<GuardedFetch, 'fetch'>;

/** What an address is; null when nothing can be told. */
export async function findEmbed(
  web: Fetch,
  url: URL,
  providers: readonly Provider[] = PROVIDERS,
): Promise<FoundEmbed | null> {
  const provider = providerOf(providers, url);
  return (provider && (await richEmbed(web, url, provider))) ?? linkEmbed(web, url);
}

async function richEmbed(web: Fetch, url: URL, provider: Provider): Promise<FoundEmbed | null> {
  const answer = await asked(web, questionOf(provider, url), { maxBytes: ANSWER_BYTES });
  const said = answer && jsonOf(answer.body);
  if (typeof said !== 'object' || said === null) return null;
  const { title, provider_name: name, html } = said as Record<string, unknown>;
  const known = (typeof title === 'string' && plain(title, false)) || url.host;
  const frame = typeof html === 'string' ? frameOf(provider, html, known) : null;
  if (frame === null) return null;
  return {
    type: 'rich',
    title: known,
    site: (typeof name === 'string' && plain(name, false)) || url.host,
    html: frame,
  };
}

async function linkEmbed(web: Fetch, url: URL): Promise<FoundEmbed | null> {
  const answer = await asked(web, url.href, { maxBytes: HEAD_BYTES, cut: true });
  const type = answer?.headers.get('content-type') ?? '';
  if (!answer || !/^(?:text\/html|application\/xhtml\+xml)\b/i.test(type)) return null;
  const { title, site, icon } = factsOf(textOf(answer.body, type));
  if (title === undefined) return null;
  const iconUrl = icon === undefined ? null : publicUrl(icon, answer.url);
  return { type: 'link', title, site: site ?? url.host, ...(iconUrl !== null && { icon: iconUrl }) };
}

/** The answer, if it is a good one. */
async function asked(
  web: Fetch,
  address: string,
  limits: { maxBytes: number; cut?: boolean },
): Promise<GuardedAnswer | null> {
  try {
    const answer = await web.fetch(address, { ...limits, timeoutMs: TIMEOUT_MS, headers: HEADERS });
    return answer.status === 200 ? answer : null;
  } catch (error) {
    if (error instanceof EgressError) return null;
    throw error;
  }
}

function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return null;
  }
}

/** Decoded as the page says, or as UTF-8. */
function textOf(body: Uint8Array, type: string): string {
  const start = new TextDecoder('latin1').decode(body.subarray(0, 1024));
  const label =
    /charset=["']?([\w-]{1,40})/i.exec(type)?.[1] ?? /<meta[^>]{0,200}?charset=["']?([\w-]{1,40})/i.exec(start)?.[1];
  try {
    return new TextDecoder(label ?? 'utf-8').decode(body);
  } catch {
    return new TextDecoder().decode(body);
  }
}

/** An address on the web that a browser may load a picture from; null: it is none. */
function publicUrl(written: string, base: string): string | null {
  if (written.length > MAX_ICON || !URL.canParse(written, base)) return null;
  const { protocol, username, password, href } = new URL(written, base);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  return isWeb && username === '' && password === '' && href.length <= MAX_ICON ? href : null;
}
