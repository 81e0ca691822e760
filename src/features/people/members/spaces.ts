/** The spaces that a member has access to, with the role that it has on each. */
import { onMember } from '../../../access/entities.ts';
import { type Role, roleOn } from '../../../access/roles.ts';
import { sightOf } from '../../../access/sight.ts';
import type { Space as Row } from '../../../db/generated/prisma/client.ts';
import { builder } from '../../../graphql/builder.ts';
import { encodeCursor, NEWEST_FIRST } from '../../../graphql/cursor.ts';
import { DEFAULT_LIMIT, listOf, pageArgs } from '../../../graphql/list.ts';
import { RoleType, SortOrder } from '../../../graphql/shapes.ts';
import { Space } from '../../spaces/types.ts';
import { countSeenSpaces, pageOfSeenSpaces } from '../permissions/seen-spaces.ts';
import { Member } from './types.ts';

const MemberSpace = builder.objectRef<{ permission: Role; space: Row }>('MemberSpace').implement({
  description: 'A space that a member has access to.',
  fields: (t) => ({
    permission: t.expose('permission', {
      type: RoleType,
      description:
        'The effective role: the highest of its grants, those of its teams and of parent collections, and the default.',
    }),
    space: t.expose('space', { type: Space, inRest: 'embed' }),
  }),
});

builder.objectField(Member, 'spacePermissions', (t) =>
  t.field({
    description: 'The spaces that the member has access to and the caller sees, by creation time.',
    type: listOf(MemberSpace),
    rest: 'GET /v1/orgs/{organizationId}/members/{userId}/spaces',
    area: 'Organization members',
    access: onMember('listMembers'),
    args: { ...pageArgs(), order: t.arg({ type: SortOrder, defaultValue: 'desc' }) },
    resolve: async ({ organizationId, userId }, { page, limit, order: direction }, context) => {
      const viewer = await context.access.viewerOf.load({ organizationId, userId });
      const seer = { organizationId, sight: sightOf(viewer) };
      const order = { ...NEWEST_FIRST, direction: direction ?? 'desc' };
      const shown = limit ?? DEFAULT_LIMIT;
      const ids = await pageOfSeenSpaces(context, seer, { order, page, take: shown + 1 });
      const spaces = await Promise.all(ids.slice(0, shown).map((id) => context.access.space.load(id)));
      // A space may be deleted between the two statements, or a grant taken back after the first.
      const items = spaces.flatMap((space) => {
        const permission = space && roleOn(viewer, space);
        return permission ? [{ permission, space }] : [];
      });
      const last = spaces.findLast((space) => space !== null);
      return {
        items,
        next:
          ids.length > shown && last ? { page: encodeCursor(order, { createdAt: last.createdAt, id: last.id }) } : null,
        count: () => (!page && ids.length <= shown ? items.length : countSeenSpaces(context, seer)),
      };
    },
  }),
);
