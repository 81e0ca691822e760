/**
 * The git program, run with an argument list in an environment of its own: no shell, no settings of the machine, no prompts, no
 * hooks, no submodules, no helpers, no transports but those that are asked for.
 */
import { processes, type Started } from '../processes/starter.ts';
import { GitError } from './error.ts';

export interface GitCall {
  /** A folder that belongs to this operation only; also `HOME`. */
  folder: string;
  /** Further settings, as `key=value`. */
  config?: readonly string[];
  /** Settings that must not be seen in the list of processes. */
  secretConfig?: readonly (readonly [key: string, value: string])[];
  /** Further variables. */
  env?: Readonly<Record<string, string>>;
}

const SETTINGS = [
  'protocol.allow=never',
  'core.hooksPath=/dev/null',
  'credential.helper=',
  'core.fsmonitor=false',
  'core.symlinks=false',
  'submodule.recurse=false',
  'transfer.fsckObjects=true',
  // Old programs wrote these, many repositories have them, and they do no harm.
  ...['zeroPaddedFilemode', 'badTimezone', 'missingSpaceBeforeDate', 'missingEmail'].map(
    (id) => `fetch.fsck.${id}=ignore`,
  ),
  'http.followRedirects=false',
  'gc.auto=0',
];

/** Starts git. The caller owns the process; `endGit` ends it with everything that it started. @throws GitError `failed` */
export async function startGit(
  args: readonly string[],
  { folder, config = [], secretConfig = [], env = {} }: GitCall,
  { input = false } = {},
): Promise<Started> {
  const settings = [...SETTINGS, ...config].flatMap((setting) => ['-c', setting]);
  const secrets: Record<string, string> =
    secretConfig.length > 0 ? { GIT_CONFIG_COUNT: String(secretConfig.length) } : {};
  secretConfig.forEach(([key, value], index) => {
    secrets[`GIT_CONFIG_KEY_${index}`] = key;
    secrets[`GIT_CONFIG_VALUE_${index}`] = value;
  });
  const environment = {
    PATH: process.env['PATH'] ?? '/usr/bin:/bin',
    HOME: folder,
    LC_ALL: 'C',
    GIT_TERMINAL_PROMPT: '0',
    GIT_ASKPASS: '/bin/true',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_LFS_SKIP_SMUDGE: '1',
    GIT_NO_REPLACE_OBJECTS: '1',
    GIT_OPTIONAL_LOCKS: '0',
    ...secrets,
    ...env,
  };
  const command = { command: 'git', args: [...settings, ...args], cwd: folder, env: environment, input };
  return processes.start(command).catch((cause: NodeJS.ErrnoException) => {
    const missing = cause.code === 'ENOENT';
    throw new GitError(
      'failed',
      missing ? 'The git program is not installed' : 'The git program could not be started',
      {
        cause,
      },
    );
  });
}

/** Ends a process and what it started, at once; what it wrote is no longer read. */
export function endGit(child: Started): void {
  child.kill();
  child.stdout.destroy();
  child.stderr.destroy();
}

/** The code that a process ended with; of one that was ended, 128. */
export const codeOf = async ({ closed }: Started): Promise<number> => (await closed).code ?? 128;

export interface RunLimits {
  /** The whole run. */
  timeoutMs: number;
  /** Without a sign of life. */
  stallMs?: number;
  signal?: AbortSignal;
  /** Asked every quarter of a second; an error ends the process and is the result. */
  watch?: () => Promise<GitError | undefined>;
  onStderr?: (text: string) => void;
}

export interface RunResult {
  code: number;
  stdout: Uint8Array;
  stderr: string;
}

/** For answers of known size: the output of an endless one is cut here. */
const OUTPUT_LIMIT = 4 * 1024 * 1024;

/** Runs git to its end. A code other than 0 is a result. @throws GitError `timeout`, `aborted`, `failed`, or what `watch` gave */
export async function runGit(args: readonly string[], call: GitCall, limits: RunLimits): Promise<RunResult> {
  if (limits.signal?.aborted) throw new GitError('aborted', 'The operation was cancelled');
  const child = await startGit(args, call);
  let stopped: GitError | undefined;
  const stop = (error: GitError) => {
    stopped ??= error;
    endGit(child);
  };
  let alive = performance.now();
  const started = alive;
  const stdout: Buffer[] = [];
  let size = 0;
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => {
    alive = performance.now();
    size += chunk.length;
    if (size > OUTPUT_LIMIT) stop(new GitError('failed', "Git's output exceeded the limit"));
    else stdout.push(chunk);
  });
  child.stderr.on('data', (chunk: Buffer) => {
    alive = performance.now();
    const text = chunk.toString();
    stderr = (stderr + text).slice(-16_384);
    limits.onStderr?.(text);
  });
  const abort = () => stop(new GitError('aborted', 'The operation was cancelled'));
  if (limits.signal?.aborted) abort();
  limits.signal?.addEventListener('abort', abort, { once: true });
  const clock = setInterval(
    () => {
      const now = performance.now();
      if (now - started > limits.timeoutMs)
        stop(new GitError('timeout', `Git took longer than ${Math.round(limits.timeoutMs / 1000)} seconds`));
      else if (limits.stallMs !== undefined && now - alive > limits.stallMs)
        stop(new GitError('timeout', 'The repository stopped answering'));
      else
        limits.watch?.().then(
          (error) => error && stop(error),
          () => {},
        );
    },
    Math.min(250, Math.max(10, limits.timeoutMs / 4)),
  );
  try {
    const code = await codeOf(child);
    // A quick process is not looked at on its way.
    stopped ??= await limits.watch?.();
    if (stopped) throw stopped;
    return { code, stdout: Buffer.concat(stdout), stderr };
  } finally {
    clearInterval(clock);
    limits.signal?.removeEventListener('abort', abort);
  }
}
