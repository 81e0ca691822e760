/** What the page of a change request says of reviews and of a merge, before anybody presses a button. */
import { beforeAll, describe, expect, test } from 'vitest';
import { aServer, type TestServer } from '../support/server.ts';
import { Browsing } from './browsing.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

/** A change request with one change, by an author, and a reviewer. */
async function aProposal(rules: object[] = []) {
  const organization = await server.make.organization();
  const author = await server.make.member(organization, 'admin');
  const reviewer = await server.make.member(organization, 'admin');
  const space = await server.make.space(organization, { author });
  const [api, path] = [server.as(author.token), `/v1/spaces/${space.id}`];
  const { body } = await api.post(`${path}/content`, {
    changes: [{ type: 'create_page', page: 'p', title: 'Salt', content: { markdown: 'One.\n' } }],
  });
  const own = `${path}/change-requests/1`;
  const edit = (text: string) =>
    api.post(`${own}/content`, {
      changes: [{ type: 'update_page', page: body.created.p, content: { markdown: text } }],
    });
  await api.post(`${path}/change-requests`, { subject: 'More salt' });
  if (rules.length > 0) await api.patch(path, { mergeRules: { type: 'rules', rules } });
  const page = `/app/spaces/${space.id}/change-requests/1`;
  const shownTo = async ({ token }: { token: string }) =>
    (await (await new Browsing(server).signIn(token)).get(page)).text;
  return { author, reviewer, api, path, own, edit, shownTo, page };
}

/** The part of a page with this heading. */
const part = (html: string, heading: string): string =>
  html.split(`<h2>${heading}</h2>`)[1]?.split('</section>')[0] ?? '';
const MERGE = />Merge<\/button>/;
const DISABLED = / disabled>Merge<\/button>/;

describe('a merge', () => {
  test('whose rules are not met is not offered: the page says which, and offers it once they are', async () => {
    const { author, reviewer, own, edit, shownTo, page } = await aProposal([
      { rule: 'require_at_least_one_review' },
      { rule: 'require_change_request_description' },
    ]);
    await edit('Two.\n');
    const before = part(await shownTo(author), 'Merge');
    expect(before).toContain('<li>needs an approving review</li><li>needs a description</li>');
    expect(before).toMatch(DISABLED);
    expect(before).not.toContain('name="bypass"');

    await server.as(reviewer.token).post(`${own}/reviews`, { status: 'approved' });
    expect(part(await shownTo(author), 'Merge')).not.toContain('needs a review');
    expect(part(await shownTo(author), 'Merge')).toContain('<li>needs a description</li>');
    const browser = await new Browsing(server).signIn(author.token);
    await browser.submit(page, `${page}/description`, { subject: 'More salt', description: 'Because.' });
    const ready = part(await shownTo(author), 'Merge');
    expect(ready).toMatch(MERGE);
    expect(ready).not.toMatch(DISABLED);
    expect(ready).not.toContain('not met');
  });

  test('of nothing, of a draft, and of texts in conflict is not offered, and the page says why', async () => {
    const { author, api, own, edit, shownTo, path } = await aProposal();
    expect(part(await shownTo(author), 'Merge')).toMatch(/Nothing has changed yet[\s\S]* disabled>Merge/);
    await edit('Two.\n');
    expect(part(await shownTo(author), 'Merge')).not.toMatch(DISABLED);
    await api.post(`${path}/change-requests?status=draft`, { subject: 'Later' });
    const own2 = await new Browsing(server).signIn(author.token);
    const draft = (await own2.get(`/app/spaces/${own.split('/')[3]}/change-requests/2`)).text;
    expect(part(draft, 'Merge')).toMatch(/A draft is not merged[\s\S]* disabled>Merge/);
  });
});

describe('a review', () => {
  test('by a contributor is not the first button, because rules do not count it', async () => {
    const { author, reviewer, edit, shownTo } = await aProposal();
    await edit('Two.\n');
    const own = part(await shownTo(author), 'Reviews');
    expect(own).toContain('merge rules do not count your review');
    expect(own).toContain('<button class="app-button" name="status" value="approved">');
    expect(own.indexOf('<details><summary>Review it anyway')).toBeLessThan(own.indexOf('value="approved"'));
    const other = part(await shownTo(reviewer), 'Reviews');
    expect(other).not.toContain('do not count');
    expect(other).toContain('<button class="app-button app-primary" name="status" value="approved">');
  });

  test('that was asked for is awaited until it comes, and again when the change request goes on', async () => {
    const { author, reviewer, own, edit, shownTo } = await aProposal();
    await edit('Two.\n');
    await server.as(author.token).post(`${own}/requested-reviewers`, { users: [reviewer.id] });
    const reviews = async () => part(await shownTo(author), 'Reviews').replace(/<[^>]+>/g, ' ');
    expect(await reviews()).toContain('awaiting review');
    await server.as(reviewer.token).post(`${own}/reviews`, { status: 'changes-requested' });
    await server.as(reviewer.token).post(`${own}/reviews`, { status: 'approved' });
    const approved = await reviews();
    expect(approved).not.toContain('awaiting review');
    expect(approved).toContain('approved');
    // The last verdict of somebody is the one that counts.
    expect(approved).not.toContain('requested changes');
    await edit('Three.\n');
    const later = await reviews();
    expect(later).toContain('No one has reviewed this revision yet');
    expect(later).toContain('approved on an earlier revision');
  });
});

test('a paragraph that others edited at another place meanwhile shows what is proposed in it, and merges without a question', async () => {
  const { author, api, path, own, page } = await aProposal();
  const paragraph = 'The server reads its settings from the environment, and writes what it does to the log.';
  const { body } = await api.get(`${path}/content`);
  const rewrite = (markdown: string, at: string) =>
    api.post(`${at}/content`, { changes: [{ type: 'update_page', page: body.pages[0].id, content: { markdown } }] });
  await rewrite(paragraph, path);
  await api.post(`${own}/update`);
  await rewrite(paragraph.replace('settings', 'options'), own);
  await rewrite(paragraph.replace('log', 'journal'), path);

  const browser = await new Browsing(server).signIn(author.token);
  await browser.submit(page, `${page}/update`, {});
  const { text } = await browser.get(page);
  expect(text).toMatch(/<del class="doc-word">settings<\/del>/);
  expect(text).toMatch(/<ins class="doc-word">options<\/ins>/);
  expect(text, "nor the main content's word").not.toMatch(/<ins[^>]*>journal|<del[^>]*>log/);
  expect(text).not.toContain('Resolve the conflicts first.');
  expect(part(text, 'Merge')).toMatch(MERGE);
  expect(part(text, 'Merge')).not.toMatch(DISABLED);
  await browser.submit(page, `${page}/merge`, {});
  expect((await api.get(`${path}/content/page/${body.pages[0].id}`)).body.markdown).toBe(
    paragraph.replace('settings', 'options').replace('log', 'journal'),
  );
});
