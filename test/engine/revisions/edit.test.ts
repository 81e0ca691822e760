/** What is special in each change of an edit. */
import { describe, expect, test } from 'vitest';
import type { Change } from '../../../src/engine/revisions/changes.ts';
import { Draft } from '../../../src/engine/revisions/draft.ts';
import { applyChanges, type EditOptions } from '../../../src/engine/revisions/edit.ts';
import { Revision } from '../../../src/engine/revisions/revision.ts';
import type { FileEntry } from '../../../src/engine/revisions/types.ts';
import { validateRevision } from '../../../src/engine/revisions/validate.ts';
import { aRevision, type Outline } from './sample.ts';

const LATER = '2026-02-02T00:00:00.000Z';

async function edited(outline: Outline, changes: Change[], options: Partial<EditOptions> = {}) {
  const { store, root } = await aRevision(outline);
  let made = 0;
  const result = await applyChanges(store, root, changes, { now: LATER, newId: () => `new${made++}`, ...options });
  await store.put(result.blobs);
  expect(await validateRevision(store, result.root)).toEqual([]);
  return { ...result, before: root, store, revision: await Revision.open(store, result.root) };
}

const ids = (pages: { id: string }[]) => pages.map(({ id }) => id);

describe('duplicate_page', () => {
  const OUTLINE: Outline = { Home: {}, Guide: { Start: { Deep: {} }, End: {} }, Last: {} };

  test('copies a page with all below it, right behind it, as new pages with the same texts', async () => {
    const { revision, created, touched } = await edited(OUTLINE, [
      { type: 'duplicate_page', page: 'guide', copy: 'twin', title: 'Copy of Guide' },
      { type: 'update_page', page: 'twin', fields: { emoji: '1f331' } },
    ]);
    const copy = created['twin'] as string;
    expect(ids(await revision.children(null))).toEqual(['home', 'guide', copy, 'last']);
    const [start, end] = await revision.children(copy);
    const [original] = await revision.children('guide');
    expect(original!.id).not.toBe(start!.id);
    expect([start!.title, end!.title, start!.text]).toEqual(['Start', 'End', original!.text]);
    expect(start).toMatchObject({ createdAt: LATER, updatedAt: LATER });
    expect(await Promise.all([copy, start!.id].map((id) => revision.pathOf(id)))).toEqual([
      'copy-of-guide',
      'copy-of-guide/start',
    ]);
    expect((await revision.children(start!.id)).map(({ title }) => title)).toEqual(['Deep']);
    expect(touched).toMatchObject({ deletedPages: [], pages: expect.arrayContaining([copy, start!.id, end!.id]) });
    expect(touched.pages).toHaveLength(4);
  });

  test('below the page itself, and at the top', async () => {
    const { revision, created } = await edited(OUTLINE, [
      { type: 'duplicate_page', page: 'guide', copy: 'inside', parent: 'guide' },
      { type: 'duplicate_page', page: 'start', copy: 'top', parent: null, position: 'first' },
    ]);
    const inside = await revision.children('guide');
    expect(inside.map(({ title }) => title)).toEqual(['Start', 'End', 'Guide']);
    expect((await revision.children(created['inside'] as string)).map(({ title }) => title)).toEqual(['Start', 'End']);
    expect((await revision.children(null))[0]).toMatchObject({ id: created['top'], title: 'Start' });
  });

  test('is a page of its own for Git', async () => {
    const git = { path: 'docs/guide.md', oid: 'a'.repeat(40) };
    const { store, root } = await aRevision({ Guide: {} });
    const draft = await Draft.open(store, root);
    draft.putPage({ ...(await draft.page('guide'))!, git, source: { title: 'G' } });
    const committed = await draft.commit();
    await store.put(committed.blobs);
    const change: Change = { type: 'duplicate_page', page: 'guide' };
    const result = await applyChanges(store, committed.root, [change], { now: LATER, newId: () => 'copy' });
    await store.put(result.blobs);
    const revision = await Revision.open(store, result.root);
    expect(await revision.page('guide')).toMatchObject({ git });
    const copy = await revision.page('copy');
    expect(copy).not.toHaveProperty('git');
    expect(copy).not.toHaveProperty('source');
  });

  test('refuses a copy that is too deep, or too large', async () => {
    const deep: Change[] = Array.from({ length: 6 }, () => ({
      type: 'duplicate_page',
      page: 'guide',
      parent: 'deep',
    }));
    const many: Change[] = Array.from({ length: 12 }, () => ({
      type: 'duplicate_page',
      page: 'guide',
      parent: 'guide',
    }));
    await expect(edited(OUTLINE, [...deep, ...many])).rejects.toMatchObject({ name: 'EditError' });
    await expect(edited(OUTLINE, [{ type: 'duplicate_page', page: 'nowhere' }])).rejects.toMatchObject({
      path: 'changes[0].page',
    });
    await expect(edited(OUTLINE, many)).rejects.toMatchObject({
      message: expect.stringMatching(/copy at most 1000 pages/),
    });
  });
});

describe('create_page', () => {
  test('may be named, used and referred to in the same call', async () => {
    const { created, revision, touched } = await edited({ Home: {} }, [
      { type: 'create_page', page: 'group', pageType: 'group', title: 'Group', position: { before: 'home' } },
      { type: 'create_page', page: 'doc', title: 'Doc', content: { markdown: '# Hi' }, parent: 'group' },
      {
        type: 'create_page',
        pageType: 'link',
        title: 'Link',
        target: { kind: 'page', page: 'doc' },
        parent: 'group',
        position: 'first',
      },
      { type: 'replace_text', page: 'doc', find: 'Hi', replace: 'Hello' },
    ]);
    expect(created).toEqual({ group: 'new0', doc: 'new1' });
    expect(ids(await revision.children(null))).toEqual(['new0', 'home']);
    expect(await revision.children('new0')).toMatchObject([
      { id: 'new2', type: 'link', target: { kind: 'page', page: 'new1' } },
      { id: 'new1', type: 'document', createdAt: LATER, updatedAt: LATER },
    ]);
    expect(await revision.text((await revision.page('new1'))!.text!)).toBe('# Hello');
    expect(touched).toEqual({ pages: ['new0', 'new1', 'new2'], deletedPages: [] });
  });

  test('makes its slug unique among siblings; one that was asked for is refused when taken', async () => {
    const { revision } = await edited({ Home: {} }, [
      { type: 'create_page', title: 'Home' },
      { type: 'create_page', title: 'home!' },
      { type: 'create_page', title: 'Home', parent: 'home' },
    ]);
    expect((await revision.children(null)).map(({ slug }) => slug)).toEqual(['home', 'home-1', 'home-2']);
    expect(await revision.pathOf('new2')).toBe('home/home');
    const change: Change = { type: 'create_page', title: 'X', slug: 'home' };
    await expect(edited({ Home: {} }, [change])).rejects.toMatchObject({ path: 'changes[0].slug', reason: 'taken' });
  });

  const refused: [string, Change, string, string][] = [
    ['an absent parent', { type: 'create_page', title: 'X', parent: 'x' }, 'parent', 'there is no page "x"'],
    [
      'an absent sibling',
      { type: 'create_page', title: 'X', position: { after: 'x' } },
      'position.after',
      'there is no page "x"',
    ],
    [
      'a sibling below another parent',
      { type: 'create_page', title: 'X', position: { before: 'b' } },
      'position.before',
      'the page "b" is not below the top',
    ],
    ['a slug with a slash', { type: 'create_page', title: 'X', slug: 'a/b' }, 'slug', 'must not hold'],
    [
      'content in a group',
      { type: 'create_page', title: 'X', pageType: 'group', content: { markdown: '' } },
      'content',
      'a group has no content',
    ],
    ['a link to nowhere', { type: 'create_page', title: 'X', pageType: 'link' }, 'target', 'a link needs a target'],
    ['U+0000', { type: 'create_page', title: 'X', content: { markdown: 'a\0' } }, 'content.markdown', 'U+0000'],
  ];
  test.each(refused)('refuses %s', async (_, change, path, message) => {
    const edit = edited({ A: { B: {} } }, [change]);
    await expect(edit).rejects.toMatchObject({ path: `changes[0].${path}`, message: expect.stringContaining(message) });
  });

  test('refuses a name that is used twice', async () => {
    const change: Change = { type: 'create_page', title: 'X', page: 'x' };
    await expect(edited({}, [change, change])).rejects.toMatchObject({ path: 'changes[1].page' });
  });
});

describe('update_page', () => {
  test('renames, and keeps the old path of the page and of all below it', async () => {
    const { revision } = await edited({ Guide: { Install: {} } }, [
      { type: 'update_page', page: 'guide', title: 'Manual' },
    ]);
    expect(await revision.pathOf('install')).toBe('manual/install');
    expect(await revision.resolvePath('guide/install')).toMatchObject({ page: { id: 'install' }, redirected: true });
  });

  test('leaves a slug alone that does not come from the title', async () => {
    const { revision } = await edited({ Guide: {} }, [
      { type: 'update_page', page: 'guide', slug: 'readme' },
      { type: 'update_page', page: 'guide', title: 'Manual' },
    ]);
    expect(await revision.page('guide')).toMatchObject({ slug: 'readme', title: 'Manual' });
  });

  test('sets and clears fields', async () => {
    const { revision } = await edited({ Guide: {} }, [
      { type: 'update_page', page: 'guide', fields: { icon: 'book', hidden: true } },
      { type: 'update_page', page: 'guide', fields: { icon: null, description: 'All of it' } },
    ]);
    expect((await revision.page('guide'))!.fields).toEqual({ hidden: true, description: 'All of it' });
  });

  test('that changes nothing makes no revision', async () => {
    const { root, before, blobs, touched } = await edited({ Guide: {} }, [
      { type: 'update_page', page: 'guide', title: 'Guide', content: { markdown: 'Text of Guide.\n' } },
      { type: 'move_page', page: 'guide', position: 'first' },
    ]);
    expect(root).toBe(before);
    expect(blobs.size).toBe(0);
    expect(touched).toEqual({ pages: [], deletedPages: [] });
  });
});

describe('replace_text', () => {
  const start: Change = { type: 'create_page', page: 'x', title: 'X', content: { markdown: 'a $& b a' } };
  test('replaces the first so many, literally', async () => {
    const { revision } = await edited({}, [
      start,
      { type: 'replace_text', page: 'x', find: 'a', replace: '$1', count: 2 },
    ]);
    expect(await revision.text((await revision.page('new0'))!.text!)).toBe('$1 $& b $1');
  });

  test('refuses a text that does not occur, or not so often', async () => {
    const replace = (find: string, count?: number) =>
      edited({}, [start, { type: 'replace_text', page: 'x', find, replace: '', count }]);
    await expect(replace('A')).rejects.toMatchObject({ path: 'changes[1].find' });
    await expect(replace('')).rejects.toMatchObject({ path: 'changes[1].find' });
    await expect(replace('a', 3)).rejects.toMatchObject({
      path: 'changes[1].count',
      message: 'the text occurs only 2 times',
    });
  });
});

describe('move_page', () => {
  test('moves the subpages too, and changes one entry', async () => {
    const { revision, touched } = await edited({ A: { B: { C: {} } }, D: {} }, [
      { type: 'move_page', page: 'b', parent: null, position: { after: 'a' } },
    ]);
    expect(ids(await revision.children(null))).toEqual(['a', 'b', 'd']);
    expect(await revision.pathOf('c')).toBe('b/c');
    expect(await revision.resolvePath('a/b/c')).toMatchObject({ page: { id: 'c' }, redirected: true });
    expect(touched.pages).toEqual(['b']);
  });

  test('takes another slug where its own is taken', async () => {
    const { revision } = await edited({ A: { Same: {} }, B: {} }, [
      { type: 'create_page', title: 'Same', parent: 'b' },
      { type: 'move_page', page: 'same', parent: 'b' },
    ]);
    expect((await revision.children('b')).map(({ slug }) => slug)).toEqual(['same', 'same-1']);
  });

  test('refuses circles', async () => {
    for (const parent of ['a', 'b', 'c']) {
      const edit = edited({ A: { B: { C: {} } } }, [{ type: 'move_page', page: 'a', parent }]);
      await expect(edit).rejects.toMatchObject({ path: 'changes[0].parent' });
    }
  });

  test('costs the same with 3,000 pages below', async () => {
    const deep: Outline = {};
    for (let i = 0; i < 300; i++)
      deep[`Part ${i}`] = Object.fromEntries(Array.from({ length: 10 }, (_, j) => [`Page ${i} ${j}`, {}]));
    const { revision, blobs, touched } = await edited({ Group: deep, Other: {} }, [
      { type: 'move_page', page: 'group', parent: 'other' },
    ]);
    expect([...blobs.values()].reduce((sum, bytes) => sum + bytes.length, 0)).toBeLessThan(64 * 1024);
    expect(touched.pages).toEqual(['group']);
    expect(await revision.resolvePath('group/part-7/page-7-3')).toMatchObject({
      page: { id: 'page-7-3' },
      redirected: true,
    });
  });

  test('stays short of keys when one page is moved to and fro 2,000 times', async () => {
    const changes: Change[] = [];
    for (let i = 0; i < 1000; i++) {
      changes.push({ type: 'move_page', page: i % 2 ? 'c' : 'd', position: { after: 'a' } });
      changes.push({ type: 'move_page', page: i % 2 ? 'a' : 'b', position: { before: i % 2 ? 'd' : 'c' } });
    }
    const { revision } = await edited({ A: {}, B: {}, C: {}, D: {} }, changes);
    for (const { order } of await revision.children(null)) expect(order.length).toBeLessThanOrEqual(48);
  });
});

describe('delete_page', () => {
  test('deletes all below', async () => {
    const { revision, touched } = await edited({ A: { B: { C: {} } }, D: {} }, [{ type: 'delete_page', page: 'a' }]);
    expect(ids(await revision.children(null))).toEqual(['d']);
    expect(await revision.countPages()).toBe(1);
    expect(touched.deletedPages.sort()).toEqual(['a', 'b', 'c']);
  });

  test('lifts the children into the place of the page', async () => {
    const { revision } = await edited({ A: {}, B: { C: {}, E: {} }, D: {} }, [
      { type: 'create_page', title: 'A', parent: 'b' },
      { type: 'create_page', title: 'Between', position: { after: 'b' } },
      { type: 'delete_page', page: 'b', children: 'lift' },
    ]);
    expect((await revision.children(null)).map(({ slug }) => slug)).toEqual(['a', 'c', 'e', 'a-1', 'between', 'd']);
    expect(await revision.resolvePath('b/c')).toMatchObject({ page: { id: 'c' }, redirected: true });
  });
});

describe('files, reusable contents, variables', () => {
  const file: FileEntry = { id: 'f1', name: 'a.png', contentType: 'image/png', size: 3, hash: 'h' };

  test('come, change and go', async () => {
    const { revision, created } = await edited(
      {},
      [
        { type: 'insert_files', files: [{ file: 'f1' }, { file: 'f2', name: 'b.png' }] },
        { type: 'rename_file', file: 'f1', name: 'c.png' },
        { type: 'create_reusable_content', reusableContent: 'note', title: 'Note', content: { markdown: 'Old' } },
        { type: 'update_reusable_content', reusableContent: 'note', content: { markdown: 'New' } },
        { type: 'create_reusable_content', reusableContent: 'gone', title: 'Gone', content: { markdown: '' } },
        { type: 'delete_reusable_content', reusableContent: 'gone' },
        { type: 'set_variables', variables: { a: '1', b: '2' } },
        { type: 'set_variables', variables: { a: null, c: '' } },
      ],
      { file: (id) => (id.startsWith('f') ? { ...file, id } : undefined) },
    );
    expect(created).toEqual({ note: 'new0', gone: 'new1' });
    expect((await revision.files()).map(({ id, name }) => [id, name])).toEqual([
      ['f1', 'c.png'],
      ['f2', 'b.png'],
    ]);
    expect(await revision.files({ after: 'f1', limit: 5 })).toMatchObject([{ id: 'f2' }]);
    const contents = await revision.reusableContents();
    expect(contents).toMatchObject([{ id: 'new0', title: 'Note' }]);
    expect(await revision.text(contents[0]!.text)).toBe('New');
    expect(await revision.variables()).toEqual({ b: '2', c: '' });
  });

  const refused: [Change, string][] = [
    [{ type: 'insert_files', files: [{ file: 'x' }] }, 'changes[0].files[0].file'],
    [{ type: 'rename_file', file: 'x', name: 'y' }, 'changes[0].file'],
    [{ type: 'delete_file', file: 'x' }, 'changes[0].file'],
    [{ type: 'update_reusable_content', reusableContent: 'x' }, 'changes[0].reusableContent'],
    [{ type: 'delete_reusable_content', reusableContent: 'x' }, 'changes[0].reusableContent'],
  ];
  test.each(refused)('have to exist: %o', async (change, path) => {
    await expect(edited({}, [change])).rejects.toMatchObject({ path });
  });
});
