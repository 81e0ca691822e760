/** Making a space: its row and its first revision, in the caller's transaction. */
import type { Hash } from '../../content/types.ts';
import type { Transaction } from '../../db/database.ts';
import type { Space } from '../../db/generated/prisma/client.ts';
import { newId } from '../../ids.ts';
import type { Services } from '../../services.ts';
import { writeFirstRevision } from '../content/advance.ts';
import { lastPosition, placementUnder } from './placement.ts';

export interface NewSpace {
  organizationId: string;
  parentId?: string | null;
  title?: string;
  emoji?: string;
  language?: string | null;
  editMode?: string;
  authorId: string | null;
  /** The content to begin with, of the same organization; default: none. */
  root?: Hash;
}

/** Creates a space behind its siblings. 400 when the parent is no collection of the organization. */
export async function createSpace(tx: Transaction, services: Services, options: NewSpace): Promise<Space> {
  const { organizationId, authorId, root } = options;
  const placement = await placementUnder(tx, organizationId, options.parentId ?? null);
  const id = newId();
  const revisionId = newId();
  const space = await tx.space.create({
    data: {
      id,
      organizationId,
      ...placement,
      position: await lastPosition(tx, organizationId, placement.parentId),
      title: options.title ?? '',
      emoji: options.emoji ?? '',
      language: options.language ?? null,
      ...(options.editMode && { editMode: options.editMode }),
      revisionId,
    },
  });
  await writeFirstRevision(tx, services, {
    id: revisionId,
    organizationId,
    spaceId: id,
    authorId,
    ...(root && { root }),
  });
  return space;
}
