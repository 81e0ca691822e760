/** OpenID providers of an organization: list, create, change, delete. For its administrators. GraphQL only. */
import { recordAccessChange } from '../../../access/access-events.ts';
import { auditIdOf } from '../../../access/actors.ts';
import { onOrganization } from '../../../access/entities.ts';
import type { Transaction } from '../../../db/database.ts';
import type { OidcProvider as Row, TeamRole } from '../../../db/generated/prisma/client.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { badInput, preconditionFailed } from '../../../errors.ts';
import { builder } from '../../../graphql/builder.ts';
import { newId } from '../../../ids.ts';
import { record } from '../audit.ts';
import { Organization } from '../organizations/types.ts';
import { newcomersGet, settingsChanged } from '../sso/recorded.ts';
import { endSsoTokens } from '../sso/tokens.ts';
import { MOST_PROVIDERS, providerLabel, providerSettings, requireTeams } from './input.ts';
import { onOidcProvider } from './rights.ts';
import { storedClientSecret } from './secret.ts';
import { OidcProvider } from './types.ts';

builder.objectField(Organization, 'oidcProviders', (t) =>
  t.field({
    description: `The providers of the organization that speak OpenID Connect, at most ${MOST_PROVIDERS}. For administrators.`,
    type: [OidcProvider],
    extensions: { atMost: MOST_PROVIDERS },
    inRest: 'hide',
    access: onOrganization('admin'),
    resolve: ({ id: organizationId }, _, { db }) =>
      db.oidcProvider.findMany({ where: { organizationId }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] }),
  }),
);

builder.mutationField('createOidcProvider', (t) =>
  t.field({
    description:
      'Adds a provider that speaks OpenID Connect. It is `pending` until it has an `issuer`, a `clientId` and a `clientSecret`.',
    type: OidcProvider,
    access: onOrganization('admin'),
    args: {
      organizationId: t.arg.id({ required: true }),
      label: t.arg.string({ required: true, validate: providerLabel, description: 'What people see who sign in.' }),
      ...providerSettings(),
    },
    resolve: (_, { organizationId, label, ...given }, { services, caller }) =>
      inTransaction(services.database, async (tx) => {
        await tx.$queryRaw`SELECT 1 FROM "Organization" WHERE "id" = ${organizationId} FOR NO KEY UPDATE`;
        if ((await tx.oidcProvider.count({ where: { organizationId } })) >= MOST_PROVIDERS)
          throw preconditionFailed(`An organization has at most ${MOST_PROVIDERS} OpenID providers`);
        const { groups, clientSecret, defaultTeam, ...args } = given;
        const id = newId();
        await requireTeams(tx, organizationId, asDefault(defaultTeam));
        const provider = await tx.oidcProvider.create({
          data: {
            id,
            organizationId,
            label: label.trim(),
            issuer: args.issuer ?? null,
            clientId: args.clientId ?? null,
            clientSecret: clientSecret == null ? null : storedClientSecret(services.secrets, id, clientSecret),
            scopes: args.scopes ?? ['openid', 'email', 'profile'],
            groupsClaim: args.groupsClaim ?? null,
            defaultTeamId: defaultTeam ?? null,
            defaultRole: args.defaultRole === undefined ? 'read' : args.defaultRole,
          },
        });
        await replaceGroups(tx, provider, groups ?? []);
        const details = newcomersGet(provider);
        await record(tx, {
          organizationId,
          actorId: auditIdOf(caller),
          action: 'oidc-provider.create',
          subject: id,
          details,
        });
        return provider;
      }),
  }),
);

const providerArgs = () =>
  builder.args((t) => ({ organizationId: t.id({ required: true }), oidcProviderId: t.id({ required: true }) }));

builder.mutationField('updateOidcProvider', (t) =>
  t.field({
    description:
      'Changes what is given. Who signed in by it before another issuer or client id has to sign in again; with another issuer, people are found by their addresses once more.',
    type: OidcProvider,
    access: onOidcProvider(),
    args: { ...providerArgs(), label: t.arg.string({ validate: providerLabel }), ...providerSettings() },
    resolve: async (
      before: Row,
      { organizationId, oidcProviderId: id, label, groups, clientSecret, defaultTeam, ...args },
      { services, caller },
    ) => {
      const { provider, ended } = await inTransaction(services.database, async (tx) => {
        await requireTeams(tx, organizationId, asDefault(defaultTeam));
        const after = await tx.oidcProvider.update({
          where: { id, organizationId },
          data: {
            issuer: args.issuer,
            clientId: args.clientId,
            groupsClaim: args.groupsClaim,
            defaultRole: args.defaultRole,
            defaultTeamId: defaultTeam,
            ...(label != null && { label: label.trim() }),
            ...(args.scopes != null && { scopes: args.scopes }),
            ...(clientSecret !== undefined && {
              clientSecret: clientSecret === null ? null : storedClientSecret(services.secrets, id, clientSecret),
            }),
          },
        });
        if (groups != null) await replaceGroups(tx, after, groups);
        const changed = TRUSTED.filter((name) => after[name] !== before[name]);
        const details = {
          ...settingsChanged(before, after, ['label', ...TRUSTED, 'scopes', 'groupsClaim']),
          secret: clientSecret !== undefined,
          groups: groups != null,
        };
        const actorId = auditIdOf(caller);
        await record(tx, { organizationId, actorId, action: 'oidc-provider.update', subject: id, details });
        return { provider: after, ended: changed.length > 0 ? await endSsoTokens(tx, services, id) : [] };
      });
      for (const userId of ended) await services.watch.accessChanged({ userId });
      return provider;
    },
  }),
);

/** What makes its answers count. */
const TRUSTED = ['issuer', 'clientId'] as const;

builder.mutationField('deleteOidcProvider', (t) =>
  t.boolean({
    description:
      'Deletes an OpenID provider. The sessions of those who signed in by it end, and memberships in teams that came from its groups; no error when it is gone.',
    access: onOidcProvider({ absent: 'ok' }),
    args: providerArgs(),
    resolve: async (_, { organizationId, oidcProviderId: id }, { services, caller }) => {
      const ended = await inTransaction(services.database, async (tx) => {
        const { count } = await tx.oidcProvider.deleteMany({ where: { id, organizationId } });
        if (count === 0) return null;
        await record(tx, { organizationId, actorId: auditIdOf(caller), action: 'oidc-provider.delete', subject: id });
        await recordAccessChange(tx, services, { organizationId });
        return endSsoTokens(tx, services, id);
      });
      if (ended) await services.watch.accessChanged({ organizationId });
      for (const userId of ended ?? []) await services.watch.accessChanged({ userId });
      return true;
    },
  }),
);

const asDefault = (team: string | null | undefined) => (team == null ? [] : [{ path: 'defaultTeam', id: team }]);

interface GroupGiven {
  name: string;
  team: string;
  role?: TeamRole | null | undefined;
}

/** Throws 400 for teams of others, and a group that is named twice with a team. */
async function replaceGroups(tx: Transaction, provider: Row, groups: readonly GroupGiven[]): Promise<void> {
  const { id: providerId, organizationId } = provider;
  await requireTeams(
    tx,
    organizationId,
    groups.map(({ team: id }, at) => ({ path: `groups[${at}].team`, id })),
  );
  const named = new Set(groups.map(({ name, team }) => JSON.stringify([name, team])));
  if (named.size < groups.length) throw badInput('groups', 'must not name a group twice with the same team');
  await tx.oidcGroup.deleteMany({ where: { providerId } });
  await tx.oidcGroup.createMany({
    data: groups.map(({ name, team: teamId, role }) => ({ providerId, name, teamId, role: role ?? 'member' })),
  });
}
