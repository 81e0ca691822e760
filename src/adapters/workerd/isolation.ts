/**
 * What keeps a process in, from the strictest that a machine may allow to nothing but the runtime's own borders. Each is tried with
 * the real runtime at the start, so that what is reported is what holds.
 */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { ProcessFolder } from './folder.ts';

const run = promisify(execFile);

/** The tools of this machine, each by its path. */
export interface Tools {
  readonly setpriv: string | undefined;
  readonly prlimit: string | undefined;
  readonly unshare: string | undefined;
  readonly chroot: string | undefined;
  readonly nice: string | undefined;
}

/** One way to start a process. */
export interface Isolation {
  /** Namespaces of Linux: network, processes, and so on; through a user namespace where the server is not root. */
  readonly namespaces: 'own' | 'through-user' | 'none';
  /** A root folder with nothing but the runtime. */
  readonly root: boolean;
  /** Each process as a user of its own. */
  readonly user: boolean;
}

/** Bounds that the kernel holds for a process, over its whole life. */
export interface KernelLimits {
  /** Bytes of private memory; undefined: not bounded. */
  readonly dataBytes: number | undefined;
  readonly cpuSeconds: number;
}

/** Users for processes: numbers that no system gives to anyone. */
const FIRST_USER = 64_000;

export const userOf = (slot: number): number => FIRST_USER + slot;

const NAMESPACES = ['--net', '--mount', '--pid', '--ipc', '--uts', '--fork', '--kill-child=KILL'];

/** From the strictest to none. */
export function candidates(tools: Tools, isRoot: boolean): Isolation[] {
  const all: Isolation[] = [
    { namespaces: 'own', root: true, user: true },
    { namespaces: 'own', root: false, user: true },
    { namespaces: 'through-user', root: true, user: false },
    { namespaces: 'through-user', root: false, user: false },
    { namespaces: 'none', root: false, user: true },
    { namespaces: 'none', root: false, user: false },
  ];
  return all.filter(
    ({ namespaces, root, user }) =>
      (namespaces === 'none' || tools.unshare !== undefined) &&
      (namespaces !== 'own' || isRoot) &&
      (!root || (tools.setpriv !== undefined && tools.chroot !== undefined)) &&
      (!user || (isRoot && tools.setpriv !== undefined)),
  );
}

/** Which tools are there, and do what is needed of them: those of BusyBox know less. */
export async function findTools(): Promise<Tools> {
  const found = async (tool: string, args: readonly string[]): Promise<string | undefined> => {
    try {
      const { stdout } = await run('/bin/sh', ['-c', 'command -v "$1"', 'sh', tool], { timeout: 5000 });
      const file = stdout.trim();
      await run(file, [...args], { timeout: 5000 });
      return file;
    } catch {
      return undefined;
    }
  };
  const [setpriv, prlimit, unshare, chroot, nice] = await Promise.all([
    found('setpriv', ['--pdeathsig', 'KILL', '--no-new-privs', '--inh-caps=-all', '--', 'true']),
    found('prlimit', ['--core=0', '--', 'true']),
    found('unshare', ['--help']),
    found('chroot', ['--help']),
    found('nice', ['-n', '19', 'true']),
  ]);
  return { setpriv, prlimit, unshare, chroot, nice };
}

/** The command that starts workerd in this way: it lives no longer than this process. */
export function commandOf(
  tools: Tools,
  isolation: Isolation,
  binary: string,
  folder: ProcessFolder,
  slot: number,
  limits: KernelLimits,
): string[] {
  const user = isolation.user ? userOf(slot) : undefined;
  const lasting = tools.setpriv ? ['--pdeathsig', 'KILL'] : [];
  const dropped = ['--inh-caps=-all', '--bounding-set=-all', ...lasting, '--no-new-privs'];
  const asUser = user === undefined ? [] : [`--reuid=${user}`, `--regid=${user}`, '--clear-groups'];
  const workerd = (program: string, at: string): string[] => [
    program,
    'serve',
    path.join(at, 'config.capnp'),
    `--socket-addr=in=unix:${path.join(at, 'in.sock')}`,
    `--external-addr=outside=unix:${path.join(at, 'out.sock')}`,
    '--control-fd=3',
  ];
  const script = path.join(import.meta.dirname, 'inside', 'root.sh');
  const inner = isolation.root
    ? [
        '/bin/sh',
        script,
        folder.root,
        folder.run,
        binary,
        tools.setpriv!,
        ...asUser,
        ...dropped,
        '--',
        ...workerd('/bin/workerd', '/run'),
      ]
    : [
        ...(tools.setpriv && (isolation.user || isolation.namespaces !== 'none')
          ? [tools.setpriv, ...asUser, ...dropped, '--']
          : []),
        ...workerd(binary, folder.run),
      ];
  return [
    // Without setpriv, a shell ends the process once this one no longer holds its input.
    ...(tools.setpriv ? [tools.setpriv, ...lasting, '--no-new-privs', '--'] : ['/bin/sh', '-c', WATCH, 'sh']),
    ...(tools.nice ? [tools.nice, '-n', '19'] : []),
    ...(tools.prlimit ? [tools.prlimit, ...limitsOf(limits, user !== undefined), '--'] : []),
    ...(isolation.namespaces === 'none' ? [] : [tools.unshare!, ...userNamespace(isolation), ...NAMESPACES, '--']),
    ...inner,
  ];
}

/** Starts its arguments, and kills them when its input ends. */
const WATCH = 'exec 4<&0; "$@" </dev/null & p=$!; { read -r _ <&4; kill -9 $p; } >/dev/null 2>&1 3>&- & wait $p';

const userNamespace = ({ namespaces }: Isolation): string[] =>
  namespaces === 'through-user' ? ['--user', '--map-root-user'] : [];

const limitsOf = ({ dataBytes, cpuSeconds }: KernelLimits, ownUser: boolean): string[] => [
  ...(dataBytes === undefined ? [] : [`--data=${dataBytes}`]),
  `--cpu=${cpuSeconds}`,
  '--fsize=0',
  '--core=0',
  '--memlock=0',
  '--nofile=256',
  // Counted for all processes of a user.
  ...(ownUser ? ['--nproc=64'] : []),
];

/** In words for operators. */
export function described(isolation: Isolation, tools: Tools): string {
  const parts = [
    isolation.namespaces === 'none' ? 'no namespaces' : 'own network, processes and mounts',
    isolation.root ? 'no files' : 'the files of its user',
    isolation.user ? 'a user for each process' : "the server's user",
    tools.prlimit ? 'limits by the kernel' : 'limits by observation only',
  ];
  return parts.join(', ');
}
