/** A bare repository on disk, read by plumbing: no work tree, so that no hook, filter or attribute of it ever runs. */
import { isUtf8 } from 'node:buffer';
import type { Started } from '../processes/starter.ts';
import { checkFolder } from './address.ts';
import { BlobReader } from './blobs.ts';
import { removeClone } from './clones.ts';
import { MADE, makeCommit, type NewCommit } from './commit.ts';
import { errorOf, GitError } from './error.ts';
import type { GitCall } from './run.ts';
import { codeOf, endGit, runGit, startGit } from './run.ts';

/** One entry of a tree, folders resolved. `size` is 0 for submodules. */
export interface TreeEntry {
  mode: string;
  oid: string;
  size: number;
  /** Relative to the folder that was listed. */
  path: string;
  /** The path is not UTF-8: `path` only shows it. */
  foreignPath?: true;
}

export interface Commit {
  oid: string;
  message: string;
  author: { name: string; email: string; date: string };
}

const OID = /^[\da-f]{40}(?:[\da-f]{24})?$/;
const READ_TIMEOUT = 60_000;

export class GitRepository {
  readonly folder: string;
  readonly #call: GitCall;
  readonly #blobs: BlobReader;
  readonly #listings = new Set<Started>();

  constructor(folder: string) {
    this.folder = folder;
    this.#call = { folder };
    this.#blobs = new BlobReader(this.#call);
  }

  /** @throws GitError `failed` when there is no such commit */
  async commit(oid: string): Promise<Commit> {
    const { code, stdout, stderr } = await runGit(
      [
        'log',
        '-1',
        '--no-show-signature',
        '--encoding=UTF-8',
        '--format=%H%x00%an%x00%ae%x00%aI%x00%B',
        checkOid(oid),
        '--',
      ],
      this.#call,
      { timeoutMs: READ_TIMEOUT },
    );
    if (code !== 0) throw errorOf(stderr, []);
    const [hash = '', name = '', email = '', date = '', message = ''] = new TextDecoder().decode(stdout).split('\0');
    return { oid: hash, message: message.trim(), author: { name, email, date } };
  }

  /** The commits that a commit names as its parents, whether they are here or not. @throws GitError */
  async parents(oid: string): Promise<string[]> {
    const { code, stdout, stderr } = await runGit(['cat-file', 'commit', checkOid(oid)], this.#call, {
      timeoutMs: READ_TIMEOUT,
    });
    if (code !== 0) throw errorOf(stderr, []);
    const [head = ''] = new TextDecoder().decode(stdout).split('\n\n', 1);
    return [...head.matchAll(/^parent ([\da-f]+)$/gm)].map(([, parent = '']) => parent);
  }

  /**
   * Every file, symbolic link and submodule below a folder of a commit, streamed. @throws GitError `path-not-found` when the
   * commit has no such folder (a link to a folder is none)
   */
  async *listTree(oid: string, folder = ''): AsyncGenerator<TreeEntry> {
    const child = await startGit(
      ['ls-tree', '-r', '-l', '-z', '--full-tree', `${checkOid(oid)}:${checkFolder(folder)}`],
      this.#call,
    );
    this.#listings.add(child);
    let stderr = '';
    child.stderr.on('data', (chunk: Buffer) => {
      stderr = (stderr + chunk.toString()).slice(-4096);
    });
    try {
      let rest: Buffer = Buffer.alloc(0);
      for await (const chunk of child.stdout) {
        rest = Buffer.concat([rest, chunk as Buffer]);
        let from = 0;
        for (let end = rest.indexOf(0, from); end >= 0; end = rest.indexOf(0, from)) {
          yield entryOf(rest.subarray(from, end));
          from = end + 1;
        }
        rest = rest.subarray(from);
      }
      if ((await codeOf(child)) === 0) return;
      if (/not a tree object|Not a valid object name|does not exist|exists on disk/i.test(stderr)) {
        throw new GitError('path-not-found', `The commit has no folder ${folder}`);
      }
      throw errorOf(stderr, []);
    } finally {
      this.#listings.delete(child);
      endGit(child);
    }
  }

  /** The bytes of one blob. @throws GitError `too-large` above `maxBytes`, `failed` when there is none */
  readBlob(oid: string, maxBytes?: number): Promise<Uint8Array> {
    return this.#blobs.read(checkOid(oid), maxBytes);
  }

  /** Blobs in the order asked for, one in memory at a time. */
  async *readBlobs(oids: Iterable<string>): AsyncGenerator<{ oid: string; bytes: Uint8Array }> {
    for (const oid of oids) yield { oid, bytes: await this.readBlob(oid) };
  }

  /** Makes a commit, which is not visible before it is pushed, and returns its id. @throws GitError */
  async makeCommit(commit: NewCommit): Promise<string> {
    if (commit.parent) checkOid(commit.parent);
    await makeCommit(this.folder, commit);
    const { code, stdout, stderr } = await runGit(['rev-parse', '--verify', '--quiet', MADE], this.#call, {
      timeoutMs: READ_TIMEOUT,
    });
    if (code !== 0) throw errorOf(stderr, []);
    return new TextDecoder().decode(stdout).trim();
  }

  /** Ends what runs and removes the folder. */
  async dispose(): Promise<void> {
    await this.#blobs.close();
    for (const child of this.#listings) endGit(child);
    await removeClone(this.folder);
  }
}

/** The id of a Git object, or what is none refused. @throws GitError `failed` */
export function checkOid(oid: string): string {
  if (!OID.test(oid)) throw new GitError('failed', 'This is not the id of a Git object');
  return oid;
}

/** `100644 blob <oid>    <size>\t<path>` */
function entryOf(row: Buffer): TreeEntry {
  const tab = row.indexOf(0x09);
  const [mode = '', , oid = '', size = '0'] = row.subarray(0, tab).toString('latin1').split(/ +/);
  const name = row.subarray(tab + 1);
  const entry = { mode, oid, size: Number(size) || 0, path: name.toString('utf8') };
  return isUtf8(name) ? entry : { ...entry, foreignPath: true };
}
