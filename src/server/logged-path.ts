/** What the log says of the address of a request. */
import { TOKEN_PREFIX } from '../access/callers.ts';

/** No id is so long; what is signed always is. */
const LONGEST_PLAIN_SEGMENT = 64;

/**
 * The path of a request as the log may hold it: without the query, and without what opens something by itself, which is a
 * signed address or a token. Whether a route took the request does not matter: a mistyped address still holds its secret.
 */
export function loggedPath(url: string): string {
  if (isPlain(url)) return url;
  const [path = ''] = url.split('?');
  return path
    .split('/')
    .map((segment) => (segment.length > LONGEST_PLAIN_SEGMENT || segment.includes(TOKEN_PREFIX) ? '…' : segment))
    .join('/');
}

/** Whether it can be logged as it is, which nearly all can. */
function isPlain(url: string): boolean {
  if (url.includes('?') || url.includes(TOKEN_PREFIX)) return false;
  for (let start = 0; start + LONGEST_PLAIN_SEGMENT < url.length; ) {
    const end = url.indexOf('/', start);
    if ((end < 0 ? url.length : end) - start > LONGEST_PLAIN_SEGMENT) return false;
    if (end < 0) break;
    start = end + 1;
  }
  return true;
}
