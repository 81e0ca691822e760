/** Who waits for whom: the slots of Git operations are shared by organizations, a space has one that waits, and slow hosts end. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, expect, test, vi } from 'vitest';
import { withPushRate, withRate } from '../../../src/adapters/git/rate.ts';
import type { RunLimits } from '../../../src/adapters/git/run.ts';
import { importInto, startImport } from '../../support/git-import.ts';
import { aGitServer, type GitServer } from '../../support/git-server.ts';
import { untilJobsAreDone } from '../../support/jobs.ts';
import { untilDelivered } from '../../support/outbox.ts';
import { stretched } from '../../support/pace.ts';
import { aServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let git: GitServer;
beforeAll(async () => {
  git = await aGitServer();
  server = await aServer({ EGRESS_ALLOW: '127.0.0.1' });
});

async function anOrganization(spaces: number) {
  const organization = await server.make.organization();
  const made: string[] = [];
  for (let i = 0; i < spaces; i += 1) made.push((await server.make.space(organization, { defaultLevel: 'admin' })).id);
  const client = server.as((await server.make.member(organization, 'admin')).token);
  const operations = async (id: string) => {
    const query =
      'query ($id: ID!) { space(spaceId: $id) { gitOperations { items { state kind steps { message } } } } }';
    return (await client.graphql(query, { id })).body.data.space.gitOperations.items;
  };
  const states = async () => (await Promise.all(made.map(operations))).map(([latest]) => latest.state);
  return { spaces: made, client, operations, states };
}

test('fifteen imports of one organization from a host that does not answer do not hold up another organization', async () => {
  const slow = await aGitServer();
  const [theirs, ours] = [
    await slow.aRepository({ 'README.md': '# There\n' }),
    await git.aRepository({ 'README.md': '# Here\n' }),
  ];
  const busy = await anOrganization(15);
  const other = await anOrganization(4);
  const gate = slow.hold();
  for (const id of busy.spaces) expect((await startImport(busy.client, id, theirs.url)).status).toBe(204);
  await gate.held;
  const infos = await Promise.all(other.spaces.map((id) => importInto(other.client, id, ours.url)));
  expect(infos.map(({ operation }) => operation.state)).toEqual(Array(4).fill('completed'));
  const waiting = await busy.states();
  expect(waiting.filter((state) => state === 'running').length).toBeLessThanOrEqual(3);
  expect(waiting.filter((state) => state === 'pending').length).toBeGreaterThanOrEqual(12);
  gate.release();
  await expect.poll(busy.states, { timeout: stretched(60_000), interval: 1000 }).toEqual(Array(15).fill('completed'));
});

test('a thousand requests for one space do not wait in line: one runs, the last one waits, the others are skipped', async () => {
  const repository = await git.aRepository({ 'README.md': '# Here\n' });
  const { spaces, client, operations } = await anOrganization(1);
  const [id = ''] = spaces;
  const gate = git.hold();
  expect((await startImport(client, id, repository.url)).status).toBe(204);
  await gate.held;
  for (let i = 0; i < 6; i += 1) expect((await startImport(client, id, repository.url)).status).toBe(204);
  const states = async () => (await operations(id)).map(({ state }: any) => state);
  expect(await states()).toEqual(['pending', ...Array(5).fill('skipped'), 'running']);
  expect((await operations(id))[1].steps.at(-1).message).toContain('a newer import or export was requested');
  gate.release();
  await expect.poll(states).toEqual(['completed', ...Array(5).fill('skipped'), 'completed']);
  const kept = await server.services.database.prisma.gitOperation.count({
    where: { spaceId: id, credentials: { not: null } },
  });
  expect(kept).toBe(0);
});

test('a host that trickles is left, however much it says of its progress', async () => {
  // The server reads the same clock.
  await untilDelivered(server.services.database, 'notifications');
  await untilJobsAreDone(server.services.database);
  const folder = await mkdtemp(path.join(tmpdir(), 'slow-'));
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    await mkdir(path.join(folder, 'objects/pack'), { recursive: true });
    const after = async (limits: RunLimits, ms: number, bytes: number) => {
      await writeFile(path.join(folder, 'objects/pack/tmp_pack'), 'x'.repeat(bytes));
      limits.onStderr?.('remote: Receiving objects: 100% (1/1)\n');
      vi.advanceTimersByTime(ms);
      return limits.watch?.();
    };
    const slow = withRate({ timeoutMs: 600_000 }, folder, 60_000);
    expect(await after(slow, 59_000, 0), 'it prepares what it sends').toBeUndefined();
    expect(await after(slow, 100_000, 0)).toBeUndefined();
    expect(await after(slow, 1000, 200_000)).toBeUndefined();
    expect(await after(slow, 61_000, 300_000), 'quick enough').toBeUndefined();
    expect(await after(slow, 61_000, 310_000)).toMatchObject({ reason: 'timeout' });
    const mute = withRate({ timeoutMs: 600_000 }, folder, 60_000);
    expect(await after(mute, 181_000, 0)).toMatchObject({ reason: 'timeout' });
    const done = withRate({ timeoutMs: 600_000 }, folder, 60_000);
    done.onStderr?.('Resolving deltas:  10% (1/10)\r');
    expect(await after(done, 500_000, 10), 'all is here, git works').toBeUndefined();
  } finally {
    vi.useRealTimers();
    await rm(folder, { recursive: true, force: true });
  }
});

test('a host that takes a push by trickles ends it; local packing and a quick host are let be', async () => {
  vi.useFakeTimers();
  try {
    const after = async (limits: RunLimits, ms: number, said = '') => {
      vi.advanceTimersByTime(ms);
      if (said) limits.onStderr?.(said);
      return limits.watch?.();
    };
    const slow = withPushRate({ timeoutMs: 600_000 }, 60_000);
    expect(await after(slow, 100_000, 'Counting objects:  50% (1/2)\r')).toBeUndefined();
    expect(await after(slow, 170_000, 'Compressing objects:  50% (1/2)\r'), 'this machine packs').toBeUndefined();
    expect(await after(slow, 170_000, 'Writing objects:  10% (1/10)\r')).toBeUndefined();
    expect(await after(slow, 59_000, 'Writing objects:  20% (2/10), 50.00 KiB | 1.00 KiB/s\r')).toBeUndefined();
    expect(await after(slow, 2000, 'Writing objects:  20% (2/10), 1.20 MiB | 9.00 KiB/s\r')).toBeUndefined();
    expect(await after(slow, 61_000, 'Writing objects:  30% (3/10), 1.30 MiB | 9.00 KiB/s\r')).toBeUndefined();
    expect(await after(slow, 61_000, 'Writing objects:  40% (4/10), 1.32 MiB | 9.00 KiB/s\r')).toMatchObject({
      reason: 'timeout',
      message: expect.stringContaining('less than 1000 bytes a second'),
    });
    const done = withPushRate({ timeoutMs: 600_000 }, 60_000);
    expect(await after(done, 1000, 'Writing objects:  90% (9/10), 9.00 MiB | 9.00 MiB/s\r')).toBeUndefined();
    expect(await after(done, 1000, 'Writing objects: 100% (10/10), 9.20 MiB | 9.00 MiB/s, done.\n')).toBeUndefined();
    for (let i = 0; i < 2; i += 1)
      expect(await after(done, 60_000, 'remote: Compressing objects:  1% (1/99)\r'), 'a hook works').toBeUndefined();
    expect(await after(done, 61_000, 'remote: Writing objects:  10% (1/99)\r')).toMatchObject({ reason: 'timeout' });
    expect(await after(withPushRate({ timeoutMs: 600_000 }, 60_000), 181_000)).toMatchObject({ reason: 'timeout' });
  } finally {
    vi.useRealTimers();
  }
});
