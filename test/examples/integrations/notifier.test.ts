/** The sample that tells a chat of changes: once for each change, in order, and again where the chat was away. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { announceLanes } from '../../../src/outbox/lanes.ts';
import { stretched } from '../../support/pace.ts';
import { aRunningServer, installed } from './sample.ts';

async function aChat() {
  const chat = { told: [] as { text: string; eventId: string }[], isThere: true, port: 0 };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (chat.isThere) chat.told.push(JSON.parse(Buffer.concat(chunks).toString()));
    response.writeHead(chat.isThere ? 200 : 503).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  chat.port = (server.address() as AddressInfo).port;
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return chat;
}

test('a chat hears of each change of a space, in order, and of what happened while it was away', {
  timeout: stretched(120_000),
}, async ({ skip }) => {
  const chat = await aChat();
  const server = await aRunningServer(skip, { EGRESS_ALLOW: `127.0.0.1:${chat.port}` });
  const { organization, space, client: admin } = await server.aSpace();
  const sample = await installed(server, 'notifier', organization, admin);
  const hook = `http://127.0.0.1:${chat.port}/hook`;
  await admin.patch(sample.path, { configuration: { hook } });
  await admin.post(`${sample.path}/spaces`, { space: space.id });
  await sample.settled();
  const write = (title: string) =>
    admin.post(`/v1/spaces/${space.id}/content`, { changes: [{ type: 'create_page', title }] });
  const heard = () => chat.told.map(({ text }) => / was changed: (.*) \(new\)/.exec(text)?.[1]);

  await write('First');
  await sample.settled();
  await expect.poll(heard).toEqual(['First']);

  chat.isThere = false;
  await write('Second');
  await write('Third');
  const { prisma } = server.services.database;
  const failed = () => prisma.integrationEvent.count({ where: { status: 'pending', error: { not: null } } });
  await expect.poll(failed).toBe(1);
  chat.isThere = true;
  // The pause after the failure is over.
  const where = { status: 'pending', error: { not: null } };
  await prisma.integrationEvent.updateMany({ where, data: { dueAt: new Date(0) } });
  announceLanes(server.services, 'IntegrationEvent', [sample.id]);
  await expect.poll(heard).toEqual(['First', 'Second', 'Third']);
  expect(new Set(chat.told.map(({ eventId }) => eventId)).size).toBe(3);
  expect((await sample.events()).map(({ payload }) => payload.type)).toContain('space_content_updated');
});
