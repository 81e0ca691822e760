/** A server that is asked to stop answers what is under way, and does not wait for what would never end. */
import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import WebSocket from 'ws';
import { aServer } from '../support/server.ts';

test('a request under way is answered, and its connection is not kept', async () => {
  const server = await aServer();
  const organization = await server.make.organization();
  const { token } = await server.make.member(organization, 'create');
  const upload = request(`${server.url}/v1/orgs/${organization.id}/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=b' },
  });
  const answered = new Promise<{ status: number | undefined; connection: string | undefined }>((resolve, reject) => {
    upload.on('error', reject);
    upload.on('response', (response) => {
      response.resume();
      resolve({ status: response.statusCode, connection: response.headers.connection });
    });
  });
  upload.write('--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nfirst half, ');
  await once(server.app.server, 'request');
  await delay(100); // the handler waits for the rest of the body
  let closed = false;
  const closing = server.app.close().then(() => {
    closed = true;
  });
  await delay(1500); // longer than the silence of a connection that nobody uses
  expect(closed).toBe(false);
  upload.end('second half\r\n--b--\r\n');
  expect(await answered).toEqual({ status: 201, connection: 'close' });
  await closing;
});

test('open event streams, and connections that clients keep, do not hold a server up', async () => {
  const server = await aServer();
  const organization = await server.make.organization();
  const member = await server.make.member(organization, 'read');
  const space = await server.make.space(organization);
  const response = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${member.token}`,
      accept: 'text/event-stream',
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      query: 'subscription ($spaceId: ID!) { spaceContentChanged(spaceId: $spaceId) { id } }',
      variables: { spaceId: space.id },
    }),
  });
  const events = (response.body as ReadableStream<Uint8Array>).getReader();
  let text = '';
  while (!text.includes(space.revisionId)) text += Buffer.from((await events.read()).value ?? []).toString();
  expect((await server.as(member.token).get('/v1/user')).status).toBe(200);
  await server.app.close(); // else this never ends
  const toTheEnd = async () => {
    while (!(await events.read()).done); // what was on its way
  };
  await expect(toTheEnd()).rejects.toThrow();
});

test('nor does a connection that a browser opened ahead and never used', async () => {
  const server = await aServer();
  const ahead = connect(Number(new URL(server.url).port), '127.0.0.1');
  await once(ahead, 'connect');
  expect((await server.visitor.get('/readyz')).status).toBe(200);
  await server.app.close(); // else this never ends
  ahead.destroy();
});

test('nor does an open WebSocket, whose client does not answer', async () => {
  const server = await aServer();
  const { token } = await server.make.user();
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${token}` } }));
  await once(socket, 'message');
  socket.pause();
  await server.app.close(); // else this never ends
  socket.terminate();
});
