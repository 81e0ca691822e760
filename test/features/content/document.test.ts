/** Pages as Documents: read with `format=document`, written as `content: {document}`. */
import { beforeAll, describe, expect, test } from 'vitest';
import { published } from '../../../src/engine/markdown/dialect/publish.ts';
import { toDocument } from '../../../src/engine/markdown/document/read.ts';
import type { Block } from '../../../src/engine/markdown/document/types.ts';
import { aServer, type TestServer } from '../../support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

const MARKDOWN =
  '# Start\r\n\r\nSome  __bold__ words.\r\n\r\n{% hint style="info" %}\r\nOne\r\n\r\n* two\r\n* three\r\n{% endhint %}\r\n';

async function aPage(markdown = MARKDOWN) {
  const organization = await server.make.organization();
  const space = await server.make.space(organization);
  const person = await server.make.member(organization, 'admin');
  const client = server.as(person.token);
  const content = `/v1/spaces/${space.id}/content`;
  const { body } = await client.post(content, {
    changes: [{ type: 'create_page', page: 'page', title: 'Page', content: { markdown } }],
  });
  expect(body).toHaveProperty('created.page');
  const id: string = body.created.page;
  const path = `${content}/page/${id}`;
  const edit = (change: object) => client.post(content, { changes: [{ type: 'update_page', page: id, ...change }] });
  return { client, content, space, id, path, edit };
}

/** The only leaf of a block. */
const leafOf = (block: Block) => (block.nodes[0] as { leaves: { text: string }[] }).leaves[0] as { text: string };

test('a page comes as Markdown, or, when that is asked for, as a Document', async () => {
  const { client, path, content, id } = await aPage();
  expect((await client.get(path)).body).toMatchObject({ markdown: MARKDOWN });
  const { body } = await client.get(`${path}?format=document`);
  expect(body).not.toHaveProperty('markdown');
  expect(body.document).toEqual(published(toDocument(MARKDOWN)));
  expect((await client.get(`${content}/path/page?format=document`)).body).toEqual(body);
  expect((await client.get(path)).body).not.toHaveProperty('document');
  expect((await client.get(`${path}?format=html`)).status).toBe(400);
  const tree = await client.get(`${content}/pages`);
  expect(tree.body.pages.find((page: { id: string }) => page.id === id)).not.toHaveProperty('document');
});

test('GraphQL gives what is selected', async () => {
  const { client, space, id } = await aPage('*a*');
  const query = `query ($space: ID!, $page: ID!) { space(spaceId: $space) { revision { page(pageId: $page) { markdown document } } } }`;
  const { body } = await client.post('/graphql', { query, variables: { space: space.id, page: id } });
  expect(body.data.space.revision.page).toEqual({ markdown: '*a*', document: toDocument('*a*') });
});

describe('a Document that is written', () => {
  test('keeps the bytes of everything that is unchanged', async () => {
    const { client, path, edit } = await aPage();
    const { document } = (await client.get(`${path}?format=document`)).body;
    expect((await edit({ content: { document } })).status).toBe(200);
    expect((await client.get(path)).body.markdown).toBe(MARKDOWN);

    const [, , hint] = document.nodes as Block[];
    leafOf((((hint as Block).nodes[1] as Block).nodes[0] as Block).nodes[0] as Block).text = 'too';
    expect((await edit({ content: { document } })).status).toBe(200);
    expect((await client.get(path)).body.markdown).toBe(MARKDOWN.replace('two', 'too'));
  });

  test('becomes Markdown on a new page and in reusable content', async () => {
    const { client, content } = await aPage();
    const document = { object: 'document', nodes: toDocument('Hello *there*').nodes };
    const { body } = await client.post(content, {
      changes: [
        { type: 'create_page', page: 'new', title: 'New', content: { document } },
        { type: 'create_reusable_content', reusableContent: 'part', title: 'Part', content: { document } },
      ],
    });
    expect((await client.get(`${content}/page/${body.created.new}`)).body.markdown).toBe('Hello _there_\n');
    const { body: part } = await client.get(`${content}/reusable-contents/${body.created.part}`);
    expect(part.markdown).toBe('Hello _there_\n');
  });

  test('goes into the text as the changes before it left it', async () => {
    const { client, content, path, id } = await aPage('one\n\ntwo\n');
    const document = toDocument('*one*\n\nthree');
    const changes = [
      { type: 'replace_text', page: id, find: 'one', replace: '*one*' },
      { type: 'update_page', page: id, content: { document } },
    ];
    expect((await client.post(content, { changes })).status).toBe(200);
    expect((await client.get(path)).body.markdown).toBe('*one*\n\nthree\n');
  });

  test.each([
    [{ document: { object: 'document', nodes: [{ object: 'block', type: 'paragraf' }] } }, 'document.nodes[0].type'],
    [
      {
        document: {
          object: 'document',
          nodes: [{ object: 'block', type: 'paragraph', nodes: [{ object: 'text', leaves: [5] }] }],
        },
      },
      'document.nodes[0].nodes[0].leaves[0]',
    ],
    [{ document: 'text' }, 'document'],
    [{ document: { object: 'document', nodes: [] }, markdown: '' }, undefined],
    [{}, undefined],
    [
      { document: { object: 'document', nodes: [{ object: 'block', type: 'list-item', nodes: [] }] } },
      'document.nodes[0].type',
    ],
  ])('is refused where it is wrong: %#', async (given, field) => {
    const { edit, client, path } = await aPage();
    const { status, body } = await edit({ content: given });
    expect(status).toBe(400);
    const at = ['changes[0].content', field].filter(Boolean).join('.');
    expect(body.error.details).toContainEqual({ path: at, message: expect.any(String) });
    expect((await client.get(path)).body.markdown).toBe(MARKDOWN);
  });

  test('that Markdown cannot say is refused with the place, not changed in silence', async () => {
    const { edit } = await aPage();
    const label = { object: 'inline', type: 'annotation', data: { label: '1' } };
    const comment = { object: 'inline', type: 'html', data: { html: '<!-- x -->' } };
    const document = toDocument('a[^1]\n\n[^1]: b');
    (document.nodes[0] as Block).nodes = [comment, label] as never;
    const { status, body } = await edit({ content: { document } });
    expect({ status, details: body.error?.details }).toEqual({
      status: 400,
      details: [
        { path: 'changes[0].content.document.nodes[0].nodes[1]', message: 'cannot be written in Markdown as it is' },
      ],
    });
  });

  test('however deep it nests, is answered', async () => {
    const { client, content, id } = await aPage();
    const refusalAt = async (depth: number) => {
      const deep = `${'{"object":"block","type":"blockquote","nodes":['.repeat(depth)}${']}'.repeat(depth)}`;
      const payload = `{"changes":[{"type":"update_page","page":"${id}","content":{"document":{"object":"document","nodes":[${deep}]}}}]}`;
      const { status, body } = await client.post(content, payload);
      return { status, message: body.error.details?.[0]?.message };
    };
    expect(await refusalAt(500)).toEqual({ status: 400, message: 'is nested deeper than 200 nodes' });
    // No body is read that nests so deep, whatever it is about.
    expect(await refusalAt(20_000)).toMatchObject({ status: 400, message: expect.stringContaining('more than 2000') });
  });
});
