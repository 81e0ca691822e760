/** Pages as people read them in a browser: times, tabs, and comments beside the part of a block that they are about. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { aServer, type TestServer } from '../support/server.ts';
import { aBrowser, aPage, type BrowserOf, keepPicture } from './browser.ts';
import { EVERY_KIND } from './handbook.ts';

let server: TestServer;
let browserOf: BrowserOf;

beforeAll(async () => {
  [server, browserOf] = await Promise.all([aServer(), aBrowser()]);
});

async function aText() {
  const organization = await server.make.organization();
  const author = await server.make.member(organization, 'admin');
  const space = await server.make.space(organization, { author });
  const [api, path] = [server.as(author.token), `/v1/spaces/${space.id}`];
  const { body } = await api.post(`${path}/content`, {
    changes: [{ type: 'create_page', page: 'p', title: 'How pages look', content: { markdown: EVERY_KIND } }],
  });
  const id = body.created.p as string;
  return { author, api, path, id, space, address: `${server.url}/app/spaces/${space.id}/pages/${id}` };
}

async function signIn(page: Page, token: string, address: string) {
  await page.goto(address);
  await page.getByLabel('Access token').fill(token);
  await page.getByRole('button', { name: 'Sign in with the token' }).click();
  await page.waitForURL(address);
}

describe('a page', () => {
  test('shows times in the zone and language of its reader; without JavaScript in UTC, and says so', async (context) => {
    const { author, id, api, path, address } = await aText();
    const { updatedAt } = (await api.get(`${path}/content/page/${id}`)).body;
    const at = new Date(updatedAt);
    const browser = browserOf(context);
    const tokyo = await browser.newContext({ locale: 'de-DE', timezoneId: 'Asia/Tokyo' });
    const page = await tokyo.newPage();
    await signIn(page, author.token, address);
    const shown = page.locator('.app-page-foot time');
    const zone = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Tokyo' } as const;
    expect(await shown.innerText()).toBe(at.toLocaleString('de-DE', zone));
    expect(await shown.getAttribute('title')).toMatch(/GMT\+9|JST/);
    await tokyo.close();
    const plain = await browser.newContext({ javaScriptEnabled: false, timezoneId: 'Asia/Tokyo' });
    const other = await plain.newPage();
    await signIn(other, author.token, address);
    const utc = at.toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
    expect(await other.locator('.app-page-foot time').innerText()).toBe(`${utc} UTC`);
    await plain.close();
  });

  test('keeps one of several tabs open, whatever is pressed', async (context) => {
    const { page } = await aPage(browserOf(context), server.url);
    const { author, address } = await aText();
    await signIn(page, author.token, address);
    const open = () => page.locator('.doc-tab[open] > summary').allInnerTexts();
    expect(await open()).toEqual(['TypeScript']);
    await page.locator('summary', { hasText: 'TypeScript' }).click({ force: true });
    expect(await open()).toEqual(['TypeScript']);
    await page.locator('summary', { hasText: 'TypeScript' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Space');
    expect(await open()).toEqual(['TypeScript']);
    await page.locator('summary', { hasText: 'Shell' }).click();
    expect(await open()).toEqual(['Shell']);
    await page.locator('summary', { hasText: 'TypeScript' }).focus();
    await page.keyboard.press('Enter');
    expect(await open()).toEqual(['TypeScript']);
  });

  test('takes comments on a step, a tab and a row, each where it belongs and not below the whole', async (context) => {
    const { page, errors } = await aPage(browserOf(context), server.url);
    const { author, api, path, id, address } = await aText();
    await signIn(page, author.token, address);
    const comment = async (place: string, name: string, text: string) => {
      const spot = page.locator(place);
      await spot.hover();
      await spot.getByRole('link', { name: `Comment on this ${name}` }).click();
      const form = page.locator('.app-composer', { has: page.locator(':focus') });
      // At one moment: the page scrolls to the form meanwhile.
      const [below, end] = (await page.evaluate(
        (elements) =>
          elements
            .map((element) => element?.getBoundingClientRect())
            .map((box, i) => (i === 0 ? box?.top : box?.bottom)),
        [await form.elementHandle(), await spot.elementHandle()],
      )) as [number, number];
      expect(below, `the form is at the ${name}`).toBeLessThan(end + 250);
      await form.getByLabel('Your comment').fill(text);
      await form.getByRole('button', { name: 'Comment' }).click();
      await page.waitForURL('**#app-c-*');
    };
    await comment('.doc-step >> nth=1', 'step', 'Which values?');
    await comment('.doc-tab[open] .doc-tab-body', 'tab', 'Metres?');
    await comment('.doc-table tbody tr >> nth=0', 'row', 'Six?');
    await keepPicture(page, 'app-comments-within');
    const steps = page.locator('.doc-step');
    expect(await steps.nth(1).locator('p', { hasText: 'Which values?' }).count()).toBe(1);
    expect(await steps.nth(0).locator('p', { hasText: 'Which values?' }).count()).toBe(0);
    expect(await page.locator('.doc-tab').first().locator('p', { hasText: 'Metres?' }).count()).toBe(1);
    expect(await page.locator('tbody tr').nth(0).innerText()).toContain('1 m');
    expect(await page.locator('tbody tr.app-row-threads').innerText()).toContain('Six?');
    expect(await page.locator('tbody tr').nth(1).getAttribute('class')).toBe('app-row-threads');

    const { items } = (await api.get(`${path}/comments`)).body;
    const targets = Object.fromEntries(
      items.map(({ body, target }: { body: { markdown: string }; target: object }) => [body.markdown, target]),
    );
    expect(targets['Six?']).toMatchObject({ page: { id }, tableCell: { record: expect.any(String) } });
    expect(targets['Which values?']).not.toHaveProperty('tableCell');
    expect(targets['Which values?'].node.id).not.toBe(targets['Metres?'].node.id);
    // Comments of other clients, on what stands within: they are at the next place around it.
    const document = (await api.get(`${path}/content/page/${id}?format=document`)).body.document;
    const stepper = document.nodes.find(({ type }: { type: string }) => type === 'stepper');
    const [calibrate] = stepper.nodes;
    await api.post(`${path}/comments`, {
      body: { markdown: 'On the paragraph' },
      page: id,
      node: calibrate.nodes[1].key,
    });
    await page.reload();
    expect(await steps.nth(0).locator('p', { hasText: 'On the paragraph' }).count()).toBe(1);
    expect(errors).toEqual([]);
  });

  test('takes comments on an item of a list, a task, a column and a card, each where it belongs', async (context) => {
    const { page, errors } = await aPage(browserOf(context), server.url);
    const { author, api, path, id, address } = await aText();
    await signIn(page, author.token, address);
    const comment = async (place: string, name: string, text: string) => {
      const spot = page.locator(place);
      await spot.hover();
      await spot
        .getByRole('link', { name: `Comment on this ${name}` })
        .first()
        .click();
      const form = page.locator('.app-composer', { has: page.locator(':focus') });
      await form.getByLabel('Your comment').fill(text);
      await form.getByRole('button', { name: 'Comment' }).click();
      await page.waitForURL('**#app-c-*');
    };
    await comment('.doc-task >> nth=1', 'item', 'Which label?');
    await comment('.doc li li >> nth=0', 'item', 'How slowly?');
    await comment('.doc-column >> nth=1', 'column', 'And the east?');
    await comment('.doc-card >> nth=0', 'card', 'How deep?');
    await page.locator('.doc-cards').scrollIntoViewIfNeeded();
    await keepPicture(page, 'app-comments-on-items');
    const said = (place: string, text: string) => page.locator(place).locator('p', { hasText: text }).count();
    expect(await said('.doc-task >> nth=1', 'Which label?')).toBe(1);
    expect(await said('.doc-task >> nth=0', 'Which label?')).toBe(0);
    expect(await said('.doc li li >> nth=0', 'How slowly?')).toBe(1);
    expect(await said('.doc-column >> nth=1', 'And the east?')).toBe(1);
    expect(await said('.doc-column >> nth=0', 'And the east?')).toBe(0);
    // The whole width, not the width of the card.
    expect(await said('.doc-card + .app-card-threads', 'How deep?')).toBe(1);

    const { items } = (await api.get(`${path}/comments`)).body;
    const targets = new Map(items.map(({ body, target }: any) => [body.markdown, target]));
    expect(targets.get('How deep?')).toMatchObject({ page: { id }, tableCell: { record: expect.any(String) } });
    expect(new Set(items.map(({ target }: any) => target.node.id)).size).toBe(4);
    for (const text of ['Which label?', 'How slowly?', 'And the east?'])
      expect(targets.get(text)).not.toHaveProperty('tableCell');
    // A comment of another client, on the paragraph of an item.
    const { document } = (await api.get(`${path}/content/page/${id}?format=document`)).body;
    const list = document.nodes.find(({ type }: any) => type === 'list-ordered');
    await api.post(`${path}/comments`, { body: { markdown: 'Or not?' }, page: id, node: list.nodes[1].nodes[0].key });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(address);
    expect(await said('.doc ol:not(.doc-steps) > li >> nth=1', 'Or not?')).toBe(1);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await page.locator('.doc-tasks').scrollIntoViewIfNeeded();
    await keepPicture(page, 'app-comments-on-items-phone');
    await page.locator('.doc-cards').scrollIntoViewIfNeeded();
    await keepPicture(page, 'app-comments-on-cards-phone');
    expect(errors).toEqual([]);
  });

  test('takes a comment on a row without a script, and closes an empty form with Escape where there is one', async (context) => {
    const browser = browserOf(context);
    const { author, api, path, address } = await aText();
    const plain = await browser.newContext({ javaScriptEnabled: false });
    const page = await plain.newPage();
    await signIn(page, author.token, address);
    await page.getByRole('link', { name: 'Comment on this row' }).nth(1).focus();
    await page.keyboard.press('Enter');
    const form = page.locator('tr.app-row-threads');
    await form.getByLabel('Your comment').fill('Two?');
    await form.getByRole('button', { name: 'Comment' }).press('Enter');
    await page.locator('tr.app-row-threads .app-thread', { hasText: 'Two?' }).waitFor();
    expect((await api.get(`${path}/comments`)).body.items[0].target.tableCell).toBeTruthy();
    await plain.close();

    const { page: other } = await aPage(browser, server.url);
    await signIn(other, author.token, address);
    await other.getByRole('link', { name: 'Comment on this step' }).first().focus();
    await other.keyboard.press('Enter');
    await other.keyboard.press('Escape');
    expect(await other.locator('.app-block .app-composer').count()).toBe(0);
    expect(await other.locator(':focus').getAttribute('title')).toBe('Comment on this step');
  });

  test('of an earlier revision says so in one sentence', async (context) => {
    const { page } = await aPage(browserOf(context), server.url);
    const { author, api, path, space } = await aText();
    const { revision } = (await api.get(path)).body;
    await signIn(page, author.token, `${server.url}/app/spaces/${space.id}/revisions/${revision}`);
    await keepPicture(page, 'app-revision');
    const banner = page.locator('.app-notice > p');
    expect(await banner.innerText()).toMatch(/^The space as it was: edits by .+, .+\.$/);
    // One line of text, not pieces set apart.
    expect((await banner.boundingBox())?.height).toBeLessThan(40);
  });
});
