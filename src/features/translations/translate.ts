/** The content of the source in the other language, page by page. What is not different from the last time is not looked at. */
import { createHash } from 'node:crypto';
import { preparingStore } from '../../db/content-store.ts';
import type { Translation } from '../../db/generated/prisma/client.ts';
import { Prepared } from '../../db/prepared.ts';
import { utf8 } from '../../engine/revisions/encode.ts';
import { hashOf } from '../../engine/revisions/hash.ts';
import type { BlobStore, Hash, PageEntry, ReusableContentEntry } from '../../engine/revisions/types.ts';
import type { MovedAddresses } from '../../engine/translation/assemble.ts';
import { restored } from '../../engine/translation/restore.ts';
import { changedSince, draftOf } from '../../engine/translation/revision.ts';
import { fieldSegment, type Segment } from '../../engine/translation/segments.ts';
import type { Services } from '../../services.ts';
import type { RunProblem } from './runs.ts';
import type { Words } from './words.ts';

export interface SourceWork {
  services: Services;
  translation: Translation;
  /** The content to translate. */
  source: Hash;
  words: Words;
  /** Of all that decides how a text is translated: another one than the last time looks at every page. */
  setting: string;
  signal: AbortSignal;
  onProgress(done: number, total: number, page: string): Promise<void>;
}

export interface TranslatedSource {
  root: Hash;
  /** New blobs of the tree; the texts are stored already. */
  blobs: Map<Hash, Uint8Array>;
  prepared: Prepared;
  /** Pages and reusable contents that were looked at. */
  looked: number;
  problems: RunProblem[];
}

type Entry = PageEntry | ReusableContentEntry;

/** Of one task of a thread; a longer text has one of its own. */
const GROUP_CHARACTERS = 128 * 1024;
/** Texts that are read at a time. */
const BATCH_ENTRIES = 25;

export const settingOf = (...facts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(facts)).digest('base64url');

/** Translates what changed. The result refers to texts that are stored, and kept as long as `prepared` is. @throws EngineError */
export async function translateSource(work: SourceWork): Promise<TranslatedSource> {
  const { services, translation, source, setting, signal } = work;
  const { sourceRoot, root } = translation;
  const prepared = new Prepared();
  const store = preparingStore(services, translation.organizationId, prepared);
  const before = sourceRoot !== null && root !== null ? { source: sourceRoot, root } : null;
  const changes = await changedSince(store, translation.setting === setting ? sourceRoot : null, source);
  const draft = await draftOf(store, before, source);
  const problems: RunProblem[] = [];
  const total = changes.pages.length + changes.reusableContents.length;
  let done = 0;
  const each = async <One extends Entry>(entries: readonly One[], put: (entry: One) => void) => {
    for (let from = 0; from < entries.length; from += BATCH_ENTRIES) {
      signal.throwIfAborted();
      const batch = entries.slice(from, from + BATCH_ENTRIES);
      for (const entry of await translatedBatch(work, store, batch, problems)) put(entry);
      done += batch.length;
      await work.onProgress(done, total, batch.at(-1)?.title ?? '');
    }
  };
  await each(changes.pages, (page) => draft.putPage(page));
  await each(changes.reusableContents, (content) => draft.putReusableContent(content));
  const committed = await draft.commit();
  return { root: committed.root, blobs: committed.blobs, prepared, looked: total, problems };
}

async function translatedBatch<One extends Entry>(
  work: SourceWork,
  store: BlobStore,
  batch: readonly One[],
  problems: RunProblem[],
): Promise<One[]> {
  const readable = batch.filter(({ text, git }) => text !== undefined && git?.encoding !== 'unknown');
  const bytes = await store.getMany(readable.map(({ text }) => text as Hash));
  const texts = new Map(readable.map(({ id }, i) => [id, new TextDecoder().decode(bytes[i])]));
  const translated: One[][] = [];
  for (const group of groupsOf(batch, texts))
    translated.push(await translatedGroup(work, store, group, texts, problems));
  return translated.flat();
}

/** Long texts apart, short ones together. */
function groupsOf<One extends Entry>(entries: readonly One[], texts: ReadonlyMap<string, string>): One[][] {
  const groups: One[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const entry of entries) {
    const length = texts.get(entry.id)?.length ?? 0;
    if (size + length > GROUP_CHARACTERS) {
      groups.push([]);
      size = 0;
    }
    groups.at(-1)?.push(entry);
    size += length;
  }
  return groups;
}

async function translatedGroup<One extends Entry>(
  { services, translation, words }: SourceWork,
  store: BlobStore,
  entries: readonly One[],
  texts: ReadonlyMap<string, string>,
  problems: RunProblem[],
): Promise<One[]> {
  const { threads, config } = services;
  const withText = entries.filter(({ id }) => texts.has(id));
  const sources = withText.map(({ id }) => texts.get(id) as string);
  const segments = await threads.run('translationSegments', [sources]);
  const fields = entries.flatMap(fieldsOf);
  const known = await words.of([...segments, ...fields]);
  const moved = movedAddresses(config.publicUrl, translation);
  const written = await threads.run('translatedTexts', [sources, known, ...(moved ? [moved] : [])] as never);
  const blobs = new Map<Hash, Uint8Array>();
  const hashes = new Map<string, Hash>();
  withText.forEach(({ id, title }, i) => {
    const { text, kept } = written[i] as { text: string; kept: number };
    const bytes = utf8(text);
    if (kept > 0) problems.push({ page: id, title, message: `${kept} blocks stayed in the language of the source` });
    if (bytes.length > config.pageMaxBytes) {
      problems.push({
        page: id,
        title,
        message: 'The translation is longer than a page may be: the page stayed as it is',
      });
      return;
    }
    const hash = hashOf(bytes);
    blobs.set(hash, bytes);
    hashes.set(id, hash);
  });
  await store.put(blobs);
  return entries.map((entry) => ({
    ...withFields(entry, known),
    ...(hashes.has(entry.id) && { text: hashes.get(entry.id) }),
  }));
}

const fieldsOf = (entry: Entry): Segment[] =>
  [entry.title, 'fields' in entry ? entry.fields.description : undefined].flatMap((text) =>
    text ? (fieldSegment(text) ?? []) : [],
  );

function withFields<One extends Entry>(entry: One, words: ReadonlyMap<string, string>): One {
  const inOther = (text: string): string => {
    const segment = fieldSegment(text);
    const own = segment && words.get(segment.text);
    return (segment && own !== undefined && restored(segment, own)) || text;
  };
  const title = inOther(entry.title);
  if (!('fields' in entry) || !entry.fields.description) return { ...entry, title };
  return { ...entry, title, fields: { ...entry.fields, description: inOther(entry.fields.description) } };
}

/** Links by id to pages of the source lead to those of the translation. */
const movedAddresses = (publicUrl: string, { sourceSpaceId, spaceId }: Translation): MovedAddresses | undefined =>
  spaceId === null
    ? undefined
    : { from: `${publicUrl}/app/spaces/${sourceSpaceId}`, to: `${publicUrl}/app/spaces/${spaceId}` };
