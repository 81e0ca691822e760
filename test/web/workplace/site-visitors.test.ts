/** The visitors of a site in the workplace: their sign-in, its key, and the claims that conditions are written over. */
import { beforeAll, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../support/server.ts';
import { aWorkplace, sent, statementsOfPage, type Workplace } from './world.ts';

let server: TestServer;
let world: Workplace;

beforeAll(async () => {
  server = await aServer();
  world = await aWorkplace(server);
});

async function aSite() {
  const { organization, space } = world;
  const site = await server.make.site(organization, { title: 'Help center', spaces: [space] });
  const path = `/v1/orgs/${organization.id}/sites/${site.id}`;
  const auth = async () => (await world.api.get(`${path}/publishing/auth`)).body;
  return { page: `${world.org}/sites/${site.id}/visitors`, path, auth };
}

test('the address of the sign-in is set and cleared; a wrong one is refused at its field', async () => {
  const { admin } = world;
  const { page, auth } = await aSite();
  await admin.submit(page, `${page}/sign-in`, {
    backend: 'custom',
    fallbackURL: 'https://login.example/docs',
    integration: '',
  });
  expect(await auth()).toMatchObject({ backend: 'custom', fallbackURL: 'https://login.example/docs' });
  const bad = await admin.submit(page, `${page}/sign-in`, { backend: 'custom', fallbackURL: 'javascript:alert(1)' });
  expect(bad.status).toBe(400);
  expect(bad.text).toMatch(/name="fallbackURL"[^>]*aria-invalid/);
  expect((await admin.submit(page, `${page}/sign-in`, { backend: 'cats', fallbackURL: '' })).status).toBe(400);
  await admin.submit(page, `${page}/sign-in`, { backend: 'custom', fallbackURL: '', integration: '' });
  expect((await auth()).fallbackURL).toBeUndefined();
});

test('the key is on no page that can be opened again, and is replaced', async () => {
  const { admin } = world;
  const { page, auth } = await aSite();
  const { privateKey } = await auth();
  expect((await admin.get(page)).text).not.toContain(privateKey);
  const shown = await admin.submit(page, `${page}/key`, {});
  expect(shown.status).toBe(200);
  expect(shown.headers.get('cache-control')).toContain('no-store');
  expect(shown.text).toContain(`value="${privateKey}"`);
  const replaced = await admin.submit(page, `${page}/key/replace`, {});
  const now = (await auth()).privateKey;
  expect(now).not.toBe(privateKey);
  expect(replaced.text).toContain(`value="${now}"`);
  expect(replaced.text).not.toContain(privateKey);
});

test('claims are declared, with conditions to begin with; conditions are switched on', async () => {
  const { admin, api } = world;
  const { page, path } = await aSite();
  expect((await admin.get(page)).text).toContain('None is declared yet');
  const schema = {
    type: 'object',
    properties: { isBeta: { type: 'boolean', description: 'Takes part in <the> beta.' } },
    additionalProperties: false,
  };
  await admin.submit(page, `${page}/claims`, { jsonSchema: JSON.stringify(schema) });
  expect((await api.get(`${path}/adaptive-schema`)).body.jsonSchema).toEqual(schema);
  const { text } = await admin.get(page);
  expect(text).toContain('Takes part in &lt;the&gt; beta.');
  expect(text).toContain('visitor.claims.isBeta');
  for (const jsonSchema of [
    '{',
    '[]',
    'null',
    '{"type":"object","properties":{"a":{"type":"cat"}},"additionalProperties":false}',
  ]) {
    const refused = await admin.submit(page, `${page}/claims`, { jsonSchema });
    expect([jsonSchema, refused.status]).toEqual([jsonSchema, 400]);
    expect(refused.text).toMatch(/name="jsonSchema"[^>]*aria-invalid/);
  }
  await admin.submit(page, `${page}/adaptive`, { enabled: 'on' });
  expect((await api.get(path)).body.adaptiveContent).toEqual({ enabled: true });
  await admin.submit(page, `${page}/adaptive`, {});
  expect((await api.get(path)).body.adaptiveContent).toEqual({ enabled: false });
});

test('only administrators see the key or change the sign-in', async () => {
  const { admin, editor, reader, guest, stranger } = world;
  const { page, path, auth } = await aSite();
  const { privateKey } = await auth();
  const creator = await server.make.member(world.organization, 'create');
  const seen = await new (await import('../browsing.ts')).Browsing(server).signIn(creator.token);
  const shown = await seen.get(page);
  expect(shown.status).toBe(200);
  expect(shown.text).not.toContain('Show the key');
  const edited = await editor.get(page);
  expect(edited.status).toBe(200);
  expect(edited.text).not.toContain('Show the key');
  expect((await reader.get(page)).status).toBe(403);
  for (const who of [guest, stranger]) expect((await who.get(page)).status).toBe(404);
  const fields = { backend: 'custom', fallbackURL: 'https://evil.example', enabled: 'on', jsonSchema: '{}' };
  for (const who of [seen, editor, reader, guest, stranger])
    for (const end of ['/sign-in', '/key', '/key/replace', '/adaptive']) {
      const answer = await sent(who, `${page}${end}`, fields);
      expect([end, answer.status]).toEqual([end, expect.toSatisfy((status) => status === 403 || status === 404)]);
      expect(answer.text).not.toContain(privateKey);
    }
  expect(await auth()).toMatchObject({ privateKey });
  expect((await auth()).fallbackURL).toBeUndefined();
  expect((await world.api.get(path)).body.adaptiveContent).toEqual({ enabled: false });
  expect(await statementsOfPage(server, admin, page)).toBeLessThanOrEqual(18);
});
