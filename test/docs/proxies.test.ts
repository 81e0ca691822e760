/** The proxies' settings in the guides, in front of a server: nginx and Caddy as they are installed here. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test as tests } from 'vitest';
import { aDnsServer, type DnsServer } from '../support/dns-server.ts';
import { until } from '../support/outbox.ts';
import { aServer, type TestServer } from '../support/server.ts';
import { bySse, byWebSocket, take } from '../support/watchers.ts';
import { aPublishedSite } from '../web/reader/site-pages.ts';

type Kind = 'nginx' | 'Caddy';

const GUIDES = new URL('../../docs/guides/', import.meta.url);
const isInstalled = (program: string, ...args: string[]): boolean => {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};
const there: Record<Kind, boolean> = { nginx: isInstalled('nginx', '-v'), Caddy: isInstalled('caddy', 'version') };
for (const [kind, isThere] of Object.entries(there))
  if (!isThere) process.stdout.write(`Settings for ${kind} are not tried: it is not installed.\n`);

/** The settings for a proxy in a guide: the nth block under its tab. */
function settings(guide: string, kind: Kind, at: number): string {
  const tabs = fs.readFileSync(new URL(guide, GUIDES), 'utf8').split(`{% tab title="${kind}" %}`);
  const block = /```\w+\n(.*?)```/s.exec(tabs[at + 1] ?? '')?.[1];
  if (!block) throw new Error(`${guide} has no block ${at} for ${kind}`);
  return block;
}

let dns: DnsServer;
let server: TestServer;
const running: ChildProcess[] = [];
const folders: string[] = [];

beforeAll(async () => {
  dns = await aDnsServer();
  server = await aServer({ DNS_SERVERS: dns.address, TRUST_PROXY: '127.0.0.1' });
});
afterAll(async () => {
  for (const child of running.filter(({ exitCode }) => exitCode === null)) {
    child.kill();
    await once(child, 'exit');
  }
  for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true });
  dns.close();
});

async function freePort(): Promise<number> {
  const listener = net.createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as net.AddressInfo;
  listener.close();
  await once(listener, 'close');
  return port;
}

/** Starts the proxy with a guide's settings; only its port, its lack of a certificate and the server's port are of the test. */
async function aProxy(kind: Kind, guide: string, at: number): Promise<number> {
  const port = await freePort();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'octavo-proxy-'));
  folders.push(folder);
  const given = settings(guide, kind, at).replace('127.0.0.1:4000', `127.0.0.1:${new URL(server.url).port}`);
  const file = path.join(folder, 'settings');
  if (kind === 'nginx') {
    const kept = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((of) => `${of}_temp_path ${folder}/${of};`);
    const own = given.replace('listen 443 ssl', `listen 127.0.0.1:${port}`);
    fs.writeFileSync(file, `events {}\nhttp { access_log off; ${kept.join(' ')}\n${own}}`);
    const options = `daemon off; pid ${folder}/pid; error_log ${folder}/log;`;
    running.push(spawn('nginx', ['-c', file, '-e', `${folder}/log`, '-g', options], { stdio: 'ignore' }));
  } else {
    fs.writeFileSync(file, `{\n admin off\n}\n${given.replace(/^(\S+) \{/, `http://$1:${port} {`)}`);
    const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
    running.push(spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', file], { stdio: 'ignore', env }));
  }
  await until(
    () =>
      new Promise<boolean>((resolve) => {
        const socket = net.connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
        socket.once('connect', () => socket.destroy());
      }),
    `${kind} to listen`,
  );
  return port;
}

/** A request of a browser that knows the proxy under a name. */
async function get(port: number, host: string, at: string, method = 'GET', headers: Record<string, string> = {}) {
  const sent = http.request({ port, host: '127.0.0.1', method, path: at, headers: { host, ...headers } }).end();
  const [answer] = (await once(sent, 'response')) as [http.IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}

describe.each(Object.keys(there) as Kind[])('%s', (kind) => {
  const test = tests.skipIf(!there[kind]);

  test('serves a site under its hostname', async () => {
    const { admin, organization, site } = await aPublishedSite(server, { pages: { start: 'Hello.', second: 'More.' } });
    const named = `organizationId: "${organization.id}", siteId: "${site.id}"`;
    const { body } = await admin.graphql(
      `mutation { setSiteHostname(${named}, hostname: "docs.example.com") { hostnameProof { name value } } }`,
    );
    const { name, value } = body.data.setSiteHostname.hostnameProof;
    dns.records.set(name, [value]);
    await admin.graphql(`mutation { checkSiteHostname(${named}) { id } }`);
    const port = await aProxy(kind, 'site-addresses.md', 0);
    // Until then the server shows its own first page under that name.
    const isShown = async () => (await get(port, 'docs.example.com', '/')).body.includes('Hello.');
    await until(isShown, 'the hostname to be proven');
    const page = await get(port, 'docs.example.com', '/second');
    expect(page.body).toContain('More.');
    expect(page.body).toContain('<link rel="canonical" href="https://docs.example.com/second"');
    const etag = page.headers.etag as string;
    expect((await get(port, 'docs.example.com', '/second', 'GET', { 'if-none-match': etag })).status).toBe(304);
    expect(await get(port, 'docs.example.com', '/second', 'HEAD')).toMatchObject({ status: 200, body: '' });
    expect((await get(port, 'docs.example.com', '/absent')).status).toBe(404);
    await everyAsset(port, 'docs.example.com', page.body, '/');
    // Who sends another name gets nothing of the site.
    expect((await get(port, 'other.example.com', '/second')).body).not.toContain('More.');
    await admin.graphql(`mutation { setSiteHostname(${named}, hostname: null) { id } }`);
  });

  test('serves a site below a path, and nothing of this server beside it', async () => {
    const { admin, path: at } = await aPublishedSite(server, { pages: { start: 'Hello.', second: 'More.' } });
    expect((await admin.patch(at, { proxy: 'www.example.com/guide' })).status).toBe(200);
    const port = await aProxy(kind, 'site-addresses.md', 1);
    const page = await get(port, 'www.example.com', '/guide/second');
    expect(page).toMatchObject({ status: 200, body: expect.stringContaining('More.') });
    expect((await get(port, 'www.example.com', '/guide')).status).toBe(200);
    await everyAsset(port, 'www.example.com', page.body, '/guide/');
    for (const beside of ['/guided', '/v1/orgs', '/graphql', '/guide/../v1/orgs', '/guide/%2e%2e/v1/orgs'])
      expect((await get(port, 'www.example.com', beside)).body, beside).not.toMatch(/More\.|"error"|"items"/);
    await admin.patch(at, { proxy: null });
  });

  test('passes the API on, with WebSockets and event streams', async () => {
    const port = await aProxy(kind, 'operating.md', 0);
    const { client, space } = await server.aSpace();
    const own = 'octavo.example.com';
    const auth = { authorization: `Bearer ${client.token}` };
    expect(JSON.parse((await get(port, own, `/v1/spaces/${space.id}`, 'GET', auth)).body).id).toBe(space.id);
    const behind = await aProxyByAddress(port, own);
    const query = `subscription ($id: ID!, $after: Int) { spaceChangeRequestsChanged(spaceId: $id, after: $after) { changeRequest { subject } } }`;
    const watched = { url: behind.url, token: client.token ?? '', query, variables: { id: space.id, after: 0 } };
    const watchers = [byWebSocket(watched), bySse(watched)];
    await client.post(`/v1/spaces/${space.id}/change-requests`, { subject: 'Behind a proxy' });
    for (const watcher of watchers) {
      const [{ data }] = await take(watcher, 1);
      expect(data.spaceChangeRequestsChanged.changeRequest.subject).toBe('Behind a proxy');
      await watcher.stop();
    }
    behind.close();
  });
});

/** Styles, scripts, icons: all that a page loads answers, and is of the site. */
async function everyAsset(port: number, host: string, html: string, base: string): Promise<void> {
  const assets = [...html.matchAll(/<(?:script|link)[^>]* (?:src|href)="([^"]+)"/g)].map(([, address = '']) => address);
  const own = assets.map((address) => new URL(address, `https://${host}${base}`)).filter((url) => url.host === host);
  expect(own.length).toBeGreaterThan(1);
  for (const { pathname, search } of own) {
    expect(pathname.startsWith(base.slice(0, -1)), pathname).toBe(true);
    expect((await get(port, host, pathname + search)).status, pathname).toBe(200);
  }
}

/** The proxy for clients that cannot say which name they mean: passes bytes on, with the name put in. */
async function aProxyByAddress(port: number, host: string) {
  const listener = net.createServer((client) => {
    const proxy = net.connect(port, '127.0.0.1');
    client.once('data', (first: Buffer) => {
      proxy.write(first.toString('latin1').replace(/^host: .*$/im, `host: ${host}`), 'latin1');
      client.pipe(proxy).pipe(client);
    });
    for (const socket of [client, proxy]) socket.on('error', () => [client, proxy].map((one) => one.destroy()));
  });
  await once(listener.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(listener.address() as net.AddressInfo).port}`,
    close: () => listener.close(),
  };
}
