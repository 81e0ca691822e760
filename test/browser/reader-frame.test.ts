/** Pages of sites in a browser: what their script does, what they are without it, and that everyone can read them. */
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { aBrowser, aPage, type BrowserOf, keepPicture } from './browser.ts';
import { aReaderSite, PAGES, type ReaderSite } from './reader-site.ts';

let site: ReaderSite;
let browserOf: BrowserOf;

beforeAll(async () => {
  [site, browserOf] = await Promise.all([aReaderSite(), aBrowser()]);
});

const LOOKS = [
  ['1440 light', 1440, 'light'],
  ['1440 dark', 1440, 'dark'],
  ['390 dark', 390, 'dark'],
  ['320 light', 320, 'light'],
  // 200 % of 1440.
  ['720 light', 720, 'light'],
  ['1100 light', 1100, 'light'],
  ['2560 light', 2560, 'light'],
] as const;

test.for([...Object.keys(PAGES), 'missing', 'search', 'message'])(
  'axe finds nothing, and nothing is wider than the screen: %s',
  async (name, context) => {
    const { page, errors, outside } = await aPage(browserOf(context), site.url);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`${site.url}/${encodeURIComponent(name)}`);
    await page.evaluate(axe.source);
    await page.evaluate(
      'for (const one of document.querySelectorAll("details:not(.doc-tab, .r-menu)")) one.open = true',
    );
    const found: string[] = [];
    for (const [look, width, colorScheme] of LOOKS) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      const { violations } = (await page.evaluate(
        'axe.run(document, { resultTypes: ["violations"] })',
      )) as axe.AxeResults;
      for (const { id, nodes } of violations)
        found.push(`${look}: ${id}: ${nodes[0]!.html.slice(0, 160)} ${nodes[0]!.failureSummary}`);
      if (await page.evaluate('document.documentElement.scrollWidth > innerWidth'))
        found.push(`${look}: is wider than the screen`);
      if (process.env['SCREENSHOTS']) await keepPicture(page, `reader-${name}-${look}`.replace(/\W+/g, '-'));
    }
    expect(found).toEqual([]);
    expect(errors).toEqual([]);
    expect(outside).toEqual([]);
    await page.close();
  },
);

/** A page of the site, and how often the browser has loaded one as a whole. */
async function opened(context: Parameters<BrowserOf>[0], path = '/sites/docs/g1-0') {
  const { page, errors, outside } = await aPage(browserOf(context), site.url);
  const loads: string[] = [];
  page.on('load', () => void loads.push(page.url()));
  await page.goto(site.url + path, { waitUntil: 'load' });
  return { page, errors, outside, loads };
}
const evaluated = (page: Page, code: string): Promise<unknown> => page.evaluate(code);
const title = (page: Page) => page.locator('main h1').innerText();

describe('pages change without a full load', () => {
  test('the next page is shown from its top and announced by its main part; the navigation stays, scroll comes back', async (context) => {
    const { page, loads, errors, outside } = await opened(context);
    await page.locator('.r-nav-branch > details:not([open]) > summary').first().click();
    const open = await page.locator('.r-nav details[open]').count();
    await evaluated(page, 'scrollTo({ top: 600, behavior: "instant" })');
    await page.locator('.r-nav a[href="/sites/docs/g1-2"]').click();
    await page.waitForURL('**/g1-2');
    await expect.poll(() => title(page)).toBe('Page g1-2');
    expect(await evaluated(page, 'scrollY')).toBe(0);
    expect(await evaluated(page, 'document.activeElement.tagName')).toBe('MAIN');
    expect(await page.title()).toBe('Page g1-2 | Harbour');
    expect(await page.locator('.r-nav [aria-current]').getAttribute('href')).toBe('/sites/docs/g1-2');
    expect(await page.locator('.r-nav details[open]').count()).toBe(open);
    await page.goBack();
    await expect.poll(() => title(page)).toBe('Page g1-0');
    await expect.poll(() => evaluated(page, 'scrollY')).toBe(600);
    expect(loads).toHaveLength(1);
    expect([...errors, ...outside]).toEqual([]);
  });

  test('a link with an anchor leads to it, and opens what it is in', async (context) => {
    const { page, loads } = await opened(context);
    await evaluated(page, `document.querySelector('.doc a').href = '/sites/docs/g1-2#hidden-place'`);
    await page.locator('.doc a').click();
    await expect.poll(() => title(page)).toBe('Page g1-2');
    await expect.poll(() => page.locator('#hidden-place').isVisible()).toBe(true);
    expect(loads).toHaveLength(1);
  });

  test('what is no page of this site is loaded as ever', async (context) => {
    const { page, loads } = await opened(context);
    await evaluated(page, `document.querySelector('.doc a').href = '/page'`);
    await page.locator('.doc a').click();
    await page.waitForURL('**/page');
    await expect.poll(() => loads.length).toBe(2);
  });
});

describe('search', () => {
  test('is opened by the keyboard, marks words, and leads to a place in a page', async (context) => {
    const { page, loads } = await opened(context);
    await page.keyboard.press('Control+k');
    await page.keyboard.insertText('instal');
    const options = page.getByRole('option');
    await expect.poll(() => options.count()).toBe(3);
    expect(await page.locator('.r-option mark').allInnerTexts()).toEqual(['Install', 'install']);
    expect(await page.locator('.r-dialog').innerText()).toContain('Did you mean install?');
    await page.keyboard.press('ArrowDown');
    const field = page.getByRole('combobox');
    expect(await field.getAttribute('aria-activedescendant')).toBe(await options.nth(1).getAttribute('id'));
    await page.evaluate(axe.source);
    const { violations } = (await page.evaluate('axe.run(document.querySelector(".r-dialog"))')) as axe.AxeResults;
    expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]!.html}`)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/g1-1#download');
    await expect.poll(() => title(page)).toBe('Page g1-1');
    expect(await page.locator('.r-dialog').isVisible()).toBe(false);
    expect(loads).toHaveLength(1);
  });

  test('says when nothing is found; without a query it offers the pages that were read', async (context) => {
    const { page } = await opened(context);
    await page.goto(`${site.url}/sites/docs/g1-3`);
    await page.keyboard.press('/');
    await expect.poll(() => page.getByRole('option').allInnerTexts()).toEqual(['Page g1-0']);
    await page.keyboard.type('zz');
    await expect.poll(() => page.locator('.r-dialog').innerText()).toContain('No results for “zz”');
    await page.keyboard.press('Escape');
    expect(await page.locator('.r-dialog').isVisible()).toBe(false);
  });
});

test('the theme is that of the system until the reader chooses, and is kept before anything is drawn', async (context) => {
  const { page } = await opened(context);
  const ground = () => evaluated(page, 'getComputedStyle(document.body).backgroundColor');
  expect(await ground()).toBe('rgb(255, 255, 255)');
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await ground();
  expect(dark).not.toBe('rgb(255, 255, 255)');
  const button = page.locator('[data-theme-button]');
  await button.click();
  expect(await button.getAttribute('aria-label')).toBe('Theme: light');
  expect(await ground()).toBe('rgb(255, 255, 255)');
  await page.reload();
  expect(await evaluated(page, 'document.documentElement.dataset.theme')).toBe('light');
  expect(await ground()).toBe('rgb(255, 255, 255)');
  await button.click();
  expect(await ground()).toBe(dark);
});

test('sections in the outline follow the scroll', async (context) => {
  const { page } = await opened(context);
  const current = () => page.locator('.r-outline [aria-current]').allInnerTexts();
  expect(await current()).toEqual([]);
  await page.locator('.r-outline a[href="#download"]').click();
  await expect.poll(current).toEqual(['Download the package']);
});

test('tabs of one title are chosen everywhere, and stay chosen', async (context) => {
  const { page } = await opened(context);
  await page.locator('.doc-tab', { hasText: 'pnpm' }).locator('summary').click();
  await page.goto(`${site.url}/sites/docs/g1-2`);
  expect(await page.locator('.doc-tab[open] > summary').innerText()).toBe('pnpm');
});

test('pictures are enlarged, by the keyboard too', async (context) => {
  const { page } = await opened(context);
  await page.getByRole('button', { name: 'Enlarge image: A harbour' }).press('Enter');
  expect(await page.locator('.r-zoom[open] img').getAttribute('src')).toContain('/picture.svg');
  await page.keyboard.press('Escape');
  expect(await page.locator('.r-zoom').isVisible()).toBe(false);
});

test('code and whole pages are copied', async (context) => {
  const browser = browserOf(context);
  const visitor = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
  const page = await visitor.newPage();
  await page.goto(`${site.url}/sites/docs/g1-0`);
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  const copied = () => evaluated(page, 'navigator.clipboard.readText()');
  await expect.poll(copied).toBe('npm install octavo');
  await page.locator('.r-actions summary').click();
  await page.getByRole('button', { name: 'Copy page as Markdown' }).click();
  await expect.poll(copied).toBe('# Installation');
  await visitor.close();
});

test('a rating is sent with its comment, without leaving the page', async (context) => {
  const { page, loads } = await opened(context);
  expect(await page.getByLabel('What could be better? (optional)').isVisible()).toBe(false);
  await page.getByLabel('Yes').check();
  await page.getByLabel('What could be better? (optional)').fill('Nothing & more');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect.poll(() => page.locator('.r-thanks').innerText()).toBe('Thank you for your feedback.');
  expect(Object.fromEntries(new URLSearchParams(site.sent.at(-1)))).toMatchObject({
    rating: 'good',
    comment: 'Nothing & more',
  });
  expect(loads).toHaveLength(1);
});

describe('on a phone', () => {
  test('without a bar the header goes away with the page, and the navigation has all of the height', async (context) => {
    const { page } = await opened(context, '/no%20bar');
    const top = (what: string) => evaluated(page, `document.querySelector('${what}').getBoundingClientRect().top`);
    expect(await top('.r-header')).toBe(0);
    await evaluated(page, 'scrollTo({ top: 600, behavior: "instant" })');
    expect(await top('.r-header')).toBe(-600);
    expect(await top('.r-side')).toBe(0);
    await page.close();
  });

  test('of very many pages, a closed group opens where it is, by a click or keys, and is open again on the next page', async (context) => {
    const { page, errors } = await opened(context, '/large');
    const group = page.locator('.r-nav details[data-id="group-9"]');
    expect(await page.locator('.r-nav a').count()).toBeLessThan(200);
    await group.locator('summary').first().focus();
    await page.keyboard.press('Enter');
    await group.locator('a[href="/sites/docs/g9-5"]').waitFor();
    await page.reload();
    await page.locator('.r-nav details[data-id="group-9"] a[href="/sites/docs/g9-5"]').waitFor();
    expect(errors).toEqual([]);
    await page.close();
  });

  test('of very many pages, without a script a group leads to its first page', async (context) => {
    const page = await browserOf(context).newPage({ javaScriptEnabled: false });
    await page.goto(`${site.url}/large`);
    const closed = page.locator('.r-nav-branch.r-nav-group').filter({ hasText: 'Guides' }).first();
    expect(await closed.locator('details').isVisible()).toBe(false);
    await closed.locator('a').click();
    expect(page.url()).toMatch(/\/sites\/docs\/g\d+-0$/);
    await page.close();
  });

  test('the navigation is a drawer, which Escape closes; what is behind it cannot be reached', async (context) => {
    const { page } = await opened(context);
    await page.setViewportSize({ width: 390, height: 844 });
    const entry = page.locator('.r-nav a').first();
    await expect.poll(() => entry.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect.poll(() => entry.isVisible()).toBe(true);
    expect(await evaluated(page, 'document.querySelector("main").inert')).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => entry.isVisible()).toBe(false);
    expect(await evaluated(page, 'document.activeElement.className')).toBe('r-menu-button');
  });

  test('it opens without a script too', async (context) => {
    const visitor = await browserOf(context).newContext({
      javaScriptEnabled: false,
      viewport: { width: 390, height: 844 },
    });
    const page = await visitor.newPage();
    await page.goto(`${site.url}/sites/docs/g1-0`);
    await page.locator('.r-menu-button').click();
    await page.locator('.r-nav a[href="/sites/docs/g1-2"]').click();
    expect(await title(page)).toBe('Page g1-2');
    await page.locator('.r-banner input[name="q"]').fill('instal');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/~/search?q=instal');
    expect(await page.locator('.r-hits h2').allTextContents()).toEqual(['Installation', '🚀Configuration']);
    await visitor.close();
  });
});

test('on paper is the text alone, in light colours', async (context) => {
  const { page } = await opened(context);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  expect(await page.locator('main h1').isVisible()).toBe(true);
  for (const part of ['.r-header', '.r-side', '.r-outline', '.r-pager', '.r-feedback', '.r-footer'])
    expect(await page.locator(part).isVisible(), part).toBe(false);
  expect(await evaluated(page, 'getComputedStyle(document.body).color')).toBe('rgb(33, 34, 36)');
});

test('a logo is shown, also one without a size of its own', async (context) => {
  const { page } = await opened(context, '/hero');
  const box = await page.getByRole('link', { name: 'Harbour' }).locator('img').boundingBox();
  expect(box!.height).toBe(32);
  expect(box!.width).toBeCloseTo((32 * 16) / 9, 0);
});
