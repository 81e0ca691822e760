/**
 * The last step of `npm ci`: bundles the editor of blocks, and makes the installation small. See docs/decisions on what takes the
 * space and why it goes. It runs after the database client was generated, and never fails an installation: what stays only takes space.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { build } from '../src/web/app/block-editor/bundle.ts';
import { removeSymbols } from './symbols.ts';
import { leftovers, remove, sourceMaps } from './trim.ts';

const ROOT = path.join(import.meta.dirname, '..');
const MODULES = path.join(ROOT, 'node_modules');

/**
 * In dependencies so that `npm ci --omit=dev` generates the client, and bundles the editor; nothing needs them after that. TypeScript
 * comes along as an optional peer of Prisma's client.
 */
const ONLY_FOR_GENERATING = ['prisma', 'typescript', 'rolldown'];

const isInstalled = (name: string): boolean => existsSync(path.join(MODULES, name));

/** Whether npm was asked to leave development's packages out, as for a server. */
const forServer = (): boolean => !isInstalled('vitest');

/** Lets npm remove the generator with everything that only it depends on. package.json and the lock file stay as they are. */
function removeGenerator(): void {
  const npm = process.env['npm_execpath'];
  if (!npm || path.basename(npm) !== 'npm-cli.js') return; // another package manager
  // `--omit=peer`: npm 10 keeps optional peers otherwise.
  const options = ['--no-save', '--omit=dev', '--omit=peer', '--offline', '--ignore-scripts', '--loglevel=error'];
  spawnSync(process.env['npm_node_execpath'] ?? 'node', [npm, 'uninstall', ...options, ...ONLY_FOR_GENERATING], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (ONLY_FOR_GENERATING.some(isInstalled))
    process.stderr.write(
      'npm could not remove the generator of the database client and the bundler; they stay, and do no harm.\n',
    );
}

// Without it pages are edited as Markdown.
await build().catch((error: unknown) => process.stderr.write(`The editor of blocks was not built: ${error}\n`));
remove(leftovers(ROOT));
removeSymbols(ROOT);
if (forServer()) {
  removeGenerator();
  remove(sourceMaps(ROOT));
}
