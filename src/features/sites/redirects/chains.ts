/**
 * Redirects that lead to redirects: refused when they are written, so that none leads in a circle, and visitors are sent on once.
 * Only addresses can lead to the source of another one: sections, spaces and pages have addresses of their own.
 */
import type { RedirectDestination } from './destination.ts';
import { sourceOfPath } from './source.ts';

export interface Redirect {
  /** As `spelled` gives it. */
  source: string;
  destination: RedirectDestination;
}

/**
 * The sources that readers look for when a visitor comes to this destination: none if it is no address of the site. `bases`: the
 * addresses below which the site and its spaces are found, such as `https://docs.example.com/v2`; paths below each are tried.
 */
export const sourcesReached = (destination: RedirectDestination, bases: readonly string[]): string[] =>
  sourcesBelow(destination, parsed(bases));

/** Once for all redirects of a site: there may be thousands, and hundreds of bases. */
const parsed = (bases: readonly string[]): URL[] => bases.flatMap((base) => URL.parse(base) ?? []);

function sourcesBelow(destination: RedirectDestination, bases: readonly URL[]): string[] {
  if (destination.kind !== 'url') return [];
  const [site] = bases;
  const address = destination.url.startsWith('/') ? site && below(site, destination.url) : URL.parse(destination.url);
  if (!address) return [];
  const found = bases.flatMap((base) => pathBelow(base, address) ?? []).map((path) => sourceOfPath(path) ?? []);
  return [...new Set(found.flat())];
}

/** The redirect that would lead on from `redirect`, or to it; undefined: there is none. `others`: those of the site, without it. */
export function chainWith(
  redirect: Redirect,
  others: readonly Redirect[],
  bases: readonly string[],
): { leadsTo: string } | { comesFrom: string } | undefined {
  const addresses = parsed(bases);
  const reached = sourcesBelow(redirect.destination, addresses);
  if (reached.includes(redirect.source)) return { leadsTo: redirect.source };
  const next = others.find(({ source }) => reached.includes(source));
  if (next) return { leadsTo: next.source };
  const before = others.find(({ destination }) => sourcesBelow(destination, addresses).includes(redirect.source));
  return before && { comesFrom: before.source };
}

const below = ({ href }: URL, path: string): URL | null => URL.parse(`${href.replace(/\/$/, '')}${path}`);

/** The path of an address behind that of `base`; undefined if it is not below it. */
function pathBelow(base: URL, address: URL): string | undefined {
  // Whether it is asked for with http or https, the same server answers.
  if (base.host !== address.host) return undefined;
  const folder = base.pathname.replace(/\/$/, '');
  if (!address.pathname.startsWith(`${folder}/`)) return undefined;
  return address.pathname.slice(folder.length);
}
