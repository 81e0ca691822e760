/** How much a script's answer asks of those who check it and show it. */

/** What an item of a list costs compared with a property: as an element that fits nothing it is tried as each kind of element. */
const ITEM = 4;

/** The weight of all values in it: counts no further than `most`, and gives more than that then. */
export function weightOf(value: unknown, most: number): number {
  let weight = 0;
  const weigh = (one: unknown): void => {
    if (typeof one !== 'object' || one === null || weight > most) return;
    const values: unknown[] = Array.isArray(one) ? one : Object.values(one);
    weight += values.length * (Array.isArray(one) ? ITEM : 1);
    for (const each of values) weigh(each);
  };
  weigh(value);
  return weight;
}
