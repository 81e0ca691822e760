/** Markdown that changed when something else on its page was edited, and Documents that were refused as they had been read. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toMarkdown } from '../../../../src/engine/markdown/document/print.ts';
import { toDocument } from '../../../../src/engine/markdown/document/read.ts';
import { writeDocument } from '../../../../src/engine/markdown/document/rewrite.ts';
import { validateDocument } from '../../../../src/engine/markdown/document/validate.ts';
import { runs } from '../../properties/runs.ts';

const MORE = toDocument('more').nodes;

/** The text with one paragraph more at its end. */
function edited(markdown: string) {
  const document = structuredClone(toDocument(markdown));
  return writeDocument(markdown, { ...document, nodes: [...document.nodes, ...MORE] });
}

const TEXTS = [
  ['a box before text with an underline', '- [x] a\n  ---\n'],
  ['a box before text of two lines with an underline', '- [ ] a\n  b\n  ===\n\n  c\n'],
  ['a vertical tab, pasted from slides', 'a\vb\n'],
  ['vertical tabs at the edges of lines', '\va\v\n\vb\n'],
  ['a vertical tab in a heading, a cell, a link', '# a\vb\n\n| a\vb |\n| --- |\n\n[a\vb](<c\vd>)\n'],
  ['a next line character', 'a\u0085b\n'],
  ['the end of a tag in quotes', '{% hint style="%}" %}\na\n{% endhint %}\n'],
  ['the end of a tag in the title of a tab', '{% tab title="a %} b" %}\nx\n{% endtab %}\n'],
  ['the end of a tag in one without a kind', '{% unknown a="%}" %}\n'],
  ['percent signs in a tag', '{% hint style="50%%" %}\na\n{% endhint %}\n'],
] as const;

describe.each(TEXTS)('%s', (_, markdown) => {
  test('is read as a Document that is valid, and is written again as it is', () => {
    const document = toDocument(markdown);
    expect(validateDocument(document)).toEqual([]);
    expect(toDocument(toMarkdown(document))).toEqual(document);
  });

  test('keeps its bytes when something else is edited', () => {
    expect(edited(markdown)).toEqual({ markdown: `${markdown}\nmore\n` });
  });

  test('may itself be edited', () => {
    const document = JSON.parse(JSON.stringify(toDocument(markdown)).replaceAll('"text":"a', '"text":"e a'));
    expect(writeDocument(markdown, document)).toHaveProperty('markdown');
  });
});

test('an attribute that would end its tag is refused', () => {
  const hint = (style: string) => ({
    object: 'document',
    nodes: [{ object: 'block', type: 'hint', data: { style }, nodes: MORE }],
  });
  for (const style of ['{% a', 'a\n\nb', '{%', '{% x %}']) expect(validateDocument(hint(style)), style).not.toEqual([]);
  for (const style of ['%}', 'a %} b', '50%', '%%']) expect(validateDocument(hint(style)), style).toEqual([]);
});

test('any text keeps its bytes when a paragraph is added at its end', () => {
  const piece = fc.constantFrom(
    ...[
      'a',
      'b c',
      '\n',
      '\n\n',
      '\n  ',
      '- [x] ',
      '- [ ] ',
      '- ',
      '1. ',
      '> ',
      '# ',
      '---',
      '===',
      '\v',
      '\f',
      '\t',
      '\u0085',
      '\u2028',
    ],
    ...[
      '| a |\n|---|\n',
      '{% hint style="%}" %}\n',
      '{% endhint %}\n',
      '**b**',
      '`c`',
      '<br>',
      '&#11;',
      '\\',
      '*',
      '[a](b)',
      '$$x$$',
      '[^1]',
    ],
  );
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 8 }), (pieces) => {
      const text = `${pieces.join('')}\n`;
      const document = toDocument(text);
      expect(validateDocument(document), JSON.stringify(text)).toEqual([]);
      const [last] = document.nodes.slice(-1);
      // A text that may go on in the next paragraph, or ends otherwise than it seems, is another matter.
      if (!last || last.type === 'html' || last.type === 'markdown' || last.type === 'tag') return;
      const written = edited(text);
      expect(
        'markdown' in written && written.markdown.startsWith(text.trimEnd()),
        JSON.stringify([text, written]),
      ).toBe(true);
    }),
    runs(2),
  );
});

test.each([
  ['behind a tab in a list in a quote', '> - \t- \n'],
  ['in a list in a quote', '> -     a  \n'],
  ['in a quote in a list', '1. > -     a \n'],
  ['in a quote, of two lines', '>     a \n>     b\t\n'],
])('blanks at the end of code %s stay when a paragraph is added', (_, text) => {
  expect(edited(text)).toEqual({ markdown: `${text}\nmore\n` });
});

/** The text without one block at its top level. */
const without = (markdown: string, index: number) => {
  const document = toDocument(markdown);
  return writeDocument(markdown, { ...document, nodes: document.nodes.toSpliced(index, 1) });
};

test.each([
  ['an indented list', 'a\n\n  - b\n  - c\n\nd __e__\n', '  - b\n  - c\n\nd __e__\n'],
  ['a list, itself indented', '  a\n\n- b\n  - c\n\nd __e__\n', '- b\n  - c\n\nd __e__\n'],
  ['indented code, itself indented', '   a\n\n    code\n', '    code\n'],
])('the first block that goes leaves %s behind it as it is; all of the page was written anew', (_, text, left) => {
  expect(without(text, 0)).toEqual({ markdown: left });
});

test('what goes from a quote, a hint or an item leaves the indentation of what is behind it', () => {
  for (const [text, left] of [
    ['> a\n>\n>   - b\n>   - c\n\n+ x\n', '>   - b\n>   - c\n\n+ x\n'],
    [
      '{% hint style="info" %}\na\n\n  - b\n  - c\n{% endhint %}\n\n+ x\n',
      '{% hint style="info" %}\n  - b\n  - c\n{% endhint %}\n\n+ x\n',
    ],
  ] as const) {
    const document = structuredClone(toDocument(text));
    (document.nodes[0]!.nodes as unknown[]).shift();
    expect(writeDocument(text, document)).toEqual({ markdown: left });
  }
});

test.each([
  ['a paragraph with blanks at its end', 'a\n\n    code\n\nlast \t\n', 'a\n\n    code\n'],
  ['an empty heading', 'a\n\n\tcode\n## \n', 'a\n\n\tcode\n'],
  ['an empty quote', 'a\n\n  - b\n\n        code\n\n> \n', 'a\n\n  - b\n\n        code\n'],
])('%s that goes leaves no blanks in the code before it', (_, text, left) => {
  expect(without(text, toDocument(text).nodes.length - 1)).toEqual({ markdown: left });
});

test.each(['  - a\n  - b\n', '   # a\n', '  > a\n  > b\n', '   a\n'])(
  '%j keeps its bytes when a paragraph is put before it',
  (text) => {
    const document = toDocument(text);
    const before = writeDocument(text, { ...document, nodes: [...MORE, ...document.nodes] });
    expect(before).toEqual({ markdown: `more\n\n${text}` });
  },
);
