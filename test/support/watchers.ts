/** Clients that follow a subscription, over WebSocket and over Server-Sent Events. */
import { createClient } from 'graphql-ws';
import { vi } from 'vitest';
import WebSocket from 'ws';
import { CLOCK_MS } from '../../src/access/watch.ts';

export interface Watcher {
  /** Results as they come; the last may tell why it ended. */
  results: AsyncIterableIterator<any>;
  stop(): Promise<void>;
}

export interface Watched {
  url: string;
  token: string;
  query: string;
  variables: Record<string, unknown>;
}

export function byWebSocket({ url, token, query, variables }: Watched, webSocketImpl: unknown = WebSocket): Watcher {
  const client = createClient({
    url: `${url.replace('http', 'ws')}/graphql`,
    webSocketImpl,
    retryAttempts: 0,
    connectionParams: { Authorization: `Bearer ${token}` },
  });
  return { results: client.iterate({ query, variables }), stop: async () => client.dispose() };
}

export function bySse({ url, token, query, variables }: Watched): Watcher {
  const abort = new AbortController();
  return { results: events({ url, token, query, variables }, abort.signal), stop: async () => abort.abort() };
}

async function* events({ url, token, query, variables }: Watched, signal: AbortSignal): AsyncGenerator<any> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream', 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
    signal,
  });
  let text = '';
  for await (const chunk of (response.body as ReadableStream<Uint8Array>).pipeThrough(
    new TextDecoderStream() as never,
  ) as unknown as AsyncIterable<string>) {
    text += chunk;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const data = /^data: (.+)$/m.exec(text.slice(0, end))?.[1];
      text = text.slice(end + 2);
      if (data) yield JSON.parse(data);
    }
  }
}

/** The next results, as many as told. */
export async function take({ results }: Watcher, count: number): Promise<any[]> {
  const taken: any[] = [];
  while (taken.length < count) {
    const { done, value } = await results.next();
    if (done)
      throw new Error(`It ended after ${taken.length} of ${count}: ${JSON.stringify(taken.at(-1)).slice(0, 1000)}`);
    taken.push(value);
  }
  return taken;
}

/** Makes a server whose clock never looks at what is open: a subscription ends because it is told to, however slow the machine. */
export async function withoutClock<Made>(make: () => Promise<Made>): Promise<Made> {
  const real = globalThis.setInterval;
  const stub = vi
    .spyOn(globalThis, 'setInterval')
    .mockImplementation(((work: () => void, ms?: number) => real(ms === CLOCK_MS ? () => {} : work, ms)) as never);
  try {
    return await make();
  } finally {
    stub.mockRestore();
  }
}
