/** Handing events to the script of an integration; in development mode, to the machine of its author. */
import { signingSecret } from '../../access/signing-secrets.ts';
import type { ScriptAnswer } from '../../adapters/workerd/scripts.ts';
import type { Services } from '../../services.ts';
import { callTunnel, tunnelOf } from './development/tunnel.ts';
import { environmentOf, type ScriptPlace } from './environment.ts';

interface Handed {
  event: Readonly<Record<string, unknown>>;
  body?: Uint8Array | undefined;
  signal?: AbortSignal | undefined;
  /** Default: what the runtime grants. */
  timeoutMs?: number | undefined;
}

/** What the script answers. @throws ScriptError */
export async function runScript(
  services: Services,
  place: ScriptPlace,
  { event, body, signal, timeoutMs }: Handed,
): Promise<ScriptAnswer> {
  const { integration, installation } = place;
  const { id: integrationId, name, version } = integration;
  const handed = {
    environment: await environmentOf(services, place),
    event,
    ...(body && { body }),
    ...(signal && { signal }),
    ...(timeoutMs !== undefined && { timeoutMs }),
  };
  const url = tunnelOf(integration, installation?.organizationId);
  if (url !== null)
    return callTunnel(services, { url, secret: signingSecret(services.secrets, integrationId) }, handed);
  return services.scripts.call({
    process: installation ? `installation:${installation.id}` : `integration:${name}`,
    version: `${name}@${version}`,
    script: async () => {
      const where = { integrationId_version: { integrationId, version } };
      return (await services.database.prisma.integrationVersion.findUniqueOrThrow({ where })).script;
    },
    ...handed,
  });
}
