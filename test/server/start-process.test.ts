/** Starting and stopping as a person or a supervisor does it: `npm start`, `node .`, and what it says before it is ready. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { prepareDataFolder } from '../../src/server/data-folder.ts';
import { reservePort } from '../../src/server/port.ts';
import { startError } from '../../src/server/start-error.ts';
import { stretched } from '../support/pace.ts';
import { prepareDatabase } from '../support/template-file.ts';

const project = path.join(import.meta.dirname, '../..');
const root = fs.mkdtempSync(path.join(os.tmpdir(), 'octavo-process-'));
const started: ChildProcess[] = [];
afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
  fs.rmSync(root, { recursive: true });
});

interface Output {
  child: ChildProcess;
  out: () => string;
  err: () => string;
  /** The exit code; null after a signal. */
  ended: Promise<number | null>;
}

/** A command in the project's folder, with an environment of its own. */
function run(
  command: string,
  args: string[],
  env: Record<string, string>,
  ids: { uid?: number; gid?: number } = {},
): Output {
  const child = spawn(command, args, {
    cwd: project,
    env: {
      PATH: process.env['PATH'],
      HOME: root,
      LOG_LEVEL: 'silent',
      PORT: '0',
      // As `npm start` does it.
      NODE_COMPILE_CACHE: path.join(project, 'node_modules/.cache/octavo'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...ids,
  });
  started.push(child);
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  return { child, out: () => out, err: () => err, ended: once(child, 'close').then(([code]) => code) };
}

/** Waits until the output matches; rejects with it when the process ends first. */
async function says({ child, out, err, ended }: Output, text: RegExp): Promise<RegExpExecArray> {
  for (;;) {
    const found = text.exec(out());
    if (found) return found;
    const more = once(child.stdout!, 'data').then(() => true);
    if (!(await Promise.race([more, ended.then(() => false)]))) throw new Error(`It ended: ${out()}${err()}`);
  }
}

const answers = (port: number) =>
  fetch(`http://127.0.0.1:${port}/healthz`)
    .then(() => true)
    .catch(() => false);

test('SIGTERM to `npm start` stops the server, which npm would leave running behind a shell; the first start prints its progress', async () => {
  const server = run('npm', ['start'], { DATA_DIR: path.join(root, 'npm') });
  const [, port] = await says(server, /Your spaces {2}http:\/\/localhost:(\d+)\/app/);
  expect(await answers(Number(port))).toBe(true);
  const steps = server
    .out()
    .split('\n')
    .filter((line) => line.endsWith('…'));
  expect(steps).toEqual([
    `  Creating the embedded database in ${path.join(root, 'npm/db')} …`,
    expect.stringMatching(/^ {2}Preparing the tables \(\d+ migrations\) …$/),
    "  Filling the first space with this server's documentation …",
  ]);
  // The token comes before the port opens: nothing that fails later can lose it.
  expect(server.out().indexOf('Its token, shown this once: oct_')).toBeLessThan(
    server.out().indexOf('Octavo is ready.'),
  );
  server.child.kill('SIGTERM');
  await server.ended;
  expect(await answers(Number(port))).toBe(false);
  // Its folder is free again, so the server itself is gone, too.
  expect(fs.existsSync(path.join(root, 'npm/server.json'))).toBe(false);
});

test('the guide starts the server without npm as `npm start` does', () => {
  const read = (file: string) => fs.readFileSync(path.join(project, file), 'utf8');
  const [, command] = /^exec node (.*)$/.exec(JSON.parse(read('package.json')).scripts.start) ?? [];
  const told = [...read('docs/guides/operating.md').matchAll(/node_modules\/\.bin\/node (--.*)$/gm)];
  expect(told.map(([, options]) => options)).toEqual([command, command]);
});

test('a server that is killed leaves its compiled code for the next start: each start compiled all of it again', async () => {
  const folder = path.join(root, 'compiled');
  await prepareDatabase(path.join(root, 'killed'));
  const server = run(process.execPath, ['src/server/start.mjs'], {
    DATA_DIR: path.join(root, 'killed'),
    NODE_COMPILE_CACHE: folder,
  });
  await says(server, /Octavo is ready/);
  server.child.kill('SIGKILL');
  await server.ended;
  const [version = ''] = fs.readdirSync(folder);
  expect(fs.readdirSync(path.join(folder, version)).length).toBeGreaterThan(500);
});

test('a port in use is reported at once, before a first start creates anything', async () => {
  const taken = http.createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const folder = path.join(root, 'never-made');
  const server = run(process.execPath, ['src/main.ts'], { PORT: String(port), DATA_DIR: folder });
  expect(await server.ended).toBe(1);
  expect(server.out()).toBe('');
  expect(server.err()).toBe(
    `Port ${port} of 127.0.0.1 is in use by another program. Stop that one, or set PORT to another port.\n`,
  );
  expect(fs.existsSync(folder)).toBe(false);
  taken.close();
});

test('while the server starts, its address answers 503 with Retry-After, and that the process lives', async () => {
  const { port, release } = await reservePort(0, '127.0.0.1');
  const early = await fetch(`http://127.0.0.1:${port}/v1/user`);
  expect(early.status).toBe(503);
  expect(early.headers.get('retry-after')).toBe('2');
  expect(await early.json()).toEqual({ error: { code: 503, message: 'The server is starting' } });
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(503);
  await expect(reservePort(port, '127.0.0.1')).rejects.toMatchObject({ code: 'EADDRINUSE' });
  await release();
  const again = await reservePort(port, '127.0.0.1');
  await again.release();
});

test(
  'a server whose embedded database is gone tells why and ends with 1, so that a supervisor starts it again: it answered 503 for ever',
  async () => {
    const preload = path.join(root, 'lose-database.mjs');
    fs.writeFileSync(
      preload,
      `import module from 'node:module';
    import threads from 'node:worker_threads';
    threads.Worker = class extends threads.Worker {
      constructor(url, options) {
        super(url, options);
        if (String(options.argv?.[0]).endsWith('lite-thread.ts')) process.once('SIGUSR2', () => this.terminate());
      }
    };
    module.syncBuiltinESMExports();`,
    );
    const env = { DATA_DIR: path.join(root, 'lost'), LOG_LEVEL: 'warn' };
    const server = run(process.execPath, ['--import', preload, 'src/main.ts'], env);
    await says(server, /Octavo is ready/);
    server.child.kill('SIGUSR2');
    expect(await server.ended).toBe(1);
    const told = server
      .out()
      .split('\n')
      .find((line) => line.includes('"level":60'));
    expect(JSON.parse(told ?? '{}')).toMatchObject({
      err: { message: expect.stringContaining('thread') },
      msg: 'The embedded database is gone: the server ends, to be started again',
    });
    // The folder is free, and the next start finds everything.
    const next = run(process.execPath, ['src/main.ts'], env);
    await says(next, /Octavo is ready/);
    next.child.kill('SIGTERM');
    expect(await next.ended).toBe(0);
  },
  stretched(240_000),
);

// The administrator may write everything: the refusal needs another user.
const asOther = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

test('a read-only DATA_DIR is reported in a sentence that names it, not with a stack trace', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'octavo-read-only-'));
  fs.chmodSync(folder, 0o555);
  const server = run(process.execPath, ['src/main.ts'], { DATA_DIR: folder }, asOther);
  expect(await server.ended).toBe(1);
  expect(server.err()).toBe(`DATA_DIR cannot be used: ${folder} cannot be read and written by this user.\n`);
  fs.rmSync(folder, { recursive: true });
});

test.runIf(fs.existsSync('/proc/self'))(
  'so is one where no folder can be made; the system says of it that it is not there',
  async () => {
    const server = run(process.execPath, ['src/main.ts'], { DATA_DIR: '/proc/octavo/data' });
    expect(await server.ended).toBe(1);
    expect(server.err()).toMatch(/^DATA_DIR cannot be used: \/proc\/octavo cannot be made: .*\n$/);
  },
);

test('so is one that is a link to nothing, or below a file', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'octavo-link-'));
  const told = (name: string) => {
    try {
      return prepareDataFolder(path.join(folder, name));
    } catch (error) {
      return startError(error);
    }
  };
  fs.symlinkSync(path.join(folder, 'nothing'), path.join(folder, 'link'));
  fs.writeFileSync(path.join(folder, 'file'), 'x');
  const [link, file] = ['link', 'file'].map((name) => path.join(folder, name));
  expect(told('link')).toMatch(
    `DATA_DIR cannot be used: ${link} cannot be made: it, or a folder that it is in, is a link`,
  );
  expect(told('link/data')).toMatch(
    `DATA_DIR cannot be used: ${link} cannot be made: it, or a folder that it is in, is a link`,
  );
  expect(told('file')).toBe(`DATA_DIR cannot be used: ${file} is a file, not a folder.`);
  expect(told('file/data/x')).toBe(`DATA_DIR cannot be used: ${file}/data is below a file.`);
  expect(told('some/data')).toBeUndefined();
  expect(fs.statSync(path.join(folder, 'some/data')).mode & 0o777).toBe(0o700);
  fs.rmSync(folder, { recursive: true });
});

test('so is a DATA_DIR with a part that is not writable, as after another user restored a backup', () => {
  const folder = path.join(root, 'part');
  prepareDataFolder(folder);
  fs.mkdirSync(path.join(folder, 'files'));
  prepareDataFolder(folder);
  const code = `import { prepareDataFolder } from ${JSON.stringify(path.join(project, 'src/server/data-folder.ts'))};
    try { prepareDataFolder(process.argv[1]); } catch (error) { console.log(error.code, error.path); }`;
  fs.chmodSync(root, 0o755);
  for (const [name, mode] of [
    ['files', 0o555],
    ['secret.key', 0o000],
  ] as const) {
    const open = fs.mkdtempSync(path.join(os.tmpdir(), 'octavo-part-'));
    const part = path.join(open, name);
    if (name === 'files') fs.mkdirSync(part);
    else fs.writeFileSync(part, 'x');
    fs.chmodSync(part, mode);
    fs.chmodSync(open, 0o777);
    const said = execFileSync(process.execPath, ['--input-type=module', '-e', code, open], {
      ...asOther,
      encoding: 'utf8',
    });
    expect(said).toBe(`EACCES ${part}\n`);
    fs.rmSync(open, { recursive: true });
  }
  expect(startError(Object.assign(new Error('x'), { code: 'EROFS', syscall: 'access', path: '/data' }))).toBe(
    'DATA_DIR cannot be used: /data is on a disk that is read-only.',
  );
});

/** A Node.js of the machine's own that cannot run TypeScript, where there is one. */
const old = (process.env['PATH'] ?? '')
  .split(path.delimiter)
  .filter((folder) => !folder.includes('node_modules'))
  .map((folder) => path.join(folder, 'node'))
  .find(
    (file) =>
      fs.existsSync(file) &&
      Number.parseInt(execFileSync(file, ['-p', 'process.versions.node'], { encoding: 'utf8' }), 10) < 24,
  );

test.runIf(old)(
  '`node .` with an older Node.js runs the server in the bundled one, and passes signals on',
  async () => {
    const folder = path.join(root, 'old');
    await prepareDatabase(folder);
    const server = run(old!, ['.'], { DATA_DIR: folder });
    const [, port] = await says(server, /Your spaces {2}http:\/\/localhost:(\d+)\/app/);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(await answers(Number(port))).toBe(false);
  },
);

test('`node .` with a new one runs it itself', async () => {
  const { err, ended } = run(process.execPath, ['.'], { PORT: 'none' });
  expect(await ended).toBe(1);
  expect(err()).toBe('The settings cannot be used:\n  PORT must be a whole number from 0 to 65535, not "none"\n');
});
