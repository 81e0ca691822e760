/** Every page for people, checked by axe: wide and on a phone, light and dark. */
import { beforeAll, expect, test } from 'vitest';
import { aServer, type TestServer } from '../support/server.ts';
import { aBrowser, aPage, type BrowserOf } from './browser.ts';
import { aHandbook } from './handbook.ts';
import { problemsOf } from './looks.ts';

let server: TestServer;
let browserOf: BrowserOf;

beforeAll(async () => {
  [server, browserOf] = await Promise.all([aServer(), aBrowser()]);
});

/** A space in which everything has happened that a page can show; its addresses. */
async function aWorld() {
  const { organization, by, path, app, ids, propose } = await aHandbook(server);
  const reviewer = await server.make.member(organization, 'admin');
  const collection = await server.make.collection(organization, { title: 'Guides' });
  const review = server.as(reviewer.token);
  const { revision } = (await by.get(path)).body;
  await by.patch(path, { mergeRules: { type: 'rules', rules: [{ rule: 'require_at_least_one_review' }] } });
  const own = await propose();
  for (const [title, role] of [
    ['Lake district', 'review'],
    ['A federation of many stations, on rivers and on lakes', null],
  ] as const) {
    const other = await server.make.organization({ title });
    const admin = server.as((await server.make.member(other, 'admin')).token);
    await admin.post(`/v1/orgs/${other.id}/invites`, { emails: [reviewer.email], role });
  }
  await by.post(`${own}/requested-reviewers`, { users: [reviewer.id] });
  await review.post(`${own}/reviews`, { status: 'changes-requested', comment: { markdown: 'Twelve?' } });
  // A review of an earlier revision, comments open and resolved, a conflict.
  await by.post(`${own}/content`, { changes: [{ type: 'update_page', page: ids.start, title: 'Welcome all' }] });
  await review.post(`${own}/reviews`, { status: 'approved' });
  const { body: said } = await review.post(`${own}/comments`, { body: { markdown: 'Is this so?' } });
  await by.post(`${own}/comments/${said.id}/replies`, { body: { markdown: 'It is.' } });
  const { body: done } = await review.post(`${own}/comments`, { body: { markdown: 'Done?' }, page: ids.sampling });
  await by.patch(`${own}/comments/${done.id}`, { resolved: true });
  await by.post(`${path}/content`, {
    changes: [{ type: 'replace_text', page: ids.sampling, find: 'six samples', replace: 'eight samples' }],
  });
  await by.post(`${own}/update`);
  const { document } = (await by.get(`${path}/content/page/${ids.kinds}?format=document`)).body;
  for (const { key } of document.nodes.slice(0, 2))
    await by.post(`${path}/comments`, { body: { markdown: 'A comment' }, page: ids.kinds, node: key });
  const addresses: Record<string, string> = {
    start: '/',
    home: '/app',
    account: '/app/account',
    'e-mail address': '/app/account/email',
    'code for an address': '/app/account/email/code?request=x',
    'code for signing in': '/app/sign-in/code?request=x',
    organization: `/app/orgs/${organization.id}`,
    collection: `/app/collections/${collection.id}`,
    found: `/app/orgs/${organization.id}?q=water`,
    page: `${app}/pages/${ids.kinds}`,
    search: `${app}/search?q=water`,
    revision: `${app}/revisions/${revision}`,
    list: `${app}/change-requests`,
    review: `${app}/change-requests/1`,
    branch: `${app}/change-requests/1/pages/${ids.sampling}`,
    resolve: `${app}/change-requests/1/pages/${ids.sampling}/resolve`,
    edit: `${app}/change-requests/1/pages/${ids.boats}/edit`,
    'new page': `${app}/change-requests/1/new-page`,
    'first edit': `${app}/pages/${ids.boats}/edit`,
    'nothing here': '/app/nothing',
  };
  return { reviewer, addresses };
}

test('axe finds nothing on any page, wide and on a phone, light and dark', async (context) => {
  const { page } = await aPage(browserOf(context), server.url);
  const { reviewer, addresses } = await aWorld();
  await page.goto(`${server.url}/app/sign-in`);
  const found = await problemsOf(page, 'sign-in');
  await page.getByLabel('Access token').fill(reviewer.token);
  await page.getByRole('button', { name: 'Sign in with the token' }).click();
  await page.waitForURL('**/app');
  for (const [name, address] of Object.entries(addresses)) {
    await page.goto(`${server.url}${address}`);
    found.push(...(await problemsOf(page, name)));
  }
  expect(found).toEqual([]);
});
