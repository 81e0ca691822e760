import { once } from 'node:events';
import type { IncomingMessage, RequestListener } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { GuardedFetch } from '../../../src/adapters/egress/fetch.ts';
import type { Lookup } from '../../../src/adapters/egress/guard.ts';
import { EgressGuard } from '../../../src/adapters/egress/guard.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function aServer(listener: RequestListener): Promise<{ port: number; requests: IncomingMessage[] }> {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    listener(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
  return { port: (server.address() as AddressInfo).port, requests };
}

function guarded(allow: string[], lookup?: Lookup): GuardedFetch {
  const fetcher = new GuardedFetch(new EgressGuard(allow, lookup));
  closers.push(() => fetcher.close());
  return fetcher;
}

describe('fetch behind the guard', () => {
  test('an allowed address answers, whatever its status', async () => {
    const { port } = await aServer((_, response) => void response.writeHead(404).end('nothing here'));
    const answer = await guarded([`127.0.0.1:${port}`]).fetch(`http://127.0.0.1:${port}/x`);
    expect(answer).toMatchObject({ status: 404, url: `http://127.0.0.1:${port}/x` });
    expect(new TextDecoder().decode(answer.body)).toBe('nothing here');
  });

  test('an inside address is not connected to', async () => {
    const { port, requests } = await aServer((_, response) => void response.end());
    const fetcher = guarded([]);
    for (const host of ['127.0.0.1', 'localhost', '127.1', '[::ffff:127.0.0.1]', '0x7f000001']) {
      await expect(fetcher.fetch(`http://${host}:${port}/`)).rejects.toMatchObject({ reason: 'blocked' });
    }
    expect(requests).toHaveLength(0);
  });

  test('a redirect to an inside address is not followed', async () => {
    const inside = await aServer((_, response) => void response.end('secret'));
    const outside = await aServer(
      (_, response) => void response.writeHead(302, { location: `http://127.0.0.1:${inside.port}/` }).end(),
    );
    const fetcher = guarded([`outside.example:${outside.port}`], async () => [{ address: '127.0.0.1', family: 4 }]);
    await expect(fetcher.fetch(`http://outside.example:${outside.port}/`)).rejects.toMatchObject({ reason: 'blocked' });
    expect(inside.requests).toHaveLength(0);
  });

  test('a resolver that answers differently the second time is blocked at connect time (DNS rebinding)', async () => {
    const { port, requests } = await aServer((_, response) => void response.end('secret'));
    let asked = 0;
    const fetcher = guarded([], async () => [{ address: ++asked === 1 ? '93.184.215.14' : '127.0.0.1', family: 4 }]);
    await expect(fetcher.fetch(`http://rebound.example:${port}/`)).rejects.toMatchObject({ reason: 'blocked' });
    expect(asked).toBe(2);
    expect(requests).toHaveLength(0);
  });

  test('the host keeps its name when the connection is made to its address', async () => {
    const { port, requests } = await aServer((_, response) => void response.end('ok'));
    await guarded(['named.example'], async () => [{ address: '127.0.0.1', family: 4 }]).fetch(
      `http://named.example:${port}/path?q=1`,
    );
    expect(requests[0]?.headers.host).toBe(`named.example:${port}`);
    expect(requests[0]?.url).toBe('/path?q=1');
  });

  test('credentials stay with the origin they were given for', async () => {
    const other = await aServer((_, response) => void response.end('there'));
    const first = await aServer(
      (_, response) => void response.writeHead(307, { location: `http://127.0.0.1:${other.port}/` }).end(),
    );
    const answer = await guarded(['127.0.0.1']).fetch(`http://127.0.0.1:${first.port}/`, {
      method: 'POST',
      body: 'hello',
      headers: { Authorization: 'Bearer x', 'X-Kept': 'yes' },
    });
    expect(answer.status).toBe(200);
    expect(first.requests[0]?.headers.authorization).toBe('Bearer x');
    expect(other.requests[0]?.method).toBe('POST');
    expect(other.requests[0]?.headers).not.toHaveProperty('authorization');
    expect(other.requests[0]?.headers['x-kept']).toBe('yes');
  });

  test('size, time and redirects are bounded', async () => {
    const { port } = await aServer((request, response) => {
      if (request.url === '/large') response.end(Buffer.alloc(2000));
      else if (request.url === '/endless') response.writeHead(200).write('x');
      else if (request.url === '/round') response.writeHead(302, { location: '/round' }).end();
      else if (request.url === '/streamed') {
        for (let i = 0; i < 20; i += 1) response.write(Buffer.alloc(100));
        response.end();
      }
    });
    const fetcher = guarded(['127.0.0.1']);
    const at = (path: string) => `http://127.0.0.1:${port}${path}`;
    await expect(fetcher.fetch(at('/large'), { maxBytes: 1000 })).rejects.toMatchObject({ reason: 'too-large' });
    await expect(fetcher.fetch(at('/streamed'), { maxBytes: 1000 })).rejects.toMatchObject({ reason: 'too-large' });
    await expect(fetcher.fetch(at('/endless'), { timeoutMs: 200 })).rejects.toMatchObject({ reason: 'timeout' });
    await expect(fetcher.fetch(at('/round'))).rejects.toMatchObject({ reason: 'too-many-redirects' });
  });

  test('other schemes are refused', async () => {
    const fetcher = guarded(['127.0.0.1']);
    for (const address of ['file:///etc/passwd', 'ftp://127.0.0.1/', 'data:text/plain,x', 'not an address']) {
      await expect(fetcher.fetch(address), address).rejects.toMatchObject({ reason: 'unsupported' });
    }
  });
});
