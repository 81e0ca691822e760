/** Reach gives all that revisions are made of, once. */
import { expect, test } from 'vitest';
import { Draft } from '../../../src/engine/revisions/draft.ts';
import { hashOf } from '../../../src/engine/revisions/hash.ts';
import { keysBetween } from '../../../src/engine/revisions/order-key.ts';
import { Reach } from '../../../src/engine/revisions/reach.ts';
import type { BlobStore, Hash } from '../../../src/engine/revisions/types.ts';
import { anEmptyStore, aPage } from './sample.ts';

async function walk(reach: Reach, store: BlobStore, roots: Hash[]) {
  const given = { blobs: [] as Hash[], files: [] as Hash[] };
  for await (const { blobs, files } of reach.from(store, roots)) {
    given.blobs.push(...blobs);
    given.files.push(...files);
  }
  return given;
}

/** 400 pages with texts and front matter, files, reusable contents; the second revision changes a few of them. */
async function aHistory() {
  const { store, root } = await anEmptyStore();
  const first = await Draft.open(store, root);
  const orders = keysBetween(null, null, 400);
  for (let i = 0; i < 400; i += 1) {
    const frontMatter = first.putText(`---\nicon: ${i}\n---\n`);
    first.putPage(aPage(`Page ${i}`, { order: orders[i] as string, text: first.putText(`Text ${i}`), frontMatter }));
  }
  const files = [0, 1].map((i) => hashOf(new Uint8Array([i])));
  for (const hash of files) first.putFile({ id: hash, name: 'a.png', contentType: 'image/png', size: 1, hash });
  first.putReusableContent({ id: 'notice', title: 'Notice', text: first.putText('Take care.') });
  const one = await first.commit();
  await store.put(one.blobs);
  const second = await Draft.open(store, one.root);
  second.putPage({
    ...(await second.page('page-7'))!,
    title: 'Seven',
    slug: 'seven',
    text: second.putText('New text'),
  });
  second.deletePage('page-8');
  const two = await second.commit();
  await store.put(two.blobs);
  return { store, empty: root, roots: [one.root, two.root], files };
}

test('every blob and every file of a history, each once', async () => {
  const { store, empty, roots, files } = await aHistory();
  const { blobs, files: reached } = await walk(new Reach(), store, [empty, ...roots]);
  expect(new Set(blobs).size).toBe(blobs.length);
  expect(blobs.sort()).toEqual([...store.blobs.keys()].sort());
  expect(reached.sort()).toEqual(files.sort());
});

test('what was given is not given, nor read, again', async () => {
  const { store, roots } = await aHistory();
  const reach = new Reach();
  await walk(reach, store, [roots[0] as Hash]);
  store.resetCounts();
  const { blobs } = await walk(reach, store, roots);
  expect(blobs.length).toBeGreaterThan(3);
  expect(blobs.length).toBeLessThan(20);
  expect(store.counts.reads).toBeLessThan(20);
  expect(await walk(reach, store, roots)).toEqual({ blobs: [], files: [] });
});
