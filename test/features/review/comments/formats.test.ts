/** Markdown in, Markdown and Documents out. */
import { beforeAll, describe, expect, test } from 'vitest';
import { published } from '../../../../src/engine/markdown/dialect/publish.ts';
import { toDocument } from '../../../../src/engine/markdown/document/read.ts';
import { document } from '../../../support/generated/gql.ts';
import { aServer, type TestServer } from '../../../support/server.ts';
import { statementsOf } from '../../../support/statements.ts';
import { aDiscussion, type Discussion, PARENTS, text } from './discussion.ts';

/** A text as a Document, as it is answered. */
const shown = (markdown: string) => published(toDocument(markdown));

let server: TestServer;
let here: Discussion;

beforeAll(async () => {
  server = await aServer();
  here = await aDiscussion(server);
});

const MARKDOWN = 'Some **bold** words, `code`.\n\n- one\n- two';

describe.each(PARENTS)('on a %s', (parent) => {
  test('`format` says in which form texts come, Markdown by default', async () => {
    const { by, path } = here;
    const { body: comment } = await by.comment.post(path(parent), text(MARKDOWN));
    const own = `${path(parent)}/${comment.id}`;
    const { body: reply } = await by.comment.post(`${own}/replies`, text(MARKDOWN));
    const asDocument = { document: shown(MARKDOWN) };
    const asMarkdown = { markdown: MARKDOWN };
    expect([comment.body, reply.body]).toEqual([asMarkdown, asMarkdown]);
    expect(asDocument.document.nodes.map(({ type }) => type)).toEqual(['paragraph', 'list-unordered']);

    for (const address of [own, `${own}/replies/${reply.id}`]) {
      expect((await by.read.get(address)).body.body).toEqual(asMarkdown);
      expect((await by.read.get(`${address}?format=markdown`)).body.body).toEqual(asMarkdown);
      expect((await by.read.get(`${address}?format=document`)).body.body).toEqual(asDocument);
      expect((await by.comment.put(`${address}?format=document`, {})).body.body).toEqual(asDocument);
      expect((await by.read.get(`${address}?format=html`)).status).toBe(400);
    }
    for (const list of [path(parent), `${own}/replies`]) {
      const { body } = await by.read.get(`${list}?format=document&limit=1`);
      expect(body.items[0].body).toEqual(asDocument);
      expect((await by.read.get(`${list}?limit=1`)).body.items[0].body).toEqual(asMarkdown);
    }
    const version = (await by.comment.get(`${own}?format=document`)).headers.get('etag') as string;
    const change = (words: string) =>
      by.comment.put(`${own}?format=document`, text(words), { 'if-match': version }).then(({ status }) => status);
    expect([await change('New words.'), await change('Other words.')]).toEqual([200, 412]);
    const answer = await by.comment.post(`${own}/replies?format=document`, text(MARKDOWN));
    expect(answer.body.body).toEqual(asDocument);
  });
});

test.each(PARENTS)('a Document is taken on a %s as Markdown is, and comes back as it was', async (parent) => {
  const { by, people, path } = here;
  const document = shown(
    `Ask <a data-mention="" href="/users/${people.edit.id}">her</a> *now*.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n`,
  );
  const posted = await by.comment.post(`${path(parent)}?format=document`, { body: { document } });
  expect(posted).toMatchObject({ status: 200, body: { body: { document } } });
  const own = `${path(parent)}/${posted.body.id}`;
  expect((await by.read.get(own)).body.body.markdown).toContain('| 1 | 2 |');
  // The same text is no edit.
  expect((await by.comment.put(own, { body: { document } })).body).not.toHaveProperty('editedAt');
  const other = shown('Never mind.');
  expect((await by.comment.put(own, { body: { document: other } })).body).toMatchObject({
    body: { markdown: 'Never mind.\n' },
    editedAt: expect.any(String),
  });
  const leaves = [{ object: 'leaf', text: 'Never mind.' }];
  const bare = {
    object: 'document',
    nodes: [{ object: 'block', type: 'paragraph', nodes: [{ object: 'text', leaves }] }],
  };
  expect((await by.comment.put(`${own}?format=document`, { body: { document: bare } })).body.body).toEqual({
    document: other,
  });
  // What is not changed keeps its bytes.
  await by.comment.put(own, text('* one\n* two\n\nEnd'));
  const edited = shown('- one\n- two\n\nThe end');
  expect((await by.comment.put(own, { body: { document: edited } })).body.body.markdown).toBe(
    '* one\n* two\n\nThe end',
  );
  const reply = await by.edit.post(`${own}/replies?format=document`, { body: { document: other } });
  expect(reply.body.body).toEqual({ document: other });
});

test('what is no Document is refused by the path of its problem', async () => {
  const { by, path } = here;
  const refused = async (body: object): Promise<string[]> => {
    const answer = await by.comment.post(path('space'), { body });
    expect(answer.status, answer.text).toBe(400);
    return answer.body.error.details.map((detail: { path: string }) => detail.path);
  };
  const document = shown('One.\n\nTwo.');
  expect(await refused({ document, markdown: 'x' })).toEqual(['body']);
  expect(await refused({ document: 'text' })).toEqual(['body.document']);
  expect(await refused({ document: { ...document, nodes: [] } })).toEqual(['body.document']);
  const broken = structuredClone(document);
  (broken.nodes[1] as { type: unknown }).type = 'surprise';
  expect(await refused({ document: broken })).toEqual(['body.document.nodes[1].type']);
  expect(await refused({ document: shown('x'.repeat(50_001)) })).toEqual(['body.document']);
  const leaves = [{ object: 'leaf', text: 'a\0b', marks: [] }];
  const nul = { ...document.nodes[0], nodes: [{ object: 'text', leaves }] };
  const [at] = await refused({ document: { ...document, nodes: [nul] } });
  expect(at).toMatch(/^body\.document/);
});

test('GraphQL gives the forms that are selected', async () => {
  const { by, space, path } = here;
  const { body: comment } = await by.comment.post(path('space'), text(MARKDOWN));
  const { body } = await by.read.graphql(
    document(
      `query FormatsSpace($space: ID!, $comment: ID!) { space(spaceId: $space) { comment(commentId: $comment) { body { markdown document } } } }`,
    ),
    { space: space.id, comment: comment.id },
  );
  expect(body.data.space.comment.body).toEqual({ markdown: MARKDOWN, document: shown(MARKDOWN) });
});

test('members are mentioned; a strange id names nobody, known or not', async () => {
  const { by, people, space, path } = here;
  const stranger = await server.make.user();
  const mention = ({ id }: { id: string }) => `<a data-mention="" href="/users/${id}">somebody</a>`;
  const words = `Ask ${mention(people.edit)}, [her](/users/${people.admin.id}), ${mention(people.edit)}, ${mention(stranger)} and ${mention({ id: 'x'.repeat(20) })}.`;
  const { body: comment } = await by.comment.post(path('space'), text(words));
  await by.comment.post(`${path('space')}/${comment.id}/replies`, text(`Thanks, ${mention(people.comment)}!`));
  const query = `query ($space: ID!, $comment: ID!) { space(spaceId: $space) { comment(commentId: $comment) {
    mentions { id displayName } replies { items { mentions { id } } } } } }`;
  const { body } = await by.read.graphql(query, { space: space.id, comment: comment.id });
  expect(body.data.space.comment).toEqual({
    mentions: [people.edit, people.admin].map(({ id, displayName }) => ({ id, displayName })),
    replies: { items: [{ mentions: [{ id: people.comment.id }] }] },
  });
  const { nodes } = (await by.read.get(`${path('space')}/${comment.id}?format=document`)).body.body.document;
  expect(nodes[0].nodes[1]).toMatchObject({ type: 'mention', data: { ref: { kind: 'user', user: people.edit.id } } });
});

test('the mentions of a whole list take no statement per comment', async () => {
  const { by, people, space, path } = await aDiscussion(server);
  const query = `query ($space: ID!) { space(spaceId: $space) { comments(limit: 50) { items { mentions { displayName } } } } }`;
  const costs: number[] = [];
  const all = Object.values(people);
  for (const count of [2, 8]) {
    for (let i = 0; i < count; i += 1)
      await by.comment.post(path('space'), text(`[You](/users/${all[i % all.length]?.id})`));
    costs.push(await statementsOf(server, () => by.read.graphql(query, { space: space.id })));
  }
  expect(costs[1]).toBeLessThanOrEqual(costs[0] as number);
});
