/** Pages of integrations in a browser that runs no scripts: install, configure by a form and by what a script draws, events and another try. */
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../../src/ids.ts';
import type { Person } from '../support/factories.ts';
import { untilJobsAreDone } from '../support/jobs.ts';
import { stretched } from '../support/pace.ts';
import { type Played, playScripts } from '../support/scripted-scripts.ts';
import { aServer, type TestServer } from '../support/server.ts';
import { aPublishedSite } from '../web/reader/site-pages.ts';
import { aBrowser, aPage, type BrowserOf, keepPicture } from './browser.ts';
import { problemsOf } from './looks.ts';

let server: TestServer;
let browserOf: BrowserOf;
let played: Played;

beforeAll(async () => {
  played = playScripts();
  [server, browserOf] = await Promise.all([aServer({}, { scripts: played.scripts }), aBrowser()]);
});
beforeEach(() => {
  played.answer(() => 200);
  played.calls.length = 0;
});

async function signIn(page: Page, { token }: Person, address: string) {
  await page.goto(`${server.url}${address}`);
  await page.getByLabel('Access token').fill(token);
  await page.getByRole('button', { name: 'Sign in with the token' }).click();
  await page.waitForURL(`**${address}`);
}

async function aPlainPage(context: Parameters<BrowserOf>[0]): Promise<Page> {
  const plain = await browserOf(context).newContext({
    javaScriptEnabled: false,
    viewport: { width: 1100, height: 1000 },
  });
  const page = await plain.newPage();
  page.setDefaultTimeout(stretched(60_000));
  return page;
}

async function anAuthor(configurations: object) {
  const organization = await server.make.organization({ title: 'Lake stations' });
  const admin = await server.make.member(organization, 'admin');
  const { name } = await server.make.integration(organization, {
    title: 'Notifier',
    description: 'Tells a channel of what changes.',
    scopes: ['space:content:read', 'space:metadata:read'],
    configurations,
  } as never);
  return { organization, admin, name, address: `/app/integrations/${name}` };
}

test('is installed, configured by a form of what it declares, and put into a space', async (context) => {
  const { organization, admin, address } = await anAuthor({
    account: {
      properties: {
        channel: { type: 'string', title: 'Channel', description: 'Where it tells.' },
        level: { type: 'string', title: 'Level', enum: ['all', 'important'] },
        every: { type: 'number', title: 'Minutes between', default: 5 },
        mention: { type: 'boolean', title: 'Mention people' },
      },
      required: ['channel'],
    },
  });
  await server.make.space(organization, { title: 'Field handbook' });
  const page = await aPlainPage(context);
  await signIn(page, admin, address);
  expect(await page.getByText('space:content:read').count()).toBe(1);
  await page.getByRole('button', { name: 'Install' }).click();
  await page.getByText('The integration is installed.').waitFor();
  await page.getByLabel('Channel').fill('docs');
  await page.getByLabel('Level').selectOption('important');
  await page.getByLabel('Mention people').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The configuration is saved.').waitFor();
  await page.getByRole('button', { name: 'Install in this space' }).click();
  await page.getByText('The integration is installed in the space.').waitFor();
  await keepPicture(page, 'app-installation');
  const { prisma } = server.services.database;
  const row = await prisma.integrationInstallation.findFirstOrThrow({ where: { organizationId: organization.id } });
  expect(row.configuration).toEqual({ channel: 'docs', level: 'important', every: 5, mention: true });
  await page.getByRole('link', { name: 'Field handbook' }).click();
  await page.getByText('There is nothing to configure.').waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Uninstall' }).click();
  await page.getByText('The integration is uninstalled.').waitFor();
});

test('is put into a site and into all spaces, taken off again, and its later version is let do more', async (context) => {
  const { organization, admin, name } = await anAuthor({});
  const { id } = await server.make.installation(name, organization);
  const space = await server.make.space(organization, { title: 'Field handbook' });
  await server.make.site(organization, { title: 'Lake docs', spaces: [space] } as never);
  const page = await aPlainPage(context);
  await signIn(page, admin, `/app/integrations/${name}/installations/${id}`);
  await page.getByRole('button', { name: 'Install in this site' }).click();
  await page.getByText('The integration is installed in the site.').waitFor();
  await page.getByRole('button', { name: 'Install in all spaces' }).click();
  await page.getByText('It is in all spaces, and in those to come.').first().waitFor();
  expect(await page.getByRole('link', { name: 'Field handbook' }).count()).toBe(1);
  await keepPicture(page, 'app-installation-places');
  await page.getByRole('link', { name: 'Field handbook' }).click();
  await page.getByRole('button', { name: 'Take off this space' }).click();
  expect(await page.getByRole('alert').innerText()).toContain('set space_selection to selected first');
  await page.goto(`${server.url}/app/integrations/${name}/installations/${id}`);
  await page.getByRole('button', { name: 'Choose spaces one by one' }).click();
  for (const [link, button] of [
    ['Field handbook', 'Take off this space'],
    ['Lake docs', 'Take off this site'],
  ] as const) {
    await page.getByRole('link', { name: link }).click();
    await page.getByRole('button', { name: button }).click();
    await page.getByText('The integration is no longer in the').waitFor();
  }
  const { prisma } = server.services.database;
  expect(await prisma.integrationSpaceInstallation.count({ where: { installationId: id } })).toBe(0);
  expect(await prisma.integrationSiteInstallation.count({ where: { installationId: id } })).toBe(0);
  const scopes = ['space:content:read', 'space:metadata:read', 'space:content:write'];
  const later = {
    title: 'Notifier',
    organization: organization.id,
    script: 'addEventListener("fetch", () => {});',
    scopes,
  };
  const published = await server.as(admin.token).post(`/v1/integrations/${name}`, later);
  expect(published.status, published.text).toBeLessThan(300);
  await page.reload();
  await page.getByRole('button', { name: 'Accept' }).click();
  await page.getByText('The integration may do what you accepted.').waitFor();
  const row = await prisma.integrationInstallation.findUniqueOrThrow({ where: { id } });
  expect(row.acceptedScopes).toContain('space:content:write');
});

/** A screen of a script: a name, a switch, a choice, a card whose button opens another component. */
const screen = (state: Record<string, unknown>) => ({
  type: 'element',
  state,
  props: {},
  element: {
    type: 'configuration',
    children: [
      { type: 'markdown', content: 'Tell **who** reads <script>alert(1)</script>' },
      { type: 'input', label: 'Name', hint: 'As it is shown.', element: { type: 'textinput', state: 'name' } },
      { type: 'input', label: 'Loud', element: { type: 'switch', state: 'loud' } },
      {
        type: 'input',
        label: 'Kind',
        element: {
          type: 'select',
          state: 'kind',
          options: [
            { id: 'a', label: 'Alpha' },
            { id: 'b', label: 'Beta' },
          ],
        },
      },
      {
        type: 'card',
        title: 'Account',
        hint: `Hello ${state['name'] ?? 'nobody'}`,
        buttons: [
          {
            type: 'button',
            label: 'Choose',
            onPress: { action: '@ui.modal.open', componentId: 'chooser', props: { of: 3 } },
          },
        ],
      },
      { type: 'link', target: { url: 'javascript:alert(1)' }, children: 'A link that leads nowhere' },
      { type: 'button', style: 'primary', label: 'Greet', onPress: { action: 'greet', loudly: true } },
    ],
  },
});

test('what its script draws is a form: inputs, actions, and what opens over it', async (context) => {
  const { organization, admin, name } = await anAuthor({ account: { componentId: 'settings' } });
  const { id } = await server.make.installation(name, organization);
  await untilJobsAreDone(server.services.database);
  played.calls.length = 0;
  played.answer(({ event }) => {
    const { componentId, action, state = {} } = event as any;
    if (componentId === 'chooser') {
      if (action) return { body: { type: 'complete', returnValue: { chosen: 'Mira' } } };
      const children = [{ type: 'text', children: ['Who is it?'] }];
      const submit = { type: 'button', label: 'It is Mira', onPress: { action: 'choose' } };
      return {
        body: { type: 'element', state: {}, props: {}, element: { type: 'modal', title: 'Choose', children, submit } },
      };
    }
    if (action?.action === '@ui.modal.close') return { body: screen({ ...state, name: action.returnValue.chosen }) };
    return { body: screen(state) };
  });
  const page = await aPlainPage(context);
  await signIn(page, admin, `/app/integrations/${name}/installations/${id}`);
  expect(await page.locator('.ck-markdown strong').innerText()).toBe('who');
  expect(await page.locator('.ck script, .ck a[href^="javascript"]').count()).toBe(0);
  await keepPicture(page, 'app-component');
  await page.getByLabel('Name').fill('Jonas');
  await page.getByLabel('Loud').check();
  await page.getByLabel('Kind').selectOption('b');
  await page.getByRole('button', { name: 'Greet' }).click();
  await page.getByText('Hello Jonas').waitFor();
  expect(played.calls.at(-1)?.event).toMatchObject({
    type: 'ui_render',
    componentId: 'settings',
    state: { name: 'Jonas', loud: true, kind: 'b' },
    action: { action: 'greet', loudly: true },
    context: { type: 'configuration_account', organizationId: organization.id },
    auth: { userId: admin.id },
  });
  expect(await page.getByLabel('Loud').isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Choose' }).click();
  await page.getByText('Who is it?').waitFor();
  await page.getByRole('button', { name: 'It is Mira' }).click();
  await page.getByText('Hello Mira').waitFor();
  expect(await page.getByLabel('Kind').inputValue()).toBe('b');
});

test('a script that fails leaves the page, and says why', async (context) => {
  const { organization, admin, name } = await anAuthor({ account: { componentId: 'settings' } });
  const { id } = await server.make.installation(name, organization);
  await untilJobsAreDone(server.services.database);
  played.answer(() => ({ body: { type: 'element', element: { type: 'block', children: [{ type: 'frame' }] } } }));
  const page = await aPlainPage(context);
  await signIn(page, admin, `/app/integrations/${name}/installations/${id}`);
  expect(await page.getByRole('alert').innerText()).toContain('what is not ContentKit');
  expect(await page.getByRole('button', { name: 'Uninstall' }).count()).toBe(1);
});

test('its publisher sees events with their logs, and has one that failed tried again', async (context) => {
  const { organization, admin, name, address } = await anAuthor({});
  const { id } = await server.make.installation(name, organization);
  await untilJobsAreDone(server.services.database);
  const { prisma } = server.services.database;
  await prisma.integrationEvent.updateMany({
    where: { installationId: id },
    data: { status: 'failed', error: 'The script answered 500', attempts: 9, endedAt: new Date() },
  });
  const { page, errors, outside } = await aPage(browserOf(context), server.url);
  await signIn(page, admin, address);
  await page.getByText('installation_setup').first().click();
  await page.getByText('The script answered 500').waitFor();
  await page.getByText('answered 200').waitFor();
  await keepPicture(page, 'app-integration');
  // As every page: nothing that axe finds, in a browser that runs its own script.
  expect(await problemsOf(page, 'events')).toEqual([]);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('The event is delivered again.').waitFor();
  await untilJobsAreDone(server.services.database);
  expect((await prisma.integrationEvent.findFirstOrThrow({ where: { installationId: id } })).status).toBe('success');
  expect([errors, outside]).toEqual([[], []]);
});

test('axe finds nothing on the pages of an integration, wide and on a phone, light and dark', async (context) => {
  const { organization, admin, name, address } = await anAuthor({
    account: { componentId: 'settings' },
    space: { properties: { channel: { type: 'string', title: 'Channel' }, loud: { type: 'boolean', title: 'Loud' } } },
  });
  const { id } = await server.make.installation(name, organization);
  const space = await server.make.space(organization, { title: 'Field handbook' });
  await server.make.bound(id, { space });
  await untilJobsAreDone(server.services.database);
  played.answer(() => ({ body: screen({}) }));
  const { page, errors } = await aPage(browserOf(context), server.url);
  const installation = `${address}/installations/${id}`;
  await signIn(page, admin, installation);
  const problems: string[] = [];
  const addresses = { integration: address, installation, binding: `${installation}/spaces/${space.id}` };
  for (const [called, at] of Object.entries(addresses)) {
    expect((await page.goto(`${server.url}${at}`))?.status(), at).toBe(200);
    problems.push(...(await problemsOf(page, called)));
  }
  expect([problems, errors]).toEqual([[], []]);
});

test('what it draws stands in a published page as a part of it', async (context) => {
  const { name } = await anAuthor({});
  const text = `Before.\n\n{% @${name}/board url="https://board.example/3" %}\n\nAfter.`;
  const { space, base } = await aPublishedSite(server, { pages: { start: text } });
  const { id } = await server.make.installation(name, { id: space.organizationId });
  await server.make.bound(id, { space });
  await untilJobsAreDone(server.services.database);
  const card = (title: string) => ({
    type: 'card',
    title,
    hint: 'Open since Monday',
    children: [{ type: 'text', children: ['Three stations have not answered.'] }],
  });
  const beside = (align: string) => ({
    type: 'hstack',
    align,
    children: [
      { type: 'box', grow: 1, children: [{ type: 'text', style: 'bold', children: ['Left'] }] },
      { type: 'text', children: ['Right'] },
    ],
  });
  const children = [card('Calibration'), card('Winter tours'), beside('center'), { type: 'divider' }, beside('end')];
  played.answer(() => ({
    body: { type: 'element', state: {}, props: {}, element: { type: 'block', children } },
  }));
  const { page, errors } = await aPage(browserOf(context), server.url);
  await page.goto(server.url + base);
  const [left, right] = await page.locator('.doc-drawn-hstack').last().locator('> *').all();
  const [before, after] = [await left?.boundingBox(), await right?.boundingBox()];
  expect(before?.y).toBe(after?.y);
  expect(after?.x).toBeGreaterThan(before?.x ?? Number.POSITIVE_INFINITY);
  expect([await problemsOf(page, 'drawn'), errors]).toEqual([[], []]);
});

test('what is pressed in a block of a published page changes it in place; without scripts, on a page of its own', async (context) => {
  const { name } = await anAuthor({});
  const text = `Before.\n\n{% @${name}/vote %}\n\nAfter.`;
  const { space, base } = await aPublishedSite(server, { pages: { start: text } });
  const { id } = await server.make.installation(name, { id: space.organizationId });
  await server.make.bound(id, { space });
  await untilJobsAreDone(server.services.database);
  played.answer(({ event }) => {
    const { action, state = {} } = event as any;
    const votes = (state.votes ?? 0) + (action ? 1 : 0);
    const children = [
      { type: 'text', style: 'bold', children: [`${votes} votes${state.name ? `, the last by ${state.name}` : ''}`] },
      { type: 'input', label: 'Your name', hint: 'As others see it.', element: { type: 'textinput', state: 'name' } },
      { type: 'hstack', children: [{ type: 'button', style: 'primary', label: 'Vote', onPress: { action: 'vote' } }] },
    ];
    return { body: { type: 'element', state: { ...state, votes }, props: {}, element: { type: 'block', children } } };
  });
  const { page, errors } = await aPage(browserOf(context), server.url);
  await page.goto(server.url + base, { waitUntil: 'networkidle' });
  await page.getByLabel('Your name').fill('Mira');
  await page.getByRole('button', { name: 'Vote' }).click();
  await page.getByText('1 votes, the last by Mira').waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Vote');
  await page.keyboard.press('Enter');
  await page.getByText('2 votes, the last by Mira').waitFor();
  expect(await page.getByText('After.').count()).toBe(1);
  expect([await problemsOf(page, 'pressed'), errors]).toEqual([[], []]);
  const plain = await aPlainPage(context);
  await plain.goto(server.url + base);
  await plain.getByRole('button', { name: 'Vote' }).click();
  await plain.getByText('1 votes').waitFor();
  await keepPicture(plain, 'reader-pressed-block');
  await plain.getByRole('link', { name: 'Back to the page' }).click();
  await plain.getByText('After.').waitFor();
});

test('a member who does not administer sees where it is, without the buttons; a stranger, nothing', async (context) => {
  const { organization, name, address } = await anAuthor({ account: { properties: { channel: { type: 'string' } } } });
  const { id } = await server.make.installation(name, organization);
  const reader = await server.make.member(organization, 'read');
  const page = await aPlainPage(context);
  await signIn(page, reader, address);
  expect(await page.getByRole('button', { name: 'Install' }).count()).toBe(0);
  expect(await page.getByText('Events').count()).toBe(0);
  expect((await page.goto(`${server.url}${address}/installations/${newId()}`))?.status()).toBe(404);
  await page.goto(`${server.url}${address}/installations/${id}`);
  expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Uninstall' }).count()).toBe(0);
  const other = await aPlainPage(context);
  await signIn(other, await server.make.user(), '/app');
  expect((await other.goto(`${server.url}${address}`))?.status()).toBe(404);
});
