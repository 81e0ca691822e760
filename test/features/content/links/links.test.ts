/** Links of pages and spaces, backlinks of pages and files, in the primary content. */
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../../src/ids.ts';
import { aServer, type TestServer } from '../../../support/server.ts';
import { leastStatementsOf } from '../../../support/statements.ts';
import { aDocumentation, aPageOf, type Documentation, short, shortly } from './documentation.ts';

let server: TestServer;
let docs: Documentation;
let ids: Record<string, string>;

const pages = () => [
  aPageOf('install', '# Install\n\n## Step one\n\nText.\n'),
  aPageOf(
    'start',
    [
      'See [install](/install), [step one](/install#step-one), [no such step](/install#step-two).',
      '## Outside',
      '[a site](https://example.com) ![a picture](missing.png) [nothing]() [the app](http://octavo.test/app/orgs/x)',
      '## Again',
      'Once more [install](/install) and [here](#outside).',
    ].join('\n\n'),
  ),
];

beforeAll(async () => {
  server = await aServer();
  docs = await aDocumentation(server);
  ids = await docs.edit(pages());
});

describe('the links of a page', () => {
  test('are each address once, in order, with its target and its location', async () => {
    const links = await docs.get(`/content/page/${ids['start']}/links`);
    expect(shortly(links)).toEqual([
      `ok page:${ids['install']}`,
      `ok anchor:${ids['install']}#step-one`,
      `broken anchor:${ids['install']}#step-two`,
      'ok url:https://example.com',
      'broken url:missing.png',
      'broken',
      'in-app url:http://octavo.test/app/orgs/x',
      `ok anchor:${ids['start']}#outside`,
    ]);
    const { body: space } = await docs.admin.get(`/v1/spaces/${docs.space.id}`);
    const within = {
      organization: docs.organization.id,
      space: docs.space.id,
      versionContext: { type: 'revision', revision: space.revision },
    };
    expect(links.items[0]).toEqual({
      status: 'ok',
      relation: 'reference',
      targetReference: { kind: 'page', page: ids['install'], ...within },
      locationReferences: [
        { kind: 'page', page: ids['start'], ...within },
        { kind: 'page', page: ids['start'], anchor: 'again', ...within },
      ],
    });
    expect(links).toMatchObject({ count: 8, stats: { total: 8, broken: { total: 3 } } });
    expect(links.stats.broken).not.toHaveProperty('changeRequest');
  });

  test('are filtered by status; the stats are of all', async () => {
    const links = await docs.get(`/content/page/${ids['start']}/links?status=broken`);
    expect(links).toMatchObject({ count: 3, stats: { total: 8, broken: { total: 3 } } });
    expect(links.items.map(({ status }: any) => status)).toEqual(['broken', 'broken', 'broken']);
  });

  test('come in pages', async () => {
    const seen: string[] = [];
    let page = '';
    do {
      const links = await docs.get(`/content/page/${ids['start']}/links?limit=3${page}`);
      expect(links).toMatchObject({ count: 8 });
      seen.push(...shortly(links));
      page = links.next ? `&page=${links.next.page}` : '';
    } while (page !== '');
    expect(seen).toEqual(shortly(await docs.get(`/content/page/${ids['start']}/links`)));
  });

  test('refuse a cursor that is none', async () => {
    for (const cursor of ['x', Buffer.from('["ordinal",1.5,"x"]').toString('base64url')]) {
      const answer = await docs.admin.get(`/v1/spaces/${docs.space.id}/links?page=${cursor}`);
      expect(answer).toMatchObject({ status: 400, body: { error: { details: [{ path: 'page' }] } } });
    }
  });
});

test('the links of a space are those of all pages', async () => {
  const links = await docs.get('/links?limit=1000');
  expect(shortly(links)).toEqual(shortly(await docs.get(`/content/page/${ids['start']}/links`)));
  expect(links.stats).toEqual({ total: 8, broken: { total: 3 } });
});

test('the backlinks of a page are the links to it and to its headings', async () => {
  const { items, count } = await docs.get(`/content/page/${ids['install']}/backlinks`);
  expect(count).toBe(3);
  expect(items.map(short)).toEqual([
    `ok page:${ids['install']}`,
    `ok anchor:${ids['install']}#step-one`,
    `broken anchor:${ids['install']}#step-two`,
  ]);
  for (const { locationReferences } of items) expect(locationReferences[0]).toMatchObject({ page: ids['start'] });
  const where = { kind: 'page', page: ids['start'], space: docs.space.id, organization: docs.organization.id };
  for (const item of items) {
    expect(item).toMatchObject(where);
    expect(item).not.toHaveProperty('reusableContent');
  }
});

describe('everything that refers is a link', () => {
  let whole: Documentation;
  let made: Record<string, string>;
  let file: string;

  beforeAll(async () => {
    whole = await aDocumentation(server);
    const form = new FormData();
    form.append('file', new Blob(['bytes'], { type: 'image/png' }), 'picture.png');
    const uploaded = await fetch(new URL(`/v1/orgs/${whole.organization.id}/files`, server.url), {
      method: 'POST',
      headers: { authorization: `Bearer ${whole.admin.token}` },
      body: form,
    });
    file = ((await uploaded.json()) as any).id;
    await whole.edit([{ type: 'insert_files', files: [{ file }] }]);
    made = await whole.edit([
      {
        type: 'create_reusable_content',
        reusableContent: 'notice',
        title: 'Notice',
        content: { markdown: '### Heed\n\n[x](/b)' },
      },
      aPageOf('a', ''),
      aPageOf('b', 'B.'),
    ]);
    const space = newId();
    await whole.edit([
      {
        type: 'update_page',
        page: made['a'],
        content: {
          markdown: [
            `![picture](/files/${file})`,
            '{% content-ref url="/b" %}\n[b](/b)\n{% endcontent-ref %}',
            `{% include "/reusable-contents/${made['notice']}" %}`,
            '[heed](#heed)',
            `[elsewhere](/spaces/${space}/pages/${newId()})`,
            `[somebody](/users/${newId()})`,
            '{% openapi-operation spec="pets" path="/pets" method="get" %}\n{% endopenapi-operation %}',
          ].join('\n\n'),
        },
        fields: {
          cover: { ref: { kind: 'file', file }, refDark: { kind: 'file', file: newId() }, yPos: 0 },
          metaLinks: { canonical: { kind: 'url', url: 'https://example.com/a' } },
        },
      },
      { type: 'create_page', page: 'link', pageType: 'link', title: 'Link', target: { kind: 'page', page: made['b'] } },
    ]);
  });

  test('with its relation', async () => {
    const { items } = await whole.get(`/content/page/${made['a']}/links`);
    expect(items.map((item: any) => `${item.relation} ${short(item).replace(/[0-9A-Za-z]{20}/, 'ID')}`)).toEqual([
      'reference ok file:ID',
      'reference ok page:ID',
      'dependsOn ok reusable-content:ID',
      'reference ok anchor:ID#heed',
      'reference ok page:ID',
      'reference ok user:ID',
      'dependsOn ok openapi:pets',
      'reference broken file:ID',
      'reference ok url:https://example.com/a',
    ]);
  });

  test('also a link page, and a text that pages include', async () => {
    const { items } = await whole.get(`/content/page/${made['b']}/backlinks`);
    const from = items.map(({ locationReferences: [location] }: any) => location.kind);
    expect(from.sort()).toEqual(['page', 'page', 'reusable-content']);
    expect(items.find(({ kind }: any) => kind === 'reusable-content')).toMatchObject({
      reusableContent: made['notice'],
      space: whole.space.id,
    });
  });

  test('a file has backlinks', async () => {
    const { items } = await whole.get(`/content/files/${file}/backlinks`);
    expect(items).toMatchObject([{ status: 'ok', targetReference: { kind: 'file', file } }]);
    await whole.edit([{ type: 'delete_file', file }]);
    expect((await whole.admin.get(`/v1/spaces/${whole.space.id}/content/files/${file}/backlinks`)).status).toBe(404);
    const { stats } = await whole.get(`/content/page/${made['a']}/links`);
    expect(stats).toEqual({ total: 9, broken: { total: 2 } });
  });
});

test('an include that names no text to include is broken, also when another user created the page that it names', async () => {
  const { page } = await docs.edit([
    aPageOf(
      'page',
      '{% include "https://app.gitbook.com/s/xyz/~/reusable/abc/" %}\n\n{% include "/later" %}\n\n{% include "/install" %}',
    ),
  ]);
  const links = () => docs.get(`/content/page/${page}/links`);
  const outside = 'broken url:https://app.gitbook.com/s/xyz/~/reusable/abc/';
  expect(shortly(await links())).toEqual([outside, 'broken url:/later', `broken page:${ids['install']}`]);
  const { later } = await docs.edit([aPageOf('later', 'No text to include.')]);
  expect(shortly(await links())).toEqual([outside, `broken page:${later}`, `broken page:${ids['install']}`]);
  await docs.edit([page, later].map((id) => ({ type: 'delete_page', page: id })));
});

test('a link that runs or holds something leads nowhere', async () => {
  const { page } = await docs.edit([
    aPageOf(
      'page',
      '[a](javascript:alert(1)) [b](JAVASCRIPT:alert(2)) [c](data:text/html,x) <a href="vbscript:x">d</a> [e](ftp://example.com) [f](slack://channel)',
    ),
  ]);
  expect(shortly(await docs.get(`/content/page/${page}/links`))).toEqual([
    'broken url:javascript:alert(1)',
    'broken url:JAVASCRIPT:alert(2)',
    'broken url:data:text/html,x',
    'broken url:vbscript:x',
    'ok url:ftp://example.com',
    'ok url:slack://channel',
  ]);
  await docs.edit([{ type: 'delete_page', page }]);
});

test('a page-ref is a link as a content-ref is, and comes as one in a Document', async () => {
  const markdown = '{% page-ref page="install" %}\n\n{% page-ref page="/gone" %}\n';
  const { page } = await docs.edit([aPageOf('page', markdown)]);
  const path = `/content/page/${page}`;
  expect(shortly(await docs.get(`${path}/links`))).toEqual([`ok page:${ids['install']}`, 'broken url:/gone']);
  const { document } = await docs.get(`${path}?format=document`);
  expect(document.nodes.map(({ type, data }: any) => [type, data])).toEqual([
    ['content-ref', { ref: { kind: 'url', url: 'install' } }],
    ['content-ref', { ref: { kind: 'url', url: '/gone' } }],
  ]);
  await docs.edit([{ type: 'update_page', page, content: { document } }]);
  expect(await docs.get(path)).toMatchObject({ markdown });
  expect((await docs.get(`${path}?dereferenced=true`)).markdown).toBe(
    '[install](install)\n\n{% page-ref page="/gone" %}\n',
  );
  await docs.edit([{ type: 'delete_page', page }]);
});

describe('in GraphQL', () => {
  test('references are entities, and other spaces are shown to those who may read them', async () => {
    const secret = await server.make.space(docs.organization, { title: 'Secret' });
    await server.services.database.prisma.organization.update({
      where: { id: docs.organization.id },
      data: { defaultRole: null },
    });
    const { page } = await docs.edit([aPageOf('page', `[secret](/spaces/${secret.id}) [install](/install)`)]);
    const reader = await server.make.member(docs.organization, 'read');
    await server.make.grant(
      { space: await server.services.database.prisma.space.findUniqueOrThrow({ where: { id: docs.space.id } }) },
      { user: reader },
      'read',
    );
    const query = `query($space: ID!, $page: ID!) { space(spaceId: $space) { page(pageId: $page) { links(limit: 5) {
      count stats { total broken { total changeRequest } }
      items { status address targetReference { kind url space { title } page { title backlinks(limit: 1) { count } } }
        locationReferences { kind page { title } organization { id } versionContext { type revision { id } } } } } } } }`;
    const ask = async (client: typeof docs.admin) =>
      (await client.graphql(query, { space: docs.space.id, page })).body.data?.space.page.links;
    const forAdmin = await ask(docs.admin);
    expect(forAdmin).toMatchObject({
      count: 2,
      stats: { total: 2, broken: { total: 0, changeRequest: null } },
      items: [
        { address: `/spaces/${secret.id}`, targetReference: { kind: 'space', space: { title: 'Secret' } } },
        { address: '/install', targetReference: { kind: 'page', page: { title: 'install', backlinks: { count: 4 } } } },
      ],
    });
    const forReader = await ask(server.as(reader.token));
    expect(forReader.items[0]).toMatchObject({ status: 'ok', targetReference: { kind: 'space', space: null } });
    expect(JSON.stringify(forReader)).not.toContain('Secret');
  });

  test('the links of all pages are as many statements as those of one', async () => {
    const query = `query($space: ID!, $n: Int!) { space(spaceId: $space) { pageTree { pages { title links(limit: $n) { count items { status } stats { total } } backlinks(limit: $n) { count } } } } }`;
    const ask = () => docs.admin.graphql(query, { space: docs.space.id, n: 2 });
    await ask();
    const few = await leastStatementsOf(server, ask);
    await docs.edit(Array.from({ length: 8 }, (_, i) => aPageOf(`more-${i}`, `[a](/install) [b](/start) [c](/x${i})`)));
    await ask();
    expect(await leastStatementsOf(server, ask)).toBeLessThanOrEqual(few);
  });
});
