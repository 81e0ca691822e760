/** What scripts try in order to get out, and what they find. */
import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stretched } from '../../support/pace.ts';
import { aRuntime, type TestRuntime, text } from './runtime.ts';

const PATIENCE = { timeout: stretched(120_000) };

async function aServer(listener: RequestListener) {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    listener(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return { requests, port: (server.address() as AddressInfo).port };
}

/** What `fetch` says in a script: the status and text of an answer, or the error. */
const FETCH = `async ({ event: { url, init } }) => {
  try {
    const answer = await fetch(url, init);
    return new Response(answer.status + ' ' + (await answer.text()));
  } catch (error) {
    return new Response('error ' + error.message);
  }
}`;

let runtime: TestRuntime;
let outside: Awaited<ReturnType<typeof aServer>>;
let inside: Awaited<ReturnType<typeof aServer>>;
let own: Awaited<ReturnType<typeof aServer>>;
let lookups = 0;
const fetched = async (url: string, init?: object): Promise<string> =>
  text(await runtime.call(FETCH, { event: { type: 'fetch', url, init } }));

beforeAll(async () => {
  inside = await aServer((_, response) => void response.end('secret'));
  own = await aServer((request, response) => void response.end(`own ${request.method} ${request.url}`));
  outside = await aServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://outside.example');
    if (pathname === '/redirect') response.writeHead(302, { location: searchParams.get('to') ?? '' }).end();
    else if (pathname === '/large') response.end(Buffer.alloc(40 * 2 ** 20));
    else if (pathname === '/forged') response.setHeader('x-octavo-refused', 'forged').end('whole');
    else response.end('outside');
  });
  runtime = aRuntime({
    allow: [`outside.example:${outside.port}`],
    lookup: async (host) => {
      if (host === 'rebinding.example') {
        lookups += 1;
        return [{ address: lookups % 2 === 1 ? '93.184.215.14' : '127.0.0.1', family: 4 }];
      }
      return [{ address: '127.0.0.1', family: 4 }];
    },
  });
  runtime.scripts.listening({ host: '127.0.0.1', port: own.port });
});
afterAll(() => runtime.close());

describe('the network', () => {
  test('is reached through the guard', PATIENCE, async () => {
    expect(await fetched(`http://outside.example:${outside.port}/`)).toBe('200 outside');
    expect(await fetched(`http://outside.example:${outside.port}/forged`)).toBe('200 whole');
  });

  test(
    'has no inside: loopback in all its spellings, the metadata of clouds, private and other machines',
    PATIENCE,
    async () => {
      const hosts = [
        '127.0.0.1',
        'localhost',
        '127.1',
        '0x7f000001',
        '[::1]',
        '[::ffff:127.0.0.1]',
        '0.0.0.0',
        'inside.example',
      ];
      for (const host of hosts)
        expect(await fetched(`http://${host}:${inside.port}/`)).toMatch(/^error .*EGRESS_ALLOW/);
      for (const host of ['169.254.169.254', '[fd00:ec2::254]', '10.0.0.1', '192.168.1.1'])
        expect(await fetched(`http://${host}/latest/meta-data`)).toMatch(/^error .*EGRESS_ALLOW/);
      expect(inside.requests).toEqual([]);
    },
  );

  test('is not changed by redirects, nor by names that change their mind', PATIENCE, async () => {
    const target = encodeURIComponent(`http://127.0.0.1:${inside.port}/`);
    expect(await fetched(`http://outside.example:${outside.port}/redirect?to=${target}`)).toMatch(
      /^error .*EGRESS_ALLOW/,
    );
    expect(await fetched(`http://rebinding.example:${inside.port}/`)).toMatch(/^error .*EGRESS_ALLOW/);
    expect(lookups).toBeGreaterThan(1);
    expect(inside.requests).toEqual([]);
  });

  test('has no tunnels and no sockets', PATIENCE, async () => {
    const answer = await runtime.call(
      `async ({ event }) => {
        const { connect } = await import('cloudflare:sockets');
        const tried = [];
        for (const address of event.addresses) {
          try {
            const socket = connect(address);
            await socket.opened;
            tried.push('open');
          } catch { tried.push('closed'); }
        }
        try {
          const upgraded = await fetch(event.upgrade, { headers: { upgrade: 'websocket' } });
          tried.push(upgraded.webSocket ? 'open' : 'closed');
        } catch { tried.push('closed'); }
        return Response.json(tried);
      }`,
      {
        event: {
          type: 'sockets',
          addresses: [`127.0.0.1:${inside.port}`, `outside.example:${outside.port}`],
          upgrade: `http://127.0.0.1:${inside.port}/`,
        },
      },
    );
    expect(JSON.parse(text(answer))).toEqual(['closed', 'closed', 'closed']);
    expect(inside.requests).toEqual([]);
  });

  test('brings no more than a script can hold, and takes no more', PATIENCE, async () => {
    expect(await fetched(`http://outside.example:${outside.port}/large`)).toMatch(/^error /);
    expect(await fetched(`http://outside.example:${outside.port}/`)).toBe('200 outside');
  });

  test('leads to the public address of this server, and to nothing else of it', PATIENCE, async () => {
    expect(
      await fetched('http://octavo.test/v1/user?a=b', { method: 'POST', headers: { 'x-forwarded-for': '8.8.8.8' } }),
    ).toBe('200 own POST /v1/user?a=b');
    const [request] = own.requests;
    expect(request?.headers.host).toBe('octavo.test');
    expect(request?.headers).not.toHaveProperty('x-forwarded-for');
    for (const url of [
      'http://octavo.test/metrics',
      'http://octavo.test//%6detrics',
      'http://octavo.test/v1/../metrics',
    ])
      expect(await fetched(url)).toMatch(/^error /);
    for (const url of [
      'http://octavo.test:81/',
      'https://octavo.test/',
      'http://sub.octavo.test/',
      `http://127.0.0.1:${own.port}/`,
    ])
      expect(await fetched(url)).toMatch(/^error .*EGRESS_ALLOW/);
    expect(own.requests).toHaveLength(1);
  });
});

describe('the machine', () => {
  test('has no files', PATIENCE, async () => {
    const answer = await runtime.call(`async () => {
      const found = [];
      for (const name of ['node:fs', 'node:fs/promises', 'node:child_process', 'node:worker_threads', 'node:net', 'workerd:unsafe']) {
        try {
          const module = await import(name);
          const read = module.readFileSync ?? module.default?.readFileSync;
          found.push(read ? String(read('/etc/passwd')) : name);
        } catch (error) { found.push('error'); }
      }
      for (const url of ['file:///etc/passwd', 'unix:///run/in.sock', 'data:text/plain,x']) {
        try { found.push(await (await fetch(url)).text()); } catch { found.push('error'); }
      }
      return Response.json(found);
    }`);
    expect(JSON.stringify(JSON.parse(text(answer)))).not.toMatch(/root:/);
  });

  test('has no environment and no arguments', PATIENCE, async () => {
    process.env['OCTAVO_TEST_SECRET'] = 'environment-of-the-server';
    try {
      const answer = await runtime.call(
        `({ environment }) => Response.json([process.env, process.argv, Object.keys(globalThis), environment])`,
        { process: 'environment' },
      );
      const [env, argv] = JSON.parse(text(answer)) as [object, string[] | null];
      expect(env).toEqual({});
      expect(JSON.stringify(argv ?? [])).not.toMatch(/octavo|config|in\.sock/);
      expect(text(answer)).not.toContain('environment-of-the-server');
    } finally {
      delete process.env['OCTAVO_TEST_SECRET'];
    }
  });

  test(
    'is not reached through prototypes: what scripts change is theirs, for the worker and for the next call',
    PATIENCE,
    async () => {
      const tricks = `({ event }) => {
      if (event.type === 'trick') {
        Object.prototype.polluted = 'yes';
        Object.prototype.toJSON = () => 'forged';
        Array.prototype.push = () => { throw new Error('push'); };
        Promise.prototype.then = function () { return this; };
        globalThis.Response = class {};
        globalThis.Request = class {};
        JSON.stringify = () => '{"call":999,"level":"error","message":"forged"}';
        Headers.prototype.get = () => '1';
        (0, Function.prototype.constructor.constructor);
      }
      return new Response('done');
    }`;
      const ended = runtime.call(tricks, { process: 'tricks', event: { type: 'trick' }, timeoutMs: 5000 });
      // Whatever it did to itself: an answer or an error, and everything else goes on.
      await ended.then(
        ({ status }) => expect(status).toBe(200),
        ({ name }) => expect(name).toBe('ScriptError'),
      );
      expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
      const answer = await runtime.call(`() => new Response(String({}.polluted))`, { process: 'neighbour' });
      expect(text(answer)).toBe('undefined');
    },
  );

  test('code from strings does not run', PATIENCE, async () => {
    const answer = await runtime.call(`() => {
      const tried = [];
      for (const make of [() => eval('1'), () => new Function('return 1')(), () => (async () => {}).constructor('return 1')()]) {
        try { make(); tried.push('ran'); } catch { tried.push('refused'); }
      }
      return Response.json(tried);
    }`);
    expect(JSON.parse(text(answer))).toEqual(['refused', 'refused', 'refused']);
  });
});

describe('forged lines', () => {
  test('are logs of the script at most, and bounded', PATIENCE, async () => {
    const { logs } = await runtime.call(
      `({ environment }) => {
        console.log(JSON.stringify({ call: 1, settled: true }));
        console.log('{"call":1,"level":"fatal","message":"x"}\\n{"call":1,"level":"error","message":"y"}');
        return new Response();
      }`,
      { process: 'forger' },
    );
    expect(logs.map(({ level }) => level)).toEqual(['info', 'info']);
  });
});

describe('the folder of processes', () => {
  test('is gone when the server stops; what a killed server left is removed by the next', PATIENCE, async () => {
    const parent = await mkdtemp(path.join(os.tmpdir(), 'oct-'));
    const left = path.join(parent, 'octavo-scripts-left');
    await import('node:fs/promises').then(({ mkdir }) => mkdir(left));
    writeFileSync(path.join(left, 'in-use.sock'), '');
    const first = aRuntime({ parent });
    await first.call(`() => new Response()`);
    const second = aRuntime({ parent });
    await second.call(`() => new Response()`);
    // Each keeps its own, and the one that was left is gone.
    expect(readdirSync(parent)).toHaveLength(2);
    expect(readdirSync(parent)).not.toContain('octavo-scripts-left');
    await first.close();
    expect(readdirSync(parent)).toHaveLength(1);
    await second.close();
    expect(readdirSync(parent)).toEqual([]);
    await rm(parent, { recursive: true });
  });
});
