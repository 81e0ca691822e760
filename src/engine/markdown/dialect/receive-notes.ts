/** The bodies of annotations: each is a footnote, which may stand in the Document itself. */
import { block } from '../document/build.ts';
import type { Node } from '../document/types.ts';
import { isObject } from '../document/visits.ts';
import type { Reception } from './reception.ts';

/** Adds the footnotes that annotations bring with them. */
export function addFootnotes(nodes: unknown[], reception: Reception): void {
  const { notes, footnotes } = reception;
  if (notes.length === 0) return;
  const known = new Map(footnotes.map(({ label, nodes: own }) => [label.toLowerCase(), own]));
  const given = new Set(notes.map(({ data }) => data['label']));
  const added: unknown[] = [];
  let number = 0;
  for (const [i, { data, ref, nodes: body, given: place }] of notes.entries()) {
    while (data['label'] == null) {
      number += 1;
      if (known.has(String(number)) || given.has(String(number))) continue;
      data['label'] = String(number);
      ref.anchor = ref.anchor.replace(/undefined$|null$/, String(number));
    }
    const label = String(data['label']);
    const own = known.get(label.toLowerCase());
    if (own === undefined) {
      reception.moved({ given: `${place}.nodes`, own: `nodes[${nodes.length + added.length}].nodes` });
      added.push(block('footnote', { label }, body as Node[]));
      known.set(label.toLowerCase(), body);
    } else if (!sameNodes(own, notes[i]?.nodes)) {
      reception.report(
        place,
        `differs from the footnote "${label.slice(0, 50)}": change both, or leave out one of them`,
      );
    }
  }
  for (const note of added) nodes.push(note);
}

/** Whether two lists of nodes say the same, whatever their keys. */
function sameNodes(a: unknown, b: unknown): boolean {
  const open: [unknown, unknown][] = [[a, b]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [left, right] = next;
    if (left === right) continue;
    if (Array.isArray(left) && Array.isArray(right)) {
      if (left.length !== right.length) return false;
      for (const [i, entry] of left.entries()) open.push([entry, right[i]]);
    } else if (isObject(left) && isObject(right)) {
      for (const name of new Set([...Object.keys(left), ...Object.keys(right)]))
        if (name !== 'key') open.push([left[name] ?? null, right[name] ?? null]);
    } else return false;
  }
  return true;
}
