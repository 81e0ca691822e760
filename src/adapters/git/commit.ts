/** Commits made without a work tree: `git fast-import` puts files onto the tree of a commit that is there. */
import { once } from 'node:events';
import { errorOf, GitError } from './error.ts';
import { codeOf, endGit, startGit } from './run.ts';

export interface Person {
  name: string;
  email: string;
}

export interface NewCommit {
  /** Absent: the first commit. */
  parent?: string;
  message: string;
  author: Person;
  committer: Person;
  /** The same commit again has the same id. */
  date: Date;
  /** By path from the top of the repository; null deletes. */
  files: ReadonlyMap<string, NewFile | null>;
}

export interface NewFile {
  bytes: Uint8Array;
  executable?: boolean;
}

const REF = 'refs/octavo/made';
const TIMEOUT = 120_000;

/** Makes the commit in a bare repository. @throws GitError */
export async function makeCommit(folder: string, commit: NewCommit): Promise<void> {
  const args = ['fast-import', '--quiet', '--force', '--date-format=raw'];
  const child = await startGit(args, { folder }, { input: true });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => {
    stderr = (stderr + chunk.toString()).slice(-4096);
  });
  child.stdout.resume();
  const ended = codeOf(child);
  const clock = setTimeout(() => endGit(child), TIMEOUT);
  try {
    for (const part of partsOf(commit)) {
      if (child.stdin?.write(part) === false) await Promise.race([once(child.stdin, 'drain'), ended]);
    }
    child.stdin?.end();
    if ((await ended) !== 0)
      throw stderr ? errorOf(stderr, []) : new GitError('failed', 'The commit could not be created');
  } finally {
    clearTimeout(clock);
    endGit(child);
  }
}

/** The ref that then names the commit. */
export const MADE = REF;

function* partsOf({ parent, message, author, committer, date, files }: NewCommit): Iterable<string | Uint8Array> {
  const at = `${Math.floor(date.getTime() / 1000)} +0000`;
  yield `commit ${REF}\nauthor ${identity(author)} ${at}\ncommitter ${identity(committer)} ${at}\n`;
  yield* data(`${message.replaceAll('\0', '').trimEnd()}\n`);
  if (parent) yield `from ${parent}\n`;
  // What goes goes first: a file may stand where a folder was.
  for (const [path, file] of files) if (!file) yield `D ${quoted(path)}\n`;
  for (const [path, file] of files) {
    if (!file) continue;
    yield `M ${file.executable ? '100755' : '100644'} inline ${quoted(path)}\n`;
    yield* data(file.bytes);
  }
}

function* data(content: string | Uint8Array): Iterable<string | Uint8Array> {
  yield `data ${Buffer.byteLength(content)}\n`;
  yield content;
  yield '\n';
}

/** What would end a name or address early is left out. */
function identity({ name, email }: Person): string {
  const clean = (text: string) => text.replace(/[\u0000-\u001f\u007f<>]/g, '').trim();
  return `${clean(name) || 'Unknown'} <${clean(email)}>`;
}

const quoted = (path: string) =>
  `"${path.replace(/[\\"]/g, '\\$&').replace(/[\u0000-\u001f]/g, (char) => `\\${char.charCodeAt(0).toString(8).padStart(3, '0')}`)}"`;
