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
import { emptyPglite } from './database.ts';
import { ROOT, Server, START } from './process.ts';
import { table } from './report.ts';

const TOKEN = 'oct_bench_bootstrap';
const HOSTNAME = 'docs.example.com';
/** Requests at a time. */
const WIDTH = 4;

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
  return { path, site, published };
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

type Get = Awaited<ReturnType<typeof renderBehindProxy>>['get'];

const linksIn = (html: string, attribute: string): string[] =>
  [...html.matchAll(new RegExp(` ${attribute}="([^"]*)"`, 'g'))].map(([, link]) =>
    (link ?? '').replaceAll('&amp;', '&'),
  );

/** Does something with each of a growing set, several at a time. */
async function each(open: Set<string>, work: (item: string) => Promise<void>): Promise<void> {
  const done = new Set<string>();
  const next = () => [...open].find((item) => !done.has(item));
  for (let item = next(); item !== undefined; item = next()) {
    const together = [...open].filter((one) => !done.has(one)).slice(0, WIDTH);
    for (const one of together) done.add(one);
    await Promise.all(together.map(work));
  }
}

/** Addresses of all pages of a space, as the tree of its revision has them, whoever links to them. */
async function pagesOf(base: string, spaceId: string): Promise<string[]> {
  const { pages } = await good(admin.get(`/v1/spaces/${spaceId}/content/pages`));
  const all = (list: any[]): any[] => list.flatMap((page) => [page, ...all(page.pages ?? [])]);
  return all(pages)
    .filter(({ type }) => type === 'document')
    .map(({ path }) => base + path.split('/').map(encodeURIComponent).join('/'));
}

/** Reads the whole site as one visitor; gives what there was. */
async function read(get: Get, addresses: readonly string[], cookie = '') {
  const open = new Set(['/', ...addresses]);
  const files = new Set<string>();
  let pages = 0;
  let redirects = 0;
  let elsewhere = 0;
  let links = 0;
  await each(open, async (address) => {
    const { status, headers, html } = await get(address, cookie);
    if (status === 307) {
      redirects += 1;
      open.add(new URL(headers.location ?? '', `https://${HOSTNAME}${address}`).pathname);
      return;
    }
    if (status !== 200) return void problems.push(`${status} ${address}`);
    pages += 1;
    for (const link of [...linksIn(html, 'href'), ...linksIn(html, 'src')]) {
      const url = URL.parse(link, `https://${HOSTNAME}${address}`);
      links += 1;
      if (!url) problems.push(`${address}: no address: ${link}`);
      else if (url.host === HOSTNAME) open.add(url.pathname);
      else if (url.origin === server.url) files.add(link);
      else elsewhere += 1;
    }
  });
  await each(files, async (address) => {
    const answer = await fetch(address);
    if (answer.status !== 200) problems.push(`${answer.status} ${address}`);
    await answer.body?.cancel();
  });
  return { pages, redirects, links, files: files.size, elsewhere, addresses: open };
}

try {
  const [organization] = (await good(admin.get('/v1/orgs'))).items;
  const { path, site, published } = await publish(organization);
  await prove(organization.id, site.id);
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

    const anyone = await read(get, forAll);
    const partner = await read(get, [...forAll, ...privatePages], cookie);
    const seen = privatePages.filter((address) => anyone.addresses.has(address));
    if (seen.length > 0) problems.push(`what is for partners is linked for anyone: ${seen[0]}`);
    let hidden = 0;
    await each(new Set(privatePages), async (address) => {
      const { status } = await get(address);
      if (status === 404) hidden += 1;
      else problems.push(`${status} for anyone: ${address}`);
    });
    if ((await get('/', `${cookie}x`)).status !== 200) problems.push('a changed token is more than none');
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
