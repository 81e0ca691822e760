/** Which spaces somebody may put into a site: readers of the site will see them. */
import { requireRole, roleOnPlaced } from '../../access/entities.ts';
import { SPACE } from '../../access/permissions.ts';
import type { Context } from '../../context.ts';
import type { Space } from '../../db/generated/prisma/client.ts';
import { badInput } from '../../errors.ts';

/** A space, and the language that it is kept in where it is the translation of another one. */
export type PublishableSpace = Space & { translatedTo: string | null };

/**
 * The spaces of these ids, in this order. 400 naming `field` for one that is not there, or that the caller does not see; 403 for one
 * that the caller may not edit.
 */
export async function spacesToPublish(
  context: Context,
  organizationId: string,
  ids: readonly string[],
  field: string,
): Promise<PublishableSpace[]> {
  return Promise.all(ids.map((id, at) => spaceToPublish(context, organizationId, id, `${field}[${at}]`)));
}

/** The same for one. */
export async function spaceToPublish(
  context: Context,
  organizationId: string,
  id: string,
  field = 'spaceId',
): Promise<PublishableSpace> {
  const space = await context.access.space.load(id);
  const isThere = space !== null && space.organizationId === organizationId && space.deletedAt === null;
  const role = isThere ? await roleOnPlaced(context, space) : null;
  if (!space || !role) throw badInput(field, 'is not a space of this organization');
  requireRole(role, SPACE.edit);
  const translation = await context.db.translation.findUnique({ where: { spaceId: id }, select: { language: true } });
  return { ...space, translatedTo: translation?.language ?? null };
}
