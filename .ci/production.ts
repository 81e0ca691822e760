/**
 * Installs the checked-out files without development's packages, measures that, and starts the server from it:
 * what a server takes on disk stays below the bound, and nothing that a start needs is missing.
 */
import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const BOUND_MB = 600;
const START_MS = 300_000;
const ROOT = path.join(import.meta.dirname, '..');
const MB = 1024 * 1024;

/** What the files take on disk, once for all names of a file, as `du` counts. */
function sizeOf(folder: string): number {
  const seen = new Set<number>();
  return fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => fs.lstatSync(path.join(folder, name)))
    .filter(({ ino }) => !seen.has(ino) && seen.add(ino))
    .reduce((sum, { blocks }) => sum + blocks * 512, 0);
}

/** The largest packages; those of one scope count together. */
function largest(folder: string): string {
  const packages = fs.readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const sizes = packages.map(({ name }) => ({ name, size: sizeOf(path.join(folder, name)) }));
  return sizes
    .filter(({ size }) => size >= 5 * MB)
    .sort((a, b) => b.size - a.size)
    .map(({ name, size }) => `  ${(size / MB).toFixed(0).padStart(4)} MB  ${name}`)
    .join('\n');
}

/** Starts the server on an empty data folder, waits until it says that it is ready, and stops it as a supervisor would. */
async function start(folder: string): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'production', PORT: '0', DATA_DIR: path.join(folder, 'data') };
  const server = spawn('npm', ['start'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const late = setTimeout(() => server.kill('SIGKILL'), START_MS);
  let printed = '';
  server.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
    if (printed.includes('Octavo is ready')) server.kill('SIGTERM');
  });
  await new Promise((resolve) => server.on('exit', resolve));
  clearTimeout(late);
  if (!printed.includes('Octavo is ready')) throw new Error(`The server did not start from it:\n${printed}`);
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'octavo-production-'));
try {
  const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' }).split('\0').filter(Boolean);
  for (const file of tracked.filter((name) => fs.existsSync(path.join(ROOT, name)))) {
    fs.cpSync(path.join(ROOT, file), path.join(folder, file));
  }
  const npm = ['ci', '--omit=dev', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', npm, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  const modules = path.join(folder, 'node_modules');
  const size = sizeOf(modules) / MB;
  process.stdout.write(`${largest(modules)}\n  ${size.toFixed(0)} MB in all, at most ${BOUND_MB}\n`);
  if (size > BOUND_MB) process.exitCode = 1;
  await start(folder);
} finally {
  fs.rmSync(folder, { recursive: true, force: true });
}
