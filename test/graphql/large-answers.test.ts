/** Answers of megabytes are printed in slices, and say the same as others do, on every way that they are sent. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { aServer } from '../support/server.ts';

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

  const query = JSON.stringify({ query: `{ space(spaceId: "${id}") { content { pages { title markdown } } } }` });
  for (const encoding of ['identity', 'gzip']) {
    const answer = await ask('/graphql', encoding, { method: 'POST', body: query });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/json/);
    const { data } = await answer.json();
    expect(data.space.content.pages.map(({ markdown }: { markdown: string }) => markdown)).toEqual(
      ['a', 'b'].map(() => TEXT.slice(0, 500_000)),
    );
  }
});
