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
  sourcesBelow(destination, foldersOf(bases));

/** The first base, and the folders of all by their host: there may be thousands of redirects, and hundreds of bases. */
interface Folders {
  site: URL | undefined;
  byHost: ReadonlyMap<string, ReadonlySet<string>>;
  /** Of one of them: nothing is behind it in an address that could be another. */
  longest: number;
}

function foldersOf(bases: readonly string[]): Folders {
  const urls = bases.flatMap((base) => URL.parse(base) ?? []);
  const byHost = new Map<string, Set<string>>();
  // Whether it is asked for with http or https, the same server answers.
  for (const { host, pathname } of urls) byHost.set(host, (byHost.get(host) ?? new Set()).add(withoutSlash(pathname)));
  return { site: urls[0], byHost, longest: Math.max(0, ...urls.map(({ pathname }) => pathname.length)) };
}

/** The shortest base first: its path is that in the site. */
function sourcesBelow(destination: RedirectDestination, { site, byHost, longest }: Folders): string[] {
  if (destination.kind !== 'url') return [];
  const { url } = destination;
  const address = url.startsWith('/') ? site && URL.parse(withoutSlash(site.href) + url) : URL.parse(url);
  const folders = address && byHost.get(address.host);
  if (!folders) return [];
  const found = new Set<string>();
  const { pathname } = address;
  for (let slash = pathname.indexOf('/'); slash >= 0 && slash <= longest; slash = pathname.indexOf('/', slash + 1)) {
    const path = folders.has(pathname.slice(0, slash)) ? sourceOfPath(pathname.slice(slash)) : undefined;
    if (path !== undefined) found.add(path);
  }
  return [...found];
}

const withoutSlash = (path: string): string => path.replace(/\/$/, '');

/** The redirect that would lead on from `redirect`, or to it; undefined: there is none. `others`: those of the site, without it. */
export function chainWith(
  redirect: Redirect,
  others: readonly Redirect[],
  bases: readonly string[],
): { leadsTo: string } | { comesFrom: string } | undefined {
  const addresses = foldersOf(bases);
  const reached = sourcesBelow(redirect.destination, addresses);
  if (reached.includes(redirect.source)) return { leadsTo: redirect.source };
  const next = others.find(({ source }) => reached.includes(source));
  if (next) return { leadsTo: next.source };
  const before = others.find(({ destination }) => sourcesBelow(destination, addresses).includes(redirect.source));
  return before && { comesFrom: before.source };
}
