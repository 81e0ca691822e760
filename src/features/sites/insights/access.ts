/** Who may send what readers did: anyone, for a site that is published. */
import type { AccessRule } from '../../../access/rule.ts';
import { notFound } from '../../../errors.ts';
import { siteById } from '../rights.ts';

/** The published site that `siteId` names, in the organization that `organizationId` names. Nobody needs a token. */
export const onPublishedSite: AccessRule = {
  subject: 'Site',
  permission: null,
  scope: null,
  admits: ['user', 'installation', 'integration', 'visitor', 'nobody'],
  check: async (context, args) => {
    const { caller } = context;
    const site = await siteById(context, String(args.siteId ?? ''));
    const isThere = site !== null && site.publishedAt !== null && site.organizationId === args.organizationId;
    // Whom another site has let in is nobody here.
    if (!isThere || (caller.kind === 'visitor' && caller.siteId !== site.id)) throw notFound('Site');
    return site;
  },
};
