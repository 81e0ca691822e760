/** The pages that may answer a question, as far as who asks sees them: found by its words, with their texts. */
import type { Context } from '../../../context.ts';
import type { Site } from '../../../db/generated/prisma/client.ts';
import { sectionsOf } from '../../../engine/markdown/sections.ts';
import { textOf } from '../../content/page-text.ts';
import { pageIn, type TextForm } from '../../content/reading.ts';
import type { LocatedPage } from '../../content/search/located.ts';
import { siteAddress, siteSpacePath } from '../addresses.ts';
import { findInSite } from '../find.ts';
import { encodedPath } from '../redirects/target.ts';
import type { Scope } from '../search-scope.ts';
import { shareKeyOf } from '../share-key.ts';
import { readableStructure } from '../structure/readable.ts';

/** A page that is given to the engine. */
export interface Source {
  readonly page: string;
  readonly space: string;
  readonly revision: string;
  readonly title: string;
  /** Its address, and the part of it below the address of the site. */
  readonly url: string;
  readonly path: string;
  readonly text: string;
}

const PAGES = 6;
/** Characters of all pages together. */
const MOST_TEXT = 24_000;
/** Of a longer page, so much is looked at. */
const MOST_READ = 400_000;

const FORM: TextForm = { format: 'markdown', evaluated: 'true', dereferenced: 'reusable-contents' };

/** The best pages, the best first: those with all words of the question before those with some. */
export async function sourcesFor(context: Context, site: Site, question: string, scope: Scope): Promise<Source[]> {
  const found = await findInSite(context, site, { query: question, scope, pages: PAGES, any: true });
  const located = found.items
    .flatMap(({ siteSpace, space, pages }) => pages.map((page) => ({ siteSpace, space, page })))
    .sort((a, b) => b.page.hit.score - a.page.hit.score)
    .slice(0, PAGES);
  const structure = await readableStructure(context, site);
  const address = siteAddress(context.services.config, site, shareKeyOf(context, site.id));
  const sources: Source[] = [];
  let left = MOST_TEXT;
  for (const [at, { siteSpace, space, page }] of located.entries()) {
    const text = (await textIn(page, Math.floor(left / (located.length - at)))).trim();
    if (text === '') continue;
    left -= text.length;
    const path = siteSpacePath(structure, siteSpace) + encodedPath(page.path);
    sources.push({
      page: page.page.id,
      space: space.id,
      revision: space.revisionId,
      title: page.page.title,
      url: address + path,
      path,
      text,
    });
  }
  return sources;
}

/** The text of a page as the caller reads it; of one with more characters than `most`, the sections that were found first. */
async function textIn({ hit, content, page }: LocatedPage, most: number): Promise<string> {
  const shape = await pageIn(content, page.id, FORM);
  const markdown = (await textOf(shape))?.markdown ?? '';
  if (markdown.length <= most) return markdown;
  const wanted = new Map(hit.sections.map(({ anchor }, at) => [anchor, at]));
  const sections = sectionsOf(markdown.slice(0, MOST_READ), page.title).map(({ anchor, title, text }) => ({
    place: wanted.get(anchor) ?? wanted.size,
    text: `## ${title}\n\n${text}\n\n`,
  }));
  return sections
    .sort((a, b) => a.place - b.place)
    .map(({ text }) => text)
    .join('')
    .slice(0, most);
}
