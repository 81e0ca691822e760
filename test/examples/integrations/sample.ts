/** The samples of integrations, published as their guide says, in the real runtime. */
import fs from 'node:fs';
import path from 'node:path';
import type { TestContext } from 'vitest';
import type { Client } from '../../support/client.ts';
import { untilJobsAreDone } from '../../support/jobs.ts';
import { until } from '../../support/outbox.ts';
import { aServer, type TestServer } from '../../support/server.ts';

const FOLDER = path.join(import.meta.dirname, '..', '..', '..', 'examples', 'integrations');

/** The manifest of a sample with its script: the body of its publication. */
export const sampleOf = (name: string): Record<string, unknown> => ({
  ...JSON.parse(fs.readFileSync(path.join(FOLDER, name, 'integration.json'), 'utf8')),
  script: fs.readFileSync(path.join(FOLDER, name, 'script.js'), 'utf8'),
});

/** A server whose scripts run. The test is skipped where the runtime cannot run. */
export async function aRunningServer(skip: TestContext['skip'], env: Record<string, string> = {}): Promise<TestServer> {
  const server = await aServer({ INTEGRATIONS: 'on', ...env });
  // What it finds out about the machine takes a moment.
  await server.services.scripts
    .call({
      process: 'integration:probe',
      version: 'probe',
      script: async () => 'export default { fetch: () => new Response() };',
      environment: {},
      event: { type: 'probe' },
    })
    .catch(() => {});
  const problem = server.services.scripts.problem();
  skip(problem !== null, `Scripts cannot run here: ${problem}`);
  return server;
}

/** A sample, published and installed by an administrator of an organization. */
export async function installed(server: TestServer, sample: string, organization: { id: string }, admin: Client) {
  const integration = `/v1/integrations/${sample}`;
  const expectOk = (answer: { status: number; text: string }) => {
    if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text}`);
  };
  const published = await admin.post(integration, { organization: organization.id, ...sampleOf(sample) });
  expectOk(published);
  const made = await admin.post(`${integration}/installations`, { organization: organization.id });
  expectOk(made);
  const { id } = made.body as { id: string };
  return {
    id,
    integration,
    path: `${integration}/installations/${id}`,
    /** Until its script has taken what there is to take. */
    settled: async () => {
      const { prisma } = server.services.database;
      const where = { installationId: id, status: 'pending' };
      await until(
        async () => (await prisma.integrationEvent.count({ where })) === 0,
        'the script has taken its events',
      );
      await untilJobsAreDone(server.services.database);
    },
    events: async (): Promise<{ id: string; status: string; payload: { type: string } }[]> =>
      (await admin.get(`${integration}/events`)).body.items,
  };
}
