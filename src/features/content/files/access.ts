/** Who uploads files. */
import { onOrganization } from '../../../access/entities.ts';
import { roleOpens, SPACE } from '../../../access/permissions.ts';
import type { AccessRule } from '../../../access/rule.ts';
import type { Organization } from '../../../db/generated/prisma/client.ts';
import { forbidden } from '../../../errors.ts';

const inOrganization = onOrganization('uploadFiles');

/** The organization that `organizationId` names, for users who may edit anything in it, guests with a grant included. */
export const onEditableOrganization: AccessRule = {
  ...inOrganization,
  check: async (context, args, parent) => {
    const organization = (await inOrganization.check(context, args, parent)) as Organization;
    const { member, defaultRole, grants } = await context.access.viewer.load(organization.id);
    const own = member?.role == null ? [] : [member.role, defaultRole];
    if (![...own, ...grants.values()].some((role) => roleOpens(role, SPACE.edit)))
      throw forbidden('This needs the role edit somewhere in the organization');
    return organization;
  },
};
