/**
 * Handing spaces, and collections with all that is in them, to another organization. Content is scoped by organization, so it
 * is copied; everything else changes its owner in one transaction. Grants to teams, and to people who are no members there,
 * end.
 */

import { accessEvent, recordAccessChange } from '../../access/access-events.ts';
import { lockStructure, renewInheritance } from '../../access/inheritance.ts';
import type { Transaction } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { conflict, notFound, preconditionFailed } from '../../errors.ts';
import { ofSpace } from '../../outbox/events.ts';
import { recordEvents } from '../../outbox/record.ts';
import type { Services } from '../../services.ts';
import { record } from '../people/audit.ts';
import { ContentCopy } from './content-copy.ts';
import { moveSpace } from './move.ts';
import { ownedTables } from './owned-tables.ts';
import { lastPosition, placementUnder } from './placement.ts';
import { endedIn, type InstalledIn, uninstalledFrom } from './uninstalled.ts';

export interface Transfer {
  /** What is transferred. */
  subject: { kind: 'space' | 'collection'; id: string };
  from: string;
  to: string;
  /** Of a space: a collection of the new organization; null or nothing is its top level. */
  parentId?: string | null | undefined;
  actorId: string | null;
}

/** A large space has many rows; outside the transaction no caller waits. */
const TIMEOUT_MS = 300_000;

/**
 * Transfers; the subject stands behind all others of its new place. 404 when it is gone, 409 when it is there already, 412 for
 * a space that cannot be transferred, 400 when the parent is no collection of the new organization.
 */
export async function transfer(services: Services, { subject, from, to, parentId, actorId }: Transfer): Promise<void> {
  const { database } = services;
  if (from === to) {
    if (parentId === undefined)
      throw conflict('It already belongs to this organization: the transfer would change nothing');
    return inTransaction(database, (tx) => toCollection(tx, services, subject.id, from, parentId));
  }
  const copy = new ContentCopy(services, from, to);
  const bulk = await cargoOf(database.prisma, subject, from);
  await refuseObstacles(database.prisma, bulk.spaces);
  await copy.copy(bulk.spaces);
  await inTransaction(
    database,
    async (tx) => {
      await lockStructure(tx, from, to);
      const cargo = await cargoOf(tx, subject, from);
      // Also against new revisions, change requests and comments: their rows refer to the space.
      await tx.$queryRaw`SELECT 1 FROM "Space" WHERE "id" = ANY(${cargo.spaces}::text[]) ORDER BY "id" FOR UPDATE`;
      await refuseObstacles(tx, cargo.spaces);
      await copy.copy(cargo.spaces, tx);
      await copy.copyFileRows(cargo.spaces, tx);
      const uninstalled = await handOver(tx, cargo, to);
      await place(tx, subject, to, parentId ?? null);
      for (const organizationId of [from, to]) {
        await record(tx, {
          organizationId,
          actorId,
          action: `${subject.kind}.transfer`,
          subject: subject.id,
          details: { from, to },
        });
      }
      const data = { from, to, actorId };
      const left = { organizationId: from, kind: 'space_left' as const, data };
      const transferred = { organizationId: to, kind: 'space_transferred' as const, data };
      await recordEvents(tx, services, ...endedIn(uninstalled, from));
      await recordEvents(tx, services, ...cargo.spaces.map((id) => ({ subject: ofSpace(id), ...left })));
      await recordEvents(
        tx,
        services,
        ...cargo.spaces.map((id) => ({ subject: ofSpace(id), ...transferred })),
        accessEvent({ organizationId: from }),
        accessEvent({ organizationId: to }),
      );
    },
    { timeout: TIMEOUT_MS },
  );
}

interface Cargo {
  /** Deleted ones, too: they can be restored there. */
  spaces: string[];
  collections: string[];
}

type Reader = Pick<Transaction, 'space' | 'collection' | 'gitOperation' | 'siteSpace'>;

/** The subject and all that is in it. */
async function cargoOf(db: Reader, { kind, id }: Transfer['subject'], organizationId: string): Promise<Cargo> {
  const select = { id: true } as const;
  if (kind === 'space') {
    if (!(await db.space.findFirst({ where: { id, organizationId, deletedAt: null }, select })))
      throw notFound('Space');
    return { spaces: [id], collections: [] };
  }
  if (!(await db.collection.findFirst({ where: { id, organizationId }, select }))) throw notFound('Collection');
  const below = { where: { organizationId, ancestors: { has: id } }, select };
  const spaces = await db.space.findMany(below);
  const collections = await db.collection.findMany(below);
  return { spaces: spaces.map((row) => row.id), collections: [id, ...collections.map((row) => row.id)] };
}

/** What ties a space to its organization: then nothing of the transfer happens. */
async function refuseObstacles(db: Reader, spaceIds: string[]): Promise<void> {
  const syncing = await db.gitOperation.findFirst({
    where: { spaceId: { in: spaceIds }, state: { in: ['pending', 'running'] } },
  });
  if (syncing) throw preconditionFailed('The space cannot be transferred while one of its Git operations is running');
  const shown = await db.siteSpace.findFirst({
    where: { spaceId: { in: spaceIds } },
    select: { site: { select: { title: true } } },
  });
  if (shown)
    throw preconditionFailed(
      `The space cannot be transferred while it is in the site "${shown.site.title}": take it off there`,
    );
}

/** Gives what was installed in the spaces. */
async function handOver(tx: Transaction, { spaces, collections }: Cargo, to: string): Promise<InstalledIn[]> {
  await tx.$executeRawUnsafe(ENDING_GRANTS, spaces, collections, to);
  await tx.grant.updateMany({
    where: { OR: [{ spaceId: { in: spaces } }, { collectionId: { in: collections } }] },
    data: { organizationId: to },
  });
  const uninstalled = await uninstalledFrom(tx, spaces);
  for (const { name, condition } of ownedTables()) {
    await tx.$executeRawUnsafe(`UPDATE "${name}" SET "organizationId" = $2 WHERE ${condition}`, spaces, to);
  }
  // What opens a repository was given by people who may have nothing to do with the new organization.
  await tx.gitPreviews.updateMany({
    where: { spaceId: { in: spaces }, credentials: { not: null } },
    data: {
      credentials: null,
      error: 'The credentials stayed with the former organization: set the branches again, with others',
    },
  });
  await tx.space.updateMany({ where: { id: { in: spaces } }, data: { organizationId: to } });
  await tx.collection.updateMany({ where: { id: { in: collections } }, data: { organizationId: to } });
  return uninstalled;
}

const ENDING_GRANTS = `
  DELETE FROM "Grant" g
  WHERE (g."spaceId" = ANY($1::text[]) OR g."collectionId" = ANY($2::text[]))
    AND (g."teamId" IS NOT NULL
      OR NOT EXISTS (SELECT 1 FROM "Member" m WHERE m."organizationId" = $3 AND m."userId" = g."userId"))`;

async function place(
  tx: Transaction,
  { kind, id }: Transfer['subject'],
  to: string,
  parentId: string | null,
): Promise<void> {
  await placementUnder(tx, to, parentId);
  const change = { where: { id }, data: { parentId, position: await lastPosition(tx, to, parentId) } };
  if (kind === 'space') await tx.space.update(change);
  else await tx.collection.update(change);
  await renewInheritance(tx, kind === 'space' ? { spaces: [id] } : { collections: [id] });
}

/** A transfer within the organization is a move. */
async function toCollection(
  tx: Transaction,
  services: Services,
  id: string,
  organizationId: string,
  parentId: string | null,
): Promise<void> {
  await lockStructure(tx, organizationId);
  const space = await tx.space.findFirst({ where: { id, organizationId, deletedAt: null } });
  if (!space) throw notFound('Space');
  await moveSpace(tx, space, { parentId, position: null });
  await recordAccessChange(tx, services, { organizationId });
}
