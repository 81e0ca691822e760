/**
 * `llms.txt`: what a site holds, for language models: links to the Markdown of pages, with what each is about.
 * Source: https://llmstxt.org
 */
import { turn } from '../../../engine/turn.ts';
import { indexedPages, type ListedPage, type ListedPart, type Listing } from './listing.ts';
import { inlineText, markdownLink } from './markdown-text.ts';

/** Further addresses that a model may want to know. */
export interface LlmsPlaces {
  /** All pages in one text. */
  full: string;
  /** Where programs search and read the site by MCP; null: not offered. */
  mcp: string | null;
}

/** Pages that are written in one piece. */
const PIECE = 500;

/** The list in pieces. Each part of the site is a section of its own, and so is each group at the top of a part. */
export async function* llms(listing: Listing, places: LlmsPlaces): AsyncGenerator<string> {
  yield headOf(listing);
  yield `Every page is also there as HTML, at its address without \`.md\`. All pages in one text: ${markdownLink('llms-full.txt', places.full)}.\n`;
  if (places.mcp !== null)
    yield `The site can be searched and read with the Model Context Protocol (streamable HTTP): ${places.mcp}\n`;
  const isOne = listing.parts.length === 1;
  for (const part of listing.parts) {
    const inPart = indexedPages(part);
    if (inPart.length === 0) continue;
    for (const { title, pages } of groupsOf(part)) {
      const heading = isOne ? (title ?? part.title) : [part.title, title].filter((one) => one !== null).join(': ');
      yield `\n## ${inlineText(heading)}\n\n`;
      for (let at = 0; at < pages.length; at += PIECE) {
        if (at > 0) await turn();
        yield pages
          .slice(at, at + PIECE)
          .map(lineOf)
          .join('');
      }
    }
  }
}

/** The title, and what the site is about. */
export function headOf({ title, description }: Pick<Listing, 'title' | 'description'>): string {
  const about = description?.trim() ? `> ${inlineText(description)}\n\n` : '';
  return `# ${inlineText(title)}\n\n${about}`;
}

const lineOf = ({ title, description, markdown }: ListedPage): string =>
  `- ${markdownLink(title, markdown)}${description?.trim() ? `: ${inlineText(description)}` : ''}\n`;

interface Group {
  /** Null: before, or outside of, the first heading. */
  title: string | null;
  pages: ListedPage[];
}

/** The pages by the headings at the top of the navigation; those outside of any are together, where the first of them is. */
function groupsOf({ entries }: ListedPart): Group[] {
  const outside: Group = { title: null, pages: [] };
  const groups: Group[] = [];
  let current = outside;
  for (const entry of entries) {
    if (entry.kind === 'group') {
      if (entry.depth > 0) continue;
      current = { title: entry.title, pages: [] };
      groups.push(current);
      continue;
    }
    if (entry.depth === 0) current = outside;
    if (entry.isHidden || !entry.isIndexed) continue;
    if (current === outside && !groups.includes(outside)) groups.push(outside);
    current.pages.push(entry);
  }
  return groups.filter(({ pages }) => pages.length > 0);
}
