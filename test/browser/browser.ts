/** A real browser for tests, from npm alone. Where it cannot start (another system, a missing library) its tests are skipped. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Browser, chromium, type Locator, type Page } from 'playwright-core';
import type { TestContext } from 'vitest';
import { afterFile } from '../support/endings.ts';
import { stretched } from '../support/pace.ts';

/** The browser, for a test; the test is skipped where there is none. */
export type BrowserOf = (test: Pick<TestContext, 'skip'>) => Browser;

/** Starts a browser, which is closed after the test file. */
export async function aBrowser(): Promise<BrowserOf> {
  const started = await start();
  if (typeof started === 'object') afterFile(() => started.close());
  return ({ skip }) => (typeof started === 'object' ? started : skip(started));
}

/** The browser, or why there is none. */
async function start(): Promise<Browser | string> {
  try {
    const { default: sparticuz } = await import('@sparticuz/chromium');
    return await chromium.launch({ executablePath: await sparticuz.executablePath(), args: ['--no-sandbox'] });
  } catch (error) {
    return `the browser does not start here: ${(error as Error).message.split('\n')[0]}`;
  }
}

/** What a page did that it should not have. */
export interface Watched {
  page: Page;
  /** Addresses of other hosts that it asked for. */
  outside: string[];
  /** Errors of its programs, refusals of its policy included. */
  errors: string[];
}

/** A new page that keeps to itself what it asks for and what goes wrong. */
export async function aPage(
  browser: Browser,
  server: string,
  colorScheme: 'light' | 'dark' = 'light',
): Promise<Watched> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, colorScheme });
  page.setDefaultTimeout(stretched(60_000)); // less than a test has: a failure then names the step
  const outside: string[] = [];
  const errors: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${server}/`) && !/^(data|blob):/.test(url)) outside.push(url);
  });
  page.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())));
  page.on('pageerror', (error) => void errors.push(error.message));
  return { page, outside, errors };
}

/** Pages of texts open with the field for Markdown, as for somebody who chose it before. */
export const preferMarkdown = (page: Page): Promise<unknown> =>
  page.addInitScript(() => localStorage.setItem('octavo-editor', 'markdown'));

/** ProseMirror looks at the selection this many milliseconds after it got the focus; people take longer to press a key. */
const LOOKED_AT = 60;

/** Puts the cursor of the editor of blocks where a text is; three presses select all of its paragraph. */
export async function goTo(page: Page, place: Locator, clickCount = 1): Promise<void> {
  await place.click({ clickCount });
  await settled(page);
}

/** The editor of blocks knows what is selected. */
export const settled = (page: Page): Promise<void> =>
  // By a timer of the page, which comes behind the editor's.
  page.evaluate((ms) => new Promise<void>((resolve) => setTimeout(resolve, ms)), LOOKED_AT);

/** Keeps a picture for people: in `SCREENSHOTS`, or in a folder of the system's temporary files. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS'] ?? path.join(os.tmpdir(), 'octavo-screenshots');
  fs.mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: path.join(folder, `${name}.png`) });
}
