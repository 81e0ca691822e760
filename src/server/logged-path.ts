/** What the log says of the address of a request. */
import { TOKEN_PREFIX } from '../access/callers.ts';

/** No id is so long; what is signed always is. */
const LONGEST_PLAIN_SEGMENT = 64;

/**
 * The path of a request as the log may hold it: without the query, and without what opens something by itself, which is a
 * signed address or a token. Whether a route took the request does not matter: a mistyped address still holds its secret.
 */
export function loggedPath(url: string): string {
  const [path = ''] = url.split('?');
  return path
    .split('/')
    .map((segment) => (segment.length > LONGEST_PLAIN_SEGMENT || segment.includes(TOKEN_PREFIX) ? '…' : segment))
    .join('/');
}
