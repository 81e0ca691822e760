/** OpenID providers are for the administrators of their organization. */
import { onOrganization } from '../../../access/entities.ts';
import type { AccessRule } from '../../../access/rule.ts';
import type { OidcProvider } from '../../../db/generated/prisma/client.ts';
import { notFound } from '../../../errors.ts';

/** The provider that `oidcProviderId` names, of the organization that `organizationId` names. Null, if `absent` is ok. */
export function onOidcProvider({ absent }: { absent?: 'ok' } = {}): AccessRule {
  const administrates = onOrganization('admin');
  return {
    ...administrates,
    subject: 'OidcProvider',
    check: async (context, args): Promise<OidcProvider | null> => {
      await administrates.check(context, args, undefined);
      const [id, organizationId] = [String(args['oidcProviderId'] ?? ''), String(args['organizationId'] ?? '')];
      const provider = id.includes('\0')
        ? null
        : await context.db.oidcProvider.findFirst({ where: { id, organizationId } });
      if (!provider && !absent) throw notFound('OpenID provider');
      return provider;
    },
  };
}
