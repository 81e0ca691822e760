/** How often each property is tried: `PROPERTY_RUNS` (200 unless set). `share` is the part for expensive properties. */
import { stretched } from '../../support/pace.ts';
export function runs(share = 1): { numRuns: number } {
  return { numRuns: Math.max(1, Math.round(Number(process.env.PROPERTY_RUNS ?? 200) * share)) };
}

/** Milliseconds that a property may take at so many runs. */
export const PROPERTY_TIMEOUT = stretched(120_000 + Number(process.env.PROPERTY_RUNS ?? 200) * 200);
