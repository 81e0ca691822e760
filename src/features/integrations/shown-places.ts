/**
 * What scripts are shown of where they run, kept for a moment: events often come one after the other, and each body takes several
 * questions to the database. Another row, in any of its columns, is shown anew; what bodies tell of other rows (how many spaces, the title
 * of the owner) may be so old.
 */
import type { Services } from '../../services.ts';

const KEPT_MS = 2000;
const MOST = 1000;

interface Kept<Value> {
  until: number;
  value: Promise<Value>;
}

const kept = new WeakMap<Services, Map<string, Kept<unknown>>>();

/** What these rows are shown as, in the form of a name: as it was made a moment ago, or anew. */
export function keptFor<Value>(
  services: Services,
  form: string,
  rows: readonly object[],
  make: () => Promise<Value>,
): Promise<Value> {
  const values = kept.get(services) ?? new Map<string, Kept<unknown>>();
  kept.set(services, values);
  const key = JSON.stringify([form, ...rows]);
  const now = Date.now();
  const known = values.get(key);
  if (known && known.until > now) return known.value as Promise<Value>;
  for (const [old, { until }] of values) if (until <= now || values.size >= MOST) values.delete(old);
  const value = make();
  values.set(key, { until: now + KEPT_MS, value });
  value.catch(() => values.delete(key));
  return value;
}
