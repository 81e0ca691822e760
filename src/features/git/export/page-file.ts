/** The file of a page or reusable content: what nobody edited here goes out as it came, byte for byte (decisions §8). */
import type { Revision } from '../../../content/revision.ts';
import type { PageEntry, ReusableContentEntry } from '../../../content/types.ts';
import { concat, frontMatterKeys, frontMatterWith } from './front-matter.ts';
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
}

interface Place {
  revision: Revision;
  spaceId: string;
  located: Located;
}

/** The file of a document. `before` is the page as the repository has it; undefined: it has none. */
export async function pageFile(
  page: PageEntry,
  before: PageEntry | undefined,
  path: string,
  { revision, spaceId, located }: Place,
): Promise<WrittenText> {
  const [held, stored] = await Promise.all([
    page.frontMatter === undefined ? NONE : revision.bytes(page.frontMatter),
    page.text === undefined ? NONE : revision.bytes(page.text),
  ]);
  const frontMatter = frontMatterWith(held, before?.fields ?? {}, page.fields, refWriter(path, spaceId, located));
  const edited = before === undefined || before.text !== page.text || before.title !== page.title;
  const source = edited ? decoded(stored) : undefined;
  if (source === undefined) {
    const heading = before?.source?.['heading'] === true;
    return {
      bytes: assembled(frontMatter, stored, heading ? page.title : undefined),
      frontMatter,
      text: stored,
      heading,
    };
  }
  let text = withPaths(source, path, spaceId, located);
  if (before && before.title !== page.title) text = withHeading(text, before.title, page.title);
  const begins = beginsWithHeading(text);
  const heading = !begins && (before === undefined ? page.git === undefined : before.source?.['heading'] === true);
  const bytes = text === source ? stored : utf8.encode(text);
  return { bytes: assembled(frontMatter, bytes, heading ? page.title : undefined), frontMatter, text: bytes, heading };
}

/** The file of a reusable content; its title stands in the front matter. */
export async function reusableContentFile(
  content: ReusableContentEntry,
  before: ReusableContentEntry | undefined,
  path: string,
  { revision, spaceId, located }: Place,
): Promise<WrittenText> {
  const [held, stored] = await Promise.all([
    content.frontMatter === undefined ? NONE : revision.bytes(content.frontMatter),
    revision.bytes(content.text),
  ]);
  const renamed = before ? before.title !== content.title : content.git === undefined;
  const frontMatter = renamed ? frontMatterKeys(held, new Map([['title', content.title]])) : held;
  const source = before?.text === content.text ? undefined : decoded(stored);
  const text = source === undefined ? stored : utf8.encode(withPaths(source, path, spaceId, located));
  return { bytes: concat(frontMatter, text), frontMatter, text, heading: false };
}

const assembled = (frontMatter: Uint8Array, text: Uint8Array, title: string | undefined) =>
  concat(frontMatter, title === undefined ? NONE : utf8.encode(`# ${title}\n\n`), text);

/** Undefined for what is not UTF-8: it goes out as it is. */
function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
