/** Groups by SCIM: teams, which have people of the provider, and may have others whom somebody put there. */
import { recordAccessChange } from '../../../access/access-events.ts';
import type { Transaction } from '../../../db/database.ts';
import type { ScimGroup } from '../../../db/generated/prisma/client.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { newId } from '../../../ids.ts';
import type { Services } from '../../../services.ts';
import { record } from '../audit.ts';
import { lockMemberships } from '../members/administrators.ts';
import { type Equality, equalitiesIn } from './filter.ts';
import type { GroupChange } from './group-input.ts';
import { GROUP_SCHEMA, invalidValue, listBody, type Page, ScimError } from './protocol.ts';
import type { ScimCaller } from './tokens.ts';

/** What the title of a team may have. */
const TITLE = 64;

interface Shown extends ScimGroup {
  /** Those whom the provider put there; absent: they were not asked for. */
  members?: readonly { userId: string; user: { displayName: string } }[];
}

/** A group as SCIM shows it. */
export function groupBody({ config }: Pick<Services, 'config'>, group: Shown): object {
  const { teamId, displayName, externalId, createdAt, updatedAt, members } = group;
  const base = `${config.publicUrl}/scim/v2`;
  return {
    schemas: [GROUP_SCHEMA],
    id: teamId,
    ...(externalId !== null && { externalId }),
    displayName,
    ...(members && {
      members: members.map(({ userId, user }) => ({
        value: userId,
        display: user.displayName,
        $ref: `${base}/Users/${userId}`,
      })),
    }),
    meta: {
      resourceType: 'Group',
      created: createdAt.toISOString(),
      lastModified: updatedAt.toISOString(),
      location: `${base}/Groups/${teamId}`,
    },
  };
}

type Reads = Pick<Transaction, 'scimGroup' | 'teamMember'>;

/** The group with this id; 404 when the provider has sent none. */
export async function groupOf(
  tx: Reads,
  { organizationId }: ScimCaller,
  teamId: string,
  withMembers = true,
): Promise<Shown> {
  const group = await tx.scimGroup.findFirst({ where: { teamId, organizationId } });
  if (!group) throw new ScimError(404, `There is no group ${teamId.slice(0, 100)}`);
  return withMembers ? ((await joined(tx, [group]))[0] as Shown) : group;
}

/** The same groups with their members, in one statement. */
async function joined(tx: Reads, groups: readonly ScimGroup[]): Promise<Shown[]> {
  const rows = await tx.teamMember.findMany({
    where: { teamId: { in: groups.map(({ teamId }) => teamId) }, scim: true },
    select: { teamId: true, userId: true, user: { select: { displayName: true } } },
    orderBy: [{ joinedAt: 'asc' }, { userId: 'asc' }],
  });
  const byTeam = Map.groupBy(rows, ({ teamId }) => teamId);
  return groups.map((group) => ({ ...group, members: byTeam.get(group.teamId) ?? [] }));
}

/** A list, oldest first. 400 (`invalidFilter`) for attributes by which none is found. */
export async function listGroups(
  services: Services,
  { organizationId }: ScimCaller,
  { filter, page, withMembers }: { filter: unknown; page: Page; withMembers: boolean },
): Promise<object> {
  const { prisma } = services.database;
  const where = { organizationId, AND: equalitiesIn(filter).map(condition) };
  const total = await prisma.scimGroup.count({ where });
  const found = await prisma.scimGroup.findMany({
    where,
    orderBy: [{ createdAt: 'asc' }, { teamId: 'asc' }],
    skip: page.startIndex - 1,
    take: page.count,
  });
  const groups = withMembers && found.length > 0 ? await joined(prisma, found) : found;
  return listBody(
    total,
    page,
    groups.map((group) => groupBody(services, group)),
  );
}

function condition({ attribute, value }: Equality) {
  if (typeof value !== 'string')
    throw new ScimError(400, `${attribute} must be compared with a string`, 'invalidFilter');
  switch (attribute) {
    case 'id':
      return { teamId: value };
    case 'displayname':
      return { nameKey: value.toLowerCase() };
    case 'externalid':
      return { externalId: value };
    case 'members':
    case 'members.value':
      return { team: { members: { some: { userId: value, scim: true } } } };
    default:
      throw new ScimError(400, `Groups are not found by ${attribute}`, 'invalidFilter');
  }
}

/** Makes a team of a group. 409 (`uniqueness`) for a name that is there, 400 for members whom the provider has not sent. */
export async function createGroup(
  services: Services,
  caller: ScimCaller,
  change: GroupChange & { displayName: string },
): Promise<Shown> {
  const { organizationId } = caller;
  const { displayName, externalId = null } = change;
  const group = await inTransaction(services.database, async (tx) => {
    await lockMemberships(tx, organizationId);
    await requireFreeName(tx, organizationId, displayName);
    const teamId = newId();
    await tx.team.create({ data: { id: teamId, organizationId, title: displayName.slice(0, TITLE) } });
    const data = { teamId, organizationId, displayName, nameKey: displayName.toLowerCase(), externalId };
    await tx.scimGroup.create({ data });
    await changeMembers(tx, organizationId, teamId, change);
    await note(tx, services, caller, 'scim-group.create', teamId);
    return groupOf(tx, caller, teamId);
  });
  await services.watch.accessChanged({ organizationId });
  return group;
}

/** Changes a group; 404, and 400 and 409 as `createGroup`. */
export async function changeGroup(
  services: Services,
  caller: ScimCaller,
  teamId: string,
  change: GroupChange,
): Promise<Shown> {
  const { organizationId } = caller;
  const group = await inTransaction(services.database, async (tx) => {
    await lockMemberships(tx, organizationId);
    const { nameKey } = await groupOf(tx, caller, teamId, false);
    const { displayName, externalId } = change;
    const key = displayName?.toLowerCase();
    if (displayName !== undefined && key !== nameKey) {
      await requireFreeName(tx, organizationId, displayName);
      await tx.team.update({ where: { id: teamId }, data: { title: displayName.slice(0, TITLE) } });
    }
    await tx.scimGroup.update({
      where: { teamId },
      data: {
        updatedAt: new Date(),
        ...(displayName !== undefined && { displayName, nameKey: displayName.toLowerCase() }),
        ...(externalId !== undefined && { externalId }),
      },
    });
    await changeMembers(tx, organizationId, teamId, change);
    await note(tx, services, caller, 'scim-group.update', teamId);
    return groupOf(tx, caller, teamId);
  });
  await services.watch.accessChanged({ organizationId });
  return group;
}

/** Deletes the team of a group, with its grants. */
export async function deleteGroup(services: Services, caller: ScimCaller, teamId: string): Promise<void> {
  const { organizationId } = caller;
  await inTransaction(services.database, async (tx) => {
    await groupOf(tx, caller, teamId, false);
    await tx.team.delete({ where: { id: teamId } });
    await note(tx, services, caller, 'scim-group.delete', teamId);
  });
  await services.watch.accessChanged({ organizationId });
}

/** Who was put into the team by somebody stays, and is not taken for one of the provider's. */
async function changeMembers(
  tx: Transaction,
  organizationId: string,
  teamId: string,
  { members, add, remove }: GroupChange,
): Promise<void> {
  const put = [...new Set([...(members ?? []), ...add])];
  const known = await tx.scimUser.findMany({
    where: { organizationId, userId: { in: put } },
    select: { userId: true },
  });
  const unknown = put.find((id) => !known.some(({ userId }) => userId === id));
  if (unknown !== undefined) throw invalidValue(`members: there is no user ${unknown.slice(0, 100)}`);
  if (members) await tx.teamMember.deleteMany({ where: { teamId, scim: true, userId: { notIn: put } } });
  if (remove.length > 0) await tx.teamMember.deleteMany({ where: { teamId, scim: true, userId: { in: [...remove] } } });
  if (put.length > 0)
    await tx.teamMember.createMany({
      data: put.map((userId) => ({ teamId, userId, organizationId, scim: true })),
      skipDuplicates: true,
    });
}

async function requireFreeName(tx: Transaction, organizationId: string, displayName: string): Promise<void> {
  const where = { organizationId_nameKey: { organizationId, nameKey: displayName.toLowerCase() } };
  if (await tx.scimGroup.findUnique({ where }))
    throw new ScimError(409, `There is a group with the displayName ${displayName}`, 'uniqueness');
}

async function note(
  tx: Transaction,
  services: Services,
  caller: ScimCaller,
  action: string,
  teamId: string,
): Promise<void> {
  const { organizationId, tokenId } = caller;
  await record(tx, { organizationId, actorId: null, action, subject: teamId, details: { token: tokenId } });
  await recordAccessChange(tx, services, { organizationId });
}
