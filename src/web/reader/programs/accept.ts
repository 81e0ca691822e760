/** Whether a client would rather have Markdown than HTML. Source: RFC 9110, section 12.5.1. */

interface Range {
  type: string;
  quality: number;
}

/** Longer headers are not read. */
const MAX_HEADER = 2000;

/**
 * True where the header prefers `text/markdown` to HTML: it names it, with at least the quality of `text/html`. Browsers name HTML; who
 * names neither, only a wildcard, gets HTML.
 */
export function prefersMarkdown(accept: string | undefined): boolean {
  if (!accept || accept.length > MAX_HEADER) return false;
  const ranges = accept.split(',').map(rangeOf);
  const named = ranges.filter(({ type }) => type === 'text/markdown');
  if (named.length === 0) return false;
  const markdown = Math.max(...named.map(({ quality }) => quality));
  return markdown > 0 && markdown >= htmlQuality(ranges);
}

/** The most specific range counts; HTML that nothing names is not wanted. */
function htmlQuality(ranges: readonly Range[]): number {
  for (const type of ['text/html', 'text/*', '*/*']) {
    const found = ranges.find((range) => range.type === type);
    if (found) return found.quality;
  }
  return 0;
}

function rangeOf(text: string): Range {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  return { type, quality: quality === undefined ? 1 : qualityOf(quality) };
}

/** One that is not a number between 0 and 1 asks for nothing. */
const qualityOf = (text: string): number => (/^(?:0?\.\d{1,3}|[01](?:\.0{0,3})?)$/.test(text) ? Number(text) : 0);
