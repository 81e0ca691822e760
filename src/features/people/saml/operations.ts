/** SAML providers of an organization: list, read, create, change, delete. For its administrators. */
import { z } from 'zod';
import { auditIdOf } from '../../../access/actors.ts';
import { onOrganization } from '../../../access/entities.ts';
import type { Transaction } from '../../../db/database.ts';
import type { SamlProvider as Row } from '../../../db/generated/prisma/client.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { badInput, preconditionFailed } from '../../../errors.ts';
import { builder } from '../../../graphql/builder.ts';
import { listOf, pageArgs, pageOf } from '../../../graphql/list.ts';
import { RoleType } from '../../../graphql/shapes.ts';
import { newId } from '../../../ids.ts';
import { record } from '../audit.ts';
import { Organization } from '../organizations/types.ts';
import { newcomersGet, settingsChanged } from '../sso/recorded.ts';
import { endSsoTokens } from '../sso/tokens.ts';
import { certificate } from './certificates.ts';
import { onSamlProvider } from './rights.ts';
import { SamlProvider } from './types.ts';

const area = 'SSO and SAML';

const MAX_PROVIDERS = 50;

const label = z.string().trim().min(1, 'must have at least 1 character').max(30, 'must have at most 30 characters');

const address = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
  .max(2048, 'must have at most 2048 characters');

/** The settings that both take, all optional. */
const settings = () =>
  builder.args((t) => ({
    entityID: t.string({
      validate: z.string().regex(/\S/, 'must not be empty').max(1024, 'must have at most 1024 characters'),
      clearable: true,
      description: 'The issuer of its answers.',
    }),
    certificate: t.string({
      validate: certificate,
      clearable: true,
      description:
        'The certificate that its answers are signed with, in PEM or base64; several in PEM while it changes keys.',
    }),
    ssoURL: t.string({
      validate: address,
      clearable: true,
      description: 'Where people are sent to sign in (HTTP-Redirect).',
    }),
    logoutURL: t.string({
      validate: address,
      clearable: true,
      description: 'Where people sign out at the provider, if it has single logout (HTTP-Redirect).',
    }),
    defaultTeam: t.id({ clearable: true, description: 'The id of a team that new members are in.' }),
    defaultRole: t.field({
      type: RoleType,
      clearable: true,
      description: 'What new members hold. Default: read; null makes guests.',
    }),
  }));

builder.objectField(Organization, 'samlProviders', (t) =>
  t.field({
    description: 'The SAML providers of the organization, newest first.',
    type: listOf(SamlProvider),
    rest: 'GET /v1/orgs/{organizationId}/saml',
    area,
    access: onOrganization('admin'),
    args: pageArgs(),
    resolve: ({ id }, page, context, info) =>
      pageOf(
        {
          model: 'samlProvider',
          where: {},
          within: { parent: 'organization', relation: 'samlProviders', column: 'organizationId', id },
        },
        page,
        context,
        info,
      ),
  }),
);

builder.queryField('samlProvider', (t) =>
  t.field({
    description: 'One SAML provider.',
    type: SamlProvider,
    rest: 'GET /v1/orgs/{organizationId}/saml/{samlProviderId}',
    area,
    access: onSamlProvider(),
    args: { organizationId: t.arg.id({ required: true }), samlProviderId: t.arg.id({ required: true }) },
    resolve: (provider: Row) => provider,
  }),
);

builder.mutationField('createSamlProvider', (t) =>
  t.field({
    description: 'Adds a SAML provider. It is `pending` until it has an `ssoURL`, an `entityID` and a `certificate`.',
    type: SamlProvider,
    rest: 'POST /v1/orgs/{organizationId}/saml',
    status: 201,
    area,
    access: onOrganization('admin'),
    args: {
      organizationId: t.arg.id({ required: true }),
      label: t.arg.string({ required: true, validate: label, description: 'What people see who sign in.' }),
      ...settings(),
    },
    resolve: (_, { organizationId, defaultTeam, defaultRole, ...args }, { services, caller }) =>
      inTransaction(services.database, async (tx) => {
        await requireTeam(tx, organizationId, defaultTeam);
        if ((await tx.samlProvider.count({ where: { organizationId } })) >= MAX_PROVIDERS)
          throw preconditionFailed(`An organization has at most ${MAX_PROVIDERS} SAML providers`);
        const provider = await tx.samlProvider.create({
          data: {
            id: newId(),
            organizationId,
            ...args,
            label: args.label.trim(),
            defaultTeamId: defaultTeam ?? null,
            defaultRole: defaultRole === undefined ? 'read' : defaultRole,
          },
        });
        const actorId = auditIdOf(caller);
        await record(tx, {
          organizationId,
          actorId,
          action: 'saml-provider.create',
          subject: provider.id,
          details: newcomersGet(provider),
        });
        return provider;
      }),
  }),
);

builder.mutationField('updateSamlProvider', (t) =>
  t.field({
    description:
      'Changes what is given. Without an `ssoURL`, an `entityID` or a `certificate` it is `pending` again. Who signed in by it before another certificate, issuer or address has to sign in again.',
    type: SamlProvider,
    rest: 'PATCH /v1/orgs/{organizationId}/saml/{samlProviderId}',
    area,
    access: onSamlProvider(),
    args: {
      organizationId: t.arg.id({ required: true }),
      samlProviderId: t.arg.id({ required: true }),
      label: t.arg.string({ validate: label }),
      ...settings(),
    },
    resolve: async (
      before: Row,
      { organizationId, samlProviderId: id, defaultTeam, label: title, ...args },
      { services, caller },
    ) => {
      const { provider, ended } = await inTransaction(services.database, async (tx) => {
        await requireTeam(tx, organizationId, defaultTeam);
        const data = { ...args, ...(title != null && { label: title.trim() }), defaultTeamId: defaultTeam };
        const after = await tx.samlProvider.update({ where: { id, organizationId }, data });
        const changed = TRUSTED.filter((name) => after[name] !== before[name]);
        const details = settingsChanged(before, after, ['label', ...TRUSTED]);
        const actorId = auditIdOf(caller);
        await record(tx, { organizationId, actorId, action: 'saml-provider.update', subject: id, details });
        return { provider: after, ended: changed.length > 0 ? await endSsoTokens(tx, services, id) : [] };
      });
      for (const userId of ended) await services.watch.accessChanged({ userId });
      return provider;
    },
  }),
);

/** What makes its answers count. */
const TRUSTED = ['ssoURL', 'entityID', 'certificate'] as const;

builder.mutationField('deleteSamlProvider', (t) =>
  t.boolean({
    description:
      'Deletes a SAML provider, and ends the sessions of those who signed in by it; no error when it is gone.',
    rest: 'DELETE /v1/orgs/{organizationId}/saml/{samlProviderId}',
    status: 204,
    area,
    access: onOrganization('admin'),
    args: { organizationId: t.arg.id({ required: true }), samlProviderId: t.arg.id({ required: true }) },
    resolve: async (_, { organizationId, samlProviderId: id }, { services, caller }) => {
      const ended = await inTransaction(services.database, async (tx) => {
        const { count } = await tx.samlProvider.deleteMany({ where: { id, organizationId } });
        if (count === 0) return [];
        const actorId = auditIdOf(caller);
        await record(tx, { organizationId, actorId, action: 'saml-provider.delete', subject: id });
        return endSsoTokens(tx, services, id);
      });
      for (const userId of ended) await services.watch.accessChanged({ userId });
      return true;
    },
  }),
);

/** 400 when the organization has no such team. */
async function requireTeam(tx: Transaction, organizationId: string, id: string | null | undefined): Promise<void> {
  if (id != null && !(await tx.team.findFirst({ where: { id, organizationId }, select: { id: true } })))
    throw badInput('defaultTeam', 'is not a team of this organization');
}
