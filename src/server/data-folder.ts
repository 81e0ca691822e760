/** DATA_DIR is checked before anything is opened in it: libraries tell only that "a database file" could not be opened. */
import fs from 'node:fs';
import path from 'node:path';

/** What the server keeps in DATA_DIR; each may come from a backup, and belong to another user. */
const PARTS = ['db', 'files', 'git', 'pdf', 'secret.key', 'server.lock', 'server.json'];

/**
 * Makes the folder if it is missing, and throws the system's error (with `code` and `path`) unless this process may read and
 * write it and what is in it.
 */
export function prepareDataFolder(folder: string): void {
  makeFolder(path.resolve(folder));
  const { R_OK, W_OK, X_OK } = fs.constants;
  fs.accessSync(folder, R_OK | W_OK | X_OK);
  for (const name of PARTS) {
    const part = path.join(folder, name);
    const found = fs.statSync(part, { throwIfNoEntry: false });
    // The key is only read: some keep it without the right to write.
    if (found)
      fs.accessSync(part, found.isDirectory() ? R_OK | W_OK | X_OK : name === 'secret.key' ? R_OK : R_OK | W_OK);
  }
}

/** Makes one after the other: `recursive` tries for ever where the system says ENOENT although the folder above is there, as in /proc. */
function makeFolder(folder: string): void {
  if (fs.statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  if (!fs.existsSync(path.dirname(folder))) makeFolder(path.dirname(folder));
  try {
    fs.mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    const found = fs.statSync(folder, { throwIfNoEntry: false });
    // Another server was faster.
    if (found?.isDirectory()) return;
    const isLinkToNothing = !found && (error as NodeJS.ErrnoException).code === 'EEXIST';
    throw isLinkToNothing ? Object.assign(error as Error, { code: 'ENOENT' }) : error;
  }
}
