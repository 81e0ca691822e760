/** The tools of a site for language models: searching it, reading a page, listing its pages. Each answers text. */
import { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { ApiError } from '../../../errors.ts';
import { VERSION } from '../../../version.ts';
import { type ListedEntry, type ListedPart, type Listing, shownPages } from '../programs/listing.ts';
import { inlineText, markdownLink } from '../programs/markdown-text.ts';
import type { FoundPage, ReadableSite } from './site.ts';

/** Nothing that a tool does changes anything, and all of it is of this site. */
const READS = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

const MAX_QUERY = 300;
const MAX_PLACE = 2000;
const MAX_SECTION = 200;
/** Characters of one page in one answer. */
const MAX_TEXT = 60_000;
/** Pages in one answer. */
const MAX_LISTED = 200;
const MAX_NUMBER = 100_000;

const section = z
  .string()
  .max(MAX_SECTION)
  .optional()
  .describe('The name of a section of the site, as list_pages gives it. Default: the whole site.');

/** A server for one request of one reader. `onError`: is told what went wrong unforeseen. */
export function siteServer(site: ReadableSite, onError: (error: Error) => void): McpServer {
  const server = new McpServer(
    { name: 'octavo', title: site.title, version: VERSION, websiteUrl: site.address },
    {
      capabilities: { tools: {} },
      instructions: `The documentation "${site.title}" at ${site.address}. Search it, then read the pages that were found.`,
    },
  );
  const said = (make: () => Promise<string>) => saidOr(onError, make);
  server.registerTool(
    'search',
    {
      title: `Search ${site.title}`,
      description:
        'Finds pages that contain all words of the query, best first, with the places in them. Quoted words must be adjacent. Read a page that was found with read_page.',
      inputSchema: z.object({ query: z.string().trim().min(1).max(MAX_QUERY).describe('A few words.'), section }),
      annotations: READS,
    },
    ({ query, section: name }) =>
      said(async () => {
        const part = name === undefined ? null : partNamed(await site.listing(), name);
        const { pages, didYouMean } = await site.search(query, part?.id ?? null);
        if (pages.length === 0) return 'Nothing was found. Try fewer or other words, or list_pages.';
        const corrected = didYouMean === null ? '' : `Nothing contains these words; found for "${didYouMean}":\n\n`;
        return corrected + pages.map(foundText).join('\n');
      }),
  );
  server.registerTool(
    'read_page',
    {
      title: `Read a page of ${site.title}`,
      description:
        'The whole text of a page as Markdown. Links in it lead to other pages, which are read in the same way.',
      inputSchema: z.object({
        page: z
          .string()
          .max(MAX_PLACE)
          .describe('The address of a page of this site, or its path below the site; empty for the first page.'),
        offset: z
          .number()
          .int()
          .min(0)
          .max(100_000_000)
          .optional()
          .describe('Where to read on in a long page, in characters. Default: 0.'),
      }),
      annotations: READS,
    },
    ({ page, offset = 0 }) =>
      said(async () => {
        const text = await site.read(page);
        if (text === undefined) throw new ToolError('There is no such page. Find one with search, or with list_pages.');
        const end = offset + MAX_TEXT;
        const rest = text.length > end ? `\n\n(There is more: read on with the offset ${end}.)\n` : '';
        return text.slice(offset, end) + rest;
      }),
  );
  server.registerTool(
    'list_pages',
    {
      title: `List the pages of ${site.title}`,
      description:
        'All pages in the order of the site, nested, with what each is about. Of a large site, some at a time: ask for the next number then.',
      inputSchema: z.object({
        section,
        number: z
          .number()
          .int()
          .min(1)
          .max(MAX_NUMBER)
          .optional()
          .describe(`Which ${MAX_LISTED} pages: 1 for the first ones, which is the default.`),
      }),
      annotations: READS,
    },
    ({ section: name, number = 1 }) =>
      said(async () => {
        const listing = await site.listing();
        return listText(listing, name === undefined ? listing.parts : [partNamed(listing, name)], number);
      }),
  );
  return server;
}

/** What a model is told when a tool cannot do what it was asked for. */
class ToolError extends Error {
  override readonly name = 'ToolError';
}

type Said = { content: { type: 'text'; text: string }[]; isError?: true };

/** Errors that are the caller's to mend are told to the model; what others say is not for it. */
async function saidOr(onError: (error: Error) => void, make: () => Promise<string>): Promise<Said> {
  try {
    return { content: [{ type: 'text', text: await make() }] };
  } catch (error) {
    const isForCaller = error instanceof ToolError || error instanceof ApiError;
    if (!isForCaller) onError(error as Error);
    const text = isForCaller ? error.message : 'Something went wrong on the server.';
    return { content: [{ type: 'text', text }], isError: true };
  }
}

/** By its name, whatever the case of its letters, or by its id. */
function partNamed({ parts }: Listing, name: string): ListedPart {
  const asked = name.trim().toLowerCase();
  const found = parts.find(({ id, title }) => id === name || title.toLowerCase() === asked);
  if (found) return found;
  const names = parts.slice(0, 50).map(({ title }) => JSON.stringify(title));
  throw new ToolError(`There is no section ${JSON.stringify(name)}. Sections: ${names.join(', ')}.`);
}

function foundText({ title, href, trail, sections }: FoundPage): string {
  const where = trail.length === 0 ? '' : ` (${trail.map(inlineText).join(' › ')})`;
  const places = sections.map(({ title: heading, href: place, excerpt }) => {
    const about = excerpt.trim() === '' ? '' : `: ${inlineText(excerpt)}`;
    return `  - ${markdownLink(heading, place)}${about}\n`;
  });
  return `- ${markdownLink(title, href)}${where}\n${places.join('')}`;
}

function listText(listing: Listing, parts: readonly ListedPart[], number: number): string {
  const lines = parts.flatMap((part) => linesOf(part, listing.parts.length > 1));
  const numbers = Math.max(1, Math.ceil(lines.length / MAX_LISTED));
  if (number > numbers) throw new ToolError(`There are ${numbers} parts of this list.`);
  const shown = lines.slice((number - 1) * MAX_LISTED, number * MAX_LISTED);
  const where = numbers === 1 ? '' : `, part ${number} of ${numbers}`;
  const count = parts.reduce((sum, part) => sum + shownPages(part).length, 0);
  return `${inlineText(listing.title)}: ${count} pages${where}\n\n${shown.map((line) => line()).join('')}`;
}

/** The lines of a part, each written when it is shown: a list may have very many. */
function linesOf(part: ListedPart, isNamed: boolean): (() => string)[] {
  const lines = part.entries
    .filter((entry) => entry.kind === 'group' || !entry.isHidden)
    .map((entry) => () => `${'  '.repeat(Math.min(entry.depth + (isNamed ? 1 : 0), 12))}- ${entryText(entry)}\n`);
  return lines.length === 0 || !isNamed ? lines : [() => `- ${inlineText(part.title)}\n`, ...lines];
}

function entryText(entry: ListedEntry): string {
  if (entry.kind === 'group') return inlineText(entry.title);
  const about = entry.description?.trim() ? `: ${inlineText(entry.description)}` : '';
  return markdownLink(entry.title, entry.markdown) + about;
}
