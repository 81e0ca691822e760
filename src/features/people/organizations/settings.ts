/** What a change of an organization's settings leaves behind: in the audit log and in the outbox. */
import { isDeepStrictEqual } from 'node:util';
import { recordAccessChange } from '../../../access/access-events.ts';
import type { Transaction } from '../../../db/database.ts';
import type { Organization } from '../../../db/generated/prisma/client.ts';
import type { Events } from '../../../events/events.ts';
import { ofOrganization } from '../../../outbox/events.ts';
import { recordEvents } from '../../../outbox/record.ts';
import { record } from '../audit.ts';

/** By their columns; callers know `defaultSiteId` as `defaultContent`. */
const SETTINGS = {
  title: 'title',
  emailDomains: 'emailDomains',
  hostname: 'hostname',
  defaultRole: 'defaultRole',
  defaultSiteId: 'defaultContent',
  logo: 'logo',
  sso: 'sso',
  ai: 'ai',
  inviteLinks: 'inviteLinks',
  mergeRules: 'mergeRules',
} as const satisfies Partial<Record<keyof Organization, string>>;

interface Settings {
  readonly before: Organization;
  readonly after: Organization;
  readonly actorId: string | null;
}

/** Records which settings are others than before; nothing when none is. */
export async function recordSettings(
  tx: Transaction,
  services: { readonly events: Events },
  { before, after, actorId }: Settings,
): Promise<void> {
  const columns = Object.keys(SETTINGS) as (keyof typeof SETTINGS)[];
  const changed = columns.filter((column) => !isDeepStrictEqual(after[column], before[column]));
  if (changed.length === 0) return;
  const names = changed.map((column) => SETTINGS[column]);
  const { id: organizationId } = after;
  const details = {
    changed: names.join(' '),
    ...(changed.includes('defaultRole') && { defaultRole: after.defaultRole }),
  };
  await record(tx, { organizationId, actorId, action: 'organization.update', subject: organizationId, details });
  await recordEvents(tx, services, {
    subject: ofOrganization(organizationId),
    organizationId,
    kind: 'organization_updated',
    data: { changed: names, actorId },
  });
  if (changed.includes('defaultRole') || changed.includes('sso'))
    await recordAccessChange(tx, services, { organizationId });
}
