/** A server for callers that no token makes yet: a header of the request names them. */
import type { Caller } from '../../src/access/caller-kinds.ts';
import { createContext } from '../../src/context.ts';
import { graph } from '../../src/graphql/schema.ts';
import { createServer } from '../../src/server/server.ts';
import { afterFile } from './endings.ts';
import type { TestServer } from './server.ts';

/** `x-caller: <name>` */
export const CALLER_HEADER = 'x-caller';

/** Another server with the services of this one; it stops after the test file. */
export async function aServerFor(
  { services }: TestServer,
  callers: Readonly<Record<string, Caller>>,
): Promise<{ url: string }> {
  const app = await createServer(services, graph, async ({ headers, id, ip }) => {
    const caller = callers[String(headers[CALLER_HEADER])];
    if (!caller) throw new Error(`${headers[CALLER_HEADER]} is not a caller of this test`);
    return createContext(services, caller, id, { address: ip });
  });
  afterFile(() => app.close());
  return { url: await app.listen({ port: 0, host: '127.0.0.1' }) };
}
