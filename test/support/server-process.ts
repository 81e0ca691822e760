/** The server as a process of its own, to be killed: on one folder, with the embedded database. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { Client } from './client.ts';
import { stretched } from './pace.ts';
import { SHORT_LIVED } from './short-lived.ts';
import { prepareDatabase } from './template-file.ts';

const TOKEN = 'token-of-the-first-start';

export interface ServerProcess {
  /** The administrator of the first start. */
  client: Client;
  /** As if the power failed. */
  kill(): Promise<void>;
}

/** Starts it and waits until it is ready. It ends with the test process. */
export async function aServerProcess(folder: string, env: Record<string, string> = {}): Promise<ServerProcess> {
  await prepareDatabase(folder);
  const { child, client } = await launched(folder, { BOOTSTRAP_TOKEN: TOKEN, LOG_LEVEL: 'warn', ...env });
  await ready(child, client);
  return { client, kill: () => killed(child) };
}

export interface FirstStart {
  url: string;
  /** What it wrote until now. */
  said(): string;
  kill(): Promise<void>;
}

/** The first start of a new server, as a person sees it: in an empty folder, with the token that it makes up. */
export async function aFirstStart(folder: string, env: Record<string, string> = {}): Promise<FirstStart> {
  const { child, client } = await launched(folder, { LOG_LEVEL: 'info', ...env });
  let said = '';
  child.stdout?.on('data', (chunk) => {
    said += chunk;
  });
  await expect.poll(() => said, { timeout: stretched(90_000) }).toContain('Octavo is ready');
  // What a start leaves to do may keep a slow machine busy for so long that pages are refused; a person's browser asks again, too.
  const signIn = async () => (await fetch(`${client.url}/app/sign-in`)).status;
  await expect.poll(signIn, { timeout: stretched(90_000) }).toBe(200);
  return { url: client.url, said: () => said, kill: () => killed(child) };
}

async function launched(folder: string, env: Record<string, string>) {
  const port = await freePort();
  const script = path.join(import.meta.dirname, '../../src/server/start.mjs');
  const child = spawn(process.execPath, [...SHORT_LIVED, script], {
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: folder,
      PORT: String(port),
      RATE_LIMIT: '0',
      // The machine of the tests may be held up by anything.
      MAX_LOOP_DELAY_MS: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.removeListener('exit', end));
  return { child, client: new Client(`http://127.0.0.1:${port}`, TOKEN) };
}

async function killed(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

async function ready(child: ChildProcess, client: Client): Promise<void> {
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      said = (said + chunk).slice(-4000);
    });
  }
  for (let waited = 0; waited < stretched(90_000); waited += 50) {
    if (child.exitCode !== null) throw new Error(`The server ended:\n${said}`);
    const answer = await client.get('/v1/user').catch(() => undefined);
    if (answer?.status === 200) return;
    await delay(50);
  }
  child.kill('SIGKILL');
  throw new Error(`The server is not ready:\n${said}`);
}

/** Below the range of the system: whoever takes a port there has asked for it, so nobody gets it while the server starts. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = 10_000 + Math.floor(Math.random() * 20_000);
    const server = net.createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}
