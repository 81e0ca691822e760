/** Fonts of sites: every one that settings can name is served from this server. */
import fs from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  type Font,
  fontFaces,
  fontFile,
  fontOrigins,
  fontPackages,
  fontStack,
  isServed,
} from '../../../src/web/reader/fonts.ts';

const FONTS = [
  ...[
    'Inter',
    'Roboto',
    'RobotoSlab',
    'OpenSans',
    'SourceSansPro',
    'Lato',
    'Ubuntu',
    'Raleway',
    'Merriweather',
    'Overpass',
  ],
  ...['NotoSans', 'IBMPlexSerif', 'Poppins', 'FiraSans', 'ABCFavorit', 'FiraCode', 'IBMPlexMono', 'JetBrainsMono'],
  ...['SourceCodePro', 'RobotoMono', 'SpaceMono', 'DMMono', 'Inconsolata'],
] as Font[];

const filesOf = (font: Font): string[] =>
  [...fontFaces(font, '/f/').matchAll(/url\("\/f\/([^"]+)"\)/g)].map(([, file]) => file!);

describe.each(FONTS)('%s', (font) => {
  test('has rules for its characters, and the files are there', () => {
    const rules = fontFaces(font, '/f/').split('\n');
    expect(rules.length).toBeGreaterThanOrEqual(2);
    for (const rule of rules)
      expect(rule).toMatch(
        /^@font-face\{font-family:"[^"]+";font-style:\w+;font-weight:[\d ]+;font-display:swap;src:url\("\/f\/[^"]+\.woff2"\) format\("woff2"\);unicode-range:U\+/,
      );
    for (const file of filesOf(font)) {
      expect(isServed(file), file).toBe(true);
      expect(fs.statSync(fontFile(file)!).size).toBeGreaterThan(500);
    }
    expect(rules[0]).toContain(fontStack(font, 'text').split(',')[0]);
  });
});

test('a font that cannot be passed on is stood in for', () => {
  expect(filesOf('ABCFavorit')).toEqual(filesOf('Inter'));
});

test('no other file is served', () => {
  for (const name of ['', '../package.json', 'metadata.json', 'inter-latin-wght-normal.woff', 'constructor'])
    expect(fontFile(name)).toBeUndefined();
});

test('an own font comes from where its files are', () => {
  const font: Font = {
    id: 'a',
    custom: true,
    fontFamily: 'Own',
    fontFaces: [
      {
        weight: 700,
        sources: [{ url: 'https://cdn.example/a.woff2', format: 'woff2' }, { url: 'https://other.example/a.woff' }],
      },
    ],
  };
  expect(fontFaces(font, '/f/')).toBe(
    '@font-face{font-family:"Own";font-style:normal;font-weight:700;font-display:swap;src:url("https://cdn.example/a.woff2") format("woff2"),url("https://other.example/a.woff")}',
  );
  expect(fontOrigins(font)).toEqual(['https://cdn.example', 'https://other.example']);
  expect(fontOrigins('Inter')).toEqual([]);
});

test('every package of a font brings its licence', () => {
  for (const name of fontPackages()) expect(fs.existsSync(`node_modules/${name}/LICENSE`), name).toBe(true);
});
