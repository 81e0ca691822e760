/** Code in colours, while other pages need other languages. */
import { expect, test } from 'vitest';
import { toDocument } from '../../../../src/engine/markdown/document/read.ts';
import { coloursFor } from '../../../../src/engine/markdown/html/colours.ts';
import { quickColours } from '../../../../src/engine/markdown/html/quick-colours.ts';
import { expectCostBelow } from '../../../support/cost.ts';

const LINES = 60;
const HTML = Array.from(
  { length: LINES },
  (_, i) => `<div class="a"><script>let a${i} = 1;</script><style>a { b: c }</style></div>`,
);
const MARKDOWN = Array.from({ length: LINES }, () => '# a\n\n*b* `c`\n~~~js\nlet a = 1\n~~~');

test('pages that are coloured at the same time do not disturb each other', async () => {
  const syntaxes = [
    'html',
    'markdown',
    'vue',
    'jinja',
    'liquid',
    'svelte',
    'php',
    'twig',
    'razor',
    'astro',
    'mdx',
    'erb',
  ];
  const codeFor = (syntax: string) => (/^md|markdown/.test(syntax) ? MARKDOWN : HTML).join('\n');
  const together = await Promise.all(
    syntaxes.map((syntax) => coloursFor([toDocument(`\`\`\`${syntax}\n${codeFor(syntax)}\n\`\`\`\n`)])),
  );
  for (const [at, syntax] of syntaxes.entries()) {
    const code = codeFor(syntax);
    const alone = (await coloursFor([toDocument(`\`\`\`${syntax}\n${code}\n\`\`\`\n`)]))(code, syntax);
    expect(together[at]?.(code, syntax), syntax).toEqual(alone);
    expect(alone).toHaveLength(code.split('\n').length);
  }
});

test('short code is coloured at once, with nothing lost; long code and rare languages are left to the other highlighter', async () => {
  const quick = await quickColours();
  const code = 'const a = `b`; // d\n\n\tlet e = "f";';
  const lines = quick(code, 'ts');
  expect(lines?.map((line) => line.map(({ text }) => text).join('')).join('\n')).toBe(code);
  expect(lines?.[0]?.[0]).toEqual({ text: 'const', kind: 'keyword' });
  expect(lines?.[0]).toContainEqual({ text: '// d', kind: 'comment' });
  expect(quick('- a\n+ b', 'diff')).toEqual([[{ text: '- a', kind: 'deleted' }], [{ text: '+ b', kind: 'inserted' }]]);
  expect(quick('a'.repeat(5000), 'ts')).toBeUndefined();
  for (const rare of ['svelte', 'nonsense', '__proto__', 'constructor']) expect(quick('a', rare)).toBeUndefined();
});

test('short code costs little, whatever it says', async () => {
  const quick = await quickColours();
  for (const syntax of ['typescript', 'ini', 'graphql', 'c', 'scss', 'markdown', 'sql', 'bash'])
    for (const piece of ['a', '_', 'a ', '[', '"', '-', ' ', '<a ', '\\"'])
      expectCostBelow(400, () => quick(piece.repeat(Math.floor(4000 / piece.length)), syntax), `${syntax} ${piece}`);
});
