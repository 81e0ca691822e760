/** Watching change requests: every change of status, head, subject and reviews, once and in order. */
import { follow } from '../../events/follow.ts';
import { builder } from '../../graphql/builder.ts';
import { changeRequestById, changeRequestIn, onChangeRequest } from './access.ts';
import { changeRequestTopic } from './events.ts';
import { ChangeRequest } from './types.ts';

builder.subscriptionField('changeRequestChanged', (t) =>
  t.field({
    description: 'The change request each time that it moves on, beginning with the state it has.',
    type: ChangeRequest,
    access: onChangeRequest('read'),
    args: { spaceId: t.arg.id({ required: true }), changeRequestId: t.arg.id({ required: true }) },
    subscribe: async (_, { spaceId, changeRequestId }, context) => {
      const { id } = await changeRequestIn(context, spaceId, changeRequestId);
      return follow(
        context.services.events,
        changeRequestTopic(id),
        async () => (await changeRequestById(context.renewed(), id)) ?? undefined,
        (a, b) => JSON.stringify(a) === JSON.stringify(b),
      );
    },
    resolve: (changeRequest) => changeRequest,
  }),
);
