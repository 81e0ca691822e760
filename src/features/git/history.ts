/** Whether a branch still goes on from the commit that was synchronised last, or was rewritten (a force-push). */
import { GitError } from '../../adapters/git/error.ts';
import type { RemoteRequest } from '../../adapters/git/git.ts';
import type { GitRepository } from '../../adapters/git/repository.ts';
import type { Services } from '../../services.ts';

/** Commits that are looked through. */
const DEPTH = 200;

export interface History {
  /** What came after the last synchronised commit, newest first; everything that was looked at when that was not found. */
  oids: string[];
  /** For people, when the last commit is no longer there. */
  rewritten?: string;
}

/**
 * The commits between the head and the last synchronised one. Where the repository does not tell, nothing is said of it: what is brought
 * together are contents, not histories.
 */
export async function historySince(
  { git, log }: Services,
  remote: RemoteRequest,
  repository: GitRepository,
  head: string,
  last: string,
): Promise<History> {
  if ((await repository.parents(head)).includes(last)) return { oids: [head] };
  try {
    const { oids, complete } = await git.history(remote, DEPTH);
    const at = oids.indexOf(last);
    if (at >= 0) return { oids: oids.slice(0, at) };
    const rewritten = complete
      ? `The history of the branch was rewritten: it no longer contains commit ${last} of the last sync`
      : `Commit ${last} of the last sync is not among the last ${DEPTH} of the branch: its history was rewritten, or it has many new commits`;
    return { oids, rewritten };
  } catch (error) {
    if (!(error instanceof GitError) || error.reason === 'aborted') throw error;
    log.info({ err: error }, 'the history of a branch could not be read');
    return { oids: [head] };
  }
}
