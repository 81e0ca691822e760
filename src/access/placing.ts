/** Operations on two things: who puts something somewhere needs `create` there, too; a transfer takes `admin` on both sides. */
import type { Context } from '../context.ts';
import { badInput, forbidden } from '../errors.ts';
import { onOrganization, roleOnPlaced } from './entities.ts';
import { COLLECTION, ORGANIZATION, roleOpens } from './permissions.ts';
import type { AccessRule } from './rule.ts';

/** What a rule on an organization, space or collection gives. */
interface Anchor {
  id: string;
  organizationId?: string;
  parentId?: string | null;
}

/**
 * The rule, and `create` on the place that `parent` names: a collection of the same organization, or null for its top level.
 * Without the argument it is the current parent of the space or collection; for an organization, the top level.
 */
export const placing = (rule: AccessRule): AccessRule => ({
  ...rule,
  fields: { ...rule.fields, parent: COLLECTION.create },
  check: async (context, args, above) => {
    const anchor = (await rule.check(context, args, above)) as Anchor;
    const parentId = args.parent === undefined ? (anchor.parentId ?? null) : (args.parent as string | null);
    await refuseUnlessPlaceable(context, anchor.organizationId ?? anchor.id, parentId);
    return anchor;
  },
});

/** Of what is new in the organization that `organizationId` names, the place decides alone: also guests put things where they may. */
export const placingInOrganization: AccessRule = {
  ...placing(onOrganization('placeContent')),
  permission: ORGANIZATION.createContent,
};

async function refuseUnlessPlaceable(context: Context, organizationId: string, parentId: string | null): Promise<void> {
  if (parentId === null) {
    const { member } = await context.access.viewer.load(organizationId);
    if (!roleOpens(member?.role ?? null, ORGANIZATION.createContent))
      throw forbidden('This needs the role create on the organization');
    return;
  }
  const parent = await context.access.collection.load(parentId);
  const role = parent && (await roleOnPlaced(context, parent));
  if (!role || parent.organizationId !== organizationId)
    throw badInput('parent', 'is not a collection of this organization');
  if (!roleOpens(role, COLLECTION.create))
    throw forbidden('This needs the role create on the collection that parent names');
}

/** The rule, and `admin` in the organization that `organization` names. */
export const transferring = (rule: AccessRule): AccessRule => ({
  ...rule,
  fields: { ...rule.fields, organization: ORGANIZATION.admin },
  check: async (context, args, above) => {
    const anchor = await rule.check(context, args, above);
    // Without the argument the input is refused, by name, once the caller is known to see what it is about.
    if (args.organization !== undefined)
      await ofTarget.check(context, { organizationId: args.organization }, undefined);
    return anchor;
  },
});

const ofTarget = onOrganization('admin');
