/** Answers of megabytes are printed in slices, and say the same as others do, on every way that they are sent. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { Printed } from '../../src/graphql/printed.ts';
import { expectSlices } from '../support/cost.ts';
import { aServer } from '../support/server.ts';
import { byWebSocket, take } from '../support/watchers.ts';

const TEXT = `${'Words **and** "more" words: 中文 😀\n\n'.repeat(60_000)}`;

test('large answers come whole over REST and GraphQL, compressed or not, and have a version', async () => {
  const server = await aServer();
  const organization = await server.make.organization();
  const { id } = await server.make.space(organization);
  const { token } = await server.make.member(organization, 'admin');
  const changes = ['a', 'b'].map((page) => ({
    type: 'create_page',
    page,
    title: page,
    content: { markdown: TEXT.slice(0, 500_000) },
  }));
  const { body } = await server.as(token).post(`/v1/spaces/${id}/content`, { changes });
  const ask = (path: string, accept: string, init: RequestInit = {}) =>
    fetch(server.url + path, {
      ...init,
      headers: { authorization: `Bearer ${token}`, 'accept-encoding': accept, 'content-type': 'application/json' },
    });
  const address = `/v1/spaces/${id}/content/page/${body.created.a}?format=document`;
  const [plain, gzip, head] = await Promise.all([
    ask(address, 'identity'),
    ask(address, 'gzip'),
    ask(address, 'identity', { method: 'HEAD' }),
  ]);
  const text = await plain.text();
  expect(text.length).toBeGreaterThan(1_200_000);
  expect(plain.headers.get('content-length')).toBe(String(Buffer.byteLength(text)));
  expect(plain.headers.get('etag')).toBe(`"${createHash('sha1').update(text).digest('base64url')}"`);
  expect(gzip.headers.get('content-encoding')).toBe('gzip');
  expect(await gzip.text()).toBe(text);
  expect([head.status, head.headers.get('etag')]).toEqual([200, plain.headers.get('etag')]);
  expect(JSON.stringify(JSON.parse(text))).toBe(text);

  const asked = `{ space(spaceId: "${id}") { content { pages { title markdown } } } }`;
  const query = JSON.stringify({ query: asked });
  for (const encoding of ['identity', 'gzip']) {
    const answer = await ask('/graphql', encoding, { method: 'POST', body: query });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/json/);
    const { data } = await answer.json();
    expect(data.space.content.pages.map(({ markdown }: { markdown: string }) => markdown)).toEqual(
      ['a', 'b'].map(() => TEXT.slice(0, 500_000)),
    );
  }
  // Over a WebSocket, with an answer that is not large behind it.
  for (const [question, pages] of [
    [asked, ['a', 'b'].map((title) => ({ title, markdown: TEXT.slice(0, 500_000) }))],
    [asked.replace(' markdown', ''), [{ title: 'a' }, { title: 'b' }]],
  ] as const) {
    const watcher = byWebSocket({ url: server.url, token, query: question, variables: {} });
    expect(await take(watcher, 1)).toEqual([{ data: { space: { content: { pages } } } }]);
    await watcher.stop();
  }
});

test('the message of a large answer is printed in slices, and only its own is', async () => {
  const items = Array.from({ length: 10_000 }, (_, id) => ({ id, markdown: 'Words 文.\n'.repeat(300) }));
  const printed = new Printed();
  const small = printed.hold({ data: 1 });
  const payload = await printed.holdLarge({ data: { items } });
  const other = '{"id":"a","payload":{"data":2}}';
  expect(printed.put(other)).toBe(other);
  const message = printed.put(JSON.stringify({ id: 'b', payload })) as Buffer[];
  expect(message.length).toBeGreaterThan(100);
  expect(String(Buffer.concat(message)) === JSON.stringify({ id: 'b', payload: { data: { items } } })).toBe(true);
  expect(printed.put(JSON.stringify({ id: 'c', payload: small }))).toBe('{"id":"c","payload":{"data":1}}');
  await expectSlices(
    0.3,
    async () => new Printed(),
    async (own) => {
      own.put(JSON.stringify(await own.holdLarge({ data: { items } })));
    },
  );
});
