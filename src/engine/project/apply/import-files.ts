/** Files and reusable contents of an import: the same path or the same blob is the same file, and an unchanged blob is not read. */
import { inPieces, mapInPieces } from '../../pieces.ts';
import type { Draft } from '../../revisions/draft.ts';
import { sameValue } from '../../revisions/encode.ts';
import type { FileEntry, GitOrigin, ReusableContentEntry } from '../../revisions/types.ts';
import { turn } from '../../turn.ts';
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
  const found = await matched(plan.files, existing);
  const idByPath = new Map<string, string>();
  const counts = noCounts();
  for (const { path, oid, name } of plan.files) {
    signal?.throwIfAborted();
    await turn();
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
  await inPieces(existing, ({ id, git }) => {
    if ((!git && !replace) || used.has(id)) return;
    draft.deleteFile(id);
    counts.deleted += 1;
  });
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
  const found = await matched(plan.reusableContents, existing);
  const counts = noCounts();
  for (const { path, oid, encoding, title } of plan.reusableContents) {
    signal?.throwIfAborted();
    await turn();
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
  const used = new Set(await mapInPieces(found.values(), ({ id }) => id));
  await inPieces(existing, ({ id, git }) => {
    if ((!git && !replace) || used.has(id)) return;
    draft.deleteReusableContent(id);
    counts.deleted += 1;
  });
  return counts;
}

/** What is there by the path that it has in the plan: by its old path, or else by its blob; each once. */
async function matched<T extends { id: string; git?: GitOrigin }>(
  planned: readonly GitOrigin[],
  existing: readonly T[],
): Promise<Map<string, T>> {
  const byPath = new Map<string, T>();
  await inPieces(existing, (entry) => void (entry.git && byPath.set(entry.git.path, entry)));
  const found = new Map<string, T>();
  const used = new Set<string>();
  await inPieces(planned, ({ path }) => {
    const entry = byPath.get(path);
    if (!entry) return;
    found.set(path, entry);
    used.add(entry.id);
  });
  if (used.size === existing.length) return found;
  const byOid = new Map<string, T[]>();
  // From the end, where the first of those that are alike is taken.
  await inPieces(existing.toReversed(), (entry) => {
    if (!entry.git || used.has(entry.id)) return;
    const alike = byOid.get(entry.git.oid);
    if (alike) alike.push(entry);
    else byOid.set(entry.git.oid, [entry]);
  });
  await inPieces(planned, ({ path, oid }) => {
    const entry = found.has(path) ? undefined : byOid.get(oid)?.pop();
    if (entry) found.set(path, entry);
  });
  return found;
}

const noCounts = (): ImportCounts => ({ created: 0, updated: 0, deleted: 0, unchanged: 0 });

function count(counts: ImportCounts, before: object | undefined, after: object): void {
  if (!before) counts.created += 1;
  else if (sameValue(before, after)) counts.unchanged += 1;
  else counts.updated += 1;
}
