/** Handing events to the script of an integration. */
import type { ScriptAnswer } from '../../adapters/workerd/scripts.ts';
import type { Services } from '../../services.ts';
import { environmentOf, type Place } from './environment.ts';

interface Handed {
  event: Readonly<Record<string, unknown>>;
  body?: Uint8Array | undefined;
  signal?: AbortSignal | undefined;
}

/** What the script answers. @throws ScriptError */
export async function runScript(
  services: Services,
  place: Place,
  { event, body, signal }: Handed,
): Promise<ScriptAnswer> {
  const { integration, installation } = place;
  const { id: integrationId, name, version } = integration;
  return services.scripts.call({
    process: installation ? `installation:${installation.id}` : `integration:${name}`,
    version: `${name}@${version}`,
    script: async () => {
      const where = { integrationId_version: { integrationId, version } };
      return (await services.database.prisma.integrationVersion.findUniqueOrThrow({ where })).script;
    },
    environment: await environmentOf(services, place),
    event,
    ...(body && { body }),
    ...(signal && { signal }),
  });
}
