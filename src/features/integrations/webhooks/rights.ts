/** Webhooks are for the administrators of their organization: an address outside hears what it may not tell everyone. */
import { onOrganization, requireRole } from '../../../access/entities.ts';
import { ORGANIZATION } from '../../../access/permissions.ts';
import type { AccessRule } from '../../../access/rule.ts';
import type { Webhook } from '../../../db/generated/prisma/client.ts';
import { notFound } from '../../../errors.ts';

/** The webhook that `webhookId` names, of the organization that `organizationId` names. */
export function onWebhook({ absent }: { absent?: 'ok' } = {}): AccessRule {
  const inOrganization = onOrganization('admin');
  return {
    ...inOrganization,
    subject: 'Webhook',
    check: async (context, args, parent) => {
      const known = parent as Webhook | undefined;
      if (known) {
        const { member } = await context.access.viewer.load(known.organizationId);
        requireRole(member?.role ?? null, ORGANIZATION.admin);
        return known;
      }
      await inOrganization.check(context, args, undefined);
      const [id, organizationId] = [String(args.webhookId ?? ''), String(args.organizationId ?? '')];
      const webhook = id.includes('\0') ? null : await context.db.webhook.findFirst({ where: { id, organizationId } });
      if (!webhook && !absent) throw notFound('Webhook');
      return webhook;
    },
  };
}
