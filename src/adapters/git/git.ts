/**
 * Git over http(s), by the git program: one commit of one branch, fetched into a bare repository of its own (depth 1), bounded in
 * time and size, from an address that the egress guard has checked and pinned.
 */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { EgressGuard } from '../egress/guard.ts';
import type { Credentials, RepositoryAddress } from './address.ts';
import { checkRef, readAddress } from './address.ts';
import { type Clone, commonAncestors, type History, headsOf, historyOf } from './ancestry.ts';
import { makeClone, removeClone, removeLeftovers } from './clones.ts';
import { errorOf, GitError, type GitReason } from './error.ts';
import type { GitNetwork } from './network.ts';
import { pushed } from './pushed.ts';
import { sizeOf, withPushRate, withRate } from './rate.ts';
import { openRemote, type Remote } from './remote.ts';
import type { Commit } from './repository.ts';
import { checkOid, GitRepository } from './repository.ts';
import type { GitCall, RunLimits } from './run.ts';
import { runGit } from './run.ts';

export interface GitOptions {
  guard: EgressGuard;
  /** Where clones are kept while they are read. */
  folder: string;
  /** Whether `file:` addresses may be used. */
  allowFile: boolean;
  /** Bytes on disk of one clone. */
  maxBytes: number;
  /** Of one fetch. */
  timeoutMs: number;
  /** What the network of this server asks for. */
  network?: GitNetwork;
  /** Of one fetch without progress. Default one minute. */
  stallMs?: number;
}

export interface RemoteRequest {
  /** May hold credentials; those of `credentials` go before them. */
  url: string;
  /** `refs/heads/<branch>` */
  ref: string;
  credentials?: Credentials;
  signal?: AbortSignal;
}

export interface FetchRequest extends RemoteRequest {
  /** A commit of the branch; left out, its newest. */
  commit?: string;
  /** What git is doing, as it says itself: `Receiving objects`, 45 (percent). */
  onProgress?: (step: string, percent: number) => void;
}

export interface Fetched extends Commit {
  /** The caller disposes of it. */
  repository: GitRepository;
}

export interface PushRequest extends RemoteRequest {
  /** Has the commit. */
  repository: GitRepository;
  oid: string;
  /** What the branch has to be still, for the commit to replace it; null: it has to be absent. */
  expected: string | null;
}

const HEAD = 'refs/octavo/head';

const INIT = ['init', '--quiet', '--bare', '--template=', '.'];
const ABSENT: ReadonlySet<GitReason> = new Set(['ref-not-found', 'empty-repository']);

export class Git {
  readonly #options: GitOptions;
  #version: Promise<void> | undefined;

  constructor(options: GitOptions) {
    this.#options = options;
  }

  /** Fetches a commit of a branch. @throws GitError; nothing is left on disk then */
  async fetch(request: FetchRequest): Promise<Fetched> {
    const ref = checkRef(request.ref);
    const address = readAddress(request.url, this.#options);
    await this.#checkVersion();
    const folder = await makeClone(this.#options.folder);
    try {
      const remote = await this.#remote(address, request, folder);
      const call = { folder, ...remote.call };
      await this.#git(INIT, { folder }, { timeoutMs: 30_000 }, []);
      const args = [
        'fetch',
        '--progress',
        '--depth=1',
        '--no-tags',
        '--no-recurse-submodules',
        '--no-write-fetch-head',
        '--',
        address.url,
        `+${request.commit === undefined ? ref : checkOid(request.commit)}:${HEAD}`,
      ];
      const limits = withRate(this.#limits(folder, request), folder, this.#stallMs);
      await this.#git(args, call, limits, remote.secrets).catch(async (error: unknown) => {
        if (
          error instanceof GitError &&
          error.reason === 'ref-not-found' &&
          (await this.#isEmpty(address, call, limits))
        ) {
          throw new GitError('empty-repository', 'The repository has no branches yet');
        }
        throw error;
      });
      const head = await this.#git(
        ['rev-parse', '--verify', '--quiet', `${HEAD}^{commit}`],
        { folder },
        { timeoutMs: 30_000 },
        [],
      );
      const repository = new GitRepository(folder);
      return { ...(await repository.commit(head.trim())), repository };
    } catch (error) {
      await removeClone(folder);
      throw error;
    }
  }

  /** The same for a branch that is to be written: without it, or without any, an empty repository and no commit. @throws GitError */
  async fetchOrBegin(request: FetchRequest): Promise<{ repository: GitRepository; head: Commit | null }> {
    try {
      const { repository, ...head } = await this.fetch(request);
      return { repository, head };
    } catch (error) {
      if (!(error instanceof GitError) || !ABSENT.has(error.reason)) throw error;
    }
    const folder = await makeClone(this.#options.folder);
    await this.#git(INIT, { folder }, { timeoutMs: 30_000 }, []);
    return { repository: new GitRepository(folder), head: null };
  }

  /**
   * Pushes a commit. False: the branch is no longer what the commit goes onto, and was left as it is.
   * @throws GitError `rejected` with the words of the server that refuses it; after others it may have arrived all the same
   */
  async push({ repository, oid, expected, ...request }: PushRequest): Promise<boolean> {
    const ref = checkRef(request.ref);
    const address = readAddress(request.url, this.#options);
    const remote = await this.#remote(address, request, repository.folder);
    // A lease, not "fast-forward only": that would also bring back a commit that somebody took off the branch meanwhile.
    const lease = `--force-with-lease=${ref}:${expected ?? ''}`;
    const options = ['--porcelain', '--progress', '--no-verify', '--no-recurse-submodules', lease];
    const result = await runGit(
      ['push', ...options, '--', address.url, `${oid}:${ref}`],
      { folder: repository.folder, ...remote.call },
      withPushRate(this.#limits(repository.folder, request), this.#stallMs),
    );
    return pushed(result, remote.secrets);
  }

  /** The newest commits of a branch. @throws GitError */
  history(request: RemoteRequest, depth: number): Promise<History> {
    return this.#inClone(request, (clone) => historyOf(clone, checkRef(request.ref), depth));
  }

  /** Where a commit parted from each of others, as far as the newest commits of these branches tell; null: they do not. @throws GitError */
  commonAncestors(
    request: Omit<RemoteRequest, 'ref'>,
    asked: { refs: readonly string[]; of: string; with: readonly string[]; depth: number },
  ): Promise<(string | null)[]> {
    for (const ref of asked.refs) checkRef(ref);
    return this.#inClone(request, (clone) => commonAncestors(clone, asked));
  }

  /** The newest commit of each branch, by `refs/heads/<branch>`. @throws GitError */
  heads(request: Omit<RemoteRequest, 'ref'>): Promise<Map<string, string>> {
    return this.#inClone(request, headsOf);
  }

  /** Removes clones that a crash left behind; to be called at the start. `alone`: no other process uses the folder. */
  removeLeftovers(alone = false): Promise<void> {
    return removeLeftovers(this.#options.folder, alone);
  }

  /** Gives a repository that is removed afterwards. */
  async #inClone<Result>(request: Omit<RemoteRequest, 'ref'>, use: (clone: Clone) => Promise<Result>): Promise<Result> {
    const address = readAddress(request.url, this.#options);
    await this.#checkVersion();
    const folder = await makeClone(this.#options.folder);
    try {
      const remote = await this.#remote(address, request, folder);
      await this.#git(INIT, { folder }, { timeoutMs: 30_000 }, []);
      const env = { GIT_NO_LAZY_FETCH: '1' };
      const call = { folder, ...remote.call, env: { ...remote.call.env, ...env } };
      const limits = withRate(this.#limits(folder, request), folder, this.#stallMs);
      return await use({
        url: address.url,
        remote: (args) => this.#git(args, call, limits, remote.secrets),
        local: (args) => runGit(args, { folder, env }, { timeoutMs: 30_000 }),
      });
    } finally {
      await removeClone(folder);
    }
  }

  #remote(
    address: RepositoryAddress,
    { credentials = address.credentials }: Pick<RemoteRequest, 'credentials'>,
    folder: string,
  ): Promise<Remote> {
    const { guard, network = {} } = this.#options;
    return openRemote(address, credentials, guard, this.#stallMs, { network, folder });
  }

  get #stallMs(): number {
    return Math.min(this.#options.stallMs ?? 60_000, this.#options.timeoutMs);
  }

  #limits(folder: string, { signal, onProgress }: Pick<FetchRequest, 'signal' | 'onProgress'>): RunLimits {
    const { maxBytes, timeoutMs } = this.#options;
    return {
      timeoutMs,
      stallMs: this.#stallMs,
      ...(signal ? { signal } : {}),
      watch: async () => {
        const size = await sizeOf(path.join(folder, 'objects', 'pack'));
        return size > maxBytes
          ? new GitError(
              'too-large',
              `The repository is larger than ${megabytes(maxBytes)} MB, the limit of this server`,
            )
          : undefined;
      },
      ...(onProgress
        ? {
            onStderr: (text: string) => {
              const last = [...text.matchAll(/(?:remote: )?([A-Z][a-z]+ [a-z]+): +(\d{1,3})%/g)].at(-1);
              if (last?.[1]) onProgress(last[1], Number(last[2]));
            },
          }
        : {}),
    };
  }

  async #isEmpty(address: RepositoryAddress, call: GitCall, limits: RunLimits): Promise<boolean> {
    const { code, stdout } = await runGit(['ls-remote', '--quiet', '--heads', '--', address.url], call, limits);
    return code === 0 && stdout.length === 0;
  }

  async #git(args: readonly string[], call: GitCall, limits: RunLimits, secrets: readonly string[]): Promise<string> {
    const { code, stdout, stderr } = await runGit(args, call, limits);
    if (code !== 0) throw errorOf(stderr, secrets);
    return new TextDecoder().decode(stdout);
  }

  /** `http.curloptResolve`, which keeps git on the checked address, came with 2.37. */
  #checkVersion(): Promise<void> {
    this.#version ??= (async () => {
      await mkdir(this.#options.folder, { recursive: true });
      const said = await this.#git(['version'], { folder: this.#options.folder }, { timeoutMs: 30_000 }, []);
      const [major = 0, minor = 0] = (/(\d+)\.(\d+)/.exec(said) ?? []).slice(1).map(Number);
      if (major < 2 || (major === 2 && minor < 37))
        throw new GitError('failed', `Git 2.37 or newer is needed, this is ${said.trim()}`);
    })();
    this.#version.catch(() => {
      this.#version = undefined;
    });
    return this.#version;
  }
}

const megabytes = (bytes: number) => Number((bytes / 2 ** 20).toFixed(3));
