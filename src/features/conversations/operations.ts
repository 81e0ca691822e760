/** Conversations: send, list, read, delete them. */
import { onOrganization } from '../../access/entities.ts';
import type { Organization as OrganizationRow } from '../../db/generated/prisma/client.ts';
import { notFound } from '../../errors.ts';
import { builder } from '../../graphql/builder.ts';
import { listOf, pageArgs, pageOf } from '../../graphql/list.ts';
import { Organization } from '../people/organizations/types.ts';
import { conversationOf } from './access.ts';
import { conversationId, conversations, type Given, ingest, metadata, parts, subject } from './ingest.ts';
import { removeConversation } from './process.ts';
import { Conversation, ConversationDetail } from './types.ts';

const area = 'Conversations';

builder.objectField(Organization, 'conversations', (t) =>
  t.field({
    description: 'Its conversations, newest first.',
    type: listOf(Conversation),
    rest: 'GET /v1/orgs/{organizationId}/conversations',
    area,
    access: onOrganization('readConversations'),
    args: { ...pageArgs(), source: t.arg.string({ description: 'Only those of this source.' }) },
    resolve: ({ id }, { source, ...page }, context, info) =>
      pageOf(
        {
          model: 'conversation',
          where: { organizationId: id, ...(source != null && { source }) },
          without: ['parts'],
        },
        page,
        context,
        info,
      ),
  }),
);

builder.queryField('conversation', (t) =>
  t.field({
    description: 'One conversation, with what was said.',
    type: ConversationDetail,
    rest: 'GET /v1/orgs/{organizationId}/conversations/{conversationId}',
    area,
    access: onOrganization('readConversations'),
    args: { organizationId: t.arg.id({ required: true }), conversationId: t.arg.id({ required: true }) },
    resolve: async (organization: OrganizationRow, { conversationId: id }, context) => {
      const row = await conversationOf(context, organization.id, id);
      if (!row) throw notFound('Conversation');
      return row;
    },
  }),
);

builder.mutationField('ingestConversation', (t) =>
  t.boolean({
    description:
      'Takes a conversation in, and reads it for issues in the background; true once it is stored. The same again changes nothing; under the same id, something else takes its place. REST takes a list of up to 100 as well.',
    rest: 'POST /v1/orgs/{organizationId}/conversations',
    status: 204,
    listBody: true,
    area,
    access: onOrganization('ingestConversations'),
    args: {
      organizationId: t.arg.id({ required: true }),
      id: t.arg.id({ required: true, validate: conversationId, description: "The sender's own id of it." }),
      subject: t.arg.string({ validate: subject }),
      metadata: t.arg({ type: 'JSON', validate: metadata }),
      parts: t.arg({ type: 'JSON', required: true, validate: parts }),
    },
    resolve: async (organization: OrganizationRow, args, { services }) => {
      // Of REST: a list was sent instead.
      const { bodies } = args as { bodies?: Given[] };
      const { id, subject: about, metadata: meta, parts: said } = args;
      const one = { id, ...(about != null && { subject: about }), metadata: meta ?? undefined, parts: said } as Given;
      await ingest(services, organization.id, bodies ?? [one]);
      return true;
    },
  }),
);

builder.mutationField('ingestConversations', (t) =>
  t.boolean({
    description: 'Takes up to 100 conversations in: all, or none.',
    access: onOrganization('ingestConversations'),
    args: {
      organizationId: t.arg.id({ required: true }),
      conversations: t.arg({ type: 'JSON', required: true, validate: conversations }),
    },
    resolve: async (organization: OrganizationRow, args, { services }) => {
      await ingest(services, organization.id, args.conversations as Given[], 'conversations');
      return true;
    },
  }),
);

builder.mutationField('deleteConversation', (t) =>
  t.boolean({
    description:
      'Deletes a conversation and all that came from it: its issues, what clusters say of them, quotes in change requests. No error if it does not exist.',
    access: onOrganization('ingestConversations'),
    args: { organizationId: t.arg.id({ required: true }), conversationId: t.arg.id({ required: true }) },
    resolve: async (organization: OrganizationRow, { conversationId: id }, { services }) => {
      await removeConversation(services, organization.id, id);
      return true;
    },
  }),
);
