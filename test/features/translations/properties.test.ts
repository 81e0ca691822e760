/** What must hold for any sequence of edits, and for whoever watches. */
import { beforeAll, expect, test } from 'vitest';
import { untilJobsAreDone } from '../../support/jobs.ts';
import { anotherInstance, aServer, type TestServer } from '../../support/server.ts';
import { bySse, byWebSocket, type Watcher } from '../../support/watchers.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

async function aSource() {
  const organization = await server.make.organization();
  const person = await server.make.member(organization, 'admin');
  const admin = server.as(person.token);
  const source = await server.make.space(organization, { title: 'Handbook', language: 'en' });
  const path = `/v1/orgs/${organization.id}/translations`;
  const translate = async (language: string) =>
    (await admin.post(path, { source: { space: source.id, language: 'en' }, language })).body;
  return { organization, person, admin, source, path, translate };
}

/** Repeatable numbers below 1. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

test.each([1, 2, 3])('runs after each of many edits come to what one run comes to (seed %i)', async (seed) => {
  const { admin, source, path, translate } = await aSource();
  const next = random(seed);
  const one = <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)] as Item;
  const words = () =>
    Array.from({ length: 4 }, () => one(['alpha', 'beta', 'gamma', '`code`', '**delta**', '[e](x.md)'])).join(' ');
  const text = () => Array.from({ length: 1 + Math.floor(next() * 4) }, words).join('\n\n');
  const pages: string[] = [];
  const edit = () => {
    const kind = pages.length < 3 ? 0 : Math.floor(next() * 5);
    const page = one(pages);
    if (kind === 0)
      return {
        type: 'create_page',
        page: 'new',
        title: words().replace(/[^a-z ]/g, ''),
        content: { markdown: text() },
      };
    if (kind === 1) return { type: 'update_page', page, content: { markdown: text() } };
    if (kind === 2) return { type: 'update_page', page, title: `Title ${Math.floor(next() * 1000)}` };
    if (kind === 3) return { type: 'move_page', page, parent: one([null, one(pages)]) };
    return { type: 'delete_page', page };
  };
  const german = await translate('de');
  for (let n = 0; n < 25; n += 1) {
    const change = edit();
    const { status, body } = await admin.post(`/v1/spaces/${source.id}/content`, { changes: [change] });
    // A page cannot go below itself, and what was below a deleted page is gone, too.
    if (status !== 200) continue;
    if (body.created.new) pages.push(body.created.new);
    if (change.type === 'delete_page') pages.splice(pages.indexOf(change.page as string), 1);
    if (next() < 0.5) continue;
    await admin.post(`${path}/${german.id}/run`);
    await untilJobsAreDone(server.services.database);
  }
  await admin.post(`${path}/${german.id}/run`);
  const french = await translate('fr');
  await untilJobsAreDone(server.services.database);
  const contentOf = async (space: string) => {
    const flat = (list: any[]): any[] => list.flatMap((page) => [page, ...flat(page.pages)]);
    const { pages: tree } = (await admin.get(`/v1/spaces/${space}/content/pages`)).body;
    const facts = flat(tree).map(async ({ id, path: address }) => {
      const { title, markdown } = (await admin.get(`/v1/spaces/${space}/content/page/${id}?format=markdown`)).body;
      return { id, address, title, markdown };
    });
    return Promise.all(facts);
  };
  const [step, whole, origin] = await Promise.all([german.result.space, french.result.space, source.id].map(contentOf));
  expect(step).toEqual(whole);
  expect(step?.map(({ id, address }) => [id, address])).toEqual(origin?.map(({ id, address }) => [id, address]));
  expect(step?.length).toBeGreaterThan(1);
});

test('two who watch, each on a server of its own, see it go on to the same end', async () => {
  const { organization, person, admin, source, path, translate } = await aSource();
  const changes = Array.from({ length: 50 }, (_, n) => ({
    type: 'create_page',
    title: `Page ${n}`,
    content: { markdown: `Words of page ${n}.\n` },
  }));
  expect((await admin.post(`/v1/spaces/${source.id}/content`, { changes })).text).toContain('revision');
  const other = await anotherInstance(server);
  const translation = await translate('de');
  const query = `subscription ($organizationId: ID!, $translationId: ID!) {
    translationProgress(organizationId: $organizationId, translationId: $translationId) { state progress pagesDone pagesTotal words } }`;
  const variables = { organizationId: organization.id, translationId: translation.id };
  const watched = { token: person.token, query, variables };
  const watchers: Watcher[] = [byWebSocket({ url: server.url, ...watched }), bySse({ url: other.url, ...watched })];
  const seen = await Promise.all(
    watchers.map(async ({ results }) => {
      const states: any[] = [];
      for await (const { data } of results) {
        states.push(data.translationProgress);
        if (data.translationProgress.state === 'completed') break;
      }
      return states;
    }),
  );
  for (const states of seen) {
    const progress = states.map((state) => state.progress);
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
    expect(states.at(-1)).toEqual({
      state: 'completed',
      progress: 100,
      pagesDone: 50,
      pagesTotal: 50,
      words: 200 + 100,
    });
  }
  for (const watcher of watchers) await watcher.stop();
  expect((await admin.get(`${path}/${translation.id}`)).body.status).toBe('completed');
});
