/** The text of one large page on its way into a repository. */
import { expect, test } from 'vitest';
import type { Located } from '../../../src/engine/project/write/paths.ts';
import { withPaths } from '../../../src/engine/project/write/texts.ts';
import { expectSlices } from '../../support/cost.ts';

const ID = '0123456789abcdefghij';

test('a page that is all addresses of pages gets paths in slices', async () => {
  const located: Located = { pages: new Map([[ID, 'folder/there.md']]), files: new Map(), reusableContents: new Map() };
  const line = `[a](/pages/${ID}) [b](/spaces/other/pages/${ID})\n`;
  const count = 100_000;
  await expectSlices(
    0.5,
    async () => line.repeat(count),
    async (text) => {
      const written = await withPaths(text, 'here.md', 'this', located);
      expect(written).toBe(`[a](folder/there.md) [b](/spaces/other/pages/${ID})\n`.repeat(count));
    },
  );
});
