/** Pages of the app on paper: the text in the width of the sheet, without what is only there to press. */
import fs from 'node:fs';
import path from 'node:path';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { readPdf, wordsOf } from '../features/content/pdf/read-pdf.ts';
import { aServer, type TestServer } from '../support/server.ts';
import { aBrowser, aPage, type BrowserOf } from './browser.ts';
import { aHandbook } from './handbook.ts';

let server: TestServer;
let browserOf: BrowserOf;

beforeAll(async () => {
  [server, browserOf] = await Promise.all([aServer(), aBrowser()]);
});

async function aProposal() {
  const { author, by, app, ids, propose } = await aHandbook(server);
  await by.post(`${await propose()}/comments`, { body: { markdown: 'Is twelve enough?' } });
  return { author, app: `${server.url}${app}`, ids };
}

/** The page as the browser prints it; kept for people where pictures are. */
async function printed(page: Page, name: string) {
  const bytes = await page.pdf({ format: 'A4', preferCSSPageSize: true });
  const folder = process.env['SCREENSHOTS'];
  if (folder) fs.writeFileSync(path.join(folder, `${name}.pdf`), bytes);
  return { ...(await readPdf(bytes)), reach: await reachOf(bytes) };
}

/** How far to the right the text of the first sheet reaches, as a part of its width. */
async function reachOf(bytes: Uint8Array): Promise<number> {
  const task = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 });
  const sheet = await (await task.promise).getPage(1);
  const { items } = await sheet.getTextContent();
  const right = Math.max(...items.map((item) => ('str' in item ? Number(item.transform[4]) + item.width : 0)));
  await task.destroy();
  return right / (sheet.view[2] as number);
}

test('a page of a space is printed in the width of the sheet, all of its tabs, and nothing to press', async (context) => {
  const { page } = await aPage(browserOf(context), server.url, 'dark');
  const { author, app, ids } = await aProposal();
  await page.goto(`${app}/pages/${ids['kinds']}`);
  await page.getByLabel('Access token').fill(author.token);
  await page.getByRole('button', { name: 'Sign in with the token' }).click();
  await page.waitForURL('**/pages/*');

  const text = await printed(page, 'print-page');
  expect(text.sheets.length).toBeLessThanOrEqual(3);
  expect(text.reach).toBeGreaterThan(0.6);
  const words = wordsOf(text);
  // Of tabs and what opens, everything is there: paper cannot be pressed.
  for (const shown of [
    'How pages look',
    'Calibrate',
    'metres',
    'Shell',
    'curl -H',
    'Because the first rinse',
    'Last changed',
  ])
    expect(words).toContain(shown);
  for (const hidden of [
    'Sign out',
    'Change requests',
    'On this page',
    'Comment on',
    'Edit in a change',
    'Previous',
    'Next',
  ])
    expect(words).not.toContain(hidden);

  await page.goto(`${app}/change-requests/1`);
  const review = await printed(page, 'print-review');
  expect(review.reach).toBeGreaterThan(0.6);
  expect(review.sheets.length).toBeLessThanOrEqual(4);
  for (const shown of ['Sampling in winter', 'twelve', 'Winter kit', 'Is twelve enough?'])
    expect(wordsOf(review)).toContain(shown);
  for (const hidden of ['Approve', 'Merge', 'Reply', 'Archive', 'Add a page'])
    expect(wordsOf(review)).not.toContain(hidden);

  await page.goto(`${app}/pages/${ids['sampling']}/edit`);
  const source = await printed(page, 'print-edit');
  expect(wordsOf(source)).toContain('bottle: large');
  expect(wordsOf(source)).not.toContain('Cancel');
});
