/**
 * Starts the server: its settings, its port, and its database, which opens while the rest of the program is loaded. So this file, and
 * what it imports, is small.
 */
import pino from 'pino';
import { configFrom } from './config.ts';
import { openDatabase } from './db/open.ts';
import { printProgress } from './progress.ts';
import { prepareDataFolder } from './server/data-folder.ts';
import { logStream } from './server/log-stream.ts';
import { reservePort } from './server/port.ts';
import { startError } from './server/start-error.ts';

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
  prepareDataFolder(config.dataDir);
  const [database, { serve }] = await Promise.all([
    openDatabase(config, log, printProgress),
    import('./server/serve.ts'),
  ]);
  await serve({ config, log, reserved, database });
}

start().catch((error: unknown) => {
  process.stderr.write(`${startError(error)}\n`);
  process.exit(1);
});
