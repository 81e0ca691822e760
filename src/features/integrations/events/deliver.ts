/** Handing the events of an installation to its script. */
import { type ScriptAnswer, ScriptError, type ScriptLog } from '../../../adapters/workerd/scripts.ts';
import type { IntegrationEvent, Prisma } from '../../../db/generated/prisma/client.ts';
import type { Lanes, Outcome } from '../../../outbox/lanes.ts';
import type { Services } from '../../../services.ts';
import type { ScriptPlace } from '../environment.ts';
import { runScript } from '../run-script.ts';
import { settle, settles } from './settle.ts';

const MOST_LOGS = 200;

/** What scripts answer to events that they have nothing for. */
const NOT_HANDLED = 406;

interface Facts {
  logs: Prisma.InputJsonArray;
}

/** Events of integrations, in a lane for each installation. */
export const integrationLanes: Lanes<IntegrationEvent, Facts> = {
  table: 'IntegrationEvent',
  lane: 'installationId',
  concurrency: 8,
  fact: { column: 'logs', type: 'jsonb' },
  attempt,
  follows: ({ row, status }) => status !== 'pending' && settles(row),
  settle: async (tx, services, attempted) => {
    for (const { row, status } of attempted) if (status !== 'pending') await settle(tx, services, row, status);
  },
};

async function attempt(services: Services, event: IntegrationEvent, signal: AbortSignal): Promise<Outcome<Facts>> {
  const place = await placeOf(services, event);
  if (!place) return { kind: 'ended', error: 'The place of the event is gone', facts: {} };
  if (place.installation?.status === 'paused')
    return { kind: 'postponed', error: 'The installation is paused', facts: { logs: [] } };
  try {
    const answer = await runScript(services, place, { event: event.payload as Record<string, unknown>, signal });
    const facts = { logs: kept(await answer.settled) };
    if (answer.status < 400 || answer.status === NOT_HANDLED) return { kind: 'delivered', facts };
    return { kind: 'failed', error: problemOf(answer), facts };
  } catch (error) {
    if (!(error instanceof ScriptError)) throw error;
    const kind = error.kind === 'unavailable' ? 'postponed' : 'failed';
    return { kind, error: error.message, facts: { logs: kept(error.logs) } };
  }
}

const problemOf = ({ status, body }: ScriptAnswer): string =>
  `The script answered ${status}: ${new TextDecoder().decode(body.subarray(0, 300))}`;

/** What the event is about, as it is now; undefined: gone. */
async function placeOf({ database: { prisma } }: Services, event: IntegrationEvent): Promise<ScriptPlace | undefined> {
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
