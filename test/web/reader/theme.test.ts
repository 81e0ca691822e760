/** Themes: whatever colours a site chooses, its pages can be read. */
import fc from 'fast-check';
import { bundledThemes } from 'shiki/themes';
import { describe, expect, test } from 'vitest';
import type { Settings } from '../../../src/features/sites/customization/settings.ts';
import { themeColours, themeCss } from '../../../src/web/reader/theme.ts';
import { contrast, hex, oklch, readable } from '../../../src/web/reader/theme-colours.ts';
import { settingsWith } from './models.ts';

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const themedName = (name: string) => ({ light: name, dark: name });
const themed = fc.record({ light: color, dark: color });

const settings: fc.Arbitrary<Settings> = fc
  .record({
    theme: fc.constantFrom('clean', 'muted', 'bold', 'gradient'),
    primaryColor: themed,
    tint: fc.option(fc.record({ color: themed }), { nil: undefined }),
    infoColor: themed,
    successColor: themed,
    warningColor: themed,
    dangerColor: themed,
    background: fc.constantFrom('plain', 'match'),
    depth: fc.constantFrom('subtle', 'flat'),
    codeTheme: fc
      .constantFrom(
        'default-light',
        'dracula',
        'github-light',
        'nord',
        'min-light',
        'solarized-dark',
        'nothing',
        '../x',
      )
      .map((name) => ({ default: themedName(name), openapi: themedName(name) })),
  })
  .chain((styling) =>
    fc
      .record({
        preset: fc.constantFrom('default', 'bold', 'contrast', 'custom', 'none'),
        backgroundColor: themed,
        linkColor: themed,
      })
      .map((header) => settingsWith({ styling, header } as Parameters<typeof settingsWith>[0])),
  );

/** What is read, and on what. */
const READ: readonly (readonly [text: string, ...grounds: string[]])[] = [
  [
    'text',
    'background',
    'surface',
    'hover',
    'primary-soft',
    'mark',
    'info-soft',
    'success-soft',
    'warning-soft',
    'danger-soft',
  ],
  ...['muted', 'primary'].map(
    (name) =>
      [
        name,
        'background',
        'surface',
        'hover',
        'primary-soft',
        'info-soft',
        'success-soft',
        'warning-soft',
        'danger-soft',
      ] as const,
  ),
  ['on-primary', 'primary-button'],
  ['background', 'primary'],
  ...(['info', 'success', 'warning', 'danger'] as const).map(
    (kind) => [kind, 'background', 'surface', 'hover', `${kind}-soft`] as const,
  ),
  ...['keyword', 'string', 'constant', 'function', 'parameter'].map(
    (kind) => [`code-${kind}`, 'background', 'surface', 'warning-soft'] as const,
  ),
  ...['text', 'muted', 'link'].map((part) => [`header-${part}`, 'header-background', 'header-hover'] as const),
  ['on-header-button', 'header-button'],
];

test('every text has a contrast of 4.5 on every ground that it is shown on, for all colours', () => {
  fc.assert(
    fc.property(settings, fc.constantFrom('light' as const, 'dark' as const), (given, scheme) => {
      const colours = themeColours(given, scheme);
      for (const [text, ...grounds] of READ)
        for (const ground of grounds) {
          const found = contrast(colours[text]!, colours[ground]!);
          if (found < 4.5)
            throw new Error(`${text} ${colours[text]} on ${ground} ${colours[ground]}: ${found.toFixed(2)}`);
        }
    }),
    { numRuns: 300 },
  );
});

describe('colours', () => {
  test('have the contrast that WCAG gives as examples', () => {
    expect(contrast('#000', '#fff')).toBeCloseTo(21);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });

  test('come back from OKLCH as they went in', () => {
    fc.assert(fc.property(color, (one) => void expect(hex(oklch(one))).toBe(one)));
  });

  test('that are read well stay as they are; others keep their hue', () => {
    expect(readable('#1d4ed8', ['#ffffff'], 4.5)).toBe('#1d4ed8');
    const yellow = readable('#ffd400', ['#ffffff'], 4.5);
    expect(contrast(yellow, '#ffffff')).toBeGreaterThanOrEqual(4.5);
    expect(contrast(yellow, '#ffffff')).toBeLessThan(4.7);
    expect(oklch(yellow).hue).toBeCloseTo(oklch('#ffd400').hue, 1);
  });
});

describe('themes of code', () => {
  const codeTheme = (name: string, api = name) => ({
    styling: { codeTheme: { default: themedName(name), openapi: themedName(api) } },
  });

  test('every theme of Shiki gives each kind of token a colour that can be read', () => {
    for (const name of Object.keys(bundledThemes))
      for (const scheme of ['light', 'dark'] as const) {
        const colours = themeColours(settingsWith(codeTheme(name)), scheme);
        for (const kind of ['keyword', 'string', 'constant', 'function', 'parameter', 'comment'])
          expect(contrast(colours[`code-${kind}`]!, colours['background']!), `${name} ${kind}`).toBeGreaterThan(4.49);
      }
  });

  test('have the colours of the theme where they can be read, and the usual ones where there is no such theme', () => {
    expect(themeColours(settingsWith(codeTheme('github-light')), 'light')['code-string']).toBe('#032f62');
    const usual = themeColours(settingsWith(), 'light');
    for (const name of ['default-light', 'nothing', '__proto__', '../package'])
      expect(themeColours(settingsWith(codeTheme(name)), 'light')).toEqual(usual);
  });

  test('of an API stand in its reference alone', () => {
    const css = themeCss(settingsWith(codeTheme('default-light', 'github-light')), '/fonts/');
    expect(css).toMatch(/^\.doc-operation\{.*--code-string:#032f62/m);
    expect(css.match(/--code-string:#032f62/g)).toHaveLength(1);
    expect(themeCss(settingsWith(), '/fonts/')).not.toContain('.doc-operation');
  });
});

describe('the style sheet of a site', () => {
  test('has both schemes, that of the system among them, and prints light', () => {
    const css = themeCss(settingsWith(), '/fonts/');
    expect(css).toMatch(/:root\{color-scheme:light;.*--primary:#1d4ed8/);
    expect(css).toMatch(/@media screen\{\[data-theme=dark\]\{color-scheme:dark;/);
    expect(css).toMatch(/@media screen and \(prefers-color-scheme:dark\)\{\[data-theme=system\]\{/);
  });

  test('has only the fonts that were chosen', () => {
    const css = themeCss(settingsWith({ styling: { font: 'Lato', monospaceFont: 'FiraCode' } }), '/fonts/');
    expect(
      new Set(
        [...css.matchAll(/url\("\/fonts\/([a-z]+-?[a-z]*?)-(?:latin|greek|cyrillic|vietnamese)/g)].map(
          ([, name]) => name,
        ),
      ),
    ).toEqual(new Set(['lato', 'fira-code']));
  });

  test('cannot be left by the name or address of a font', () => {
    const font = {
      id: 'x',
      custom: true,
      fontFamily: 'A"};*{color:red',
      fontFaces: [{ weight: 400, sources: [{ url: 'https://x.example/a").b{}("c.woff2', format: 'woff2' as const }] }],
    };
    const css = themeCss(settingsWith({ styling: { font } }), '/fonts/');
    expect(css).not.toContain('};*{');
    expect(css).not.toContain('a").b');
  });
});
