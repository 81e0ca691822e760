/** A published site as its readers use it, in a browser: through the whole server, with a script and without. */
import axe from 'axe-core';
import { SignJWT } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { untilJobsAreDone } from '../support/jobs.ts';
import { aServer, type TestServer } from '../support/server.ts';
import { aPublishedSite } from '../web/reader/site-pages.ts';
import { aBrowser, aPage, type BrowserOf, keepPicture } from './browser.ts';

let server: TestServer;
let browserOf: BrowserOf;

beforeAll(async () => {
  [server, browserOf] = await Promise.all([aServer(), aBrowser()]);
});

const INSTALL = `Octavo needs Node.js.

{% tabs %}
{% tab title="Linux" %}
Use your package manager.
{% endtab %}
{% tab title="macOS" %}
Use Homebrew.
{% endtab %}
{% endtabs %}

## Backups

Copy the data folder.

<details>
<summary>More on folders</summary>

### Where folders lie

Below DATA_DIR.

</details>
`;

const PAGES = { Welcome: 'Read on.', Install: INSTALL, Upgrade: INSTALL };

/** A site with two sections, the first of them in English and Arabic. */
async function aHandbook(options: { visibility?: string } = {}) {
  const made = await aPublishedSite(server, { pages: PAGES, titles: ['Guide'], ...options });
  const { organization, admin, path, section, space } = made;
  const [arabic, api] = await Promise.all([
    server.make.space(organization, { title: 'دليل', language: 'ar' }),
    server.make.space(organization, { title: 'API' }),
  ]);
  await admin.patch(`/v1/spaces/${space.id}`, { language: 'en' });
  await made.write(arabic.id, { Welcome: 'تابع القراءة.', Install: '## النسخ الاحتياطية\n\nانسخ مجلد البيانات.' });
  await made.write(api.id, { Requests: 'All requests are JSON.' });
  await admin.post(`${path}/site-spaces`, { spaceId: arabic.id, sectionId: section.id });
  await admin.post(`${path}/sections`, { spaceId: api.id, title: 'API' });
  await untilJobsAreDone(server.services.database);
  return { ...made, arabic, api, address: server.url + made.base };
}

describe('a reader', () => {
  test('goes from page to page, searches, changes the language and the theme', async (context) => {
    const { address } = await aHandbook();
    const { page, errors, outside } = await aPage(browserOf(context), server.url);
    await page.goto(address);
    await page.locator('.r-nav').getByText('Install').click();
    await page.waitForURL(`${address}install`);
    await expect.poll(() => page.locator('main h1').first().innerText()).toBe('Install');
    await page.goBack();
    await page.waitForURL(address);

    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('data folder');
    await page.locator('[role="option"][href*="#"]').first().waitFor();
    await page.keyboard.press('ArrowDown');
    const chosen = (await page.locator('[role="option"][aria-selected="true"]').getAttribute('href')) ?? '';
    expect(chosen).toMatch(/\/(?:install|upgrade)#(?:backups|where-folders-lie)$/);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).toBe(new URL(chosen, address).href);

    // Enter before the answer has come opens what the answer has first, not a page that was read.
    await page.goto(address);
    await page.keyboard.press('Control+k');
    await page.getByRole('option').first().waitFor();
    await page.getByRole('combobox').fill('requests json');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).toBe(`${address}api/`);

    await page.goto(`${address}install`);
    const other = page.locator('a.r-menu-item[hreflang="ar"]').first();
    await page.goto(new URL((await other.getAttribute('href')) ?? '', address).href);
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
    await keepPicture(page, 'published-arabic');

    await page.goto(`${address}install`);
    await page.locator('[data-theme-button]').click();
    const theme = await page.locator('html').getAttribute('data-theme');
    await page.reload();
    expect(await page.locator('html').getAttribute('data-theme')).toBe(theme);
    await keepPicture(page, 'published-wide');
    expect(errors).toEqual([]);
    expect(outside).toEqual([]);
    await page.close();
  });

  test('keeps the choice of a tab, and finds what a link names within something that is closed', async (context) => {
    const { address } = await aHandbook();
    const { page, errors } = await aPage(browserOf(context), server.url);
    await page.goto(`${address}install`);
    await page.getByText('macOS', { exact: true }).first().click();
    await expect.poll(() => page.getByText('Use Homebrew.').first().isVisible()).toBe(true);
    await page.goto(`${address}upgrade#where-folders-lie`);
    await expect.poll(() => page.getByText('Use Homebrew.').first().isVisible()).toBe(true);
    await expect.poll(() => page.getByText('Below DATA_DIR.').isVisible()).toBe(true);
    expect(errors).toEqual([]);
    await page.close();
  });

  test('of a private site signs in with a token, and out', async (context) => {
    const { admin, path, address } = await aHandbook({ visibility: 'visitor-auth' });
    const { body: auth } = await admin.get(`${path}/publishing/auth`);
    const key = Buffer.from(auth.privateKey);
    const token = await new SignJWT({}).setProtectedHeader({ alg: 'HS256' }).setExpirationTime('1 minute').sign(key);
    const { page } = await aPage(browserOf(context), server.url);
    expect((await page.goto(address))?.status()).toBe(401);
    await keepPicture(page, 'published-sign-in');
    await page.goto(`${address}install?jwt_token=${token}`);
    expect(page.url()).toBe(`${address}install`);
    expect(await page.locator('main h1').first().innerText()).toBe('Install');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('Sign in to read this').waitFor();
    expect((await page.goto(address))?.status()).toBe(401);
    await page.close();
  });

  test('comes by a share link, stays in, and is out when the link is closed', async (context) => {
    const { admin, path, address } = await aHandbook({ visibility: 'share-link' });
    const { page, errors } = await aPage(browserOf(context), server.url);
    await page.goto(address);
    expect(await page.getByText('There is nothing here').isVisible()).toBe(true);
    const { body: link } = await admin.post(`${path}/share-links`, { name: 'Friends' });
    const secret = new URL(link.urls.published).pathname;
    errors.length = 0; // The browser told of 404.
    await page.goto(new URL(secret, server.url).href);
    // The secret is in no address that the reader goes on from.
    expect(page.url()).toBe(address);
    await page.locator('.r-nav').getByText('Install').click();
    await page.waitForURL(`${address}install`);
    await expect.poll(() => page.locator('main h1').innerText()).toBe('Install');
    expect(errors).toEqual([]);
    await admin.patch(`${path}/share-links/${link.id}`, { active: false });
    expect((await page.reload())?.status()).toBe(404);
    await page.close();
  });

  test('sees what the conditions of pages and parts leave for its claims, in the text, the navigation and the search', async (context) => {
    const { admin, path, address, write, space } = await aHandbook();
    const plan = { type: 'string', description: 'The plan.', enum: ['free', 'pro'] };
    const unsigned = { type: 'object', properties: { plan }, additionalProperties: false };
    const jsonSchema = { type: 'object', properties: { unsigned }, additionalProperties: false };
    expect((await admin.put(`${path}/adaptive-schema`, { jsonSchema })).status).toBeLessThan(300);
    await admin.patch(path, { adaptiveContent: { enabled: true } });
    const condition = 'visitor.claims.unsigned.plan == "pro"';
    const pages = await write(space.id, {
      Plans: `For all.\n\n{% if ${condition} %}\nOnly for professionals.\n{% endif %}`,
      Ledger: 'Accounts of professionals.',
    });
    const hide = [{ type: 'update_page', page: pages.Ledger, fields: { condition } }];
    expect((await admin.post(`/v1/spaces/${space.id}/content`, { changes: hide })).status).toBe(200);
    await untilJobsAreDone(server.services.database);
    const { page } = await aPage(browserOf(context), server.url);
    const seen = async (query: string) => {
      await page.goto(`${address}plans${query}`);
      const text = await page.locator('main').innerText();
      const pages = await page.locator('.r-nav').innerText();
      await page.goto(`${address}~/search?q=professionals`);
      const found = await page.locator('.r-hits').innerText();
      return [text.includes('For all.'), text.includes('Only for'), pages.includes('Ledger'), found.includes('Ledger')];
    };
    expect(await seen('')).toEqual([true, false, false, false]);
    expect(await seen('?visitor.plan=pro')).toEqual([true, true, true, true]);
    // Kept by a cookie; another claim takes its place.
    expect(await seen('')).toEqual([true, true, true, true]);
    expect(await seen('?visitor.plan=free')).toEqual([true, false, false, false]);
    await page.close();
  });

  test('rates a page and says why, is thanked, and stays where it is', async (context) => {
    const { address, admin, path } = await aHandbook();
    const { body: settings } = await admin.get(`${path}/customization`);
    await admin.put(`${path}/customization`, { ...settings, feedback: { enabled: true } });
    const { page, errors } = await aPage(browserOf(context), server.url);
    await page.goto(`${address}upgrade`);
    await page.locator('.r-rating').first().click();
    await page.locator('.r-comment textarea').fill('Say how long it takes.');
    await page.locator('.r-feedback button').click();
    await page.getByText('Thank you for your feedback.').waitFor();
    expect(page.url()).toBe(`${address}upgrade`);
    const [, , , organizationId, , siteId] = path.split('/');
    const query = `query ($organizationId: ID!, $siteId: ID!) {
      site(organizationId: $organizationId, siteId: $siteId) { pageComments { items { rating comment } } } }`;
    const { body } = await admin.graphql(query, { organizationId, siteId });
    expect(body.data.site.pageComments.items).toEqual([{ rating: 'bad', comment: 'Say how long it takes.' }]);
    expect(errors).toEqual([]);
    await page.close();
  });

  test('without a script reads, searches and rates, on a phone', async (context) => {
    const { address, admin, path } = await aHandbook();
    const { body: settings } = await admin.get(`${path}/customization`);
    await admin.put(`${path}/customization`, { ...settings, feedback: { enabled: true } });
    const page = await browserOf(context).newPage({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } });
    await page.goto(`${address}install`);
    await page.locator('.r-menu-button').click();
    await page.locator('.r-nav').getByText('Upgrade').click();
    expect(page.url()).toBe(`${address}upgrade`);
    await page.goto(`${address}~/search?q=backups`);
    expect(await page.locator('.r-hits').innerText()).toContain('Install');
    await page.goto(`${address}upgrade`);
    await page.locator('.r-rating').last().click();
    await page.locator('.r-feedback button').click();
    expect(page.url()).toBe(`${address}upgrade`);
    const day = new Date().toISOString().slice(0, 10);
    const [, , , organizationId, , siteId] = path.split('/');
    const query = `query ($organizationId: ID!, $siteId: ID!) { site(organizationId: $organizationId, siteId: $siteId) {
      insights(from: "${day}", to: "${day}") { ratings { good } } } }`;
    const { body } = await admin.graphql(query, { organizationId, siteId });
    expect(body.data.site.insights.ratings.good).toBe(1);
    await page.close();
  });

  test('who cannot see finds nothing that axe would object to: a page, a search, what is missing', async (context) => {
    const { address } = await aHandbook();
    const { page } = await aPage(browserOf(context), server.url);
    for (const path of ['install', '~/search?q=folder', 'instal'])
      for (const scheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: scheme });
        await page.goto(address + path);
        await page.evaluate(axe.source);
        const { violations } = (await page.evaluate('axe.run(document)')) as axe.AxeResults;
        expect(violations.map(({ id, nodes }) => `${path} ${scheme} ${id} ${nodes[0]?.html}`)).toEqual([]);
      }
    await keepPicture(page, 'published-missing');
    await page.close();
  });
});
