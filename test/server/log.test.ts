/** What the log of requests holds, and what it never holds. */
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { loggedPath } from '../../src/server/logged-path.ts';
import { aForm } from '../contract/world.ts';
import { aServer, type TestServer } from '../support/server.ts';

/** The log once it has a line of this request. */
async function logOf({ log }: TestServer, requestId: string | null): Promise<string> {
  for (let tries = 0; tries < 4000 && !log.some((line) => line.includes(`"${requestId}"`)); tries += 1) await delay(5);
  return log.join('\n');
}

test('signed addresses of files and PDFs, which open them for everybody, are not in the log', async () => {
  const server = await aServer();
  const organization = await server.make.organization();
  const person = await server.make.member(organization, 'admin');
  const space = await server.make.space(organization);
  const uploaded = await fetch(`${server.url}/v1/orgs/${organization.id}/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}` },
    body: aForm(),
  });
  const { downloadURL } = (await uploaded.json()) as { downloadURL: string };
  const { url } = (await server.as(person.token).get(`/v1/spaces/${space.id}/pdf`)).body;
  for (const address of [downloadURL, url]) {
    const { pathname } = new URL(address);
    const ticket = pathname.split('/')[2] as string;
    for (const path of [pathname, `/pdf/${ticket}`, `/files/${ticket.replace('.', '%2E')}/x`, `/nowhere/${ticket}`]) {
      const answer = await fetch(new URL(path, server.url), { method: 'HEAD' });
      const log = await logOf(server, answer.headers.get('x-request-id'));
      expect(log).not.toContain(ticket.split('.')[1]);
    }
  }
});

test('addresses that let in whoever has them are not in the log: share links and invites', async () => {
  const server = await aServer();
  const organization = await server.make.organization();
  const admin = server.as((await server.make.member(organization, 'admin')).token);
  const { id: space } = await server.make.space(organization);
  const sites = `/v1/orgs/${organization.id}/sites`;
  const { body: site } = await admin.post(sites, { title: 'Shared', visibility: 'share-link', spaces: [space] });
  await admin.post(`${sites}/${site.id}/publish`);
  const { body: link } = await admin.post(`${sites}/${site.id}/share-links`, { name: 'Partners' });
  const shared = new URL(link.urls.published).pathname;
  const key = shared.split('/').at(-2) as string;
  const invites = `/v1/orgs/${organization.id}/link-invites`;
  const { id: invite } = (await admin.post(invites, { role: 'read' })).body;
  for (const [path, secret] of [
    [shared, key],
    [`${shared}guides/first-steps?a=b`, key],
    [`/app/join/${organization.id}/${invite}`, invite],
    [`${invites}/${invite}`, invite],
    [`/v1/orgs/${organization.id}/invites/${invite}`, invite],
  ] as const) {
    const answer = await fetch(new URL(path, server.url), { redirect: 'manual' });
    const log = await logOf(server, answer.headers.get('x-request-id'));
    expect(secret.length).toBeGreaterThanOrEqual(20);
    expect(log.slice(log.lastIndexOf('"path"'))).not.toContain(secret);
    expect(log.slice(log.lastIndexOf('"path"'))).toContain('…');
  }
});

test('the path stays readable: ids and slugs are there, tokens and the query are not', () => {
  expect(loggedPath('/v1/spaces/8oHYzIlxOnKV6XQmLBpU/content/path/getting-started?page=1')).toBe(
    '/v1/spaces/8oHYzIlxOnKV6XQmLBpU/content/path/getting-started',
  );
  expect(loggedPath('/v1/oct_abcdefghijklmnopqrstuvwxyz/x')).toBe('/v1/…/x');
  expect(loggedPath(`/files/${'a'.repeat(100)}/picture.png`)).toBe('/files/…/picture.png');
  const secret = 'a'.repeat(65);
  for (const path of [
    '/v1/x',
    `/v1/${secret}`,
    `/${secret}/x`,
    `/v1/${'a'.repeat(64)}/${'b'.repeat(64)}`,
    `/a//${secret}`,
  ]) {
    expect(loggedPath(path)).toBe(path.replace(secret, '…'));
  }
});
