/** Files and reusable contents of an import: the same path or the same blob is the same file, and an unchanged blob is not read. */
import type { Draft } from '../../revisions/draft.ts';
import { sameValue } from '../../revisions/encode.ts';
import type { FileEntry, GitOrigin, ReusableContentEntry } from '../../revisions/types.ts';
import type { ProjectPlan } from '../read/plan.ts';
import type { ImportCounts } from '../reports.ts';
import type { ReadBlob, TextWriter } from './texts.ts';
import { readImportedText } from './texts.ts';

export type StoredFile = Pick<FileEntry, 'hash' | 'size' | 'contentType' | 'dimensions'>;

interface Options {
  newId: (name: string) => string;
  replace?: boolean;
  signal?: AbortSignal;
  putFile: (name: string, bytes: Uint8Array) => Promise<StoredFile>;
}

/** Puts the files of the plan into the draft and gives their ids by path. */
export async function importFiles(
  draft: Draft,
  plan: ProjectPlan,
  readBlob: ReadBlob,
  { newId, replace, putFile, signal }: Options,
): Promise<{ idByPath: Map<string, string>; counts: ImportCounts }> {
  const existing = await draft.base.files();
  const found = matched(plan.files, existing);
  const idByPath = new Map<string, string>();
  const counts = noCounts();
  for (const { path, oid, name } of plan.files) {
    signal?.throwIfAborted();
    const before = found.get(path);
    const { hash, size, contentType, dimensions } =
      before?.git?.oid === oid && before.name === name ? before : await putFile(name, await readBlob({ path, oid }));
    const entry: FileEntry = {
      id: before?.id ?? newId(`file ${path}`),
      name,
      contentType,
      size,
      hash,
      ...(dimensions ? { dimensions } : {}),
      git: { path, oid },
    };
    idByPath.set(path, entry.id);
    count(counts, before, entry);
    if (!sameValue(before, entry)) draft.putFile(entry);
  }
  const used = new Set(idByPath.values());
  for (const { id, git } of existing) {
    if ((!git && !replace) || used.has(id)) continue;
    draft.deleteFile(id);
    counts.deleted += 1;
  }
  return { idByPath, counts };
}

/** Puts the reusable contents of the plan into the draft. */
export async function importReusableContents(
  draft: Draft,
  plan: ProjectPlan,
  readBlob: ReadBlob,
  texts: TextWriter,
  { newId, replace, signal }: Options,
): Promise<ImportCounts> {
  const existing = await draft.base.reusableContents();
  const found = matched(plan.reusableContents, existing);
  const counts = noCounts();
  for (const { path, oid, encoding, title } of plan.reusableContents) {
    signal?.throwIfAborted();
    const before = found.get(path);
    let kept: Pick<ReusableContentEntry, 'text' | 'frontMatter'>;
    if (before?.git?.oid === oid && before.git.encoding === encoding)
      kept = { text: before.text, ...(before.frontMatter === undefined ? {} : { frontMatter: before.frontMatter }) };
    else {
      const { frontMatter, text } = readImportedText(await readBlob({ path, oid, ...(encoding && { encoding }) }));
      kept = {
        text: await texts.put(text),
        ...(frontMatter.length > 0 ? { frontMatter: await texts.put(frontMatter) } : {}),
      };
    }
    const entry: ReusableContentEntry = {
      id: before?.id ?? newId(`reusable content ${path}`),
      title,
      ...kept,
      git: { path, oid, ...(encoding && { encoding }) },
    };
    count(counts, before, entry);
    if (!sameValue(before, entry)) draft.putReusableContent(entry);
  }
  const used = new Set([...found.values()].map(({ id }) => id));
  for (const { id, git } of existing) {
    if ((!git && !replace) || used.has(id)) continue;
    draft.deleteReusableContent(id);
    counts.deleted += 1;
  }
  return counts;
}

/** What is there by the path that it has in the plan: by its old path, or else by its blob; each once. */
function matched<T extends { id: string; git?: GitOrigin }>(
  planned: readonly GitOrigin[],
  existing: readonly T[],
): Map<string, T> {
  const byPath = new Map(existing.flatMap((entry) => (entry.git ? [[entry.git.path, entry] as const] : [])));
  const found = new Map<string, T>();
  for (const { path } of planned) {
    const entry = byPath.get(path);
    if (entry) found.set(path, entry);
  }
  const used = new Set([...found.values()].map(({ id }) => id));
  const free = existing.filter((entry) => entry.git && !used.has(entry.id));
  const byOid = Map.groupBy(free, ({ git }) => git?.oid);
  for (const { path, oid } of planned) {
    const entry = found.has(path) ? undefined : byOid.get(oid)?.shift();
    if (entry) found.set(path, entry);
  }
  return found;
}

const noCounts = (): ImportCounts => ({ created: 0, updated: 0, deleted: 0, unchanged: 0 });

function count(counts: ImportCounts, before: object | undefined, after: object): void {
  if (!before) counts.created += 1;
  else if (sameValue(before, after)) counts.unchanged += 1;
  else counts.updated += 1;
}
