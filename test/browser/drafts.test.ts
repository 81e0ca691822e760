/** What somebody writes in the browser is not lost: it asks before a page is left, and keeps a draft until it is saved. */
import type { Dialog, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { aServer, type TestServer } from '../support/server.ts';
import { aBrowser, aPage, type BrowserOf, keepPicture, preferMarkdown } from './browser.ts';

let server: TestServer;
let browserOf: BrowserOf;

beforeAll(async () => {
  [server, browserOf] = await Promise.all([aServer(), aBrowser()]);
});

async function aText(text = 'One.\n\nTwo.\n') {
  const organization = await server.make.organization();
  const author = await server.make.member(organization, 'admin');
  const space = await server.make.space(organization, { author });
  const [api, path] = [server.as(author.token), `/v1/spaces/${space.id}`];
  const { body } = await api.post(`${path}/content`, {
    changes: [{ type: 'create_page', page: 'p', title: 'Salt', content: { markdown: text } }],
  });
  return { author, api, path, id: body.created.p as string, app: `${server.url}/app/spaces/${space.id}` };
}

async function signIn(page: Page, token: string, address: string) {
  await preferMarkdown(page);
  await page.goto(address);
  await page.getByLabel('Access token').fill(token);
  await page.getByRole('button', { name: 'Sign in with the token' }).click();
  await page.waitForURL(address);
}

/** Answers what the page asks, in this order; gives what was asked. */
function answering(page: Page, answers: ('stay' | 'leave')[]): string[] {
  const asked: string[] = [];
  page.on('dialog', async (dialog: Dialog) => {
    asked.push(`${dialog.type()}: ${dialog.message()}`);
    await (answers.shift() === 'stay' ? dialog.dismiss() : dialog.accept());
  });
  return asked;
}

const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('octavo-draft')).length);

describe('unsaved text', () => {
  test('in the editor is asked about on Cancel, a link and reload, comes back as a draft, and is gone once it is saved', async (context) => {
    const { page, errors } = await aPage(browserOf(context), server.url);
    const { author, api, path, id, app } = await aText();
    const edit = `${app}/pages/${id}/edit`;
    await signIn(page, author.token, edit);
    const text = page.getByLabel('Text, in Markdown');

    // Nothing was written: nothing is asked.
    const answers: ('stay' | 'leave')[] = [];
    const asked = answering(page, answers);
    await page.reload();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.waitForURL(`${app}/pages/${id}`);
    expect(asked).toEqual([]);

    await page.goto(edit);
    await text.fill('What took me an hour.');
    await page.getByText('A draft is kept in this browser.').waitFor();
    await keepPicture(page, 'app-draft-kept');
    // Cancel, and then no: all is still there.
    answers.push('stay');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect.poll(() => asked.length).toBe(1);
    expect(asked[0]).toContain('Leave without saving?');
    expect(await text.inputValue()).toBe('What took me an hour.');
    // A link asks, too; whoever leaves finds the draft again.
    answers.push('leave');
    await page.getByRole('link', { name: 'Octavo' }).click();
    await page.waitForURL(`${server.url}/app`);
    expect(asked[1]).toContain('beforeunload');
    await page.goto(edit);
    expect(await text.inputValue()).toBe('What took me an hour.');
    await page.getByText('This is your draft of').waitFor();
    await keepPicture(page, 'app-draft-back');
    answers.push('leave');
    await text.fill('What took me two hours.');
    await page.reload();
    expect(asked[2]).toContain('beforeunload');
    expect(await text.inputValue()).toBe('What took me two hours.');

    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved in a new change request').waitFor();
    expect(asked).toHaveLength(3);
    await expect.poll(() => drafts(page)).toBe(0);
    expect((await api.get(`${path}/change-requests/1/content/page/${id}`)).body.markdown).toBe(
      'What took me two hours.',
    );
    await page.goto(edit);
    expect(await text.inputValue()).toBe('One.\n\nTwo.\n');
    expect(errors).toEqual([]);
  });

  test('is discarded by Cancel after a confirmation, and by its button', async (context) => {
    const { page } = await aPage(browserOf(context), server.url);
    const { author, id, app } = await aText();
    const edit = `${app}/pages/${id}/edit`;
    await signIn(page, author.token, edit);
    const text = page.getByLabel('Text, in Markdown');
    const asked = answering(page, []);
    await text.fill('A try.');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.waitForURL(`${app}/pages/${id}`);
    expect(asked).toHaveLength(1);
    await expect.poll(() => drafts(page)).toBe(0);

    await page.goto(edit);
    await text.fill('Another try.');
    await page.reload();
    await page.getByRole('button', { name: 'Discard it' }).click();
    expect(await text.inputValue()).toBe('One.\n\nTwo.\n');
    await expect.poll(() => drafts(page)).toBe(0);
  });

  test('survives the end of the session and a concurrent edit of the page; neither text is lost', async (context) => {
    const { page } = await aPage(browserOf(context), server.url);
    const { author, api, path, id, app } = await aText();
    await api.post(`${path}/change-requests`, { subject: 'Salt' });
    const edit = `${app}/change-requests/1/pages/${id}/edit`;
    await signIn(page, author.token, edit);
    answering(page, []);
    const text = page.getByLabel('Text, in Markdown');
    await text.fill('Mine.');
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Your session has ended' }).waitFor();
    await keepPicture(page, 'app-session-ended');
    expect(await page.getByLabel('Your text').inputValue()).toBe('Mine.');
    await api.post(`${path}/change-requests/1/content`, {
      changes: [{ type: 'replace_text', page: id, find: 'Two.', replace: 'Theirs.' }],
    });
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByLabel('Access token').fill(author.token);
    await page.getByRole('button', { name: 'Sign in with the token' }).click();
    await page.getByText('before yours is saved, you see both').waitFor();
    expect(await text.inputValue()).toBe('Mine.');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Another user changed this page meanwhile').waitFor();
    expect(await text.inputValue()).toBe('Mine.');
    expect(await page.locator('pre', { hasText: 'Theirs.' }).isVisible()).toBe(true);
    await keepPicture(page, 'app-both-texts');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved in the change request.').waitFor();
    await expect.poll(() => drafts(page)).toBe(0);
  });

  test('that was refused for the text of another person shows both again when it comes back later', async (context) => {
    const { page } = await aPage(browserOf(context), server.url);
    const { author, api, path, id, app } = await aText();
    await api.post(`${path}/change-requests`, { subject: 'Salt' });
    const branch = `${path}/change-requests/1`;
    const edit = `${app}/change-requests/1/pages/${id}/edit`;
    await signIn(page, author.token, edit);
    answering(page, ['leave', 'leave']);
    const text = page.getByLabel('Text, in Markdown');
    await text.fill('Mine.');
    await api.post(`${branch}/content`, {
      changes: [{ type: 'replace_text', page: id, find: 'Two.', replace: 'Theirs.' }],
    });
    const save = () => page.getByRole('button', { name: 'Save' }).click();
    await save();
    await page.getByText('Another user changed this page meanwhile').waitFor();
    await expect.poll(() => drafts(page)).toBe(1);
    await page.goto(app);
    await page.goto(edit);
    await page.getByText('before yours is saved, you see both').waitFor();
    expect(await text.inputValue()).toBe('Mine.');
    await save();
    await page.getByText('Another user changed this page meanwhile').waitFor();
    expect((await api.get(`${branch}/content/page/${id}?format=markdown`)).body.markdown).toContain('Theirs.');
    await save();
    await page.getByText('Saved in the change request.').waitFor();
  });

  test('of comments, next to a block too, is restored in its place, for its author alone; signing out asks, and removes it', async (context) => {
    const { page } = await aPage(browserOf(context), server.url);
    const { author, id, app } = await aText();
    const address = `${app}/pages/${id}`;
    await signIn(page, author.token, address);
    const answers: ('stay' | 'leave')[] = [];
    const asked = answering(page, answers);
    await page.locator('.app-block').nth(1).hover();
    await page.getByRole('link', { name: 'Comment on this block' }).nth(1).click();
    await page.getByLabel('Your comment').first().fill('Half a thought');
    await page.reload();
    expect(asked).toHaveLength(1);
    const composer = page.locator('.app-block .app-composer');
    expect(await composer.getByLabel('Your comment').inputValue()).toBe('Half a thought');
    await keepPicture(page, 'app-draft-comment');

    answers.push('stay', 'leave');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect.poll(() => asked.length).toBe(2);
    expect(asked[1]).toContain('Signing out discards it');
    await expect.poll(() => drafts(page)).toBe(1);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL('**/app/sign-in');
    await expect.poll(() => drafts(page)).toBe(0);
  });
});
