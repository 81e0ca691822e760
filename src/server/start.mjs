/**
 * Starts the server, with any Node.js: TypeScript runs directly only in newer ones, so an older one hands over to the Node.js that
 * was installed with the dependencies. Plain JavaScript, because an old Node.js has to read it.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import module from 'node:module';
import os from 'node:os';
import { fileURLToPath } from 'node:url';

/** The oldest major version that the server runs on. */
const OLDEST = 24;
const SELF = fileURLToPath(import.meta.url);
const BUNDLED = fileURLToPath(new URL('../../node_modules/node/bin/node', import.meta.url));

if (Number.parseInt(process.versions.node, 10) >= OLDEST) {
  // Compiled code is kept for the next start, a quarter of its time. Where the folder cannot be written, nothing is kept.
  module.enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/octavo', import.meta.url)));
  await import('../main.ts');
} else if (existsSync(BUNDLED)) handOver();
else {
  process.stderr.write(
    `Octavo runs on Node.js ${OLDEST} or newer; this is ${process.version}. \`npm ci\` installs one beside the other dependencies, and \`npm start\` uses it.\n`,
  );
  process.exitCode = 1;
}

/** Runs the server in the bundled Node.js: signals go on to it, and its end is this process's end. */
function handOver() {
  const server = spawn(BUNDLED, [...process.execArgv, SELF, ...process.argv.slice(2)], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal));
  server.on('error', (error) => {
    process.stderr.write(`${BUNDLED} cannot be run: ${error.message}\n`);
    process.exitCode = 1;
  });
  server.on('exit', (code, signal) => process.exit(code ?? 128 + (os.constants.signals[signal] ?? 0)));
}
