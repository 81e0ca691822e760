/** Starts the server: settings, parts, the first start, the port; and stops it without losing a request. */
import { once } from 'node:events';
import net from 'node:net';
import pino from 'pino';
import { bootstrap } from './bootstrap.ts';
import { type Config, configFrom } from './config.ts';
import { fillLinksOnce } from './features/spaces/search-index.ts';
import { graph } from './graphql/schema.ts';
import { openServices } from './open.ts';
import { createServer } from './server.ts';
import { startError } from './start-error.ts';
import { firstToken, welcome } from './welcome.ts';

/** How long open requests have when the server is asked to stop. */
const STOP_MS = 10_000;

async function start(): Promise<void> {
  const config = await withPort(configFrom(process.env));
  const log = pino({
    level: config.logLevel,
    redact: ['token', 'authorization', '*.token', '*.authorization', '*.password', 'headers'],
  });
  const services = await openServices(config, log);
  await fillLinksOnce(services);
  const first = await bootstrap(services);
  // At once: it is stored, and nothing that fails from here on may keep it from being seen.
  if (first) process.stdout.write(firstToken(config, first));
  const app = await createServer(services, graph);
  await services.work();
  await app.listen({ port: config.port, host: config.host });
  process.stdout.write(welcome(config, first));

  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), STOP_MS).unref();
    await app.close();
    await services.close();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal));
}

/** With `PORT=0` any free port, chosen first: addresses in answers are made from it. */
async function withPort(config: Config): Promise<Config> {
  if (config.port !== 0) return config;
  const server = net.createServer().listen(0, config.host);
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  server.close();
  await once(server, 'close');
  return configFrom({ ...process.env, PORT: String(port) });
}

start().catch((error: unknown) => {
  process.stderr.write(`${startError(error)}\n`);
  process.exit(1);
});
