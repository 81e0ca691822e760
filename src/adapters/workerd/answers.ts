/** What processes of scripts answer over their sockets. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Dispatcher, Pool } from 'undici';
import type { ScriptFailure } from './scripts.ts';

/** Of an answer that is read at one go, and the pause after it: longer for a large one, so that 16 MiB take a little more than a second. */
const STRETCH_BYTES = 256 * 1024;
const REST_MS = 5;
const LARGE_BYTES = 2 * 2 ** 20;
const LONG_REST_MS = 20;

/** Connections to the socket of a process. Each call has one of its own: one that is kept may end on the other side at the moment it is used. */
export const connectionsTo = (socketPath: string, connections: number): Pool =>
  new Pool('http://integration', {
    socketPath,
    connections,
    pipelining: 0,
    headersTimeout: 0,
    bodyTimeout: 0,
    maxHeaderSize: 32 * 1024,
  });

/** The whole body; undefined: it is larger than this, or says so. */
export async function bodyOf(response: Dispatcher.ResponseData, maxBytes: number): Promise<Buffer | undefined> {
  if (Number(response.headers['content-length']) > maxBytes) {
    response.body.on('error', () => {}).destroy();
    return undefined;
  }
  const chunks: Buffer[] = [];
  let size = 0;
  let rested = 0;
  for await (const chunk of response.body) {
    size += chunk.length;
    if (size - rested > STRETCH_BYTES) {
      // Who answers without end keeps nobody else waiting: meanwhile the socket is full.
      await sleep(size > LARGE_BYTES ? LONG_REST_MS : REST_MS, undefined, { ref: false });
      rested = size;
    }
    if (size > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** What went wrong inside; undefined: the script answered. */
export function failureOf({ headers }: Dispatcher.ResponseData): ScriptFailure | undefined {
  if (headers['x-octavo-answer']) return undefined;
  const kind = headers['x-octavo-failure'] ?? 'crashed';
  return kind === 'memory' || kind === 'invalid' ? kind : 'crashed';
}

/** Those that are the script's own. */
export const headersOf = ({ headers }: Dispatcher.ResponseData): (readonly [string, string])[] =>
  Object.entries(headers)
    .filter(([name]) => !/^(?:x-octavo-.*|connection|keep-alive|transfer-encoding)$/.test(name))
    .flatMap(([name, value]) => [value ?? []].flat().map((one) => [name, one] as const));
