/**
 * The tree of a project without SUMMARY.md: folders and Markdown files, as they are named. A folder is the page of its
 * README.md, or of the sibling file with its name, or else a group.
 */
import { inPieces } from '../../pieces.ts';
import { sortInPieces } from '../../sort-in-pieces.ts';
import { turn } from '../../turn.ts';
import type { ProjectTree } from './project-files.ts';
import { isMarkdown, isReadme, stemOf } from './project-files.ts';
import { isRegular } from './targets.ts';

export interface FileTreeEntry {
  depth: number;
  /** Of a document; a group has none. */
  path?: string;
  /** The name of the folder, for a group. */
  title: string;
}

interface Folder {
  documents: string[];
  folders: Map<string, Folder>;
}

/** 2 before 10; equal for the collator (`a`, `A`): by code unit, so that the order never depends on anything else. */
const collator = new Intl.Collator('en', { numeric: true });
const byName = (a: string, b: string) => collator.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);

/**
 * Documents below `root` in order, parents before children; `readme` is the first page. Hidden folders hold none, and a `summary` that
 * lists nothing is none.
 */
export async function fileTreeEntries(
  tree: ProjectTree,
  root: string,
  readme: string,
  summary?: string,
): Promise<FileTreeEntry[]> {
  const top: Folder = { documents: [], folders: new Map() };
  const prefix = root === '' ? '' : `${root}/`;
  await inPieces(tree.entries(), (entry) => {
    if (!entry.path.startsWith(prefix) || !isMarkdown(entry.path) || !isRegular(entry) || entry.path === summary)
      return;
    const parts = entry.path.slice(prefix.length).split('/');
    if (parts.some((part) => part.startsWith('.'))) return;
    let home = top;
    for (const part of parts.slice(0, -1)) {
      const next: Folder = home.folders.get(part) ?? { documents: [], folders: new Map() };
      home.folders.set(part, next);
      home = next;
    }
    home.documents.push(entry.path);
  });

  const entries: FileTreeEntry[] = [];
  const work: { depth: number; document?: string; folder?: Folder; name: string }[] = [];
  /** The contents of a folder, last first, because the work is taken from the end. */
  const push = async (folder: Folder, depth: number, own: string | undefined) => {
    const items: typeof work = [];
    const byStem = new Map<string, (typeof work)[number]>();
    await inPieces(folder.documents, (document) => {
      if (document === own) return;
      const item = { depth, document, name: stemOf(document) };
      items.push(item);
      if (!byStem.has(item.name)) byStem.set(item.name, item);
    });
    await inPieces(folder.folders, ([name, inner]) => {
      const same = byStem.get(name);
      if (same && readmeIn(inner) === undefined) same.folder = inner;
      else items.push({ depth, folder: inner, name });
    });
    const first = (item: { document?: string }) =>
      item.document === readme ? 0 : item.document && isReadme(item.document) ? 1 : 2;
    const sorted = await sortInPieces(items, (a, b) => first(a) - first(b) || byName(a.name, b.name));
    for (const each of sorted.reverse()) work.push(each);
  };
  await push(top, 1, undefined);
  for (let item = work.pop(); item !== undefined; item = work.pop()) {
    const document = item.document ?? (item.folder ? readmeIn(item.folder) : undefined);
    entries.push({ depth: item.depth, title: item.name, ...(document === undefined ? {} : { path: document }) });
    if (item.folder) await push(item.folder, item.depth + 1, document);
    else if (entries.length % 200 === 0) await turn();
  }
  return entries;
}

function readmeIn({ documents }: Folder): string | undefined {
  let readme: string | undefined;
  for (const path of documents) if (isReadme(path) && (readme === undefined || path < readme)) readme = path;
  return readme;
}
