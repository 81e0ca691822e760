/** The audit logs of organizations and of the server, for administrators of each: lists with filters, and addresses of exports. */
import type { GraphQLResolveInfo } from 'graphql';
import { z } from 'zod';
import { auditedUserOf } from '../../access/actors.ts';
import { requireUser } from '../../access/caller-kinds.ts';
import { onOrganization } from '../../access/entities.ts';
import { serverAdmin } from '../../access/rule.ts';
import type { Context } from '../../context.ts';
import { builder } from '../../graphql/builder.ts';
import { listOf, type PageArgs, pageArgs, pageOf } from '../../graphql/list.ts';
import { auditExportUrl } from './audit-export.ts';
import { type AuditFilters, auditWhere } from './audit-filters.ts';
import { type Named, namesAhead, namesOf } from './audit-names.ts';
import { userOrFormer, usersAhead } from './users/loader.ts';
import { User } from './users/types.ts';

const AuditName = builder.objectRef<Named>('AuditName').implement({
  fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name') }),
});

const AuditEvent = builder.prismaObject('AuditEvent', {
  description: 'Something that was done in an organization: who did what to what.',
  fields: (t) => ({
    id: t.exposeID('id'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    action: t.exposeString('action', { description: '`noun.verb`, such as `member.update`.' }),
    subject: t.exposeString('subject', { description: 'The id of what it was done to.' }),
    details: t.field({ type: 'JSON', shape: z.record(z.string(), z.unknown()), resolve: ({ details }) => details }),
    names: t.field({
      type: [AuditName],
      description: 'What the subject, and what the details mention by its id, is called now, while it is there.',
      ahead: namesAhead,
      resolve: (row, _, context) => namesOf(row, context),
    }),
    actorId: t.exposeString('actorId', {
      nullable: true,
      description: 'The id of a user; `installation:` or `integration:` and its id; null: the server itself.',
    }),
    actor: t.field({
      type: User,
      nullable: true,
      description: 'The user who did it; null: an installation, an integration, or the server itself.',
      ahead: usersAhead((row: { actorId: string | null }) => userIdOf(row)),
      resolve: (row, _, context) => (userIdOf(row) === null ? null : userOrFormer(context, userIdOf(row))),
    }),
  }),
});

const userIdOf = ({ actorId }: { actorId: string | null }): string | null => auditedUserOf(actorId);

const text = z.string().min(1, 'must not be empty').max(200, 'must have at most 200 characters');

const filterArgs = () =>
  builder.args((t) => ({
    actor: t.string({ validate: text, description: 'Only what this `actorId` did.' }),
    action: t.string({
      validate: text,
      description: 'Only this action; with a dot at the end, all that begin with it: `member.`',
    }),
    subject: t.string({ validate: text, description: 'Only what was done to this.' }),
    from: t.field({ type: 'DateTime', description: 'Not before this time.' }),
    to: t.field({ type: 'DateTime', description: 'Before this time.' }),
  }));

function listed(
  organizationId: string | null,
  { page, limit, ...filters }: PageArgs & object,
  context: Context,
  info: GraphQLResolveInfo,
) {
  const where = auditWhere(organizationId, filters as AuditFilters);
  return pageOf({ model: 'auditEvent', where }, { page, limit }, context, info);
}

builder.queryField('auditEvents', (t) =>
  t.field({
    description: 'The audit log of an organization, newest first. Only for its administrators.',
    type: listOf(AuditEvent),
    access: onOrganization('admin'),
    args: { organizationId: t.arg.id({ required: true }), ...filterArgs(), ...pageArgs() },
    resolve: (_, { organizationId, ...args }, context, info) => listed(organizationId, args, context, info),
  }),
);

builder.queryField('serverAuditEvents', (t) =>
  t.field({
    description:
      "The audit log of the server, newest first: accounts, their addresses, tokens, sessions and passkeys, which are of no organization. Only for the server's administrator.",
    type: listOf(AuditEvent),
    access: serverAdmin(),
    args: { ...filterArgs(), ...pageArgs() },
    resolve: (_, args, context, info) => listed(null, args, context, info),
  }),
);

const AuditExport = builder.objectRef<{ url: string }>('AuditExport').implement({
  description: 'An export of an audit log.',
  fields: (t) => ({
    url: t.exposeString('url', {
      description: 'Answers JSON lines, oldest first, for an hour, and as long as the caller may read the log.',
    }),
  }),
});

function exported(organizationId: string | null, filters: AuditFilters, { services, caller }: Context) {
  const { userId, tokenId, sessionId } = requireUser(caller);
  const asked = tokenId === null ? sessionId !== undefined && { sessionId } : { tokenId };
  return { url: auditExportUrl(services, { organizationId, userId, filters, ...asked }) };
}

builder.queryField('auditExport', (t) =>
  t.field({
    description: 'Where the audit log of an organization is read as JSON lines. Only for its administrators.',
    type: AuditExport,
    access: onOrganization('admin'),
    args: { organizationId: t.arg.id({ required: true }), ...filterArgs() },
    resolve: (_, { organizationId, ...filters }, context) => exported(organizationId, filters as AuditFilters, context),
  }),
);

builder.queryField('serverAuditExport', (t) =>
  t.field({
    description: "Where the audit log of the server is read as JSON lines. Only for the server's administrator.",
    type: AuditExport,
    access: serverAdmin(),
    args: filterArgs(),
    resolve: (_, filters, context) => exported(null, filters as AuditFilters, context),
  }),
);
