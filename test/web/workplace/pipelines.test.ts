/** API descriptions, translations and conversations in the browser. */
import { beforeAll, describe, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../support/server.ts';
import { aWorkplaceWithPipelines } from './pipelines.ts';
import { sent, statementsOfPage } from './world.ts';

let server: TestServer;
let world: Awaited<ReturnType<typeof aWorkplaceWithPipelines>>;

beforeAll(async () => {
  server = await aServer();
  world = await aWorkplaceWithPipelines(server);
});

const shown = async (path: string, by = world.admin) => {
  const { status, text } = await by.get(path);
  expect(status, path).toBe(200);
  return text;
};

describe('API descriptions', () => {
  test('say how they fare, what changed, and why one was not taken', async () => {
    const list = await shown(`${world.org}/openapi`);
    expect(list).toContain('Tides');
    expect(list).toContain('not taken');
    const tides = await shown(`${world.org}/openapi/tides`);
    expect(tides).toContain('1 breaking');
    expect(tides).toMatch(/operation removed: <code>GET \/boats<\/code>/);
    const broken = await shown(`${world.org}/openapi/broken`);
    expect(broken).toContain('The source was not taken');
  });

  test('are added, shown to everybody, replaced and deleted', async () => {
    const { admin, org, api, base, done } = world;
    const page = `${org}/openapi/weather`;
    const text = 'openapi: 3.0.3\ninfo: {title: Weather, version: "2"}\npaths: {}\n';
    const made = await sent(admin, `${org}/openapi`, { slug: 'weather', url: '', text });
    expect(made).toMatchObject({ status: 303, location: page });
    await done();
    expect(await shown(page)).toContain('Weather');
    await sent(admin, `${page}/visibility`, { visibility: 'public' });
    expect((await api.get(`${base}/openapi/weather`)).body.visibility).toBe('public');
    await sent(admin, `${page}/source`, { url: '', text: text.replace('Weather', 'Wind') });
    await done();
    expect(await shown(page)).toContain('Wind');
    expect((await sent(admin, `${page}/delete`)).location).toBe(`${org}/openapi`);
    expect((await api.get(`${base}/openapi/weather`)).status).toBe(404);
  });

  test('a form that is refused says why, and keeps what was written', async () => {
    const { admin, org } = world;
    const both = await sent(admin, `${org}/openapi`, { slug: 'x', url: 'https://a.example/x', text: 'openapi: 3' });
    expect(both.status).toBe(400);
    expect(both.text).toContain('either');
    expect(both.text).toContain('https://a.example/x');
    expect((await sent(admin, `${org}/openapi`, { slug: 'tides', url: '', text: '{}' })).status).toBe(409);
  });
});

describe('translations', () => {
  test('say what ran, and offer what people edited when its source changes', async () => {
    const { org, translation, translated, page } = world;
    expect(await shown(`${org}/translations`)).toContain('Handbook: German');
    const text = await shown(`${org}/translations/${translation.id}`);
    expect(text).toContain('Edited here, changed there');
    expect(text).toContain('Netze gut flicken.');
    expect(text).toContain(`/app/spaces/${translated}/pages/${page}`);
    expect(text).toContain('completed');
  });

  test('are run by whoever edits the source, and set up or ended by whoever may create', async () => {
    const { org, api, base, editor, people, space, translation, done } = world;
    const here = `${org}/translations/${translation.id}`;
    expect(await shown(here, editor)).not.toContain('Run it now');
    await server.make.grant({ space }, { user: people.editor }, 'edit');
    const text = await shown(here, editor);
    expect(text).toContain('Run it now');
    expect(text).not.toContain('End the translation');
    const { runs } = (await api.get(`${base}/translations/${translation.id}`)).body.stats;
    expect((await sent(editor, `${here}/run`)).status).toBe(303);
    await done();
    expect((await api.get(`${base}/translations/${translation.id}`)).body.stats.runs).toBe(runs + 1);
    expect((await sent(editor, `${here}/delete`)).status).toBe(403);
  });

  test('take the new text, run, get instructions, and end', async () => {
    const { admin, org, base, api, translation, translated, page, done } = world;
    const here = `${org}/translations/${translation.id}`;
    const stale = /\/stale\/(\w+)"/.exec(await shown(here))?.[1];
    await sent(admin, `${here}/stale/${stale}`, { take: 'suggested' });
    expect(
      (await api.get(`/v1/spaces/${translated}/content/page/${page}?format=markdown`)).body.markdown,
    ).not.toContain('Netze gut flicken.');
    expect(await shown(here)).not.toContain('Edited here');
    await sent(admin, `${here}/settings`, { automatic: 'on', instructions: 'Say du.' });
    expect((await api.get(`${base}/translations/${translation.id}`)).body.automatic).toBe(true);
    expect(await shown(here)).toContain('Say du.');
    expect((await sent(admin, `${here}/run`)).status).toBe(303);
    await done();
    expect((await api.get(`${base}/translations/${translation.id}`)).body.stats.runs).toBe(4);
  });

  test('a new one begins, and is done once its jobs are', async () => {
    const { admin, org, space, done } = world;
    const fields = { space: space.id, from: 'en', language: 'fr', automatic: 'on' };
    const { location } = await sent(admin, `${org}/translations`, fields);
    await done();
    const text = await shown(location as string);
    expect(text).toContain('Handbook in French');
    expect(text).not.toContain('data-live');
    expect((await sent(admin, `${org}/translations`, fields)).status).toBe(409);
    expect((await sent(admin, `${location}/delete`)).location).toBe(`${org}/translations`);
  });
});

describe('conversations', () => {
  test('are shown as subjects with what was asked; a subject is muted, a conversation deleted', async () => {
    const { admin, org, api, base, cluster, done } = world;
    const list = await shown(`${org}/conversations`);
    expect(list).toContain(cluster.label);
    expect(list).toContain('5 issues in 5 conversations');
    const here = `${org}/conversations/${cluster.id}`;
    expect(await shown(here)).toContain('The PDF export stops at page 3');
    await sent(admin, `${here}/muted`, { muted: 'yes' });
    expect((await api.get(`${base}/conversations-clusters/${cluster.id}`)).body.muted).toBe(true);
    expect(await shown(here)).toContain('no change request is opened');
    await sent(admin, `${here}/conversations/export-2/delete`);
    await done();
    expect((await api.get(`${base}/conversations/export-2`)).status).toBe(404);
  });
});

describe('urls.app', () => {
  test('of descriptions, clusters, translations and sites leads to their pages', async () => {
    const { api, base, organization, space, translation, cluster } = world;
    const site = await server.make.site(organization, { title: 'Help', spaces: [space] });
    for (const path of [
      'openapi/tides',
      `conversations-clusters/${cluster.id}`,
      `translations/${translation.id}`,
      `sites/${site.id}`,
    ]) {
      const { urls } = (await api.get(`${base}/${path}`)).body;
      expect(await shown(new URL(urls.app).pathname), path).toContain('<h1');
    }
  });
});

describe('who may', () => {
  test('readers see them and change nothing; guests and strangers do not see them', async () => {
    const { org, reader, guest, stranger, translation, cluster } = world;
    for (const path of ['openapi', 'openapi/tides', 'conversations', `conversations/${cluster.id}`]) {
      expect(await shown(`${org}/${path}`, reader), path).not.toMatch(/<form method="post" action="\/app\/orgs/);
      expect([403, 404], path).toContain((await guest.get(`${org}/${path}`)).status);
      expect([path, (await stranger.get(`${org}/${path}`)).status]).toEqual([path, 404]);
    }
    for (const action of [
      'openapi',
      'openapi/tides/delete',
      `translations/${translation.id}/run`,
      `conversations/${cluster.id}/muted`,
    ]) {
      const { status } = await sent(reader, `${org}/${action}`, { slug: 'x', text: '{}', url: '', muted: 'yes' });
      expect([action, status >= 400 || status === 303]).toEqual([action, true]);
      expect([action, (await sent(stranger, `${org}/${action}`)).status]).toEqual([action, 404]);
    }
    expect((await world.api.get(`${world.base}/openapi/tides`)).status).toBe(200);
  });

  test('each page takes a bounded number of statements', async () => {
    const { org, translation, cluster } = world;
    const bounds: Record<string, number> = {
      openapi: 16,
      'openapi/tides': 18,
      translations: 18,
      [`translations/${translation.id}`]: 22,
      conversations: 18,
      [`conversations/${cluster.id}`]: 20,
    };
    for (const [path, most] of Object.entries(bounds))
      expect([path, await statementsOfPage(server, world.admin, `${org}/${path}`)]).toSatisfy(
        ([, count]: [string, number]) => count <= most,
        `${path} takes more than ${most}`,
      );
  });
});
