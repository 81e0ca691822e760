/**
 * A look at the branches of a repository: each that is to be shown has a change request with its content afterwards, and those of
 * branches that are gone are merged or archived. A second look at the same repository changes nothing.
 */
import { GitError } from '../../../adapters/git/error.ts';
import type { GitBranch, GitPreviews, GitSync } from '../../../db/generated/prisma/client.ts';
import { retryOnConflict } from '../../../db/retry.ts';
import type { Services } from '../../../services.ts';
import { syncOf } from '../sync.ts';
import { endBranch } from './end-branch.ts';
import { matchesAny } from './pattern.ts';
import { credentialsOf } from './settings.ts';
import { showBranch } from './show-branch.ts';

/** Branches of a space that are shown at a time. */
export const MOST_BRANCHES = 50;

/** What a look knows. */
export interface Look {
  services: Services;
  settings: GitPreviews;
  sync: GitSync & { root: string; oid: string };
  remote: { url: string; signal: AbortSignal } & ReturnType<typeof credentialsOf>;
  /** The newest commit of each branch of the repository. */
  heads: ReadonlyMap<string, string>;
}

/** Looks, unless the space shows no branches or was never synchronised. @throws what is the server's own trouble */
export async function lookAtBranches(services: Services, spaceId: string, signal: AbortSignal): Promise<void> {
  const { prisma } = services.database;
  const settings = await prisma.gitPreviews.findUnique({ where: { spaceId } });
  const space = await prisma.space.findUnique({ where: { id: spaceId, deletedAt: null }, select: { id: true } });
  if (!settings || !space) return;
  const { sync } = await syncOf(prisma, spaceId);
  if (!sync?.root || !sync.oid) return ended(services, settings, 'The space has not imported anything yet');
  if (sync.url !== settings.url)
    return ended(services, settings, 'The space is synchronised with another repository: choose its branches again');
  try {
    const remote = { url: settings.url, signal, ...credentialsOf(services.secrets, settings) };
    const heads = await services.git.heads(remote);
    const look = { services, settings, sync: { ...sync, root: sync.root, oid: sync.oid }, remote, heads };
    await ended(services, settings, null, await follow(look));
  } catch (error) {
    if (!(error instanceof GitError) || signal.aborted) throw error;
    await ended(services, settings, error.message);
  }
}

/** Brings all change requests in step, and gives how many branches are too many. */
async function follow(look: Look): Promise<number> {
  const { services, settings, sync, heads, remote } = look;
  const { spaceId } = settings;
  const known = await services.database.prisma.gitBranch.findMany({ where: { spaceId }, orderBy: { ref: 'asc' } });
  const isWanted = (ref: string) => ref !== sync.ref && matchesAny(settings.branches, ref);
  const isHere = ({ ref, gone }: GitBranch) => !gone && heads.has(ref) && isWanted(ref);
  for (const branch of known) {
    remote.signal.throwIfAborted();
    if (!isHere(branch)) await retryOnConflict(() => endBranch(look, branch));
  }
  const kept = new Map(known.filter(isHere).map((branch) => [branch.ref, branch]));
  const wanted = [...heads.keys()].filter(isWanted).sort((a, b) => order(kept, a, b));
  for (const ref of wanted.slice(0, MOST_BRANCHES)) {
    remote.signal.throwIfAborted();
    await showBranch(look, ref, kept.get(ref));
  }
  return Math.max(0, wanted.length - MOST_BRANCHES);
}

/** Those that are shown already first, so that a new branch takes the place of none. */
const order = (kept: ReadonlyMap<string, unknown>, a: string, b: string): number =>
  Number(kept.has(b)) - Number(kept.has(a)) || (a < b ? -1 : 1);

async function ended(
  { database }: Services,
  { spaceId }: GitPreviews,
  error: string | null,
  skipped?: number,
): Promise<void> {
  await database.prisma.gitPreviews.updateMany({
    where: { spaceId },
    data: { lookedAt: new Date(), error, ...(skipped !== undefined && { skipped }) },
  });
}
