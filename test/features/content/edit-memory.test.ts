/** What a server keeps of the pages that are edited. */
import { expect, test } from 'vitest';
import { LARGE_TEXT } from '../../../src/threads/texts.ts';
import { heapInUse } from '../../support/heap.ts';
import { aServer } from '../../support/server.ts';

const EDITS = 100;
const WARM = 60;
/** Just below what is read in a thread, whose answer is a copy. */
const LENGTH = LARGE_TEXT - 500;

test('after many edits of a page its texts are not in memory, but for what the cache of content holds', async () => {
  const server = await aServer({ CACHE_MB: '1' });
  const organization = await server.make.organization();
  const space = await server.make.space(organization);
  const person = await server.make.member(organization, 'admin');
  const client = server.as(person.token);
  const path = `/v1/spaces/${space.id}/content`;
  // What search makes of a section is kept as well, and counted: what is edited stands in a short one.
  const markdown = `Text 0\n\n[elsewhere](https://example.com/some/address)\n\n# More\n\n${'Words of a page. '.repeat((LENGTH - 200) / 17)}\n`;
  const made = await client.post(path, {
    changes: [{ type: 'create_page', page: 'p', title: 'P', content: { markdown } }],
  });
  const page = made.body.created.p;
  const edit = async (n: number) => {
    const changes = [{ type: 'replace_text', page, find: `Text ${n}\n`, replace: `Text ${n + 1}\n` }];
    expect(await client.post(path, { changes })).toMatchObject({ status: 200 });
  };
  for (let n = 0; n < WARM; n += 1) await edit(n);
  const before = heapInUse();
  for (let n = WARM; n < WARM + EDITS; n += 1) await edit(n);
  expect(heapInUse() - before).toBeLessThan((EDITS * LENGTH) / 2);
});
