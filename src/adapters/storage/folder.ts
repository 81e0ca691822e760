/** File storage in a folder of this machine, or of a network share that several servers mount. */
import { createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { storageOn } from './disk.ts';
import type { FileStorage } from './storage.ts';

/** The storage in `root` (absolute), which is made with the first file. */
export function folderStorage(root: string): FileStorage {
  return storageOn(new Disk(new AtomicFolder(root)));
}

/**
 * Where flydrive's own folder is too loose: it moves by copying, which a crash leaves half done (a rename is done or not, and
 * fsync makes it last); a failed `putStream` may make its file after it has rejected; an empty file reads as 8,192 bytes.
 */
class AtomicFolder extends FSDriver {
  readonly #root: string;

  constructor(root: string) {
    super({ location: root, visibility: 'private' });
    this.#root = root;
  }

  override async getBytes(key: string): Promise<Uint8Array> {
    return fs.readFile(path.join(this.#root, key));
  }

  override async putStream(key: string, contents: Readable): Promise<void> {
    const location = path.join(this.#root, key);
    await fs.mkdir(path.dirname(location), { recursive: true });
    await pipeline(contents, createWriteStream(location, { flags: 'wx' }));
  }

  override async move(source: string, destination: string): Promise<void> {
    const [from, to] = [path.join(this.#root, source), path.join(this.#root, destination)];
    await fs.mkdir(path.dirname(to), { recursive: true });
    await sync(from);
    await fs.rename(from, to);
    await sync(path.dirname(to));
  }
}

async function sync(location: string): Promise<void> {
  const handle = await fs.open(location, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
