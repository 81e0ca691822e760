/**
 * Applies the plan of a repository to a revision: what comes from Git becomes what the plan says, under the ids it had; what only this
 * space knows stays. Nothing changed: the same root. Costs what changed, plus one look at each page.
 *
 * The base revision represents the repository as it was last imported or exported. Edits made since then are
 * brought together with the result by a merge, not here.
 */
import { inPieces, mapInPieces } from '../../pieces.ts';
import { Draft } from '../../revisions/draft.ts';
import { sameValue } from '../../revisions/encode.ts';
import { type Merged, merge } from '../../revisions/merge.ts';
import { overlay } from '../../revisions/overlay.ts';
import { inReadingOrder } from '../../revisions/page-tree.ts';
import type { BlobStore, Hash, PageEntry } from '../../revisions/types.ts';
import { turn } from '../../turn.ts';
import { utf8Of } from '../read/encoding.ts';
import type { PlannedPage, ProjectPlan } from '../read/plan.ts';
import type { ImportReport } from '../reports.ts';
import type { StoredFile } from './import-files.ts';
import { importFiles, importReusableContents } from './import-files.ts';
import { isFromGit, matchPages } from './match-pages.ts';
import type { PagePlace } from './place-pages.ts';
import { placePages } from './place-pages.ts';
import { importNames, pageIdsOf, referencesTo } from './references-to.ts';
import type { ReadBlob } from './texts.ts';
import { readImportedText, TextWriter } from './texts.ts';

export interface ImportTarget {
  /** Of the organization. Texts are put as they are read, before anything refers to them. */
  store: BlobStore;
  root: Hash;
  /** Stores a file and says what it is. */
  putFile: (name: string, bytes: Uint8Array) => Promise<StoredFile>;
  now: string;
  /** The id of something that was not there; `name` says what it is in the repository. */
  newId: (name: string) => string;
  /** What the last import brought in: it is taken away again when the repository no longer has it. */
  previous?: { variables: readonly string[]; redirects: readonly string[] };
  /** The repository is everything: pages, files, reusable contents, variables and redirects that only this space knows are removed. */
  replace?: boolean;
  onProgress?: (done: number, total: number) => void;
  signal?: AbortSignal;
}

export interface Imported {
  root: Hash;
  /** To be stored before anything refers to `root`. Empty when nothing changed. */
  blobs: Map<Hash, Uint8Array>;
  /** Pages that are new or changed, and that are gone: for the index and the events. */
  touched: { pages: string[]; deletedPages: string[] };
  /** Pages whose file moved. */
  renamed: ImportReport['renamed'];
  counts: ImportReport['changes'];
}

/** @throws whatever `readBlob`, `putFile` and the store throw; nothing refers to what was stored by then */
export async function importInto(plan: ProjectPlan, readBytes: ReadBlob, target: ImportTarget): Promise<Imported> {
  const readBlob: ReadBlob = async (origin) => utf8Of(await readBytes(origin), origin.encoding);
  const { store, root, now, newId, replace = false, signal } = target;
  const draft = await Draft.open(store, root);
  const existing = await mapInPieces(inReadingOrder(await draft.base.tree()), ({ page }) => page);
  const texts = new TextWriter(store);
  const { pages: matched, renamed } = await matchPages(plan.pages, existing, {
    ofPage: async (page) => (page.text === undefined ? '' : draft.base.text(page.text)),
    ofPlan: async (page) => (page.git ? new TextDecoder().decode(readImportedText(await readBlob(page.git)).text) : ''),
  });
  const ids = await mapInPieces(plan.pages, (page, index) => matched[index]?.id ?? newId(nameOf(page)));
  const files = await importFiles(draft, plan, readBlob, target);

  const placed = await placePages(plan.pages, ids, existing, (page) => !replace && !isFromGit(page));
  const pageIds = await pageIdsOf(plan, ids);
  const refs = referencesTo(pageIds, files.idByPath);
  for (const [index, page] of plan.pages.entries()) {
    signal?.throwIfAborted();
    await turn();
    const before = matched[index];
    const id = ids[index] as string;
    const entry: PageEntry = {
      ...(placed.places.get(id) as PagePlace),
      id,
      type: page.type,
      title: page.title,
      createdAt: before?.createdAt ?? now,
      updatedAt: before?.updatedAt ?? now,
      fields: refs.fields(page.fields),
      ...(await textOf(page, before, readBlob, texts)),
      ...(page.git ? { git: page.git } : {}),
      ...(page.target ? { target: refs.target(page.target) } : {}),
      ...(page.computed ? { computed: page.computed } : {}),
      source: { ...before?.source, summary: page.source ?? {} },
    };
    if (!sameValue(before, entry)) draft.putPage({ ...entry, updatedAt: now });
    target.onProgress?.(index + 1, plan.pages.length);
  }
  await inPieces(placed.own, ({ before, after }) => {
    if (!sameValue(before, after)) draft.putPage({ ...after, updatedAt: now });
  });
  await inPieces(placed.gone, (id) => draft.deletePage(id));
  const reusableContents = await importReusableContents(draft, plan, readBlob, texts, target);
  await importNames(draft, plan, pageIds, target);
  await texts.flush();

  const { root: made, blobs, changes } = await draft.commit();
  const deletedPages = await mapInPieces(changes, ({ id, after }) => (after ? undefined : id));
  const pages = await mapInPieces(changes, ({ id, after }) => (after ? id : undefined));
  const { length: created } = await mapInPieces(changes, ({ id, before }) => (before ? undefined : id));
  return {
    root: made,
    blobs,
    touched: { pages, deletedPages },
    renamed,
    counts: {
      pages: {
        created,
        updated: pages.length - created,
        deleted: deletedPages.length,
        unchanged: existing.length - deletedPages.length - (pages.length - created),
      },
      files: files.counts,
      reusableContents,
    },
  };
}

/**
 * What the repository changed since both sides were at one, in what was here then: so what Git cannot say stays (a slug that is not the
 * name of the file, the name of a file), unless the repository changed that very thing.
 */
export async function rebaseImport(
  store: BlobStore,
  { root, base }: { root: Hash; base: Hash },
  imported: Pick<Imported, 'root' | 'blobs'>,
  now: string,
): Promise<Pick<Merged, 'root' | 'blobs'>> {
  return merge(overlay(store, imported.blobs), root, base, imported.root, {
    now,
    keepsSlugs: 'ours',
    theirsCounts: 'all',
  });
}

const nameOf = ({ type, title, git }: PlannedPage): string => `${type} ${git?.path ?? title}`;

/** Text and front matter of a document. An unchanged blob is not read: its earlier result is kept. */
async function textOf(
  page: PlannedPage,
  before: PageEntry | undefined,
  readBlob: ReadBlob,
  texts: TextWriter,
): Promise<Pick<PageEntry, 'text' | 'frontMatter'>> {
  if (!page.git) return {};
  if (before?.git?.oid === page.git.oid && before.git.encoding === page.git.encoding && before.text !== undefined) {
    return { text: before.text, ...(before.frontMatter === undefined ? {} : { frontMatter: before.frontMatter }) };
  }
  const heading = before?.source?.['heading'] === true ? page.title : undefined;
  const { frontMatter, text } = readImportedText(await readBlob(page.git), heading);
  return {
    text: await texts.put(text),
    ...(frontMatter.length > 0 ? { frontMatter: await texts.put(frontMatter) } : {}),
  };
}
