/**
 * What may be read of one document by its references. They lead to the same parts again and again, so that a text of some kilobytes
 * could ask for any amount of work; all that is made of a document follows them, and pays for what they lead to.
 */

/** Values of the parts that references lead to, counted each time: a usual description of a megabyte takes 300,000. */
const MAX_WORK = 5_000_000;
/** A text counts as one value for so many characters: most are not read further. */
const CHARACTERS = 1000;

const spent = new WeakMap<object, number>();
const sizes = new WeakMap<object, number>();

/** False when all references of this document together have cost too much to follow this one. */
export function mayRead(document: object, part: object): boolean {
  const sum = (spent.get(document) ?? 0) + sizeOf(part);
  spent.set(document, sum);
  return sum <= MAX_WORK;
}

/** Whether some references of a document were not followed: what is known of it is not all of it. */
export const isReadInPart = (document: object): boolean => (spent.get(document) ?? 0) > MAX_WORK;

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
