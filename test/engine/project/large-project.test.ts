/** A project of very many files is read in slices, and costs what it holds, however its files are named. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { detectRenames } from '../../../src/engine/project/apply/rename-detection.ts';
import { outlineProject } from '../../../src/engine/project/read/plan-project.ts';
import { editSummary } from '../../../src/engine/project/write/summary.ts';
import { expectAsyncCostBelow, expectCostBelow, expectSlices } from '../../support/cost.ts';
import { aProject } from '../../support/project.ts';

const MANY = 20_000;
const files = (path: (i: number) => string, count = MANY) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [path(i), `# Page ${i}\n`]));

/** So many that one slice is a small part of all of it. */
const SLICED = 80_000;

test.each([
  ['in one folder', (i: number) => `page-${i}.md`],
  ['in folders', (i: number) => `folder-${i % 100}/page-${i}.md`],
])('a project of very many files %s is outlined in slices', async (_, path) => {
  await expectSlices(
    0.3,
    async () => aProject(files(path, SLICED)),
    async (project) => {
      expect((await outlineProject(project)).drafts.length).toBeGreaterThanOrEqual(SLICED);
    },
  );
});

test('very many files next to very many folders, each of which could be the page of one, are not compared in pairs', async () => {
  const project = aProject(files((i) => (i % 2 ? `page-${i}.md` : `folder-${i}/page.md`)));
  await expectAsyncCostBelow(1000, () => outlineProject(project));
});

test('a thousand files from one template that moved and changed are not compared in pairs: it took 26 s', async () => {
  const moved = (folder: string) =>
    Array.from({ length: 1000 }, (_, i) => ({ path: `${folder}/${folder}-${i}.md`, oid: `${folder} ${i}` }));
  const template = Array.from({ length: 500 }, (_, i) => `What all of them say, line ${i}`).join('\n');
  const text = (i: number) => `${template}\nThe page of ${i}\n`;
  let renames = new Map<number, number>();
  await expectAsyncCostBelow(4000, async () => {
    renames = await detectRenames(
      moved('old'),
      moved('new'),
      async (i) => `${text(i)}before\n`,
      async (i) => `${text(i)}after\n`,
    );
  });
  expect([...renames].filter(([to, from]) => to !== from)).toEqual([]);
  expect(renames.size).toBe(1000);
});

test('of a few files, each is compared with each', async () => {
  const line = fc.constantFrom('a', 'bb', 'ccc', 'dddd', 'eeeee', 'long and the same', '  ', 'ffffff');
  const texts = fc.array(
    fc.array(line, { maxLength: 6 }).map((lines) => lines.join('\n')),
    { maxLength: 6 },
  );
  const weigh = (text: string) =>
    Map.groupBy(
      text.split('\n').map((one) => one.trim()),
      (one) => one,
    );
  const size = (lines: Map<string, string[]>) =>
    [...lines].reduce((sum, [one, all]) => sum + one.length * all.length, 0);
  const alike = (a: string, b: string) => {
    const [one, other] = [weigh(a), weigh(b)];
    const both = [...one].map(([key, all]) => key.length * Math.min(all.length, other.get(key)?.length ?? 0));
    return both.reduce((sum, length) => sum + length, 0) / Math.max(size(one), size(other), 1);
  };
  await fc.assert(
    fc.asyncProperty(texts, texts, async (gone, added) => {
      const moved = (folder: string, all: readonly string[]) =>
        all.map((_, i) => ({ path: `${folder}${i}.md`, oid: `${folder}${i}` }));
      const renames = await detectRenames(
        moved('old', gone),
        moved('new', added),
        async (i) => gone[i]!,
        async (i) => added[i]!,
      );
      const pairs = added
        .flatMap((to, i) => gone.map((from, j) => ({ to: i, from: j, score: alike(from, to) })))
        .filter(({ score }) => score >= 0.5)
        .sort((a, b) => b.score - a.score || a.to - b.to || a.from - b.from);
      const wanted = new Map<number, number>();
      for (const { to, from } of pairs)
        if (!wanted.has(to) && ![...wanted.values()].includes(from)) wanted.set(to, from);
      expect(renames).toEqual(wanted);
    }),
  );
});

test('very many equal files that all moved are not compared in pairs', async () => {
  const moved = (folder: string) =>
    Array.from({ length: MANY }, (_, i) => ({ path: `${folder}/${i}.md`, oid: 'same' }));
  const read = async () => '';
  let renames = new Map<number, number>();
  await expectAsyncCostBelow(1000, async () => {
    renames = await detectRenames(moved('old'), moved('new').reverse(), read, read);
  });
  expect(renames.size).toBe(MANY);
  expect(renames.get(0)).toBe(MANY - 1);
});

test('very many new entries are put into a table of contents at a cost that grows with their number', () => {
  const nodes = Array.from({ length: 2 * MANY }, (_, i) => ({
    id: `p${i}`,
    kind: 'item' as const,
    depth: 1,
    title: `Page ${i}`,
    slug: `page-${i}`,
    target: `page-${i}.md`,
  }));
  expectCostBelow(4000, () => editSummary('# Table of contents\n', [], nodes));
});
