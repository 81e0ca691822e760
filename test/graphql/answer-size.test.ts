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
