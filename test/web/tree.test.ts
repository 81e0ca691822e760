/** The pages of a space are put in order in the browser: live, and in a change request. */
import { beforeAll, describe, expect, test } from 'vitest';
import { aServer, type TestServer } from '../support/server.ts';
import { Browsing } from './browsing.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

interface Shown {
  id: string;
  title: string;
  pages?: Shown[];
}

/** A tree in one line: `Home, Guide (Start, End)`. */
const inline = (pages: readonly Shown[]): string =>
  pages.map(({ title, pages: below }) => (below?.length ? `${title} (${inline(below)})` : title)).join(', ');

async function aSpace() {
  const organization = await server.make.organization();
  const author = await server.make.member(organization, 'admin');
  const reader = await server.make.member(organization, 'read');
  const space = await server.make.space(organization, { author });
  const api = server.as(author.token);
  const path = `/v1/spaces/${space.id}`;
  const page = (name: string, title: string, parent?: string) => ({ type: 'create_page', page: name, title, parent });
  const { body } = await api.post(`${path}/content`, {
    changes: [
      page('home', 'Home'),
      page('guide', 'Guide'),
      page('start', 'Start', 'guide'),
      page('end', 'End', 'guide'),
    ],
  });
  const ids = body.created as Record<'home' | 'guide' | 'start' | 'end', string>;
  const own = await new Browsing(server).signIn(author.token);
  const app = `/app/spaces/${space.id}`;
  const within = (base: string, where: string) => {
    const tree = `${base}/tree`;
    return {
      tree,
      shown: async () => inline((await api.get(`${where}/content/pages`)).body.pages),
      pageOf: async (id: string) => (await api.get(`${where}/content/page/${id}`)).body,
      move: (move: string) => own.submit(tree, `${tree}/move`, { move }),
      settings: (id: string, action: string, fields: Record<string, string>) =>
        own.submit(`${tree}/pages/${id}`, `${tree}/pages/${id}${action}`, fields),
    };
  };
  return { organization, author, reader, space, api, path, ids, own, app, within, live: within(app, path) };
}

/** What the form of a page has when nothing was written into it. */
const UNCHANGED = { emoji: '', icon: '', description: '', cover: '', coverUrl: '' };

describe('the tree', () => {
  test('moves pages up, down, in, out, and beside the one they are dropped at', async () => {
    const { ids, live } = await aSpace();
    const { home, guide, start, end } = ids;
    expect(await live.shown()).toBe('Home, Guide (Start, End)');
    const having = async (move: string) => {
      const { status, location } = await live.move(move);
      expect([status, location]).toEqual([303, `${live.tree}?at=${move.split(' ')[1]}#app-page-${move.split(' ')[1]}`]);
      return live.shown();
    };
    expect(await having(`down ${home}`)).toBe('Guide (Start, End), Home');
    expect(await having(`in ${home}`)).toBe('Guide (Start, End, Home)');
    expect(await having(`up ${home}`)).toBe('Guide (Start, Home, End)');
    expect(await having(`out ${start}`)).toBe('Guide (Home, End), Start');
    expect(await having(`before ${start} ${end}`)).toBe('Guide (Home, Start, End)');
    expect(await having(`after ${home} ${guide}`)).toBe('Guide (Start, End), Home');
    expect(await having(`into ${home} ${start}`)).toBe('Guide (Start (Home), End)');
    expect(await having(`up ${guide}`)).toBe('Guide (Start (Home), End)');
  });

  test('refuses what cannot be, and says why', async () => {
    const { ids, live, own } = await aSpace();
    const inside = await live.move(`into ${ids.guide} ${ids.start}`);
    expect(inside.status).toBe(400);
    expect(inside.text).toContain('a page cannot be moved below itself');
    for (const move of [`up nowhere`, `before ${ids.home} nowhere`]) expect((await live.move(move)).status).toBe(409);
    expect((await live.move(`sideways ${ids.home} ${ids.end}`)).status).toBe(400);
    expect((await own.get(`${live.tree}/pages/nowhere`)).status).toBe(409);
    expect(await live.shown()).toBe('Home, Guide (Start, End)');
  });

  test('adds pages, groups and links; the last change is undone, and brought back', async () => {
    const { ids, live, own } = await aSpace();
    const add = (fields: Record<string, string>) =>
      own.submit(live.tree, `${live.tree}/pages`, { kind: 'document', target: '', parent: '', ...fields });
    await add({ title: 'More', kind: 'group' });
    await add({ title: 'Shop', kind: 'link', target: 'https://shop.example/', parent: ids.guide });
    expect(await live.shown()).toBe('Home, Guide (Start, End, Shop), More');
    const wrong = await add({ title: 'Bad', kind: 'link', target: 'javascript:alert(1)' });
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain('value="Bad"');
    expect((await own.get(live.tree)).text).toContain('Undo the last change');
    const undone = await own.submit(live.tree, `${live.tree}/undo`, {});
    expect(undone.status).toBe(303);
    expect(await live.shown()).toBe('Home, Guide (Start, End), More');
    expect((await own.get(live.tree)).text).toContain('Bring the undone change back');
    await own.submit(live.tree, `${live.tree}/undo`, {});
    expect(await live.shown()).toBe('Home, Guide (Start, End, Shop), More');
  });

  test('shows an emoji that is kept as code points, wherever the page is named, and keeps it as it is', async () => {
    const { api, path, ids, app, own, live } = await aSpace();
    await api.post(`${path}/content`, {
      changes: [{ type: 'update_page', page: ids.start, fields: { emoji: '1f6a2' } }],
    });
    await api.patch(path, { emoji: '2693' });
    for (const page of [`${app}/pages/${ids.start}`, live.tree, `${live.tree}/pages/${ids.start}`, `${app}/settings`]) {
      const { text } = await own.get(page);
      expect(text, page).toContain(page.endsWith('/settings') ? 'value="⚓"' : '🚢');
      expect(text, page).not.toMatch(/1f6a2|value="2693"/);
    }
    await live.settings(ids.start, '', { ...UNCHANGED, title: 'Begin', slug: 'start', emoji: '🚢' });
    expect(await live.pageOf(ids.start)).toMatchObject({ title: 'Begin', emoji: '1f6a2' });
    await own.submit(`${app}/settings`, `${app}/settings`, {
      title: 'Harbour',
      emoji: '⚓',
      language: '',
      editMode: 'live',
    });
    expect((await api.get(path)).body).toMatchObject({ title: 'Harbour', emoji: '2693' });
  });

  test('offers nobody to undo what another person did', async () => {
    const { organization, live } = await aSpace();
    const other = await server.make.member(organization, 'admin');
    const { text, status } = await (await new Browsing(server).signIn(other.token)).get(live.tree);
    expect(status).toBe(200);
    expect(text).toContain('Move up: Guide');
    expect(text).not.toContain('Undo the last change');
  });

  test('is for editors', async () => {
    const { reader, live, app, author, ids } = await aSpace();
    const theirs = await new Browsing(server).signIn(reader.token);
    expect((await theirs.get(live.tree)).status).toBe(403);
    expect((await theirs.get(app)).text).not.toContain(`${app}/tree`);
    expect((await (await new Browsing(server).signIn(author.token)).get(app)).text).toContain(`href="${app}/tree"`);
    await theirs.submit(app, `${live.tree}/move`, { move: `up ${ids.guide}` });
    expect((await theirs.get(app)).text).toContain('Editing needs the role edit');
    expect(await live.shown()).toBe('Home, Guide (Start, End)');
  });

  test('of a large space shows the pages of one parent at a time', async () => {
    const { api, path, ids, own, live } = await aSpace();
    for (let call = 0; call < 5; call += 1)
      await api.post(`${path}/content`, {
        changes: Array.from({ length: 45 }, (_, n) => ({
          type: 'create_page',
          title: `Tide ${call}-${n}`,
          parent: ids.end,
        })),
      });
    const { text } = await own.get(live.tree);
    expect(text).not.toContain('>Tide 1-1</a>');
    expect(text).toContain(`href="?at=${ids.guide}#app-page-${ids.guide}"`);
    expect((await own.get(`${live.tree}?at=${ids.end}`)).text).toContain('>Tide 1-1</a>');
  });
});

describe('a page of the tree', () => {
  test('gets a title, a slug, a sign, a description and a cover', async () => {
    const { ids, live } = await aSpace();
    const saved = await live.settings(ids.start, '', {
      ...UNCHANGED,
      title: 'First steps',
      slug: 'first',
      emoji: '🌱',
      description: 'Begin here.',
      hidden: 'on',
      cover: 'url',
      coverUrl: 'https://pictures.example/sea.jpg',
    });
    expect(saved.status).toBe(303);
    expect(await live.pageOf(ids.start)).toMatchObject({
      title: 'First steps',
      slug: 'first',
      emoji: '🌱',
      description: 'Begin here.',
      hidden: true,
      cover: { ref: { kind: 'url', url: 'https://pictures.example/sea.jpg' } },
    });
    await live.settings(ids.start, '', { ...UNCHANGED, title: 'First steps', slug: 'first' });
    const cleared = await live.pageOf(ids.start);
    for (const field of ['emoji', 'description', 'hidden', 'cover']) expect(cleared[field] ?? false).toBe(false);
  });

  test('saved as it is makes no revision; a slug that is taken is said beside its field', async () => {
    const { ids, live, api, path } = await aSpace();
    const before = (await api.get(path)).body.revision;
    await live.settings(ids.start, '', { ...UNCHANGED, title: 'Start', slug: 'start' });
    expect((await api.get(path)).body.revision).toBe(before);
    const taken = await live.settings(ids.start, '', { ...UNCHANGED, title: 'Start', slug: 'end' });
    expect(taken.status).toBe(409);
    expect(taken.text).toContain('already has the slug');
  });

  test('is copied with all below it, moved, and deleted with or without what is below it', async () => {
    const { ids, live } = await aSpace();
    await live.settings(ids.guide, '/duplicate', { title: 'Copy of Guide' });
    expect(await live.shown()).toBe('Home, Guide (Start, End), Copy of Guide (Start, End)');
    await live.settings(ids.home, '/move', { parent: ids.guide, position: 'first' });
    expect(await live.shown()).toBe('Guide (Home, Start, End), Copy of Guide (Start, End)');
    await live.settings(ids.guide, '/delete', { children: 'lift' });
    expect(await live.shown()).toBe('Home, Start, End, Copy of Guide (Start, End)');
    const { location } = await live.settings(ids.home, '/delete', {});
    expect(location).toMatch(/\/tree\?at=/);
    expect(await live.shown()).toBe('Start, End, Copy of Guide (Start, End)');
  });
});

describe('in a change request', () => {
  test('the same forms change its branch alone, until it is merged', async () => {
    const { own, app, live, within, path, ids, api } = await aSpace();
    const begun = await own.submit(live.tree, `${live.tree}/begin`, {});
    expect(begun.location).toBe(`${app}/change-requests/1/tree`);
    const branch = within(`${app}/change-requests/1`, `${path}/change-requests/1`);
    expect((await own.get(branch.tree)).text).toContain('Readers see it when it is merged');
    await branch.move(`up ${ids.guide}`);
    await branch.settings(ids.home, '', { ...UNCHANGED, title: 'Welcome', slug: 'home' });
    expect([await branch.shown(), await live.shown()]).toEqual([
      'Guide (Start, End), Welcome',
      'Home, Guide (Start, End)',
    ]);
    await own.submit(branch.tree, `${branch.tree}/undo`, {});
    expect(await branch.shown()).toBe('Guide (Start, End), Home');
    await api.post(`${path}/change-requests/1/merge`, {});
    expect(await live.shown()).toBe('Guide (Start, End), Home');
    expect((await own.get(branch.tree)).text).toContain('The change request is merged');
    expect((await branch.move(`up ${ids.home}`)).status).toBe(409);
  });

  test('is the only way in a locked space', async () => {
    const { own, live, path, api, ids } = await aSpace();
    await api.patch(path, { editMode: 'locked' });
    const { text } = await own.get(live.tree);
    expect(text).toContain('The space is locked');
    expect(text).toContain('Start a change request');
    expect(text).not.toContain('Move up');
    expect((await live.move(`up ${ids.guide}`)).status).toBe(409);
  });
});
