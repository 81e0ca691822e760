/** Teams by the groups of a provider: made to agree with its claim on each sign-in. Those whom somebody put into a team stay. */
import type { Transaction } from '../../../db/database.ts';
import type { TeamRole } from '../../../db/generated/prisma/client.ts';

interface Signed {
  providerId: string;
  organizationId: string;
  userId: string;
  /** Null: the provider did not say. */
  groups: readonly string[] | null;
}

/** Puts the member into the teams of these groups, and takes it out of those that it came into by others; gives whether any changed. */
export async function followGroups(
  tx: Transaction,
  { providerId, organizationId, userId, groups }: Signed,
): Promise<boolean> {
  if (groups === null) return false;
  const mapped = await tx.oidcGroup.findMany({ where: { providerId, name: { in: [...groups] } } });
  const { role: ownRole } = await tx.member.findUniqueOrThrow({
    where: { organizationId_userId: { organizationId, userId } },
    select: { role: true },
  });
  const wanted = new Map<string, TeamRole>();
  // Guests do not own teams.
  for (const { teamId, role } of mapped)
    wanted.set(teamId, ownRole !== null && (role === 'owner' || wanted.get(teamId) === 'owner') ? 'owner' : 'member');
  const before = await tx.teamMember.findMany({ where: { organizationId, userId } });
  const roleBefore = new Map(before.map(({ teamId, role }) => [teamId, role]));
  const own = before.filter(({ oidcProviderId }) => oidcProviderId === providerId);
  const left = own.filter(({ teamId }) => !wanted.has(teamId)).map(({ teamId }) => teamId);
  const changed = own.filter(({ teamId, role }) => wanted.has(teamId) && wanted.get(teamId) !== role);
  const come = [...wanted].filter(([teamId]) => !roleBefore.has(teamId));
  if (left.length > 0) await tx.teamMember.deleteMany({ where: { userId, teamId: { in: left } } });
  for (const { teamId } of changed)
    await tx.teamMember.update({
      where: { teamId_userId: { teamId, userId } },
      data: { role: wanted.get(teamId) ?? 'member' },
    });
  if (come.length > 0)
    await tx.teamMember.createMany({
      data: come.map(([teamId, role]) => ({ teamId, organizationId, userId, role, oidcProviderId: providerId })),
      skipDuplicates: true,
    });
  return left.length + changed.length + come.length > 0;
}
