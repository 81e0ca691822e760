/** How people of an organization sign in by SSO. Asked before they sign in, so anyone may ask. */
import type { AccessRule } from '../../../access/rule.ts';
import type { Config } from '../../../config.ts';
import type { Prisma, PrismaClient } from '../../../db/generated/prisma/client.ts';
import { builder } from '../../../graphql/builder.ts';
import { addressesOf, isActiveOidc } from '../oidc/addresses.ts';
import { isActive, serviceOf } from '../saml/addresses.ts';

/** A provider that people can choose. */
export interface LoginInfo {
  id: string;
  label: string;
  startURL: string;
}

const ANYONE: AccessRule = {
  subject: 'Server',
  permission: null,
  scope: null,
  admits: ['user', 'installation', 'integration', 'nobody'],
  check: async () => undefined,
};

const LoginInfoType = builder.objectRef<LoginInfo>('SsoLoginInfo').implement({
  description: 'A provider by which people sign in.',
  fields: (t) => ({
    id: t.exposeID('id'),
    label: t.exposeString('label'),
    startURL: t.exposeString('startURL', { description: 'Where signing in begins, in a browser.' }),
  }),
});

const LoginInfoList = builder.objectRef<{ items: LoginInfo[] }>('SsoLoginInfoList').implement({
  description: 'The providers of an organization by which people sign in.',
  fields: (t) => ({ items: t.expose('items', { type: [LoginInfoType] }) }),
});

/** The active providers of an organization, by their labels; none of one that is not there. */
export const loginInfoOf = (db: PrismaClient, config: Pick<Config, 'publicUrl'>, organizationId: string) =>
  loginInfoWhere(db, config, { organizationId });

/** The active providers that speak for the addresses of a domain: those of the organizations that it is verified for. */
export const loginInfoOfDomain = (db: PrismaClient, config: Pick<Config, 'publicUrl'>, domain: string) =>
  loginInfoWhere(db, config, { organization: { verifiedEmailDomains: { hasEvery: [domain] } } });

async function loginInfoWhere(
  db: PrismaClient,
  config: Pick<Config, 'publicUrl'>,
  where: Prisma.SamlProviderWhereInput & Prisma.OidcProviderWhereInput,
): Promise<LoginInfo[]> {
  const [saml, oidc] = await Promise.all([
    db.samlProvider.findMany({ where, orderBy: [{ label: 'asc' }, { id: 'asc' }], take: 100 }),
    db.oidcProvider.findMany({ where, orderBy: [{ label: 'asc' }, { id: 'asc' }], take: 100 }),
  ]);
  const found = [
    ...saml.filter(isActive).map(({ id, label }) => ({ id, label, startURL: serviceOf(config, id).startURL })),
    ...oidc.filter(isActiveOidc).map(({ id, label }) => ({ id, label, startURL: addressesOf(config, id).startURL })),
  ];
  return found.sort((a, b) => (a.label === b.label ? (a.id < b.id ? -1 : 1) : a.label < b.label ? -1 : 1));
}

builder.queryField('ssoLoginInfo', (t) =>
  t.field({
    description:
      'The active SSO providers of an organization. Anyone may ask, without a token; the list is empty for an organization that has none, or is not there.',
    type: LoginInfoList,
    rest: 'GET /v1/orgs/{organizationId}/sso',
    area: 'SSO and SAML',
    access: ANYONE,
    args: { organizationId: t.arg.id({ required: true }) },
    resolve: async (_, { organizationId }, { db, services: { config } }) => ({
      items: await loginInfoOf(db, config, organizationId),
    }),
  }),
);
