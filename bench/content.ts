/**
 * What the content engine costs in spaces of 100, 1,000 and 10,000 pages: `node bench/content.ts`. Blobs are in memory, so
 * times are the engine's own; a blob or a round trip more is what a database would add. Exits with 1 when a limit is broken.
 */
import { CachedStore, createContentCache } from '../src/engine/revisions/cache.ts';
import type { Change } from '../src/engine/revisions/changes.ts';
import { diffRevisions } from '../src/engine/revisions/diff.ts';
import { Draft } from '../src/engine/revisions/draft.ts';
import { applyChanges } from '../src/engine/revisions/edit.ts';
import { MemoryStore } from '../src/engine/revisions/memory-store.ts';
import { merge } from '../src/engine/revisions/merge.ts';
import { keysBetween } from '../src/engine/revisions/order-key.ts';
import { emptyRevision, Revision } from '../src/engine/revisions/revision.ts';
import type { Hash, PageEntry } from '../src/engine/revisions/types.ts';

const SIZES = [100, 1_000, 10_000];
const NOW = '2026-01-01T00:00:00.000Z';
/** Bytes that one edit may write. */
const MAX_EDIT_BYTES = 64 * 1024;
/**
 * Time of an edit in the largest space against one in the smallest. A map of 10,000 entries is one level deeper than one of
 * 100: an edit rewrites one node more in each map that it touches, and a new or moved page touches three of them.
 */
const MAX_GROWTH: Record<string, number> = { 'edit of a text': 1.5, 'edit of a title': 1.5 };
const MAX_GROWTH_OF_TREE = 2;

const id = (n: number) => `page${String(Math.imul(n, 2654435761) >>> 0).padStart(16, '0')}`;
const body = (n: number) =>
  `# Page ${n}\n\n${'Some words of a paragraph that goes on for a line or two. '.repeat(40)}\n`;

/** A space in which every page has ten below it. */
async function buildSpace(store: MemoryStore, pages: number): Promise<Hash> {
  const empty = emptyRevision();
  await store.put(empty.blobs);
  const draft = await Draft.open(store, empty.root);
  const orders = keysBetween(null, null, 10);
  for (let n = 0; n < pages; n++) {
    const text = draft.putText(body(n));
    const title = `Page number ${n}`;
    const parent = n < 10 ? null : id(Math.floor(n / 10) - 1);
    const times = { createdAt: NOW, updatedAt: NOW };
    const fields = { description: `What page ${n} is about` };
    draft.putPage({
      id: id(n),
      parent,
      order: orders[n % 10]!,
      type: 'document',
      title,
      slug: `page-${n}`,
      ...times,
      fields,
      text,
    });
  }
  const { root, blobs } = await draft.commit();
  await store.put(blobs);
  return root;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!;

async function timed<T>(work: () => Promise<T>): Promise<[milliseconds: number, result: T]> {
  const started = performance.now();
  const result = await work();
  return [performance.now() - started, result];
}

interface Space {
  pages: number;
  store: MemoryStore;
  cached: CachedStore;
  root: Hash;
}

const edit = (space: Space, root: Hash, changes: Change[]) =>
  applyChanges(space.cached, root, changes, { now: NOW, newId: () => 'new' });
const rewrite = (n: number, text: string): Change => ({
  type: 'update_page',
  page: id(n),
  content: { markdown: text },
});

const EDITS: Record<string, (n: number, i: number) => Change> = {
  'edit of a text': (n, i) => rewrite(n, `# Edit ${i}\n`),
  'edit of a title': (n, i) => ({ type: 'update_page', page: id(n), title: `New title ${i}` }),
  'new page': (n, i) => ({ type: 'create_page', title: `New ${i}`, parent: id(n) }),
  'move of a page': (n) => ({ type: 'move_page', page: id(n), parent: null, position: 'first' }),
};

/** Sample pages, the same share of each space. */
const samples = (pages: number, count: number) =>
  Array.from({ length: count }, (_, i) => 10 + Math.floor((i * (pages - 10)) / count));

/** Each kind of edit in turns over all spaces, so that what else the machine does falls on all alike. */
async function measureEdits(spaces: Space[], kind: string): Promise<{ time: number; bytes: number }[]> {
  const results = spaces.map(() => ({ times: [] as number[], bytes: 0 }));
  const make = EDITS[kind]!;
  for (let i = 0; i < 400; i++) {
    for (const [s, space] of spaces.entries()) {
      const n = samples(space.pages, 50)[i % 50]!;
      const [time, { blobs }] = await timed(() => edit(space, space.root, [make(n, i)]));
      const result = results[s]!;
      if (i >= 100) result.times.push(time);
      result.bytes = Math.max(
        result.bytes,
        [...blobs.values()].reduce((sum, bytes) => sum + bytes.length, 0),
      );
    }
  }
  return results.map(({ times, bytes }) => ({ time: median(times), bytes }));
}

async function withTenEdits(space: Space): Promise<Hash> {
  const changes = samples(space.pages, 10).map((n) => rewrite(n, `# Other ${n}\n`));
  const { root, blobs } = await edit(space, space.root, changes);
  await space.store.put(blobs);
  return root;
}

/** A cold process: nothing is cached. */
function coldStore(space: Space): CachedStore {
  space.store.resetCounts();
  return new CachedStore(space.store, 'cold', createContentCache(256 * 1024 * 1024));
}

async function readPage(store: CachedStore, root: Hash, find: (revision: Revision) => Promise<PageEntry | undefined>) {
  const revision = await Revision.open(store, root);
  const page = await find(revision);
  return revision.text(page!.text!);
}

async function measureReads(space: Space) {
  const changed = await withTenEdits(space);
  const compare = coldStore(space);
  const [compareTime] = await timed(() => diffRevisions(compare, space.root, changed));
  const { reads: compareReads, readCalls: compareCalls } = space.store.counts;

  const variable: Change[] = [{ type: 'set_variables', variables: { a: '1' } }];
  const side = await edit(space, space.root, variable);
  await space.store.put(side.blobs);
  const merging = coldStore(space);
  const [mergeTime] = await timed(() => merge(merging, space.root, side.root, changed, { now: NOW }));
  const mergeReads = space.store.counts.reads;

  const byId = coldStore(space);
  await readPage(byId, space.root, (revision) => revision.page(id(space.pages - 1)));
  const byIdReads = space.store.counts.reads;

  const path = (await (await Revision.open(space.cached, space.root)).pathOf(id(space.pages - 1)))!;
  const byPath = coldStore(space);
  const [coldTime] = await timed(() => readPage(byPath, space.root, (revision) => revision.pageByPath(path)));
  const byPathReads = space.store.counts.reads;
  space.store.resetCounts();
  const warmTimes: number[] = [];
  for (let i = 0; i < 50; i++) {
    const [time] = await timed(() => readPage(byPath, space.root, (revision) => revision.pageByPath(path)));
    warmTimes.push(time);
  }
  const warmReads = space.store.counts.reads;

  const whole = coldStore(space);
  const [treeTime] = await timed(async () => (await Revision.open(whole, space.root)).tree());
  const { reads: treeReads, readCalls: treeCalls } = space.store.counts;

  const duplicate = await (await Draft.open(space.cached, space.root)).commit();
  return {
    rows: {
      'compare, 10 pages differ: ms': compareTime.toFixed(2),
      'compare: blobs / round trips': `${compareReads} / ${compareCalls}`,
      'merge of 10 pages, cold: ms': mergeTime.toFixed(2),
      'merge: blobs': mergeReads,
      'page by path, cold: ms': coldTime.toFixed(2),
      'page by id, cold: blobs': byIdReads,
      'page by path, cold: blobs': byPathReads,
      'page by path, warm: ms': median(warmTimes).toFixed(3),
      'page by path, warm: blobs': warmReads,
      'whole tree, cold: ms': treeTime.toFixed(1),
      'whole tree: blobs / round trips': `${treeReads} / ${treeCalls}`,
      'duplicate: new blobs': duplicate.blobs.size,
    },
    compareReads,
    byIdReads,
    byPathReads,
    warmReads,
    duplicated: duplicate.blobs.size,
  };
}

const spaces: Space[] = [];
const table: Record<string, Record<string, string | number>> = {};
const put = (row: string, pages: number, value: string | number) => {
  table[row] = { ...table[row], [`${pages} pages`]: value };
};
const broken: string[] = [];
const hold = (ok: boolean, what: string) => {
  if (!ok) broken.push(what);
};

for (const pages of SIZES) {
  const store = new MemoryStore();
  const [time, root] = await timed(() => buildSpace(store, pages));
  put('made at once: ms', pages, time.toFixed(0));
  spaces.push({ pages, store, root, cached: new CachedStore(store, 'space', createContentCache(256 * 1024 * 1024)) });
}
for (const kind of Object.keys(EDITS)) {
  const results = await measureEdits(spaces, kind);
  for (const [s, { time, bytes }] of results.entries()) {
    put(`${kind}: ms`, SIZES[s]!, time.toFixed(3));
    put(`${kind}: bytes written, at most`, SIZES[s]!, bytes);
    hold(bytes < MAX_EDIT_BYTES, `${kind} in ${SIZES[s]} pages wrote ${bytes} bytes`);
  }
  const growth = results.at(-1)!.time / results[0]!.time;
  hold(
    growth <= (MAX_GROWTH[kind] ?? MAX_GROWTH_OF_TREE),
    `${kind} takes ${growth.toFixed(2)} times as long in ${SIZES.at(-1)} pages`,
  );
  put(`${kind}: ms`, SIZES.at(-1)!, `${results.at(-1)!.time.toFixed(3)} (${growth.toFixed(2)}x)`);
}
for (const space of spaces) {
  const { rows, ...facts } = await measureReads(space);
  for (const [row, value] of Object.entries(rows)) put(row, space.pages, value);
  hold(facts.compareReads <= 80, `comparing read ${facts.compareReads} blobs in ${space.pages} pages`);
  hold(facts.byIdReads <= 6, `a page by id took ${facts.byIdReads} blobs in ${space.pages} pages`);
  hold(facts.byPathReads <= 20, `a page by path took ${facts.byPathReads} blobs in ${space.pages} pages`);
  hold(facts.warmReads === 0, `a page that was read before took ${facts.warmReads} blobs`);
  hold(facts.duplicated === 0, `a duplicate wrote ${facts.duplicated} blobs`);
}
console.table(table);
for (const what of broken) console.error(`over the limit: ${what}`);
process.exitCode = broken.length > 0 ? 1 : 0;
