/** Names that callers choose are names only, whatever objects have under them. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sameValue } from '../../../src/engine/revisions/encode.ts';
import { mergePages } from '../../../src/engine/revisions/merge-entry.ts';
import type { PageEntry } from '../../../src/engine/revisions/types.ts';
import { runs } from './runs.ts';

const name = fc.oneof(fc.constantFrom('constructor', '__proto__', 'toString', 'hasOwnProperty', 'a'), fc.string());
const named = fc.uniqueArray(fc.tuple(name, fc.constantFrom('1', '2', '3')), {
  selector: ([key]) => key,
  maxLength: 6,
});

const pageWith = (values: [string, string][]): PageEntry => ({
  id: 'p',
  parent: null,
  order: 'V',
  type: 'document',
  title: 'Page',
  slug: 'page',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  fields: { variables: Object.fromEntries(values) },
  source: Object.fromEntries(values),
});

test('maps of an entry merge key by key under any names, as maps without a prototype would', () => {
  fc.assert(
    fc.property(named, named, named, (...given) => {
      const [base, ours, theirs] = given.map((values) => new Map(values));
      const [b, o, t] = given.map(pageWith);
      const moves = { ours: new Set<string>(), theirs: new Set<string>(), apart: new Map() };
      const { entry, clashes } = mergePages({ base: b!, ours: o!, theirs: t! }, moves, { winner: 'theirs' });
      const merged = new Map(Object.entries(entry.fields.variables ?? {}));
      const keys = new Set(given.flat().map(([key]) => key));
      for (const key of keys) {
        const [was, own, other] = [base!.get(key), ours!.get(key), theirs!.get(key)];
        expect(merged.get(key), key).toBe(sameValue(was, other) ? own : other);
        const isClash = own !== other && was !== own && was !== other;
        expect(
          clashes.some(({ field }) => field === `variables.${key}`),
          key,
        ).toBe(isClash);
      }
      expect([...merged.keys()].every((key) => keys.has(key))).toBe(true);
      expect(Object.keys(entry.source ?? {}).every((key) => keys.has(key))).toBe(true);
    }),
    runs(1),
  );
});
