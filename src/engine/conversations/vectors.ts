/** Texts as weighed terms: how often a text has a term, and how few texts have it (tf-idf), to length one. */

export type Vector = ReadonlyMap<string, number>;

/** Terms of an issue that are kept. */
const MOST_TERMS = 40;

/** The part of two vectors of length one that they share: 0 to 1. */
export function likeness(a: Vector, b: Vector): number {
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  let sum = 0;
  for (const [term, weight] of small) sum += weight * (large.get(term) ?? 0);
  return sum;
}

/** Of length one; empty stays empty. */
export function unit(vector: Vector): Map<string, number> {
  let squares = 0;
  for (const weight of vector.values()) squares += weight * weight;
  const length = Math.sqrt(squares);
  return new Map(length === 0 ? [] : [...vector].map(([term, weight]) => [term, weight / length]));
}

/**
 * The vector of a text: `counts` by term, `known` how many of `total` texts have each. Terms of nearly every text say nothing, which
 * their weight says.
 */
export function weighed(counts: Vector, known: Vector, total: number): Map<string, number> {
  const all = [...counts].map(([term, count]): [string, number] => {
    const rarity = Math.log((total + 2) / ((known.get(term) ?? 0) + 1)) + 0.1;
    return [term, (1 + Math.log(count)) * rarity];
  });
  all.sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  return unit(new Map(all.slice(0, MOST_TERMS)));
}
