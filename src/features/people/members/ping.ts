/** A member says that it is there. */

import { requireUser } from '../../../access/caller-kinds.ts';
import { onOrganization } from '../../../access/entities.ts';
import { memberToken } from '../../../access/member-tokens.ts';
import { builder } from '../../../graphql/builder.ts';
import { noteSeen } from './seen.ts';

const Ping = builder.objectRef<{ token: string | null }>('OrganizationPing').implement({
  description: 'What a member gets for saying that it is there.',
  fields: (t) => ({
    serviceVisitorClaims: t.exposeString('token', {
      nullable: true,
      description:
        'A token (JWT, one hour) with which sites of the organization that ask visitors to sign in let the member in; its `member.role` can be a claim of theirs. Guests get none.',
    }),
    gitbookVisitorClaims: t.exposeString('token', {
      nullable: true,
      description: '`serviceVisitorClaims`, under the name that existing clients look for.',
    }),
  }),
});

builder.mutationField('pingOrganization', (t) =>
  t.field({
    description: 'Notes that the caller, a member of the organization, was there now, to the minute (`lastSeenAt`).',
    type: Ping,
    rest: 'POST /v1/orgs/{organizationId}/ping',
    area: 'Organization members',
    access: { ...onOrganization('view'), admits: ['user'] },
    args: { organizationId: t.arg.id({ required: true }) },
    resolve: async (_, { organizationId }, { services, caller, access }) => {
      const { userId } = requireUser(caller);
      await noteSeen(services.database, organizationId, userId);
      const { member } = await access.viewer.load(organizationId);
      const role = member?.role ?? null;
      return { token: role && (await memberToken(services.secrets, { organizationId, userId, role })) };
    },
  }),
);
