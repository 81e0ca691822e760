/** What holds for all texts and all Documents. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normalForm } from '../../../../src/engine/markdown/document/normal.ts';
import { toMarkdown } from '../../../../src/engine/markdown/document/print.ts';
import { toDocument } from '../../../../src/engine/markdown/document/read.ts';
import type { Block, Document } from '../../../../src/engine/markdown/document/types.ts';
import { validateDocument } from '../../../../src/engine/markdown/document/validate.ts';
import { runs } from '../../properties/runs.ts';
import { anyDocument } from './any-document.ts';

test('Document → Markdown → Document is the identity, keys and all', () => {
  fc.assert(
    fc.property(anyDocument, (given) => {
      expect(validateDocument(given)).toEqual([]);
      const document = normalForm(given as unknown as Document);
      expect(validateDocument(document)).toEqual([]);
      expect(normalForm(document)).toEqual(document);
      expect(toDocument(toMarkdown(document))).toEqual(document);
    }),
    runs(2),
  );
});

const piece = fc.constantFrom(
  ...[
    'a',
    'b c',
    '*',
    '**',
    '_',
    '`',
    '~~',
    '[',
    '](u)',
    '![',
    '<',
    '<b>',
    '</b>',
    '<br>',
    '<div>',
    '</div>',
    '&amp;',
    '\\',
    '|',
    '$$',
  ],
  ...[
    '\n',
    '\n\n',
    '    ',
    '  \n',
    '- ',
    '1. ',
    '> ',
    '# ',
    '```',
    '---',
    '|-|\n',
    '[a]: b',
    '[^1]',
    '[^1]: ',
    '- [ ] ',
  ],
  ...[
    '{% hint %}',
    '{% endhint %}',
    '{% tab %}',
    '{% x',
    '\n{% page-ref page="a" %}\n',
    '\n{% endpage-ref %}\n',
    '\n{% content-ref url="a" %}\n',
    '\n{% endcontent-ref %}\n',
    '<details>\n',
    '<summary>',
    '</summary>\n',
    '</details>',
    '<kbd>',
    '</kbd>',
  ],
  ...[
    '<table><thead><tr><th>',
    '</th></tr></thead></table>',
    '<figure><img src="a"></figure>',
    '<p align="center">',
    '</p>',
    '\r\n',
    '\0',
    '\ud800',
    '\ufeff',
  ],
);

test('any text: reading never throws, and the printed text has the same Document', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
      const markdown = pieces.join('');
      // The parser may take HTML or a tag right below a definition for text, which nothing else can say.
      fc.pre(!/\]: [^\n]*\n\s*[<{]/.test(markdown));
      const document = toDocument(markdown);
      if (markdown.isWellFormed()) expect(validateDocument(document)).toEqual([]);
      const printed = toMarkdown(document);
      expect(toDocument(printed).nodes.map(({ key }) => key)).toEqual(document.nodes.map(({ key }) => key));
    }),
    runs(7.5),
  );
});

const keysIn = (blocks: readonly Block[]): string[] =>
  blocks.flatMap((block) => [block.key, ...keysIn(block.nodes.filter((node) => node.object === 'block'))]);

describe('keys', () => {
  test('are unique, and the same for the same text', () => {
    fc.assert(
      fc.property(anyDocument, (given) => {
        const document = normalForm(given as unknown as Document);
        const keys = keysIn(document.nodes);
        expect(new Set(keys).size).toBe(keys.length);
        expect(keysIn(normalForm(document).nodes)).toEqual(keys);
      }),
      runs(0.25),
    );
  });

  test('stay when other blocks change, and are shared by spellings of the same', () => {
    const keysOf = (markdown: string) => toDocument(markdown).nodes.map(({ key }) => key);
    const [a, b, c] = keysOf('a\n\n*b*\n\nc');
    expect(keysOf('new\n\na\n\n_b_\n\nC')).toEqual([expect.any(String), a, b, expect.not.stringMatching(c as string)]);
    expect(keysOf('a\n\na\n\na')).toEqual([a, `${a}-1`, `${a}-2`]);
  });

  test('the token of a Document depends on its content', () => {
    const tokenOf = (markdown: string) => toDocument(markdown).meta.token;
    expect(tokenOf('*a*\n\n- b\n')).toBe(tokenOf('_a_\r\n\r\n\r\n* b'));
    expect(tokenOf('a')).not.toBe(tokenOf('b'));
  });
});
