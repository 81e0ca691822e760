/** Following an import: by subscription over WebSocket, from pending to its end. */
import { createClient } from 'graphql-ws';
import { beforeAll, expect, test } from 'vitest';
import WebSocket from 'ws';
import { startImport } from '../../support/git-import.ts';
import { aGitServer, type GitServer } from '../../support/git-server.ts';
import { aServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let git: GitServer;
let other: GitServer;

beforeAll(async () => {
  [git, other] = await Promise.all([aGitServer(), aGitServer()]);
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
  const files = { 'README.md': '# Hello\n', 'guide.md': '# Guide\n' };
  const [repository, second] = await Promise.all([git, other].map((each) => each.aRepository(files)));
  const organization = await server.make.organization();
  const space = await server.make.space(organization, { defaultLevel: 'create' });
  const writer = await server.make.member(organization, 'create');
  const reader = await server.make.member(organization, 'read');

  // The import before holds the second one back, so that it is seen waiting.
  const gates = [git, other].map((each) => each.hold());
  await startImport(server.as(writer.token), space.id, repository!.url);
  await gates[0]!.held;
  const watch = follow(reader.token, space.id);
  expect(await watch.next()).toMatchObject({ kind: 'import', state: 'running', finishedAt: null });
  await startImport(server.as(writer.token), space.id, second!.url, { force: true });
  const [pending] = (await watch.until(({ state }) => state === 'pending')).slice(-1);
  expect(pending).toMatchObject({ startedAt: null, steps: [], progress: { done: 0, total: 0 } });
  gates[0]!.release();
  await gates[1]!.held;
  const seen = await watch.until(({ state, steps }) => state === 'running' && steps.length > 0);
  expect(seen.at(-1)).toMatchObject({ startedAt: expect.any(String), finishedAt: null, progress: { done: 0 } });
  gates[1]!.release();

  // How many states between are seen is up to the machine; they only go on.
  seen.push(...(await watch.until(({ state }) => !['pending', 'running'].includes(state))));
  expect(seen.every(({ id }) => id === pending.id)).toBe(true);
  for (const numberOf of [({ steps }: any) => steps.length, ({ progress }: any) => progress.done] as const)
    expect(seen.map(numberOf)).toEqual(seen.map(numberOf).toSorted((a, b) => a - b));
  const last = seen.at(-1);
  expect(last).toMatchObject({ state: 'completed', error: null, revision: expect.any(String) });
  expect(last.progress).toEqual({ done: 2, total: 2 });
  expect(last.steps.map(({ message }: any) => message.split(' ')[0])).toEqual([
    'Fetching',
    'Fetched',
    'Found',
    'Merging',
    'The',
  ]);
  watch.stop();
});

test('a failure is reported, and a stranger sees nothing', async () => {
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
