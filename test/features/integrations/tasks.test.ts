/** Tasks: what a script asks of itself, for later. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { ScriptCall } from '../../../src/adapters/workerd/scripts.ts';
import { integrationTaskJob } from '../../../src/features/integrations/tasks/job.ts';
import { untilJobsAreDone } from '../../support/jobs.ts';
import { type Played, playScripts, unavailable } from '../../support/scripted-scripts.ts';
import { aServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let played: Played;

beforeAll(async () => {
  played = playScripts();
  server = await aServer({}, { scripts: played.scripts });
});
beforeEach(() => played.answer(() => 200));

async function installed() {
  const organization = await server.make.organization();
  const admin = server.as((await server.make.member(organization, 'admin')).token);
  const integration = await server.make.integration(organization);
  const { body } = await admin.post(`/v1/integrations/${integration.name}/installations`, {
    organization: organization.id,
  });
  await untilJobsAreDone(server.services.database);
  const { apiTokens } = (played.calls.at(-1) as ScriptCall).environment as any;
  played.calls.length = 0;
  return {
    admin,
    organization,
    integration,
    installationId: body.id,
    tasks: `/v1/integrations/${integration.name}/tasks`,
    itself: server.as(apiTokens.integration),
    inIt: server.as(apiTokens.installation),
  };
}

const waiting = (integrationId: string) =>
  server.services.database.prisma.integrationTask.findMany({ where: { integrationId } });

/** The job runs for this task, as its queue runs it. */
const run = (task: string, integration: string) =>
  integrationTaskJob.run(
    { task, integration },
    {
      services: server.services,
      id: 'job',
      attempt: 1,
      last: false,
      signal: new AbortController().signal,
      log: server.services.log,
    },
  );

test('the script gets its task, once; of an installation, with what stands for that', async () => {
  const { itself, inIt, tasks, integration, installationId } = await installed();
  expect(await itself.post(tasks, { task: { type: 'sync', of: ['a', 1] } })).toMatchObject({ status: 204, text: '' });
  await inIt.post(tasks, { task: { type: 'there' } });
  await untilJobsAreDone(server.services.database);
  const byType = new Map(played.calls.map((call) => [(call.event.task as any).type, call]));
  expect(byType.size).toBe(2);
  expect(byType.get('sync')).toMatchObject({
    process: `integration:${integration.name}`,
    event: { type: 'task', eventId: expect.any(String), task: { type: 'sync', of: ['a', 1] } },
  });
  expect(byType.get('there')).toMatchObject({
    process: `installation:${installationId}`,
    environment: { installation: { id: installationId } },
  });
  expect(await waiting(integration.id)).toEqual([]);
});

test('one that is scheduled waits, and one that was done is not done again', async () => {
  const { itself, tasks, integration } = await installed();
  await itself.post(tasks, { task: { type: 'later' }, schedule: 3600 });
  await untilJobsAreDone(server.services.database);
  expect(played.calls).toEqual([]);
  const [task] = await waiting(integration.id);
  expect((task?.dueAt.getTime() ?? 0) - Date.now()).toBeGreaterThan(3_500_000);
  await run(task?.id ?? '', integration.id);
  await run(task?.id ?? '', integration.id);
  expect(played.calls).toHaveLength(1);
});

test('one that fails keeps its id, and is dropped after the last attempt', async () => {
  played.answer(() => 500);
  const { itself, tasks, integration } = await installed();
  await server.services.database.prisma.integrationEvent.deleteMany();
  await itself.post(tasks, { task: { type: 'broken' }, schedule: 3600 });
  const [task] = await waiting(integration.id);
  const id = task?.id ?? '';
  await expect(run(id, integration.id)).rejects.toThrow('answered 500');
  await expect(run(id, integration.id)).rejects.toThrow('answered 500');
  const ids = played.calls.filter(({ event }) => event.type === 'task').map(({ event }) => event.eventId);
  expect(ids).toEqual([id, id]);
  const { services } = server;
  await integrationTaskJob.failed?.(
    { task: id, integration: integration.id },
    { services, id, error: 'x', log: services.log },
  );
  expect(await waiting(integration.id)).toEqual([]);
});

test('without a runtime it waits', async () => {
  const { itself, tasks, integration } = await installed();
  played.answer(unavailable);
  await itself.post(tasks, { task: {}, schedule: 3600 });
  const [task] = await waiting(integration.id);
  await run(task?.id ?? '', integration.id);
  expect(await waiting(integration.id)).toHaveLength(1);
});

test('an integration has at most 1,000 waiting, each of at most 64 KiB', async () => {
  const { itself, tasks, integration } = await installed();
  const dueAt = new Date(Date.now() + 3_600_000);
  await server.services.database.prisma.integrationTask.createMany({
    data: Array.from({ length: 1000 }, (_, at) => ({
      id: `${integration.id}-${at}`,
      integrationId: integration.id,
      task: {},
      dueAt,
    })),
  });
  expect((await itself.post(tasks, { task: {} })).status).toBe(429);
  const large = await itself.post(tasks, { task: { text: 'a'.repeat(70_000) } });
  expect(large).toMatchObject({ status: 400, body: { error: { details: [{ path: 'task' }] } } });
  expect((await itself.post(tasks, { task: {}, schedule: 86_401 })).status).toBe(400);
});

test('others queue nothing: not another integration, not people who do not administer it', async () => {
  const { organization, tasks } = await installed();
  const other = await installed();
  expect((await other.itself.post(tasks, { task: {} })).status).toBe(404);
  expect((await other.admin.post(tasks, { task: {} })).status).toBe(404);
  const editor = server.as((await server.make.member(organization, 'create')).token);
  expect((await editor.post(tasks, { task: {} })).status).toBe(403);
});
