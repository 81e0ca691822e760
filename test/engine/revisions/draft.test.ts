/** Drafts and the revisions that they become. */
import { describe, expect, test } from 'vitest';
import { Draft } from '../../../src/engine/revisions/draft.ts';
import { keysBetween } from '../../../src/engine/revisions/order-key.ts';
import { Revision } from '../../../src/engine/revisions/revision.ts';
import { expectAsyncCostBelow } from '../../support/cost.ts';
import { anEmptyStore, aPage, aRevision } from './sample.ts';

const titles = (pages: { title: string }[]) => pages.map(({ title }) => title);

describe('a draft', () => {
  test('shows its own pages before and after commit', async () => {
    const { store, root } = await aRevision({ Guide: { Install: {}, Use: {} }, Reference: {} });
    const draft = await Draft.open(store, root);
    draft.putPage(aPage('Upgrade', { parent: 'guide', order: 'VV', text: draft.putText('How to upgrade.') }));
    draft.deletePage('reference');
    expect(titles(await draft.children('guide'))).toEqual(['Install', 'Upgrade', 'Use']);
    expect(titles(await draft.children(null))).toEqual(['Guide']);
    expect(await draft.childBySlug('guide', 'upgrade')).toMatchObject({ id: 'upgrade' });
    expect(await draft.childBySlug(null, 'reference')).toBeUndefined();
    const { root: next, blobs } = await draft.commit();
    await store.put(blobs);
    const revision = await Revision.open(store, next);
    expect(titles(await revision.children('guide'))).toEqual(['Install', 'Upgrade', 'Use']);
    expect(await revision.countPages()).toBe(4);
    expect(await revision.pathOf('upgrade')).toBe('guide/upgrade');
    expect(await revision.text((await revision.page('upgrade'))?.text as string)).toBe('How to upgrade.');
    expect((await revision.tree()).map(({ path, children }) => [path, children.map((child) => child.path)])).toEqual([
      ['guide', ['guide/install', 'guide/upgrade', 'guide/use']],
    ]);
    expect(titles(await (await Revision.open(store, root)).children(null))).toEqual(['Guide', 'Reference']);
  });

  test('that changes nothing is the same revision and writes nothing', async () => {
    const { store, root } = await aRevision({ Guide: {} });
    const draft = await Draft.open(store, root);
    const guide = await draft.page('guide');
    draft.putPage({ ...guide!, title: 'Else' });
    draft.putPage({ ...guide! });
    draft.putText('Nobody refers to this.');
    expect(await draft.commit()).toEqual({ root, blobs: new Map(), changes: [] });
  });

  test('keeps bytes as they are, and reads them as text', async () => {
    const { store, root } = await aRevision({});
    const draft = await Draft.open(store, root);
    const bytes = Buffer.from([0xef, 0xbb, 0xbf, 0x61, 0x0d, 0x0a, 0xff, 0x62]);
    draft.putPage(aPage('A', { text: draft.putText(bytes) }));
    const committed = await draft.commit();
    await store.put(committed.blobs);
    const revision = await Revision.open(store, committed.root);
    const { text } = (await revision.page('a'))!;
    expect(Buffer.from(await revision.bytes(text!)).equals(bytes)).toBe(true);
    expect(await revision.text(text!)).toBe('\ufeffa\r\n\ufffdb');
  });

  test('has nothing below an unknown page', async () => {
    const { store, root } = await aRevision({ A: { B: {} } });
    const revision = await Revision.open(store, root);
    for (const parent of ['', 'b', 'x', 'a/V', '/V', 'a/']) expect(await revision.children(parent)).toEqual([]);
    expect(await revision.childBySlug('a', 'x')).toBeUndefined();
    expect(await revision.resolvePath('a//b/')).toMatchObject({ page: { id: 'b' } });
    for (const path of ['', '/', 'b', 'a/b/c']) expect(await revision.resolvePath(path)).toBeUndefined();
    expect(await revision.pathsOf(['b', 'x'])).toEqual(['a/b', undefined]);
    expect(await revision.ancestors('b')).toMatchObject([{ id: 'a' }]);
  });

  test('lets siblings swap their slugs', async () => {
    const { store, root } = await aRevision({ A: {}, B: {} });
    const draft = await Draft.open(store, root);
    draft.putPage({ ...(await draft.page('a'))!, slug: 'b' });
    draft.putPage({ ...(await draft.page('b'))!, slug: 'a' });
    const { root: next, blobs } = await draft.commit();
    await store.put(blobs);
    const revision = await Revision.open(store, next);
    expect(await revision.pageByPath('b')).toMatchObject({ id: 'a' });
    expect(await revision.pageByPath('a')).toMatchObject({ id: 'b' });
  });

  test('refuses invalid trees', async () => {
    const { store, root } = await aRevision({ A: { B: { C: {} } }, D: {} });
    const refused = async (change: (draft: Draft) => Promise<void> | void) => {
      const draft = await Draft.open(store, root);
      await change(draft);
      return expect(draft.commit()).rejects;
    };
    const a = aPage('A', { order: 'V' });
    await (await refused((draft) => draft.putPage({ ...a, parent: 'c' }))).toThrow('Page a: it would be below itself');
    await (await refused((draft) => draft.putPage({ ...a, parent: 'x' }))).toThrow('its parent x does not exist');
    await (await refused((draft) => draft.deletePage('b'))).toThrow('Page c: its parent is deleted');
    await (await refused((draft) => draft.putPage({ ...a, slug: 'd' }))).toThrow(
      'the slug "d" is already used by its sibling d',
    );
    const draft = await Draft.open(store, root);
    expect(() => draft.putPage({ ...a, slug: 'a/b' })).toThrow('the slug "a/b" is empty or has a "/"');
    expect(() => draft.putPage({ ...a, order: '' })).toThrow('"" is not an order key');
  });

  test('finds the neighbours of a place, whether they are new or old', async () => {
    const { store, root } = await aRevision({ A: {}, B: {}, C: {}, D: {}, E: {}, F: {}, G: {} });
    const draft = await Draft.open(store, root);
    for (const id of ['b', 'c', 'd', 'e']) draft.deletePage(id);
    draft.putPage(aPage('New', { order: 'WV' }));
    const ids = async (options: Parameters<Draft['places']>[1]) =>
      (await draft.places(null, options)).map(({ id }) => id);
    expect(await ids({ limit: 9 })).toEqual(['a', 'new', 'f', 'g']);
    expect(await ids({ limit: 2, reverse: true })).toEqual(['g', 'f']);
    const from = (await draft.page('f'))!;
    expect(await ids({ from, limit: 1, reverse: true })).toEqual(['new']);
    expect(await ids({ from: (await draft.page('a'))!, limit: 2 })).toEqual(['new', 'f']);
  });

  test('takes 10,000 new pages within a second', async () => {
    const { store, root } = await anEmptyStore();
    let committed: Awaited<ReturnType<Draft['commit']>> | undefined;
    await expectAsyncCostBelow(1000, async () => {
      const draft = await Draft.open(store, root);
      const orders = keysBetween(null, null, 100);
      for (let group = 0; group < 100; group++) {
        draft.putPage(aPage(`Group ${group}`, { order: orders[group] }));
        for (let i = 0; i < 99; i++) {
          const text = draft.putText(`# Page ${group}.${i}\n\n${'A line of text.\n'.repeat(100)}`);
          draft.putPage(aPage(`Page ${group} ${i}`, { parent: `group-${group}`, order: orders[i] as string, text }));
        }
      }
      committed = await draft.commit();
    });
    await store.put(committed!.blobs);
    const revision = await Revision.open(store, committed!.root);
    expect(await revision.countPages()).toBe(10_000);
    expect((await revision.tree()).map(({ children }) => children.length)).toEqual(Array(100).fill(99));
  });
});

describe('old paths', () => {
  /** A revision after each step; a step changes entries. */
  async function following(
    start: Awaited<ReturnType<typeof aRevision>>,
    ...steps: ((draft: Draft) => Promise<void>)[]
  ) {
    let { root } = start;
    for (const step of steps) {
      const draft = await Draft.open(start.store, root);
      await step(draft);
      const committed = await draft.commit();
      await start.store.put(committed.blobs);
      root = committed.root;
    }
    return Revision.open(start.store, root);
  }
  const rename = (id: string, slug: string) => async (draft: Draft) =>
    draft.putPage({ ...(await draft.page(id))!, slug });
  const move = (id: string, parent: string | null) => async (draft: Draft) =>
    draft.putPage({ ...(await draft.page(id))!, parent });
  const remove = (id: string) => async (draft: Draft) => draft.deletePage(id);

  test('lead to pages through any number of renames and moves above and below', async () => {
    const start = await aRevision({ A: { B: { C: {} } }, D: {} });
    const revision = await following(start, rename('a', 'a2'), rename('c', 'c2'), rename('a', 'a3'), move('b', 'd'));
    expect(await revision.pathOf('c')).toBe('d/b/c2');
    for (const path of ['a/b/c', 'a2/b/c', 'a2/b/c2', 'a3/b/c2', 'd/b/c', '/a/b/c/']) {
      expect(await revision.resolvePath(path), path).toMatchObject({ page: { id: 'c' }, redirected: true });
    }
    expect(await revision.resolvePath('d/b/c2')).toMatchObject({ page: { id: 'c' }, redirected: false });
    expect(await revision.resolvePath('a/b/x')).toBeUndefined();
  });

  test('give way to a page that has the path now, and come back when it is gone', async () => {
    const start = await aRevision({ A: { B: {} } });
    const taken = async (draft: Draft) => draft.putPage(aPage('Other', { slug: 'a' }));
    const revision = await following(start, rename('a', 'z'), taken);
    expect(await revision.resolvePath('a')).toMatchObject({ page: { id: 'other' }, redirected: false });
    expect(await revision.resolvePath('a/b')).toMatchObject({ page: { id: 'b' }, redirected: true });
    const later = await following({ ...start, root: revision.root }, remove('other'));
    expect(await later.resolvePath('a')).toMatchObject({ page: { id: 'a' }, redirected: true });
  });

  test('survive the deletion of the group that a page was moved out of', async () => {
    const start = await aRevision({ A: { B: { C: {} } } });
    const deleteBoth = async (draft: Draft) => {
      draft.deletePage('a');
      draft.deletePage('b');
    };
    const revision = await following(start, move('c', null), deleteBoth);
    expect(await revision.resolvePath('a/b/c')).toMatchObject({ page: { id: 'c' }, redirected: true });
    expect(await revision.resolvePath('a/b')).toBeUndefined();
    const atOnce = await following(start, async (draft) => {
      await move('c', null)(draft);
      await deleteBoth(draft);
    });
    expect(await atOnce.resolvePath('a/b/c')).toMatchObject({ page: { id: 'c' }, redirected: true });
  });

  test('give way to an explicit redirect', async () => {
    const start = await aRevision({ A: {}, B: {} });
    const revision = await following(start, rename('a', 'a2'), async (draft) => {
      draft.putRedirect('/a/', 'b');
      draft.putRedirect('b', 'a');
    });
    expect(await revision.resolvePath('a')).toMatchObject({ page: { id: 'b' }, redirected: true });
    expect(await revision.resolvePath('b')).toMatchObject({ page: { id: 'b' }, redirected: false });
    expect(await revision.redirects()).toEqual({ a: 'b', b: 'a' });
  });
});
