/** Tokens of installations, for the integration itself: it acts with them where nothing happened that would bring it one. */
import type { IntegrationInstallation as Row } from '../../../db/generated/prisma/client.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { preconditionFailed } from '../../../errors.ts';
import { builder } from '../../../graphql/builder.ts';
import { onInstallation } from '../rights.ts';
import { type IssuedToken, issueToken } from '../tokens.ts';
import { installationArgs } from './operations.ts';

const InstallationToken = builder.objectRef<IssuedToken>('IntegrationInstallationToken').implement({
  description: 'A token of an installation. It is shown once.',
  fields: (t) => ({
    token: t.exposeString('token'),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'An hour after it was made.' }),
  }),
});

builder.mutationField('createIntegrationInstallationToken', (t) =>
  t.field({
    description:
      'A token of an installation, which holds for an hour and does what the scopes of the installation say. For the integration itself alone. 412 while the installation is paused.',
    type: InstallationToken,
    rest: 'POST /v1/integrations/{integrationName}/installations/{installationId}/tokens',
    area: 'Integrations',
    access: onInstallation('issueTokens'),
    args: installationArgs(),
    resolve: ({ id, integrationId, status }: Row, _, { services }) => {
      if (status === 'paused') throw preconditionFailed('The installation is paused: its tokens open nothing');
      return inTransaction(services.database, (tx) => issueToken(tx, { integrationId, installationId: id }));
    },
  }),
);
