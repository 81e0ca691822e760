/**
 * Delivering events: at least once, those of an installation one after the other. The first that is pending is taken by moving its time
 * forward, so that no two servers deliver for one installation; what a server that died had taken is due again after that.
 */
import { type ScriptAnswer, ScriptError, type ScriptLog } from '../../../adapters/workerd/scripts.ts';
import type { Transaction } from '../../../db/database.ts';
import type { IntegrationEvent, Prisma } from '../../../db/generated/prisma/client.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Services } from '../../../services.ts';
import type { Place } from '../environment.ts';
import { runScript } from '../run-script.ts';
import { settle } from './settle.ts';

/** What one delivery may take; then it counts as abandoned. */
const LEASE_SECONDS = 120;
const FIRST_PAUSE_MS = 5000;
const LONGEST_PAUSE_MS = 3_600_000;
/** How long a failing event holds up those behind it. */
const PATIENCE_MS = 86_400_000;
/** While scripts cannot run at all. */
const UNAVAILABLE_PAUSE_MS = 30_000;

const MOST_LOGS = 200;

/** What scripts answer to events that they have nothing for. */
const NOT_HANDLED = 406;

/** Delivers the first pending event. Gives when to come again if it is not due, or failed; null: none is pending. */
export async function deliverNext(
  services: Services,
  installationId: string,
  signal: AbortSignal,
): Promise<'delivered' | Date | null> {
  const event = await take(services, installationId);
  if (!event) return nextDue(services, installationId);
  const place = await placeOf(services, event);
  if (!place) return end(services, event, { status: 'failed', error: 'The place of the event is gone' }, []);
  if (place.installation?.status === 'paused') return postpone(services, event, 'The installation is paused', []);
  try {
    const answer = await runScript(services, place, { event: event.payload as Record<string, unknown>, signal });
    const logs = await answer.settled;
    if (answer.status < 400 || answer.status === NOT_HANDLED)
      return end(services, event, { status: 'success', error: null }, logs);
    return failed(services, event, problemOf(answer), logs);
  } catch (error) {
    if (!(error instanceof ScriptError)) throw error;
    if (error.kind === 'unavailable') return postpone(services, event, error.message, error.logs);
    return failed(services, event, error.message, error.logs);
  }
}

const problemOf = ({ status, body }: ScriptAnswer): string =>
  `The script answered ${status}: ${new TextDecoder().decode(body.subarray(0, 300))}`;

async function take({ database }: Services, installationId: string): Promise<IntegrationEvent | undefined> {
  const [taken] = await database.query<IntegrationEvent>(TAKE, [installationId]);
  return taken;
}

const TAKE = `
  UPDATE "IntegrationEvent" SET "attempts" = "attempts" + 1, "dueAt" = now() + interval '${LEASE_SECONDS} seconds'
  WHERE "id" = (
      SELECT "id" FROM "IntegrationEvent" WHERE "installationId" = $1 AND "status" = 'pending' ORDER BY "turn" LIMIT 1)
    AND "status" = 'pending' AND "dueAt" <= now()
  RETURNING *`;

async function nextDue({ database }: Services, installationId: string): Promise<Date | null> {
  const [first] = await database.query<{ dueAt: Date }>(
    `SELECT "dueAt" FROM "IntegrationEvent" WHERE "installationId" = $1 AND "status" = 'pending' ORDER BY "turn" LIMIT 1`,
    [installationId],
  );
  return first ? new Date(Math.max(first.dueAt.getTime(), Date.now() + 100)) : null;
}

/** What the event is about, as it is now; undefined: gone. */
async function placeOf({ database: { prisma } }: Services, event: IntegrationEvent): Promise<Place | undefined> {
  const { installationId, integrationId, payload } = event;
  const [integration, installation] = await Promise.all([
    prisma.integration.findUnique({ where: { id: integrationId } }),
    installationId === null ? null : prisma.integrationInstallation.findUnique({ where: { id: installationId } }),
  ]);
  if (!integration || !installation) return undefined;
  const { spaceId, siteId } = payload as { spaceId?: string; siteId?: string };
  const { id } = installation;
  const [spaceInstallation, siteInstallation] = await Promise.all([
    spaceId === undefined
      ? null
      : prisma.integrationSpaceInstallation.findUnique({
          where: { installationId_spaceId: { installationId: id, spaceId } },
        }),
    siteId === undefined
      ? null
      : prisma.integrationSiteInstallation.findUnique({
          where: { installationId_siteId: { installationId: id, siteId } },
        }),
  ]);
  return { integration, installation, spaceInstallation, siteInstallation };
}

const kept = (logs: readonly ScriptLog[]) => logs.slice(0, MOST_LOGS) as unknown as Prisma.InputJsonArray;

/** The event is over, one way or the other; the next one follows. */
async function end(
  services: Services,
  event: IntegrationEvent,
  outcome: { status: 'success' | 'failed'; error: string | null },
  logs: readonly ScriptLog[],
): Promise<'delivered'> {
  await inTransaction(services.database, async (tx) => {
    const { count } = await change(tx, event, { ...outcome, logs: kept(logs), endedAt: new Date() });
    if (count > 0) await settle(tx, event, outcome.status);
  });
  return 'delivered';
}

/** Tries again later, or gives it up after a day. */
async function failed(
  services: Services,
  event: IntegrationEvent,
  error: string,
  logs: readonly ScriptLog[],
): Promise<'delivered' | Date> {
  if (Date.now() - event.triedSince.getTime() > PATIENCE_MS)
    return end(services, event, { status: 'failed', error }, logs);
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (event.attempts - 1), LONGEST_PAUSE_MS);
  return again(services, event, new Date(Date.now() + pause), { error, logs: kept(logs) });
}

/** Nothing was tried: it does not count as an attempt. */
const postpone = (services: Services, event: IntegrationEvent, error: string, logs: readonly ScriptLog[]) =>
  again(services, event, new Date(Date.now() + UNAVAILABLE_PAUSE_MS), {
    error,
    logs: kept(logs),
    attempts: event.attempts - 1,
  });

async function again(
  services: Services,
  event: IntegrationEvent,
  dueAt: Date,
  data: Prisma.IntegrationEventUpdateManyMutationInput,
): Promise<Date> {
  await inTransaction(services.database, (tx) => change(tx, event, { ...data, dueAt }));
  return dueAt;
}

/** Only while it is this attempt's: who took longer than it may has lost it to another one. */
const change = (
  tx: Transaction,
  { id, attempts }: IntegrationEvent,
  data: Prisma.IntegrationEventUpdateManyMutationInput,
) => tx.integrationEvent.updateMany({ where: { id, attempts, status: 'pending' }, data });
