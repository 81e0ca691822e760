/**
 * What a link, image, include or front matter field of a project points to. Real projects write the same path with backslashes,
 * percent signs, entities, plain spaces; as a folder, without its ending, from the root: the first reading that names a file wins.
 */
import type { ProjectEntry, ProjectTree } from './project-files.ts';
import { isMarkdown, joinPath } from './project-files.ts';

export type Target =
  | { kind: 'url'; url: string }
  /** A place in the same text. */
  | { kind: 'anchor'; anchor: string }
  /** A regular file of the project, documents included. */
  | { kind: 'file'; entry: ProjectEntry; anchor?: string }
  /** Nothing that can be followed; `why` completes "is left alone: it …". */
  | { kind: 'broken'; why: string };

/** The folders that paths are relative to. */
export interface TargetBase {
  tree: ProjectTree;
  /** The folder of the text that holds the target. */
  folder: string;
  /** The content root: `/guide.md` begins there. */
  root: string;
}

const SCHEME = /^[a-z][a-z\d+.-]*:/i;
/** Written by this product family in place of a link whose target was deleted. */
/** The reason of a target that an export wrote for a link that was already broken. */
export const BROKEN_BEFORE = 'replaces a link that was broken before';
const PLACEHOLDER = /^(?:\/?broken\/|broken-reference(?:$|[/#?]))/;

export const isExternal = (target: string) => SCHEME.test(target) || target.startsWith('//');

/** Follows `target`, in which Markdown's or HTML's own escapes are already undone. Never leaves the project folder. */
export function resolveTarget(target: string, base: TargetBase): Target {
  const written = target.trim();
  if (written === '') return { kind: 'broken', why: 'has no target' };
  if (written.startsWith('#')) return { kind: 'anchor', anchor: written.slice(1) };
  if (PLACEHOLDER.test(written)) return { kind: 'broken', why: BROKEN_BEFORE };
  if (isExternal(written)) return { kind: 'url', url: written };

  let outside = false;
  let special: string | undefined;
  for (const [path, anchor] of readings(written)) {
    for (const folder of startsOf(path, base)) {
      const joined = joinPath(folder, path);
      if (joined === null) outside = true;
      const found = joined === null ? undefined : fileAt(joined, base.tree);
      if (found && isRegular(found)) return { kind: 'file', entry: found, ...(anchor ? { anchor } : {}) };
      if (found) special ??= found.mode === '160000' ? 'leads into a submodule' : 'is a symbolic link';
      else if (joined !== null && base.tree.isFolder(joined)) special ??= 'is a folder without a README.md';
    }
  }
  return {
    kind: 'broken',
    why: special ?? (outside ? 'leaves the project folder' : 'names a file that does not exist'),
  };
}

/** Files with content of their own; links and submodules are not followed. */
export const isRegular = (entry: ProjectEntry) =>
  entry.mode === '100644' || entry.mode === '100755' || entry.mode === '100664';

/** Paths that the text may mean, with the anchor that is then left: as it is, without `#…`, percent-decoded, without `?…`. */
function readings(written: string): [string, string][] {
  const hash = written.indexOf('#');
  const path = hash < 0 ? written : written.slice(0, hash);
  const anchor = hash < 0 ? '' : written.slice(hash + 1);
  const all: [string, string][] = [
    [written, ''],
    [path, anchor],
    [percentDecoded(path), anchor],
  ];
  const query = path.indexOf('?');
  if (query >= 0) all.push([path.slice(0, query), anchor], [percentDecoded(path.slice(0, query)), anchor]);
  return all.filter(
    ([candidate], index) => candidate !== '' && all.findIndex(([other]) => other === candidate) === index,
  );
}

/** `/x` begins at the content root, or else at the project folder; anything else at the folder of its text. */
const startsOf = (path: string, { folder, root }: TargetBase) =>
  path.startsWith('/') ? (root === '' ? [''] : [root, '']) : [folder];

function fileAt(path: string, tree: ProjectTree): ProjectEntry | undefined {
  const exact = tree.entry(path);
  if (exact) return exact;
  const readme = tree.readmeOf(path);
  if (readme !== undefined) return tree.entry(readme);
  if (!isMarkdown(path)) {
    const page = tree.entry(`${path}.md`);
    if (page) return page;
  }
  return tree.loosely(path);
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a lone % is a %
  }
}
