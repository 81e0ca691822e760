/** What is kept of texts for longer than a request, by its own length, does not keep the texts. */
import { expect, test } from 'vitest';
import { truthOf } from '../../src/engine/expressions/conditions.ts';
import { ownCopy } from '../../src/engine/own-copy.ts';
import { heapInUse } from '../support/heap.ts';

const TEXTS = 300;
const LENGTH = 20_000;
const FEW = (TEXTS * LENGTH) / 4;

/** A text that begins so; no other has its characters. */
const textWith = (beginning: string, n: number): string =>
  Buffer.from(`${beginning}\n\n`.padEnd(LENGTH, `the text of page ${n} `)).toString('latin1');

test('a copy', () => {
  const kept: string[] = [];
  const before = heapInUse();
  for (let n = 0; n < TEXTS; n += 1) kept.push(ownCopy(textWith('some-folder/some-page.md', n).slice(0, 24)));
  expect(heapInUse() - before).toBeLessThan(FEW);
  expect(new Set(kept)).toEqual(new Set(['some-folder/some-page.md']));
});

test.each(['', 'a"\\\u0000\u2028', 'é\ud83d\ude00', '\ud800 alone \udc00'])('a copy of %j is the same', (text) => {
  expect(ownCopy(text)).toBe(text);
  expect(ownCopy({ list: [{ text }] })).toEqual({ list: [{ text }] });
});

test('conditions', () => {
  const scope = { space: { vars: {} }, page: { vars: {} }, visitor: { claims: {} } };
  const condition = (n: number) => `"the condition of page ${n}" == "the condition of page ${n}"`;
  const before = heapInUse();
  for (let n = 0; n < TEXTS; n += 1) {
    const text = textWith(condition(n), n);
    expect(truthOf(text.slice(0, condition(n).length), scope)).toBe(true);
  }
  expect(heapInUse() - before).toBeLessThan(FEW);
});
