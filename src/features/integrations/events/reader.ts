/** Hands what the outbox says to the installations that are to be told: each gets rows of its own, which are delivered one by one. */
import { scopesOpening } from '../../../access/scopes.ts';
import { queryIn } from '../../../db/connection.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { type OutboxEvent, ofOrganization } from '../../../outbox/events.ts';
import type { OutboxReader } from '../../../outbox/reader.ts';
import type { Services } from '../../../services.ts';
import { bindNewSite, bindNewSpace } from '../installations/bind-new.ts';
import { forgetInterests, INTEGRATION_VISITS, INTEGRATIONS } from './interests.ts';
import { type Receiver, raise, raiseForAll } from './raise.ts';
import { type Telling, tellingOf } from './told.ts';

/** What happens to spaces and sites. */
export const integrationReader: OutboxReader = {
  name: INTEGRATIONS,
  kinds: [
    'space_created',
    'space_restored',
    'space_transferred',
    'site_created',
    'installations_ended',
    'space_content_updated',
    'space_visibility_updated',
    'space_gitsync_started',
    'space_gitsync_completed',
  ],
  selective: true,
  concurrency: 2,
  deliver: (event, { services }) => hand(services, event),
};

/** What readers of sites do. A reader of its own: nothing of it is recorded where no installation may hear of it. */
export const integrationVisitReader: OutboxReader = {
  name: INTEGRATION_VISITS,
  kinds: ['site_view', 'page_feedback'],
  selective: true,
  deliver: (event, { services }) => hand(services, event),
};

const sourceOf = ({ subject, turn }: OutboxEvent): string => `${subject}#${turn}`;

async function hand(services: Services, event: OutboxEvent): Promise<void> {
  const id = event.subject.slice(event.subject.indexOf(':') + 1);
  if (event.kind === 'space_created' || event.kind === 'space_restored' || event.kind === 'space_transferred')
    await bindNewSpace(services, id);
  else if (event.kind === 'site_created') await bindNewSite(services, id);
  else if (event.kind === 'installations_ended') await tellEnded(services, event, id);
  else {
    const telling = tellingOf(event);
    if (telling) await tell(services, event, telling);
  }
}

async function tell(services: Services, event: OutboxEvent, { place, scope, told }: Telling): Promise<void> {
  const { organizationId } = event;
  await inTransaction(services.database, async (tx) => {
    const receivers = await queryIn<Receiver & object>(tx, INSTALLED[place.kind], [place.id, scopesOpening(scope)]);
    if (receivers.length === 0 && organizationId !== null) await forgetInterests(tx, ofOrganization(organizationId));
    const source = sourceOf(event);
    const sourced = told.map((one, at) => ({ ...one, source: told.length === 1 ? source : `${source}.${at}` }));
    await raiseForAll(tx, services, receivers, sourced);
  });
}

/** Who is installed at a place, `$1`, with one of the scopes `$2`, which it still declares. */
const installedAt = (table: string, column: string): string => `
  SELECT i."id", i."integrationId", i."organizationId"
  FROM "${table}" b JOIN "IntegrationInstallation" i ON i."id" = b."installationId"
    JOIN "Integration" n ON n."id" = i."integrationId"
  WHERE b."${column}" = $1 AND i."deletedAt" IS NULL
    AND EXISTS (SELECT unnest(i."acceptedScopes") INTERSECT SELECT unnest(n."declaredScopes") INTERSECT SELECT unnest($2::text[]))
  ORDER BY i."id"`;

const INSTALLED = {
  space: installedAt('IntegrationSpaceInstallation', 'spaceId'),
  site: installedAt('IntegrationSiteInstallation', 'siteId'),
} as const;

/** The place is gone for its installations. */
async function tellEnded(services: Services, event: OutboxEvent, id: string): Promise<void> {
  const { installations } = event.data as { installations: { id: string; configuration: object }[] };
  const source = sourceOf(event);
  for (const { id: installationId, configuration } of installations) {
    const previous = { configuration: configuration as Record<string, unknown> };
    await inTransaction(services.database, async (tx) => {
      const receiver = await tx.integrationInstallation.findFirst({ where: { id: installationId, deletedAt: null } });
      if (!receiver) return;
      const told = event.subject.startsWith('space:')
        ? ({ type: 'space_installation_deleted', spaceId: id, previous } as const)
        : ({ type: 'site_installation_deleted', siteId: id, previous } as const);
      await raise(tx, services, receiver, { ...told, source });
    });
  }
}
