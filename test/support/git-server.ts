/**
 * A real Git server for tests: `git http-backend` behind node:http, with repositories made from maps of files. It can ask for a
 * password, hang, stop in the middle, and redirect.
 */
import { once } from 'node:events';
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterFile } from './endings.ts';
import { launch, runProgram } from './launch.ts';

/** A text, bytes, or what else a tree may hold. */
export type FileContent = string | Uint8Array | { symlink: string } | { submodule: string };
export type Files = Readonly<Record<string, FileContent>>;

export interface TestRepository {
  name: string;
  /** Without credentials. */
  url: string;
  /** The bare repository on disk. */
  folder: string;
  /** Makes a commit that holds exactly these files, or with `keep` those of the commit before as well. Gives its id. */
  commit(files: Files, options?: { message?: string; branch?: string; keep?: boolean }): Promise<string>;
  /** Runs git in the repository and gives what it says. */
  git(...args: string[]): Promise<string>;
}

export interface GitServer {
  url: string;
  port: number;
  /** `METHOD path` of every request, and who asked. */
  requests: { line: string; user?: string }[];
  /** Asked for from now on; undefined: anybody may read and push. */
  credentials?: { username: string; password: string };
  /** What happens to requests from now on; undefined: they are answered. A push arrives, and its answer is lost, or never comes. */
  fault?: 'hang' | 'lose-push' | 'mute-push' | { stopAfter: number } | { redirect: string } | { status: number };
  /** Answers wait from now on; gives what lets them go. `held` resolves when the first request waits. */
  hold(): { held: Promise<void>; release: () => void };
  /** Runs once, before the next push is answered. */
  beforePush?: () => Promise<unknown>;
  /** A repository with one commit, or none without files. */
  aRepository(files?: Files, name?: string): Promise<TestRepository>;
  /** A repository with what is in a bundle. */
  fromBundle(bundle: string, name?: string): Promise<TestRepository>;
  close(): Promise<void>;
}

const environment = {
  PATH: process.env['PATH'],
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  HOME: '/nonexistent',
};

/** Runs git in a folder. */
export async function git(folder: string, ...args: string[]): Promise<string> {
  return (await runProgram('git', args, { cwd: folder, env: environment })).toString().trim();
}

/** Starts a server on a free port of this machine; `close`, at the latest the end of the test file, ends it and removes its repositories. */
export async function aGitServer(): Promise<GitServer> {
  const root = await mkdtemp(path.join(tmpdir(), 'git-server-'));
  const server = createServer(async (request, response) => {
    self.gate?.reached();
    await self.gate?.open;
    if (self.beforePush && request.url?.includes('service=git-receive-pack')) {
      const run = self.beforePush;
      delete self.beforePush;
      await run();
    }
    answer(self, root, request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  let count = 0;
  const self: GitServer & { gate?: { open: Promise<void>; reached: () => void } } = {
    hold() {
      const [gate, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      self.gate = { open: gate.promise, reached: held.resolve };
      const release = () => {
        delete self.gate;
        gate.resolve();
      };
      return { held: held.promise, release };
    },
    url: `http://127.0.0.1:${port}`,
    port,
    requests: [],
    async aRepository(files, name = `repository-${++count}`) {
      const repository = await bare(root, self.url, name);
      if (files) await repository.commit(files);
      return repository;
    },
    async fromBundle(bundle, name = path.basename(bundle, '.bundle')) {
      const repository = await bare(root, self.url, name);
      await repository.git('fetch', '--quiet', path.resolve(bundle), '+refs/heads/*:refs/heads/*');
      return repository;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      await rm(root, { recursive: true, force: true, maxRetries: 3 });
    },
  };
  afterFile(self.close);
  return self;
}

async function bare(root: string, url: string, name: string): Promise<TestRepository> {
  const folder = path.join(root, `${name}.git`);
  await git(root, 'init', '--quiet', '--bare', '--initial-branch=main', folder);
  await appendFile(path.join(folder, 'config'), '[http]\n\treceivepack = true\n[uploadpack]\n\tallowFilter = true\n');
  return {
    name,
    url: `${url}/${name}.git`,
    folder,
    git: (...args) => git(folder, ...args),
    commit: (files, options) => fastImport(folder, files, options),
  };
}

let clock = Date.UTC(2026, 0, 1) / 1000;

async function fastImport(
  folder: string,
  files: Files,
  { message = 'Change', branch = 'main', keep = false } = {},
): Promise<string> {
  const ref = `refs/heads/${branch}`;
  const known = await git(folder, 'rev-parse', '--verify', '--quiet', ref).catch(() => '');
  const parts: (string | Uint8Array)[] = [
    `commit ${ref}\ncommitter Ada Lovelace <ada@example.com> ${++clock} +0000\n`,
    ...data(message),
    known ? `from ${known}\n` : '',
    keep ? '' : 'deleteall\n',
  ];
  for (const [name, content] of Object.entries(files)) {
    if (typeof content === 'object' && 'submodule' in content) parts.push(`M 160000 ${content.submodule} ${name}\n`);
    else if (typeof content === 'object' && 'symlink' in content)
      parts.push(`M 120000 inline ${name}\n`, ...data(content.symlink));
    else parts.push(`M 100644 inline ${name}\n`, ...data(content));
  }
  const input = Buffer.concat(parts.map((part) => Buffer.from(part)));
  await runProgram('git', ['fast-import', '--quiet', '--force'], { cwd: folder, env: environment, input });
  return git(folder, 'rev-parse', ref);
}

const data = (content: string | Uint8Array) => [`data ${Buffer.byteLength(content)}\n`, content, '\n'];

function answer(self: GitServer, root: string, request: IncomingMessage, response: ServerResponse): void {
  const { pathname, searchParams } = new URL(request.url ?? '/', self.url);
  const [user, password] = Buffer.from(request.headers.authorization?.replace(/^Basic /, '') ?? '', 'base64')
    .toString()
    .split(/:(.*)/s);
  self.requests.push({ line: `${request.method} ${pathname}`, ...(user ? { user } : {}) });
  const { fault, credentials } = self;
  if (fault === 'hang') return;
  if (typeof fault === 'object' && 'redirect' in fault)
    return void response.writeHead(302, { location: fault.redirect + request.url }).end();
  if (typeof fault === 'object' && 'status' in fault) return void response.writeHead(fault.status).end();
  if (credentials && (user !== credentials.username || password !== credentials.password)) {
    return void response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end();
  }
  let head: Buffer | undefined = Buffer.alloc(0);
  const stops = typeof fault === 'object' && 'stopAfter' in fault && pathname.endsWith('/git-upload-pack');
  let left = stops ? fault.stopAfter : Infinity;
  const lost = (fault === 'lose-push' || fault === 'mute-push') && pathname.endsWith('/git-receive-pack');
  const send = (chunk: Buffer) => {
    if (left <= 0) return;
    response.write(chunk.subarray(0, Math.min(chunk.length, left)));
    left -= chunk.length;
  };
  const onStdout = (chunk: Buffer) => {
    if (lost) return;
    if (!head) return send(chunk);
    head = Buffer.concat([head, chunk]);
    const end = head.indexOf('\r\n\r\n');
    if (end < 0) return;
    for (const line of head.subarray(0, end).toString().split('\r\n')) {
      const [name = '', value = ''] = line.split(/: (.*)/s);
      if (name.toLowerCase() === 'status') response.statusCode = Number.parseInt(value, 10);
      else response.setHeader(name, value);
    }
    const rest = head.subarray(end + 4);
    head = undefined;
    if (rest.length > 0) send(rest);
  };
  const onClose = () => {
    if (fault === 'mute-push' && lost) return;
    if (lost) response.destroy();
    else if (left > 0) response.end();
  };
  const backend = launch('git', ['http-backend'], {
    env: {
      ...environment,
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: '1',
      REQUEST_METHOD: request.method,
      PATH_INFO: pathname,
      QUERY_STRING: searchParams.toString(),
      CONTENT_TYPE: request.headers['content-type'] ?? '',
      ...(request.headers['content-length'] ? { CONTENT_LENGTH: request.headers['content-length'] } : {}),
      HTTP_CONTENT_ENCODING: request.headers['content-encoding'] ?? '',
      GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
      REMOTE_USER: user || 'anonymous',
      REMOTE_ADDR: '127.0.0.1',
    },
    onStdout,
    onClose,
  });
  request.on('data', (chunk: Buffer) => backend.write(chunk)).once('end', () => backend.end());
  response.once('close', () => !lost && backend.kill());
}
