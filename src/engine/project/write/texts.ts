/** Texts on their way into the repository: headings that follow their title, and addresses of this server as paths. */
import path from 'node:path';
import { treeOf } from '../../markdown/parse.ts';
import { type Slice, withSlices } from '../../markdown/slices.ts';
import { inPieces } from '../../pieces.ts';
import type { ContentRef } from '../../revisions/types.ts';
import { inlineText, textOfNodes } from '../read/inline-text.ts';
import { folderOf } from '../read/project-files.ts';
import type { Located } from './paths.ts';
import { writtenTarget } from './summary-entry.ts';

/** Whether the first thing in a text is a heading 1. */
export function beginsWithHeading(text: string): boolean {
  const start = /^(?:\ufeff)?(?:[ \t]*(?:\r\n|\r|\n))*/.exec(text)?.[0].length ?? 0;
  return (
    /^ {0,3}#(?:[ \t]|\r|\n|$)/.test(text.slice(start, start + 10)) ||
    /^ {0,3}\S[^\r\n]*(?:\r\n|\r|\n) {0,3}=+[ \t]*(?:\r|\n|$)/.test(text.slice(start))
  );
}

/** Every heading 1 has such a line: itself, or the one below it. */
const MAY_BE_HEADING = /^\ufeff? {0,3}(?:#(?:[ \t]|$)|=+[ \t]*$)/m;

/** The text with its first heading 1 saying `after` where it said `before`; as it is where it said something else. */
export function withHeading(text: string, before: string, after: string): string {
  // Most texts have none, as their title is kept apart: then parsing them is all that this would cost.
  if (!MAY_BE_HEADING.test(text)) return text;
  const root = treeOf(text, { features: { math: false } });
  for (const node of 'children' in root ? root.children : []) {
    if (node.type !== 'heading' || node.depth !== 1) continue;
    const start = node.position?.start.offset;
    const end = node.position?.end.offset;
    if (textOfNodes(node.children) !== before || start === undefined || end === undefined) return text;
    return `${text.slice(0, start)}# ${headingOf(after)}${text.slice(end)}`;
  }
  return text;
}

const headingOf = (title: string) => {
  const line = title.replace(/\s+/g, ' ').trim();
  const escaped = line.replace(/[\\`*_~<>[\]#]/g, '\\$&').replace(/&/g, '&amp;');
  return [line, escaped].find((written) => inlineText(written).text === line && !/#$/.test(written)) ?? escaped;
};

const ID = '[0-9A-Za-z]{20}';
const ADDRESS = new RegExp(
  `(?<=[("'<])(?:/spaces/(${ID}))?/(pages|files|reusable-contents)/(${ID})(?=[#)"'>\\s])`,
  'g',
);

/** Addresses of pages, files and reusable contents of this space as paths, for a text at `from`. */
export async function withPaths(text: string, from: string, spaceId: string, located: Located): Promise<string> {
  if (!/\/(?:pages|files|reusable-contents)\//.test(text)) return text;
  const places = { pages: located.pages, files: located.files, 'reusable-contents': located.reusableContents };
  const slices: Slice[] = [];
  await inPieces(text.matchAll(ADDRESS), ({ 0: whole, 1: space, 2: kind, 3: id = '', index }) => {
    if (space !== undefined && space !== spaceId) return;
    const target = places[kind as keyof typeof places].get(id);
    if (target === undefined) return;
    slices.push({ start: index, end: index + whole.length, text: writtenTarget(relativeTo(from, target)) });
  });
  return withSlices(text, slices);
}

/** A reference as it is written in a file at `from`; undefined when it leads nowhere that Git knows. */
export function refWriter(from: string, spaceId: string, located: Located) {
  return (ref: ContentRef): string | undefined => {
    if (ref.kind === 'url') return ref.url;
    if ('space' in ref && ref.space !== undefined && ref.space !== spaceId) return undefined;
    if (ref.kind === 'file') return pathOf(located.files.get(ref.file), from);
    if (ref.kind === 'page') return pathOf(located.pages.get(ref.page), from);
    if (ref.kind !== 'anchor') return undefined;
    if (ref.page === undefined) return `#${ref.anchor}`;
    const page = pathOf(located.pages.get(ref.page), from);
    return page === undefined ? undefined : `${page}#${ref.anchor}`;
  };
}

const pathOf = (target: string | undefined, from: string) =>
  target === undefined ? undefined : relativeTo(from, target);

const relativeTo = (from: string, target: string) => path.posix.relative(folderOf(from), target);
