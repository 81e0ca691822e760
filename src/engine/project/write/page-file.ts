/** The file of a page or reusable content: what was not edited here is written back byte for byte. */
import type { Revision } from '../../revisions/revision.ts';
import type { PageEntry, ReusableContentEntry } from '../../revisions/types.ts';
import { splitFrontMatter } from '../read/front-matter.ts';
import type { PlanLimits } from '../read/plan.ts';
import { concat, frontMatterChanges, frontMatterWith } from './front-matter.ts';
import type { Located } from './paths.ts';
import { beginsWithHeading, refWriter, withHeading, withPaths } from './texts.ts';

const NONE = new Uint8Array();
const utf8 = new TextEncoder();

export interface WrittenText {
  /** The whole file. */
  bytes: Uint8Array;
  frontMatter: Uint8Array;
  /** Without front matter and without a heading that was put above it. */
  text: Uint8Array;
  /** `# title` and an empty line stand above the text; the next import takes exactly that off again. */
  heading: boolean;
  /** What could not be written, for people. */
  problem?: string;
}

interface PageContext {
  revision: Revision;
  spaceId: string;
  located: Located;
  limits?: PlanLimits;
}

/** The file of a document. `before` is the page as the repository has it; undefined: it has none. */
export async function pageFile(
  page: PageEntry,
  before: PageEntry | undefined,
  path: string,
  { revision, spaceId, located, limits }: PageContext,
): Promise<WrittenText> {
  const [held, stored] = await Promise.all([
    page.frontMatter === undefined ? NONE : revision.bytes(page.frontMatter),
    page.text === undefined ? NONE : revision.bytes(page.text),
  ]);
  const changes = frontMatterChanges(before?.fields ?? {}, page.fields, refWriter(path, spaceId, located));
  const { bytes: frontMatter, ...problem } = await (limits?.yaml?.writeFrontMatter ?? frontMatterWith)(held, changes);
  const edited = before === undefined || before.text !== page.text || before.title !== page.title;
  const source = edited ? decoded(stored) : undefined;
  if (source === undefined) {
    const heading = before?.source?.['heading'] === true;
    return {
      ...assembled(frontMatter, stored, heading ? page.title : undefined),
      text: stored,
      heading,
      ...problem,
    };
  }
  let text = await withPaths(source, path, spaceId, located);
  if (before && before.title !== page.title)
    text = await (limits?.withHeading ?? withHeading)(text, before.title, page.title);
  const begins = beginsWithHeading(text);
  const heading = !begins && (before === undefined ? page.git === undefined : before.source?.['heading'] === true);
  const bytes = text === source ? stored : utf8.encode(text);
  return { ...assembled(frontMatter, bytes, heading ? page.title : undefined), text: bytes, heading, ...problem };
}

/** The file of a reusable content; its title is in the front matter. */
export async function reusableContentFile(
  content: ReusableContentEntry,
  before: ReusableContentEntry | undefined,
  path: string,
  { revision, spaceId, located, limits }: PageContext,
): Promise<WrittenText> {
  const [held, stored] = await Promise.all([
    content.frontMatter === undefined ? NONE : revision.bytes(content.frontMatter),
    revision.bytes(content.text),
  ]);
  const renamed = before ? before.title !== content.title : content.git === undefined;
  const changes = { keys: new Map(renamed ? [['title', content.title]] : []) };
  const { bytes: frontMatter, ...problem } = await (limits?.yaml?.writeFrontMatter ?? frontMatterWith)(held, changes);
  const source = before?.text === content.text ? undefined : decoded(stored);
  const text = source === undefined ? stored : utf8.encode(await withPaths(source, path, spaceId, located));
  return { ...assembled(frontMatter, text, undefined), text, heading: false, ...problem };
}

/** The whole file. A text that would be read as front matter gets an empty one above it. */
function assembled(
  frontMatter: Uint8Array,
  text: Uint8Array,
  title: string | undefined,
): Pick<WrittenText, 'bytes' | 'frontMatter'> {
  const below = concat(title === undefined ? NONE : utf8.encode(`# ${title}\n\n`), text);
  const bytes = concat(frontMatter, below);
  if (splitFrontMatter(bytes).frontMatter.length <= frontMatter.length) return { bytes, frontMatter };
  const fenced = concat(frontMatter, utf8.encode('---\n---\n'));
  return { bytes: concat(fenced, below), frontMatter: fenced };
}

/** Undefined for what is not UTF-8: it goes out as it is. */
function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
