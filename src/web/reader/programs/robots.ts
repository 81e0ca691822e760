/** `robots.txt`: what crawlers may ask for. Source: RFC 9309. */

export interface RobotsRules {
  /** The path of the site, with a slash at both ends. */
  base: string;
  /** Its absolute address, with a slash at the end. */
  address: string;
  /** Search engines may list it. */
  isIndexed: boolean;
}

/**
 * Crawlers read it at the root of a host only; below another path it says the same to those who look there. Pages that are not to be
 * listed say so themselves: a crawler that may not read a page may list its address.
 */
export function robots({ base, address, isIndexed }: RobotsRules): string {
  if (!isIndexed) return `User-agent: *\nDisallow: ${base}\n`;
  // Answers to questions, which are without number, are no pages.
  const closed = ['search', 'feedback', 'mcp'].map((name) => `Disallow: ${base}~/${name}\n`);
  return `User-agent: *\nAllow: ${base}\n${closed.join('')}\nSitemap: ${address}sitemap.xml\n`;
}
