/** Operations on two things: who puts something somewhere needs `create` there, too; a transfer takes `admin` on both sides. */
import type { Context } from '../context.ts';
import { badInput, forbidden } from '../errors.ts';
import { onOrganization, roleOnPlaced } from './entities.ts';
import { includes } from './roles.ts';
import type { AccessRule } from './rule.ts';

/** What a rule on an organization, space or collection gives. */
interface Anchor {
  id: string;
  organizationId?: string;
  parentId?: string | null;
}

/**
 * The rule, and `create` on the place that `parent` names: a collection of the same organization, or null for its top level.
 * Without the argument it is where the space or collection stands; of an organization, the top.
 */
export const placing = (rule: AccessRule): AccessRule => ({
  ...rule,
  needs: 'create',
  check: async (context, args, above) => {
    const anchor = (await rule.check(context, args, above)) as Anchor;
    const parentId = args.parent === undefined ? (anchor.parentId ?? null) : (args.parent as string | null);
    await refuseUnlessPlaceable(context, anchor.organizationId ?? anchor.id, parentId);
    return anchor;
  },
});

async function refuseUnlessPlaceable(context: Context, organizationId: string, parentId: string | null): Promise<void> {
  if (parentId === null) {
    const { member } = await context.access.viewer.load(organizationId);
    if (!includes(member?.role, 'create')) throw forbidden('This needs the role create on the organization');
    return;
  }
  const parent = await context.access.collection.load(parentId);
  const role = parent && (await roleOnPlaced(context, parent));
  if (!role || parent.organizationId !== organizationId)
    throw badInput('parent', 'is not a collection of this organization');
  if (!includes(role, 'create')) throw forbidden('This needs the role create on the collection that parent names');
}

/** The rule, and `admin` in the organization that `organization` names. */
export const transferring = (rule: AccessRule): AccessRule => ({
  ...rule,
  needs: 'admin',
  check: async (context, args, above) => {
    const anchor = await rule.check(context, args, above);
    // Without the argument the input is refused, by name, once the caller is known to see what it is about.
    if (args.organization !== undefined)
      await ofTarget.check(context, { organizationId: args.organization }, undefined);
    return anchor;
  },
});

const ofTarget = onOrganization('admin');
