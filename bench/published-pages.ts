/** What is named by the pages of a site that is looked at from outside. */
import { rawGet } from './published-site.ts';

const decodeEntities = (text: string): string =>
  text
    .replaceAll('&amp;', '&')
    .replaceAll('&#38;', '&')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&#x27;', "'");

/** Paths of all pages in the site's map. */
export async function pagesOf(url: string, base: string): Promise<string[]> {
  const { status, body } = await rawGet(`${url}${base}sitemap.xml`, { 'accept-encoding': 'identity' });
  if (status !== 200) throw new Error(`sitemap.xml answers ${status}`);
  return [...body.toString().matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address]) => new URL(decodeEntities(address!)).pathname,
  );
}

const TAG = /<[a-z][^<>]*>/gi;

/** Absolute addresses of what a page leads to and loads, without anchors. */
export function targetsOf(html: string, page: string): Set<string> {
  const targets = new Set<string>();
  for (const [tag] of html.matchAll(TAG)) {
    for (const [, name] of tag.matchAll(/\s(?:href|src|poster)="([^"]*)"/g)) {
      const text = decodeEntities(name!);
      if (!URL.canParse(text, page)) continue;
      const target = new URL(text, page);
      if (!target.protocol.startsWith('http')) continue;
      target.hash = '';
      targets.add(target.href);
    }
  }
  return targets;
}
