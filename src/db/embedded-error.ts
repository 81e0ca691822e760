/** Why the embedded database does not open, in words for the person who starts the server. */
import fs from 'node:fs';

/** Below this, a full disk is the likeliest reason: a first start takes about 60 MB. */
const SCARCE_MB = 100;

/** What the library says is often no more than "#<ErrnoError>": beside it stands what is left of the disk, when that is little. */
export class EmbeddedDatabaseError extends Error {
  override readonly name = 'EmbeddedDatabaseError';

  constructor(folder: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super([`The embedded database in ${folder} cannot be opened: ${reason}`, ...scarcity(folder)].join('\n'), {
      cause,
    });
  }
}

function scarcity(folder: string): string[] {
  try {
    const { bavail, bsize } = fs.statfsSync(folder);
    const free = Math.floor((bavail * bsize) / 2 ** 20);
    return free < SCARCE_MB ? [`Only ${free} MB are free on its disk.`] : [];
  } catch {
    return [];
  }
}
