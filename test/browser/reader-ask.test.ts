/** Asking a published site in a browser: with the keyboard, and nothing is asked of other hosts. */
import axe from 'axe-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ScriptedEngine, scriptedEngine } from '../support/scripted-engine.ts';
import { aServer, type TestServer } from '../support/server.ts';
import { aPublishedSite } from '../web/reader/site-pages.ts';
import { aBrowser, aPage, type BrowserOf, keepPicture } from './browser.ts';

let server: TestServer;
let engine: ScriptedEngine;
let browserOf: BrowserOf;

const ANSWER =
  'Choose **Export** in the menu, then `PDF`:\n\n1. Open the page.\n2. Choose *Export*.\n\n![dot](https://evil.example/dot.png) Long pages take up to a minute.';

beforeAll(async () => {
  engine = await scriptedEngine(({ data }) => ({
    content: {
      documented: /export/i.test(data.question),
      answer: ANSWER,
      sources: [data.pages.find(({ title }: any) => title === 'Exports')?.number ?? 0],
      followupQuestions: [],
    },
  }));
  const settings = { AI_BASE_URL: engine.url, AI_MODEL: 'scripted' };
  [server, browserOf] = await Promise.all([aServer(settings), aBrowser()]);
});
afterAll(() => engine.close());

const PAGES = { Welcome: 'Read on about menus.', Exports: 'Pages are exported as PDF: choose Export in the menu.' };

describe('the assistant', () => {
  test('answers from the keyboard, with sources that are opened from the keyboard, and says what it does not know', async (context) => {
    const made = await aPublishedSite(server, { pages: PAGES });
    const address = server.url + made.base;
    const { page, errors, outside } = await aPage(browserOf(context), server.url);
    await page.goto(address);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('How can I export slides?');
    // Nothing has all these words: the question is all that is offered.
    await expect
      .poll(() => page.locator('[role="option"][aria-selected="true"]').innerText())
      .toBe('Ask: “How can I export slides?”');
    await page.keyboard.press('Enter');
    await page.locator('.r-answer ol').waitFor();
    expect(await page.locator('.r-answer').innerHTML()).not.toMatch(/<img|evil\.example/);
    expect(await page.locator('.r-answer strong').innerText()).toBe('Export');
    await page.getByRole('option', { name: 'Exports' }).waitFor();
    await keepPicture(page, 'reader-ask');
    await page.evaluate(axe.source);
    const { violations } = await page.evaluate(() => (globalThis as any).axe.run(document.querySelector('dialog')));
    expect(violations.map(({ id }: any) => id)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).toBe(`${address}exports`);

    // With results, the question is the one before the first.
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('menus');
    await page.locator('.r-ask', { hasText: 'menus' }).waitFor();
    expect(await page.locator('[role="option"]').first().getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.getByText('The documentation does not say.').waitFor();
    expect(await page.locator('.r-answer').innerText()).toBe('');

    engine.answer = () => ({ status: 400 });
    await page.getByRole('combobox').fill('menus?');
    await page.locator('.r-ask').click();
    await page.getByText('The question cannot be answered right now.').waitFor();
    expect(errors.filter((text) => !/status of 503/.test(text))).toEqual([]);
    expect(outside).toEqual([]);
    await page.close();
  });

  test('is gone at once when the organization keeps its texts to itself, also from pages that are kept', async () => {
    const made = await aPublishedSite(server, { pages: PAGES });
    const asks = async () => (await made.read('exports')).body.includes(`"ask":"${made.base}~/ask"`);
    const status = async () => {
      const payload = new URLSearchParams({ q: 'How do I export?' }).toString();
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      return (await server.app.inject({ method: 'POST', url: `${made.base}~/ask`, headers, payload })).statusCode;
    };
    expect([await asks(), await asks(), await status()]).toEqual([true, true, 200]);
    await made.admin.patch(`/v1/orgs/${made.organization.id}`, { ai: false });
    expect([await asks(), await status()]).toEqual([false, 404]);
    await made.admin.patch(`/v1/orgs/${made.organization.id}`, { ai: true });
    expect([await asks(), await status()]).toEqual([true, 200]);
  });
});
