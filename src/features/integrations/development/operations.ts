/** Development mode: on, off, and what its author has to know of it. */
import { z } from 'zod';
import { auditIdOf } from '../../../access/actors.ts';
import { signingSecret } from '../../../access/signing-secrets.ts';
import type { Integration as Row } from '../../../db/generated/prisma/client.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { builder } from '../../../graphql/builder.ts';
import { record } from '../../people/audit.ts';
import { refuseInside } from '../inside-addresses.ts';
import { integrationArgs } from '../operations.ts';
import { onIntegration } from '../rights.ts';
import { Integration } from '../types.ts';
import { DEVELOPMENT_MS, tunnelOf } from './tunnel.ts';

const area = 'Integrations';

const tunnelUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
  .max(256, 'must have at most 256 characters')
  .refine((url) => !URL.canParse(url) || (new URL(url).username === '' && new URL(url).password === ''), {
    message: 'must not contain credentials',
  });

const DevelopmentMode = builder.objectRef<Row>('IntegrationDevelopmentMode').implement({
  description: 'Events go to the address of an author instead of to the script that is published.',
  fields: (t) => ({
    tunnelUrl: t.string({ resolve: (row) => row.tunnelUrl ?? '' }),
    all: t.boolean({
      description: 'Whether events of all organizations go there, not only of the one that publishes it.',
      resolve: (row) => row.tunnelAll,
    }),
    endsAt: t.field({ type: 'DateTime', resolve: (row) => row.tunnelUntil ?? new Date(0) }),
    signingSecret: t.string({
      description:
        'Signs what goes there: the header `x-octavo-signature`. The same as `signingSecrets.integration` of its environment.',
      resolve: ({ id }, _, { services }) => signingSecret(services.secrets, id),
    }),
  }),
});

builder.objectField(Integration, 'developmentMode', (t) =>
  t.field({
    description: 'Null: it is off. For those who administer the organization that publishes it.',
    type: DevelopmentMode,
    nullable: true,
    inRest: 'hide',
    access: onIntegration('admin'),
    resolve: (row) => (tunnelOf(row, row.organizationId) === null ? null : row),
  }),
);

builder.mutationField('startIntegrationDevelopment', (t) =>
  t.boolean({
    description:
      'Has events go to the address of an author, signed, instead of to the script, for a day: those of the organization that publishes the integration, or all. Again: from now on, with the new values.',
    rest: 'PUT /v1/integrations/{integrationName}/dev',
    status: 204,
    area,
    access: onIntegration('admin'),
    args: {
      ...integrationArgs(),
      tunnelUrl: t.arg.string({ required: true, validate: tunnelUrl, example: 'https://tunnel.example.com' }),
      all: t.arg.boolean({
        required: true,
        defaultValue: false,
        description: 'Events of all organizations that have it installed, with tokens for them.',
      }),
    },
    resolve: async ({ id, organizationId, name }: Row, { tunnelUrl: url, all }, { services, caller }) => {
      await refuseInside(services.egress, 'tunnelUrl', url);
      await inTransaction(services.database, async (tx) => {
        const data = { tunnelUrl: url, tunnelAll: all, tunnelUntil: new Date(Date.now() + DEVELOPMENT_MS) };
        await tx.integration.update({ where: { id }, data });
        const details = { name, tunnel: url, all: String(all) };
        const actorId = auditIdOf(caller);
        await record(tx, { organizationId, actorId, action: 'integration.develop', subject: id, details });
      });
      return true;
    },
  }),
);

builder.mutationField('stopIntegrationDevelopment', (t) =>
  t.boolean({
    description: 'Has events go to the script again. No error if they do.',
    rest: 'DELETE /v1/integrations/{integrationName}/dev',
    status: 204,
    area,
    access: onIntegration('admin'),
    args: integrationArgs(),
    resolve: async ({ id, organizationId, name }: Row, _, { services, caller }) => {
      await inTransaction(services.database, async (tx) => {
        const { count } = await tx.integration.updateMany({
          where: { id, tunnelUrl: { not: null } },
          data: { tunnelUrl: null, tunnelAll: false, tunnelUntil: null },
        });
        if (count === 0) return;
        const [actorId, details] = [auditIdOf(caller), { name }];
        await record(tx, { organizationId, actorId, action: 'integration.develop.end', subject: id, details });
      });
      return true;
    },
  }),
);
