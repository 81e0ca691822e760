/** What an import or export leaves in the outbox, in the transactions of its own state. */
import { beforeAll, expect, test } from 'vitest';
import { afterImport, importInto, startImport } from '../../support/git-import.ts';
import { aGitServer, type GitServer } from '../../support/git-server.ts';
import { aServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let git: GitServer;

beforeAll(async () => {
  git = await aGitServer();
  server = await aServer({ EGRESS_ALLOW: '127.0.0.1' });
});

async function aSpace() {
  const organization = await server.make.organization();
  const { id } = await server.make.space(organization, { defaultLevel: 'admin' });
  const person = await server.make.member(organization, 'admin');
  const recorded = async () => {
    const rows = await server.services.database.prisma.outboxEvent.findMany({
      where: { subject: `space:${id}`, kind: { not: 'space_created' } },
      orderBy: { turn: 'asc' },
    });
    return rows.map(({ kind, data, organizationId }) => ({ kind, organizationId, ...(data as object) }));
  };
  const by = { organizationId: organization.id, actorId: person.id };
  return { id, client: server.as(person.token), recorded, by };
}

test('an import begins, moves the content and is completed, in this order', async () => {
  const repository = await git.aRepository({ 'README.md': '# Here\n' });
  const { id, client, recorded, by } = await aSpace();
  const { body: before } = await client.get(`/v1/spaces/${id}`);
  const { operation } = await importInto(client, id, repository.url);
  const { body: space } = await client.get(`/v1/spaces/${id}`);
  const same = { ...by, operationId: operation.id, operation: 'import' };
  expect(await recorded()).toEqual([
    { kind: 'space_gitsync_started', ...same, primaryRevisionId: before.revision, syncedCommitId: null },
    expect.objectContaining({ kind: 'space_content_updated', revisionId: space.revision }),
    {
      kind: 'space_gitsync_completed',
      ...same,
      primaryRevisionId: space.revision,
      syncedCommitId: null,
      state: 'completed',
      commitId: expect.stringMatching(/^[0-9a-f]{40}$/),
      revisionId: space.revision,
      changeRequestId: null,
    },
  ]);
});

test('one that fails is completed as failed', async () => {
  const repository = await git.aRepository({ 'README.md': '# Here\n' });
  const { id, client, recorded } = await aSpace();
  await importInto(client, id, repository.url, { ref: 'refs/heads/none' });
  expect(await recorded()).toMatchObject([
    { kind: 'space_gitsync_started' },
    { kind: 'space_gitsync_completed', state: 'failed', commitId: null, revisionId: null },
  ]);
});

test('one that is replaced while it waits has neither begun nor ended', async () => {
  const repository = await git.aRepository({ 'README.md': '# Here\n' });
  const { id, client, recorded } = await aSpace();
  const gate = git.hold();
  await startImport(client, id, repository.url);
  await gate.held;
  for (let i = 0; i < 3; i += 1) await startImport(client, id, repository.url);
  gate.release();
  await afterImport(client, id);
  const kinds = (await recorded()).map(({ kind }) => kind).filter((kind) => kind.startsWith('space_gitsync'));
  const pair = ['space_gitsync_started', 'space_gitsync_completed'];
  expect(kinds).toEqual([...pair, ...pair]);
});
