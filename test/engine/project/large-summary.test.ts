/** A table of contents of very many lines is read in slices. */
import { expect, test } from 'vitest';
import { readSummaryInPieces } from '../../../src/engine/project/read/summary.ts';
import { expectSlices } from '../../support/cost.ts';

const MANY = 20_000;

test('it is read in slices', async () => {
  await expectSlices(
    0.3,
    async () => Array.from({ length: MANY }, (_, i) => `* [Page *number* ${i}](folder/page-${i}.md)`).join('\n'),
    async (text) => expect((await readSummaryInPieces(text)).entries.length).toBe(MANY),
  );
});

test('computed pages whose blocks are broken at each line are read in slices', async () => {
  const block = `* \`\`\`yaml\n${'  a: @b\n'.repeat(1000)}  \`\`\`\n`;
  await expectSlices(
    0.3,
    async () => block.repeat(16),
    async (text) => expect((await readSummaryInPieces(text)).problems).toHaveLength(16),
  );
});
