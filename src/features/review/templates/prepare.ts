/** A template as a caller gives it, made ready to be applied to a revision. */
import type { Context } from '../../../context.ts';
import { openRevision } from '../../../db/content-store.ts';
import type { Change } from '../../../engine/revisions/changes.ts';
import { revisionById } from '../../content/reading.ts';
import { changesOf } from './fill.ts';
import { type GivenTemplate, requireTargets, templateOf } from './given-refs.ts';

/** The changes that make its pages; 400, with fields named from `path` on, when it cannot be filled in. */
export async function templateChanges(
  context: Context,
  { spaceId, revisionId }: { spaceId: string; revisionId: string },
  given: GivenTemplate,
  path = '',
): Promise<Change[]> {
  const { template, refs } = templateOf(given, path);
  const revision = await openRevision(context.services, await revisionById(context, revisionId));
  await requireTargets(revision, spaceId, refs, path);
  return changesOf(template, refs);
}
