/** Every event that scripts can be told is raised by the thing that it names, for those that are installed there and have the scope. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { SCOPES } from '../../../src/access/scopes.ts';
import { storedEvents } from '../../../src/features/integrations/events/payloads.ts';
import { purgeDeletedSpaces } from '../../../src/features/spaces/trash.ts';
import type { Client } from '../../support/client.ts';
import { importInto } from '../../support/git-import.ts';
import { aGitServer } from '../../support/git-server.ts';
import { untilJobsAreDone } from '../../support/jobs.ts';
import { type Played, playScripts } from '../../support/scripted-scripts.ts';
import { aServer, type TestServer } from '../../support/server.ts';

type Payload = { type: string } & Record<string, any>;

let server: TestServer;
let organization: { id: string };
let admin: Client;
let adminId: string;
let played: Played;

beforeAll(async () => {
  played = playScripts();
  server = await aServer({ EGRESS_ALLOW: '127.0.0.1' }, { scripts: played.scripts });
});

beforeEach(async () => {
  organization = await server.make.organization();
  const person = await server.make.member(organization, 'admin');
  adminId = person.id;
  admin = server.as(person.token);
});

async function installed(scopes: readonly string[] = SCOPES) {
  const { name } = await server.make.integration(organization, { scopes });
  const { body } = await admin.post(`/v1/integrations/${name}/installations`, { organization: organization.id });
  const path = `/v1/integrations/${name}/installations/${body.id}`;
  const told = async (): Promise<Payload[]> => {
    const where = { installationId: body.id as string };
    const rows = await server.services.database.prisma.integrationEvent.findMany({ where, orderBy: { turn: 'asc' } });
    for (const { type, payload } of rows) expect(shapeOf(type).safeParse(payload).error).toBeUndefined();
    return rows.map(({ payload }) => payload as Payload);
  };
  return { name, id: body.id as string, path, told };
}

const shapeOf = (type: string) => storedEvents.find((shape) => shape.shape.type.value === type)!;

/** Everything that was recorded has been handed on. */
const handedOn = () =>
  expect
    .poll(async () => {
      const [row] = await server.services.database.query<{ left: number }>(
        `SELECT count(*)::int AS "left" FROM "OutboxDelivery" WHERE "passed" < "wanted"`,
      );
      return row?.left;
    })
    .toBe(0);

/** What was told of these types, in its order. */
async function toldOf(told: () => Promise<Payload[]>, ...types: string[]): Promise<Payload[]> {
  await handedOn();
  return (await told()).filter(({ type }) => types.includes(type));
}

const write = async (space: { id: string }, title: string): Promise<string> => {
  const answer = await admin.post(`/v1/spaces/${space.id}/content`, { changes: [{ type: 'create_page', title }] });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.revision;
};

async function publishedSite(spaces: { id: string }[]) {
  const sites = `/v1/orgs/${organization.id}/sites`;
  const { body } = await admin.post(sites, {
    title: 'Docs',
    visibility: 'public',
    spaces: spaces.map(({ id }) => id),
  });
  const path = `${sites}/${body.id}`;
  expect((await admin.post(`${path}/publish`)).status).toBe(200);
  return { id: body.id as string, path };
}

test('each type of event is raised by something', async () => {
  const git = await aGitServer();
  const repository = await git.aRepository({ 'README.md': '# Here\n' });
  const { path, id, told } = await installed();
  const space = await server.make.space(organization);
  await admin.post(`${path}/spaces`, { space: space.id });
  await write(space, 'Roses');
  await importInto(admin, space.id, repository.url);
  const site = await publishedSite([space]);
  await admin.post(`${path}/sites`, { siteId: site.id });
  const rated = { type: 'page_post_feedback', feedback: { rating: 'good' } };
  await server.visitor.post(`${site.path}/insights/events`, { events: [{ type: 'page_view' }, rated] });
  await handedOn();
  await admin.delete(`${path}/spaces/${space.id}`);
  await admin.delete(`${path}/sites/${site.id}`);
  await told();
  await untilJobsAreDone(server.services.database);
  await admin.delete(path);
  await untilJobsAreDone(server.services.database);
  const own = played.calls.filter(({ event }) => event.installationId === id);
  const types = new Set(own.map(({ event }) => event.type));
  expect([...types].sort()).toEqual(storedEvents.map((shape) => shape.shape.type.value).sort());
});

test('new content: with the new revision, in its order, once', async () => {
  const { path, id, told } = await installed(['space:content:write']);
  const [space, other] = [await server.make.space(organization), await server.make.space(organization)];
  await admin.post(`${path}/spaces`, { space: space.id });
  const revisions = [await write(space, 'One'), await write(space, 'Two')];
  await write(other, 'Elsewhere');
  expect(await toldOf(told, 'space_content_updated')).toEqual(
    revisions.map((revisionId) => ({
      type: 'space_content_updated',
      eventId: expect.any(String),
      installationId: id,
      spaceId: space.id,
      revisionId,
    })),
  );
});

test('without the scope nothing is told, also when a later version does not declare it any more', async () => {
  const [without, lost] = [await installed(['space:metadata:read']), await installed(['space:content:read'])];
  const space = await server.make.space(organization);
  for (const { path } of [without, lost]) await admin.post(`${path}/spaces`, { space: space.id });
  await admin.post(`/v1/integrations/${lost.name}`, { scopes: ['space:metadata:read'] });
  await write(space, 'Roses');
  for (const { told } of [without, lost]) expect(await toldOf(told, 'space_content_updated')).toEqual([]);
});

test('the visibility of a space is that of the site that publishes it; each change tells the one before', async () => {
  const { path, told } = await installed();
  const space = await server.make.space(organization);
  await admin.post(`${path}/spaces`, { space: space.id });
  const seen = async () => (await admin.get(`/v1/spaces/${space.id}`)).body.visibility;
  expect(await seen()).toBe('private');
  const first = await publishedSite([space]);
  expect(await seen()).toBe('public');
  const second = await publishedSite([space]);
  await admin.patch(first.path, { visibility: 'unlisted' });
  expect(await seen()).toBe('unlisted');
  await admin.patch(first.path, { title: 'Only a title' });
  await admin.patch(second.path, { visibility: 'share-link' });
  expect(await seen()).toBe('unlisted');
  await admin.post(`${first.path}/unpublish`);
  expect(await seen()).toBe('share-link');
  await admin.delete(second.path);
  expect(await seen()).toBe('private');
  await admin.post(`${first.path}/publish`);
  await admin.delete(`/v1/spaces/${space.id}`);
  const moves = (await toldOf(told, 'space_visibility_updated')).map((event) => [
    event.previousVisibility,
    event.visibility,
  ]);
  expect(moves).toEqual([
    ['private', 'public'],
    ['public', 'unlisted'],
    ['unlisted', 'share-link'],
    ['share-link', 'private'],
    ['private', 'unlisted'],
    ['unlisted', 'private'],
  ]);
});

test('an import that begins, and one that fails', async () => {
  const git = await aGitServer();
  const repository = await git.aRepository({ 'README.md': '# Here\n' });
  const { path, told } = await installed(['space:git:sync']);
  const space = await server.make.space(organization);
  await admin.post(`${path}/spaces`, { space: space.id });
  await importInto(admin, space.id, repository.url);
  await importInto(admin, space.id, repository.url, { ref: 'refs/heads/none' });
  const [began, done, again, failed] = await toldOf(told, 'space_gitsync_started', 'space_gitsync_completed');
  const { revision } = (await admin.get(`/v1/spaces/${space.id}`)).body;
  expect(began).toMatchObject({ type: 'space_gitsync_started', revisionId: space.revisionId, commitId: '' });
  expect(done).toMatchObject({ type: 'space_gitsync_completed', state: 'success', revisionId: revision });
  expect(done?.commitId).toMatch(/^[0-9a-f]{40}$/);
  expect(again).toMatchObject({ type: 'space_gitsync_started', revisionId: revision, commitId: done?.commitId });
  expect(failed).toMatchObject({ state: 'failure', revisionId: revision, commitId: done?.commitId });
});

test('what readers do is told where an installation may know it, and recorded nowhere else', async () => {
  const space = await server.make.space(organization);
  await write(space, 'Roses');
  const site = await publishedSite([space]);
  const [page] = (await admin.get(`/v1/spaces/${space.id}/content/pages`)).body.pages;
  const location = { url: 'https://docs.test/roses?from=mail', space: space.id, page: page.id };
  const session = { userAgent: 'Reader/1', language: 'de', cookies: { theme: 'dark' }, referrer: 'https://news.test/' };
  const feedback = { rating: 'bad', comment: '  thorns ' };
  const events = [
    { type: 'page_view', session, location },
    { type: 'page_view' },
    { type: 'page_post_feedback', session, location, feedback },
    { type: 'page_view', location: { ...location, page: 'made-up' } },
  ];
  const send = () => server.visitor.post(`${site.path}/insights/events`, { events });
  const recorded = () =>
    server.services.database.prisma.outboxEvent.count({
      where: { kind: { in: ['site_view', 'page_feedback'] }, organizationId: organization.id },
    });
  const { path: unscoped } = await installed(['space:content:read']);
  await admin.post(`${unscoped}/sites`, { siteId: site.id });
  expect((await send()).status).toBe(204);
  expect(await recorded()).toBe(0);
  const { path, told } = await installed(['site:views:read', 'page:feedback:read']);
  await admin.post(`${path}/sites`, { siteId: site.id });
  await send();
  const [first, second, rated, ...more] = await toldOf(told, 'site_view', 'page_feedback');
  expect(more).toEqual([]);
  const siteSpaceId = expect.any(String);
  expect(first).toEqual({
    type: 'site_view',
    eventId: expect.any(String),
    installationId: expect.any(String),
    siteId: site.id,
    siteSpaceId,
    spaceId: space.id,
    pageId: page.id,
    visitor: {
      anonymousId: expect.any(String),
      cookies: { theme: 'dark' },
      userAgent: 'Reader/1',
      ip: '127.0.0.1',
      language: 'de',
    },
    url: location.url,
    referrer: session.referrer,
  });
  expect(second).toMatchObject({ type: 'site_view', url: '', referrer: '' });
  expect(second).not.toHaveProperty('pageId');
  expect(rated).toMatchObject({
    type: 'page_feedback',
    feedback: { rating: 'bad', comment: 'thorns' },
    pageId: page.id,
    url: location.url,
  });
  expect(rated?.visitor.anonymousId).toBe(first?.visitor.anonymousId);
  expect(await recorded()).toBe(2);
  await admin.delete(path);
  await send();
  expect(await recorded()).toBe(2);
});

test('where it is in all of them, it is in each that comes, and its script is told before anything else of it', async () => {
  const { path, id, told } = await installed();
  await admin.patch(path, { space_selection: 'all', site_selection: 'all' });
  const { body: space } = await admin.post(`/v1/orgs/${organization.id}/spaces`, { title: 'New' });
  await write(space, 'Roses');
  const site = await publishedSite([space]);
  expect(
    (await toldOf(told, 'space_installation_setup', 'site_installation_setup', 'space_content_updated')).map(
      ({ type, spaceId, siteId }) => [type, spaceId ?? siteId],
    ),
  ).toEqual(
    expect.arrayContaining([
      ['space_installation_setup', space.id],
      ['space_content_updated', space.id],
      ['site_installation_setup', site.id],
    ]),
  );
  const ofSpace = (await told()).filter(({ spaceId }) => spaceId === space.id).map(({ type }) => type);
  expect(ofSpace.slice(0, 2)).toEqual(['space_installation_setup', 'space_content_updated']);
  expect((await admin.get(`${path}/spaces/${space.id}`)).body.installation).toBe(id);
  expect((await admin.get(`${path}/sites/${site.id}`)).body.installation).toBe(id);
});

test('a space that goes to another organization: there it is bound, here its end is told, with how it was configured', async () => {
  const { path, told } = await installed();
  const space = await server.make.space(organization);
  await admin.post(`${path}/spaces`, { space: space.id });
  await admin.patch(`${path}/spaces/${space.id}`, { configuration: { channel: 'docs' } });
  const here = organization;
  organization = await server.make.organization();
  await server.services.database.prisma.member.create({
    data: { organizationId: organization.id, userId: adminId, role: 'admin' },
  });
  const there = await installed();
  await admin.patch(there.path, { space_selection: 'all' });
  const answer = await admin.post(`/v1/spaces/${space.id}/transfer`, { organization: organization.id });
  expect(answer.status, answer.text).toBeLessThan(300);
  expect(here.id).not.toBe(organization.id);
  expect(await toldOf(told, 'space_installation_deleted')).toMatchObject([
    { spaceId: space.id, previous: { configuration: { channel: 'docs' } } },
  ]);
  expect(await toldOf(there.told, 'space_installation_setup')).toMatchObject([{ spaceId: space.id }]);
  expect((await admin.get(`${there.path}/spaces/${space.id}`)).status).toBe(200);
});

test('a space that is removed for good, and a site that is deleted, end what was installed there', async () => {
  const { path, told } = await installed();
  const space = await server.make.space(organization);
  const site = await publishedSite([await server.make.space(organization)]);
  await admin.post(`${path}/spaces`, { space: space.id });
  await admin.post(`${path}/sites`, { siteId: site.id });
  await admin.delete(`/v1/spaces/${space.id}`);
  expect(await toldOf(told, 'space_installation_deleted')).toEqual([]);
  await purgeDeletedSpaces(server.services, new Date(Date.now() + 8 * 86_400_000));
  await admin.delete(site.path);
  expect(
    (await toldOf(told, 'space_installation_deleted', 'site_installation_deleted')).map(({ type, spaceId, siteId }) => [
      type,
      spaceId ?? siteId,
    ]),
  ).toEqual([
    ['space_installation_deleted', space.id],
    ['site_installation_deleted', site.id],
  ]);
});

test('what is handed on a second time, because a server ended in between, is raised once', async () => {
  const { path, told } = await installed();
  const space = await server.make.space(organization);
  await admin.post(`${path}/spaces`, { space: space.id });
  await write(space, 'Roses');
  await handedOn();
  const once = await told();
  await server.services.database.query(
    `UPDATE "OutboxDelivery" SET "passed" = 0 WHERE "reader" = 'integrations' AND "subject" = $1`,
    [`space:${space.id}`],
  );
  await write(space, 'Lilies');
  await handedOn();
  expect((await told()).slice(0, once.length)).toEqual(once);
  expect((await told()).length).toBe(once.length + 1);
});
