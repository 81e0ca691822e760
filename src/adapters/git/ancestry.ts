/** Branches of a repository elsewhere, and their commits without files: cheap to fetch, however large the repository is. */
import { errorOf } from './error.ts';
import type { RunResult } from './run.ts';

/** An empty repository on disk, for questions about the one at an address. */
export interface Clone {
  url: string;
  /** Runs git for the other repository, and gives what it prints. @throws GitError */
  remote(args: readonly string[]): Promise<string>;
  /** Runs git on what was fetched. */
  local(args: readonly string[]): Promise<RunResult>;
}

export interface History {
  /** Newest first. */
  oids: string[];
  /** There are no others. */
  complete: boolean;
}

/** The newest commits of a branch. @throws GitError */
export async function historyOf(clone: Clone, ref: string, depth: number): Promise<History> {
  await fetchCommits(clone, [ref], depth);
  const oids = await said(clone, ['rev-list', placeOf(0)]);
  const shallow = await said(clone, ['rev-parse', '--is-shallow-repository']);
  return { oids: oids.split('\n'), complete: shallow === 'false' };
}

/** The newest commit that one shares with each of others; null: the newest commits of these branches do not tell. @throws GitError */
export async function commonAncestors(
  clone: Clone,
  asked: { refs: readonly string[]; of: string; with: readonly string[]; depth: number },
): Promise<(string | null)[]> {
  await fetchCommits(clone, asked.refs, asked.depth);
  const found = asked.with.map(async (other) => {
    const { code, stdout } = await clone.local(['merge-base', asked.of, other]);
    return code === 0 ? new TextDecoder().decode(stdout).trim() : null;
  });
  return Promise.all(found);
}

/** The newest commit of each branch, by its full name. @throws GitError */
export async function headsOf({ remote, url }: Clone): Promise<Map<string, string>> {
  const lines = (await remote(['ls-remote', '--quiet', '--heads', '--', url])).split('\n');
  return new Map(
    lines.flatMap((line) => {
      const [oid = '', ref] = line.split('\t');
      return ref === undefined ? [] : [[ref, oid] as const];
    }),
  );
}

const placeOf = (index: number) => `refs/octavo/${index}`;

async function fetchCommits({ remote, url }: Clone, refs: readonly string[], depth: number): Promise<void> {
  const options = ['--progress', `--depth=${depth}`, '--filter=tree:0', '--no-tags', '--no-write-fetch-head'];
  await remote(['fetch', ...options, '--', url, ...refs.map((ref, index) => `+${ref}:${placeOf(index)}`)]);
}

async function said({ local }: Clone, args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await local(args);
  if (code !== 0) throw errorOf(stderr, []);
  return new TextDecoder().decode(stdout).trim();
}
