/** Links of change requests: those of the primary content, and over them what the branch changes. */
import { beforeAll, describe, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../../support/server.ts';
import { aChangeRequest, aDocumentation, aPageOf, type Documentation, short, shortly } from './documentation.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

/** `target` is referred to by three pages; a fourth has a broken link of old. */
async function aSpace() {
  const docs = await aDocumentation(server);
  const ids = await docs.edit([
    aPageOf('target', '# Target\n\n## Part\n'),
    aPageOf('one', '[t](/target)'),
    aPageOf('two', '[t](/target#part)'),
    aPageOf('three', '[t](/target) [gone](/gone)'),
  ]);
  return { docs, ids };
}

const sorted = (list: { items: any[] }) => shortly(list).sort();

describe('a change request', () => {
  let docs: Documentation;
  let ids: Record<string, string>;

  beforeAll(async () => {
    ({ docs, ids } = await aSpace());
  });

  test('that changes nothing has the links of the space', async () => {
    const links = await (await aChangeRequest(docs, [])).get('/links');
    expect(sorted(links)).toEqual(sorted(await docs.get('/links')));
    expect(links.stats).toEqual({ total: 4, broken: { total: 1, changeRequest: 0 } });
  });

  test('that deletes a page breaks the links of pages that it does not touch', async () => {
    const change = await aChangeRequest(docs, [{ type: 'delete_page', page: ids['target'] }]);
    const links = await change.get('/links');
    expect(links).toMatchObject({ count: 4, stats: { total: 4, broken: { total: 4, changeRequest: 3 } } });
    expect(sorted(links).every((item) => item.startsWith('broken'))).toBe(true);
    expect((await docs.get('/links')).stats).toEqual({ total: 4, broken: { total: 1 } });

    const own = await change.get('/links?brokenContext=change-request');
    expect(own.count).toBe(3);
    expect(sorted(await change.get('/links?brokenContext=space'))).toEqual(['broken url:/gone']);
    expect((await change.get('/links?status=ok')).items).toEqual([]);
    const one = await change.get(`/content/page/${ids['one']}/links`);
    expect(one).toMatchObject({ count: 1, stats: { total: 1, broken: { total: 1, changeRequest: 1 } } });
  });

  test('shows its own pages, with links to them, and lists them in pages', async () => {
    const change = await aChangeRequest(docs, [
      aPageOf('new', '[one](/one) [t](/target) [x](/nowhere)'),
      { type: 'update_page', page: ids['one'], content: { markdown: '[new](/new)' } },
      { type: 'update_page', page: ids['target'], content: { markdown: '# Target\n' } },
    ]);
    const links = await change.get('/links');
    expect(sorted(links)).toEqual(
      [
        `ok page:${ids['one']}`,
        `ok page:${ids['target']}`,
        'broken url:/nowhere',
        `ok page:${change.created['new']}`,
        `broken anchor:${ids['target']}#part`,
        `ok page:${ids['target']}`,
        'broken url:/gone',
      ].sort(),
    );
    expect(links.stats).toEqual({ total: 7, broken: { total: 3, changeRequest: 2 } });
    const seen: string[] = [];
    for (let page = ''; page !== undefined; ) {
      const part = await change.get(`/links?limit=2${page}`);
      expect(part.count).toBe(7);
      seen.push(...shortly(part));
      page = part.next && `&page=${part.next.page}`;
    }
    expect(seen).toEqual(shortly(links));
    const backlinks = await change.get(`/content/page/${change.created['new']}/backlinks`);
    expect(backlinks.items.map(short)).toEqual([`ok page:${change.created['new']}`]);
    const { body: read } = await docs.admin.get(`/v1/spaces/${docs.space.id}/change-requests/${change.id}`);
    expect(backlinks.items[0].targetReference.versionContext).toEqual({ type: 'revision', revision: read.revision });
  });
});

test('what the space broke since is not broken by the change request, nor what it mended', async () => {
  const { docs, ids } = await aSpace();
  const change = await aChangeRequest(docs, [aPageOf('new', '[t](/target)')]);
  await docs.edit([{ type: 'delete_page', page: ids['target'] }, aPageOf('gone', 'Here it is.', { slug: 'gone' })]);
  // The branch still has the page, and not the other one.
  const links = await change.get('/links');
  expect(links.stats).toEqual({ total: 5, broken: { total: 1, changeRequest: 0 } });
  expect((await docs.get('/links')).stats).toEqual({ total: 4, broken: { total: 3 } });

  expect(await change.post('/update')).toMatchObject({ status: 200 });
  expect((await change.get('/links')).stats).toEqual({ total: 5, broken: { total: 4, changeRequest: 1 } });
  expect(await change.post('/merge')).toMatchObject({ status: 200 });
  expect((await docs.get('/links')).stats).toEqual({ total: 5, broken: { total: 4 } });
});

test('links are consistent while the space is edited', async () => {
  const { docs, ids } = await aSpace();
  const change = await aChangeRequest(docs, [
    { type: 'update_page', page: ids['one'], content: { markdown: '[t](/target)\n\nMore.' } },
  ]);
  const edits = Array.from({ length: 6 }, (_, i) =>
    docs.edit([{ type: 'update_page', page: ids['two'], content: { markdown: `[t](/target#part)\n\n${i}` } }]),
  );
  const reads = Array.from({ length: 6 }, () => change.get('/links'));
  await Promise.all(edits);
  for (const { count, items, stats } of await Promise.all(reads)) {
    expect({ count, items: items.length, stats }).toEqual({
      count: 4,
      items: 4,
      stats: { total: 4, broken: { total: 1, changeRequest: 0 } },
    });
  }
});
