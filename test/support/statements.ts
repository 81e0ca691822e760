/** How many SQL statements a request takes, as the server's log tells. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Answer } from './client.ts';
import type { TestServer } from './server.ts';

/** Sends the request, which must succeed, and gives its number of statements. */
export const statementsOf = async (server: TestServer, send: () => Promise<Answer>): Promise<number> =>
  (await costOf(server, send)).statements;

/** The same with its round trips to the database. */
export async function costOf(
  server: TestServer,
  send: () => Promise<Answer>,
): Promise<{ statements: number; roundTrips: number }> {
  const answer = await send();
  if (answer.status >= 300 || answer.body?.errors) throw new Error(`${answer.status}: ${answer.text}`);
  const requestId = answer.headers.get('x-request-id');
  // The line is written after the answer is sent.
  for (let tries = 0; tries < 4000; tries += 1) {
    for (const line of server.log.toReversed()) {
      const entry = JSON.parse(line) as { requestId?: string; statements?: number; roundTrips: number };
      if (entry.requestId !== requestId || entry.statements === undefined) continue;
      return { statements: entry.statements, roundTrips: entry.roundTrips };
    }
    await delay(5);
  }
  throw new Error(`The log has no line of request ${requestId}`);
}

/**
 * The least of three times, for requests that change nothing: what is asked for in one moment goes in one statement, but when
 * answers of the database come apart, such moments do too. A statement for each row would show all the same.
 */
export async function leastStatementsOf(server: TestServer, send: () => Promise<Answer>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 3; tries += 1) least = Math.min(least, await statementsOf(server, send));
  return least;
}
