/** Bare Documents for programs that show pages, and Markdown with links by id. */
import { beforeAll, expect, test } from 'vitest';
import { failuresOf } from '../../engine/markdown/dialect/renderer.ts';
import { aServer, type TestServer } from '../../support/server.ts';
import { statementsOf } from '../../support/statements.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A space with a page `page` that has this text, beside a page `other`, a file and a reusable content `part`. */
async function aBook(markdown: (ids: { file: string; other: string }) => string, part = 'Part of `page`.') {
  const organization = await server.make.organization();
  const space = await server.make.space(organization);
  const { token } = await server.make.member(organization, 'admin');
  const client = server.as(token);
  const form = new FormData();
  form.set('file', new Blob([PNG], { type: 'image/png' }), 'dot.png');
  const headers = { authorization: `Bearer ${token}` };
  const url = `${server.url}/v1/orgs/${organization.id}/files`;
  const file = ((await (await fetch(url, { method: 'POST', headers, body: form })).json()) as { id: string }).id;
  const content = `/v1/spaces/${space.id}/content`;
  const first = await client.post(content, {
    changes: [
      { type: 'insert_files', files: [{ file }] },
      { type: 'set_variables', variables: { version: '3.0.4' } },
      { type: 'create_page', page: 'other', title: 'Other', content: { markdown: '## Below\n' } },
      { type: 'create_page', page: 'group', title: 'Group', pageType: 'group' },
      { type: 'create_reusable_content', reusableContent: 'part', title: 'Part', content: { markdown: part } },
    ],
  });
  expect(first.body).toHaveProperty('created');
  const { other, part: reusable, group } = first.body.created;
  const text = markdown({ file, other });
  const second = await client.post(content, {
    changes: [{ type: 'create_page', page: 'page', title: 'A *page*', content: { markdown: text } }],
  });
  expect(second.body).toHaveProperty('created');
  const base = `/v1/spaces/${space.id}/revisions/${second.body.revision}`;
  const page: string = second.body.created.page;
  return { client, space, base, page, other, reusable, group, file, text };
}

const EXPRESSION = '<code class="expression">space.vars.version</code>';
const QUERY = 'evaluated=deterministic-only&dereferenced=reusable-contents';

test('a page comes as the bare Document, with all that needs no visitor resolved', async () => {
  const { client, base, page, other, file } = await aBook(
    ({ file: id }) =>
      `# A\n\nVersion ${EXPRESSION} of <code class="expression">visitor.claims.name</code>, see [other](other#below) and [gone](gone.md).\n\n{% if visitor.claims.isBeta %}\nSecret\n{% endif %}\n\n{% include "part" %}\n\n{% include "/reusable-contents/REUSABLE" %}\n\n<figure><img src="/files/${id}" alt=""></figure>\n\n#### Deep <span>words</span>\n`,
  );
  const { status, body } = await client.get(`${base}/page/${page}/document?${QUERY}&unknown=1`);
  expect(status).toBe(200);
  expect(failuresOf(body)).toEqual([]);
  expect(body).toMatchObject({ object: 'document', meta: {} });
  expect(JSON.stringify(body)).not.toMatch(/Secret|"type":"(?:if|html|heading-4)"/);
  const [heading, paragraph] = body.nodes;
  expect(heading).toMatchObject({ type: 'heading-1', meta: { id: 'a' } });
  expect(paragraph.nodes[0].leaves[0].text).toBe('Version 3.0.4 of ');
  expect(paragraph.nodes[1]).toMatchObject({ type: 'expression', data: { expression: 'visitor.claims.name' } });
  const refs = paragraph.nodes.flatMap(({ data }: { data?: { ref?: object } }) => data?.ref ?? []);
  expect(refs).toEqual([
    { kind: 'anchor', page: other, anchor: 'below' },
    { kind: 'url', url: 'gone.md' },
  ]);
  const images = body.nodes.find(({ type }: { type: string }) => type === 'images');
  expect(images.nodes[0].data.ref).toEqual({ kind: 'file', file });
  expect(body.nodes.at(-1)).toMatchObject({ type: 'heading-3' });
});

test('included contents are in the Document, unless they are not wanted', async () => {
  const { client, base, page, reusable, space } = await aBook(
    () => 'before\n',
    `Part ${EXPRESSION} [o](../../other)\n`,
  );
  const path = `/v1/spaces/${space.id}/content`;
  const markdown = `{% include "/reusable-contents/${reusable}" %}\n`;
  const { body: edited } = await client.post(path, { changes: [{ type: 'update_page', page, content: { markdown } }] });
  const at = `/v1/spaces/${space.id}/revisions/${edited.revision}`;
  const { body } = await client.get(`${at}/page/${page}/document`);
  expect(body.nodes[0].nodes[0].leaves[0].text).toBe('Part 3.0.4 ');
  expect((await client.get(`${at}/page/${page}/document?dereferenced=false`)).body.nodes).toEqual([]);
  // The revision before is as it was.
  expect((await client.get(`${base}/page/${page}/document`)).body.nodes[0].nodes[0].leaves[0].text).toBe('before');
  const own = await client.get(`${at}/reusable-contents/${reusable}/document?${QUERY}`);
  expect(own.body.nodes[0].nodes[0].leaves[0].text).toBe('Part 3.0.4 ');
  expect(failuresOf(own.body)).toEqual([]);
  const written = await client.get(`${at}/reusable-contents/${reusable}/document?evaluated=false`);
  expect(written.body.nodes[0].nodes[1]).toMatchObject({ type: 'expression' });
});

test('what has no text, and what is not there, is 404; another value of a parameter 400', async () => {
  const { client, base, page, group } = await aBook(() => 'a\n');
  for (const path of [`page/${group}/document`, 'page/none/document', 'reusable-contents/none/document'])
    expect((await client.get(`${base}/${path}`)).status, path).toBe(404);
  expect((await client.get(`${base}/page/${page}/document?evaluated=maybe`)).status).toBe(400);
});

test('both are fields of the graph', async () => {
  const { client, space, base, page, reusable } = await aBook(() => 'a\n');
  const query = `query ($space: ID!, $page: ID!, $part: ID!) { space(spaceId: $space) { revision {
    pageDocument(pageId: $page, evaluated: all) reusableContentDocument(reusableContentId: $part) } } }`;
  const { body } = await client.post('/graphql', { query, variables: { space: space.id, page, part: reusable } });
  const { pageDocument, reusableContentDocument } = body.data.space.revision;
  expect(pageDocument).toEqual((await client.get(`${base}/page/${page}/document`)).body);
  expect(reusableContentDocument).toEqual((await client.get(`${base}/reusable-contents/${reusable}/document`)).body);
});

test('a page of many links and a large one cost a bounded number of statements', async () => {
  const links = Array.from({ length: 300 }, (_, i) => `[${i}](other?a=${i}#b)`).join(' ');
  const { client, base, page } = await aBook(() => `${links}\n\n${'word '.repeat(8000)}\n`);
  const few = await aBook(() => '[0](other)\n');
  const one = await statementsOf(server, () => few.client.get(`${few.base}/page/${few.page}/document`));
  const many = await statementsOf(server, () => client.get(`${base}/page/${page}/document`));
  expect(many).toBeLessThanOrEqual(one + 2);
  const { body } = await client.get(`${base}/page/${page}/document`);
  expect(failuresOf(body)).toEqual([]);
  expect(body.nodes[0].nodes[0].data.ref).toMatchObject({ kind: 'anchor', anchor: 'b' });
});

test('Markdown with stable links has ids, images that can be loaded, and a title', async () => {
  const { client, base, page, other, file, text } = await aBook(
    ({ file: id }) =>
      `See [other](other#below "Title"), [gone](gone.md), [out](https://a.example) and [here](#a).\n\n![dot](/files/${id}) [dot](/files/${id}) <img src="/files/${id}" alt="">\n\n{% content-ref url="other" %}\n[other](other)\n{% endcontent-ref %}\n`,
  );
  const stable = `${base}/page/${page}?format=markdown&format.markdown.refs=stable`;
  const { body } = await client.get(stable);
  const [, address] = /!\[dot\]\(([^)]+)\)/.exec(body.markdown) ?? [];
  expect(body.markdown).toBe(
    `# A \\*page\\*\n\nSee [other](/pages/${other}#below "Title"), [gone](gone.md), [out](https://a.example) and [here](#a).\n\n![dot](${address}) [dot](/files/${file}) <img src="${address}" alt="">\n\n{% content-ref url="/pages/${other}" %}\n[other](/pages/${other})\n{% endcontent-ref %}\n`,
  );
  const loaded = await fetch(`${server.url}${new URL(address!).pathname}`);
  expect(Buffer.from(await loaded.arrayBuffer())).toEqual(PNG);
  expect((await client.get(`${base}/path/a-page?format.markdown.refs=stable`)).body.markdown).toBe(body.markdown);
  expect((await client.get(`${base}/page/${page}?format.markdown.refs=relative`)).body.markdown).toBe(text);
  expect((await client.get(`${base}/page/${page}`)).body.markdown).toBe(text);
  const refused = await client.get(`${base}/page/${page}?format.markdown.refs=other`);
  expect([refused.status, refused.body.error.details[0].path]).toEqual([400, 'format.markdown.refs']);
});

test.each([['# Own\n\na\n'], ['Own\n===\n\na\n']])('the heading of a text is its title: %j', async (markdown) => {
  const { client, base, page } = await aBook(() => markdown);
  expect((await client.get(`${base}/page/${page}?format.markdown.refs=stable`)).body.markdown).toBe(markdown);
});
