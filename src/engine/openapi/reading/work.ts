/**
 * What may be read of one document by its references. They lead to the same parts again and again, so that a text of some kilobytes
 * could ask for any amount of work; all that is made of a document follows them, and pays for it.
 */

/** References that are followed, values that are compared, and values of the large parts that references lead to. */
const MAX_WORK = 5_000_000;
/** Of so many values, readers look at no more than their own bounds let them: such a part counts as one. */
const SMALL = 2000;
/** A text counts as one value for so many characters: most are not read further. */
const CHARACTERS = 1000;

const spent = new WeakMap<object, number>();
const sizes = new WeakMap<object, number>();

/** False when the work on this document has become too much. */
export function spend(document: object, cost: number): boolean {
  const sum = (spent.get(document) ?? 0) + cost;
  spent.set(document, sum);
  return sum <= MAX_WORK;
}

/** The same for reading one more part. */
export function mayRead(document: object, part: object): boolean {
  const size = sizeOf(part);
  return spend(document, size > SMALL ? size : 1);
}

/** Whether some references of a document were not followed: what is known of it is not all of it. */
export const isReadInPart = (document: object): boolean => (spent.get(document) ?? 0) > MAX_WORK;

/** Whether half of the work is done: what matters less ends here, so that the rest is read. */
export const isHalfSpent = (document: object): boolean => (spent.get(document) ?? 0) > MAX_WORK / 2;

/** The values in a part, those behind references not counted; looked at once. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return 1 + value.length / CHARACTERS;
  if (typeof value !== 'object' || value === null) return 1;
  const known = sizes.get(value);
  if (known !== undefined) return known;
  let size = 1;
  for (const name of Object.keys(value)) size += sizeOf((value as Record<string, unknown>)[name]);
  sizes.set(value, size);
  return size;
}
