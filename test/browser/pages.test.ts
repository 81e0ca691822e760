/** The pages for people, in a real browser: they render, work with a token, and ask no other host for anything. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { aServer, type TestServer } from '../support/server.ts';
import { aBrowser, aPage, type BrowserOf, keepPicture } from './browser.ts';

let server: TestServer;
let browserOf: BrowserOf;

beforeAll(async () => {
  [server, browserOf] = await Promise.all([aServer(), aBrowser()]);
});

/** A member of an organization with one space. */
async function aMember() {
  const organization = await server.make.organization({ title: 'Acme' });
  const member = await server.make.member(organization, 'admin');
  const space = await server.make.space(organization, { title: 'Handbook', author: member });
  return { token: member.token, space };
}

/** Writes a token between the quotes of the Headers tab, where GraphiQL opens with "Bearer ". */
async function insertToken(page: Page, token: string) {
  await page.getByText('"Authorization"').click();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.insertText(token);
}

/** All that a page keeps in the browser: what lasts, and what goes with the tab. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const databases = await Promise.all(
      (await indexedDB.databases()).map(async ({ name = '' }) => {
        const database = await new Promise<IDBDatabase>((resolve, reject) => {
          const request = indexedDB.open(name);
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
        return Promise.all(
          [...database.objectStoreNames].map(
            (store) =>
              new Promise((resolve, reject) => {
                const request = database.transaction(store).objectStore(store).getAll();
                request.onsuccess = () => resolve(request.result);
                request.onerror = () => reject(request.error);
              }),
          ),
        );
      }),
    );
    return { databases: JSON.stringify(databases), tab: JSON.stringify({ ...sessionStorage }) };
  });

/** What lasts in this browser, seen from a page that changes nothing of it. */
async function lasting(page: Page): Promise<string> {
  await page.goto(`${server.url}/`);
  return page.evaluate(() => JSON.stringify({ ...localStorage }));
}

describe('pages', () => {
  test.for(['/graphql', '/docs'])(
    'a token that is entered at %s is kept for the tab, not for good, and the page says so',
    // The first to open these pages waits for their programs of 9 and 4 MB.
    async (address, context) => {
      const { page, errors } = await aPage(browserOf(context), server.url);
      const { token } = await aMember();
      // What an earlier version left goes.
      await page.goto(`${server.url}/`);
      await page.evaluate(() => {
        localStorage.setItem('graphiql:headers', 'oct_old');
        localStorage.setItem('scalar-reference-auth-api', 'oct_old');
        localStorage.setItem('octavo-draft x', 'mine');
      });
      await page.goto(`${server.url}${address}`);
      if (address === '/graphql') {
        await page.getByRole('button', { name: 'Headers' }).click();
        await insertToken(page, token);
        await page.getByText('in this browser tab until you close it').waitFor();
      } else {
        await page.getByPlaceholder('Token').fill(token);
        await page.getByText('forgotten when the tab is closed').waitFor();
      }
      await expect.poll(async () => (await kept(page)).tab).toContain(token);
      expect((await kept(page)).databases).not.toContain(token);
      const left = await lasting(page);
      expect(left).not.toContain(token);
      expect(left).not.toContain('oct_old');
      expect(left).toContain('mine');
      await page.goto(`${server.url}${address}`);
      await page.locator('#root, #reference').first().waitFor();
      expect((await kept(page)).tab, 'the tab keeps it').toContain(token);
      await keepPicture(page, `token${address.replace('/', '-')}`);
      expect(errors).toEqual([]);
    },
  );

  test.for(['light', 'dark'] as const)('the start page tells where to go on (%s)', async (scheme, context) => {
    const { page, outside, errors } = await aPage(browserOf(context), server.url, scheme);
    await page.goto(`${server.url}/`);
    expect(await page.title()).toBe('Octavo');
    const links = await page.locator('li a').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(links).toEqual(['/app', '/graphql', '/docs', '/v1/openapi.json', '/readyz']);
    for (const link of links)
      expect((await server.visitor.get(link as string, { accept: 'text/html' })).status).toBe(200);
    await keepPicture(page, `start-${scheme}`);
    expect({ outside, errors }).toEqual({ outside: [], errors: [] });
  });

  test('the REST reference lists the operations, takes a token and tries a request', async (context) => {
    const { page, outside, errors } = await aPage(browserOf(context), server.url);
    const { token } = await aMember();
    await page.goto(`${server.url}/docs`);
    await page
      .getByRole('link', { name: 'Organizations' })
      .or(page.getByRole('button', { name: 'Organizations' }))
      .first()
      .waitFor();
    await page.getByPlaceholder('Token').fill(token);
    await keepPicture(page, 'reference');
    await page.goto(`${server.url}/docs#tag/organizations/GET/v1/orgs`);
    await page.getByText('/v1/orgs/{organizationId}').first().waitFor();
    const answered = page.waitForResponse((response) => response.url().startsWith(`${server.url}/v1/orgs`));
    await page
      .getByRole('button', { name: /test request.*get \/v1\/orgs\)?$/i })
      .first()
      .click();
    await page.getByRole('button', { name: /^send/i }).first().click();
    expect((await answered).status()).toBe(200);
    await keepPicture(page, 'reference-request');
    expect({ outside, errors }).toEqual({ outside: [], errors: [] });
  });

  test('GraphiQL opens without a token, with its example and a place for the token, and runs the example', async (context) => {
    const { page, outside, errors } = await aPage(browserOf(context), server.url);
    const { token } = await aMember();
    await page.goto(`${server.url}/graphql`);
    await page.getByRole('button', { name: 'Headers' }).click();
    await page.getByText('"Authorization"').waitFor();
    await keepPicture(page, 'graphiql');

    await insertToken(page, token);
    const answered = page.waitForResponse(
      (response) => response.request().postData()?.includes('query Overview') ?? false,
    );
    await page.getByRole('button', { name: /execute query/i }).click();
    expect(await (await answered).json()).toMatchObject({
      data: { organizations: { items: [{ title: 'Acme', spaces: { count: 1, items: [{ title: 'Handbook' }] } }] } },
    });
    await page.getByText('"Handbook"').waitFor();
    await keepPicture(page, 'graphiql-answer');
    expect({ outside, errors }).toEqual({ outside: [], errors: [] });
  });

  test('GraphiQL opens with the query of its address, and follows a subscription', async (context) => {
    const { page, outside, errors } = await aPage(browserOf(context), server.url);
    const { token, space } = await aMember();
    const member = server.as(token);
    const query = `subscription { spaceChangeRequestsChanged(spaceId: "${space.id}") { changeRequest { subject } } }`;
    await page.goto(`${server.url}/graphql?query=${encodeURIComponent(query)}`);
    await page.getByRole('button', { name: 'Headers' }).click();
    await insertToken(page, token);
    await page.getByRole('button', { name: /execute query/i }).click();
    await page.getByRole('button', { name: /stop query/i }).waitFor();
    await expect
      .poll(async () => {
        await member.post(`/v1/spaces/${space.id}/change-requests`, { subject: 'Seen at once' });
        return page.getByText('"Seen at once"').count();
      })
      .toBeGreaterThan(0);
    await keepPicture(page, 'graphiql-subscription');
    expect({ outside, errors }).toEqual({ outside: [], errors: [] });
  });
});
