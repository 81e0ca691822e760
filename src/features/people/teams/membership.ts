/** Who is in a team: only members of its organization, and guests do not own teams (`ownTeam` in their permissions). */
import { z } from 'zod';
import type { Transaction } from '../../../db/database.ts';
import type { Team, TeamRole } from '../../../db/generated/prisma/client.ts';
import { badInput } from '../../../errors.ts';

/** A list of ids in a body. */
export const idList = z.array(z.string().min(1, 'must not be empty')).max(1000, 'must have at most 1000 entries');

/** 400 naming `field` unless all of these are members of the organization. Gives those of them who are guests. */
export async function requireMembers(
  tx: Transaction,
  organizationId: string,
  users: readonly string[],
  field: string,
): Promise<Set<string>> {
  const members = await tx.member.findMany({
    where: { organizationId, userId: { in: [...users] } },
    select: { userId: true, role: true },
  });
  const known = new Set(members.map(({ userId }) => userId));
  const unknown = users.filter((userId) => !known.has(userId));
  if (unknown.length > 0) {
    throw badInput(
      unknown.map((userId) => ({ path: field, message: `names ${userId}, who is not a member of this organization` })),
    );
  }
  return new Set(members.filter(({ role }) => role === null).map(({ userId }) => userId));
}

export interface TeamChange {
  /** In the team from now on; with a role, or as they were, or as members. */
  put: ReadonlyMap<string, TeamRole | undefined>;
  /** Not in the team from now on. Who is not in it is passed over. */
  remove: readonly string[];
}

/** Changes who is in a team; 400 naming `field` for users who are no members, and for guests who would own it. */
export async function changeTeam(
  tx: Transaction,
  team: Team,
  { put, remove }: TeamChange,
  field: string,
): Promise<void> {
  const { id: teamId, organizationId } = team;
  const guests = await requireMembers(tx, organizationId, [...put.keys()], field);
  const entries = [...put].map(([userId, role]) => ({ teamId, organizationId, userId, role }));
  const owner = entries.find(({ userId, role }) => role === 'owner' && guests.has(userId));
  if (owner) throw badInput(field, `would make the guest ${owner.userId} an owner: guests cannot own teams`);

  await tx.teamMember.deleteMany({ where: { teamId, userId: { in: [...remove] } } });
  await tx.teamMember.createMany({
    data: entries.map(({ role, ...entry }) => ({ ...entry, role: role ?? 'member' })),
    skipDuplicates: true,
  });
  // Whom somebody puts there does not leave with a group of an identity provider.
  await tx.teamMember.updateMany({
    where: { teamId, userId: { in: [...put.keys()] }, OR: [{ oidcProviderId: { not: null } }, { scim: true }] },
    data: { oidcProviderId: null, scim: false },
  });
  for (const role of ['owner', 'member'] as const) {
    const users = entries.filter((entry) => entry.role === role).map(({ userId }) => userId);
    if (users.length > 0) await tx.teamMember.updateMany({ where: { teamId, userId: { in: users } }, data: { role } });
  }
}
