/** A large Document that comes in is checked in slices. */
import { expect, test } from 'vitest';
import { receivedInPieces } from '../../../src/engine/markdown/dialect/receive.ts';
import { expectSlices } from '../../support/cost.ts';

/** Fewer than the limit of nodes, with their leaves. */
const BLOCKS = 160_000;

test('a Document of very many blocks is checked in slices', async () => {
  const leaves = [{ object: 'leaf', text: 'Some words of a paragraph', marks: [] }];
  await expectSlices(
    0.3,
    async () =>
      Array.from({ length: BLOCKS }, () => ({
        object: 'block',
        type: 'paragraph',
        data: {},
        nodes: [{ object: 'text', leaves }],
      })),
    async (nodes) => expect((await receivedInPieces({ object: 'document', data: {}, nodes })).problems).toEqual([]),
  );
});
