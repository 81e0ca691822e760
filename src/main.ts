/** Starts the server: settings, parts, the first start, the port; and stops it without losing a request. */
import { flushCompileCache } from 'node:module';
import pino from 'pino';
import { configFrom } from './config.ts';
import { renewIndexOnce } from './features/content/index-space.ts';
import { graph } from './graphql/schema.ts';
import { printProgress } from './progress.ts';
import { bootstrap } from './server/bootstrap.ts';
import { logStream } from './server/log-stream.ts';
import { openServices } from './server/open.ts';
import { reservePort } from './server/port.ts';
import { createServer } from './server/server.ts';
import { startError } from './server/start-error.ts';
import { firstToken, welcome } from './server/welcome.ts';

/** How long open requests have when the server is asked to stop. */
const STOP_MS = 10_000;

async function start(): Promise<void> {
  const asked = configFrom(process.env);
  // First of all: a port in use is told before a first start has made anything.
  const reserved = await reservePort(asked.port, asked.host);
  // Addresses in answers are made from the port that the system chose.
  const config = asked.port === 0 ? configFrom({ ...process.env, PORT: String(reserved.port) }) : asked;
  const log = pino(
    {
      level: config.logLevel,
      redact: ['token', 'authorization', '*.token', '*.authorization', '*.password', 'headers'],
    },
    logStream(),
  );
  const services = await openServices(config, log, { progress: printProgress });
  await renewIndexOnce(services);
  const first = await bootstrap(services, printProgress);
  // At once: it is stored, and nothing that fails from here on may keep it from being seen.
  if (first) process.stdout.write(firstToken(config, first));
  const app = await createServer(services, graph);
  await services.work();
  await reserved.release();
  await app.listen({ port: config.port, host: config.host });

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_MS).unref();
    await app.close();
    await services.close();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      log.info({ signal }, 'stopping');
      void stop();
    });
  }
  // Without its database it would answer 503 for ever. A supervisor starts it again.
  services.database.onLost((err) => {
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

start().catch((error: unknown) => {
  process.stderr.write(`${startError(error)}\n`);
  process.exit(1);
});
