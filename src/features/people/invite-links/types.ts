/** Invites by link, of three kinds: to the organization, to one of its spaces, to one of its collections. */
import type { InviteLink as Row } from '../../../db/generated/prisma/client.ts';
import { notFound } from '../../../errors.ts';
import { builder } from '../../../graphql/builder.ts';
import { RoleType } from '../../../graphql/shapes.ts';
import { Collection } from '../../spaces/collections/types.ts';
import { Space } from '../../spaces/types.ts';
import { isRedundant } from './gives.ts';

type Fields = PothosSchemaTypes.ObjectFieldBuilder<typeof builder.$inferSchemaTypes, Row>;

/** What all three have. */
const shared = (t: unknown) => {
  const own = t as Fields;
  return {
    id: own.exposeID('id', { description: 'Who knows it can use the link.' }),
    redundant: own.boolean({
      description: 'Whether the caller has all that the link would give.',
      resolve: (link, _, context) => isRedundant(context, link),
    }),
    uses: own.exposeInt('uses', { description: 'How often it gave somebody something.' }),
    maxUses: own.exposeInt('maxUses', { nullable: true, description: 'After so many it is closed. Absent: no limit.' }),
    expiresAt: own.expose('expiresAt', { type: 'DateTime', nullable: true, description: 'From then on it is closed.' }),
  };
};

export const InviteLinkToOrganization = builder.prismaObject('InviteLink', {
  variant: 'InviteLinkToOrganization',
  scope: null,
  object: 'invite',
  description: 'A link that makes members of the organization.',
  fields: (t) => ({
    ...shared(t),
    role: t.expose('role', {
      type: RoleType,
      nullable: true,
      inRest: 'null',
      description: 'What members get; null makes guests, who see only what is granted to them.',
    }),
  }),
});

const LEVEL = 'What they get there; null gives nothing but to be a guest of the organization.';

const InviteLinkToSpace = builder.prismaObject('InviteLink', {
  variant: 'InviteLinkToSpace',
  scope: null,
  object: 'invite',
  description: 'A link that gives a role on a space, and makes guests of the organization of those who are no members.',
  fields: (t) => ({
    ...shared(t),
    level: t.expose('role', { type: RoleType, nullable: true, inRest: 'null', description: LEVEL }),
    space: t.field({
      type: Space,
      inRest: 'embed',
      resolve: async ({ spaceId }, _, { access }) => {
        const space = await access.space.load(spaceId ?? '');
        if (!space) throw notFound('Space');
        return space;
      },
    }),
  }),
});

const InviteLinkToCollection = builder.prismaObject('InviteLink', {
  variant: 'InviteLinkToCollection',
  scope: null,
  object: 'invite',
  description: 'The same on a collection.',
  fields: (t) => ({
    ...shared(t),
    level: t.expose('role', { type: RoleType, nullable: true, inRest: 'null', description: LEVEL }),
    collection: t.field({
      type: Collection,
      inRest: 'embed',
      resolve: async ({ collectionId }, _, { access }) => {
        const collection = await access.collection.load(collectionId ?? '');
        if (!collection) throw notFound('Collection');
        return collection;
      },
    }),
  }),
});

export const OrganizationInviteLink = builder.unionType('OrganizationInviteLink', {
  description: 'An invite by link.',
  types: [InviteLinkToOrganization, InviteLinkToSpace, InviteLinkToCollection],
  resolveType: (link: Row) =>
    link.spaceId !== null
      ? 'InviteLinkToSpace'
      : link.collectionId !== null
        ? 'InviteLinkToCollection'
        : 'InviteLinkToOrganization',
});
