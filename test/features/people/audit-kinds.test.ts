/** What changes access, identity and publication is in the audit log, with what it changed. */
import { beforeAll, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

async function anOrganization() {
  const organization = await server.make.organization();
  const { id: adminId, token } = await server.make.member(organization, 'admin');
  const api = server.as(token);
  const prisma = server.services.database.prisma;
  /** The newest event of an action, as it was written. */
  const lastOf = async (action: string) => {
    const where = { organizationId: organization.id, action };
    const event = await prisma.auditEvent.findFirst({ where, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }] });
    return event && { subject: event.subject, actorId: event.actorId, details: event.details };
  };
  const count = () => prisma.auditEvent.count({ where: { organizationId: organization.id } });
  return { organization, adminId, api, lastOf, count, path: `/v1/orgs/${organization.id}` };
}

test('what newcomers by an identity provider get', async () => {
  const { organization, adminId: actorId, api, lastOf, path } = await anOrganization();
  const team = await server.make.team(organization);
  const { body: saml } = await api.post(`${path}/saml`, { label: 'Okta' });
  const of = (subject: string, details: object) => ({ subject, actorId, details });
  expect(await lastOf('saml-provider.create')).toEqual(of(saml.id, { defaultRole: 'read', defaultTeam: null }));
  await api.patch(`${path}/saml/${saml.id}`, { defaultRole: 'admin', entityID: 'urn:okta' });
  expect(await lastOf('saml-provider.update')).toEqual(
    of(saml.id, { changed: 'entityID defaultRole', defaultRole: 'admin' }),
  );
  const variables = { o: organization.id, t: team.id };
  const made = await api.graphql(
    'mutation ($o: ID!) { made: createOidcProvider(organizationId: $o, label: "Keycloak") { id } }',
    variables,
  );
  const oidc = made.body.data.made.id;
  await api.graphql(
    `mutation ($o: ID!, $p: ID!, $t: ID!) { updateOidcProvider(organizationId: $o, oidcProviderId: $p, defaultTeam: $t,
      clientSecret: "hidden", groups: [{ name: "crew", team: $t }]) { id } }`,
    { ...variables, p: oidc },
  );
  expect(await lastOf('oidc-provider.update')).toEqual(
    of(oidc, { changed: 'defaultTeam', defaultTeam: team.id, secret: true, groups: true }),
  );
});

test('who may join by a domain, and with what role', async () => {
  const { organization, api, lastOf } = await anOrganization();
  const o = organization.id;
  await api.graphql(
    'mutation ($o: ID!) { addEmailDomain(organizationId: $o, domain: "river.example", role: comment) { domain } }',
    { o },
  );
  expect(await lastOf('email-domain.add')).toMatchObject({ details: { allowJoin: false, role: 'comment' } });
  await api.graphql(
    'mutation ($o: ID!) { updateEmailDomain(organizationId: $o, domain: "river.example", allowJoin: true, role: edit) { domain } }',
    { o },
  );
  const details = { allowJoin: true, role: 'edit' };
  expect(await lastOf('email-domain.update')).toMatchObject({ subject: 'river.example', details });
});

test('spaces and collections that go where other roles are inherited', async () => {
  const { organization, api, lastOf, count, path } = await anOrganization();
  const space = await server.make.space(organization);
  const [shelf, inner] = [
    (await api.post(`${path}/collections`, { title: 'Shelf' })).body.id,
    (await api.post(`${path}/collections`, { title: 'Inner' })).body.id,
  ];
  await api.post(`/v1/spaces/${space.id}/move`, { parent: shelf });
  expect(await lastOf('space.move')).toMatchObject({ subject: space.id, details: { from: null, to: shelf } });
  await api.post(`/v1/collections/${inner}/move`, { parent: shelf });
  expect(await lastOf('collection.move')).toMatchObject({ subject: inner, details: { from: null, to: shelf } });
  const before = await count();
  await api.post(`/v1/spaces/${space.id}/move`, { position: { before: { collection: inner } } });
  expect(await count()).toBe(before);
});

test('spaces that get onto a site or leave it, and conditions of who sees them', async () => {
  const { organization, api, lastOf, count, path } = await anOrganization();
  const [first, second] = [await server.make.space(organization), await server.make.space(organization)];
  const site = await server.make.site(organization, { spaces: [first] });
  const here = `${path}/sites/${site.id}`;
  await api.patch(here, { adaptiveContent: { enabled: true } });
  const { body: added } = await api.post(`${here}/site-spaces`, { spaceId: second.id });
  expect(await lastOf('site.spaces')).toMatchObject({ subject: site.id, details: { added: second.id } });
  const before = await count();
  await api.patch(`${here}/site-spaces/${added.id}`, { title: 'Tides' });
  expect(await count()).toBe(before);
  const conditioned = await api.patch(`${here}/site-spaces/${added.id}`, { condition: '1 == 1' });
  expect(conditioned.status, conditioned.text).toBe(200);
  expect(await lastOf('site.conditions')).toMatchObject({ details: { changed: added.id } });
  await api.delete(`${here}/site-spaces/${added.id}`);
  expect(await lastOf('site.spaces')).toMatchObject({ details: { removed: second.id } });
});

test('who reads an API description', async () => {
  const { api, lastOf, count, path } = await anOrganization();
  const text = JSON.stringify({ openapi: '3.0.0', info: { title: 'Tides', version: '1' }, paths: {} });
  const { body: spec } = await api.put(`${path}/openapi/tides`, { source: { text } });
  await api.patch(`${path}/openapi/tides`, { visibility: 'public' });
  const details = { slug: 'tides', visibility: 'public' };
  expect(await lastOf('openapi.visibility')).toMatchObject({ subject: spec.id, details });
  const before = await count();
  await api.patch(`${path}/openapi/tides`, { visibility: 'public' });
  expect(await count()).toBe(before);
});
