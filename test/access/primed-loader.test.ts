/** Loaders of what a request mostly knows already. */
import { expect, test } from 'vitest';
import { PrimedLoader } from '../../src/access/primed-loader.ts';

function counted() {
  const asked: (readonly string[])[] = [];
  const loader = new PrimedLoader<string, string>(
    async (keys) => {
      asked.push(keys);
      return keys.map((key) => `found ${key}`);
    },
    (key) => key,
  );
  return { asked, loader };
}

test('what it was told is not asked for; the rest of one tick is asked for together, once', async () => {
  const { asked, loader } = counted();
  loader.prime('a', 'told');
  expect(await loader.load('a')).toBe('told');
  expect(asked).toEqual([]);
  expect(await loader.loadMany(['a', 'b', 'c', 'b'])).toEqual(['told', 'found b', 'found c', 'found b']);
  expect(await loader.load('c')).toBe('found c');
  expect(asked).toEqual([['b', 'c']]);
});

test('the first value of a key counts, until it is cleared', async () => {
  const { asked, loader } = counted();
  loader.prime('a', 'first');
  loader.prime('a', 'second');
  expect(await loader.load('a')).toBe('first');
  await loader.load('b');
  loader.prime('b', 'told too late');
  loader.prime('c', 'told in time');
  expect(await loader.loadMany(['b', 'c'])).toEqual(['found b', 'told in time']);
  loader.clear('a');
  loader.clear('c');
  expect(await loader.loadMany(['a', 'c'])).toEqual(['found a', 'found c']);
  expect(asked).toEqual([['b'], ['a', 'c']]);
});

test('rejects as what finds it does, and finds it again after it was cleared', async () => {
  let isBroken = true;
  const loader = new PrimedLoader<string, string>(
    async (keys) => {
      if (isBroken) throw new Error('broken');
      return [...keys];
    },
    (key) => key,
  );
  await expect(loader.loadMany(['a', 'b'])).rejects.toThrow('broken');
  isBroken = false;
  loader.clear('a');
  expect(await loader.load('a')).toBe('a');
});
