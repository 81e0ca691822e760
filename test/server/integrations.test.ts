/** The switch of integrations, and what health says of them. */
import { expect, test } from 'vitest';
import { moduleOf, text } from '../adapters/workerd/runtime.ts';
import { aServer } from '../support/server.ts';

const HELLO = {
  process: 'installation:one',
  version: 'hello@1',
  script: async () => moduleOf(`async ({ environment }) => fetch(environment.apiEndpoint + '/healthz')`),
  event: { type: 'test' },
};

test('integrations are off: no script runs, and health does not speak of them', async () => {
  const server = await aServer();
  expect((await server.visitor.get('/readyz')).body).toEqual({ status: 'ready' });
  await expect(server.services.scripts.call({ ...HELLO, environment: {} })).rejects.toMatchObject({
    kind: 'unavailable',
    message: expect.stringContaining('INTEGRATIONS=on'),
  });
});

test('they are on: scripts run, and reach this server at its public address although it is not public', async () => {
  const server = await aServer({
    INTEGRATIONS: 'on',
    INTEGRATION_TIMEOUT_SECONDS: '120',
    INTEGRATION_CPU_SECONDS: '60',
  });
  const environment = { apiEndpoint: server.services.config.publicUrl };
  const answer = await server.services.scripts.call({ ...HELLO, environment });
  expect(text(answer)).toBe('{"status":"ok"}');
  expect((await server.visitor.get('/readyz')).body).toEqual({ status: 'ready', integrations: 'ready' });
});

test('they are on, and workerd is missing: the server is ready, and says what is not', async () => {
  const server = await aServer({ INTEGRATIONS: 'on', INTEGRATION_WORKERD: '/nowhere/workerd' });
  await expect(server.services.scripts.call({ ...HELLO, environment: {} })).rejects.toMatchObject({
    kind: 'unavailable',
  });
  const ready = await server.visitor.get('/readyz');
  expect(ready.status).toBe(200);
  expect(ready.body).toEqual({ status: 'ready', integrations: expect.stringContaining('workerd does not start') });
});
