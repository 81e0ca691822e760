/** The tree of pages in a browser: moved by dragging and by keyboard, and looked at by axe. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { aServer, type TestServer } from '../support/server.ts';
import { aBrowser, aPage, type BrowserOf } from './browser.ts';
import { problemsOf } from './looks.ts';

let server: TestServer;
let browserOf: BrowserOf;

beforeAll(async () => {
  [server, browserOf] = await Promise.all([aServer(), aBrowser()]);
});

async function aTree(context: Parameters<BrowserOf>[0]) {
  const organization = await server.make.organization();
  const author = await server.make.member(organization, 'admin');
  const space = await server.make.space(organization, { author, title: 'Harbour' });
  const api = server.as(author.token);
  const long = 'A page with a title that is rather long for the row of a narrow phone';
  await api.post(`/v1/spaces/${space.id}/content`, {
    changes: [
      { type: 'create_page', title: 'Home', fields: { emoji: '🏠' } },
      { type: 'create_page', page: 'guide', title: 'Guide', pageType: 'group' },
      { type: 'create_page', title: 'Start', parent: 'guide' },
      { type: 'create_page', title: long, parent: 'guide', fields: { hidden: true } },
      { type: 'create_page', title: 'Last' },
    ],
  });
  const { page, errors, outside } = await aPage(browserOf(context), server.url);
  const tree = `${server.url}/app/spaces/${space.id}/tree`;
  await page.goto(tree);
  await page.getByLabel('Access token').fill(author.token);
  await page.getByRole('button', { name: 'Sign in with the token' }).click();
  await page.waitForURL(tree);
  return { page, errors, outside, tree };
}

/** The titles in their order, each with its level. */
const shown = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.app-tree-name')].map((name) => {
      let level = 0;
      for (let list = name.closest('ul'); list; list = list.parentElement?.closest('ul') ?? null) level += 1;
      return `${level} ${name.textContent.trim().slice(0, 8)}`;
    }),
  );
const moved = (page: Page, title: string) => page.getByText(`Moved “${title}”.`).waitFor();

test('pages are moved by keyboard, and the row keeps the focus', async (context) => {
  const { page, errors, outside } = await aTree(context);
  const row = page.getByRole('link', { name: 'Last' });
  await row.focus();
  await page.keyboard.press('Alt+ArrowUp');
  await moved(page, 'Last');
  await expect.poll(() => shown(page)).toEqual(['1 🏠 Home', '1 Last', '1 Guide', '2 Start', '2 A page w']);
  await expect.poll(() => row.evaluate((link) => link === document.activeElement)).toBe(true);
  await page.keyboard.press('Alt+ArrowRight');
  await expect.poll(() => shown(page)).toEqual(['1 🏠 Home', '2 Last', '1 Guide', '2 Start', '2 A page w']);
  await expect.poll(() => row.evaluate((link) => link === document.activeElement)).toBe(true);
  await page.keyboard.press('ArrowDown');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Guide');
  await page.getByRole('button', { name: 'Undo the last change' }).click();
  await expect.poll(() => shown(page)).toEqual(['1 🏠 Home', '1 Last', '1 Guide', '2 Start', '2 A page w']);
  expect({ errors, outside }).toEqual({ errors: [], outside: [] });
});

test('pages are dragged beside others and into them', async (context) => {
  const { page, errors } = await aTree(context);
  const drag = async (what: string, onto: string, at: number) => {
    const target = page.locator('.app-tree-row', { has: page.getByRole('link', { name: onto }) });
    const { width, height } = (await target.boundingBox())!;
    await page
      .locator('.app-tree-row', { has: page.getByRole('link', { name: what }) })
      .dragTo(target, { sourcePosition: { x: 12, y: 12 }, targetPosition: { x: width / 2, y: height * at } });
    await moved(page, what);
  };
  await drag('Last', 'Guide', 0.1);
  await expect.poll(() => shown(page)).toEqual(['1 🏠 Home', '1 Last', '1 Guide', '2 Start', '2 A page w']);
  await drag('Last', 'Start', 0.5);
  await expect.poll(() => shown(page)).toEqual(['1 🏠 Home', '1 Guide', '2 Start', '3 Last', '2 A page w']);
  await drag('Start', 'Home', 0.9);
  await expect.poll(() => shown(page)).toEqual(['1 🏠 Home', '1 Start', '2 Last', '1 Guide', '2 A page w']);
  expect(errors).toEqual([]);
});

test('axe finds nothing on the tree and on the settings of a page, in any look', async (context) => {
  const { page, tree } = await aTree(context);
  const problems = await problemsOf(page, 'tree');
  await page.getByRole('link', { name: 'Start' }).click();
  problems.push(...(await problemsOf(page, 'tree-page')));
  await page.goto(tree);
  await page.getByRole('button', { name: 'Do it in a change request instead' }).click();
  await page.waitForURL('**/change-requests/1/tree');
  problems.push(...(await problemsOf(page, 'tree-change-request')));
  expect(problems).toEqual([]);
});
