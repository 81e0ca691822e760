/** Following an import: by subscription over WebSocket, from pending to its end. */
import { createClient } from 'graphql-ws';
import { beforeAll, expect, test } from 'vitest';
import WebSocket from 'ws';
import { startImport } from '../support/git-import.ts';
import { aGitServer, type GitServer } from '../support/git-server.ts';
import { aServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let git: GitServer;

beforeAll(async () => {
  git = await aGitServer();
  server = await aServer({ EGRESS_ALLOW: '127.0.0.1' });
});

const QUERY = `subscription ($space: ID!) {
  gitOperationChanged(spaceId: $space) { id kind state url error progress { done total } steps { message } revision startedAt finishedAt }
}`;

/** The states of the latest operation, as they come. */
function follow(token: string, space: string) {
  const client = createClient({
    url: `${server.url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    retryAttempts: 0,
    connectionParams: { Authorization: `Bearer ${token}` },
  });
  const events = client.iterate({ query: QUERY, variables: { space } });
  const next = async (): Promise<any> => {
    const { value } = (await events.next()) as { value: any };
    if (value?.errors) throw new Error(JSON.stringify(value.errors));
    return value?.data.gitOperationChanged;
  };
  /** Up to the first that satisfies; all of them. */
  const until = async (enough: (operation: any) => boolean): Promise<any[]> => {
    const seen: any[] = [];
    do seen.push(await next());
    while (!enough(seen.at(-1)));
    return seen;
  };
  return { next, until, stop: () => client.dispose() };
}

test('a subscription shows an import pending, running with its progress, and completed', async () => {
  const repository = await git.aRepository({ 'README.md': '# Hello\n', 'guide.md': '# Guide\n' });
  const organization = await server.make.organization();
  const space = await server.make.space(organization, { defaultLevel: 'create' });
  const writer = await server.make.member(organization, 'create');
  const reader = await server.make.member(organization, 'read');

  // The import before holds the second one back, so that it is seen waiting.
  const { held, release } = git.hold();
  await startImport(server.as(writer.token), space.id, repository.url);
  await held;
  const watch = follow(reader.token, space.id);
  expect(await watch.next()).toMatchObject({ kind: 'import', state: 'running', finishedAt: null });
  await startImport(server.as(writer.token), space.id, repository.url, { force: true });
  const [pending] = (await watch.until(({ state }) => state === 'pending')).slice(-1);
  expect(pending).toMatchObject({ startedAt: null, steps: [], progress: { done: 0, total: 0 } });
  release();

  const seen = await watch.until(({ state }) => !['pending', 'running'].includes(state));
  expect(seen.every(({ id }) => id === pending.id)).toBe(true);
  const running = seen.filter(({ state }) => state === 'running');
  expect(running.at(-1)).toMatchObject({ progress: { done: 2, total: 2 }, startedAt: expect.any(String) });
  expect(running.map(({ steps }) => steps.length)).toEqual(running.map(({ steps }) => steps.length).toSorted());
  const [last] = seen.slice(-1);
  expect(last).toMatchObject({ state: 'completed', error: null, revision: expect.any(String), progress: { done: 2 } });
  expect(last.steps.map(({ message }: any) => message.split(' ')[0])).toEqual([
    'Fetching',
    'Fetched',
    'Found',
    'Bringing',
    'Nothing',
  ]);
  watch.stop();
});

test('a failure is told, and a stranger sees nothing', async () => {
  const organization = await server.make.organization();
  const space = await server.make.space(organization, { defaultLevel: 'create' });
  const writer = await server.make.member(organization, 'create');
  const watch = follow(writer.token, space.id);
  await startImport(server.as(writer.token), space.id, `${git.url}/absent.git`);
  const [failed] = (await watch.until(({ state }) => state === 'failed')).slice(-1);
  expect(failed).toMatchObject({ error: expect.stringContaining('was not found'), revision: null });
  watch.stop();
  const stranger = follow((await server.make.user()).token, space.id);
  await expect(stranger.next()).rejects.toThrow('NOT_FOUND');
  stranger.stop();
});
