/** How many SQL statements the server needed for a request: it says so in the log line of each. */
import { vi } from 'vitest';
import type { Answer } from './client.ts';
import type { TestServer } from './server.ts';

/** Waits for the request's log line, which is written once the answer is out. */
export async function statementsOf(server: TestServer, request: Promise<Answer>): Promise<number> {
  const id = (await request).headers.get('x-request-id');
  const line = await vi.waitUntil(() =>
    server.log.map((text) => JSON.parse(text)).find(({ requestId, msg }) => requestId === id && msg === 'request'),
  );
  return line.statements;
}
