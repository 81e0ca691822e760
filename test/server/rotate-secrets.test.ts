/** Another SECRET_KEY: what was encrypted and signed with the one before it, is kept. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import { configFrom } from '../../src/config.ts';
import { getDatamodel } from '../../src/db/generated/pothos.ts';
import { secretsOfScript } from '../../src/features/integrations/script-secrets.ts';
import { signingSecrets } from '../../src/features/integrations/webhooks/secret.ts';
import { privateKeyOf } from '../../src/features/sites/auth.ts';
import { secretOf } from '../../src/features/sites/renderers/secret.ts';
import { openServices } from '../../src/server/open.ts';
import { ENCRYPTED } from '../../src/server/rotate-secrets.ts';
import { anotherConnection } from '../support/database.ts';
import { aServer, type TestServer } from '../support/server.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'octavo-keys-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));
const [FIRST, SECOND, THIRD] = ['first', 'second', 'third'].map(
  (name) => `the ${name} key of the server, which is long`,
);

/** Starts on the database of another server, does something, and stops. */
async function restarted<Result>(
  { services: { database } }: TestServer,
  env: Record<string, string>,
  work: (services: Awaited<ReturnType<typeof openServices>>) => Promise<Result>,
): Promise<Result> {
  const config = configFrom({ DATA_DIR: folder, PORT: '0', JOBS: 'off', PUBLIC_URL: 'http://octavo.test', ...env });
  const services = await openServices(config, pino({ level: 'silent' }), {
    database: await anotherConnection(database),
  });
  try {
    return await work(services);
  } finally {
    await services.close();
  }
}

test('a server that has both keys encrypts all of it again; after that the new one is enough, and the old one is not', async () => {
  const server = await aServer({ SECRET_KEY: String(FIRST), JOBS: 'off' });
  const organization = await server.make.organization();
  const admin = server.as((await server.make.member(organization, 'admin')).token);
  const { id: integrationId } = await server.make.integration(organization, { secrets: { KEY: 'of the script' } });
  const { body: site } = await admin.post(`/v1/orgs/${organization.id}/sites`, { title: 'Docs' });
  const call = async (text: string) => {
    const { body } = await admin.graphql(text);
    expect(body.errors).toBeUndefined();
    return body.data;
  };
  await call(`mutation { addSiteRenderer(organizationId: "${organization.id}", siteId: "${site.id}",
    url: "https://docs.test", secret: "shared with the renderer") { id } }`);
  const { createWebhook } = await call(`mutation { createWebhook(organizationId: "${organization.id}",
    url: "https://hooks.test/", types: [space_created]) { secret webhook { id } } }`);
  const { rotateWebhookSecret } = await call(`mutation { rotateWebhookSecret(organizationId: "${organization.id}",
    webhookId: "${createWebhook.webhook.id}") { secret } }`);
  const read = async ({ database: { prisma }, secrets }: Pick<TestServer['services'], 'database' | 'secrets'>) => ({
    script: secretsOfScript(secrets, await prisma.integration.findUniqueOrThrow({ where: { id: integrationId } })),
    site: privateKeyOf(secrets, await prisma.siteAuth.findUniqueOrThrow({ where: { siteId: site.id } })),
    renderer: secretOf(secrets, await prisma.siteRenderer.findFirstOrThrow({ where: { siteId: site.id } })),
    webhook: signingSecrets(secrets, await prisma.webhook.findFirstOrThrow(), new Date()),
  });
  const before = await read(server.services);
  expect(before).toMatchObject({
    script: { KEY: 'of the script' },
    renderer: 'shared with the renderer',
    webhook: [rotateWebhookSecret.secret, createWebhook.secret],
  });
  const signed = server.services.secrets.sign('a file', 'download');
  const [first, second, third] = [FIRST, SECOND, THIRD].map(String) as [string, string, string];
  const nothing = () => Promise.resolve();
  await expect(restarted(server, { SECRET_KEY: second }, nothing)).rejects.toThrow(/^SECRET_KEY is not the one/);
  await expect(restarted(server, { SECRET_KEY: second, SECRET_KEY_PREVIOUS: third }, nothing)).rejects.toThrow(
    /^SECRET_KEY is not the one/,
  );
  expect(await read(server.services)).toEqual(before);
  for (let times = 0; times < 2; times += 1)
    await restarted(server, { SECRET_KEY: second, SECRET_KEY_PREVIOUS: first }, async (services) => {
      expect(await read(services)).toEqual(before);
      expect(services.secrets.verify(signed, 'download')).toBe('a file');
    });
  await restarted(server, { SECRET_KEY: second }, async (services) => {
    expect(await read(services)).toEqual(before);
    expect(services.secrets.verify(signed, 'download')).toBeUndefined();
  });
  await expect(read(server.services)).rejects.toThrow(/was not encrypted with this SECRET_KEY/);
  await expect(restarted(server, { SECRET_KEY: first }, nothing)).rejects.toThrow(/^SECRET_KEY is not the one/);
});

test('no column of bytes was forgotten', () => {
  /** Content, images, keys that are public, and what is a hash or random itself. */
  const OPEN = ['Blob.bytes', 'IntegrationImage.bytes', 'Passkey.publicKey', 'VisitorSalt.salt'];
  const models = getDatamodel().datamodel.models as Record<
    string,
    { fields: readonly { name: string; type: string }[] }
  >;
  const columns = Object.entries(models).flatMap(([table, { fields }]) =>
    fields.filter(({ type }) => type === 'Bytes').map(({ name }) => `${table}.${name}`),
  );
  expect(columns.filter((column) => !OPEN.includes(column)).sort()).toEqual(
    ENCRYPTED.map(({ table, column }) => `${table}.${column}`).sort(),
  );
});
