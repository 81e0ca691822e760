/**
 * Fractional order keys: a string between any two others, so that a move changes one page's entry.
 *
 * A key is a list of whole numbers, compared number by number, a shorter list before its extensions. Between [4] and [5]
 * stands [4, 0]; before that [4, -1], [4, -2], …; after it [4, 1], [4, 2], …. Repeated inserts at one place therefore count
 * up or down, and the key grows with the logarithm of their number. Only zigzag inserts add a number for each pair.
 *
 * A number is one self-delimiting token of base 62 digits (ASCII order), so that comparing strings compares lists:
 * -20..19 are the single digits B..o; larger ones are `p` and one digit, `q` and two, …; smaller ones `A` and one digit,
 * `9` and two, …. The first key is `V` (0), the next `W` (1).
 */

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const ZERO = 31;
const LARGEST_SINGLE = 19;
const SMALLEST_SINGLE = -20;
/** 62^8 is 2 * 10^14, which is never reached. */
const MAX_DIGITS = 8;

function encodeNumber(value: number): string {
  if (value >= SMALLEST_SINGLE && value <= LARGEST_SINGLE) return DIGITS.charAt(ZERO + value);
  const positive = value > 0;
  let rest = positive ? value - LARGEST_SINGLE - 1 : SMALLEST_SINGLE - 1 - value;
  let length = 1;
  while (rest >= 62 ** length) {
    rest -= 62 ** length;
    length += 1;
  }
  if (length > MAX_DIGITS) throw new RangeError('An order key cannot count that far');
  let digits = '';
  for (let i = 0; i < length; i++) {
    const digit = rest % 62;
    // Negative numbers are written as the complement, so that a smaller number is a smaller string.
    digits = DIGITS.charAt(positive ? digit : 61 - digit) + digits;
    rest = Math.floor(rest / 62);
  }
  const head = positive ? ZERO + LARGEST_SINGLE + length : ZERO + SMALLEST_SINGLE - length;
  return DIGITS.charAt(head) + digits;
}

function digitAt(key: string, index: number): number {
  const digit = index < key.length ? DIGITS.indexOf(key.charAt(index)) : -1;
  if (digit < 0) throw new TypeError(`"${key}" is not an order key`);
  return digit;
}

function decodeKey(key: string): number[] {
  const numbers: number[] = [];
  let at = 0;
  while (at < key.length) {
    const head = digitAt(key, at++) - ZERO;
    if (head >= SMALLEST_SINGLE && head <= LARGEST_SINGLE) {
      numbers.push(head);
      continue;
    }
    const positive = head > 0;
    const length = positive ? head - LARGEST_SINGLE : SMALLEST_SINGLE - head;
    if (length > MAX_DIGITS) throw new TypeError(`"${key}" is not an order key`);
    let rest = 0;
    for (let i = 0; i < length; i++) {
      const digit = digitAt(key, at++);
      rest = rest * 62 + (positive ? digit : 61 - digit);
    }
    for (let i = 1; i < length; i++) rest += 62 ** i;
    numbers.push(positive ? LARGEST_SINGLE + 1 + rest : SMALLEST_SINGLE - 1 - rest);
  }
  if (numbers.length === 0) throw new TypeError('An order key is not empty');
  return numbers;
}

function numbersBetween(a: number[] | null, b: number[] | null): number[] {
  if (a === null) return b === null ? [0] : [(b[0] as number) - 1];
  if (b === null) return [(a[0] as number) + 1];
  let same = 0;
  while (same < a.length && a[same] === b[same]) same++;
  const prefix = a.slice(0, same);
  const high = b[same] as number;
  if (same === a.length) return [...prefix, high - 1];
  const low = a[same] as number;
  if (high - low > 1) return [...prefix, low + 1];
  return same + 1 < a.length ? [...prefix, low, (a[same + 1] as number) + 1] : [...a, 0];
}

/**
 * A key that sorts (by code units, as `<` does) after `a` and before `b`; null stands for the end of the list.
 * Throws `TypeError` when one is not an order key, `RangeError` when `a` does not sort before `b`.
 */
export function keyBetween(a: string | null, b: string | null): string {
  if (a !== null && b !== null && a >= b) throw new RangeError(`There is no order key between "${a}" and "${b}"`);
  return numbersBetween(a === null ? null : decodeKey(a), b === null ? null : decodeKey(b))
    .map(encodeNumber)
    .join('');
}

/** `n` ascending keys between `a` and `b`. 10,000 of them have at most 4 characters at the end of a list. */
export function keysBetween(a: string | null, b: string | null, n: number): string[] {
  const keys: string[] = [];
  let last = a;
  for (let i = 0; i < n; i++) {
    last = keyBetween(last, b);
    keys.push(last);
  }
  return keys;
}

/**
 * The key of something that stood at `inner` below something that stood at `outer` and takes its place: it sorts where
 * `outer` did, and several such keep the order among themselves.
 */
export function keyWithin(outer: string, inner: string): string {
  return outer + inner;
}

/** Whether a string is an order key. */
export function isOrderKey(key: string): boolean {
  try {
    decodeKey(key);
    return true;
  } catch {
    return false;
  }
}
