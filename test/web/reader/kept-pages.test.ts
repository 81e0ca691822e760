/** Finished pages in memory. */
import { expect, test } from 'vitest';
import { createContentCache } from '../../../src/engine/revisions/cache.ts';
import { bodyFor, finished, KeptPages } from '../../../src/web/reader/kept-pages.ts';
import { buffersInUse } from '../../support/heap.ts';

const PAGES = 100;
const page = (n: number) => `<p>${Array.from({ length: 300 }, (_, i) => `${n * i} words`).join(' ')}</p>`;

test('pages and their compressed forms take about what is counted of the memory for content', async () => {
  const cache = createContentCache(100_000_000);
  const pages = new KeptPages(cache, { holds: async () => true } as unknown as ConstructorParameters<
    typeof KeptPages
  >[1]);
  const before = await buffersInUse();
  for (let n = 0; n < PAGES; n += 1) {
    // What comes and goes meanwhile.
    for (let i = 0; i < 5; i += 1) Buffer.from(page(n + i));
    pages.set(`${n}`, finished({ status: 200, type: 'text/html', body: Buffer.from(page(n)), headers: {} }, new Map()));
    const kept = (await pages.get(`${n}`))!;
    expect(kept.body.toString()).toBe(page(n));
    for (const encoding of ['br', 'gzip']) expect((await bodyFor(kept, encoding)).encoding).toBe(encoding);
  }
  expect((await buffersInUse()) - before).toBeLessThan(1.2 * cache.calculatedSize);
});
