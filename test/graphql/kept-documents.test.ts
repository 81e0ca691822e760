import { expect, test } from 'vitest';
import { keptByText } from '../../src/graphql/kept-documents.ts';

test('whatever is sent, the texts that are kept are bounded together', () => {
  const kept = keptByText<object>();
  for (let i = 0; i < 200; i += 1) kept.set(`${i}${'x'.repeat(20_000)}`, {});
  const texts = [...kept.keys()];
  expect(texts.length).toBeGreaterThan(20);
  expect(texts.join('').length).toBeLessThan(600_000);
  for (let i = 0; i < 50_000; i += 1) kept.set(`${i}`, {});
  expect(kept.size).toBeLessThan(5000);
});

test('a document of any length is answered, but a long one is not kept', () => {
  const kept = keptByText<object>();
  kept.set('x'.repeat(40_000), {});
  expect(kept.size).toBe(0);
});
