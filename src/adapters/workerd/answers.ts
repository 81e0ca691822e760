/** What processes of scripts answer over their sockets. */
import { type Dispatcher, Pool } from 'undici';
import { gathered } from './answer-bodies.ts';
import type { ScriptFailure } from './scripts.ts';

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
  return gathered(response.body, maxBytes);
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
