/** Integrations lose the spaces that go: their scripts are told, so what was installed is written down before the rows go. */
import { queryIn } from '../../db/connection.ts';
import type { Transaction } from '../../db/database.ts';
import { type NewEvent, ofSpace } from '../../outbox/events.ts';

/** An installation in a space, as it was. */
export interface InstalledIn {
  spaceId: string;
  id: string;
  configuration: object;
}

/** Takes integrations off spaces, and gives what was installed. */
export const uninstalledFrom = (tx: Transaction, spaceIds: readonly string[]): Promise<InstalledIn[]> =>
  queryIn<InstalledIn & object>(
    tx,
    `DELETE FROM "IntegrationSpaceInstallation" WHERE "spaceId" = ANY($1::text[])
     RETURNING "spaceId", "installationId" AS "id", "configuration"`,
    [[...spaceIds]],
  );

/** The events that tell of it, one for each space. `organizationId`: that of the installations. */
export function endedIn(uninstalled: readonly InstalledIn[], organizationId: string): NewEvent[] {
  const bySpace = new Map<string, { id: string; configuration: object }[]>();
  for (const { spaceId, id, configuration } of uninstalled) {
    const installations = bySpace.get(spaceId) ?? [];
    bySpace.set(spaceId, installations);
    installations.push({ id, configuration });
  }
  return [...bySpace].map(([spaceId, installations]) => ({
    subject: ofSpace(spaceId),
    organizationId,
    kind: 'installations_ended',
    data: { installations },
  }));
}
