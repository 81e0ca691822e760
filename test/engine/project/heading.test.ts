/** The heading of a page in the repository, which follows the page's title. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { treeOf } from '../../../src/engine/markdown/parse.ts';
import { textOfNodes } from '../../../src/engine/project/read/inline-text.ts';
import { withHeading } from '../../../src/engine/project/write/texts.ts';
import { expectCostBelow } from '../../support/cost.ts';

describe('the first heading 1 of a text says the new title where it said the old one', () => {
  test.each([
    ['# Old', '# New'],
    ['  # Old #\n\nA text.\n', '  # New\n\nA text.\n'],
    ['#\tOld\r\nA text.\r\n', '# New\r\nA text.\r\n'],
    ['A text.\r# Old\rMore.', 'A text.\r# New\rMore.'],
    ['Old\n===\n', '# New\n'],
    ['Old\n   =  \nA text.', '# New\nA text.'],
    ['## Before\n\n# *Old*\n\n# Old\n', '## Before\n\n# New\n\n# Old\n'],
  ])('%j becomes %j', (text, expected) => {
    expect(withHeading(text, 'Old', 'New')).toBe(expected);
  });

  test.each([
    '',
    'Old\n',
    '#Old\n',
    '## Old\n',
    '# Another\n\n# Old\n',
    '    # Old\n',
    '```\n# Old\n```\n',
    '> # Old\n',
    '- # Old\n',
    'Old\n---\n',
    '\\# Old\n',
  ])('%j stays', (text) => {
    expect(withHeading(text, 'Old', 'New')).toBe(text);
  });
});

const CHARACTERS = '#=-a\\ \t\n\r\f\v\0\ufeff\u0085\u00a0\u200b\u2028';
const PIECES = [...CHARACTERS, '# ', '==', 'a\n=', '> ', '```\n', '~~~\n', '<!--', '-->', '[a]:', '{% hint %}', '<h1>'];

test('whatever a text is made of, its first heading 1 is found', () => {
  const texts = fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(texts, (text) => {
      const root = treeOf(text, { features: { math: false } });
      const blocks = 'children' in root ? root.children : [];
      const first = blocks.find((node) => node.type === 'heading' && node.depth === 1);
      const says = first && 'children' in first ? textOfNodes(first.children) : 'a';
      expect(withHeading(text, says, 'New') !== text).toBe(first !== undefined);
    }),
    { numRuns: 5000 },
  );
});

test('a long text without a line that may be one costs a look at its lines', () => {
  const text = '<div>\n~~a~~ # b\n</div>\n\n'.repeat(40_000);
  expectCostBelow(25, () => expect(withHeading(text, 'a', 'b')).toBe(text));
});
