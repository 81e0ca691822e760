/** What a link gives to whom, and whether it does. */
import { includes, roleOn } from '../../../access/roles.ts';
import type { Context } from '../../../context.ts';
import type { InviteLink } from '../../../db/generated/prisma/client.ts';

/** Whether the caller has all that the link would give. */
export async function isRedundant({ access }: Context, link: InviteLink): Promise<boolean> {
  const { organizationId, spaceId, collectionId, role } = link;
  const viewer = await access.viewer.load(organizationId);
  if (!viewer.member) return false;
  if (role === null) return true;
  if (spaceId === null && collectionId === null) return includes(viewer.member.role, role);
  const target = spaceId !== null ? await access.space.load(spaceId) : await access.collection.load(collectionId ?? '');
  return target !== null && includes(roleOn(viewer, target), role);
}
