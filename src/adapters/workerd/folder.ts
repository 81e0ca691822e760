/**
 * The folders that processes see: the worker, the script, two sockets. They are below the system's folder for temporary files, as
 * the path of a socket may have 107 bytes at most. A socket that listens tells a folder in use from what a killed server left.
 */
import { randomBytes } from 'node:crypto';
import { chmod, chown, copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import os from 'node:os';
import path from 'node:path';

const INSIDE = path.join(import.meta.dirname, 'inside');
const PREFIX = 'octavo-scripts-';
const IN_USE = 'in-use.sock';
const MAX_SOCKET_PATH = 100;

/** What one process sees. */
export interface ProcessFolder {
  readonly path: string;
  /** Empty; where a process may get a root of its own. */
  readonly root: string;
  /** Config, worker and script; the sockets come here. */
  readonly run: string;
  /** The process listens here. */
  readonly inside: string;
  /** This server listens here. */
  readonly outside: string;
  remove(): Promise<void>;
}

/** The folder of one server's processes. */
export class ScriptFolder {
  readonly #path: string;
  readonly #inUse: Server;
  #next = 0;

  private constructor(folder: string, inUse: Server) {
    this.#path = folder;
    this.#inUse = inUse;
  }

  /** A new folder; those that killed servers left in the same place are removed. */
  static async create(parent = os.tmpdir()): Promise<ScriptFolder> {
    await removeLeftovers(parent);
    const folder = path.join(parent, PREFIX + randomBytes(6).toString('hex'));
    if (Buffer.byteLength(folder) > MAX_SOCKET_PATH - 24)
      throw new Error(`The folder for temporary files has too long a path for sockets: ${parent}`);
    // Other users go through it to what is theirs, and see nothing else of it.
    await mkdir(folder, { mode: 0o711 });
    const inUse = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve, reject) => {
      inUse.once('error', reject).listen(path.join(folder, IN_USE), resolve);
    });
    inUse.unref();
    return new ScriptFolder(folder, inUse);
  }

  /** The folder of one process, of this user if one is given. `kind` is how the script is written: see `kindOf`. */
  async add(script: string, heapMb: number, user: number | undefined): Promise<ProcessFolder> {
    this.#next += 1;
    // The name cannot be guessed by a process that shares its user with others.
    const folder = path.join(this.#path, `${this.#next}-${randomBytes(4).toString('hex')}`);
    const [root, run] = [path.join(folder, 'root'), path.join(folder, 'run')];
    await mkdir(folder, { mode: 0o711 });
    await Promise.all([mkdir(root), mkdir(run)]);
    const config = await readFile(path.join(INSIDE, 'config.capnp'), 'utf8');
    await Promise.all([
      writeFile(
        path.join(run, 'config.capnp'),
        config.replace('HEAP_MB', String(heapMb)).replace('SCRIPT_KIND', kindOf(script)),
      ),
      writeFile(path.join(run, 'script.js'), script),
      copyFile(path.join(INSIDE, 'main.js'), path.join(run, 'main.js')),
      copyFile(path.join(INSIDE, 'prelude.js'), path.join(run, 'prelude.js')),
    ]);
    await chmod(run, 0o700);
    if (user !== undefined) await chown(run, user, user);
    return {
      path: folder,
      root,
      run,
      inside: path.join(run, 'in.sock'),
      outside: path.join(run, 'out.sock'),
      remove: () => rm(folder, { recursive: true, force: true }),
    };
  }

  async remove(): Promise<void> {
    await new Promise((done) => this.#inUse.close(done));
    await rm(this.#path, { recursive: true, force: true });
  }
}

/**
 * How workerd loads a script: as an ES module if it exports anything, else as a module of its own function, in which scripts that
 * were made for the older way (`addEventListener`) may do what strict code may not.
 */
export const kindOf = (script: string): 'esModule' | 'commonJsModule' =>
  /(?:^|[;}\s])export\s*(?:\{|\*|default\b|(?:const|let|var|class|function|async)\b)/.test(script) ||
  /(?:^|[;}\s])import\s*(?:["'{*]|[\w$]+\s*(?:,|from\b))/.test(script)
    ? 'esModule'
    : 'commonJsModule';

async function removeLeftovers(parent: string): Promise<void> {
  const names = await readdir(parent).catch(() => []);
  for (const name of names.filter((name) => name.startsWith(PREFIX))) {
    const folder = path.join(parent, name);
    if (!(await isInUse(path.join(folder, IN_USE)))) await rm(folder, { recursive: true, force: true }).catch(() => {});
  }
}

const isInUse = (socketPath: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(socketPath);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code !== 'ECONNREFUSED' && error.code !== 'ENOENT'),
    );
  });
