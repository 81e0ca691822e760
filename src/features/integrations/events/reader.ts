/** Hands what the outbox says to the installations that are to be told: each gets rows of its own, which are delivered one by one. */
import { scopesOpening } from '../../../access/scopes.ts';
import { queryIn } from '../../../db/connection.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { type OutboxEvent, ofOrganization } from '../../../outbox/events.ts';
import type { OutboxReader } from '../../../outbox/reader.ts';
import type { Services } from '../../../services.ts';
import { bindNewSite, bindNewSpace } from '../installations/bind-new.ts';
import { forgetInterests, INTEGRATION_VISITS, INTEGRATIONS } from './interests.ts';
import { type Receiver, raise, raiseAll } from './raise.ts';
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
  deliver: (event, { services }) => hand(services, [event]),
  deliverAll: (events, { services }) => hand(services, events),
};

/** What readers of sites do. A reader of its own: nothing of it is recorded where no installation may hear of it. */
export const integrationVisitReader: OutboxReader = {
  name: INTEGRATION_VISITS,
  kinds: ['site_view', 'page_feedback'],
  selective: true,
  deliver: (event, { services }) => hand(services, [event]),
  deliverAll: (events, { services }) => hand(services, events),
};

const sourceOf = ({ subject, turn }: OutboxEvent): string => `${subject}#${turn}`;

/** Hands on events in their order; those that only tell, and follow each other, in one transaction. */
async function hand(services: Services, events: readonly OutboxEvent[]): Promise<void> {
  let tellings: Sourced[] = [];
  const tellAll = async () => {
    if (tellings.length > 0) await tell(services, tellings);
    tellings = [];
  };
  for (const event of events) {
    const telling = tellingOf(event);
    if (telling) {
      tellings.push({ event, telling });
      continue;
    }
    await tellAll();
    await change(services, event);
  }
  await tellAll();
}

/** What changes where installations are. */
async function change(services: Services, event: OutboxEvent): Promise<void> {
  const id = event.subject.slice(event.subject.indexOf(':') + 1);
  if (event.kind === 'space_created' || event.kind === 'space_restored' || event.kind === 'space_transferred')
    await bindNewSpace(services, id);
  else if (event.kind === 'site_created') await bindNewSite(services, id);
  else if (event.kind === 'installations_ended') await tellEnded(services, event, id);
}

interface Sourced {
  event: OutboxEvent;
  telling: Telling;
}

async function tell(services: Services, tellings: readonly Sourced[]): Promise<void> {
  const places = tellings.map(({ telling: { place, scope } }, at) => ({ at, ...place, scopes: scopesOpening(scope) }));
  await inTransaction(services.database, async (tx) => {
    const receivers = await queryIn<Receiver & { at: number }>(tx, INSTALLED, [JSON.stringify(places)]);
    const told = tellings.flatMap(({ event, telling }, place) => {
      const source = sourceOf(event);
      const sourced = telling.told.map((one, at) => ({
        ...one,
        source: telling.told.length === 1 ? source : `${source}.${at}`,
      }));
      return receivers
        .filter(({ at }) => at === place)
        .flatMap(({ at: _, ...receiver }) => sourced.map((one) => ({ receiver, event: one })));
    });
    const heard = new Set(receivers.map(({ at }) => at));
    const deaf = tellings.flatMap(({ event: { organizationId } }, at) => (heard.has(at) ? [] : (organizationId ?? [])));
    for (const organizationId of new Set(deaf)) await forgetInterests(tx, ofOrganization(organizationId));
    await raiseAll(tx, services, told);
  });
}

/** Who is installed at each place with one of the scopes, which it still declares. */
const INSTALLED = `
  WITH places AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset($1::jsonb) AS p("at" int, "kind" text, "id" text, "scopes" text[])),
  bound AS (
    SELECT p."at", p."scopes", b."installationId" FROM places p
      JOIN "IntegrationSpaceInstallation" b ON b."spaceId" = p."id" WHERE p."kind" = 'space'
    UNION ALL SELECT p."at", p."scopes", b."installationId" FROM places p
      JOIN "IntegrationSiteInstallation" b ON b."siteId" = p."id" WHERE p."kind" = 'site')
  SELECT b."at", i."id", i."integrationId", i."organizationId"
  FROM bound b JOIN "IntegrationInstallation" i ON i."id" = b."installationId"
    JOIN "Integration" n ON n."id" = i."integrationId"
  WHERE i."deletedAt" IS NULL
    AND EXISTS (SELECT unnest(i."acceptedScopes") INTERSECT SELECT unnest(n."declaredScopes") INTERSECT SELECT unnest(b."scopes"))
  ORDER BY b."at", i."id"`;

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
