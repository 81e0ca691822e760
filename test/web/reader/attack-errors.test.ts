/** What readers see when something fails: a page that says so, with what finds the fault in the log; programs get JSON. */
import { expect, test, vi } from 'vitest';
import { aServer } from '../../support/server.ts';
import { aPublishedSite } from './site-pages.ts';

const BROWSER = { accept: 'text/html,*/*;q=0.8', 'accept-language': 'de' };

test('a fault, a database that is away and too many requests are pages for browsers', async () => {
  const server = await aServer();
  const { read, base } = await aPublishedSite(server, { pages: { start: 'Welcome.' } });
  const { database } = server.services;
  const failing = vi.spyOn(database, 'query').mockRejectedValue(new Error('the secret place of the fault'));
  const page = await read('', BROWSER);
  const program = await read('');
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  failing.mockRejectedValue(away);
  const unavailable = await read('', BROWSER);
  failing.mockRestore();
  expect([page.statusCode, page.headers['content-type']]).toEqual([500, 'text/html; charset=utf-8']);
  expect(page.body).toContain(`<code>${page.headers['x-request-id']}</code>`);
  expect(page.body).toContain('schiefgegangen');
  expect(page.body).not.toContain('secret place');
  expect(page.headers['cache-control']).toBe('private, no-store');
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  expect(server.log.join('')).toContain('the secret place of the fault');
  expect([program.statusCode, program.headers['content-type']]).toEqual([500, 'application/json; charset=utf-8']);
  expect(unavailable.headers['content-type']).toBe('text/html; charset=utf-8');
  expect([unavailable.statusCode, unavailable.headers['retry-after']]).toEqual([503, '5']);
  // Nothing of it is kept.
  expect((await read('', BROWSER)).body).toContain('Welcome.');
  const strict = await aServer({ RATE_LIMIT: '1' });
  const answers = await Promise.all(
    Array.from({ length: 25 }, () => strict.app.inject({ url: base, headers: BROWSER })),
  );
  const refused = answers.find(({ statusCode }) => statusCode === 429);
  expect(refused?.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'retry-after': expect.anything(),
  });
});
