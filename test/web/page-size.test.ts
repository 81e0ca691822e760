/** Pages for people that are far longer than the texts that they show: refused while they are made, like answers of the API. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../support/client.ts';
import { aServer, type TestServer } from '../support/server.ts';
import { Browsing } from './browsing.ts';

/** 13 KB that are 450 KB of HTML: every row has the cells of the head, with their marks for comments. */
const TABLE = `|a|b|\n|-|-|\n${'|\n'.repeat(6500)}`;
const REFUSED = 'more than 1 MiB, the limit of this server (ANSWER_MB)';

let server: TestServer;
let api: Client;
let browser: Browsing;

beforeAll(async () => {
  server = await aServer({ ANSWER_MB: '1' });
});

async function aSpace(texts: readonly string[]) {
  const organization = await server.make.organization();
  const { token } = await server.make.member(organization, 'admin');
  const { id } = await server.make.space(organization);
  api = server.as(token);
  browser = await new Browsing(server).signIn(token);
  const changes = texts.map((markdown, i) => ({
    type: 'create_page',
    page: `p${i}`,
    title: `Page ${i}`,
    content: { markdown },
  }));
  const { created } = (await api.post(`/v1/spaces/${id}/content`, { changes })).body;
  return { path: `/v1/spaces/${id}`, app: `/app/spaces/${id}`, pages: texts.map((_, i) => created[`p${i}`] as string) };
}

async function expectRefused(address: string) {
  for (const attempt of ['made', 'kept']) {
    const { status, text } = await browser.get(address);
    expect(status, attempt).toBe(413);
    expect(text).toContain(REFUSED);
    expect(text.length).toBeLessThan(10_000);
  }
}

describe('a page that becomes too long is refused with the name of the limit', () => {
  test('by its text; a shorter one is shown', async () => {
    const { app, pages } = await aSpace([TABLE, TABLE + '|\n'.repeat(13_000)]);
    expect((await browser.get(`${app}/pages/${pages[0]}`)).status).toBe(200);
    await expectRefused(`${app}/pages/${pages[1]}`);
  });

  test('by its comments', async () => {
    const { path, app, pages } = await aSpace(['Text.\n']);
    for (let i = 0; i < 4; i += 1)
      expect(await api.post(`${path}/comments`, { page: pages[0], body: { markdown: TABLE } })).toMatchObject({
        status: 200,
      });
    await expectRefused(`${app}/pages/${pages[0]}`);
  });

  test('by the pages that a change request changes', async () => {
    const { path, app } = await aSpace(['Text.\n']);
    await api.post(`${path}/change-requests`, { subject: 'Tables' });
    const changes = [1, 2, 3, 4].map((i) => ({
      type: 'create_page',
      title: `Table ${i}`,
      content: { markdown: TABLE },
    }));
    expect(await api.post(`${path}/change-requests/1/content`, { changes })).toMatchObject({ status: 200 });
    await expectRefused(`${app}/change-requests/1`);
  });
});
