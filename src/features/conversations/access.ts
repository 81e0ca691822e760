/** The rows that paths of conversations name, in the organization that the path begins with. */
import { addressed, type Finder, Rows } from '../../access/addressed.ts';
import { onOrganization } from '../../access/entities.ts';
import type { OrganizationPermission } from '../../access/permissions.ts';
import type { AccessRule } from '../../access/rule.ts';
import type { Context } from '../../context.ts';
import type { Conversation, ConversationIssue, IssuesCluster, Organization } from '../../db/generated/prisma/client.ts';
import { notFound } from '../../errors.ts';

const clusters = new Rows<IssuesCluster>('IssuesCluster');
const issues = new Rows<ConversationIssue>('ConversationIssue');

addressed<IssuesCluster>({
  parameter: 'clusterId',
  within: ['organizationId'],
  model: 'IssuesCluster',
  keep: (context, row, id) => clusters.keep(context, id, row),
});

addressed<ConversationIssue>({
  parameter: 'issueId',
  within: ['organizationId'],
  model: 'ConversationIssue',
  keep: (context, row, id) => issues.keep(context, id, row),
});

/** Its id is that of another program, and another organization may have the same. */
const CONVERSATION: Finder = {
  name: 'conversation',
  sql: (row, own, above) => `${row}."organizationId" = ${above} AND ${row}."id" = ${own}`,
};

const keptConversations = (context: Context): Map<string, Conversation | null> =>
  context.memo('conversations', () => new Map<string, Conversation | null>());
const keyOf = (organizationId: string, id: string) => JSON.stringify([organizationId, id]);

addressed<Conversation>({
  parameter: 'conversationId',
  within: ['organizationId'],
  model: 'Conversation',
  finder: () => CONVERSATION,
  keep: (context, row, id, organizationId = '') => keptConversations(context).set(keyOf(organizationId, id), row),
});

/** The conversation with this id; null when the organization has none. */
export async function conversationOf(
  context: Context,
  organizationId: string,
  id: string,
): Promise<Conversation | null> {
  const kept = keptConversations(context).get(keyOf(organizationId, id));
  if (kept !== undefined) return kept;
  return context.db.conversation.findUnique({ where: { organizationId_id: { organizationId, id } } });
}

const within =
  <Row extends { organizationId: string }>(
    name: string,
    parameter: string,
    load: (context: Context, id: string) => Promise<Row | null>,
  ) =>
  (permission: OrganizationPermission): AccessRule => {
    const rule = onOrganization(permission);
    return {
      ...rule,
      check: async (context, args, parent) => {
        const organization = (await rule.check(context, args, parent)) as Organization;
        const row = await load(context, String(args[parameter] ?? ''));
        if (!row || row.organizationId !== organization.id) throw notFound(name);
        return row;
      },
    };
  };

/** The cluster that `clusterId` names. */
export const onCluster = within('Issues cluster', 'clusterId', (context, id) => clusters.load(context, id));

/** The issue that `issueId` names. */
export const onIssue = within('Conversation issue', 'issueId', (context, id) => issues.load(context, id));
