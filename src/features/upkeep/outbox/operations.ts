/** Deliveries of the outbox that failed too often, for who runs the server: what they are, and trying them again at once. */
import { auditIdOf } from '../../../access/actors.ts';
import { serverAdmin } from '../../../access/rule.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { builder } from '../../../graphql/builder.ts';
import { type ParkedDelivery as Parked, parkedDeliveries, retryParked } from '../../../outbox/parked.ts';
import { announceOutbox } from '../../../outbox/record.ts';
import { record } from '../../people/audit.ts';

const ParkedDelivery = builder.objectRef<Parked>('ParkedDelivery').implement({
  description: 'A delivery that failed so often that it is tried once a day. Later changes of its subject wait.',
  fields: (t) => ({
    reader: t.exposeString('reader', { description: 'Who was to be told.' }),
    subject: t.exposeString('subject', {
      description: 'What changed: `space:`, `organization:` or `user:`, and its id.',
    }),
    waiting: t.exposeInt('waiting', { description: 'Changes of the subject that were not delivered.' }),
    error: t.exposeString('error', { nullable: true, description: 'Why the last attempt failed.' }),
    parkedAt: t.expose('parkedAt', { type: 'DateTime' }),
    dueAt: t.expose('dueAt', { type: 'DateTime', description: 'When it is tried again.' }),
  }),
});

builder.queryField('parkedDeliveries', (t) =>
  t.field({
    description: "At most 100, the longest parked first. Only for the server's administrator.",
    type: [ParkedDelivery],
    access: serverAdmin(),
    args: { reader: t.arg.string({ description: 'Only of this one.' }) },
    resolve: (_, { reader }, { services: { database } }) => parkedDeliveries(database, reader ?? null),
  }),
);

builder.mutationField('retryDeliveries', (t) =>
  t.int({
    description:
      "Has parked deliveries tried again now, all or those named, and says how many. One that fails again is parked again. Only for the server's administrator.",
    access: serverAdmin(),
    args: { reader: t.arg.string(), subject: t.arg.string() },
    resolve: async (_, args, { services: { database, events }, caller }) => {
      const filter = { reader: args.reader ?? null, subject: args.subject ?? null };
      const readers = await inTransaction(database, async (tx) => {
        const retried = await retryParked(tx, filter);
        if (retried.length === 0) return retried;
        const details = { ...filter, retried: retried.length };
        await record(tx, { actorId: auditIdOf(caller), action: 'delivery.retry', subject: 'outbox', details });
        return retried;
      });
      announceOutbox(events, [...new Set(readers)]);
      return readers.length;
    },
  }),
);
