/** Whose providers are: administrators of the organization make, see, change and delete them. */
import { addressed, Rows } from '../../../access/addressed.ts';
import { onOrganization } from '../../../access/entities.ts';
import type { AccessRule } from '../../../access/rule.ts';
import type { SamlProvider } from '../../../db/generated/prisma/client.ts';
import { notFound } from '../../../errors.ts';

const rows = new Rows<SamlProvider>('SamlProvider');

addressed<SamlProvider>({
  parameter: 'samlProviderId',
  within: ['organizationId'],
  model: 'SamlProvider',
  keep: (context, row, id) => rows.keep(context, id, row),
});

/** The provider that `samlProviderId` names, in the organization that `organizationId` names. */
export function onSamlProvider(): AccessRule {
  const administrates = onOrganization('admin');
  return {
    ...administrates,
    subject: 'SamlProvider',
    check: async (context, args, parent) => {
      await administrates.check(context, args, parent);
      const provider = await rows.load(context, String(args['samlProviderId']));
      if (provider?.organizationId !== args['organizationId']) throw notFound('SAML provider');
      return provider;
    },
  };
}
