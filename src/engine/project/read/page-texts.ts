/**
 * The pass over the texts of a project: one at a time, it reads titles, front matter and references, and so finds the files and
 * reusable contents that belong to the pages. No text outlives its turn.
 */

import { inPieces } from '../../pieces.ts';
import type { GitOrigin } from '../../revisions/types.ts';
import { compareStrings, sortInPieces } from '../../sort-in-pieces.ts';
import { turn } from '../../turn.ts';
import { decodeText, UNKNOWN } from './encoding.ts';
import type { PlannedFields } from './front-matter.ts';
import { readFrontMatter, splitFrontMatter } from './front-matter.ts';
import type { PageDraft } from './page-drafts.ts';
import type { PlanContext, PlannedFile, PlannedTarget, ResolvedFields } from './plan.ts';
import { tooLarge } from './plan.ts';
import type { ProjectEntry } from './project-files.ts';
import { baseOf, folderOf, isBelow, isMarkdown, joinPath, stemOf } from './project-files.ts';
import type { Reference } from './references.ts';
import { scanText } from './references.ts';
import type { Target } from './targets.ts';
import { isRegular, resolveTarget } from './targets.ts';

const INCLUDES = '.gitbook/includes';
const ASSETS = '.gitbook/assets';
const LFS = 'version https://git-lfs.github.com/spec/';

interface Pass extends PlanContext {
  documents: ReadonlySet<string>;
  /** What other texts of the project are written in, where that is not UTF-8. */
  encodings: Set<string>;
  /** Grows while it is walked: an included text may include another one. */
  includes: Map<string, ProjectEntry>;
  assets: Map<string, ProjectEntry>;
}

/** Completes the drafts in place (title, fields, leftOut) and gives what the texts refer to. */
export async function readReferences(
  drafts: readonly PageDraft[],
  context: PlanContext,
): Promise<{ planned: PlannedFile[]; reusableContents: (GitOrigin & { title: string })[] }> {
  const { tree, root } = context;
  const pass: Pass = {
    ...context,
    documents: new Set(drafts.flatMap(({ entry, leftOut }) => (entry && !leftOut ? [entry.path] : []))),
    encodings: new Set(),
    includes: new Map(),
    assets: new Map(),
  };
  await inPieces(tree.entries(), (entry) => {
    if (!isRegular(entry) || pass.documents.has(entry.path)) return;
    if (isBelow(entry.path, joinPath(root, ASSETS) ?? ASSETS)) pass.assets.set(entry.path, entry);
    else if (isBelow(entry.path, joinPath(root, INCLUDES) ?? INCLUDES) && isMarkdown(entry.path))
      pass.includes.set(entry.path, entry);
  });
  await inPieces(drafts, ({ entry, leftOut, target }) => {
    // What is too large for a page is left out of the tree.
    if (leftOut) addAsset(entry, pass);
    else if (target?.kind === 'file') addAsset(tree.entry(target.path), pass);
  });
  /** Texts whose encoding the others may tell. */
  const doubtful: [PageDraft, ProjectEntry][] = [];
  for (const draft of drafts) {
    if (draft.entry && !draft.leftOut && !(await readPage(draft, draft.entry, pass)))
      doubtful.push([draft, draft.entry]);
  }
  for (const [draft, entry] of doubtful) await readPage(draft, entry, pass, true);
  const reusableContents = [];
  for (const entry of pass.includes.values()) {
    const text = await readText(entry, pass, true);
    if (!text) continue;
    const { oid, path } = entry;
    context.report.imported(path);
    const { encoding } = text;
    reusableContents.push({ oid, path, ...(encoding && { encoding }), title: text.title ?? stemOf(path) });
  }
  return { planned: await filesOf(pass), reusableContents };
}

/** False: its encoding is unknown from the text alone, which was not `last` to be asked for. */
async function readPage(draft: PageDraft, entry: ProjectEntry, pass: Pass, last = false): Promise<boolean> {
  const text = await readText(entry, pass, last);
  if (text === null) return false;
  if (!text) {
    draft.leftOut = true;
    return true;
  }
  if (text.encoding !== undefined) draft.encoding = text.encoding;
  pass.report.imported(entry.path);
  if (draft.titleFromText && text.heading !== undefined) draft.title = text.heading;
  delete draft.titleFromText;
  if (Object.keys(text.fields).length > 0) draft.fields = resolvedFields(text.fields, entry.path, pass);
  return true;
}

interface ReadText {
  fields: PlannedFields;
  title?: string;
  heading?: string;
  encoding?: string;
}

/**
 * Reads one text and follows its references. Undefined when it is too large, or no text; null when its encoding is unknown and
 * this is not the `last` time that it is asked for.
 */
async function readText(entry: ProjectEntry, pass: Pass, last: boolean): Promise<ReadText | undefined | null> {
  await turn();
  const { path } = entry;
  const { files, limits, report, encodings, known } = pass;
  if (entry.size > limits.text) {
    report.problem(path, tooLarge(limits));
    pass.includes.delete(path);
    addAsset(entry, pass);
    return undefined;
  }
  const [others, ...more] = last ? encodings : [];
  const before = known.get(path);
  const decoded = decodeText(await files.read(entry), { before, others: more.length > 0 ? undefined : others });
  if (!decoded) return void report.ignored(path, 'is not text: it contains zero bytes');
  const { bytes, encoding } = decoded;
  if (encoding === UNKNOWN && !last) return null;
  if (encoding === UNKNOWN)
    report.problem(path, 'is not UTF-8, and its encoding is unknown: its bytes are kept, and it cannot be edited here');
  else if (encoding !== undefined) {
    encodings.add(encoding);
    report.problem(path, `is not UTF-8 but ${encoding}: it is transcoded, and transcoded back on export`);
  }
  const split = splitFrontMatter(bytes);
  const { fields, title, problems } = await (limits.yaml?.readFrontMatter ?? readFrontMatter)(split.yaml);
  for (const problem of problems) report.problem(path, problem);
  const scanned = await (limits.scanText ?? scanText)(new TextDecoder().decode(split.text));
  const { heading, references } = scanned;
  const above = new TextDecoder().decode(split.frontMatter).split('\n').length - 1;
  for (const { message, line } of scanned.problems ?? []) report.problem(path, message, above + line);
  for (const reference of references) follow(reference, path, pass);
  return {
    fields,
    ...(title ? { title } : {}),
    ...(heading === undefined ? {} : { heading }),
    ...(encoding && { encoding }),
  };
}

/** Adds what a reference leads to, or reports that it leads nowhere. */
function follow({ kind, target, doubtful }: Reference, page: string, pass: Pass): void {
  const found = resolveTarget(target, baseFor(page, pass));
  if (found.kind === 'broken') {
    if (!doubtful) pass.report.unresolved({ page, kind, target, why: found.why });
    return;
  }
  if (kind === 'include') {
    const why = whyNoInclude(found, pass);
    if (why) pass.report.unresolved({ page, kind, target, why });
  }
  if (found.kind !== 'file') return;
  const { entry } = found;
  if (pass.documents.has(entry.path) || pass.includes.has(entry.path)) return;
  if (!isMarkdown(entry.path) || kind === 'file' || kind === 'image') addAsset(entry, pass);
  else if (kind === 'include') pass.includes.set(entry.path, entry);
  else if (!pass.assets.has(entry.path) && !doubtful) {
    pass.report.unresolved({ page, kind, target, why: 'names a text that is not a page of this space' });
  }
}

function whyNoInclude(found: Target, { documents }: Pass): string | undefined {
  if (found.kind !== 'file' || !isMarkdown(found.entry.path)) return 'does not name a text of this project';
  return documents.has(found.entry.path) ? 'names a page, which cannot be included' : undefined;
}

const baseFor = (page: string, { tree, root }: Pass) => ({ tree, root, folder: folderOf(page) });

function addAsset(entry: ProjectEntry | undefined, { assets }: Pass): void {
  if (entry) assets.set(entry.path, entry);
}

/** Fields with their targets followed; a cover that is not there is reported, and stays a broken link. */
function resolvedFields({ cover, metaLinks, ...rest }: PlannedFields, page: string, pass: Pass): ResolvedFields {
  const lead = (kind: 'cover' | 'meta-link', target: string | undefined): PlannedTarget | undefined => {
    if (target === undefined) return undefined;
    const found = resolveTarget(target, baseFor(page, pass));
    if (found.kind === 'url') return found;
    if (found.kind === 'file') {
      const { path } = found.entry;
      if (pass.documents.has(path)) return { kind: 'page', path, ...(found.anchor ? { anchor: found.anchor } : {}) };
      if (kind === 'cover') {
        addAsset(found.entry, pass);
        return { kind: 'file', path };
      }
    }
    pass.report.unresolved({ page, kind, target, why: found.kind === 'broken' ? found.why : 'does not name a page' });
    return kind === 'cover' ? { kind: 'url', url: target } : undefined;
  };
  const refDark = lead('cover', cover?.targetDark);
  // A cover for the dark alone is the only one there is.
  const ref = lead('cover', cover?.target) ?? refDark;
  const canonical = lead('meta-link', metaLinks?.canonical);
  const alternates = (metaLinks?.alternates ?? []).flatMap((target) => lead('meta-link', target) ?? []);
  return {
    ...rest,
    ...(cover
      ? {
          cover: {
            ...(ref ? { ref } : {}),
            ...(refDark ? { refDark } : {}),
            yPos: cover.yPos,
            ...(cover.height === undefined ? {} : { height: cover.height }),
          },
        }
      : {}),
    ...(canonical || alternates.length > 0
      ? { metaLinks: { ...(canonical ? { canonical } : {}), ...(alternates.length > 0 ? { alternates } : {}) } }
      : {}),
  };
}

/** Files that are content, by path. What Git LFS keeps elsewhere, or is too large, is not among them. */
async function filesOf({ assets, includes, documents, files, limits, report }: Pass): Promise<PlannedFile[]> {
  const planned: PlannedFile[] = [];
  for (const entry of assets.values()) {
    await turn();
    const { oid, path, size } = entry;
    if (documents.has(path) || includes.has(path)) continue;
    if (size > limits.file) report.ignored(path, `is larger than ${limits.file} bytes`);
    else if (size < 200 && new TextDecoder().decode(await files.read(entry)).startsWith(LFS))
      report.ignored(path, 'is kept in Git LFS, which is not read');
    else {
      report.imported(path);
      planned.push({ oid, path, name: baseOf(path), size });
    }
  }
  return sortInPieces(planned, (a, b) => compareStrings(a.path, b.path));
}
