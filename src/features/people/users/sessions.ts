/** Where the caller is signed in: the sessions of `/app`. GraphQL only: REST clients bring a token. */
import { recordAccessChange } from '../../../access/access-events.ts';
import { onSession } from '../../../access/accounts.ts';
import { auditIdOf } from '../../../access/actors.ts';
import { requireUser, userIdOf, userOf } from '../../../access/caller-kinds.ts';
import { signedIn } from '../../../access/rule.ts';
import type { Session as Row } from '../../../db/generated/prisma/client.ts';
import { SessionMethod } from '../../../db/generated/prisma/enums.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { builder } from '../../../graphql/builder.ts';
import { listOf, pageArgs, pageOf } from '../../../graphql/list.ts';
import { enumOf } from '../../../graphql/shapes.ts';
import { record } from '../audit.ts';

const Method = enumOf('SessionMethod', Object.values(SessionMethod), 'How somebody signed in.');

const Session = builder.prismaObject('Session', {
  description: 'Where somebody is signed in: a browser at `/app`.',
  fields: (t) => ({
    id: t.exposeID('id'),
    method: t.field({ type: Method, resolve: ({ method }) => method }),
    browser: t.exposeString('browser', {
      description: 'The browser and its system, as it names them; empty when it does not.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    lastUsedAt: t.expose('lastUsedAt', { type: 'DateTime', nullable: true, description: 'To the minute.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime' }),
    current: t.boolean({
      description: 'Whether this request belongs to it.',
      resolve: ({ id }, _, { caller }) => userOf(caller)?.sessionId === id,
    }),
  }),
});

builder.queryField('sessions', (t) =>
  t.field({
    description: "The caller's own sessions that have not ended, newest first.",
    type: listOf(Session),
    access: signedIn(),
    args: pageArgs(),
    resolve: (_, page, context, info) => {
      const where = { userId: userIdOf(context.caller) ?? '', expiresAt: { gt: new Date() } };
      return pageOf({ model: 'session', where }, page, context, info);
    },
  }),
);

builder.mutationField('revokeSession', (t) =>
  t.boolean({
    description:
      "Ends a session at once, including what it has open. Callers can end their own; the server's administrator any; no error if it has ended.",
    access: onSession(),
    args: { sessionId: t.arg.id({ required: true }) },
    resolve: async (session: Row, _, { services, caller }) => {
      const { id, userId } = session;
      await inTransaction(services.database, async (tx) => {
        await tx.session.deleteMany({ where: { id } });
        const details = { owner: userId };
        await record(tx, { actorId: auditIdOf(caller), action: 'session.revoke', subject: id, details });
        await recordAccessChange(tx, services, { userId });
      });
      await services.watch.accessChanged({ userId });
      return true;
    },
  }),
);

builder.mutationField('revokeSessions', (t) =>
  t.int({
    description: 'Signs the caller out everywhere; gives how many sessions ended. Access tokens stay as they are.',
    access: signedIn(),
    args: { exceptCurrent: t.arg.boolean({ description: 'Keeps the one of this request. Default: no.' }) },
    resolve: async (_, { exceptCurrent }, { services, caller }) => {
      const { userId, sessionId } = requireUser(caller);
      const kept = exceptCurrent ? sessionId : undefined;
      const ended = await inTransaction(services.database, async (tx) => {
        const { count } = await tx.session.deleteMany({ where: { userId, ...(kept && { id: { not: kept } }) } });
        await record(tx, { actorId: userId, action: 'session.revoke-all', subject: userId, details: { ended: count } });
        await recordAccessChange(tx, services, { userId });
        return count;
      });
      await services.watch.accessChanged({ userId });
      return ended;
    },
  }),
);
