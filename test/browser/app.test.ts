/** The app in a real browser, driven as a reviewer would: from signing in to the merge. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '../support/factories.ts';
import { aServer, type TestServer } from '../support/server.ts';
import { aBrowser, aPage, type BrowserOf, keepPicture } from './browser.ts';
import { aHandbook } from './handbook.ts';

let server: TestServer;
let browserOf: BrowserOf;

beforeAll(async () => {
  [server, browserOf] = await Promise.all([aServer(), aBrowser()]);
});

/** A space with a change request: a page edited on both sides, one new, one moved, one deleted. */
async function aProposal() {
  const { organization, author, space, ids, path, propose } = await aHandbook(server, { role: 'create' });
  const reviewer = await server.make.member(organization, 'admin');
  const { user } = server.services.database.prisma;
  await user.update({ where: { id: author.id }, data: { displayName: 'Mira Okafor' } });
  await user.update({ where: { id: reviewer.id }, data: { displayName: 'Jonas Weber' } });
  await propose();
  return { author, reviewer, space, ids, number: 1, path };
}

async function signIn(page: Page, { token }: Person, address: string) {
  await page.goto(`${server.url}${address}`);
  await page.getByLabel('Access token').fill(token);
  await page.getByRole('button', { name: 'Sign in with the token' }).click();
  await page.waitForURL(`**${address}`);
}

// Whole flows, on machines that may do much else: each step has time, and so has the whole.
describe('the app', () => {
  test('a reviewer signs in, reads the difference, comments beside a block, approves, updates, resolves a conflict, merges', async (context) => {
    const { page, outside, errors } = await aPage(browserOf(context), server.url);
    const { author, reviewer, space, ids, number, path } = await aProposal();
    const address = `/app/spaces/${space.id}/change-requests/${number}`;
    await signIn(page, reviewer, address);

    // The difference: what was added and taken out, word by word; what moved; what is gone.
    const sampling = page.locator(`#app-p-${ids['sampling']}`);
    expect(await sampling.locator('.doc-changed-to ins').allInnerTexts()).toContain('twelve');
    expect(await sampling.locator('.doc-changed-from del').allInnerTexts()).toContain('six');
    expect(await sampling.locator('.doc-moved-to').count()).toBe(2);
    expect(await page.getByRole('heading', { name: 'Winter kit' }).count()).toBeGreaterThan(0);
    await page.getByText('Deleted', { exact: true }).first().waitFor();
    await keepPicture(page, 'app-change-request');

    // A comment beside its block.
    const block = sampling
      .locator('.app-block', { has: page.locator('.doc-changed-to ins', { hasText: 'twelve' }) })
      .first();
    await block.hover();
    await block.getByRole('link', { name: 'Comment on this block' }).click();
    await block.getByLabel('Your comment').fill('Is twelve enough when it **freezes**?');
    await block.getByRole('button', { name: 'Comment' }).click();
    await page.waitForURL('**#app-c-*');
    const said = await server.as(author.token).get(`${path}/change-requests/${number}/comments`);
    expect(said.body.items).toMatchObject([
      {
        body: { markdown: 'Is twelve enough when it **freezes**?' },
        target: { page: { id: ids['sampling'] }, node: { id: expect.any(String) } },
      },
    ]);
    expect(await page.locator(`#app-p-${ids['sampling']} .app-block .app-thread strong`).innerText()).toBe('freezes');

    await page.getByLabel('Your review').fill('Good, with a question.');
    await page.getByRole('button', { name: 'Approve' }).click();
    expect(await page.getByRole('status').innerText()).toBe('You approved this revision.');

    // The main content moves on, in the same place.
    await server.as(author.token).post(`${path}/content`, {
      changes: [{ type: 'replace_text', page: ids['sampling'], find: 'six samples', replace: 'eight samples' }],
    });
    await page.reload();
    await page.getByRole('button', { name: 'Update from the main content' }).click();
    await page.getByText('Both sides changed the same text.').waitFor();
    const both = await sampling.innerText();
    expect(both).toContain('eight samples');
    expect(both).toContain('twelve samples');
    expect(both, 'marks are for files').not.toMatch(/<<<<<<<|=======|>>>>>>>|main content$/m);
    await keepPicture(page, 'app-conflicted');
    expect(await page.getByRole('button', { name: 'Merge' }).isDisabled()).toBe(true);
    await page.getByRole('link', { name: 'Resolve the conflict in Sampling water' }).click();
    await page.getByLabel('This change request').check();
    await keepPicture(page, 'app-conflict');
    const widthOf = async (part: string) => (await page.locator(part).first().boundingBox())?.width;
    expect(await widthOf('.app-conflict fieldset'), 'the versions have all the room').toBe(await widthOf('#app-main'));
    await page.getByRole('button', { name: 'Apply the choices' }).click();
    await page.getByText('is as you decided.').waitFor();

    await page.getByRole('button', { name: 'Merge' }).click();
    await page.getByText('Merged into the main content.').waitFor();
    const { body } = await server.as(author.token).get(`${path}/content/page/${ids['sampling']}`);
    expect(body.markdown).toContain('twelve samples');
    expect(body.markdown).not.toContain('<<<<<<<');
    await page.goto(`${server.url}/app/spaces/${space.id}/pages/${ids['sampling']}`);
    await page.getByText('twelve samples').waitFor();
    expect({ outside, errors }).toEqual({ outside: [], errors: [] });
  });

  test('where the space is published, the button for a preview stands clear of what is below it', async (context) => {
    const { page } = await aPage(browserOf(context), server.url);
    const { organization, author, space, propose } = await aHandbook(server, { role: 'create' });
    await server.make.site(organization, { spaces: [space] });
    await propose();
    await signIn(page, author, `/app/spaces/${space.id}/change-requests/1`);
    const button = await page.getByRole('link', { name: 'Preview the site' }).boundingBox();
    const below = await page.locator('.app-columns').boundingBox();
    expect(below!.y - (button!.y + button!.height)).toBeGreaterThanOrEqual(16);
  });

  test('what a form did not show is neither approved, nor merged, nor overwritten', async (context) => {
    const { page } = await aPage(browserOf(context), server.url);
    const { author, reviewer, space, ids, number, path } = await aProposal();
    const [by, own] = [server.as(author.token), `${path}/change-requests/${number}`];
    await signIn(page, reviewer, `/app/spaces/${space.id}/change-requests/${number}`);
    const edit = () =>
      by.post(`${own}/content`, { changes: [{ type: 'create_page', title: 'Unseen', parent: ids['field'] }] });
    for (const button of ['Approve', 'Merge']) {
      await edit();
      await page.getByRole('button', { name: button, exact: true }).click();
      await page.getByText('The change request has a newer revision').waitFor();
    }
    expect((await by.get(`${own}/reviews`)).body.count).toBe(0);
    expect((await by.get(own)).body.status).toBe('open');

    await page.getByText('Subject and description').click();
    await by.patch(own, { subject: 'Sampling in snow' });
    await page.getByLabel('Subject', { exact: true }).fill('Mine');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Another user changed the subject or description').waitFor();
    expect((await by.get(own)).body.subject).toBe('Sampling in snow');
  });

  test('a person edits a page without a script, with the keyboard alone', async (context) => {
    const browser = browserOf(context);
    const { author, space, ids } = await aProposal();
    const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
    await signIn(page, author, `/app/spaces/${space.id}/pages/${ids['start']}`);
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').innerText()).toBe('Skip to the content');
    await page.getByRole('link', { name: 'Edit in a change request' }).focus();
    await page.keyboard.press('Enter');
    const text = page.getByLabel('Text, in Markdown');
    expect((await text.inputValue()).startsWith('A handbook')).toBe(true);
    await text.fill('A short handbook.\n\nFor everybody.\n');
    await page.getByRole('button', { name: 'Save' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('For everybody.').waitFor();
    // The form beside a block is a page of its own here.
    await page.getByRole('link', { name: 'Comment on this block' }).first().focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('Your comment').fill('Too short?');
    await page.locator('#app-composer').getByRole('button', { name: 'Comment' }).press('Enter');
    await page.locator('.app-block .app-thread', { hasText: 'Too short?' }).waitFor();
    await page.context().close();
  });

  test('a person edits and deletes a comment, and requests a review, with the keyboard alone', async (context) => {
    const browser = browserOf(context);
    const { author, reviewer, space, number, path } = await aProposal();
    const by = server.as(author.token);
    const own = `${path}/change-requests/${number}`;
    const { body: comment } = await by.post(`${own}/comments`, { body: { markdown: 'Is twelf enough?' } });
    await server
      .as(reviewer.token)
      .post(`${own}/comments/${comment.id}/replies`, { body: { markdown: 'I think so.' } });
    await by.post(`${own}/comments/${comment.id}/replies`, { body: { markdown: 'Never mind.' } });
    const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
    await signIn(page, author, `/app/spaces/${space.id}/change-requests/${number}`);
    const thread = page.locator(`#app-c-${comment.id}`);
    const open = async (text: string) => {
      const summary = thread.locator('summary', { hasText: text });
      await page.waitForLoadState();
      // Frames have passed then: the address has had the focus.
      await summary.first().scrollIntoViewIfNeeded();
      await summary.first().focus();
      await page.keyboard.press('Enter');
    };
    await open('Edit the comment');
    await thread.scrollIntoViewIfNeeded();
    await keepPicture(page, 'app-own-words');
    await thread.getByLabel('The text of the comment').fill('Is twelve enough?');
    await thread.getByRole('button', { name: 'Save' }).first().press('Enter');
    await thread.getByText('Is twelve enough?', { exact: true }).first().waitFor();
    // Of the two replies only the own one.
    await expect.poll(() => thread.getByText('Delete the reply').count()).toBe(2);
    await open('Delete the reply');
    await thread.scrollIntoViewIfNeeded();
    await keepPicture(page, 'app-delete');
    await thread.getByRole('button', { name: 'Delete the reply' }).press('Enter');
    await page.getByText('The reply is deleted.').waitFor();

    await page.getByText('Request a review').focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('Name or e-mail address').fill('Jonas Weber');
    await page.keyboard.press('Enter');
    await page.getByText('Requested a review from Jonas Weber.').waitFor();
    await keepPicture(page, 'app-asked');
    await page.getByRole('button', { name: 'Withdraw the request to Jonas Weber' }).press('Enter');
    await page.getByText('awaiting review', { exact: true }).waitFor({ state: 'detached' });

    await open('Delete the comment');
    await thread.getByRole('button', { name: 'Delete the comment' }).press('Enter');
    await page.getByText('The comment is deleted.').waitFor();
    expect((await by.get(`${own}/comments`)).body.items).toEqual([]);
    await page.context().close();
  });

  let shared: ReturnType<typeof aProposal> | undefined;
  const aSharedProposal = () => {
    shared ??= aProposal();
    return shared;
  };

  test.for([
    ['wide', 1440, 900, 'light'],
    ['dark', 1440, 900, 'dark'],
    ['phone', 390, 844, 'light'],
  ] as const)('pages fit: %s', async ([name, width, height, scheme], context) => {
    const { page, outside, errors } = await aPage(browserOf(context), server.url, scheme);
    const { reviewer, space, ids, number, path } = await aSharedProposal();
    const { body: read } = await server.as(reviewer.token).get(`${path}/content/page/${ids['kinds']}?format=document`);
    const node = read.document.nodes[0].key;
    await server
      .as(reviewer.token)
      .post(`${path}/comments`, { body: { markdown: 'A comment' }, page: ids['kinds'], node });
    await page.setViewportSize({ width, height });
    const addresses = {
      page: `/app/spaces/${space.id}/pages/${ids['kinds']}`,
      review: `/app/spaces/${space.id}/change-requests/${number}`,
      branch: `/app/spaces/${space.id}/change-requests/${number}/pages/${ids['sampling']}`,
      list: `/app/spaces/${space.id}/change-requests`,
      home: '/app',
    };
    await signIn(page, reviewer, addresses.page);
    for (const [what, address] of Object.entries(addresses)) {
      if (name !== 'phone' && !['page', 'review'].includes(what)) continue;
      await page.goto(`${server.url}${address}`);
      await keepPicture(page, `app-${what}-${name}`);
      // Nothing is wider than the screen.
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), `${what} on ${name}`).toBe(
        true,
      );
    }
    expect({ outside, errors }).toEqual({ outside: [], errors: [] });
  });
});
