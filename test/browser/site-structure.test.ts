/** Sections of a site are put in order by dragging and by the keyboard. */
import { expect, test } from 'vitest';
import { aServer } from '../support/server.ts';
import { aWorkplace } from '../web/workplace/world.ts';
import { aBrowser, aPage, keepPicture } from './browser.ts';

test('a section is dragged before another, and moved by Alt with the arrow keys', async (context) => {
  const [server, browserOf] = await Promise.all([aServer(), aBrowser()]);
  const { org, organization, api, people } = await aWorkplace(server);
  const spaces = [];
  for (const title of ['Tides', 'Locks', 'Weirs']) spaces.push(await server.make.space(organization, { title }));
  const site = await server.make.site(organization, { title: 'River guide', spaces: [spaces[0]!], published: false });
  const path = `/v1/orgs/${organization.id}/sites/${site.id}`;
  for (const { id } of spaces.slice(1)) await api.post(`${path}/sections`, { spaceId: id });
  const titles = async () =>
    (await api.get(`${path}/sections`)).body.items.map(({ title }: { title: string }) => title);
  const [first, second, third] = (await titles()) as [string, string, string];

  const { page, errors } = await aPage(browserOf(context), server.url);
  await page.goto(`${server.url}/app/sign-in`);
  await page.getByLabel('Access token').fill(people.admin.token);
  await page.getByRole('button', { name: 'Sign in with the token' }).click();
  await page.goto(`${server.url}${org}/sites/${site.id}`);
  const section = (title: string) => page.locator('main section', { has: page.getByRole('heading', { name: title }) });
  await section(third)
    .getByRole('heading')
    .dragTo(section(first).getByRole('heading'), { targetPosition: { x: 10, y: 1 } });
  await page.getByText('The order is saved.').waitFor();
  expect(await titles()).toEqual([third, first, second]);
  await keepPicture(page, 'site-structure');
  await section(third).getByRole('button').first().focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(titles).toEqual([first, third, second]);
  expect(errors).toEqual([]);
});
