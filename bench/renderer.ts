/**
 * `npm run bench -- renderer`: the four real repositories as one site, read through `examples/renderer` behind a proxy, under a hostname
 * that a DNS record proves. Every page of every space has to answer 200, every link and image of every page has to lead somewhere, and a
 * section that is for some visitors has to be there for them and for nobody else. Exits with 1 when anything is not so.
 *
 *   OCTAVO_DATA                          the folder with the repositories (../shared/data)
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { SignJWT } from 'jose';
import { Client } from '../test/support/client.ts';
import { aDnsServer } from '../test/support/dns-server.ts';
import { importInto } from '../test/support/git-import.ts';
import { aGitServer } from '../test/support/git-server.ts';
import { realRepositories } from '../test/support/real-repositories.ts';
import { each, read } from './crawl.ts';
import { emptyPglite } from './database.ts';
import { ROOT, Server, START } from './process.ts';
import { table } from './report.ts';

const TOKEN = 'oct_bench_bootstrap';
const HOSTNAME = 'docs.example.com';

const problems: string[] = [];
const place = emptyPglite();
const git = await aGitServer();
const dns = await aDnsServer();
const server = await Server.start({
  name: 'octavo',
  args: START,
  core: null,
  env: {
    ...place.env,
    BOOTSTRAP_TOKEN: TOKEN,
    RATE_LIMIT: '0',
    LOG_LEVEL: 'warn',
    EGRESS_ALLOW: '127.0.0.1',
    DNS_SERVERS: dns.address,
  },
});
const admin = new Client(server.url, TOKEN);
const good = async (sent: Promise<{ status: number; body: any; text: string }>): Promise<any> => {
  const answer = await sent;
  if (answer.status >= 300 || answer.body?.errors) throw new Error(`${answer.status}: ${answer.text}`);
  return answer.body?.data ?? answer.body;
};

/** A space of the site, and where its pages have to be. */
interface Published {
  title: string;
  spaceId: string;
  sectionId: string;
}

/** Imports all spaces, each into a section; the last one is for partners alone. */
async function publish(organization: { id: string }) {
  const spaces: Omit<Published, 'sectionId'>[] = [];
  for (const { name, bundle, spaces: facts } of realRepositories()) {
    await git.fromBundle(bundle, name);
    for (const { project_directory: repoProjectDirectory } of facts) {
      const title = `${name} ${repoProjectDirectory}`.slice(0, 50);
      const { id } = await good(admin.post(`/v1/orgs/${organization.id}/spaces`, { title }));
      const info = await importInto(admin, id, `${git.url}/${name}.git`, { repoProjectDirectory, ms: 600_000 });
      if (info.operation.state !== 'completed') throw new Error(`${title}: ${JSON.stringify(info.operation)}`);
      spaces.push({ title, spaceId: id });
      process.stderr.write(`imported ${title}\n`);
    }
  }
  const [first, ...rest] = spaces as [Published, ...Published[]];
  const site = await good(
    admin.post(`/v1/orgs/${organization.id}/sites`, {
      title: 'Everything',
      visibility: 'public',
      spaces: [first.spaceId],
    }),
  );
  const path = `/v1/orgs/${organization.id}/sites/${site.id}`;
  for (const { spaceId } of rest) await good(admin.post(`${path}/sections`, { spaceId }));
  const sections = (await good(admin.get(`${path}/sections?limit=100`))).items as {
    id: string;
    siteSpaces: { space: { id: string } }[];
  }[];
  const published = spaces.map((space): Published => {
    const section = sections.find(({ siteSpaces }) => siteSpaces[0]?.space.id === space.spaceId);
    return { ...space, sectionId: section?.id as string };
  });
  const isPartner = { type: 'boolean', description: 'Is a partner' };
  const jsonSchema = { type: 'object', properties: { isPartner }, additionalProperties: false };
  await good(admin.put(`${path}/adaptive-schema`, { jsonSchema }));
  await good(admin.patch(path, { adaptiveContent: { enabled: true } }));
  await good(admin.patch(`${path}/sections/${published.at(-1)?.sectionId}`, { condition: 'visitor.claims.isPartner' }));
  await good(admin.post(`${path}/publish`));
  return { path, siteId: site.id as string, published };
}

/** Sets the hostname, makes the record that proves it, and waits until the server has found it. */
async function prove(organizationId: string, siteId: string): Promise<void> {
  const named = `organizationId: "${organizationId}", siteId: "${siteId}"`;
  const set = await good(
    admin.graphql(`mutation { setSiteHostname(${named}, hostname: "${HOSTNAME}") { hostnameProof { name value } } }`),
  );
  const { name, value } = set.setSiteHostname.hostnameProof;
  const lookUp = () => new Client(server.url).post('/v1/urls/published', { url: `https://${HOSTNAME}/` });
  if ((await lookUp()).status !== 404) problems.push('the hostname is served before it is proven');
  dns.records.set(name, [value]);
  await good(admin.graphql(`mutation { checkSiteHostname(${named}) { id } }`));
  for (let waited = 0; (await lookUp()).status !== 200; waited += 200) {
    if (waited > 60_000) throw new Error('The hostname is not proven after a minute');
    await delay(200);
  }
}

/** A renderer, and a proxy in front of it that passes the host on, as a server with the certificate of the hostname does. */
async function renderBehindProxy() {
  const child = spawn(process.execPath, ['examples/renderer/renderer.ts'], {
    cwd: ROOT,
    env: { ...process.env, OCTAVO_URL: server.url, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const target = new URL(line);
  const proxy = http.createServer((request, response) => {
    const { method, headers, url } = request;
    const forwarded = http.request(
      { host: target.hostname, port: target.port, method, headers, path: url },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    forwarded.on('error', () => response.writeHead(502).end());
    request.pipe(forwarded);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as AddressInfo;
  /** As a browser at the hostname sends it. */
  const get = async (path: string, cookie = '') => {
    const sent = http.get({ port, path, headers: { host: HOSTNAME, ...(cookie && { cookie }) } });
    const [answer] = (await once(sent, 'response')) as [http.IncomingMessage];
    return { status: answer.statusCode ?? 0, headers: answer.headers, html: await text(answer) };
  };
  const close = () => {
    proxy.close();
    child.kill();
  };
  return { get, close };
}

/** Addresses of all pages of a space, as the tree of its revision has them, whoever links to them. */
async function pagesOf(base: string, spaceId: string): Promise<string[]> {
  const { pages } = await good(admin.get(`/v1/spaces/${spaceId}/content/pages`));
  const all = (list: any[]): any[] => list.flatMap((page) => [page, ...all(page.pages ?? [])]);
  return all(pages)
    .filter(({ type }) => type === 'document')
    .map(({ path }) => base + path.split('/').map(encodeURIComponent).join('/'));
}

try {
  const [organization] = (await good(admin.get('/v1/orgs'))).items;
  const { path, siteId, published } = await publish(organization);
  await prove(organization.id, siteId);
  const { get, close } = await renderBehindProxy();
  try {
    const entries = (await good(admin.get(`${path}/sections?limit=100`))).items;
    const baseOf = ({ sectionId }: Published) =>
      new URL(entries.find(({ id }: { id: string }) => id === sectionId).urls.published).pathname;
    const own = new Map<Published, string[]>();
    for (const space of published) own.set(space, await pagesOf(baseOf(space), space.spaceId));
    const forPartners = published.at(-1) as Published;
    const forAll = published.slice(0, -1).flatMap((space) => own.get(space) ?? []);
    const privatePages = own.get(forPartners) ?? [];

    const { privateKey } = await good(admin.get(`${path}/publishing/auth`));
    const token = await new SignJWT({ isPartner: true })
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime('1h')
      .sign(Buffer.from(privateKey));
    const entering = await get(`/?jwt_token=${token}`);
    const cookie = entering.headers['set-cookie']?.[0]?.split(';')[0] ?? '';

    const site = { origin: `https://${HOSTNAME}`, server: server.url, problems };
    const anyone = await read(site, get, forAll);
    const partner = await read(site, (path) => get(path, cookie), [...forAll, ...privatePages]);
    const seen = privatePages.filter((address) => anyone.addresses.has(address));
    if (seen.length > 0) problems.push(`what is for partners is linked for anyone: ${seen[0]}`);
    let hidden = 0;
    await each(new Set(privatePages), async (address) => {
      const { status } = await get(address);
      if (status === 404) hidden += 1;
      else problems.push(`${status} for anyone: ${address}`);
    });
    const changed = await get(privatePages[0] as string, `${cookie}x`);
    if (changed.status !== 404) problems.push(`a changed token opens what is for partners: ${changed.status}`);
    const rows = (
      [
        ['anyone', anyone, forAll],
        ['a partner', partner, [...forAll, ...privatePages]],
      ] as const
    ).map(([who, found, all]) => [
      who,
      String(all.length),
      String(found.pages),
      String(found.redirects),
      String(found.links),
      String(found.files),
      String(found.elsewhere),
    ]);
    const head = ['', 'pages of the spaces', 'addresses read', 'redirects', 'links', 'files', 'to other sites'];
    process.stdout.write(`${published.length} spaces of ${realRepositories().length} repositories, at ${HOSTNAME}\n`);
    process.stdout.write(`${table(head, rows)}\n${hidden} private pages are 404 for anyone\n`);
  } finally {
    close();
  }
} finally {
  await server.stop();
  await git.close();
  await dns.close();
  await place.drop();
}
for (const problem of problems.slice(0, 50)) process.stderr.write(`${problem}\n`);
process.stderr.write(`${problems.length} problems\n`);
if (problems.length > 0) process.exitCode = 1;
