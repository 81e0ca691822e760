/** What a script finds in its environment: what it is, where it is installed, its secrets, tokens for the API. */
import type { IntegrationCaller } from '../../access/caller-kinds.ts';
import { OWN_SCOPES } from '../../access/scopes.ts';
import { signingSecret, siteSigningSecret } from '../../access/signing-secrets.ts';
import { type Context, createContext } from '../../context.ts';
import type {
  Integration,
  IntegrationInstallation,
  IntegrationSiteInstallation,
  IntegrationSpaceInstallation,
} from '../../db/generated/prisma/client.ts';
import { newId } from '../../ids.ts';
import type { Services } from '../../services.ts';
import { secretsOfScript } from './script-secrets.ts';
import { keptFor } from './shown-places.ts';
import { tokenForScript } from './tokens.ts';

/** Where a script runs: for the integration alone, or with what stands for a place of it. */
export interface ScriptPlace {
  integration: Integration;
  installation?: IntegrationInstallation | null | undefined;
  spaceInstallation?: IntegrationSpaceInstallation | null | undefined;
  siteInstallation?: IntegrationSiteInstallation | null | undefined;
}

/** As scripts know it; entities are as REST shows them. */
export async function environmentOf(services: Services, place: ScriptPlace): Promise<Record<string, unknown>> {
  const { integration, installation, spaceInstallation, siteInstallation } = place;
  const { config, secrets } = services;
  const isInstalled = installation && installation.deletedAt === null;
  const [own, ofInstallation, shown] = await Promise.all([
    tokenForScript(services, { integrationId: integration.id, installationId: null }),
    isInstalled
      ? tokenForScript(services, { integrationId: integration.id, installationId: installation.id })
      : undefined,
    shownOf(services, place),
  ]);
  const [shownIntegration, shownInstallation, inSpace, inSite] = shown;
  const key = (name: string, ...of: string[]) => ({ [name]: signingSecret(secrets, integration.id, ...of) });
  return {
    integration: shownIntegration,
    ...(shownInstallation && { installation: shownInstallation }),
    ...(inSpace && { spaceInstallation: inSpace }),
    ...(inSite && { siteInstallation: inSite }),
    secrets: secretsOfScript(secrets, integration),
    signingSecrets: {
      ...key('integration'),
      ...(installation && key('installation', installation.id)),
      ...(spaceInstallation && key('spaceInstallation', spaceInstallation.installationId, spaceInstallation.spaceId)),
      ...(siteInstallation && { siteInstallation: siteSigningSecret(secrets, siteInstallation) }),
    },
    apiEndpoint: config.publicUrl,
    apiTokens: { integration: own, ...(ofInstallation && { installation: ofInstallation }) },
    authToken: ofInstallation ?? own,
  };
}

/** The bodies of what is there: each is kept by itself, as many places are of one installation. */
function shownOf(services: Services, { integration, installation, spaceInstallation, siteInstallation }: ScriptPlace) {
  const { bodies } = services;
  const shown = (route: `GET /v1/${string}`, row: object | null | undefined) =>
    row && keptFor(services, route, [integration, row], () => bodies.of(route, row, contextOf(services, integration)));
  return Promise.all([
    shown('GET /v1/integrations/{integrationName}', integration),
    // The number of the last event is in no body, and another one for each.
    shown(BINDING, installation && { ...installation, eventTurn: 0 }),
    shown(`${BINDING}/spaces/{spaceId}`, spaceInstallation),
    shown(`${BINDING}/sites/{siteId}`, siteInstallation),
  ]);
}

const BINDING = 'GET /v1/integrations/{integrationName}/installations/{installationId}';

/** The integration itself, for what it is shown. */
function contextOf(services: Services, { id, name, organizationId }: Integration): Context {
  const caller: IntegrationCaller = {
    kind: 'integration',
    tokenId: 'environment',
    integrationId: id,
    integration: name,
    organizationId,
    // What it is shown names its owner.
    scopes: [...OWN_SCOPES, 'space:metadata:read'],
    expiresAt: new Date(Date.now() + 60_000),
  };
  return createContext(services, caller, newId());
}
