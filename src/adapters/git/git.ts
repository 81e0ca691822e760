/**
 * Git over http(s), by the git program: one commit of one branch, fetched into a bare repository of its own (depth 1), bounded in
 * time and size, from an address that the egress guard has checked and pinned.
 */
import { mkdir, readdir, stat } from 'node:fs/promises';
import { isIP } from 'node:net';
import path from 'node:path';
import type { EgressGuard } from '../egress/guard.ts';
import { EgressError } from '../egress/guard.ts';
import type { Credentials, RepositoryAddress } from './address.ts';
import { checkRef, readAddress } from './address.ts';
import { makeClone, removeClone, removeLeftovers } from './clones.ts';
import { errorOf, GitError } from './error.ts';
import type { Commit } from './repository.ts';
import { GitRepository } from './repository.ts';
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
  /** Of one fetch without progress. Default one minute. */
  stallMs?: number;
}

export interface FetchRequest {
  /** May hold credentials; those of `credentials` go before them. */
  url: string;
  /** `refs/heads/<branch>` */
  ref: string;
  credentials?: Credentials;
  signal?: AbortSignal;
  /** What git is doing, as it says itself: `Receiving objects`, 45 (percent). */
  onProgress?: (step: string, percent: number) => void;
}

export interface Fetched extends Commit {
  /** The caller disposes of it. */
  repository: GitRepository;
}

const HEAD = 'refs/octavo/head';

export class Git {
  readonly #options: GitOptions;
  #version: Promise<void> | undefined;

  constructor(options: GitOptions) {
    this.#options = options;
  }

  /** Fetches the newest commit of a branch. @throws GitError; nothing is left on disk then */
  async fetch(request: FetchRequest): Promise<Fetched> {
    const ref = checkRef(request.ref);
    const address = readAddress(request.url, this.#options);
    await this.#checkVersion();
    const remote = await this.#remote(address, request.credentials ?? address.credentials);
    const folder = await makeClone(this.#options.folder);
    const call = { folder, ...remote.call };
    try {
      await this.#git(['init', '--quiet', '--bare', '--template=', '.'], { folder }, { timeoutMs: 30_000 }, []);
      const args = [
        'fetch',
        '--progress',
        '--depth=1',
        '--no-tags',
        '--no-recurse-submodules',
        '--no-write-fetch-head',
        '--',
        address.url,
        `+${ref}:${HEAD}`,
      ];
      const limits = this.#limits(folder, request);
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

  /** Removes clones that a crash left behind; to be called at the start. `alone`: no other process uses the folder. */
  removeLeftovers(alone = false): Promise<void> {
    return removeLeftovers(this.#options.folder, alone);
  }

  /** The settings that open exactly one host: its protocol, its checked addresses, its credentials. */
  async #remote(
    address: RepositoryAddress,
    credentials: Credentials | undefined,
  ): Promise<{ call: Omit<GitCall, 'folder'>; secrets: string[] }> {
    const config = [`protocol.${address.protocol}.allow=always`];
    if (address.protocol === 'file') return { call: { config }, secrets: [] };
    const pinned = await this.#pinned(address);
    if (pinned) config.push(`http.curloptResolve=${pinned}`);
    config.push('http.lowSpeedLimit=1', `http.lowSpeedTime=${Math.ceil(this.#stallMs / 1000)}`, 'fetch.unpackLimit=1');
    if (!credentials) return { call: { config }, secrets: [] };
    const basic = Buffer.from(`${credentials.username}:${credentials.password}`).toString('base64');
    return {
      call: { config, secretConfig: [[`http.${address.url}.extraHeader`, `Authorization: Basic ${basic}`]] },
      secrets: [
        credentials.password,
        `${credentials.username}:${credentials.password}`,
        credentials.password === '' ? credentials.username : '',
      ],
    };
  }

  /** `host:port:address,address`: curl connects to these and asks no resolver. A literal address needs no such entry. */
  async #pinned({ host, port }: RepositoryAddress): Promise<string | undefined> {
    try {
      const addresses = await this.#options.guard.resolve(host, port);
      if (isIP(host.replace(/^\[|\]$/g, ''))) return undefined;
      return `${host}:${port}:${addresses.map(({ address, family }) => (family === 6 ? `[${address}]` : address)).join(',')}`;
    } catch (error) {
      if (!(error instanceof EgressError)) throw error;
      throw new GitError(error.reason === 'blocked' ? 'blocked-address' : 'unreachable', error.message, {
        cause: error,
      });
    }
  }

  get #stallMs(): number {
    return Math.min(this.#options.stallMs ?? 60_000, this.#options.timeoutMs);
  }

  #limits(folder: string, { signal, onProgress }: FetchRequest): RunLimits {
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

/** Bytes in a flat folder; files that vanish meanwhile count as nothing. */
async function sizeOf(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const sizes = await Promise.all(
    names.map((name) =>
      stat(path.join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

const megabytes = (bytes: number) => Number((bytes / 2 ** 20).toFixed(3));
