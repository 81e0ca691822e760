/** Git in an operator's own network: through a proxy, with certificates of its own authority, and by ssh. */
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import https from 'node:https';
import net, { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EgressGuard } from '../../../src/adapters/egress/guard.ts';
import { Git } from '../../../src/adapters/git/git.ts';
import type { GitNetwork } from '../../../src/adapters/git/network.ts';
import { importInto, startImport } from '../../support/git-import.ts';
import { aGitServer, type GitServer } from '../../support/git-server.ts';
import { runProgram } from '../../support/launch.ts';
import { stretched } from '../../support/pace.ts';
import { aServer } from '../../support/server.ts';

let git: GitServer;
let folder: string;
const servers: http.Server[] = [];
beforeAll(async () => {
  git = await aGitServer();
  folder = await mkdtemp(path.join(tmpdir(), 'network-'));
});
afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  await rm(folder, { recursive: true, force: true });
});

const REF = 'refs/heads/main';
const aGit = (network: GitNetwork, allow = ['127.0.0.1', 'localhost']) =>
  new Git({
    guard: new EgressGuard(allow),
    folder,
    allowFile: false,
    maxBytes: 10_000_000,
    timeoutMs: 30_000,
    network,
  });

/** Hands requests on to the Git server. */
function pass(request: http.IncomingMessage, response: http.ServerResponse, target: string): void {
  const { method, headers } = request;
  const onward = http.request(new URL(target, git.url), { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  request.pipe(onward.once('error', () => response.destroy()));
}

async function listening(server: http.Server): Promise<number> {
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

describe('a proxy', () => {
  const asked: string[] = [];
  let proxy: string;
  beforeAll(async () => {
    const server = http.createServer((request, response) => {
      asked.push(request.url ?? '');
      const basic = Buffer.from('octavo:s3cret-word').toString('base64');
      if (request.headers['proxy-authorization'] !== `Basic ${basic}`)
        return void response.writeHead(407, { 'proxy-authenticate': 'Basic realm="proxy"' }).end();
      pass(request, response, new URL(request.url ?? '').pathname + new URL(request.url ?? '').search);
    });
    proxy = `127.0.0.1:${await listening(server)}`;
  });

  test('an import and an export go through it, to a host that only it can look up', async () => {
    const server = await aServer({ GIT_PROXY: `http://octavo:s3cret-word@${proxy}` });
    const remote = await git.aRepository({ 'README.md': '# Home\n' });
    const url = `http://git.example.invalid/${remote.name}.git`;
    const organization = await server.make.organization();
    const { id } = await server.make.space(organization, { defaultLevel: 'admin' });
    const client = server.as((await server.make.member(organization, 'admin')).token);
    const { operation } = await importInto(client, id, url);
    expect(operation, operation.error).toMatchObject({ state: 'completed' });
    expect(asked.every((address) => address.startsWith('http://git.example.invalid/'))).toBe(true);
    expect(asked.length).toBeGreaterThan(0);
    const changes = [{ type: 'create_page', title: 'New', content: { markdown: 'x\n' } }];
    await client.post(`/v1/spaces/${id}/content`, { changes });
    const asks = { url, ref: REF, commitMessage: 'Export' };
    expect((await client.post(`/v1/spaces/${id}/git/export`, asks)).status).toBe(204);
    await expect
      .poll(() => remote.git('log', '-1', '--format=%s', 'main'), { timeout: stretched(90_000) })
      .toBe('Export');
  });

  test('what leads inside is refused before it, some hosts go around it, its password is in no message', async () => {
    const network = { proxy: `http://octavo:wrong-word@${proxy}` };
    const { name, url } = await git.aRepository({ a: 'a' });
    const before = asked.length;
    const inside = aGit(network).fetch({ url: 'http://10.0.0.1/x.git', ref: REF });
    await expect(inside).rejects.toMatchObject({ reason: 'blocked-address' });
    await (await aGit({ ...network, noProxy: 'example.com, 127.0.0.1' }).fetch({ url, ref: REF })).repository.dispose();
    expect(asked.length).toBe(before);
    const refused = await aGit(network)
      .fetch({ url: `http://git.example.invalid/${name}.git`, ref: REF })
      .catch((error) => error);
    expect(refused).toMatchObject({ name: 'GitError' });
    expect(refused.message).not.toContain('wrong-word');
  });
});

describe('a certificate of an own authority', () => {
  let caFile: string;
  /** Of a server behind TLS, which hands requests on to the Git server. */
  let port: number;
  const secured = (pem: { key: Buffer; cert: Buffer }) =>
    https.createServer(pem, (request, response) => pass(request, response, request.url ?? ''));
  const certificates: { key: Buffer; cert: Buffer }[] = [];

  beforeAll(async () => {
    const run = (...args: string[]) => runProgram('openssl', args, { cwd: folder, env: { PATH: process.env['PATH'] } });
    const key = ['-nodes', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
    await run(
      'req',
      '-x509',
      '-days',
      '2',
      ...key,
      '-subj',
      '/CN=Own authority',
      '-keyout',
      'ca.key',
      '-out',
      'ca.pem',
    );
    caFile = path.join(folder, 'ca.pem');
    for (const host of ['localhost', 'git.example.invalid']) {
      await run('req', ...key, '-subj', `/CN=${host}`, '-keyout', `${host}.key`, '-out', `${host}.csr`);
      await writeFile(path.join(folder, 'names'), `subjectAltName=DNS:${host}\n`);
      const sign = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '2', '-extfile', 'names'];
      await run('x509', '-req', '-in', `${host}.csr`, ...sign, '-out', `${host}.pem`);
      const [own, cert] = await Promise.all(['key', 'pem'].map((end) => readFile(path.join(folder, `${host}.${end}`))));
      certificates.push({ key: own!, cert: cert! });
    }
    port = await listening(secured(certificates[0]!));
  });

  test('is believed when that is in GIT_CA_FILE, and only then', async () => {
    const { name } = await git.aRepository({ 'README.md': '# Home\n' });
    const url = `https://localhost:${port}/${name}.git`;
    await expect(aGit({}).fetch({ url, ref: REF })).rejects.toMatchObject({ reason: 'unreachable' });
    const { repository, oid } = await aGit({ caFile }).fetch({ url, ref: REF });
    expect(oid).toMatch(/^[\da-f]{40}$/);
    await repository.dispose();
    const absent = aGit({ caFile: path.join(folder, 'none.pem') }).fetch({ url, ref: REF });
    await expect(absent).rejects.toMatchObject({ message: expect.stringContaining('GIT_CA_FILE') });
  });

  describe('behind a proxy', () => {
    /** What the proxy was asked to connect to, and what it could read of requests. */
    const asked: string[] = [];
    let inner: number;
    /** Connects to the one host of this test, and to no other. */
    const connect = (request: http.IncomingMessage, socket: Duplex, head: Buffer) => {
      asked.push(`${request.method} ${request.url}`);
      const basic = Buffer.from('octavo:s3cret-word').toString('base64');
      if (request.headers['proxy-authorization'] !== `Basic ${basic}`)
        return void socket.end(
          'HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm="proxy"\r\nContent-Length: 0\r\nConnection: close\r\n\r\n',
        );
      if (request.url !== 'git.example.invalid:443') return void socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
      const onward = net.connect(inner, '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
        onward.write(head);
        onward.pipe(socket).pipe(onward);
      });
      for (const each of [onward, socket])
        each.once('error', () => [onward, socket].forEach((one) => void one.destroy()));
    };
    const aProxy = async (server: http.Server) => {
      server.on('request', (request: http.IncomingMessage, response: http.ServerResponse) => {
        asked.push(`${request.method} ${request.url}`);
        response.writeHead(400).end();
      });
      return listening(server.on('connect', connect));
    };
    beforeAll(async () => {
      inner = await listening(secured(certificates[1]!));
    });

    test.for([
      ['by http', () => http.createServer(), 'http', '127.0.0.1'],
      [
        'by https, with a certificate of the same authority',
        () => https.createServer(certificates[0]!),
        'https',
        'localhost',
      ],
    ] as const)(
      'an import and an export reach https through a proxy %s, which reads none of it',
      async ([, make, protocol, host]) => {
        const proxy = await aProxy(make());
        asked.length = 0;
        const network = { proxy: `${protocol}://octavo:s3cret-word@${host}:${proxy}`, caFile };
        const server = await aServer({ GIT_PROXY: network.proxy, GIT_CA_FILE: caFile });
        const remote = await git.aRepository({ 'README.md': '# Home\n' });
        const url = `https://git.example.invalid/${remote.name}.git`;
        const organization = await server.make.organization();
        const { id } = await server.make.space(organization, { defaultLevel: 'admin' });
        const client = server.as((await server.make.member(organization, 'admin')).token);
        const { operation } = await importInto(client, id, url);
        expect(operation, operation.error).toMatchObject({ state: 'completed' });
        const changes = [{ type: 'create_page', title: 'New', content: { markdown: 'x\n' } }];
        await client.post(`/v1/spaces/${id}/content`, { changes });
        const asks = { url, ref: REF, commitMessage: 'Export' };
        expect((await client.post(`/v1/spaces/${id}/git/export`, asks)).status).toBe(204);
        await expect
          .poll(() => remote.git('log', '-1', '--format=%s', 'main'), { timeout: stretched(90_000) })
          .toBe('Export');
        expect(new Set(asked)).toEqual(new Set(['CONNECT git.example.invalid:443']));

        const again = (more: GitNetwork) => aGit({ ...network, ...more }).fetch({ url, ref: REF });
        await expect(again({ caFile: undefined }), 'its authority is not known').rejects.toMatchObject({
          name: 'GitError',
        });
        const refused = await again({ proxy: network.proxy.replace('s3cret', 'wrong') }).catch((error) => error);
        expect(refused).toMatchObject({ name: 'GitError' });
        expect(refused.message).not.toContain('wrong-word');
        const before = asked.length;
        const inside = aGit(network).fetch({ url: 'https://10.0.0.1/x.git', ref: REF });
        await expect(inside).rejects.toMatchObject({ reason: 'blocked-address' });
        expect(asked.length, 'the proxy is not asked for what leads inside').toBe(before);
      },
    );
  });
});

describe('ssh', () => {
  const KEY = '-----BEGIN OPENSSH PRIVATE KEY-----\nnot a real one\n-----END OPENSSH PRIVATE KEY-----';
  const PATH = process.env['PATH'];
  /** In the place of ssh: notes what it was started with, and runs the command on this machine. */
  beforeAll(async () => {
    const stub = `#!/bin/sh\nprintf '%s\\n' "$@" > '${folder}/asked'\nwhile [ $# -gt 1 ]; do\n  case "$1" in IdentityFile=*) eval "cp \${1#IdentityFile=} '${folder}/used'";; esac\n  shift\ndone\neval "exec $1"\n`;
    await writeFile(path.join(folder, 'ssh'), stub);
    await chmod(path.join(folder, 'ssh'), 0o755);
    process.env['PATH'] = `${folder}:${PATH}`;
  });
  afterAll(() => {
    process.env['PATH'] = PATH;
  });
  const knownHosts = '/etc/octavo/known "hosts"';

  test('fetches and pushes with the key of the request, to the checked address, under the name that is known', async () => {
    const { folder: there, git: run } = await git.aRepository({ 'README.md': '# Home\n' });
    const remote = {
      url: `ssh://git@LOCALHOST:2222${there}`,
      ref: REF,
      credentials: { username: '', password: '', sshKey: KEY },
    };
    const { repository, oid } = await aGit({ knownHosts }).fetch(remote);
    const asked = (await readFile(path.join(folder, 'asked'), 'utf8')).split('\n');
    for (const option of [
      'StrictHostKeyChecking=yes',
      'HostName=127.0.0.1',
      'HostKeyAlias=[localhost]:2222',
      'BatchMode=yes',
      'IdentityAgent=none',
    ])
      expect(asked).toContain(option);
    expect(asked).toContain('git@localhost');
    expect(asked.join('\n')).not.toContain('BEGIN');
    expect(await readFile(path.join(folder, 'used'), 'utf8')).toBe(`${KEY}\n`);
    const person = { name: 'Ada', email: 'ada@example.com' };
    const files = new Map([['b.md', { bytes: Buffer.from('b') }]]);
    const commit = { parent: oid, message: 'By ssh', author: person, committer: person, date: new Date(0), files };
    const made = await repository.makeCommit(commit);
    expect(await aGit({ knownHosts }).push({ ...remote, repository, oid: made, expected: oid })).toBe(true);
    expect(await run('rev-parse', 'main')).toBe(made);
    expect((await aGit({ knownHosts }).history(remote, 10)).oids).toEqual([made, oid]);
    await repository.dispose();
    await expect(readFile(path.join(repository.folder, 'ssh-key'))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('is refused without known hosts, without a key, to an inside address, and with odd addresses', async () => {
    const credentials = { username: '', password: '', sshKey: KEY };
    const to = (url: string, network: GitNetwork = { knownHosts }, more: object = { credentials }) =>
      aGit(network)
        .fetch({ url, ref: REF, ...more })
        .then(
          () => 'fetched',
          ({ reason, message }) => `${reason}: ${message}`,
        );
    expect(await to('ssh://git@localhost/x.git', {})).toMatch(/^unsupported: .*GIT_SSH_KNOWN_HOSTS/);
    expect(await to('ssh://git@localhost/x.git', { knownHosts }, {})).toMatch(/^authentication: .*sshKey/);
    expect(await to('ssh://git@10.0.0.1/x.git')).toMatch(/^blocked-address/);
    for (const url of [
      'ssh://-oProxyCommand=x@localhost/x.git',
      'ssh://git@-oProxyCommand=x/x.git',
      'ssh://git@local%20host/x.git',
      'ssh://git@localhost',
      'ssh://git@localhost/-x',
      'ssh://localhost/x.git',
      'ssh://git:word@localhost/x.git',
      'git@localhost:x.git',
    ])
      expect(await to(url), url).toMatch(/^unsupported/);
  });

  test('over the API: an import with sshKey; the key is in no answer, and gone when the operation ended', async () => {
    const server = await aServer({ EGRESS_ALLOW: 'localhost', GIT_SSH_KNOWN_HOSTS: '/etc/octavo/known_hosts' });
    const { folder: there } = await git.aRepository({ 'README.md': '# By ssh\n' });
    const organization = await server.make.organization();
    const { id } = await server.make.space(organization, { defaultLevel: 'admin' });
    const client = server.as((await server.make.member(organization, 'admin')).token);
    const url = `ssh://git@localhost${there}`;
    const refused = await startImport(client, id, url, { sshKey: 'abc' });
    expect(refused).toMatchObject({ status: 400, body: { error: { details: [{ path: 'sshKey' }] } } });
    const info = await importInto(client, id, url, { sshKey: KEY });
    expect(info.operation).toMatchObject({ state: 'completed' });
    expect(JSON.stringify(info)).not.toContain('BEGIN');
    const rows = await server.services.database.prisma.gitOperation.findMany({ where: { spaceId: id } });
    expect(rows.map(({ credentials, options }) => [credentials, JSON.stringify(options).includes('BEGIN')])).toEqual([
      [null, false],
    ]);
  });
});
