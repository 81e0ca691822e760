/** Names of variables, and how many there may be. */
import { expect, test } from 'vitest';
import type { EditError } from '../../../src/engine/revisions/errors.ts';
import { refuseNewNames } from '../../../src/engine/revisions/variable-names.ts';

const names = (count: number, start = 0) => Array.from({ length: count }, (_, i) => `v${start + i}`);
const set = (all: readonly string[], value: string | null = 'x') =>
  Object.fromEntries(all.map((name) => [name, value]));
const errorOf = (given: Record<string, string | null>, known: readonly string[]) => {
  try {
    refuseNewNames(given, new Set(known), 'changes[0].variables');
    return undefined;
  } catch (error) {
    return `${(error as EditError).path} ${(error as EditError).message}`;
  }
};

test('a space with 100,000 variables took seconds to read: there are at most 5,000', () => {
  expect(errorOf(set(names(5000)), [])).toBeUndefined();
  expect(errorOf(set(names(5001)), [])).toBe('changes[0].variables must leave at most 5000 variables');
  expect(errorOf(set(['one_more']), names(5000))).toBe('changes[0].variables must leave at most 5000 variables');
});

test('where Git brought more, they are changed and removed, and none is added', () => {
  const known = names(6000);
  expect(errorOf({ v1: 'changed', v2: null }, known)).toBeUndefined();
  expect(errorOf({ one_more: 'x' }, known)).toMatch('at most 5000');
});
