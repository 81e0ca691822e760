/** Whether an edited Document is the very same as the one that was read, which most of a text's blocks and many whole texts are. */
import type { Document } from './types.ts';

/** Equal in all but keys. `false` may be wrong where fields are only left out or in another order; `true` never is. */
export const sameDocument = (a: Document, b: Document): boolean => sameValue(a.nodes, b.nodes);

function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a)) {
    if (!Array.isArray(b) || a.length !== b.length) return false;
    for (let i = 0; i < a.length; i += 1) if (!sameValue(a[i], b[i])) return false;
    return true;
  }
  return !Array.isArray(b) && sameFields(a as Record<string, unknown>, b as Record<string, unknown>);
}

function sameFields(a: Record<string, unknown>, b: Record<string, unknown>): boolean {
  const isBlock = a['object'] === 'block';
  let fields = 0;
  for (const name in a) {
    if (isBlock && name === 'key') continue;
    if (!sameValue(a[name], b[name])) return false;
    fields += 1;
  }
  for (const name in b) if (!isBlock || name !== 'key') fields -= 1;
  return fields === 0;
}
