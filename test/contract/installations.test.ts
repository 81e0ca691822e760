/**
 * Installations over REST, with real tokens: each operation on a space or site is what scopes and bindings say. Bound to nothing, or to
 * another place, the place does not exist; without the scope it is refused; with both it is as for a member with the role `create`.
 */
import { beforeAll, expect, test } from 'vitest';
import { admittedBy } from '../../src/access/rule.ts';
import { SCOPES, type Scope, scopesOpening } from '../../src/access/scopes.ts';
import { inTransaction } from '../../src/db/transaction.ts';
import { issueToken } from '../../src/features/integrations/tokens.ts';
import { send } from './call.ts';
import { needOfOthers } from './needs.ts';
import { keyOf, operations } from './operation.ts';
import { sampleOf } from './samples/index.ts';
import { World } from './world.ts';

let world: World;
let installation: { id: string; integrationId: string };
let token: string;
let elsewhere: { space: { id: string }; site: { id: string } };

beforeAll(async () => {
  world = await World.open();
  const { name } = await world.make.integration(world.organization, { scopes: SCOPES });
  installation = await world.make.installation(name, world.organization);
  elsewhere = { space: await world.aSpace(), site: await world.make.site(world.organization) };
  const { id: installationId, integrationId } = installation;
  const owner = { integrationId, installationId };
  ({ token } = await inTransaction(world.server.services.database, (tx) => issueToken(tx, owner)));
});

interface Place {
  spaceId?: string | undefined;
  siteId?: string | undefined;
}

/** The installation has these scopes, and is bound to these places and to no other. */
async function becomes(scopes: readonly string[], ...places: Place[]): Promise<void> {
  const { id, integrationId } = installation;
  const organizationId = world.organization.id;
  const ofInstallation = { installationId: id, integrationId, organizationId };
  await inTransaction(world.server.services.database, async (tx) => {
    await tx.integrationInstallation.update({ where: { id }, data: { acceptedScopes: [...scopes] } });
    await tx.integrationSpaceInstallation.deleteMany({ where: { installationId: id } });
    await tx.integrationSiteInstallation.deleteMany({ where: { installationId: id } });
    for (const { spaceId, siteId } of places) {
      if (spaceId) await tx.integrationSpaceInstallation.create({ data: { ...ofInstallation, spaceId } });
      if (siteId) await tx.integrationSiteInstallation.create({ data: { ...ofInstallation, siteId } });
    }
  });
}

/** The space of a site space. */
async function spaceShownBy(siteSpaceId: string): Promise<string | undefined> {
  const { prisma } = world.server.services.database;
  return (await prisma.siteSpace.findUnique({ where: { id: siteSpaceId } }))?.spaceId;
}

/** The kind of place that an operation is about. */
const placeOf = (path: string): 'space' | 'site' | null => {
  if (/^\/v1\/spaces\/\{spaceId\}/.test(path)) return 'space';
  return /^\/v1\/orgs\/\{organizationId\}\/sites\/\{siteId\}/.test(path) ? 'site' : null;
};

/** What else an operation takes when it is done by its scope alone: other places that it names, or shows. */
const BESIDES: Readonly<Record<string, readonly Scope[]>> = {
  'GET /v1/orgs/{organizationId}/sites/{siteId}/published': ['site:metadata:read'],
};

/** Their samples name a collection, which an installation in chosen spaces does not see. */
const NAMES_A_COLLECTION = ['POST /v1/spaces/{spaceId}/duplicate', 'POST /v1/spaces/{spaceId}/move'];

/** Real tokens of installations have the scope of integrations themselves, and see themselves alone: the test below. */
const OF_ITSELF = [
  'GET /v1/spaces/{spaceId}/integrations',
  'GET /v1/orgs/{organizationId}/sites/{siteId}/integrations',
];

const walked = operations.filter(
  ({ method, path, declared: { access } }) =>
    !OF_ITSELF.includes(keyOf({ method, path })) &&
    placeOf(path) !== null &&
    access.scope !== null &&
    admittedBy(access).includes('installation'),
);

test('operations of spaces and sites are walked', () => {
  expect(walked.length).toBeGreaterThan(60);
});

test.for(walked.map((operation) => [operation.key, operation] as const))(
  '%s: what scopes and bindings say',
  async ([key, operation]) => {
    const call = await sampleOf(key)(world);
    const kind = placeOf(operation.path) as 'space' | 'site';
    const { spaceId, siteId } = call.path;
    const here: Place = kind === 'space' ? { spaceId } : { siteId };
    const there: Place = kind === 'space' ? { spaceId: elsewhere.space.id } : { siteId: elsewhere.site.id };
    const needed = operation.declared.access.scope as Scope;
    const opening = scopesOpening(needed);
    const status = async () => {
      const answer = await send(world, operation, call, { token });
      return { status: answer.status, text: answer.text.slice(0, 300) };
    };
    // Nothing to delete is no error.
    const absent = operation.method === 'DELETE' ? [204, 404] : [404];
    for (const places of [[], [there]]) {
      await becomes(SCOPES, ...places);
      expect(absent, JSON.stringify(places)).toContain((await status()).status);
    }
    await becomes(
      SCOPES.filter((scope) => !opening.includes(scope)),
      here,
    );
    expect(await status()).toMatchObject({ status: 403 });
    await becomes([], here);
    expect(await status()).toMatchObject({ status: 403 });
    const expected = needOfOthers('an installation with every scope', operation);
    const isRefused = NAMES_A_COLLECTION.includes(key);
    const allowed = isRefused ? [400] : expected === 'may' ? [operation.status, operation.alsoStatus] : [expected];
    // The site space of a space that it is not bound to is not there.
    const shown = call.path.siteSpaceId ? { spaceId: await spaceShownBy(call.path.siteSpaceId) } : {};
    await becomes([needed, ...(BESIDES[key] ?? [])], here, shown);
    const done = await status();
    expect(allowed, done.text).toContain(done.status);
  },
);

test('of what is installed in a place an installation sees itself alone', async () => {
  const site = await world.make.site(world.organization);
  const space = await world.aSpace();
  const other = await world.make.integration(world.organization);
  const { id } = await world.make.installation(other.name, world.organization);
  await world.make.bound(id, { space });
  await world.make.bound(id, { site });
  await becomes(SCOPES, { spaceId: space.id }, { siteId: site.id });
  const client = world.server.as(token);
  for (const path of [`/v1/spaces/${space.id}`, `/v1/orgs/${world.organization.id}/sites/${site.id}`]) {
    const { status, body } = await client.get(`${path}/integrations`);
    expect([status, body.count]).toEqual([200, 1]);
    expect(body.items[0].name).not.toBe(other.name);
    expect((await world.server.as(world.people.admin.token).get(`${path}/integrations`)).body.count).toBe(2);
  }
});
