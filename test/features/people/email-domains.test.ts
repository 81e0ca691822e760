/** E-mail domains of organizations, with a DNS server of the test, and joining by them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkEmailDomain } from '../../../src/features/people/email-domains/check.ts';
import { checkEmailDomainsJob } from '../../../src/features/people/email-domains/jobs.ts';
import type { Client } from '../../support/client.ts';
import { aDnsServer, type DnsServer } from '../../support/dns-server.ts';
import { untilJobsAreDone } from '../../support/jobs.ts';
import { aServer, type TestServer } from '../../support/server.ts';
import { statementsOf } from '../../support/statements.ts';

let dns: DnsServer;
let server: TestServer;

beforeAll(async () => {
  dns = await aDnsServer();
  server = await aServer({ DNS_SERVERS: dns.address });
});
afterAll(() => dns.close());

const DOMAIN = 'domain allowJoin role verified record { name value } provenAt checkedAt problem';
const DAY_MS = 86_400_000;

async function anOrganization() {
  const organization = await server.make.organization();
  const admin = server.as((await server.make.member(organization, 'admin')).token);
  const variables = { organizationId: organization.id };
  const ask = async (document: string, more: object = {}) =>
    (await admin.graphql(document, { ...variables, ...more })).body;
  const claimOf = async (domain: string) => {
    const { data } = await ask(
      `query ($organizationId: ID!) { organization(organizationId: $organizationId) { emailDomainClaims { items { ${DOMAIN} } } } }`,
    );
    return data.organization.emailDomainClaims.items.find((each: any) => each.domain === domain.toLowerCase());
  };
  const add = async (domain: string, more = 'allowJoin: true') => {
    const body = await ask(
      `mutation ($organizationId: ID!, $domain: String!) { addEmailDomain(organizationId: $organizationId, domain: $domain, ${more}) { ${DOMAIN} } }`,
      { domain },
    );
    await untilJobsAreDone(server.services.database);
    return body.errors?.[0] ?? body.data.addEmailDomain;
  };
  const check = async (domain: string, now?: Date) => {
    const where = { organizationId_domain: { organizationId: organization.id, domain } };
    const { id } = await server.services.database.prisma.emailDomain.findUniqueOrThrow({ where });
    await checkEmailDomain(server.services, id, now);
    return claimOf(domain);
  };
  const path = `/v1/orgs/${organization.id}`;
  return { organization, admin, ask, add, check, claimOf, path };
}

const prove = ({ name, value }: { name: string; value: string }) => dns.records.set(name, ['v=spf1 -all', value]);

async function aProvenOrganization(domain: string, more?: string) {
  const own = await anOrganization();
  prove((await own.add(domain, more)).record);
  expect(await own.check(domain)).toMatchObject({ verified: true, problem: null });
  return own;
}

const personOf = (domain: string, emailVerified = true) =>
  server.make.user({ email: `p-${Math.random().toString(36).slice(2)}@${domain}`, emailVerified });

describe('a domain', () => {
  test('is verified once its record is found, and not before', async () => {
    const own = await anOrganization();
    const added = await own.add('Proof.Example', 'role: edit');
    expect(added).toMatchObject({ domain: 'proof.example', allowJoin: false, role: 'edit', verified: false });
    expect(added.record).toEqual({
      name: '_octavo.proof.example',
      value: expect.stringMatching(/^octavo-email=.{24}$/),
    });
    expect(await own.claimOf('proof.example')).toMatchObject({
      provenAt: null,
      problem: '_octavo.proof.example has no TXT record',
    });
    prove(added.record);
    await server.services.jobs.send(checkEmailDomainsJob, {});
    await expect.poll(async () => (await own.claimOf('proof.example')).verified).toBe(true);
    expect((await own.add('proof.example')).extensions.code).toBe('CONFLICT');
  });

  test('stays for days when its record is gone, and no longer', async () => {
    const own = await aProvenOrganization('gone.example');
    dns.records.delete('_octavo.gone.example');
    expect(await own.check('gone.example', new Date(Date.now() + 2 * DAY_MS))).toMatchObject({ verified: true });
    expect(await own.check('gone.example', new Date(Date.now() + 6 * DAY_MS))).toMatchObject({ verified: false });
    const audit = await server.services.database.prisma.auditEvent.findMany({
      where: { organizationId: own.organization.id },
    });
    expect(audit.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['email-domain.add', 'email-domain.proven', 'email-domain.lost']),
    );
  });

  test('is that of one organization at a time: a second record takes nothing while the first is there', async () => {
    const one = await aProvenOrganization('two.example');
    const other = await anOrganization();
    const { record } = await other.add('two.example');
    const { value } = (await one.claimOf('two.example')).record;
    dns.records.set(record.name, [value, record.value]);
    expect(await other.check('two.example')).toMatchObject({ verified: false, problem: 'Another organization has it' });
    prove(record);
    expect(await other.check('two.example')).toMatchObject({ verified: true });
    expect(await one.claimOf('two.example')).toMatchObject({
      verified: false,
      problem: 'Another organization has proven it since',
    });
  });

  test('that the administrator of the server gave to another organization is not taken by a record', async () => {
    await server.make.organization({ verifiedEmailDomains: ['given.example'] });
    const own = await anOrganization();
    prove((await own.add('given.example')).record);
    expect(await own.check('given.example')).toMatchObject({ verified: false, problem: 'Another organization has it' });
  });

  test('is claimed by many at once, and one has it', async () => {
    const all = await Promise.all([anOrganization(), anOrganization(), anOrganization()]);
    const values: string[] = [];
    for (const own of all) values.push((await own.add('race.example')).record.value);
    dns.records.set('_octavo.race.example', values);
    const after = await Promise.all(all.map((own) => own.check('race.example')));
    expect(after.filter(({ verified }) => verified)).toHaveLength(1);
  });

  test('is for administrators, and gives nobody the role admin', async () => {
    const own = await anOrganization();
    expect(await own.add('boss.example', 'role: admin')).toMatchObject({
      extensions: { code: 'BAD_USER_INPUT', details: [{ path: 'role' }] },
    });
    expect((await own.add('not a domain')).extensions.details[0].path).toBe('domain');
    const editor = server.as((await server.make.member(own.organization, 'create')).token);
    const { body } = await editor.graphql(
      'mutation ($id: ID!) { addEmailDomain(organizationId: $id, domain: "x.example") { domain } }',
      { id: own.organization.id },
    );
    expect(body.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });

  test('that is removed is nobody’s', async () => {
    const own = await aProvenOrganization('removed.example');
    const { data } = await own.ask(
      'mutation ($organizationId: ID!) { removeEmailDomain(organizationId: $organizationId, domain: "removed.example") }',
    );
    expect(data.removeEmailDomain).toBe(true);
    const after = await server.services.database.prisma.organization.findUniqueOrThrow({
      where: { id: own.organization.id },
    });
    expect(after).toMatchObject({ emailDomains: [], verifiedEmailDomains: [] });
  });

  test('is listed in as many statements, however many there are', async () => {
    const own = await anOrganization();
    const list = () =>
      own.admin.graphql(
        `query ($organizationId: ID!) { organization(organizationId: $organizationId) { emailDomainClaims { count items { ${DOMAIN} } } } }`,
        { organizationId: own.organization.id },
      );
    await own.add('first.example');
    const few = await statementsOf(server, list);
    for (let at = 0; at < 10; at += 1) await own.add(`more-${at}.example`);
    expect(await statementsOf(server, list)).toBeLessThanOrEqual(few);
    expect(few).toBeLessThanOrEqual(4);
  });
});

describe('joining', () => {
  const organizationsFor = async (client: Client, domain: string) =>
    (await client.get(`/v1/email-domains/${domain}/orgs`)).body.organizations.map(({ id }: any) => id);

  test('makes a member with the role of the domain, once', async () => {
    const own = await aProvenOrganization('join.example', 'allowJoin: true, role: comment');
    const person = await personOf('join.example');
    const client = server.as(person.token);
    expect(await organizationsFor(client, 'Join.Example')).toEqual([own.organization.id]);
    expect((await client.post(`${own.path}/join`)).status).toBe(204);
    expect((await own.admin.get(`${own.path}/members/${person.id}`)).body).toMatchObject({
      role: 'comment',
      sso: false,
    });
    await own.admin.patch(`${own.path}/members/${person.id}`, { role: 'create' });
    expect((await client.post(`${own.path}/join`)).status).toBe(204);
    expect((await own.admin.get(`${own.path}/members/${person.id}`)).body).toMatchObject({ role: 'create' });
    const where = { organizationId: own.organization.id, action: 'member.join' };
    expect(await server.services.database.prisma.auditEvent.count({ where })).toBe(1);
  });

  test('takes a verified address, of a domain that is allowed, and verified', async () => {
    const open = await aProvenOrganization('open.example');
    const closed = await aProvenOrganization('closed.example', 'allowJoin: false');
    const unproven = await anOrganization();
    await unproven.add('unproven.example');
    const answer = async (path: string, domain: string, isVerified = true) => {
      const { token } = await personOf(domain, isVerified);
      expect(await organizationsFor(server.as(token), domain)).toEqual([]);
      const { status, body } = await server.as(token).post(`${path}/join`);
      expect((await server.as(token).get(path)).status).toBe(404);
      return [status, body.error.message];
    };
    const other = 'The domain of your e-mail address is not one that may join this organization';
    expect(await answer(open.path, 'open.example', false)).toEqual([400, 'Your e-mail address is not verified yet']);
    expect(await answer(open.path, 'sub.open.example')).toEqual([400, other]);
    expect(await answer(closed.path, 'closed.example')).toEqual([400, other]);
    expect(await answer(unproven.path, 'unproven.example')).toEqual([400, other]);
    const { token } = await personOf('open.example');
    expect((await server.as(token).post('/v1/orgs/absent/join')).status).toBe(404);
  });

  test('others are not told who may join by a domain', async () => {
    await aProvenOrganization('quiet.example');
    const { token } = await personOf('elsewhere.example');
    expect(await organizationsFor(server.as(token), 'quiet.example')).toEqual([]);
    expect(await organizationsFor(server.as(token), 'nobodys.example')).toEqual([]);
  });

  test('is refused to members that are disabled', async () => {
    const own = await aProvenOrganization('disabled.example');
    const person = await personOf('disabled.example');
    const data = { organizationId: own.organization.id, userId: person.id, role: 'read' as const, disabled: true };
    await server.services.database.prisma.member.create({ data });
    expect((await server.as(person.token).post(`${own.path}/join`)).status).toBe(403);
  });
});
