/** Pages of the workplace in a browser: axe, in every look and as narrow as a phone gets; forms by keyboard. */
import { beforeAll, expect, test } from 'vitest';
import { aServer, type TestServer } from '../support/server.ts';
import { aWorkplaceWithPipelines } from '../web/workplace/pipelines.ts';
import { aWorkplace } from '../web/workplace/world.ts';

import { aBrowser, aPage, type BrowserOf } from './browser.ts';
import { problemsOf } from './looks.ts';

let server: TestServer;
let browserOf: BrowserOf;

beforeAll(async () => {
  [server, browserOf] = await Promise.all([aServer(), aBrowser()]);
});

async function signedIn(test: Parameters<BrowserOf>[0], token: string) {
  const { page, errors, outside } = await aPage(browserOf(test), server.url);
  await page.goto(`${server.url}/app/sign-in`);
  await page.getByLabel('Access token').fill(token);
  await page.getByRole('button', { name: 'Sign in with the token' }).click();
  await page.waitForURL('**/app');
  return { page, errors, outside };
}

test('axe finds nothing on any page of the workplace, and none is wider than a narrow phone', async (context) => {
  const world = await aWorkplace(server);
  const { org, app, shelf, team, organization, api, people } = world;
  await api.post(`/v1/orgs/${organization.id}/invites`, { emails: ['new.colleague@example.com'], role: 'edit' });
  await api.post(`/v1/orgs/${organization.id}/link-invites`, { role: 'read', maxUses: 5 });
  const doomed = await server.make.space(organization, { title: 'Old tides' });
  await api.delete(`/v1/spaces/${doomed.id}`);
  await api.post(`/v1/spaces/${world.space.id}/permissions`, { users: [people.guest.id], role: 'comment' });
  await api.post(`/v1/spaces/${world.space.id}/git/import`, {
    url: 'https://repository.example/a-name-that-is-rather-long-for-a-narrow-phone/documentation.git',
    ref: 'refs/heads/main',
  });
  const edit = async (changes: object[]) => (await api.post(`/v1/spaces/${world.space.id}/content`, { changes })).body;
  const made = await edit([{ type: 'create_page', page: 'p', title: 'Nets', content: { markdown: 'One.\n\nTwo.\n' } }]);
  const { revision } = await edit([
    { type: 'update_page', page: made.created.p, title: 'Long nets', content: { markdown: 'One.\n\nThree.\n' } },
  ]);
  const owner = await server.make.organization({ title: 'Makers' });
  await server.make.integration(owner, { title: 'Tide tables', visibility: 'public' });
  const site = await server.make.site(organization, { title: 'Help center', spaces: [world.space, world.inner] });
  await api.post(`/v1/orgs/${organization.id}/sites/${site.id}/share-links`, { name: 'For the printer' });
  const apart = await server.make.space(organization, { title: 'Weirs' });
  const { body: weirs } = await api.post(`/v1/orgs/${organization.id}/sites/${site.id}/sections`, {
    spaceId: apart.id,
  });
  await api.post(`/v1/orgs/${organization.id}/sites/${site.id}/section-groups`, {
    title: 'On the water',
    sections: [weirs.id],
  });
  await api.graphql(
    'mutation ($o: ID!, $s: ID!) { setSiteHostname(organizationId: $o, siteId: $s, hostname: "docs.river.example") { id } }',
    {
      o: organization.id,
      s: site.id,
    },
  );
  const provider = async (kind: 'Saml' | 'Oidc') =>
    (
      await api.graphql(
        `mutation ($o: ID!) { made: create${kind}Provider(organizationId: $o, label: "Harbour") { id } }`,
        { o: organization.id },
      )
    ).body.data.made as { id: string };
  const [saml, oidc] = [await provider('Saml'), await provider('Oidc')];
  await api.graphql(
    'mutation ($o: ID!) { addEmailDomain(organizationId: $o, domain: "river-with-a-long-name.example") { domain } }',
    {
      o: organization.id,
    },
  );
  const addresses: Record<string, string> = {
    sites: `${org}/sites`,
    site: `${org}/sites/${site.id}`,
    looks: `${org}/sites/${site.id}/customization`,
    audience: `${org}/sites/${site.id}/audience`,
    visitors: `${org}/sites/${site.id}/visitors`,
    addresses: `${org}/sites/${site.id}/addresses`,
    history: `${app}/history`,
    'page-history': `${app}/pages/${made.created.p}/history`,
    compare: `${app}/history/compare?from=${made.revision}&to=${revision}`,
    audit: `${org}/audit`,
    'sign-in': `${org}/sign-in`,
    saml: `${org}/sign-in/saml/${saml.id}`,
    oidc: `${org}/sign-in/oidc/${oidc.id}`,
    integrations: `${org}/integrations`,
    content: org,
    shelf,
    members: `${org}/members`,
    teams: `${org}/teams`,
    team: `${org}/teams/${team.id}`,
    invites: `${org}/invites`,
    trash: `${org}/trash`,
    settings: `${org}/settings`,
    'space-settings': `${app}/settings`,
    'space-permissions': `${app}/permissions`,
    'merge-rules': `${app}/merge-rules`,
    git: `${app}/git`,
    'collection-settings': `${shelf}/settings`,
    'collection-permissions': `${shelf}/permissions`,
  };
  const { page, outside } = await signedIn(context, people.admin.token);
  const found: string[] = [];
  for (const [name, address] of Object.entries(addresses)) {
    await page.goto(`${server.url}${address}`);
    found.push(...(await problemsOf(page, `workplace-${name}`)));
    await page.setViewportSize({ width: 320, height: 700 });
    if (!(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')))
      found.push(`${name}: is wider than 320 pixels`);
    await page.setViewportSize({ width: 1440, height: 900 });
  }
  expect(found).toEqual([]);
  expect(outside).toEqual([]);
});

test('axe finds nothing on the pages of API descriptions, translations and conversations', async (context) => {
  const { org, people, translation, cluster } = await aWorkplaceWithPipelines(server);
  const { page, outside } = await signedIn(context, people.admin.token);
  const found: string[] = [];
  for (const path of [
    'openapi',
    'openapi/tides',
    'openapi/broken',
    'translations',
    `translations/${translation.id}`,
    'conversations',
    `conversations/${cluster.id}`,
  ]) {
    await page.goto(`${server.url}${org}/${path}`);
    found.push(...(await problemsOf(page, path.replace('/', '-').replace(/-\w{20}$/, '-one'))));
  }
  expect({ found, outside }).toEqual({ found: [], outside: [] });
});

test('by keyboard alone: the menu names the current page, a refused form says why at its field', async (context) => {
  const world = await aWorkplace(server);
  const { page } = await signedIn(context, world.people.admin.token);
  await page.goto(`${server.url}${world.org}/members`);
  const menu = page.getByRole('navigation', { name: 'Organization' });
  expect(await menu.locator('[aria-current="page"]').textContent()).toBe('Members');
  await menu.getByRole('link', { name: 'Invitations' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/invites');
  const addresses = page.getByLabel('E-mail addresses');
  await addresses.focus();
  await page.keyboard.type('nobody at all');
  await page.getByRole('button', { name: 'Invite', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('alert').waitFor();
  expect((await addresses.inputValue()).trim()).toBe('nobody at all');
  expect(await addresses.getAttribute('aria-invalid')).toBe('true');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${server.url}${world.org}`);
  expect(await menu.isVisible()).toBe(false);
  await page.locator('#app-nav-open').focus();
  await page.keyboard.press('Space');
  expect(await menu.isVisible()).toBe(true);
});
