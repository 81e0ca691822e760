/** Pages and parts of pages that are for some readers of a site: what the others learn of them, by every way that leads there. */
import { SignJWT } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../support/server.ts';
import { aSite } from './site.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

const SCHEMA = {
  type: 'object',
  properties: { isPartner: { type: 'boolean', description: 'Is a partner' } },
  additionalProperties: false,
};

/** A space with a page for partners, one below it, and a page with a part for partners. */
async function guardedSite() {
  const made = await aSite(server);
  const { admin, path, spaces } = made;
  await admin.patch(path, { adaptiveContent: { enabled: true } });
  await admin.put(`${path}/adaptive-schema`, { jsonSchema: SCHEMA });
  await admin.post(`${path}/publish`);
  const space = `/v1/spaces/${spaces[0]?.id}`;
  const create = async (title: string, markdown: string, more: object = {}) => {
    const changes = [{ type: 'create_page', title, content: { markdown }, ...more }];
    const { status, text } = await admin.post(`${space}/content`, { changes });
    expect(status, text).toBe(200);
    const { body } = await admin.get(
      `${space}/content/path/${'parent' in more ? 'prices/' : ''}${title.toLowerCase()}`,
    );
    return body.id as string;
  };
  const prices = await create('Prices', 'Confidential rebates: zanzibar.', {
    fields: { condition: 'visitor.claims.isPartner' },
  });
  const below = await create('Rebates', 'More about rebates.', { parent: prices });
  const mixed = await create(
    'Mixed',
    'For all.\n\n{% if visitor.claims.isPartner %}\nquokkas only\n{% else %}\nordinary text\n{% endif %}',
  );
  const plain = await create('Plain', 'See [the prices](prices.md). Public wombats.');
  const { privateKey } = (await admin.get(`${path}/publishing/auth`)).body;
  const exp = Math.floor(Date.now() / 1000) + 600;
  const partner = await new SignJWT({ exp, isPartner: true })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(Buffer.from(privateKey));
  const readerWith = async (visitor: object) => {
    const url = `http://octavo.test/sites/${made.site.id}`;
    return server.as((await server.visitor.post('/v1/urls/published', { url, visitor })).body.apiToken);
  };
  const [anyone, partners] = [await readerWith({}), await readerWith({ jwtToken: partner })];
  const revision = `${space}/revisions/${(await admin.get(space)).body.revision}`;
  return { ...made, space, revision, ids: { prices, below, mixed, plain }, anyone, partners };
}

describe('a page for partners', () => {
  test('is not there for others: by id, by path, in trees, in search, in redirects', async () => {
    const { revision, ids, anyone, partners, path, admin, space, siteSpaces } = await guardedSite();
    const asks = [
      `${revision}/page/${ids.prices}`,
      `${revision}/page/${ids.below}`,
      `${revision}/page/${ids.below}?format=document`,
      `${revision}/page/${ids.prices}/meta-links`,
      `${revision}/path/prices`,
      `${revision}/path/prices/rebates`,
      `${revision}/path/prices%2Frebates`,
    ];
    // Who may goes first, so that nothing of theirs is kept for the others.
    for (const at of asks) expect([at, (await partners.get(at)).status]).toEqual([at, 200]);
    for (const at of asks) expect([at, (await anyone.get(at)).status]).toEqual([at, 404]);
    for (const at of [revision, `${revision}/pages`]) {
      expect((await partners.get(at)).text).toContain('Rebates');
      const { status, text } = await anyone.get(at);
      expect(status).toBe(200);
      for (const word of ['Prices', 'Rebates', ids.prices, ids.below, 'condition']) expect(text).not.toContain(word);
      expect(text).toContain('Plain');
    }
    const titles = async (reader: typeof anyone, query: string) =>
      (await reader.post(`${path}/search`, { query })).body.items.flatMap(({ pages }: any) =>
        pages.map(({ title }: { title: string }) => title),
      );
    expect(await titles(partners, 'zanzibar')).toEqual(['Prices']);
    expect(await titles(anyone, 'zanzibar')).toEqual([]);
    expect(await titles(anyone, 'rebates')).toEqual([]);
    expect(await titles(anyone, 'wombats')).toEqual(['Plain']);
    const slip = (await anyone.post(`${path}/search`, { query: 'zanzibor' })).body;
    expect([slip.didYouMean ?? null, slip.items]).toEqual([null, []]);
    const source = '/to-prices';
    const destination = { kind: 'site-page', siteSpaceId: siteSpaces[0]?.id, pageId: ids.prices };
    expect((await admin.post(`${path}/redirects`, { source, destination })).status).toBe(201);
    await admin.post(`${space}/content`, {
      changes: [{ type: 'update_page', page: ids.prices, fields: { slug: 'costs' } }],
    });
    for (const from of [source, '/prices'])
      expect([from, (await anyone.get(`${path}/redirect?source=${from}`)).status]).toEqual([from, 404]);
    expect((await partners.get(`${path}/redirect?source=${source}`)).status).toBe(200);
  });

  test('does not show in what others are answered: ETags, or the length of a list', async () => {
    const { revision, anyone, partners, admin, space, ids } = await guardedSite();
    const etag = async (reader: typeof anyone, at: string) => (await reader.get(at)).headers.get('etag');
    expect(await etag(anyone, `${revision}/pages`)).not.toBe(await etag(partners, `${revision}/pages`));
    const before = await etag(anyone, `${revision}/pages`);
    await admin.post(`${space}/content`, {
      changes: [{ type: 'update_page', page: ids.prices, content: { markdown: 'Other rebates.' } }],
    });
    const now = `${space}/revisions/${(await admin.get(space)).body.revision}`;
    expect(await etag(anyone, `${now}/pages`)).toBe(before);
  });
});

test('links to a page for partners tell others no more than links to a page that never was', async () => {
  const { anyone, partners, admin, space, ids, path } = await guardedSite();
  const target = { kind: 'page', page: ids.prices };
  const pages = [
    { title: 'Shortcut', pageType: 'link', target },
    { title: 'Group', pageType: 'group' },
    { title: 'Hidden', content: { markdown: 'See [it](prices.md#a).' }, fields: { metaLinks: { canonical: target } } },
    { title: 'Gone', content: { markdown: 'See [it](never.md#a).' } },
  ];
  const changes = pages.map((page) => ({ type: 'create_page', ...page }));
  expect((await admin.post(`${space}/content`, { changes })).status).toBe(200);
  const revision = `${space}/revisions/${(await admin.get(space)).body.revision}`;
  const idOf = async (path: string) => (await admin.get(`${revision}/path/${path}`)).body.id as string;
  const [shortcut, hidden, gone] = [await idOf('shortcut'), await idOf('hidden'), await idOf('gone')];
  const forms = [
    '/document',
    '?format.markdown.refs=stable',
    '/meta-links',
    '?format=document',
    '?dereferenced=true',
    '',
  ];
  for (const form of forms) {
    const at = (id: string) => `${revision}/page/${id}${form}`;
    expect([form, (await partners.get(at(hidden))).status]).toEqual([form, 200]);
    const [theirs, others] = [await anyone.get(at(hidden)), await anyone.get(at(gone))];
    expect([form, theirs.text.includes(ids.prices), theirs.status]).toEqual([form, false, others.status]);
  }
  expect((await partners.get(`${revision}/page/${hidden}/document`)).text).toContain(ids.prices);
  const of = async (id: string) => (await anyone.get(`${revision}/page/${id}/document`)).body.nodes;
  const without = (nodes: unknown) => JSON.stringify(nodes).replaceAll(/"key":"[^"]*"|never|prices/g, '');
  expect(without(await of(hidden))).toBe(without(await of(gone)));
  for (const at of [revision, `${revision}/pages`]) {
    expect((await partners.get(at)).text).toContain(shortcut);
    const { text } = await anyone.get(at);
    expect([text.includes(shortcut), text.includes(ids.prices), text.includes('Group')]).toEqual([false, false, true]);
  }
  expect((await partners.get(`${revision}/page/${shortcut}`)).body.target.page).toBe(ids.prices);
  expect((await anyone.get(`${revision}/page/${shortcut}`)).status).toBe(404);
  const search = async (reader: typeof anyone) =>
    (await reader.post(`${path}/search`, { query: 'shortcut' })).body.items;
  expect([(await search(partners)).length, await search(anyone)]).toEqual([1, []]);
});

test('files and reusable contents that only pages for partners use are not there for others', async () => {
  const { anyone, partners, admin, space, organization, ids, path } = await guardedSite();
  const uploaded = async (name: string) => {
    const body = new FormData();
    body.append('file', new Blob([name], { type: 'text/plain' }), name);
    const headers = { authorization: `Bearer ${admin.token}` };
    const response = await fetch(`${server.url}/v1/orgs/${organization.id}/files`, { method: 'POST', headers, body });
    return ((await response.json()) as { id: string }).id;
  };
  const names = ['rebates.txt', 'both.txt', 'inner.txt', 'plain.txt', 'unused.txt'];
  const files = await Promise.all(names.map(uploaded));
  const [rebates, both, inner, plain] = files;
  const part = (title: string, markdown: string) => ({ type: 'create_reusable_content', title, content: { markdown } });
  const made = await admin.post(`${space}/content`, {
    changes: [
      { type: 'insert_files', files: files.map((file) => ({ file })) },
      { ...part('Inner part', `Inner zanzibar [f](/files/${inner})`), reusableContent: 'inner' },
      { ...part('Common part', 'For all'), reusableContent: 'common' },
      { ...part('Unused part', 'Of nobody'), reusableContent: 'unused' },
    ],
  });
  expect(made.status, made.text).toBe(200);
  const parts = made.body.created as { inner: string; common: string; unused: string };
  const include = (id: string) => `\n\n{% include "/reusable-contents/${id}" %}\n\n`;
  const outer = await admin.post(`${space}/content`, {
    changes: [{ ...part('Outer part', `Outer${include(parts.inner)}`), reusableContent: 'outer' }],
  });
  expect(outer.status, outer.text).toBe(200);
  const outerId = outer.body.created.outer as string;
  const text = (...refs: string[]) => refs.join(' and ');
  const [a, b, c] = [rebates, both, plain].map((id) => `[f](/files/${id})`) as [string, string, string];
  const update = (page: string, markdown: string) => ({ type: 'update_page', page, content: { markdown } });
  const updated = await admin.post(`${space}/content`, {
    changes: [
      update(ids.prices, text(a, b)),
      update(ids.below, text(include(outerId), include(parts.common))),
      update(ids.plain, text(b, c, include(parts.common))),
    ],
  });
  expect(updated.status, updated.text).toBe(200);
  const revision = `${space}/revisions/${(await admin.get(space)).body.revision}`;
  const seen = (reader: typeof anyone, at: string, all: readonly (string | undefined)[]) => {
    const rest = at === 'files' ? '' : '/document';
    return Promise.all(all.map(async (id) => (await reader.get(`${revision}/${at}/${id}${rest}`)).status === 200));
  };
  const allParts = [parts.inner, outerId, parts.common, parts.unused];
  expect(await seen(partners, 'files', files)).toEqual([true, true, true, true, true]);
  expect(await seen(anyone, 'files', files)).toEqual([false, true, false, true, true]);
  expect(await seen(partners, 'reusable-contents', allParts)).toEqual([true, true, true, true]);
  expect(await seen(anyone, 'reusable-contents', allParts)).toEqual([false, false, true, true]);
  const list = async (reader: typeof anyone, query = '') => (await reader.get(`${revision}/files${query}`)).body;
  const idsOf = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id).toSorted();
  const shown = [both, plain, files[4]].toSorted();
  expect([(await list(anyone)).count, idsOf(await list(anyone))]).toEqual([3, shown]);
  expect((await list(partners)).count).toBe(5);
  const first = await list(anyone, '?limit=2');
  const second = await list(anyone, `?limit=2&page=${first.next.page}`);
  expect(idsOf({ items: [...first.items, ...second.items] })).toEqual(shown);
  expect(second.next).toBeUndefined();
  const body = await anyone.get(revision);
  for (const id of [rebates, inner, parts.inner, outerId, 'rebates.txt', 'Outer part'])
    expect(body.text).not.toContain(id);
  for (const id of [both, plain, parts.common]) expect(body.text).toContain(id);
  expect((await partners.get(revision)).text).toContain('Outer part');
  await admin.patch(path, { adaptiveContent: { enabled: false } });
  expect((await list(partners)).count).toBe(5);
});

test('what the index of search does not know yet of a condition is not found either', async () => {
  const { anyone, partners, path, spaces } = await guardedSite();
  const { prisma } = server.services.database;
  await prisma.searchSection.updateMany({ where: { spaceId: spaces[0]?.id as string }, data: { conditional: false } });
  const search = async (reader: typeof anyone) =>
    (await reader.post(`${path}/search`, { query: 'zanzibar' })).body.items;
  expect([(await search(partners)).length, await search(anyone)]).toEqual([1, []]);
});

test('a page that is hidden now is not read in the revision before, which else is there for a moment more', async () => {
  const { anyone, partners, admin, space, revision, ids } = await guardedSite();
  const edit = (change: object) => admin.post(`${space}/content`, { changes: [{ type: 'update_page', ...change }] });
  const at = `${revision}/page/${ids.plain}`;
  expect((await anyone.get(at)).status).toBe(200);
  expect((await edit({ page: ids.mixed, content: { markdown: 'Other words.' } })).status).toBe(200);
  expect((await anyone.get(at)).status).toBe(200);
  expect((await edit({ page: ids.plain, fields: { condition: 'visitor.claims.isPartner' } })).status).toBe(200);
  for (const way of [at, `${at}/document`, revision, `${revision}/pages`])
    expect([way, (await anyone.get(way)).status, (await partners.get(way)).status]).toEqual([way, 404, 200]);
});

test('feedback of a program on a page for partners is refused to others as that on a page which never was', async () => {
  const { anyone, partners, path, spaces, ids } = await guardedSite();
  const send = (reader: typeof anyone, pageId: string) =>
    reader.post(`${path}/agent-feedback`, { feedback: 'a', url: 'https://a.test', spaceId: spaces[0]?.id, pageId });
  for (const id of [ids.prices, ids.below]) {
    const [refused, never] = [await send(anyone, id), await send(anyone, 'never')];
    expect([refused.status, refused.text]).toEqual([400, never.text]);
    expect((await send(partners, id)).status).toBe(204);
  }
  expect((await send(anyone, ids.plain)).status).toBe(204);
});

test('what was kept while conditions hid nothing is not shown when they do', async () => {
  const { admin, path, revision, ids, site } = await guardedSite();
  const url = `http://octavo.test/sites/${site.id}`;
  const reader = async () => server.as((await server.visitor.post('/v1/urls/published', { url })).body.apiToken);
  const at = `${revision}/pages`;
  await admin.patch(path, { adaptiveContent: { enabled: false } });
  expect((await (await reader()).get(at)).text).toContain(ids.prices);
  await admin.patch(path, { adaptiveContent: { enabled: true } });
  expect((await (await reader()).get(at)).text).not.toContain(ids.prices);
});

describe('a part of a page for partners', () => {
  test('is shown to them alone, in every format', async () => {
    const { revision, ids, anyone, partners } = await guardedSite();
    for (const query of [
      '',
      '?format=document',
      '?evaluated=true',
      '?dereferenced=reusable-contents',
      '?dereferenced=true',
    ]) {
      const at = `${revision}/page/${ids.mixed}${query}`;
      const [theirs, others] = [await partners.get(at), await anyone.get(at)];
      expect([query, theirs.text.includes('quokkas'), theirs.text.includes('ordinary')]).toEqual([query, true, false]);
      expect([query, others.text.includes('quokkas'), others.text.includes('ordinary')]).toEqual([query, false, true]);
      expect(others.text).not.toContain('isPartner');
    }
  });

  test('is no part of the Document that others are shown', async () => {
    const { revision, ids, anyone, partners } = await guardedSite();
    const at = `${revision}/page/${ids.mixed}/document`;
    const [theirs, others, again] = [await partners.get(at), await anyone.get(at), await partners.get(at)];
    expect([theirs.text.includes('quokkas'), theirs.text.includes('ordinary')]).toEqual([true, false]);
    expect([others.text.includes('quokkas'), others.text.includes('ordinary')]).toEqual([false, true]);
    expect(again.text).toBe(theirs.text);
    expect((await anyone.get(`${revision}/page/${ids.prices}/document`)).status).toBe(404);
  });

  test('is not found by others', async () => {
    const { anyone, path } = await guardedSite();
    const { body } = await anyone.post(`${path}/search`, { query: 'quokkas' });
    expect(body.items).toEqual([]);
    expect((await anyone.post(`${path}/search`, { query: 'quokkaz' })).body.didYouMean).toBeUndefined();
  });
});
