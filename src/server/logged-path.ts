/** What the log says of the address of a request. */
import { TOKEN_PREFIX } from '../access/callers.ts';

/** No id is so long; what is signed always is. */
const LONGEST_PLAIN_SEGMENT = 64;

/** The key of a share link: 24 bytes at random, of which not one in ten million has no capital. Slugs and ids are of other lengths, or without. */
const SHARE_KEY = /(?<=\/)(?=[^/]*[A-Z])[\w-]{32}(?=\/|$)/g;

/** The id of an invite by link, which lets in whoever has it. */
const INVITE = /(?<=\/(?:app\/join\/[^/]+|invites|link-invites)\/)[^/]+/g;

/**
 * The path of a request as the log may hold it: without the query, and without what opens something by itself, which is a
 * signed address, a token, the key of a share link or an invite. Whether a route took the request does not matter: a mistyped address
 * still holds its secret.
 */
export function loggedPath(url: string): string {
  if (isPlain(url)) return url;
  const [path = ''] = url.split('?');
  return path
    .split('/')
    .map((segment) => (segment.length > LONGEST_PLAIN_SEGMENT || segment.includes(TOKEN_PREFIX) ? '…' : segment))
    .join('/')
    .replace(SHARE_KEY, '…')
    .replace(INVITE, '…');
}

/** What may be a key, or comes before an invite: addresses without it are looked at no further. */
const SUSPECT = /\/[\w-]{32}(?:[/?]|$)|\/join\/|invites\//;

/** Whether it can be logged as it is, which nearly all can. */
function isPlain(url: string): boolean {
  if (url.includes('?') || url.includes(TOKEN_PREFIX) || SUSPECT.test(url)) return false;
  for (let start = 0; start + LONGEST_PLAIN_SEGMENT < url.length; ) {
    const end = url.indexOf('/', start);
    if ((end < 0 ? url.length : end) - start > LONGEST_PLAIN_SEGMENT) return false;
    if (end < 0) break;
    start = end + 1;
  }
  return true;
}
