/** Hostnames of sites, with a DNS server of the test. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RecordsUnavailable } from '../../../src/adapters/dns/records.ts';
import type { Organization } from '../../../src/db/generated/prisma/client.ts';
import { checkHostname } from '../../../src/features/sites/hostnames/check.ts';
import { checkHostnamesJob } from '../../../src/features/sites/hostnames/jobs.ts';
import type { Client } from '../../support/client.ts';
import { aDnsServer, type DnsServer } from '../../support/dns-server.ts';
import { untilJobsAreDone } from '../../support/jobs.ts';
import { stretched } from '../../support/pace.ts';
import { aServer, type TestServer } from '../../support/server.ts';

let dns: DnsServer;
let server: TestServer;

beforeAll(async () => {
  dns = await aDnsServer();
  server = await aServer({ DNS_SERVERS: dns.address });
});
afterAll(() => dns.close());

const SITE = 'hostname urls { published } hostnameProof { name value provenAt checkedAt problem }';

interface Scene {
  organization: Organization;
  admin: Client;
  id: string;
  set(hostname: string | null): Promise<any>;
  read(): Promise<any>;
}

async function aScene(organization?: Organization): Promise<Scene> {
  const own = organization ?? (await server.make.organization());
  const admin = server.as((await server.make.member(own, 'admin')).token);
  const { id } = await server.make.site(own, { spaces: [await server.make.space(own)] });
  const variables = { organizationId: own.id, siteId: id };
  const declared = '$organizationId: ID!, $siteId: ID!';
  const named = 'organizationId: $organizationId, siteId: $siteId';
  return {
    organization: own,
    admin,
    id,
    set: async (hostname) => {
      const query = `mutation (${declared}, $hostname: String) { setSiteHostname(${named}, hostname: $hostname) { ${SITE} } }`;
      const { body } = await admin.graphql(query, { ...variables, hostname });
      await untilJobsAreDone(server.services.database);
      return body.errors?.[0] ?? body.data.setSiteHostname;
    },
    read: async () =>
      (await admin.graphql(`query (${declared}) { site(${named}) { ${SITE} } }`, variables)).body.data.site,
  };
}

/** Makes the record that proves the hostname. */
function prove({ name, value }: { name: string; value: string }): void {
  dns.records.set(name, ['something else', value]);
}

const DAY_MS = 86_400_000;

test('a hostname is in use once its record is found, and not before', async () => {
  const scene = await aScene();
  const set = await scene.set('Docs.Example.com');
  expect(set).toMatchObject({ hostname: 'docs.example.com', hostnameProof: { name: '_octavo.docs.example.com' } });
  const before = await scene.read();
  expect(before.hostnameProof).toMatchObject({ provenAt: null, problem: '_octavo.docs.example.com has no TXT record' });
  expect(before.urls.published).toContain(`/sites/${scene.id}/`);
  dns.records.set(set.hostnameProof.name, ['octavo-site=wrong']);
  await checkHostname(server.services, scene.id);
  expect((await scene.read()).hostnameProof.problem).toContain(
    'No TXT record of _octavo.docs.example.com is octavo-site=',
  );
  prove(set.hostnameProof);
  await server.services.jobs.send(checkHostnamesJob, {});
  await expect.poll(async () => (await scene.read()).urls.published).toBe('https://docs.example.com/');
  const { body } = await scene.admin.get(`/v1/orgs/${scene.organization.id}/sites/${scene.id}`);
  expect(body).toMatchObject({ hostname: 'docs.example.com', urls: { published: 'https://docs.example.com/' } });
  const { hostname, urls } = await scene.set(null);
  expect(hostname).toBeNull();
  expect(urls.published).toContain(`/sites/${scene.id}/`);
});

test('whoever has the record now has the hostname: a claim alone takes nothing, nor does a second record', async () => {
  const [one, other] = [await aScene(), await aScene()];
  prove((await one.set('guide.example.com')).hostnameProof);
  await checkHostname(server.services, one.id);
  const claimed = await other.set('guide.example.com');
  expect((await one.read()).urls.published).toBe('https://guide.example.com/');
  expect((await other.read()).hostnameProof.provenAt).toBeNull();
  const both = [claimed.hostnameProof.value, (await one.read()).hostnameProof.value];
  dns.records.set(claimed.hostnameProof.name, both);
  await checkHostname(server.services, other.id);
  expect((await other.read()).hostnameProof.problem).toBe('Another site has it, and its record is still there');
  prove(claimed.hostnameProof);
  await checkHostname(server.services, other.id);
  expect((await other.read()).urls.published).toBe('https://guide.example.com/');
  expect((await one.read()).hostnameProof).toMatchObject({
    provenAt: null,
    problem: 'Another site has proven it since',
  });
  const { organization } = one;
  const audit = await server.services.database.prisma.auditEvent.findMany({
    where: { organizationId: organization.id },
  });
  expect(audit.map(({ action }) => action).filter((action) => action.startsWith('site.hostname'))).toEqual(
    expect.arrayContaining(['site.hostname', 'site.hostname.proven', 'site.hostname.lost']),
  );
});

test('checks of one hostname for several sites at once leave one that has it', async () => {
  const scenes = await Promise.all([aScene(), aScene(), aScene()]);
  const values: string[] = [];
  for (const scene of scenes) values.push((await scene.set('race.example.com')).hostnameProof.value);
  dns.records.set('_octavo.race.example.com', values);
  await Promise.allSettled(scenes.map(({ id }) => checkHostname(server.services, id)));
  const proven = await Promise.all(scenes.map(async (scene) => (await scene.read()).hostnameProof.provenAt));
  expect(proven.filter(Boolean)).toHaveLength(1);
});

// The server that does not answer is asked twice, for three seconds each.
test('a record that is gone ends it after three days, and a server that does not answer changes nothing', {
  timeout: stretched(60_000),
}, async () => {
  const scene = await aScene();
  prove((await scene.set('slip.example.com')).hostnameProof);
  const now = new Date();
  const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS);
  await checkHostname(server.services, scene.id, now);
  dns.records.delete('_octavo.slip.example.com');
  await checkHostname(server.services, scene.id, inDays(2));
  expect(await scene.read()).toMatchObject({
    urls: { published: 'https://slip.example.com/' },
    hostnameProof: { problem: '_octavo.slip.example.com has no TXT record' },
  });
  dns.silent = true;
  await expect(checkHostname(server.services, scene.id, inDays(4))).rejects.toThrow(RecordsUnavailable);
  dns.silent = false;
  expect((await scene.read()).urls.published).toBe('https://slip.example.com/');
  await checkHostname(server.services, scene.id, inDays(4));
  expect((await scene.read()).urls.published).toContain(`/sites/${scene.id}/`);
});

test('only administrators set it, one site of an organization has it, and it must be a hostname', async () => {
  const scene = await aScene();
  await scene.set('taken.example.com');
  const second = await aScene(scene.organization);
  expect((await second.set('taken.example.com')).extensions.code).toBe('CONFLICT');
  for (const wrong of [
    'example.com',
    'https://docs.example.com',
    'docs.example.com/x',
    '-a.example.com',
    'a..example.com',
    'x'.repeat(300),
  ])
    expect((await second.set(wrong)).extensions?.code, wrong).toBe('BAD_USER_INPUT');
  const creator = server.as((await server.make.member(scene.organization, 'create')).token);
  const query = 'query ($o: ID!, $s: ID!) { site(organizationId: $o, siteId: $s) { hostnameProof { value } } }';
  const { body } = await creator.graphql(query, { o: scene.organization.id, s: scene.id });
  expect(body.errors?.[0].extensions.code).toBe('FORBIDDEN');
});
