/** Merges of revisions: single cases by name. */
import { describe, expect, test } from 'vitest';
import type { Change, Position } from '../../../src/engine/revisions/changes.ts';
import { diffRevisions } from '../../../src/engine/revisions/diff.ts';
import { Draft } from '../../../src/engine/revisions/draft.ts';
import { applyChanges } from '../../../src/engine/revisions/edit.ts';
import { merge } from '../../../src/engine/revisions/merge.ts';
import { Revision } from '../../../src/engine/revisions/revision.ts';
import { hasConflictMarks } from '../../../src/engine/revisions/text-merge.ts';
import type { PageEntry } from '../../../src/engine/revisions/types.ts';
import { validateRevision } from '../../../src/engine/revisions/validate.ts';
import { anEmptyStore, aPage, aRevision, type Outline } from './sample.ts';

type Start = Awaited<ReturnType<typeof aRevision>>;

const EARLY = '2026-03-01T00:00:00.000Z';
const LATE = '2026-03-02T00:00:00.000Z';
const NOW = '2026-03-03T00:00:00.000Z';

async function edit({ store, root }: Start, changes: Change[], now: string, prefix: string): Promise<string> {
  let made = 0;
  const edited = await applyChanges(store, root, changes, { now, newId: () => `${prefix}${made++}` });
  await store.put(edited.blobs);
  return edited.root;
}

/** Merges both ways and checks that the result is the same; gives the merge of `ours` (earlier) and `theirs` (later). */
async function merged(start: Outline | Start, onOurs: Change[], onTheirs: Change[]) {
  const base = 'store' in start ? (start as Start) : await aRevision(start as Outline);
  const ours = await edit(base, onOurs, EARLY, 'ours');
  const theirs = await edit(base, onTheirs, LATE, 'theirs');
  const { store } = base;
  const result = await merge(store, base.root, ours, theirs, { now: NOW });
  await store.put(result.blobs);
  expect(await validateRevision(store, result.root)).toEqual([]);
  const back = await merge(store, base.root, theirs, ours, { now: NOW });
  if (!result.conflicts.some(({ field }) => field === 'text')) expect(back.root).toBe(result.root);
  return { ...result, store, revision: await Revision.open(store, result.root) };
}

const ids = (pages: { id: string }[]) => pages.map(({ id }) => id);

describe('merge of fields', () => {
  test('joins a new title and a new text of one page', async () => {
    const { revision, conflicts } = await merged(
      { Guide: {} },
      [{ type: 'update_page', page: 'guide', title: 'Manual' }],
      [{ type: 'update_page', page: 'guide', content: { markdown: 'New.\n' } }],
    );
    expect(conflicts).toEqual([]);
    const page = await revision.page('guide');
    expect(page).toMatchObject({ title: 'Manual', slug: 'manual', updatedAt: NOW });
    expect(await revision.text(page!.text!)).toBe('New.\n');
    expect(await revision.resolvePath('guide')).toMatchObject({ page: { id: 'guide' }, redirected: true });
  });

  test('takes the later of two titles and names both', async () => {
    const { revision, conflicts, conflictedPages } = await merged(
      { Guide: {} },
      [{ type: 'update_page', page: 'guide', title: 'Manual' }],
      [{ type: 'update_page', page: 'guide', title: 'Handbook' }],
    );
    expect(conflicts).toEqual([{ page: 'guide', field: 'title', ours: 'Manual', theirs: 'Handbook' }]);
    expect(conflictedPages).toEqual(['guide']);
    expect(await revision.page('guide')).toMatchObject({ title: 'Handbook', slug: 'handbook' });
    expect(await revision.resolvePath('manual')).toMatchObject({ page: { id: 'guide' } });
  });

  test('looks into layout and variables key by key', async () => {
    const set = (fields: Extract<Change, { type: 'update_page' }>['fields']): Change[] => [
      { type: 'update_page', page: 'guide', fields },
    ];
    const { revision, conflicts } = await merged(
      { Guide: {} },
      set({ layout: { cover: false, title: false }, variables: { a: '1', b: '2' } }),
      set({ layout: { outline: false, title: false }, variables: { a: '1', b: '3' } }),
    );
    expect(conflicts).toEqual([{ page: 'guide', field: 'variables.b', ours: '2', theirs: '3' }]);
    expect((await revision.page('guide'))!.fields).toEqual({
      layout: { cover: false, outline: false, title: false },
      variables: { a: '1', b: '3' },
    });
  });

  test('keeps both versions of a text that both changed at one place', async () => {
    const rewrite = (markdown: string): Change[] => [{ type: 'update_page', page: 'guide', content: { markdown } }];
    const { revision, conflicts } = await merged({ Guide: {} }, rewrite('A\n'), rewrite('B\n'));
    expect(conflicts).toMatchObject([{ page: 'guide', field: 'text' }]);
    const text = await revision.text((await revision.page('guide'))!.text!);
    expect(text).toBe('<<<<<<< main\nA\n=======\nB\n>>>>>>> change request\n');
    expect(hasConflictMarks(text)).toBe(true);
  });
});

describe('merge of deletions', () => {
  test('keeps a page that the other side edited, and reports it', async () => {
    const { revision, conflicts } = await merged(
      { A: { B: {}, C: {} }, D: {} },
      [{ type: 'delete_page', page: 'a' }],
      [{ type: 'replace_text', page: 'b', find: 'Text', replace: 'More text' }],
    );
    expect(conflicts).toEqual([{ page: 'b', field: 'deleted', ours: true, theirs: false }]);
    expect(ids(await revision.children(null))).toEqual(['b', 'd']);
    expect(await revision.resolvePath('a/b')).toMatchObject({ page: { id: 'b' }, redirected: true });
  });

  test('lets a deletion pass that meets no more than another order', async () => {
    const { revision, conflicts } = await merged(
      { A: {}, B: {}, C: {} },
      [{ type: 'delete_page', page: 'c' }],
      [{ type: 'move_page', page: 'c', position: 'first' }],
    );
    expect(conflicts).toEqual([]);
    expect(ids(await revision.children(null))).toEqual(['a', 'b']);
  });

  test('finds a page that it brings back also where it stood before it was deleted', async () => {
    const start = await aRevision({ Group: {}, P: {} });
    const { store } = start;
    const moved = await edit(start, [{ type: 'move_page', page: 'p', parent: 'group' }], EARLY, 'ours');
    const ours = await edit({ store, root: moved }, [{ type: 'delete_page', page: 'p' }], EARLY, 'ours');
    const theirs = await edit(start, [{ type: 'update_page', page: 'p', fields: { hidden: true } }], LATE, 'theirs');
    const { root, blobs, conflicts } = await merge(store, start.root, ours, theirs, { now: NOW });
    await store.put(blobs);
    expect(conflicts).toMatchObject([{ page: 'p', field: 'deleted' }]);
    const revision = await Revision.open(store, root);
    expect(await revision.pathOf('p')).toBe('p');
    expect(await revision.resolvePath('group/p')).toMatchObject({ page: { id: 'p' }, redirected: true });
  });

  test('puts new pages at the position of the deleted one, in order', async () => {
    const { revision, conflicts } = await merged(
      { A: {}, B: { C: {} }, D: {} },
      [{ type: 'delete_page', page: 'b' }],
      [
        { type: 'create_page', title: 'One', parent: 'b' },
        { type: 'create_page', title: 'Zero', parent: 'b', position: 'first' },
        { type: 'create_page', title: 'Deep', parent: 'c' },
      ],
    );
    expect(conflicts).toEqual([]);
    expect((await revision.children(null)).map(({ title }) => title)).toEqual(['A', 'Zero', 'Deep', 'One', 'D']);
    expect(await revision.resolvePath('b/c/deep')).toMatchObject({ page: { title: 'Deep' }, redirected: true });
  });

  test('finds a place among siblings that share one order key', async () => {
    const { store, root } = await anEmptyStore();
    const draft = await Draft.open(store, root);
    for (const title of ['A', 'M', 'Z']) draft.putPage(aPage(title, { order: 'V', text: draft.putText('') }));
    const { root: base, blobs } = await draft.commit();
    await store.put(blobs);
    const { revision } = await merged(
      { store, root: base },
      [{ type: 'delete_page', page: 'm' }],
      [{ type: 'create_page', title: 'New', parent: 'm' }],
    );
    expect((await revision.children(null)).map(({ title }) => title)).toEqual(['A', 'New', 'Z']);
  });
});

describe('merge of moves', () => {
  test('joins a move and an edit', async () => {
    const { revision, conflicts } = await merged(
      { A: {}, B: {} },
      [{ type: 'move_page', page: 'a', parent: 'b' }],
      [{ type: 'update_page', page: 'a', fields: { hidden: true } }],
    );
    expect(conflicts).toEqual([]);
    expect(await revision.page('a')).toMatchObject({ parent: 'b', fields: { hidden: true } });
  });

  test('opens a circle at the page with the smallest id', async () => {
    const { revision, conflicts } = await merged(
      { A: {}, B: { C: {} } },
      [{ type: 'move_page', page: 'a', parent: 'c' }],
      [{ type: 'move_page', page: 'b', parent: 'a' }],
    );
    expect(conflicts).toEqual([{ page: 'a', field: 'parent', ours: 'c', theirs: null }]);
    expect((await revision.tree()).map(({ path }) => path)).toEqual(['a']);
    expect(await revision.pathOf('c')).toBe('a/b/c');
    expect(await revision.resolvePath('b/c/a')).toMatchObject({ page: { id: 'a' }, redirected: true });
  });

  test('opens the circles that pages close which were sent back', async () => {
    const to = (page: string, parent: string): Change => ({ type: 'move_page', page, parent });
    const { revision, conflicts } = await merged(
      { R: { M: {} }, B: { A: {} }, Z: {} },
      [to('m', 'z'), to('r', 'a')],
      [to('z', 'm'), to('a', 'm'), to('b', 'a')],
    );
    expect(conflicts).toEqual([
      { page: 'a', field: 'parent', ours: 'b', theirs: 'm' },
      { page: 'b', field: 'parent', ours: null, theirs: 'a' },
      { page: 'm', field: 'parent', ours: 'z', theirs: 'r' },
    ]);
    expect(await revision.pathOf('z')).toBe('b/a/r/m/z');
  });

  test('opens circles of pages that both sides have and the base has not', async () => {
    const { store, root } = await aRevision({});
    const both = await aRevision({ A: {}, B: {} }, { store, root });
    const ours = await edit(both, [{ type: 'move_page', page: 'a', parent: 'b' }], LATE, 'ours');
    const other = await edit(both, [{ type: 'move_page', page: 'b', parent: 'a' }], EARLY, 'theirs');
    const theirs = await edit(
      { store, root: other },
      [{ type: 'update_page', page: 'b', fields: { hidden: true } }],
      NOW,
      '',
    );
    const result = await merge(store, root, ours, theirs, { now: NOW });
    await store.put(result.blobs);
    expect(await validateRevision(store, result.root)).toEqual([]);
    expect(result.conflicts.filter(({ field }) => field === 'parent')).toEqual([
      { page: 'a', field: 'parent', ours: 'b', theirs: null },
      { page: 'b', field: 'parent', ours: null, theirs: 'a' },
    ]);
    expect(await (await Revision.open(store, result.root)).pathOf('b')).toBe('a/b');
  });

  test('below two parents is a conflict', async () => {
    const { conflicts } = await merged(
      { A: {}, B: {}, C: {} },
      [{ type: 'move_page', page: 'c', parent: 'a' }],
      [{ type: 'move_page', page: 'c', parent: 'b' }],
    );
    expect(conflicts).toEqual([{ page: 'c', field: 'parent', ours: 'a', theirs: 'b' }]);
  });

  test('out from among siblings and elsewhere among them is a conflict', async () => {
    const { conflicts, revision } = await merged(
      { A: {}, B: {}, C: {} },
      [{ type: 'move_page', page: 'a', parent: 'b' }],
      [{ type: 'move_page', page: 'a', position: 'last' }],
    );
    expect(conflicts).toEqual([{ page: 'a', field: 'parent', ours: 'b', theirs: null }]);
    expect(ids(await revision.children(null))).toEqual(['b', 'c', 'a']);
  });
});

describe('merge of the order of siblings', () => {
  const FIVE = { A: {}, B: {}, C: {}, D: {}, E: {} };
  const move = (page: string, position: Position, parent?: string): Change => {
    return { type: 'move_page', page, position, ...(parent && { parent }) };
  };
  const order = async (ours: Change[], theirs: Change[], start: Outline | Start = FIVE) => {
    const { conflicts, revision } = await merged(start, ours, theirs);
    return { conflicts, order: ids(await revision.children(null)).join(' ') };
  };

  test('two positions for one page are a conflict that names the preceding pages', async () => {
    expect(await order([move('a', 'last')], [move('a', { after: 'b' })])).toEqual({
      conflicts: [{ page: 'a', field: 'order', ours: 'e', theirs: 'b' }],
      order: 'b a c d e',
    });
    expect(await order([move('e', 'first')], [move('e', { after: 'b' }), move('a', 'last')])).toEqual({
      conflicts: [{ page: 'e', field: 'order', ours: null, theirs: 'b' }],
      order: 'b e c d a',
    });
  });

  test('so are two orders of two pages that both sides put at one place', async () => {
    expect(
      await order(
        [move('a', { after: 'd' }), move('b', { after: 'a' })],
        [move('b', { after: 'd' }), move('a', { after: 'b' })],
      ),
    ).toMatchObject({
      conflicts: [
        { page: 'a', field: 'order', ours: 'd', theirs: 'b' },
        { page: 'b', field: 'order', ours: 'a', theirs: 'd' },
      ],
    });
  });

  test('and two places below another parent', async () => {
    const start = { A: {}, Group: { X: {}, Y: {} } };
    const { conflicts } = await merged(start, [move('a', 'first', 'group')], [move('a', 'last', 'group')]);
    expect(conflicts).toEqual([{ page: 'a', field: 'order', ours: null, theirs: 'y' }]);
  });

  test('one place is none, on whatever way it was reached', async () => {
    const create: Change = { type: 'create_page', title: 'New', position: { after: 'c' } };
    expect(await order([move('a', { after: 'c' })], [move('a', { before: 'd' })])).toEqual({
      conflicts: [],
      order: 'b c a d e',
    });
    // A page beside it, that only one side has, or moved away.
    expect(await order([create, move('a', { after: 'c' })], [move('a', { after: 'c' })])).toMatchObject({
      conflicts: [],
    });
    expect(await order([move('a', { after: 'c' }), move('c', 'last')], [move('a', { after: 'c' })])).toEqual({
      conflicts: [],
      order: 'b a d e c',
    });
    const both = [move('a', { after: 'd' }), move('b', { after: 'a' })];
    expect(await order([{ ...create, position: 'last' }, ...both], both)).toEqual({
      conflicts: [],
      order: 'c d a b e ours0',
    });
    expect(
      await order(
        [create, move('b', { after: 'c' }), move('a', { after: 'c' })],
        [move('a', { after: 'c' }), move('b', { after: 'a' })],
      ),
    ).toMatchObject({ conflicts: [] });
  });

  test('nor are moves of other pages, or a page that came back', async () => {
    expect(await order([move('a', 'last')], [move('b', { after: 'd' })])).toEqual({
      conflicts: [],
      order: 'c d b e a',
    });
    expect(await order([move('a', { after: 'b' })], [move('c', 'first'), move('e', 'first')])).toEqual({
      conflicts: [],
      order: 'e c b a d',
    });
    expect(await order([move('c', { before: 'b' })], [move('c', 'last'), move('c', { before: 'd' })])).toEqual({
      conflicts: [],
      order: 'a c b d e',
    });
  });

  test('a page that got another key because of its siblings has not moved', async () => {
    const { store, root } = await anEmptyStore();
    const draft = await Draft.open(store, root);
    const keys = { a: 'V', m: 'W', n: 'W', o: 'W', z: 'X' };
    for (const [id, key] of Object.entries(keys)) draft.putPage(aPage(id, { order: key, text: draft.putText('') }));
    const { root: base, blobs } = await draft.commit();
    await store.put(blobs);
    const start = { store, root: base };
    const between: Change = { type: 'create_page', title: 'New', position: { after: 'm' } };
    expect(await order([between], [move('n', 'first')], start)).toEqual({ conflicts: [], order: 'n a m ours0 o z' });
    expect(await order([between], [{ ...between, position: { after: 'n' } }], start)).toMatchObject({ conflicts: [] });
    expect(await order([move('z', { after: 'm' })], [move('o', 'last')], start)).toEqual({
      conflicts: [],
      order: 'a m z n o',
    });
    const group = [{ type: 'create_page', title: 'Group' } as Change];
    expect(await order([between], [...group, move('n', 'last', 'theirs0')], start)).toMatchObject({
      conflicts: [],
      order: 'a m ours0 o z theirs0',
    });
  });

  test('a side that is preferred has its own', async () => {
    const start = await aRevision(FIVE);
    const ours = await edit(start, [move('a', 'last')], LATE, 'ours');
    const theirs = await edit(start, [move('a', { after: 'b' })], EARLY, 'theirs');
    const updated = await merge(start.store, start.root, ours, theirs, { now: NOW, winner: 'theirs' });
    await start.store.put(updated.blobs);
    expect(updated.conflicts).toMatchObject([{ page: 'a', field: 'order' }]);
    expect(ids(await (await Revision.open(start.store, updated.root)).children(null)).join(' ')).toBe('b a c d e');
  });
});

describe('merge of new pages', () => {
  test('gives the second of one slug a number', async () => {
    const create: Change[] = [{ type: 'create_page', title: 'New' }];
    const { revision, conflicts } = await merged({ A: {} }, create, create);
    expect(conflicts).toEqual([]);
    expect((await revision.children(null)).map(({ id, slug }) => [id, slug])).toEqual([
      ['a', 'a'],
      ['ours0', 'new'],
      ['theirs0', 'new-1'],
    ]);
  });

  test('leaves the slug to the page that had it, else to the older one', async () => {
    const { revision } = await merged(
      { Zebra: {} },
      [
        { type: 'delete_page', page: 'zebra' },
        { type: 'create_page', title: 'Zebra' },
      ],
      [{ type: 'update_page', page: 'zebra', fields: { hidden: true } }],
    );
    expect(await revision.page('zebra')).toMatchObject({ slug: 'zebra' });
    expect(await revision.page('ours0')).toMatchObject({ slug: 'zebra-1' });
    const older = await merged(
      { Zebra: {} },
      [{ type: 'create_page', title: 'Horse' }],
      [{ type: 'update_page', page: 'zebra', title: 'Horse' }],
    );
    expect(await older.revision.page('zebra')).toMatchObject({ slug: 'horse' });
    expect(await older.revision.page('ours0')).toMatchObject({ slug: 'horse-1' });
  });
});

describe('merge into pages that stand', () => {
  const create = (title: string, parent?: string): Change => ({
    type: 'create_page',
    title,
    ...(parent && { parent }),
  });

  /** The slugs after `theirs`, which is the older one, is merged into `ours`, whose pages stand. */
  async function slugs(start: Outline, onOurs: Change[], onTheirs: Change[]) {
    const base = await aRevision(start);
    const ours = await edit(base, onOurs, LATE, 'ours');
    const theirs = await edit(base, onTheirs, EARLY, 'theirs');
    const result = [];
    for (const winner of [undefined, 'theirs'] as const) {
      const { root, blobs } = await merge(base.store, base.root, ours, theirs, {
        now: NOW,
        winner,
        keepsSlugs: 'ours',
      });
      await base.store.put(blobs);
      expect(await validateRevision(base.store, root)).toEqual([]);
      const revision = await Revision.open(base.store, root);
      const paths: Record<string, string> = {};
      for await (const { id } of revision.pages()) paths[id] = (await revision.pathOf(id)) as string;
      result.push(paths);
    }
    expect(result[1]).toEqual(result[0]);
    return result[0];
  }

  test('leaves them their slugs, whichever came first', async () => {
    expect(await slugs({}, [create('Same'), create('B', 'ours0')], [create('Same'), create('B', 'theirs0')])).toEqual({
      ours0: 'same',
      ours1: 'same/b',
      theirs0: 'same-1',
      theirs1: 'same-1/b',
    });
    expect(await slugs({ A: {} }, [create('Guide')], [{ type: 'update_page', page: 'a', title: 'Guide' }])).toEqual({
      ours0: 'guide',
      a: 'guide-1',
    });
    expect(
      await slugs({ A: { X: {} }, B: {} }, [create('X', 'b')], [{ type: 'move_page', page: 'x', parent: 'b' }]),
    ).toMatchObject({ ours0: 'b/x', x: 'b/x-1' });
  });

  test('also where others have the next numbers', async () => {
    expect(await slugs({}, [create('Same'), create('Same 2')], [create('Same'), create('Same')])).toEqual({
      ours0: 'same',
      ours1: 'same-2',
      theirs0: 'same-3',
      theirs1: 'same-1',
    });
    expect(await slugs({}, [create('Same'), create('Same')], [create('Same'), create('Same')])).toEqual({
      ours0: 'same',
      ours1: 'same-1',
      theirs0: 'same-2',
      theirs1: 'same-3',
    });
  });

  test('and one that took the name of a page that comes back', async () => {
    const renewed: Change[] = [{ type: 'delete_page', page: 'zebra' }, create('Zebra')];
    expect(
      await slugs({ Zebra: {} }, renewed, [{ type: 'update_page', page: 'zebra', fields: { hidden: true } }]),
    ).toEqual({ ours0: 'zebra', zebra: 'zebra-1' });
  });
});

describe('merge of front matter', () => {
  async function withFrontMatter(start: Start, frontMatter: string): Promise<string> {
    const draft = await Draft.open(start.store, start.root);
    const page = (await draft.page('guide')) as PageEntry;
    draft.putPage({ ...page, frontMatter: draft.putText(frontMatter) });
    const { root, blobs } = await draft.commit();
    await start.store.put(blobs);
    return root;
  }

  test('joins lines, and never puts marks into YAML', async () => {
    const start = await aRevision({ Guide: {} });
    const { store } = start;
    const base = await withFrontMatter(start, '---\na: 1\nb: 2\nc: 3\n---\n');
    const from = { store, root: base };
    const ours = await withFrontMatter(from, '---\na: 9\nb: 2\nc: 3\n---\n');
    const other = await withFrontMatter(from, '---\na: 1\nb: 2\nc: 8\n---\n');
    const clash = await withFrontMatter(from, '---\na: 7\nb: 2\nc: 3\n---\n');
    const joined = await merge(store, base, ours, other, { now: NOW });
    await store.put(joined.blobs);
    const frontMatter = async (root: string) => {
      const revision = await Revision.open(store, root);
      return revision.text((await revision.page('guide'))!.frontMatter!);
    };
    expect(joined.conflicts).toEqual([]);
    expect(await frontMatter(joined.root)).toBe('---\na: 9\nb: 2\nc: 8\n---\n');
    const clashing = await merge(store, base, ours, clash, { now: NOW });
    await store.put(clashing.blobs);
    expect(clashing.conflicts).toMatchObject([{ page: 'guide', field: 'frontMatter' }]);
    expect(['---\na: 9\nb: 2\nc: 3\n---\n', '---\na: 7\nb: 2\nc: 3\n---\n']).toContain(
      await frontMatter(clashing.root),
    );
  });
});

test('the difference of two revisions names pages, files, reusable contents and variables', async () => {
  const start = await aRevision({ A: {}, B: {} });
  const changes: Change[] = [
    { type: 'delete_page', page: 'a' },
    { type: 'update_page', page: 'b', fields: { icon: 'x' } },
    { type: 'set_variables', variables: { v: '1' } },
    { type: 'create_reusable_content', title: 'Note', content: { markdown: 'Hi' } },
  ];
  const root = await edit(start, changes, EARLY, 'new');
  const diff = await diffRevisions(start.store, start.root, root);
  expect(diff).toMatchObject({
    pages: [
      { id: 'a', before: { id: 'a' } },
      { id: 'b', before: { fields: {} }, after: { fields: { icon: 'x' } } },
    ],
    files: [],
    reusableContents: [{ id: 'new0', after: { title: 'Note' } }],
    variables: [{ id: 'v', after: '1' }],
  });
  expect(diff.pages[0]).not.toHaveProperty('after');
  const nothing = { pages: [], files: [], reusableContents: [], variables: [] };
  expect(await diffRevisions(start.store, root, root)).toEqual(nothing);
});

describe('where theirs counts', () => {
  const rename: Change = { type: 'update_page', page: 'guide', slug: 'manual' };
  const retitle: Change = { type: 'update_page', page: 'guide', title: 'Manual' };
  async function counting(ours: Change[], theirs: Change[], theirsCounts: 'names' | 'all') {
    const start = await aRevision({ Guide: { Part: {} }, Other: {} });
    const [left, right] = [await edit(start, ours, LATE, 'ours'), await edit(start, theirs, EARLY, 'theirs')];
    const result = await merge(start.store, start.root, left, right, { now: NOW, theirsCounts });
    await start.store.put(result.blobs);
    expect(await validateRevision(start.store, result.root)).toEqual([]);
    return { ...result, revision: await Revision.open(start.store, result.root) };
  }

  test('for names, a slug is no edit that keeps a page, and theirs is no conflict; a title is', async () => {
    const gone: Change[] = [{ type: 'delete_page', page: 'guide' }];
    const { revision, conflicts } = await counting([rename], gone, 'names');
    expect(conflicts).toEqual([]);
    expect(await revision.page('guide')).toBeUndefined();
    expect((await counting([retitle], gone, 'names')).conflicts).toMatchObject([{ page: 'guide', field: 'deleted' }]);
    const both = await counting([rename], [{ type: 'update_page', page: 'guide', slug: 'book' }], 'names');
    expect(both.conflicts).toEqual([]);
    expect(await both.revision.page('guide')).toMatchObject({ slug: 'book' });
    expect(await both.revision.resolvePath('manual')).toMatchObject({ page: { id: 'guide' } });
  });

  test('for all, texts, titles and deletions are as they have them; the rest stays', async () => {
    const text = (markdown: string): Change => ({ type: 'update_page', page: 'guide', content: { markdown } });
    const { revision, conflicts } = await counting(
      [text('Ours.\n'), retitle, { type: 'update_page', page: 'part', title: 'Piece' }, rename],
      [
        text('Theirs.\n'),
        { type: 'update_page', page: 'guide', fields: { icon: 'x' } },
        { type: 'delete_page', page: 'part' },
      ],
      'all',
    );
    expect(conflicts).toEqual([]);
    const page = await revision.page('guide');
    expect(page).toMatchObject({ title: 'Manual', slug: 'manual', fields: { icon: 'x' } });
    expect(await revision.text(page!.text!)).toBe('Theirs.\n');
    expect(await revision.page('part')).toBeUndefined();
    const back = await counting([{ type: 'delete_page', page: 'guide' }], [text('Theirs.\n')], 'all');
    expect(back.conflicts).toEqual([]);
    expect(await back.revision.page('guide')).toMatchObject({ title: 'Guide' });
  });
});

test('a page whose new parent is deleted by the side that wins goes back when the parent stood below it: such an update was a 500', async () => {
  const base = await aRevision({ Guide: { Part: {} } });
  const ours = await edit(
    base,
    [
      { type: 'move_page', page: 'part', parent: null },
      { type: 'move_page', page: 'guide', parent: 'part' },
    ],
    EARLY,
    'ours',
  );
  const theirs = await edit(base, [{ type: 'delete_page', page: 'part' }], LATE, 'theirs');
  const { store, root } = base;
  const result = await merge(store, root, ours, theirs, { now: NOW, winner: 'theirs', keepsSlugs: 'ours' });
  await store.put(result.blobs);
  expect(await validateRevision(store, result.root)).toEqual([]);
  const revision = await Revision.open(store, result.root);
  expect(await revision.page('guide')).toMatchObject({ parent: null });
  expect(await revision.page('part')).toBeUndefined();
  expect(result.conflicts).not.toEqual([]);
});
