/**
 * `sitemap.xml`: every page that search engines may list, in parts where there are many. Written in pieces, so that none is held whole.
 * Source: https://www.sitemaps.org/protocol.html
 */
import { turn } from '../../../engine/turn.ts';
import { alternatesIn } from './alternates.ts';
import { indexedPages, type Listing } from './listing.ts';
import { escapeXml, XML_DECLARATION } from './xml.ts';

/** What one file may hold. */
export interface SitemapLimits {
  urls: number;
  /** Uncompressed. */
  bytes: number;
}

export const SITEMAP_LIMITS: SitemapLimits = { urls: 50_000, bytes: 50_000_000 };

const OPEN =
  '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n';
const CLOSE = '</urlset>\n';
const FRAME_BYTES = XML_DECLARATION.length + OPEN.length + CLOSE.length;

/** Pages that are written in one piece; with more of them, others have their turn in between. */
const PIECE = 500;

/** A file of the site: lists may only name what is at or below their own folder, so all are at the address of the site. */
export const sitemapName = (part: number): string => `sitemap-${part}.xml`;

/** Which part a name is of, from 1; undefined: it is not the name of one. */
export function sitemapPart(name: string): number | undefined {
  const [, digits] = /^sitemap-([1-9]\d{0,5})\.xml$/.exec(name) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** What is at `sitemap.xml`: the pages, or, where they are too many for one file, an index of the parts. */
export async function* sitemap(listing: Listing, limits = SITEMAP_LIMITS): AsyncGenerator<string> {
  const parts = await partsOf(listing, limits);
  if (parts.length <= 1) yield* written(parts[0] ?? []);
  else yield indexOf(listing, parts.length);
}

/** The part of this number, from 1; undefined where there is none. */
export async function sitemapPartOf(
  listing: Listing,
  part: number,
  limits = SITEMAP_LIMITS,
): Promise<AsyncGenerator<string> | undefined> {
  const parts = await partsOf(listing, limits);
  const entries = parts.length > 1 ? parts[part - 1] : undefined;
  return entries && written(entries);
}

/** How large an entry is, and how it is written: all of them as texts would be the site's list once more. */
interface Entry {
  text(): string;
}

async function partsOf(listing: Listing, limits: SitemapLimits): Promise<Entry[][]> {
  const parts: Entry[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  let count = 0;
  for (const entry of entriesOf(listing)) {
    count += 1;
    if (count % PIECE === 0) await turn();
    const size = Buffer.byteLength(entry.text());
    const last = parts.at(-1);
    if (last && last.length < limits.urls && bytes + size <= limits.bytes) {
      last.push(entry);
      bytes += size;
    } else {
      parts.push([entry]);
      bytes = FRAME_BYTES + size;
    }
  }
  return parts;
}

function* entriesOf(listing: Listing): Generator<Entry> {
  if (!listing.isIndexed) return;
  const alternatesOf = alternatesIn(listing.parts);
  for (const part of listing.parts)
    for (const page of indexedPages(part)) {
      const text = () => {
        const links = alternatesOf(part, page).map(
          ({ language, href }) =>
            `<xhtml:link rel="alternate" hreflang="${escapeXml(language)}" href="${escapeXml(href)}"/>`,
        );
        const lastmod = `<lastmod>${page.updatedAt.toISOString()}</lastmod>`;
        return `<url><loc>${escapeXml(page.href)}</loc>${lastmod}${links.join('')}</url>\n`;
      };
      yield { text };
    }
}

async function* written(entries: readonly Entry[]): AsyncGenerator<string> {
  yield XML_DECLARATION + OPEN;
  for (let at = 0; at < entries.length; at += PIECE) {
    if (at > 0) await turn();
    yield entries
      .slice(at, at + PIECE)
      .map(({ text }) => text())
      .join('');
  }
  yield CLOSE;
}

function indexOf({ address }: Listing, parts: number): string {
  const entries = Array.from(
    { length: parts },
    (_, at) => `<sitemap><loc>${escapeXml(address + sitemapName(at + 1))}</loc></sitemap>\n`,
  );
  return `${XML_DECLARATION}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</sitemapindex>\n`;
}
