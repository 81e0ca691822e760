/**
 * The editor's script: its modules and ProseMirror in one file. It is built by `npm ci`; where its sources changed since, by the first
 * page that asks for it, in a process of its own, so that the bundler takes none of the server's memory.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const ROOT = path.join(import.meta.dirname, '../../../..');
const KEPT = path.join(ROOT, 'node_modules/.cache/octavo/block-editor.json');
const BUILD = path.join(import.meta.dirname, 'build.ts');

interface Bundle {
  code: string;
  /** What it was made from, from the root of the project, with its hash. */
  inputs: Record<string, string>;
}

let script: Promise<string> | undefined;

/** The script. Rejects where it is neither built nor can be. */
export function editorScript(): Promise<string> {
  script ??= kept().then((bundle) => bundle ?? built());
  // Next time it may be there.
  script.catch(() => {
    script = undefined;
  });
  return script;
}

async function kept(): Promise<string | undefined> {
  try {
    const { code, inputs }: Bundle = JSON.parse(await fs.readFile(KEPT, 'utf8'));
    const files = await Promise.all(Object.entries(inputs).map(async ([file, hash]) => (await hashOf(file)) === hash));
    return files.every(Boolean) ? code : undefined;
  } catch {
    return undefined;
  }
}

async function built(): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [BUILD], { maxBuffer: 16 * 1024 * 1024 });
  return stdout;
}

const hashOf = async (file: string): Promise<string> =>
  createHash('sha256')
    .update(await fs.readFile(path.join(ROOT, file)))
    .digest('base64url');

/** Bundles the script, and keeps it beside the packages; where that is not allowed it is only given. */
export async function build(): Promise<string> {
  const { rolldown } = await import('rolldown');
  const input = path.join(import.meta.dirname, 'browser/main.ts');
  const made = await rolldown({ input, platform: 'browser', logLevel: 'warn' });
  const { output } = await made.generate({ format: 'iife', minify: true });
  await made.close();
  const [{ code, moduleIds }] = output;
  const files = moduleIds.filter((id) => path.isAbsolute(id)).map((id) => path.relative(ROOT, id));
  const inputs = Object.fromEntries(await Promise.all(files.map(async (file) => [file, await hashOf(file)])));
  await keep({ code, inputs }).catch(() => undefined);
  return code;
}

async function keep(bundle: Bundle): Promise<void> {
  await fs.mkdir(path.dirname(KEPT), { recursive: true });
  // Whoever reads it finds all of it, or what was there before.
  const whole = `${KEPT}.${process.pid}`;
  await fs.writeFile(whole, JSON.stringify(bundle));
  await fs.rename(whole, KEPT);
}
