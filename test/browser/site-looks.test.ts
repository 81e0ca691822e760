/** The looks of a site in a browser: the preview follows the form; without a script, buttons show it in the same frame. */
import { beforeAll, expect, test } from 'vitest';
import { aServer, type TestServer } from '../support/server.ts';
import { aWorkplace } from '../web/workplace/world.ts';
import { aBrowser, aPage, type BrowserOf } from './browser.ts';
import { problemsOf } from './looks.ts';

let server: TestServer;
let browserOf: BrowserOf;

beforeAll(async () => {
  [server, browserOf] = await Promise.all([aServer(), aBrowser()]);
});

async function looksPage(context: Parameters<BrowserOf>[0]) {
  const { org, organization, space, api, people } = await aWorkplace(server);
  const changes = ['Tides', 'Locks', 'Weirs'].map((title) => ({
    type: 'create_page',
    title,
    content: {
      markdown: `The ${title.toLowerCase()} of the river.\n\n## Times\n\nSee the [table](#times).\n\n{% hint style="info" %}\nHigh water.\n{% endhint %}\n`,
    },
  }));
  await api.post(`/v1/spaces/${space.id}/content`, { changes });
  const site = await server.make.site(organization, { title: 'River guide', spaces: [space], published: false });
  const { page, errors, outside } = await aPage(browserOf(context), server.url);
  await page.goto(`${server.url}/app/sign-in`);
  await page.getByLabel('Access token').fill(people.admin.token);
  await page.getByRole('button', { name: 'Sign in with the token' }).click();
  await page.goto(`${server.url}${org}/sites/${site.id}/customization`);
  return { page, errors, outside, api, path: `/v1/orgs/${organization.id}/sites/${site.id}` };
}

const frameOf = (page: Awaited<ReturnType<typeof looksPage>>['page']) => page.frameLocator('iframe:not([data-next])');

test('the preview follows what is written, in both schemes, and nothing is stored before it is saved', async (context) => {
  const { page, errors, outside, api, path } = await looksPage(context);
  await frameOf(page).getByText('The tides of the river').waitFor();
  await page.getByLabel('Title', { exact: true }).fill('Tide book');
  await frameOf(page).getByText('Tide book').first().waitFor();
  await page.getByLabel('Main color, light').fill('#b00020');
  await page.getByLabel('Corners').selectOption('circular');
  await page.locator('summary', { hasText: 'Announcement' }).click();
  await page.getByLabel('Show the announcement').check();
  await page.getByLabel('Text', { exact: true }).fill('The sluice is closed until Friday.');
  await frameOf(page).getByText('The sluice is closed').waitFor();
  await page.getByRole('button', { name: 'Preview, dark' }).click();
  await frameOf(page).locator('html[data-theme=dark]').waitFor();
  expect(await page.locator('iframe').count()).toBe(1);
  expect((await api.get(`${path}/customization`)).body.title).toBeUndefined();
  // It is a refusal in words, and the form goes on.
  await page.getByLabel('Logo', { exact: true }).fill('https://');
  await frameOf(page).getByText('must be an address').waitFor();
  await page.getByLabel('Logo', { exact: true }).fill('');
  await frameOf(page).getByText('The sluice is closed').waitFor();
  expect(await problemsOf(page, 'site-looks')).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The looks of the site are saved').waitFor();
  expect((await api.get(`${path}/customization`)).body).toMatchObject({
    title: 'Tide book',
    styling: { corners: 'circular' },
  });
  // The way back leads to the page before, not through previews.
  expect(errors.filter((error) => !error.includes('400'))).toEqual([]);
  expect(outside).toEqual([]);
});

test('without a script, a button shows the preview', async (context) => {
  const { page, api, path } = await looksPage(context);
  await page.route('**/app.js', (route) => route.abort());
  await page.reload();
  await page.getByLabel('Title', { exact: true }).fill('Tide book');
  await page.getByRole('button', { name: 'Preview, light' }).click();
  await page.frameLocator('iframe').getByText('Tide book').first().waitFor();
  expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('Tide book');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The looks of the site are saved').waitFor();
  expect((await api.get(`${path}/customization`)).body.title).toBe('Tide book');
});

test('a space of the site has looks of its own, found from the structure, and tried out in its pages', async (context) => {
  const { page, errors, api, path } = await looksPage(context);
  await page.getByRole('link', { name: 'Structure' }).click();
  await page.getByRole('link', { name: 'Looks of Handbook' }).click();
  await page.getByText('This space looks like the site.').waitFor();
  await page.getByLabel('Title', { exact: true }).fill('Handbook of tides');
  await page.getByLabel('Main color, light').fill('#b00020');
  await frameOf(page).getByText('Handbook of tides').first().waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('2 settings of this space differ from the site.').waitFor();
  expect((await api.get(`${path}/customization`)).body.title).toBeUndefined();
  expect(await problemsOf(page, 'site-space-looks')).toEqual([]);
  await page.reload();
  await page.locator('summary', { hasText: 'Take all of it back' }).click();
  await page.getByRole('button', { name: 'Take all of it back' }).click();
  await page.getByText('This space looks like the site.').waitFor();
  expect(errors).toEqual([]);
});
