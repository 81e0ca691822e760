/** Calls of a script on behalf of whoever asks a public address: few at a time for each place, and nothing is stored of them. */
import type { ScriptAnswer } from '../../../adapters/workerd/scripts.ts';
import { newId } from '../../../ids.ts';
import { Places } from '../../../server/places.ts';
import type { Services } from '../../../services.ts';
import type { ScriptPlace } from '../environment.ts';
import { runScript } from '../run-script.ts';
import { scriptFailure } from './answer.ts';

/** Requests to one installation that wait for its script. */
const MOST_AT_A_TIME = 64;
const waiting = new Places(
  MOST_AT_A_TIME,
  (max) => `The integration has ${max} requests to answer; please retry later`,
);

interface Asked {
  event: { readonly type: string } & Readonly<Record<string, unknown>>;
  body?: Uint8Array | undefined;
}

/** What the script answers. Throws UNAVAILABLE where scripts do not run, BAD_GATEWAY for one that fails, TOO_MANY_REQUESTS. */
export async function askScript(services: Services, place: ScriptPlace, { event, body }: Asked): Promise<ScriptAnswer> {
  const { integration, installation } = place;
  const leave = waiting.take(installation?.id ?? integration.id);
  try {
    const eventId = newId();
    return await runScript(services, place, { event: { ...event, eventId }, body });
  } catch (error) {
    throw scriptFailure(error, integration.name);
  } finally {
    leave();
  }
}
