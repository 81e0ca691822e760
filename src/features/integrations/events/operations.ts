/** Events of an integration, for those who publish it: list, read, try again. */
import type { Integration as IntegrationRow, IntegrationEvent as Row } from '../../../db/generated/prisma/client.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { notFound, preconditionFailed } from '../../../errors.ts';
import { builder } from '../../../graphql/builder.ts';
import { listOf, pageArgs, pageOf } from '../../../graphql/list.ts';
import { enumOf } from '../../../graphql/shapes.ts';
import { announceLanes } from '../../../outbox/lanes.ts';
import { integrationArgs } from '../operations.ts';
import { INTEGRATION, integrationById, onIntegration } from '../rights.ts';
import { Integration } from '../types.ts';
import { type Log, logsOf } from './logs.ts';
import { eventPayload } from './payloads.ts';

const area = 'Integrations';

const Status = enumOf(
  'IntegrationEventStatus',
  ['pending', 'success', 'failed'],
  'pending: it is still to be delivered; failed: it was tried for a day.',
);
const LogLevel = enumOf('IntegrationLogLevel', ['debug', 'info', 'warn', 'error'], 'How much a log matters.');

const LogEntry = builder.objectRef<Log>('IntegrationLog').implement({
  description: 'Something that a script logged. Values of secrets are masked.',
  fields: (t) => ({
    message: t.exposeString('message'),
    timestamp: t.field({ type: 'DateTime', resolve: ({ timestamp }) => timestamp }),
    level: t.field({ type: LogLevel, resolve: ({ level }) => level as never }),
  }),
});

const Trace = builder.objectRef<Row>('IntegrationEventTrace').implement({
  description: 'What the script logged in the last attempt.',
  fields: (t) => ({
    logs: t.field({ type: [LogEntry], resolve: (event, _, context) => logsOf(context, event) }),
  }),
});

export const IntegrationEvent = builder.prismaObject('IntegrationEvent', {
  scope: INTEGRATION.view.scope,
  description: 'Something that happened, for the script of an integration.',
  fields: (t) => ({
    id: t.exposeID('id'),
    integrationId: t.id({
      description: 'The name of the integration.',
      resolve: async ({ integrationId }, _, context) => (await integrationById(context, integrationId))?.name ?? '',
    }),
    installationId: t.exposeID('installationId', { nullable: true, description: 'Absent when it is gone.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    payload: t.field({ type: 'JSON', shape: eventPayload, resolve: ({ payload }) => payload }),
    status: t.field({ type: Status, resolve: ({ status }) => status as never }),
    attempts: t.exposeInt('attempts', { inRest: 'hide' }),
    error: t.exposeString('error', {
      nullable: true,
      inRest: 'hide',
      description: 'Why the last attempt failed, or none was made.',
    }),
    trace: t.field({ type: Trace, inRest: 'hide', resolve: (row) => row }),
  }),
});

const IntegrationEventWithTrace = builder.objectRef<Row>('IntegrationEventWithTrace').implement({
  fields: (t) => ({
    event: t.field({ type: IntegrationEvent, resolve: (row) => row }),
    trace: t.field({ type: Trace, resolve: (row) => row }),
  }),
});

builder.objectField(Integration, 'events', (t) =>
  t.field({
    description:
      'The events of its installations, newest first. For those who administer the organization that publishes it.',
    type: listOf(IntegrationEvent),
    rest: 'GET /v1/integrations/{integrationName}/events',
    area,
    access: onIntegration('admin'),
    args: pageArgs(),
    resolve: ({ id }, page, context, info) =>
      pageOf(
        {
          model: 'integrationEvent',
          where: {},
          without: ['logs'],
          within: { parent: 'integration', relation: 'events', column: 'integrationId', id },
        },
        page,
        context,
        info,
      ),
  }),
);

const eventArgs = () => ({ ...integrationArgs(), ...builder.args((t) => ({ eventId: t.id({ required: true }) })) });

builder.queryField('integrationEvent', (t) =>
  t.field({
    description: 'One event, with what the script logged.',
    type: IntegrationEventWithTrace,
    rest: 'GET /v1/integrations/{integrationName}/events/{eventId}',
    area,
    access: onIntegration('admin'),
    args: eventArgs(),
    resolve: async ({ id: integrationId }: IntegrationRow, { eventId: id }, { db }) => {
      const event = id.includes('\0') ? null : await db.integrationEvent.findFirst({ where: { id, integrationId } });
      if (!event) throw notFound('Event');
      return event;
    },
  }),
);

builder.mutationField('retryIntegrationEvent', (t) =>
  t.field({
    description:
      'Delivers an event that failed once more, before those that are pending. 412 for one that did not fail.',
    type: IntegrationEvent,
    access: onIntegration('admin'),
    args: eventArgs(),
    resolve: ({ id: integrationId }: IntegrationRow, { eventId: id }, { services }) =>
      inTransaction(services.database, async (tx) => {
        const known = id.includes('\0') ? null : await tx.integrationEvent.findFirst({ where: { id, integrationId } });
        if (!known) throw notFound('Event');
        const { installationId } = known;
        if (known.status !== 'failed' || installationId === null)
          throw preconditionFailed('Only an event that failed, of an installation that is there, can be tried again');
        const now = new Date();
        const event = await tx.integrationEvent.update({
          where: { id },
          data: { status: 'pending', attempts: 0, dueAt: now, triedSince: now, endedAt: null },
        });
        announceLanes(services, 'IntegrationEvent', [installationId]);
        return event;
      }),
  }),
);
