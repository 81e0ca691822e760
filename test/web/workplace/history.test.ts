/** History, audit log and integrations in the workplace. */
import { beforeAll, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../support/server.ts';
import { aWorkplace, sent, statementsOfPage, type Workplace } from './world.ts';

let server: TestServer;
let world: Workplace;

beforeAll(async () => {
  server = await aServer();
  world = await aWorkplace(server);
});

test('two revisions are chosen and compared, and a page and the space are restored', async () => {
  const { admin, reader, stranger, api, app, space } = world;
  const edit = async (changes: object[]) => (await api.post(`/v1/spaces/${space.id}/content`, { changes })).body;
  const made = await edit([{ type: 'create_page', page: 'p', title: 'Nets', content: { markdown: 'One.\n\nTwo.\n' } }]);
  const page = made.created.p as string;
  const { revision } = await edit([{ type: 'update_page', page, content: { markdown: 'One.\n\n<b>Three</b>.\n' } }]);
  const history = await admin.get(`${app}/history`);
  expect(history.text).toContain(world.people.admin.displayName);
  expect(history.text).toContain(`name="from" value="${made.revision}" checked`);
  expect(await statementsOfPage(server, admin, `${app}/history`)).toBeLessThanOrEqual(14);
  const compare = `${app}/history/compare?from=${made.revision}&to=${revision}`;
  const shown = await admin.get(compare);
  expect(shown.text).toContain('<del>Two.\n</del>');
  expect(shown.text).toContain('<ins>&lt;b&gt;Three&lt;/b&gt;.\n</ins>');
  expect(await statementsOfPage(server, admin, compare)).toBeLessThanOrEqual(20);
  const forReader = await reader.get(compare);
  expect(forReader.status).toBe(200);
  expect(forReader.text).not.toContain('/compare/restore"');
  expect((await stranger.get(compare)).status).toBe(404);
  expect((await admin.get(`${app}/history/compare?from=x&to=y`)).status).toBe(404);
  const action = `${app}/history/compare/restore`;
  expect((await sent(reader, action, { revision: made.revision })).status).toBe(403);
  expect((await admin.post(action, { revision: made.revision })).status).toBe(403);
  const restored = await sent(admin, action, { revision: made.revision, page });
  expect(restored.location).toBe(`${app}/pages/${page}`);
  const text = async () => (await api.get(`/v1/spaces/${space.id}/content/page/${page}?format=markdown`)).body.markdown;
  expect(await text()).toBe('One.\n\nTwo.\n');
  expect((await sent(admin, action, { revision })).location).toBe(`${app}/history`);
  expect(await text()).toContain('Three');
});

test('a page has a history of its own: its revisions, who made them, and the difference of two', async () => {
  const { admin, reader, stranger, api, app, space, people } = world;
  const edit = async (changes: object[]) => (await api.post(`/v1/spaces/${space.id}/content`, { changes })).body;
  const made = await edit([
    { type: 'create_page', page: 'p', title: 'Sluices', content: { markdown: 'Shut.\n' } },
    { type: 'create_page', page: 'q', title: 'Locks', content: { markdown: 'Slow.\n' } },
  ]);
  const { p: page, q: other } = made.created;
  const unrelated = await edit([{ type: 'update_page', page: other, content: { markdown: 'Slower.\n' } }]);
  const opened = await edit([
    { type: 'update_page', page, content: { markdown: 'Open.\n' } },
    { type: 'update_page', page: other, content: { markdown: 'Slowest.\n' } },
  ]);
  const here = `${app}/pages/${page}/history`;
  expect((await reader.get(`${app}/pages/${page}`)).text).toContain(`href="${here}"`);
  const { text, status } = await reader.get(here);
  expect(status).toBe(200);
  expect(text).toContain('History of Sluices');
  expect(text).toContain(people.admin.displayName);
  expect(text).toContain(`name="from" value="${made.revision}" checked`);
  expect(text).toContain(`name="to" value="${opened.revision}" checked`);
  expect(text).not.toContain(unrelated.revision);
  expect(await statementsOfPage(server, admin, here)).toBeLessThanOrEqual(16);
  const compared = await admin.get(`${app}/history/compare?of=${page}&from=${made.revision}&to=${opened.revision}`);
  expect(compared.text).toContain('<del>Shut.\n</del>');
  expect(compared.text).not.toContain('Slow');
  expect(compared.text).toContain('Restore the earlier page');
  expect(compared.text).not.toContain('Restore the earlier content');
  expect((await stranger.get(here)).status).toBe(404);
  expect((await admin.get(`${here}?from=nowhere`)).status).toBe(404);
  expect((await admin.get(`${app}/pages/nowhere/history`)).text).toContain('did not change');
});

test('the audit log is shown to administrators, filtered, and exported', async () => {
  const { admin, editor, org, api, organization } = world;
  const here = `${org}/audit`;
  await api.patch(`/v1/orgs/${organization.id}`, { title: 'River <i>watch</i>' });
  const other = await server.make.member(organization, 'read');
  await api.patch(`/v1/orgs/${organization.id}/members/${other.id}`, { role: 'review' });
  const { text } = await admin.get(here);
  expect(text).toContain('<code>member.update</code>');
  expect((await admin.get(`${here}?action=nothing.at.all`)).text).toContain('Nothing that passes the filters');
  expect((await admin.get(`${here}?subject=${other.id}&from=2020-01-01`)).text).toContain('before: read');
  expect(text).toContain(`<span title="${other.id}">${other.displayName}</span>`);
  expect((await admin.get(`${here}?from=yesterday`)).status).toBe(400);
  expect((await editor.get(here)).status).toBe(403);
  expect(await statementsOfPage(server, admin, here)).toBeLessThanOrEqual(13);
  const { location } = await admin.submit(`${here}?subject=${other.id}`, `${here}/export`, {});
  expect(location).toMatch(/^\/audit\/.*\/events\.jsonl$/);
  const lines = (await (await fetch(new URL(location as string, server.url))).text()).trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line).subject)).toEqual([other.id]);
  expect((await sent(editor, `${here}/export`)).status).toBe(403);
});

test('integrations are listed, found, and installed by administrators', async () => {
  const { admin, reader, guest, org, organization } = world;
  const owner = await server.make.organization({ title: 'Makers' });
  const integration = await server.make.integration(owner, { title: 'Tide tables', visibility: 'public' });
  const here = `${org}/integrations`;
  expect((await reader.get(here)).text).not.toContain('/install"');
  expect((await guest.get(here)).status).toBe(403);
  expect(await statementsOfPage(server, admin, here)).toBeLessThanOrEqual(16);
  expect((await admin.get(`${here}?q=nothing`)).text).toContain('There are no others.');
  const action = `${here}/${integration.name}/install`;
  expect((await sent(reader, action)).status).toBe(403);
  const installed = await admin.submit(here, action, {});
  expect(installed.location).toMatch(new RegExp(`^/app/integrations/${integration.name}/installations/\\w+$`));
  expect((await admin.get(here)).text).toContain('Configure');
  expect(
    await server.services.database.prisma.integrationInstallation.count({ where: { organizationId: organization.id } }),
  ).toBe(1);
});
