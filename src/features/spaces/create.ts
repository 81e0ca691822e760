/** Making a space: its row and its first revision, in the caller's transaction. */
import type { Role } from '../../access/roles.ts';
import type { Transaction } from '../../db/database.ts';
import type { Prisma, Space } from '../../db/generated/prisma/client.ts';
import { writeFirstRevision } from '../../db/revisions.ts';
import type { Hash } from '../../engine/revisions/types.ts';
import { newId } from '../../ids.ts';
import { ofSpace } from '../../outbox/events.ts';
import { recordEvents } from '../../outbox/record.ts';
import type { Services } from '../../services.ts';
import { lastPosition, placementUnder } from './placement.ts';

export interface NewSpace {
  organizationId: string;
  parentId?: string | null;
  title?: string;
  emoji?: string;
  language?: string | null;
  editMode?: string;
  defaultLevel?: Role | null;
  mergeRules?: Prisma.InputJsonObject;
  /** An order key among its siblings; default: behind them. */
  position?: string;
  authorId: string | null;
  /** The content to begin with, of the same organization; default: none. */
  root?: Hash;
}

/** Creates a space. 400 when the parent is no collection of the organization. */
export async function createSpace(tx: Transaction, services: Services, options: NewSpace): Promise<Space> {
  const { organizationId, authorId, root, defaultLevel = null } = options;
  const placement = await placementUnder(tx, organizationId, options.parentId ?? null);
  const id = newId();
  const revisionId = newId();
  const space = await tx.space.create({
    data: {
      id,
      organizationId,
      ...placement,
      defaultLevel,
      inheritedLevel: defaultLevel ?? placement.inheritedLevel,
      position: options.position ?? (await lastPosition(tx, organizationId, placement.parentId)),
      title: options.title ?? '',
      emoji: options.emoji ?? '',
      language: options.language ?? null,
      ...(options.editMode && { editMode: options.editMode }),
      ...(options.mergeRules && { mergeRules: options.mergeRules }),
      revisionId,
    },
  });
  const first = { id: revisionId, organizationId, spaceId: id, authorId };
  await writeFirstRevision(tx, services, { ...first, ...(root && { root }) });
  await recordEvents(tx, services, {
    subject: ofSpace(id),
    organizationId,
    kind: 'space_created',
    data: { actorId: authorId },
  });
  return space;
}
