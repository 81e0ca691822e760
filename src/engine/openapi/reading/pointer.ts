/** JSON pointers (RFC 6901): how a place in a document is named. */
import { isAlias, isMap, isPair, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';

export const pointerStep = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

/** The names in a pointer; in a reference they may be percent-encoded, too. */
export const stepsOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => plain(step).replaceAll('~1', '/').replaceAll('~0', '~'));

function plain(step: string): string {
  try {
    return step.includes('%') ? decodeURIComponent(step) : step;
  } catch {
    return step;
  }
}

/** The value at a pointer; undefined when there is none. */
export function atPointer(document: unknown, pointer: string): unknown {
  let value = document;
  for (const step of stepsOf(pointer)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Record<string, unknown>)[step];
  }
  return value;
}

/** Finding lines takes a tree of the text with all its marks, which is many times as large: of longer texts only pointers are told. */
const MAX_TEXT = 500_000;

export interface TextPosition {
  line: number;
  column: number;
}

/** Where in a text the values at these pointers are; those that cannot be found are left out. */
export function placesIn(text: string, pointers: readonly string[]): Map<string, TextPosition> {
  const places = new Map<string, TextPosition>();
  if (text.length > MAX_TEXT || pointers.length === 0) return places;
  try {
    const lineCounter = new LineCounter();
    const { contents } = parseDocument(text, {
      lineCounter,
      logLevel: 'silent',
      merge: true,
      // Both look through all keys, or lines, for each.
      uniqueKeys: false,
      prettyErrors: false,
    });
    for (const pointer of pointers) {
      const offset = offsetAt(contents as Node | null, stepsOf(pointer));
      if (offset === undefined) continue;
      const { line, col } = lineCounter.linePos(offset);
      places.set(pointer, { line, column: col });
    }
  } catch {
    // It was read by another parser: this one may know it better, and the pointer says enough.
  }
  return places;
}

/** The nearest node that the text has: what a merge or an alias brought in is told by what brought it in. */
function offsetAt(contents: Node | null, steps: readonly string[]): number | undefined {
  let node: unknown = contents;
  let offset = contents?.range?.[0];
  for (const step of steps) {
    const found = isMap(node)
      ? node.items.find(({ key }) => isScalar(key) && String(key.value) === step)
      : isSeq(node)
        ? node.items[Number(step)]
        : undefined;
    if (found === undefined || isAlias(found)) break;
    const at = isPair(found) ? (found.key as Node) : (found as Node);
    offset = at.range?.[0] ?? offset;
    node = isPair(found) ? found.value : found;
  }
  return offset;
}
