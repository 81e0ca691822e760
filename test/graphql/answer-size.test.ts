/** Answers that are far larger than what asks for them: refused while they are made, on every way that an answer is made. */
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { AnswerSize, MAX_OBJECTS } from '../../src/graphql/answer-size.ts';
import { RawJson } from '../../src/graphql/raw-json.ts';
import type { Client } from '../support/client.ts';
import { aServer, type TestServer } from '../support/server.ts';
import { bySse, byWebSocket } from '../support/watchers.ts';

const MIB = 1024 * 1024;
const REFUSED = /more than 1 MiB.*ANSWER_MB/;

let server: TestServer;
let client: Client;
let token: string;
let spaceId: string;
let longId: string;

/** 40 KB of Markdown that is 20 times as long as a Document. */
const MARKED = '*a*\n\n'.repeat(8000);

beforeAll(async () => {
  server = await aServer({ ANSWER_MB: '1' });
  const organization = await server.make.organization();
  spaceId = (await server.make.space(organization)).id;
  token = (await server.make.member(organization, 'admin')).token;
  client = server.as(token);
  const made = await client.post(`/v1/spaces/${spaceId}/content`, {
    changes: [
      ...Array.from({ length: 6 }, (_, i) => ({
        type: 'create_page',
        title: `Page ${i}`,
        content: { markdown: 'x'.repeat(100_000) },
      })),
      { type: 'create_page', page: 'long', title: 'Long', content: { markdown: MARKED } },
    ],
  });
  longId = made.body.created.long;
});

const TEXTS = 'content { pages { title markdown } }';
const twice = () => `{ a: space(spaceId: "${spaceId}") { ${TEXTS} } b: space(spaceId: "${spaceId}") { ${TEXTS} } }`;
const once = () => `{ a: space(spaceId: "${spaceId}") { ${TEXTS} } }`;

describe('an answer that is too long', () => {
  test('is refused over GraphQL, where the same texts are asked for under two names', async () => {
    expect((await client.graphql(once())).body.errors).toBeUndefined();
    const { status, body } = await client.graphql(twice());
    expect(status).toBe(413);
    expect(body).toEqual({
      errors: [{ message: expect.stringMatching(REFUSED), extensions: { code: 'PAYLOAD_TOO_LARGE' } }],
    });
  });

  test('is refused, too, where the query cannot be compiled', async () => {
    const { status, body } = await client.graphql(twice().replace('{', '{ __schema { queryType { name } }'));
    expect(status).toBe(413);
    expect(body.errors).toMatchObject([{ message: expect.stringMatching(REFUSED) }]);
    expect(body.data).toBeUndefined();
  });

  test('is refused when it is a short text in a long form, over both surfaces', async () => {
    const path = `/v1/spaces/${spaceId}/content/page/${longId}`;
    expect((await client.get(path)).status).toBe(200);
    const refused = await client.get(`${path}?format=document`);
    expect(refused.status).toBe(413);
    expect(refused.body.error.message).toMatch(REFUSED);
    const asked = await client.graphql(
      `{ space(spaceId: "${spaceId}") { content { page(pageId: "${longId}") { document } } } }`,
    );
    expect(asked).toMatchObject({ status: 413, body: { errors: [{ message: expect.stringMatching(REFUSED) }] } });
  });

  test('is refused in the answer of a mutation, over WebSocket, and in the event of a subscription', async () => {
    const changed = `a: ${TEXTS} b: ${TEXTS}`;
    const mutation = await client.graphql(
      `mutation { updateSpace(spaceId: "${spaceId}", title: "New") { ${changed} } }`,
    );
    expect(mutation).toMatchObject({ status: 413, body: { errors: [{ message: expect.stringMatching(REFUSED) }] } });
    const query = `subscription { spaceContentChanged(spaceId: "${spaceId}") { a: pages { markdown } b: pages { markdown } } }`;
    for (const [follow, text] of [
      [byWebSocket, twice()],
      [byWebSocket, query],
      [bySse, query],
    ] as const) {
      const { results, stop } = follow({ url: server.url, token, query: text, variables: {} });
      const answer = await results.next().then(
        ({ value }) => value.errors,
        (errors: unknown) => errors,
      );
      expect(answer).toMatchObject([
        { message: expect.stringMatching(REFUSED), extensions: { code: 'PAYLOAD_TOO_LARGE' } },
      ]);
      await stop();
    }
  });
});

test('changes of many long texts are refused after the first of them: all were compared, and kept until then', async () => {
  const change = (await client.post(`/v1/spaces/${spaceId}/change-requests`, {})).body;
  const own = `/v1/spaces/${spaceId}/change-requests/${change.id}`;
  const changes = Array.from({ length: 30 }, (_, i) => ({
    type: 'create_page',
    title: `Long ${i}`,
    content: { markdown: `${i}`.repeat(100_000) },
  }));
  expect(await client.post(`${own}/content`, { changes })).toMatchObject({ status: 200 });
  const run = vi.spyOn(server.services.threads, 'run');
  const refused = await client.get(`${own}/changes?limit=100`);
  const compared = run.mock.calls.filter(([name]) => name === 'textParts').length;
  run.mockRestore();
  expect(refused).toMatchObject({ status: 413, body: { error: { message: expect.stringMatching(REFUSED) } } });
  expect(compared).toBeGreaterThan(5);
  expect(compared).toBeLessThan(12);
});

describe('a list of comments, each of which was accepted', () => {
  async function aSpaceWith(markdown: string, count: number) {
    const organization = await server.make.organization();
    const { id } = await server.make.space(organization);
    const own = server.as((await server.make.member(organization, 'admin')).token);
    const { body } = await own.post(`/v1/spaces/${id}/comments`, { body: { markdown } });
    const { prisma } = server.services.database;
    const row = await prisma.comment.findUniqueOrThrow({ where: { id: body.id } });
    const others = Array.from({ length: count - 1 }, (_, i) => ({ ...row, id: `${row.id.slice(0, -4)}${i + 1000}` }));
    await prisma.comment.createMany({ data: others as never });
    const list = (limit: number) => own.get(`/v1/spaces/${id}/comments?format=document&limit=${limit}`);
    const query = (fields: string, limit = 1000) =>
      own.graphql(`{ space(spaceId: "${id}") { comments(limit: ${limit}) { ${fields} } } }`);
    return { list, query };
  }

  const DOCUMENTS = 'items { body { document } }';
  const refused = { status: 413, body: { error: { message: expect.stringMatching(REFUSED) } } };

  test('is refused as Documents: each was a task in the queue of the threads, which was full, and all were made for nobody', async () => {
    const { list, query } = await aSpaceWith('*a*\n\n'.repeat(9000), 450);
    const run = vi.spyOn(server.services.threads, 'run');
    expect(await list(1000)).toMatchObject(refused);
    const { status, body } = await query(DOCUMENTS);
    expect(status).toBe(413);
    expect(body).toEqual({ errors: [expect.objectContaining({ message: expect.stringMatching(REFUSED) })] });
    const made = run.mock.calls.filter(([name]) => name === 'documentJson').length;
    run.mockRestore();
    expect(made).toBeLessThan(20);
  });

  test('is refused, too, where each is made between others, and those that are left are not made', async () => {
    const { list, query } = await aSpaceWith('*a*\n\n'.repeat(1000), 200);
    const goesOn = vi.spyOn(AnswerSize.prototype, 'goesOn');
    for (const ask of [() => list(1000), () => query(DOCUMENTS)]) {
      goesOn.mockClear();
      expect((await ask()).status).toBe(413);
      await expect.poll(() => goesOn.mock.results.filter(({ type }) => type === 'throw').length).toBeGreaterThan(20);
    }
    goesOn.mockRestore();
  });

  test('mentions are looked for a few at a time: hundreds of long comments were answered with holes', async () => {
    const { query } = await aSpaceWith(`[Ann](/users/ann)\n\n${'a '.repeat(13_000)}`, 450);
    const { status, body } = await query('items { mentions { id } }', 230);
    expect(body.errors).toBeUndefined();
    expect(status).toBe(200);
    expect(body.data.space.comments.items).toHaveLength(230);
  });
});

describe('what is counted', () => {
  const counted = (use: (size: AnswerSize) => void, max = MIB) => {
    const size = new AnswerSize(max);
    use(size);
    return size.refusal?.message;
  };
  const refusalOf = (use: (size: AnswerSize) => void, max?: number) => {
    try {
      return counted(use, max);
    } catch (error) {
      return (error as Error).message;
    }
  };

  test.each([
    ['a text', (size: AnswerSize) => size.addValue('x'.repeat(MIB + 1))],
    ['many small values', (size: AnswerSize) => size.addValue(Array(MIB).fill(0))],
    ['names in JSON', (size: AnswerSize) => size.addValue({ ['x'.repeat(MIB)]: 1 })],
    ['what was made elsewhere', (size: AnswerSize) => size.addValue([{ a: new RawJson('x'.repeat(MIB + 1)) }])],
    ['texts before they are converted', (size: AnswerSize) => size.converts('x'.repeat(MIB + 1))],
  ])('%s', (_what, use) => {
    expect(refusalOf(use)).toMatch(REFUSED);
    expect(refusalOf(use, 8 * MIB)).toBeUndefined();
  });

  test('objects, of which so many are no answer even when they are small', () => {
    expect(refusalOf((size) => size.addObjects(MAX_OBJECTS))).toBeUndefined();
    expect(refusalOf((size) => size.addObjects(MAX_OBJECTS + 1))).toMatch(`more than ${MAX_OBJECTS} objects`);
  });
});
