/** Web pages of other origins: which ones may call the API, and with which methods. */
import { beforeAll, expect, test } from 'vitest';
import { aServer, type TestServer } from '../support/server.ts';

const ALLOWED = 'https://app.example.com';

let server: TestServer;

beforeAll(async () => {
  server = await aServer({ CORS_ORIGINS: ALLOWED });
});

const preflight = (method: string, origin: string) =>
  server.visitor.send('OPTIONS', '/v1/spaces/any', undefined, { origin, 'access-control-request-method': method });

test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])(
  'a page of an origin that is named may send %s',
  async (method) => {
    const { status, headers } = await preflight(method, ALLOWED);
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe(ALLOWED);
    expect(headers.get('access-control-allow-methods')?.split(/, */)).toContain(method);
  },
);

test('a page of another origin is allowed nothing', async () => {
  const { headers } = await preflight('PATCH', 'https://elsewhere.example.com');
  expect(headers.get('access-control-allow-origin')).not.toBe('https://elsewhere.example.com');
});
