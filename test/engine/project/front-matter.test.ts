import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../../src/engine/project/read/config.ts';
import { readFrontMatter, splitFrontMatter } from '../../../src/engine/project/read/front-matter.ts';
import { readYaml } from '../../../src/engine/project/read/yaml.ts';
import { withKeys } from '../../../src/engine/project/write/yaml-keys.ts';
import { expectCostBelow } from '../../support/cost.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const text = (part: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(part);
const split = (file: string) => {
  const { frontMatter, text: body } = splitFrontMatter(bytes(file));
  return [text(frontMatter), text(body)];
};

describe('splitting', () => {
  test('fences and line ends belong to the front matter, the empty line behind it to the text', () => {
    expect(split('---\na: 1\n---\n\n# T\n')).toEqual(['---\na: 1\n---\n', '\n# T\n']);
    expect(split('---\r\na: 1\r\n---\r\n# T\r\n')).toEqual(['---\r\na: 1\r\n---\r\n', '# T\r\n']);
    expect(split('---  \na: 1\n--- \t\nx')).toEqual(['---  \na: 1\n--- \t\n', 'x']);
    expect(split('---\na: 1\n---')).toEqual(['---\na: 1\n---', '']);
    expect(split('---\n---\nx')).toEqual(['---\n---\n', 'x']);
  });

  test('a byte order mark goes before the text, with or without front matter', () => {
    expect(split('\ufeff---\na: 1\n---\n# T')).toEqual(['\ufeff---\na: 1\n---\n', '# T']);
    expect(split('\ufeff# T')).toEqual(['\ufeff', '# T']);
  });

  test('what only looks like it is text', () => {
    for (const file of [
      '',
      '-',
      '---',
      '---\n',
      '---\na: 1\n',
      '----\na: 1\n----\n',
      '\n---\na: 1\n---\n',
      '# T\n---\na: 1\n---\n',
      '---\nJust a line.\n---\n',
      '---\n* item\n---\n',
      '--- a\nb: 1\n---\n',
      ` ---\na: 1\n---\n`,
    ]) {
      expect(split(file), JSON.stringify(file)).toEqual(['', file]);
    }
    expect(split(`---\na: 1\n${'x: y\n'.repeat(20_000)}---\n`)[0], 'longer than 64 KiB').toBe('');
  });

  test('both parts are the file, byte for byte, whatever it holds', () => {
    const piece = fc.constantFrom('---', '\n', '\r\n', 'a: 1', '\ufeff', ' ', '# T', '\u0000', '中', '- x');
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(piece).map((parts) => bytes(parts.join(''))),
          fc.uint8Array(),
        ),
        (file) => {
          const { frontMatter, text: body } = splitFrontMatter(file);
          expect(Buffer.concat([frontMatter, body]).equals(file)).toBe(true);
        },
      ),
    );
  });
});

describe('fields', () => {
  const fields = (yaml: string) => readFrontMatter(yaml).fields;

  test('all that a page knows', () => {
    expect(
      fields(`description: >-
  Two
  lines
icon: palette
emoji: 🚀
hidden: true
noIndex: true
noRobotsIndex: true
cover: .gitbook/assets/hero (1).png
coverY: -12.5
coverHeight: 461
vars:
  version: 1.20
  name: Octavo
metaLinks:
  canonical: https://example.com/a
  alternates:
    - ../fr/a.md
    - https://example.com/de/a
layout:
  width: wide
  cover:
    visible: true
    size: full
  title:
    visible: false
  outline:
    visible: false
  pagination:
    visible: true
tags:
  - tag: beta
`),
    ).toEqual({
      description: 'Two lines',
      icon: 'palette',
      emoji: '🚀',
      hidden: true,
      noIndex: true,
      noRobotsIndex: true,
      cover: { target: '.gitbook/assets/hero (1).png', yPos: -12.5, height: 461 },
      variables: { version: '1.20', name: 'Octavo' },
      metaLinks: { canonical: 'https://example.com/a', alternates: ['../fr/a.md', 'https://example.com/de/a'] },
      layout: { width: 'wide', coverSize: 'full', title: false, outline: false },
    });
    expect(fields('cover:\n  light: a.png\n  dark: b.png')).toEqual({
      cover: { target: 'a.png', targetDark: 'b.png', yPos: 0 },
    });
  });

  test('what is not set, or set to the default, is absent', () => {
    expect(
      fields(
        'hidden: false\nnoIndex: false\nlayout:\n  width: default\n  title:\n    visible: true\nvars: {}\ndescription: ""\nicon:\nmetaLinks: {}',
      ),
    ).toEqual({});
    expect(readFrontMatter(undefined)).toEqual({ fields: {}, problems: [] });
    expect(readFrontMatter('  \n# only a comment\n')).toEqual({ fields: {}, problems: [] });
  });

  test('an invalid value is reported with its key, and does not affect others', () => {
    const { fields: read, problems } = readFrontMatter(
      'hidden: maybe\ncoverY: [1]\ncover: {}\ncoverHeight: 5\nlayout: wide\nvars: 3\ndescription: {a: 1}\nicon: star\nmetaLinks: x',
    );
    expect(read).toEqual({ icon: 'star' });
    expect(problems.map((problem) => problem.split(' ')[0]).sort()).toEqual([
      'cover',
      'coverHeight',
      'coverY',
      'description',
      'hidden',
      'layout',
      'metaLinks',
      'vars',
    ]);
  });

  test('YAML that is none, bombs and odd keys are no exceptions', () => {
    expect(readFrontMatter('a: [1\nb: 2').problems).toEqual([expect.stringMatching(/^front matter is not valid YAML/)]);
    const bomb = `a: &a [x,x,x,x,x,x,x,x,x,x]\n${'bcdefgh'
      .split('')
      .map((key, i) => `${key}: &${key} [${Array(10).fill(`*${'abcdefg'[i]}`).join(',')}]`)
      .join('\n')}`;
    expectCostBelow(3000, () => {
      expect(readFrontMatter(bomb).problems).toHaveLength(1);
      expect(readYaml('['.repeat(100_000))).toHaveProperty('problem');
      expect(readYaml(`a: ${'x'.repeat(1024 * 1024)}`)).toHaveProperty('problem');
    });
    expect(fields('__proto__:\n  polluted: true\nvars:\n  __proto__: x\n  constructor: y')).toEqual({
      variables: JSON.parse('{"__proto__": "x", "constructor": "y"}'),
    });
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect(fields('\u200bicon\u200b: star\n\ufeffhidden: true')).toEqual({ icon: 'star', hidden: true });
  });
});

describe('.gitbook.yaml', () => {
  test('all of it', () => {
    expect(
      readConfig(
        'root: ./docs/\nstructure:\n  readme: ./intro.md\n  summary: nav/SUMMARY.md\nredirects:\n  /old/page/: new/page.md\n  other: ./x.md#y\n',
      ),
    ).toEqual({
      root: 'docs',
      readme: 'intro.md',
      summary: 'nav/SUMMARY.md',
      problems: [],
      redirects: [
        { path: 'old/page', target: 'new/page.md' },
        { path: 'other', target: './x.md#y' },
      ],
    });
  });

  const defaults = { root: '', readme: 'README.md', summary: 'SUMMARY.md', redirects: [], problems: [] };
  test('absent, empty, a byte order mark, only redirects, only comments', () => {
    expect(readConfig(undefined)).toEqual(defaults);
    for (const file of [
      '',
      '\n\n',
      '# nothing',
      '\ufeff',
      '---\n',
      'root:\nstructure:\nredirects:\n',
      'root: ./',
      'root: .',
    ])
      expect(readConfig(file), file).toEqual(defaults);
    expect(readConfig('redirects:\n  a: b.md')).toEqual({ ...defaults, redirects: [{ path: 'a', target: 'b.md' }] });
  });

  test('zero-width characters in keys and values', () => {
    expect(
      readConfig(
        '\u200broot: ./docs/\u200b\n\u200bstructure:\n  \u200breadme\u200b: a.md\nredirects:\n  \u200bold: \u200bnew.md',
      ),
    ).toMatchObject({
      root: 'docs',
      readme: 'a.md',
      redirects: [{ path: 'old', target: 'new.md' }],
      problems: [],
    });
  });

  test('invalid settings are reported, and the default applies', () => {
    for (const [file, problem] of [
      ['root: ../outside', /\broot\b/],
      ['root: 5', /\broot\b/],
      ['structure: x', /structure/],
      ['structure:\n  summary: ../../S.md', /structure.summary/],
      ['structure:\n  readme: ""', /structure.readme/],
      ['redirects: [a]', /redirects/],
      ['redirects:\n  a: [b]', /redirects.a/],
      ['- a', /map/],
      ['just text', /map/],
      ['root: [', /YAML/],
      ['a: *x', /YAML/],
    ] as const) {
      expect(readConfig(file), file).toEqual({ ...defaults, problems: [expect.stringMatching(problem)] });
    }
  });

  test('a path with two redirects follows the last', () => {
    expect(readConfig('redirects:\n  a: b.md\n  a: c.md\n  /a: d.md').redirects).toEqual([
      { path: 'a', target: 'd.md' },
    ]);
  });
});

describe('YAML of 64 KB that repeats one pattern costs little', () => {
  test.each([
    ['[^a]', 'errors that are made pretty took 10 s'],
    ['a: &x [*x]\n', 'aliases, for each of which the document is walked through, took 20 s'],
    ['a: b: c\nk ', 'a key of blanks below a line that is not valid'],
    ['a: b: c\n', 'lines that are not valid'],
    ['{', 'maps in maps'],
  ])('%j: %s', (pattern) => {
    const line = pattern.endsWith('k ') ? pattern + ' '.repeat(63_000) : pattern.repeat(63_000 / pattern.length);
    expectCostBelow(2500, () => readConfig(line));
    expectCostBelow(2500, () => readFrontMatter(line));
    expectCostBelow(2500, () => withKeys(line, new Map([['icon', 'x']])));
  });
});

test('keys are not written into YAML that is longer than what is read, which took as long as reading it', () => {
  const text = 'key: a value\n'.repeat(100_000);
  const written = () => withKeys(text, new Map([['icon', 'x']]));
  expectCostBelow(50, written);
  expect(written()).toBeUndefined();
});
