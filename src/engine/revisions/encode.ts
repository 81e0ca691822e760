/**
 * Values to bytes, so that equal values have equal bytes: JSON with the keys of every object in code unit order, no
 * spaces, `undefined` members left out. JSON is larger than a binary format but its reader is native code, and a blob
 * can be read by eye. Strings survive whole, lone surrogates included (JSON escapes them).
 */

/** Deeper values come only from hostile input; the limit keeps recursion, here and in readers, off the stack's end. */
const MAX_DEPTH = 100;

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Canonical JSON of plain data. Throws `TypeError` on anything that is not plain data, or is nested over 100 deep. */
export function canonicalJson(value: unknown, depth = 0): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new TypeError(`${value} has no place in content`);
    return JSON.stringify(value);
  }
  if (typeof value !== 'object') throw new TypeError(`A ${typeof value} has no place in content`);
  if (depth >= MAX_DEPTH) throw new TypeError(`A value is nested deeper than ${MAX_DEPTH} levels`);
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item, depth + 1)).join(',')}]`;
  return canonicalObject(value as Record<string, unknown>, depth);
}

function canonicalObject(value: Record<string, unknown>, depth: number): string {
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) {
    throw new TypeError(`A ${prototype.constructor?.name ?? 'foreign object'} has no place in content`);
  }
  let json = '{';
  for (const key of Object.keys(value).sort()) {
    const member = value[key];
    if (member === undefined) continue;
    if (json.length > 1) json += ',';
    json += `${JSON.stringify(key)}:${canonicalJson(member, depth + 1)}`;
  }
  return `${json}}`;
}

/** Whether two pieces of plain data would have the same bytes. Throws `TypeError` when they are nested over 100 deep. */
export function sameValue(a: unknown, b: unknown, depth = 0): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (depth >= MAX_DEPTH) throw new TypeError(`A value is nested deeper than ${MAX_DEPTH} levels`);
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    return a.every((item, index) => sameValue(item, b[index], depth + 1));
  }
  return sameMembers(a as Record<string, unknown>, b as Record<string, unknown>, depth);
}

function sameMembers(a: Record<string, unknown>, b: Record<string, unknown>, depth: number): boolean {
  let left = 0;
  for (const key of Object.keys(b)) if (b[key] !== undefined) left += 1;
  for (const key of Object.keys(a)) {
    const member = a[key];
    if (member === undefined) continue;
    if (!Object.hasOwn(b, key) || !sameValue(member, b[key], depth + 1)) return false;
    left -= 1;
  }
  return left === 0;
}

/**
 * Small texts share memory (`Buffer`'s pool, 64 KiB at a time): a memory block for each would keep the garbage collector busy. What is
 * kept of them is copied: it would keep all of that.
 */
export function utf8(text: string): Uint8Array {
  return Buffer.from(text, 'utf8');
}

/** A byte order mark stays; invalid sequences become U+FFFD. */
export function fromUtf8(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}

/** Makes plain data immutable all the way down: what a cache hands out must not change under its other readers. */
export function deepFreeze<T>(value: T): T {
  const open: unknown[] = [value];
  for (let item = open.pop(); item !== undefined; item = open.pop()) {
    // Bytes cannot be frozen.
    if (typeof item !== 'object' || item === null || Object.isFrozen(item) || ArrayBuffer.isView(item)) continue;
    Object.freeze(item);
    for (const member of Object.values(item)) {
      if (typeof member === 'object' && member !== null) open.push(member);
    }
  }
  return value;
}
