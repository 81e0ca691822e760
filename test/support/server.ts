/** A real server on a real database of the test's own, listening on loopback. */
import fs from 'node:fs';
import type { Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { configFrom } from '../../src/config.ts';
import type { Database } from '../../src/db/database.ts';
import type { Organization, Space } from '../../src/db/generated/prisma/client.ts';
import { PATIENCE } from '../../src/db/transaction.ts';
import { graph } from '../../src/graphql/schema.ts';
import { type OpenOptions, type OpenServices, openServices } from '../../src/server/open.ts';
import { createServer } from '../../src/server/server.ts';
import { Client } from './client.ts';
import { aDatabase, anotherConnection } from './database.ts';
import { afterFile } from './endings.ts';
import { Factories } from './factories.ts';
import { stretched } from './pace.ts';

export interface TestServer {
  services: OpenServices;
  app: FastifyInstance;
  url: string;
  /** Makes what a test needs. */
  make: Factories;
  /** A caller without a token. */
  visitor: Client;
  /** A caller with this token. */
  as(token: string): Client;
  /** A space in an organization of its own, and a caller who is an administrator there. */
  aSpace(): Promise<{ organization: Organization; space: Space; client: Client }>;
  /** What the server logged, newest last. */
  log: string[];
}

/** Starts a server; `env` adds to its settings. It stops after the test file. */
export const aServer = async (
  env: Record<string, string> = {},
  options: Pick<OpenOptions, 'scripts'> = {},
): Promise<TestServer> => start(await aDatabase(), env, true, options);

/** Another instance on the same database, as behind a load balancer; jobs are done by the first. */
export async function anotherInstance({ services: { database, config } }: TestServer): Promise<TestServer> {
  const key = fs.readFileSync(path.join(config.dataDir, 'secret.key'), 'utf8').trim();
  return start(await anotherConnection(database), { SECRET_KEY: key }, false);
}

/** A test that failed may have left a request that never ends; the server would wait for it. */
const PATIENCE_MS = stretched(2000);

/** Ends all connections, at once. */
function cutter({ server }: FastifyInstance): () => void {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return () => {
    for (const socket of sockets) socket.destroy();
  };
}

async function start(
  database: Database,
  env: Record<string, string>,
  works = true,
  options: Pick<OpenOptions, 'scripts'> = {},
): Promise<TestServer> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'octavo-test-'));
  const log: string[] = [];
  const answeredTwice: string[] = [];
  const write = (line: string) => {
    if (line.includes('FST_ERR_REP_ALREADY_SENT')) answeredTwice.push(line);
    if (log.push(line) > 2000) log.shift();
  };
  const logger = pino({ level: 'info' }, { write });
  const config = configFrom({
    DATA_DIR: dataDir,
    PORT: '0',
    RATE_LIMIT: '0',
    // The machine of the tests may be held up by anything.
    MAX_LOOP_DELAY_MS: '0',
    THREAD_TIMEOUT_SECONDS: '120',
    PUBLIC_URL: 'http://octavo.test',
    ...env,
  });
  const services = await openServices(config, logger, { database, ...options });
  if (works) await services.work();
  const app = await createServer(services, graph);
  // Tests count who waits; none is refused because the machine was busy.
  PATIENCE.maxWait = stretched(60_000);
  for (const { limits } of Object.values(app.lanes)) limits.waitMs = Math.max(limits.waitMs, stretched(60_000));
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const make = new Factories(services);
  const cut = cutter(app);
  afterFile(async () => {
    const clock = setTimeout(cut, PATIENCE_MS);
    await app.close();
    clearTimeout(clock);
    await services.close();
    fs.rmSync(dataDir, { recursive: true, force: true });
    letGo(make);
    letGo(started);
    // No client sees it: whatever answers second did its work for nothing.
    if (answeredTwice.length > 0) throw new Error(`A request was answered twice: ${answeredTwice[0]}`);
  });
  const started: TestServer = {
    services,
    app,
    url,
    make,
    visitor: new Client(url),
    as: (token) => new Client(url, token),
    aSpace: async () => {
      const organization = await make.organization();
      const space = await make.space(organization);
      return { organization, space, client: new Client(url, (await make.member(organization, 'admin')).token) };
    },
    log,
  };
  return started;
}

/**
 * Forgets what it holds. Node keeps the modules of all test files, and so the servers that they name: 20 MB each, which every later
 * collection of garbage would go through.
 */
function letGo(owner: object): void {
  for (const key of Object.keys(owner)) Reflect.deleteProperty(owner, key);
}
