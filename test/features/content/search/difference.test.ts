/**
 * An edit writes the search rows and the links that it changes: whatever came before, and on whichever server, they are what is found by
 * looking anew.
 */
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { indexSpace } from '../../../../src/features/content/index-space.ts';
import { runs } from '../../../engine/properties/runs.ts';
import { problemsOf } from '../../../support/invariants.ts';
import { anotherInstance, aServer, type TestServer } from '../../../support/server.ts';

let servers: [TestServer, TestServer];

beforeAll(async () => {
  const server = await aServer({ JOBS: 'off' });
  servers = [server, await anotherInstance(server)];
});

const section = fc.constantFrom(
  '',
  '# A',
  '## A',
  '## B',
  '## B {#own}',
  '## B {#other}',
  '{% if visitor.claims.a %}\n\nb\n\n{% endif %}',
);
const words = fc.constantFrom('', 'one', 'two three', 'one two', '词 語', '[b](b.md)', '[one](#a) and [two](#b "b")');
const text = fc
  .array(fc.tuple(section, words), { maxLength: 6 })
  .map((parts) => parts.flat().filter(Boolean).join('\n\n'));

const step = fc.record({
  by: fc.constantFrom<0 | 1>(0, 1),
  changes: fc.array(
    fc.oneof(
      { weight: 5, arbitrary: fc.record({ markdown: text }) },
      fc.record({ title: fc.constantFrom('T', 'U') }),
      fc.record({ description: fc.constantFrom('', 'about') }),
      fc.record({ language: fc.constantFrom('en', 'de') }),
      fc.constant({ isNew: true }),
    ),
    { minLength: 1, maxLength: 2 },
  ),
});

type Change = Partial<{ markdown: string; title: string; description: string; language: string; isNew: boolean }>;

test('any edits, on two servers', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
      const [server] = servers;
      const organization = await server.make.organization();
      const space = await server.make.space(organization);
      const { token } = await server.make.member(organization, 'admin');
      const clients = servers.map((each) => each.as(token));
      const path = `/v1/spaces/${space.id}`;
      const create = { type: 'create_page', page: 'a', title: 'T', content: { markdown: 'one' } };
      const reader = {
        type: 'create_page',
        page: 'b',
        title: 'B',
        content: { markdown: '[](t.md#a) [](t.md#b) [](t.md#own)' },
      };
      let { body } = await clients[0]!.post(`${path}/content`, { changes: [create, reader] });
      let page = body.created.a as string;
      for (const { by, changes } of steps) {
        const client = clients[by]!;
        for (const { markdown, title, description, language, isNew } of changes as Change[]) {
          if (language !== undefined) {
            expect((await client.patch(path, { language })).status).toBe(200);
            await indexSpace(server.services, space.id);
            continue;
          }
          const update = {
            type: 'update_page',
            page,
            ...(title !== undefined && { title }),
            ...(markdown !== undefined && { content: { markdown } }),
            ...(description !== undefined && { fields: { description } }),
          };
          const edit = isNew ? [{ type: 'delete_page', page }, create] : [update];
          const answer = await client.post(`${path}/content`, { changes: edit });
          expect(answer.status, answer.text).toBe(200);
          ({ body } = answer);
          page = body.created.a ?? page;
        }
      }
      expect(await problemsOf(server.services, [space.id])).toEqual([]);
    }),
    runs(0.2),
  );
});
