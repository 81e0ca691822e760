/** Conversations, their issues, and clusters of these. */

import { z } from 'zod';
import { ORGANIZATION } from '../../access/permissions.ts';
import type { Context } from '../../context.ts';
import type {
  IssuesCluster as ClusterRow,
  ConversationIssue as IssueRow,
  Conversation as Row,
} from '../../db/generated/prisma/client.ts';
import { escaped } from '../../engine/conversations/describe.ts';
import { IMPACTS } from '../../engine/conversations/issues.ts';
import { document } from '../../engine/markdown/dialect/document-shape.ts';
import { builder } from '../../graphql/builder.ts';
import { enumOf, urlsOf } from '../../graphql/shapes.ts';
import { documentFor } from '../../threads/texts.ts';
import { metadata, parts } from './ingest.ts';
import { recentOf } from './recent.ts';

const { scope } = ORGANIZATION.readConversations;

const ImpactType = enumOf(
  'ConversationImpact',
  IMPACTS,
  'low (minor friction), medium (noticeable friction, there is a workaround), high (blocking or severe, no workaround).',
);
const ConversationUrls = urlsOf('Conversation', ['location', 'source?']);
const IssueUrls = urlsOf('ConversationIssue', ['location']);
const ClusterUrls = urlsOf('IssuesCluster', ['location', 'app']);

const locationOf = ({ services: { config } }: Context, organizationId: string, list: string, id: string): string =>
  `${config.publicUrl}/v1/orgs/${organizationId}/${list}/${encodeURIComponent(id)}`;

export const Conversation = builder.prismaObject('Conversation', {
  scope,
  object: 'conversation',
  description: 'A talk of users with support.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'As the program names it that sent it.' }),
    subject: t.exposeString('subject', { nullable: true }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it took place; else when it was sent.' }),
    processedAt: t.expose('processedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was last read for issues.',
    }),
    source: t.exposeString('source', { description: 'The attribute `source` of its metadata; else `api`.' }),
    impact: t.field({
      type: ImpactType,
      description: 'The highest of its issues; low before it was read.',
      resolve: ({ impact }) => impact as never,
    }),
    problem: t.exposeString('problem', {
      nullable: true,
      inRest: 'hide',
      description: 'Why it could not be read the last time.',
    }),
    urls: t.field({
      type: ConversationUrls,
      resolve: ({ organizationId, id, url }, _, context) => ({
        location: locationOf(context, organizationId, 'conversations', id),
        ...(url !== null && { source: url }),
      }),
    }),
  }),
});

export const ConversationDetail = builder.objectRef<Row>('ConversationDetail').implement({
  description: 'A conversation with what was said.',
  fields: (t) => ({
    conversation: t.field({ type: Conversation, inRest: 'embed', resolve: (row) => row as never }),
    parts: t.field({ type: 'JSON', shape: parts, resolve: ({ parts: said }) => said }),
    metadata: t.field({
      type: 'JSON',
      shape: metadata,
      resolve: ({ url, attributes, tookPlaceAt }) => ({
        ...(url !== null && { url }),
        ...(attributes !== null && { attributes }),
        ...(tookPlaceAt !== null && { createdAt: new Date(tookPlaceAt).toISOString() }),
      }),
    }),
  }),
});

export const ConversationIssue = builder.prismaObject('ConversationIssue', {
  scope,
  object: 'conversation-issue',
  description: 'What a user wants to know or cannot do. Addresses of e-mail and long numbers are masked.',
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    details: t.field({
      type: 'JSON',
      shape: document,
      description: 'A Document.',
      resolve: ({ details }, _, context) => documentFor(context, details.split('\n').map(escaped).join('\n\n')),
    }),
    summary: t.exposeString('details', { description: 'The same as text.' }),
    impact: t.field({ type: ImpactType, resolve: ({ impact }) => impact as never }),
    engine: t.exposeString('engine', { inRest: 'hide', description: 'What found it: `words`, or a language model.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'That of its conversation.' }),
    ingestedAt: t.expose('ingestedAt', { type: 'DateTime', description: 'When it was found.' }),
    conversation: t.exposeID('conversationId'),
    cluster: t.exposeID('clusterId'),
    urls: t.field({
      type: IssueUrls,
      resolve: ({ organizationId, id }, _, context) => ({
        location: locationOf(context, organizationId, 'conversations-issues', id),
      }),
    }),
  }),
});

const Stats = builder.objectRef<ClusterRow>('IssuesClusterStats').implement({
  description: 'Counts. This server has no tasks of agents: those are 0.',
  fields: (t) => ({
    issues: t.exposeInt('issues'),
    conversations: t.exposeInt('conversations'),
    tasksTotal: t.int({ resolve: () => 0 }),
    tasksBacklog: t.int({ resolve: () => 0 }),
    tasksStarted: t.int({ resolve: () => 0 }),
    tasksCompleted: t.int({ resolve: () => 0 }),
    tasksCancelled: t.int({ resolve: () => 0 }),
  }),
});

export const IssuesCluster = builder.prismaObject('IssuesCluster', {
  scope,
  object: 'issues-cluster',
  description: 'Issues that are about the same.',
  fields: (t) => ({
    id: t.exposeID('id'),
    label: t.exposeString('label'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    icon: t.exposeString('icon', { description: 'The name of an icon.' }),
    summary: t.field({
      type: 'JSON',
      shape: document,
      description: 'A Document.',
      resolve: ({ summary }, _, context) => documentFor(context, summary),
    }),
    muted: t.exposeBoolean('muted', { description: 'Whether no change request is opened for it.' }),
    impact: t.field({
      type: ImpactType,
      description: 'The highest of its issues of the last 13 weeks; of all, where it has none of these.',
      resolve: async ({ id }, _, context) => (await recentOf(context, id)).impact as never,
    }),
    weeklyPulse: t.field({
      type: ['Int'],
      description: 'Issues in each of 13 weeks (from Monday, UTC), oldest first; the last is the current one.',
      resolve: async ({ id }, _, context) => (await recentOf(context, id)).weeklyPulse,
    }),
    sources: t.field({
      type: 'JSON',
      shape: z
        .record(z.string(), z.number())
        .meta({ id: 'IssuesClusterSources', description: 'Source → conversations.' }),
      description: 'How many of its conversations come from each source.',
      resolve: async ({ id }, _, context) => (await recentOf(context, id)).sources,
    }),
    stats: t.field({ type: Stats, inRest: 'embed', resolve: (row) => row }),
    urls: t.field({
      type: ClusterUrls,
      resolve: ({ organizationId, id }, _, context) => ({
        location: locationOf(context, organizationId, 'conversations-clusters', id),
        app: `${context.services.config.publicUrl}/app/orgs/${organizationId}/conversations/${id}`,
      }),
    }),
  }),
});

export type { IssueRow };
