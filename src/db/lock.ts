/**
 * One server for one embedded database: two processes on one folder would silently lose rows.
 *
 * The lock is SQLite's own file lock, held by an open transaction: the kernel gives it up with the process, also after
 * `kill -9`, so no stale lock keeps a server from starting; it holds across containers that share the folder. A file with
 * a process id could do neither.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export class FolderInUse extends Error {
  constructor(folder: string, owner: string) {
    super(
      `DATA_DIR ${folder} is in use by another server${owner}. Stop that one first, or give this one another DATA_DIR. ` +
        'Several servers can share a PostgreSQL database (DATABASE_URL).',
    );
    this.name = 'FolderInUse';
  }
}

/** Keeps a reference to locks: a garbage-collected connection would be closed, and its lock released. */
const locks = new Set<DatabaseSync>();

/** Takes the folder for this process, making it if need be; gives what releases it. Throws `FolderInUse` at once. */
export function lockFolder(folder: string): () => void {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const note = path.join(folder, 'server.json');
  const lock = new DatabaseSync(path.join(folder, 'server.lock'), { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (isBusy(error)) throw new FolderInUse(folder, ownerOf(note));
    throw error;
  }
  fs.writeFileSync(note, JSON.stringify({ pid: process.pid, host: os.hostname(), since: new Date().toISOString() }));
  locks.add(lock);
  return () => {
    if (!locks.delete(lock)) return;
    fs.rmSync(note, { force: true });
    lock.close();
  };
}

const SQLITE_BUSY = 5;
const isBusy = (error: unknown) => error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;

/** For the message only: the note may be missing or stale, the lock decides. */
function ownerOf(note: string): string {
  try {
    const { pid, host, since } = JSON.parse(fs.readFileSync(note, 'utf8')) as Record<string, unknown>;
    return ` (process ${pid} on ${host}, since ${since})`;
  } catch {
    return '';
  }
}
