/** Duplicating a space: the copy points to the same content, so it costs the same for 10 pages and for 10,000. */
import { lockStructure } from '../../access/inheritance.ts';
import type { Transaction } from '../../db/database.ts';
import type { Prisma, Space } from '../../db/generated/prisma/client.ts';
import { notFound } from '../../errors.ts';
import { rebuildFollowers } from '../../followers.ts';
import type { Services } from '../../services.ts';
import { createSpace } from './create.ts';
import { positionBeside } from './placement.ts';

const TITLE_LENGTH = 50;
const SUFFIX = ' (copy)';

/** The title of a copy, cut where it would be too long. */
export function titleOfCopy(title: string): string {
  if (title === '') return '';
  const room = TITLE_LENGTH - SUFFIX.length;
  // Cut between characters as people see them, not within an emoji.
  let kept = '';
  for (const { segment } of new Intl.Segmenter().segment(title)) {
    if (kept.length + segment.length > room) break;
    kept += segment;
  }
  return kept.trimEnd() + SUFFIX;
}

/**
 * A copy of a space directly behind it, with its content and settings. Who was granted something on the original, its change
 * requests, its comments and its repository stay with the original. Search finds the copy once a job has filled its index.
 */
export async function duplicateSpace(
  tx: Transaction,
  services: Services,
  original: { id: string; organizationId: string },
  authorId: string | null,
): Promise<Space> {
  const { organizationId } = original;
  await lockStructure(tx, organizationId);
  // Locked: a space that is deleted, or purged, at the same time is either copied before or not at all.
  await tx.$queryRaw`SELECT 1 FROM "Space" WHERE "id" = ${original.id} FOR SHARE`;
  const space = await tx.space.findFirst({ where: { id: original.id, organizationId, deletedAt: null } });
  if (!space) throw notFound('Space');
  const { parentId, emoji, language, editMode, defaultLevel, revisionId } = space;
  const { root } = await tx.revision.findUniqueOrThrow({ where: { id: revisionId } });
  const copy = await createSpace(tx, services, {
    organizationId,
    parentId,
    title: titleOfCopy(space.title),
    emoji,
    language,
    editMode,
    defaultLevel,
    mergeRules: space.mergeRules as Prisma.InputJsonObject,
    position: await positionBeside(tx, space, 'after'),
    authorId,
    root,
  });
  await rebuildFollowers(tx, services, copy.id);
  return copy;
}
