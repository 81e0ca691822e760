/** A server whose event loop is watched, and somebody who reads meanwhile. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from '../test/support/client.ts';
import type { EmptyDatabase } from './database.ts';
import { ROOT, Server, START } from './process.ts';

export const TOKEN = 'oct_bench_bootstrap';
/** Milliseconds between two questions of the reader. */
const PAUSE_MS = 5;
/** What work leaves behind, such as pages to be indexed, still belongs to it. */
const SETTLE_MS = 300;
/** Of processor time in a second: the watching itself takes some. */
const IDLE_MS = 60;

/** Milliseconds. */
export interface Delays {
  longest: number;
  p99: number;
  /** Of processor time between two looks at the clock, at most. */
  work: number;
}

/** Processor time since the start, in milliseconds: of the thread that answers, and of all threads. */
export interface Used {
  thread: number;
  all: number;
}

export interface Measured extends Delays {
  what: string;
  seconds: number;
  reader: { count: number; p50: number; p99: number; max: number };
}

/** A server that tells of its event loop. */
export class WatchedServer {
  readonly client: Client;
  readonly url: string;
  readonly #server: Server;
  readonly #file: string;
  #told = 0;
  #cookie: string | undefined;

  private constructor(server: Server, file: string) {
    this.#server = server;
    this.#file = file;
    this.url = server.url;
    this.client = new Client(server.url, TOKEN);
  }

  /** With `profiles`, a folder, each answer leaves a CPU profile there; `module` is loaded into the server. */
  static async start(place: EmptyDatabase, profiles?: string, module?: URL, env = {}): Promise<WatchedServer> {
    const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'octavo-loop-')), 'told');
    fs.writeFileSync(file, '');
    const server = await Server.start({
      name: 'octavo',
      args: [
        ...START.filter((word) => word.startsWith('--')),
        '--import',
        new URL('loop-monitor.ts', import.meta.url).href,
        ...(module ? ['--import', module.href] : []),
        path.join(ROOT, 'src/main.ts'),
      ],
      core: null,
      env: {
        ...place.env,
        BOOTSTRAP_TOKEN: TOKEN,
        RATE_LIMIT: '0',
        // What is measured is not refused.
        MAX_LOOP_DELAY_MS: '0',
        LOG_LEVEL: 'warn',
        EGRESS_ALLOW: '127.0.0.1',
        OCTAVO_LOOP_FILE: file,
        ...env,
        ...(profiles && { OCTAVO_LOOP_PROFILE: profiles }),
      },
    });
    return new WatchedServer(server, file);
  }

  /** The delays since it was last asked, and the processor time until now. */
  async delays(): Promise<Delays & Used> {
    process.kill(this.#server.pid, 'SIGUSR2');
    for (;;) {
      await delay(2);
      const lines = fs.readFileSync(this.#file, 'utf8').trimEnd().split('\n').filter(Boolean);
      if (lines.length === this.#told) continue;
      this.#told = lines.length;
      return JSON.parse(lines.at(-1)!);
    }
  }

  /** What a call of the API answers; rejects when it is refused. */
  async ask(method: 'get' | 'post' | 'patch', address: string, body?: unknown): Promise<any> {
    const { client } = this;
    const answer = method === 'get' ? await client.get(address) : await client[method](address, body);
    if (answer.status >= 400) throw new Error(`${method} ${address}: ${answer.status} ${answer.text.slice(0, 500)}`);
    return answer.body;
  }

  /** Resolves when the server has been idle for a second: what it does after its start is over. */
  async settled(): Promise<void> {
    for (let before = (await this.delays()).all; ; ) {
      await delay(1000);
      const { all } = await this.delays();
      if (all - before < IDLE_MS) return;
      before = all;
    }
  }

  /** Opens a page for people. */
  async open(address: string): Promise<void> {
    this.#cookie ??= await this.#signIn();
    const response = await fetch(this.url + address, { headers: { cookie: this.#cookie } });
    if (response.status !== 200) throw new Error(`${address}: ${response.status}`);
    await response.arrayBuffer();
  }

  async #signIn(): Promise<string> {
    const response = await fetch(`${this.url}/app/sign-in`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: this.url },
      body: new URLSearchParams({ token: TOKEN }).toString(),
    });
    const cookies = response.headers.getSetCookie();
    return cookies.map((cookie) => cookie.split(';')[0]).join('; ');
  }

  /** Does something while a reader asks for these addresses in turn, and tells how the loop was held. */
  async measure(what: string, addresses: readonly string[], work: () => Promise<unknown>): Promise<Measured> {
    await delay(SETTLE_MS);
    await this.delays();
    const stop = this.#reader(addresses);
    const started = performance.now();
    let seconds = Number.NaN;
    let reader: Measured['reader'] | undefined;
    try {
      await work();
      seconds = (performance.now() - started) / 1000;
    } finally {
      // Also when it failed: the server goes on to other parts, or ends, and the reader must not be left behind.
      reader = await stop();
    }
    return { what, seconds, reader, ...(await this.delays()) };
  }

  /** Asks one after the other until it is stopped; gives the milliseconds of each answer. */
  #reader(addresses: readonly string[]) {
    const times: number[] = [];
    let isRunning = true;
    const end = (async () => {
      for (let i = 0; isRunning; i += 1) {
        const started = performance.now();
        const { status, text } = await this.client.get(addresses[i % addresses.length]!);
        if (status !== 200) throw new Error(`The reader is answered ${status}: ${text}`);
        times.push(performance.now() - started);
        await delay(PAUSE_MS);
      }
    })();
    return async () => {
      isRunning = false;
      await end;
      times.sort((a, b) => a - b);
      const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN;
      return { count: times.length, p50: at(0.5), p99: at(0.99), max: times.at(-1) ?? Number.NaN };
    };
  }

  async stop(): Promise<void> {
    await this.#server.stop();
    fs.rmSync(path.dirname(this.#file), { recursive: true, force: true });
  }
}
