/**
 * What a source of an integration has for a computed page. It is made when it is first read, and kept until what it was made from changes;
 * after an hour it is made again in the background. While a source fails, what it made before stays.
 */
import type { ComputedSource } from '../../../engine/revisions/types.ts';
import type { Services } from '../../../services.ts';
import type { SourceContent, SourcePlace } from '../../content/source-content.ts';
import { computeContentJob } from './job.ts';
import { attempt, inputsOf } from './make.ts';
import { type StoredContent, slotOf, storedContent } from './stored.ts';

/** What is being made, so that many readers of a page ask once. */
const underWay = new WeakMap<Services, Map<string, Promise<StoredContent | undefined>>>();

/** Reads a source; does not reject for what it does. */
export async function readContent(
  services: Services,
  place: SourcePlace,
  source: ComputedSource,
): Promise<SourceContent> {
  const slot = slotOf(source);
  const [kept, found] = await Promise.all([
    storedContent(services.database, place, slot),
    inputsOf(services, place, source),
  ]);
  const isOfThese = (row: StoredContent | undefined) => row?.inputs === found.inputs;
  const holds = (row: StoredContent | undefined) => row?.value && isOfThese(row);
  // What failed with other inputs, such as an address that has been corrected, is asked for at once.
  const rests = (row: StoredContent | undefined) => row?.isPaused && isOfThese(row);
  if (kept && rests(kept)) return shown(place, slot, kept, found.name);
  if (kept && holds(kept)) {
    if (kept.isOld || kept.error !== null) await refreshLater(services, place, slot);
    return shown(place, slot, kept, found.name);
  }
  const made = await once(services, `${place.spaceId} ${slot}`, async () => {
    // Another reader may have had it made since this one looked.
    const now = await storedContent(services.database, place, slot);
    return rests(now) || holds(now) ? now : attempt(services, place, source, found);
  });
  if (made?.seed && made.seed !== made.toldSeed) await refreshLater(services, place, slot);
  return shown(place, slot, made, found.name);
}

const refreshLater = ({ jobs }: Services, { spaceId }: SourcePlace, slot: string): Promise<unknown> =>
  jobs.send(computeContentJob, { space: spaceId, slot }, { key: `${spaceId} ${slot}` });

function once(
  services: Services,
  key: string,
  make: () => Promise<StoredContent | undefined>,
): Promise<StoredContent | undefined> {
  const all = underWay.get(services) ?? new Map<string, Promise<StoredContent | undefined>>();
  underWay.set(services, all);
  const known = all.get(key);
  if (known) return known;
  const making = make().finally(() => all.delete(key));
  all.set(key, making);
  return making;
}

function shown({ spaceId }: SourcePlace, slot: string, row: StoredContent | undefined, name: string): SourceContent {
  return {
    markdown: row?.value?.markdown ?? '',
    pages: row?.value?.pages ?? [],
    seed: row?.seed ?? null,
    at: row?.computedAt ?? new Date(0),
    problem: row?.value ? null : (row?.error ?? `The integration ${name} has nothing for this page.`),
    state: { key: `content ${spaceId} ${slot}`, text: row?.state ?? '' },
  };
}
