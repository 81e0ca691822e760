/** What was found in conversations: issues, and clusters of them, which can be muted. */
import DataLoader from 'dataloader';
import { onOrganization } from '../../access/entities.ts';
import { ORGANIZATION } from '../../access/permissions.ts';
import type { Context } from '../../context.ts';
import type {
  IssuesCluster as ClusterRow,
  Conversation as ConversationRow,
  ConversationIssue as IssueRow,
} from '../../db/generated/prisma/client.ts';
import { inTransaction } from '../../db/transaction.ts';
import { notFound } from '../../errors.ts';
import { builder } from '../../graphql/builder.ts';
import type { Order } from '../../graphql/cursor.ts';
import { listOf, pageArgs, pageOf } from '../../graphql/list.ts';
import { enumOf, SortOrder } from '../../graphql/shapes.ts';
import { Organization } from '../people/organizations/types.ts';
import { onCluster, onIssue } from './access.ts';
import { announceClusters } from './announce.ts';
import { conversationsJob } from './job.ts';
import { Conversation, ConversationIssue, IssuesCluster } from './types.ts';

const area = 'Conversations';

type Shown = Omit<ConversationRow, 'parts'>;

/** The conversations of issues, of one answer in one statement. What was said in them may be megabytes each, and is not shown. */
const conversationOf = (context: Context, { organizationId, conversationId }: IssueRow): Promise<Shown> =>
  context
    .memo(
      `conversations of issues ${organizationId}`,
      () =>
        new DataLoader<string, Shown>(async (ids) => {
          const where = { organizationId, id: { in: [...ids] } };
          const rows = await context.db.conversation.findMany({ where, omit: { parts: true } });
          const byId = new Map(rows.map((row) => [row.id, row]));
          return ids.map((id) => byId.get(id) ?? notFound('Conversation'));
        }),
    )
    .load(conversationId);

const IssueItem = builder.prismaObject('ConversationIssue', {
  variant: 'ConversationIssueItem',
  scope: ORGANIZATION.readConversations.scope,
  description: 'An issue, and the conversation that it comes from.',
  fields: (t) => ({
    issue: t.field({ type: ConversationIssue, inRest: 'embed', resolve: (row) => row as never }),
    conversation: t.field({
      type: Conversation,
      inRest: 'embed',
      resolve: (row, _, context) => conversationOf(context, row) as never,
    }),
  }),
});

builder.objectField(Organization, 'conversationIssues', (t) =>
  t.field({
    description: 'What was found in its conversations, newest first.',
    type: listOf(IssueItem),
    rest: 'GET /v1/orgs/{organizationId}/conversations-issues',
    area,
    access: onOrganization('readConversations'),
    args: {
      ...pageArgs(),
      cluster: t.arg.id({ description: 'Only those of this cluster.' }),
      conversation: t.arg.id({ description: 'Only those of this conversation.' }),
    },
    resolve: ({ id }, { cluster, conversation, ...page }, context, info) =>
      pageOf(
        {
          model: 'conversationIssue',
          where: {
            organizationId: id,
            ...(cluster != null && { clusterId: cluster }),
            ...(conversation != null && { conversationId: conversation }),
          },
        },
        page,
        context,
        info,
      ),
  }),
);

builder.queryField('conversationIssue', (t) =>
  t.field({
    description: 'One issue, and the conversation that it comes from.',
    type: IssueItem,
    rest: 'GET /v1/orgs/{organizationId}/conversations-issues/{issueId}',
    area,
    access: onIssue('readConversations'),
    args: { organizationId: t.arg.id({ required: true }), issueId: t.arg.id({ required: true }) },
    resolve: (issue: IssueRow) => issue as never,
  }),
);

const ORDERS = ['updatedAt', 'issues', 'conversations', 'tasksTotal', 'tasksBacklog', 'tasksStarted'] as const;

const ClusterOrder = enumOf(
  'IssuesClusterOrder',
  ORDERS,
  'When it changed, or how many issues or conversations it has. There are no tasks: their counts order as updatedAt.',
);

/** By what lists of clusters are ordered. */
function orderOf(by: (typeof ORDERS)[number], direction: 'asc' | 'desc'): Order {
  if (by === 'issues' || by === 'conversations') return { key: by, direction, id: 'id', type: 'integer' };
  return { key: 'updatedAt', direction, id: 'id', type: 'date' };
}

builder.objectField(Organization, 'issuesClusters', (t) =>
  t.field({
    description: 'The clusters of issues of its conversations, those that changed last first.',
    type: listOf(IssuesCluster),
    rest: 'GET /v1/orgs/{organizationId}/conversations-clusters',
    area,
    access: onOrganization('readConversations'),
    args: {
      ...pageArgs(),
      order: t.arg({ type: SortOrder, defaultValue: 'desc' }),
      orderBy: t.arg({ type: ClusterOrder, defaultValue: 'updatedAt' }),
    },
    resolve: ({ id }, { order, orderBy, ...page }, context, info) =>
      pageOf(
        {
          model: 'issuesCluster',
          where: { organizationId: id },
          order: orderOf(orderBy ?? 'updatedAt', order ?? 'desc'),
        },
        page,
        context,
        info,
      ),
  }),
);

builder.queryField('issuesCluster', (t) =>
  t.field({
    description: 'One cluster of issues.',
    type: IssuesCluster,
    rest: 'GET /v1/orgs/{organizationId}/conversations-clusters/{clusterId}',
    area,
    access: onCluster('readConversations'),
    args: { organizationId: t.arg.id({ required: true }), clusterId: t.arg.id({ required: true }) },
    resolve: (cluster: ClusterRow) => cluster as never,
  }),
);

builder.mutationField('updateIssuesCluster', (t) =>
  t.field({
    description: 'Mutes a cluster, so that no change request is opened for it, or ends that.',
    type: IssuesCluster,
    rest: 'PATCH /v1/orgs/{organizationId}/conversations-clusters/{clusterId}',
    area,
    access: onCluster('muteClusters'),
    args: {
      organizationId: t.arg.id({ required: true }),
      clusterId: t.arg.id({ required: true }),
      muted: t.arg.boolean({ required: true }),
    },
    resolve: ({ id, organizationId }: ClusterRow, { muted }, { services }) =>
      inTransaction(services.database, async (tx) => {
        const [updated] = await tx.issuesCluster.updateManyAndReturn({
          where: { id },
          // Once it is heard again, pages are looked for.
          data: { muted, ...(!muted && { searchedIssues: 0 }) },
        });
        if (!updated) throw notFound('Issues cluster');
        if (!muted)
          await services.jobs.send(conversationsJob, { organization: organizationId }, { tx, key: organizationId });
        announceClusters(services, organizationId);
        return updated as never;
      }),
  }),
);
