/** Watching the comments of a space or change request. */
import type { AccessRule } from '../../../access/rule.ts';
import { builder } from '../../../graphql/builder.ts';
import { CHANGE_REQUEST, type ParentRow, SPACE } from './access.ts';
import { newComments } from './new-comments.ts';
import { Comment } from './types.ts';

const kindOf = (args: Record<string, unknown>) => (args.changeRequestId == null ? SPACE : CHANGE_REQUEST);

const onParent: AccessRule = {
  ...SPACE.on('access'),
  check: (context, args) => kindOf(args).on('access').check(context, args, undefined),
};

builder.subscriptionField('commentAdded', (t) =>
  t.field({
    description:
      'Each new comment on the space itself, or, with `changeRequestId`, on one of its change requests; each once, from now on. After a broken connection, the list has what was posted meanwhile.',
    type: Comment,
    access: onParent,
    args: {
      spaceId: t.arg.id({ required: true }),
      changeRequestId: t.arg.id({ description: 'A change request of the space, by id or number.' }),
    },
    subscribe: (found: ParentRow, args, { services }) => newComments(services, kindOf(args).of(found)),
    resolve: (comment) => comment,
  }),
);
