/** Where a branch left the synchronised one. */
import type { Look } from './look.ts';

/** Commits of each branch that are looked through. */
const DEPTH = 500;

export interface Ancestors {
  /** The newest commit that it shares with what the repository has; null: it is not known. */
  inRepository: string | null;
  /** The same with what the space has read of it. */
  inSpace: string | null;
}

/** What a commit of one of these branches shares with the synchronised one. @throws GitError */
export async function ancestorsOf(
  { services, remote, sync, heads }: Pick<Look, 'services' | 'remote' | 'sync' | 'heads'>,
  refs: readonly string[],
  oid: string,
): Promise<Ancestors> {
  const others = [heads.get(sync.ref) ?? sync.oid, sync.oid];
  const present = refs.filter((ref) => heads.has(ref));
  if (present.length === 0) return { inRepository: null, inSpace: null };
  const [inRepository = null, inSpace = null] = await services.git.commonAncestors(remote, {
    refs: present,
    of: oid,
    with: others,
    depth: DEPTH,
  });
  return { inRepository, inSpace };
}
