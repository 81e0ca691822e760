/** A project of very many files is read in slices, and costs what it holds, however its files are named. */
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
