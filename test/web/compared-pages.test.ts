/** All pages of a change request that one request shows are compared within one bound. */
import { beforeAll, expect, test } from 'vitest';
import { aServer, type TestServer } from '../support/server.ts';
import { Browsing } from './browsing.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

const PAGES = 5;
const BLOCKS = 140;
const WORDS = Array.from({ length: 350 }, (_, i) => `w${i}`).join(' ');
/** Each paragraph of one is like each of the other, and has to be compared with all of them: a third of the bound for each page. */
const hard = (version: string) => Array.from({ length: BLOCKS }, (_, i) => `${version}${i} ${WORDS}\n`).join('\n');

test('many pages that each cost nearly the bound were compared with a bound each; now the last ones are shown as replaced', async () => {
  const organization = await server.make.organization();
  const space = await server.make.space(organization);
  const { token } = await server.make.member(organization, 'admin');
  const [client, path] = [server.as(token), `/v1/spaces/${space.id}`];
  const names = Array.from({ length: PAGES }, (_, i) => `p${i}`);
  const { body } = await client.post(`${path}/content`, {
    changes: names.map((page) => ({ type: 'create_page', page, title: page, content: { markdown: hard('a') } })),
  });
  await client.post(`${path}/change-requests`, { subject: 'All of it' });
  const changes = names.map((name) => ({
    type: 'update_page',
    page: body.created[name],
    content: { markdown: hard('b') },
  }));
  expect((await client.post(`${path}/change-requests/1/content`, { changes })).status).toBe(200);
  const browser = await new Browsing(server).signIn(token);
  const { text } = await browser.get(`/app/spaces/${space.id}/change-requests/1`);
  const shown = text.split('<section class="app-change"').slice(1, PAGES + 1);
  const counts = shown.map((section) => section.split('doc-changed-to').length - 1);
  expect(counts).toHaveLength(PAGES);
  expect(counts.slice(0, 2)).toEqual([BLOCKS, BLOCKS]);
  // What each page may cost in any case finds some of them.
  for (const count of counts.slice(3)) expect(count).toBeLessThan(BLOCKS / 5);
  // Nothing is missing: what was not compared is taken out and put in.
  expect(shown.at(-1)!.split('doc-added').length - 1).toBe(BLOCKS - counts.at(-1)!);
});
