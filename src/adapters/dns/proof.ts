/** The proof that a domain belongs to an organization: a TXT record that only those who run the domain can make. */

/** The record that proves it. */
export interface Proof {
  name: string;
  value: string;
}

/** Why these records prove nothing; null: they do. */
export function problemOf(proof: Proof, texts: readonly string[]): string | null {
  if (texts.some((text) => text.trim() === proof.value)) return null;
  return texts.length === 0 ? `${proof.name} has no TXT record` : `No TXT record of ${proof.name} is ${proof.value}`;
}

/** A proof that is gone may be a slip: so long it still counts. */
const GRACE_MS = 3 * 86_400_000;

/** The time of the last proof after a check at `now`, from which the days of grace count; null: it does not hold. */
export function provenSince(before: Date | null, problem: string | null, now: Date): Date | null {
  if (problem === null) return now;
  return before !== null && now.getTime() - before.getTime() < GRACE_MS ? before : null;
}
