/** The folders of clones. They are named after who reads them, so that what a crash left behind is told from what is in use. */
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

/** No fetch, and nobody who reads a clone, takes so long. */
const TOO_OLD_MS = 24 * 3_600_000;

const host = os.hostname().replace(/[^\w.]/g, '_');
const inUse = new Set<string>();

/** A new, empty folder of this process. `removeClone` takes it away. */
export async function makeClone(parent: string): Promise<string> {
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(path.join(parent, `clone-${host}-${process.pid}-`));
  inUse.add(folder);
  return folder;
}

export async function removeClone(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  inUse.delete(folder);
}

/**
 * Removes the clones of processes of this machine that are gone; those of others, which may share the folder, after a day, or
 * at once when this process has the folder `alone`. What cannot be removed stays.
 */
export async function removeLeftovers(parent: string, alone = false): Promise<void> {
  for (const name of await readdir(parent).catch(() => [])) {
    const folder = path.join(parent, name);
    const [, owner, pid] = /^clone-(?:(.+)-(\d+)-)?\w+$/.exec(name) ?? [];
    const found =
      name.startsWith('clone-') && !inUse.has(folder) ? await stat(folder).catch(() => undefined) : undefined;
    if (!found) continue;
    const gone = owner === host && (Number(pid) === process.pid || !isAlive(Number(pid)));
    if (alone || gone || Date.now() - found.mtimeMs > TOO_OLD_MS) await removeClone(folder).catch(() => {});
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
