/** The server once its database is open: parts, the first start, the port; and its stop, without losing a request. */
import { flushCompileCache } from 'node:module';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { renewIndexOnce } from '../features/content/index-space.ts';
import { graph } from '../graphql/schema.ts';
import { printProgress } from '../progress.ts';
import { bootstrap } from './bootstrap.ts';
import { openServices } from './open.ts';
import type { ReservedPort } from './port.ts';
import { createServer } from './server.ts';
import { firstToken, welcome } from './welcome.ts';

/** How long open requests have when the server is asked to stop. */
const STOP_MS = 10_000;

export interface Start {
  config: Config;
  log: Logger;
  /** Given free for the server itself. */
  reserved: ReservedPort;
  /** Closed when the server stops. */
  database: Database;
}

/** Resolves when requests are answered. Rejects with what keeps the server from it; the process is of no use then. */
export async function serve({ config, log, reserved, database }: Start): Promise<void> {
  const services = await openServices(config, log, { database });
  await renewIndexOnce(services);
  const first = await bootstrap(services, printProgress);
  // At once: it is stored, and nothing that fails from here on may keep it from being seen.
  if (first) process.stdout.write(firstToken(config, first));
  const app = await createServer(services, graph);
  await services.work();
  await reserved.release();
  await app.listen({ port: config.port, host: config.host });

  let stopping = false;
  /** Once, whoever asks: a terminal and npm both send SIGINT. */
  const stop = async (signal?: string) => {
    if (stopping) return;
    stopping = true;
    if (signal) log.info({ signal }, 'stopping');
    const exit = () => process.exit(1);
    const requests = setTimeout(exit, STOP_MS).unref();
    await app.close();
    clearTimeout(requests);
    // Jobs and deliveries have as long, then what is left of them is handed back, and the database is closed.
    setTimeout(exit, 2 * STOP_MS).unref();
    await services.close();
    await database.close();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => void stop(signal));
  }
  // Without its database it would answer 503 for ever. A supervisor starts it again.
  database.onLost((err) => {
    log.fatal({ err }, 'The embedded database is gone: the server ends, to be started again');
    const end = () => process.exit(1);
    // What is under way is answered first; the parts that need the database cannot be closed in order any more.
    stop().then(end, end);
  });
  // Now, not only at the end: a server that is killed would leave nothing for the next start.
  flushCompileCache();
  // The last step: who reads that it is ready may stop it at that very moment.
  process.stdout.write(welcome(config, first));
}
