/** What spaces and collections are in, as the caller may see it. */
import { roleOnPlaced } from '../../access/entities.ts';
import type { Context } from '../../context.ts';
import type { Collection, Organization } from '../../db/generated/prisma/client.ts';
import { notFound } from '../../errors.ts';

/** The organization that something of it is in. @throws NOT_FOUND when it is gone */
export async function organizationOf({ access }: Context, id: string): Promise<Organization> {
  const organization = await access.organization.load(id);
  if (!organization) throw notFound('Organization');
  return organization;
}

/** A collection; null where there is none, and where the caller does not see it. */
export async function visibleCollection(context: Context, id: string | null): Promise<Collection | null> {
  const collection = id === null ? null : await context.access.collection.load(id);
  return collection && (await roleOnPlaced(context, collection)) ? collection : null;
}
