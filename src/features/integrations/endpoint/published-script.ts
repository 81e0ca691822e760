/** The script that an installation adds to the pages of a site, as its integration answers it. */
import { LRUCache } from 'lru-cache';
import type { ScriptAnswer } from '../../../adapters/workerd/scripts.ts';
import type { Services } from '../../../services.ts';
import type { ScriptPlace } from '../environment.ts';
import { askScript } from './call.ts';

/** Every reader of a site asks for it; a change of the configuration is there after this at the latest. */
const KEPT_MS = 60_000;
/** A failing script is asked again after this. */
const FAILED_MS = 5000;
/** Of all sites together. */
const MAX_BYTES = 32_000_000;
const OVERHEAD = 1000;

type Outcome = { answer: ScriptAnswer } | { error: unknown };

interface Memory {
  kept: LRUCache<string, Outcome>;
  underWay: Map<string, Promise<Outcome>>;
}

const memories = new WeakMap<Services, Memory>();

/** What the script answers to `fetch_published_script`, which is kept for a minute. Throws as `askScript` does. */
export async function publishedScript(services: Services, place: ScriptPlace): Promise<ScriptAnswer> {
  const memory = memories.get(services) ?? { kept: new LRUCache({ maxSize: MAX_BYTES }), underWay: new Map() };
  memories.set(services, memory);
  const { integration, installation, siteInstallation } = place;
  const { installationId = '', siteId = '' } = siteInstallation ?? {};
  const key = JSON.stringify([
    installationId,
    siteId,
    integration.version,
    installation?.configuration,
    siteInstallation?.configuration,
  ]);
  const outcome = memory.kept.get(key) ?? (await (memory.underWay.get(key) ?? ask()));
  if ('error' in outcome) throw outcome.error;
  return outcome.answer;

  function ask(): Promise<Outcome> {
    const event = { type: 'fetch_published_script', installationId, siteId };
    const asking = askScript(services, place, { event })
      .then(
        (answer): Outcome => ({ answer }),
        (error: unknown): Outcome => ({ error }),
      )
      .then((outcome) => {
        memory.underWay.delete(key);
        const size = OVERHEAD + key.length + ('answer' in outcome ? outcome.answer.body.length : 0);
        memory.kept.set(key, outcome, { size, ttl: 'answer' in outcome ? KEPT_MS : FAILED_MS });
        return outcome;
      });
    memory.underWay.set(key, asking);
    return asking;
  }
}
