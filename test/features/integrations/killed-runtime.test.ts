/** The runtime of scripts is killed while events are delivered: none is lost, and the order is kept. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { stretched } from '../../support/pace.ts';
import { scriptProblem } from '../../support/script-problem.ts';
import { aServer } from '../../support/server.ts';
import { aReceiver } from './webhook-receiver.ts';

const EVENTS = 20;
const KILLS = 2;

/** Passes on what it is told. */
const scriptFor = (url: string): string => `
addEventListener('fetch', (event) => event.respondWith(handle(event.request)));
async function handle(request) {
  const event = JSON.parse((await request.formData()).get('event'));
  const answer = await fetch('${url}', { method: 'POST', body: JSON.stringify(event) });
  return new Response('OK', { status: answer.status === 204 ? 200 : 500 });
}`;

/** The processes of the runtime that this one has started, the innermost ones. */
function runtimes(pid = process.pid): number[] {
  const read = (path: string) => {
    try {
      return readFileSync(path, 'utf8').trim();
    } catch {
      return '';
    }
  };
  const below = read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number).flatMap(runtimes);
  return below.length === 0 && pid !== process.pid && read(`/proc/${pid}/comm`) === 'workerd' ? [pid] : below;
}

test('events that a killed runtime was at come again, and in their order', async ({ skip }) => {
  const server = await aServer({ INTEGRATIONS: 'on', EGRESS_ALLOW: '127.0.0.1' });
  const problem = await scriptProblem(server);
  skip(problem !== null, `Scripts cannot run here: ${problem}`);
  const receiver = await aReceiver();
  const organization = await server.make.organization();
  const admin = server.as((await server.make.member(organization, 'admin')).token);
  const { name } = await server.make.integration(organization, { script: scriptFor(receiver.url) });
  const { body } = await admin.post(`/v1/integrations/${name}/installations`, { organization: organization.id });
  const path = `/v1/integrations/${name}/installations/${body.id}`;
  for (let n = 1; n < EVENTS; n += 1) expect((await admin.patch(path, { externalIds: [`${n}`] })).status).toBe(200);
  const order = () => [...new Set(receiver.got.map(({ event }) => event.eventId))];
  for (let kill = 1; kill <= KILLS; kill += 1) {
    // While the script waits for its receiver, so that it is killed in the middle of an event.
    let isHeld = false;
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    receiver.answer(async () => {
      isHeld = true;
      await released;
      return 204;
    });
    await expect.poll(() => isHeld, { timeout: stretched(90_000) }).toBe(true);
    const processes = runtimes();
    expect(processes.length).toBeGreaterThan(0);
    for (const pid of processes) process.kill(pid, 'SIGKILL');
    release();
  }
  receiver.answer(() => 204);
  await expect.poll(() => order().length, { timeout: stretched(90_000) }).toBe(EVENTS);
  const { prisma } = server.services.database;
  const where = { installationId: body.id as string };
  await expect.poll(() => prisma.integrationEvent.count({ where: { ...where, status: 'success' } })).toBe(EVENTS);
  const stored = await prisma.integrationEvent.findMany({ where, orderBy: { turn: 'asc' } });
  expect(order()).toEqual(stored.map(({ id }) => id));
  expect(receiver.got.length).toBeGreaterThanOrEqual(EVENTS + KILLS);
});
