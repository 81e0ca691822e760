/** Code in colours, while other pages need other languages. */
import fc from 'fast-check';
import core from 'highlight.js/lib/core';
import { expect, test } from 'vitest';
import { toDocument } from '../../../../src/engine/markdown/document/read.ts';
import { coloursFor } from '../../../../src/engine/markdown/html/colours.ts';
import { knownGrammars, loadGrammar } from '../../../../src/engine/markdown/html/grammars.ts';
import { quickColours } from '../../../../src/engine/markdown/html/quick-colours.ts';
import { expectAsyncCostBelow } from '../../../support/cost.ts';

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
  const code = 'const a = `b`; // d\n\n\tlet e = "f";';
  const lines = await quickColours(code, 'ts');
  expect(lines?.map((line) => line.map(({ text }) => text).join('')).join('\n')).toBe(code);
  expect(lines?.[0]?.[0]).toEqual({ text: 'const', kind: 'keyword' });
  expect(lines?.[0]).toContainEqual({ text: '// d', kind: 'comment' });
  expect(await quickColours('- a\n+ b', 'diff')).toEqual([
    [{ text: '- a', kind: 'deleted' }],
    [{ text: '+ b', kind: 'inserted' }],
  ]);
  expect(await quickColours('a'.repeat(5000), 'ts')).toBeUndefined();
  for (const rare of ['svelte', 'nonsense', '__proto__', 'constructor', '../core'])
    expect(await quickColours('a', rare)).toBeUndefined();
});

const YAML = [
  'kind: Service # a',
  'metadata:\n  name: web\n  labels: { app: "web", tier: \'front\' }',
  'script: |\n  #!/bin/sh\n  echo "$A" {{ .Values.b }}\n\n  exit 0',
  'folded: >-\n  one\n    two: 3',
  'text: "begins here\n  and ends here"',
  '- &anchor a\n- *anchor\n- !!str 12',
  '---',
  '# only a comment',
  '{{- if .Values.c }}\nport: 80\n{{- end }}',
  'when: 2026-11-22T10:00:00Z',
  'empty:\n\nafter: ~',
  '? complex\n: true',
];

test('longer YAML is coloured in pieces, as it would be together', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...YAML), { minLength: 2, maxLength: 12 }), async (parts) => {
      const code = parts.join('\n');
      const pieces = await Promise.all(code.split(/\n(?=[^\s#])/).map((piece) => quickColours(piece, 'yaml')));
      expect(pieces.flat()).toEqual(await quickColours(code, 'yaml'));
    }),
  );
  const code = Array.from({ length: 12 }, () => YAML.join('\n')).join('\n');
  expect(code.length).toBeGreaterThan(4000);
  const lines = await quickColours(code, 'yaml');
  expect(lines?.map((line) => line.map(({ text }) => text).join('')).join('\n')).toBe(code);
  expect(lines?.at(-1)).not.toEqual([{ text: code.split('\n').at(-1) }]);
  // Nothing to cut at, or too much of it.
  expect(await quickColours(`a:\n${'  b: c\n'.repeat(700)}`, 'yaml')).toBeUndefined();
  expect(await quickColours('a: b\n'.repeat(4000), 'yaml')).toBeUndefined();
});

test('languages within others have their colours, too', async () => {
  const html = '<p class="a">b</p>\n<script>\nconst c = "d";\n</script>\n<style>\np { color: red }\n</style>';
  const lines = await quickColours(html, 'html');
  expect(lines?.map((line) => line.map(({ text }) => text).join('')).join('\n')).toBe(html);
  expect(lines?.[2]).toContainEqual({ text: 'const', kind: 'keyword' });
  expect(lines?.[5]).toContainEqual({ text: 'color', kind: 'parameter' });
});

test('languages are called as their grammars say', async () => {
  const { common, all } = await import('lowlight');
  const named = new Map(Object.keys(all).map((name) => [name, name]));
  for (const [name, grammar] of Object.entries(common))
    for (const alias of grammar(core).aliases ?? []) named.set(alias, name);
  named.set('shellscript', 'bash');
  expect([...knownGrammars()].sort()).toEqual([...named].sort());
});

test('code of one language loads no grammar of others', async () => {
  const highlighter = core.newInstance();
  await loadGrammar(highlighter, 'go');
  expect(highlighter.listLanguages()).toEqual(['go']);
});

test('short code costs little, whatever it says', async () => {
  for (const syntax of ['typescript', 'ini', 'graphql', 'c', 'scss', 'markdown', 'sql', 'bash']) {
    await quickColours('a', syntax);
    for (const piece of ['a', '_', 'a ', '[', '"', '-', ' ', '<a ', '\\"'])
      await expectAsyncCostBelow(
        400,
        () => quickColours(piece.repeat(Math.floor(4000 / piece.length)), syntax),
        `${syntax} ${piece}`,
      );
  }
});
