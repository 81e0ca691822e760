/** Spaces, collections and what they are in, as other entities refer to them: as far as the caller sees them. */
import { roleOnPlaced } from '../../../access/entities.ts';
import { roleOn, type Viewer } from '../../../access/roles.ts';
import type { Context } from '../../../context.ts';
import type { Collection, Organization, Space } from '../../../db/generated/prisma/client.ts';
import { notFound } from '../../../errors.ts';
import { referenceTo } from '../../../graphql/reference.ts';

/** The organization that something of it is in. @throws NOT_FOUND when it is gone */
async function organizationOf({ access }: Context, id: string): Promise<Organization> {
  const organization = await access.organization.load(id);
  if (!organization) throw notFound('Organization');
  return organization;
}

/** A collection; null where there is none, and where the caller does not see it. */
export async function visibleCollection(context: Context, id: string): Promise<Collection | null> {
  const collection = await context.access.collection.load(id);
  return collection && (await roleOnPlaced(context, collection)) ? collection : null;
}

/** A space that is not deleted; null where there is none, and where the caller does not see it. */
export async function visibleSpace(context: Context, id: string): Promise<Space | null> {
  const space = await context.access.space.load(id);
  return space && space.deletedAt === null && (await roleOnPlaced(context, space)) ? space : null;
}

/** What a space or collection says of where it is. */
interface Placed {
  organizationId: string;
  parentId: string | null;
  ancestors: readonly string[];
}

/**
 * The id of the collection that something is in; null at the top, and where the caller does not see that collection. Only
 * the level that members inherit in it has to be looked up: the rest is known from what is in it.
 */
export function parentOf(
  { organizationId, parentId, ancestors }: Placed,
  context: Context,
): string | null | Promise<string | null> {
  if (parentId === null) return null;
  const decide = (viewer: Viewer) => {
    if (roleOn(viewer, { id: parentId, ancestors, inheritedLevel: null }) !== null) return parentId;
    if (viewer.member?.role == null) return null;
    return visibleCollection(context, parentId).then((collection) => collection?.id ?? null);
  };
  const held = context.access.viewer.held(organizationId);
  return held ? decide(held) : context.access.viewer.load(organizationId).then(decide);
}

/** The `organization` of an entity: callers who see the entity may see it, too. */
export const organizationReference = () =>
  referenceTo(({ organizationId }: { organizationId: string }) => organizationId, organizationOf);

/** The `parent` of a space or collection. */
export const parentReference = () => referenceTo(parentOf, ({ access }, id) => access.collection.load(id));
