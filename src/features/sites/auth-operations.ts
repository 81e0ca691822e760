/** The authentication of visitors: read it, change it, replace its key. */
import { z } from 'zod';
import { auditIdOf } from '../../access/actors.ts';
import type { Site as SiteRow } from '../../db/generated/prisma/client.ts';
import { builder } from '../../graphql/builder.ts';
import { enumOf } from '../../graphql/shapes.ts';
import { record } from '../people/audit.ts';
import { siteArgs } from './arguments.ts';
import { privateKeyOf, regenerateKey } from './auth.ts';
import { changeSite, endReading } from './changes.ts';
import { onSite, SITE } from './rights.ts';
import { Site } from './types.ts';
import { signingIntegrationOf } from './visitors/sign-in.ts';

const area = 'Docs sites';

const Backend = enumOf(
  'SiteAuthBackend',
  ['custom', 'integration'],
  'Who sends visitors with a token: a service of your own, or an integration.',
);

export const PublishingAuth = builder.prismaObject('SiteAuth', {
  variant: 'SitePublishingAuth',
  scope: SITE.admin.scope,
  object: 'publishing-auth',
  description: 'How visitors of a site whose audience is visitor_auth prove who they are.',
  fields: (t) => ({
    backend: t.field({ type: Backend, resolve: ({ backend }) => backend as never }),
    integration: t.string({
      nullable: true,
      description:
        'The name of the integration that signs visitors in, or would: the one that was set, else the first that is installed.',
      resolve: (auth, _, { services: { database } }) => signingIntegrationOf(database, auth),
    }),
    fallbackURL: t.exposeString('fallbackURL', {
      nullable: true,
      description: 'Where visitors are sent who bring no valid token.',
    }),
    privateKey: t.string({
      description: 'Signs the tokens of visitors (HS256). Keep it secret.',
      resolve: (auth, _, { services: { secrets } }) => privateKeyOf(secrets, auth),
    }),
  }),
});

builder.objectField(Site, 'publishingAuth', (t) =>
  t.field({
    description: 'The authentication of its visitors, with the key.',
    type: PublishingAuth,
    rest: 'GET /v1/orgs/{organizationId}/sites/{siteId}/publishing/auth',
    area,
    access: onSite('admin'),
    resolve: ({ id }, _, { db }) => db.siteAuth.findUniqueOrThrow({ where: { siteId: id } }),
  }),
);

builder.mutationField('updateSitePublishingAuth', (t) =>
  t.field({
    description: 'Updates the given fields.',
    type: PublishingAuth,
    rest: 'PATCH /v1/orgs/{organizationId}/sites/{siteId}/publishing/auth',
    area,
    access: onSite('admin'),
    args: {
      ...siteArgs(),
      backend: t.arg({ type: Backend, required: true }),
      integration: t.arg.string({
        validate: z
          .string()
          .max(100, 'must have at most 100 characters')
          .regex(/^[a-zA-Z0-9-_.]+$/, 'must be the name of an integration'),
        clearable: true,
        description:
          'The name of the integration that signs visitors in; null: the first that is installed on the site.',
      }),
      fallbackURL: t.arg.string({
        validate: z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).max(2048),
        clearable: true,
        description: 'Where visitors are sent who bring no valid token.',
      }),
    },
    resolve: ({ id: siteId, organizationId }: SiteRow, { backend, integration, fallbackURL }, { services, caller }) =>
      changeSite({ services, caller }, siteId, ['authentication'], async (tx) => {
        const auth = await tx.siteAuth.update({ where: { siteId }, data: { backend, integration, fallbackURL } });
        const details = { backend, integration: auth.integration, fallbackURL: auth.fallbackURL };
        await record(tx, { organizationId, actorId: auditIdOf(caller), action: 'site.auth', subject: siteId, details });
        return auth;
      }),
  }),
);

builder.mutationField('regenerateSitePublishingAuth', (t) =>
  t.field({
    description: 'Replaces the key. Tokens that the old one signed are refused from now on.',
    type: PublishingAuth,
    rest: 'POST /v1/orgs/{organizationId}/sites/{siteId}/publishing/auth/regenerate',
    area,
    access: onSite('admin'),
    args: siteArgs(),
    resolve: ({ id: siteId, organizationId }: SiteRow, _args, { services, caller }) =>
      changeSite({ services, caller }, siteId, ['authentication'], async (tx) => {
        await record(tx, { organizationId, actorId: auditIdOf(caller), action: 'site.key', subject: siteId });
        await endReading(tx, siteId);
        return regenerateKey(tx, services.secrets, siteId);
      }),
  }),
);
