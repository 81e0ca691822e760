/** The style sheet of a site: its colours for both schemes, its fonts, its shapes. All else is in the style sheet of the frame. */
import type { Settings } from '../../features/sites/customization/settings.ts';
import { codeColours, codeThemes } from './code-themes.ts';
import { fontFaces, fontStack } from './fonts.ts';
import { headerPalette } from './theme-header.ts';
import { type Palette, palette, type Scheme } from './theme-palette.ts';

const CORNERS = {
  straight: { 'radius-small': '0', radius: '0', 'radius-large': '0', 'radius-pill': '0' },
  rounded: { 'radius-small': '5px', radius: '8px', 'radius-large': '12px', 'radius-pill': '8px' },
  circular: { 'radius-small': '8px', radius: '14px', 'radius-large': '20px', 'radius-pill': '99px' },
};

/** Colours of code. They have enough contrast on the surfaces of every site, whose lightness is bounded. */
const CODE: Record<Scheme, Palette> = {
  light: {
    ...{ 'code-keyword': '#9b2c62', 'code-string': '#1a6b42', 'code-constant': '#1d5c8c', 'code-function': '#6239a8' },
    ...{
      'code-parameter': '#855400',
      'code-comment': 'var(--muted)',
      mark: '#fdeeb5',
      move: '#4655ab',
      'move-soft': '#edeffa',
    },
  },
  dark: {
    ...{ 'code-keyword': '#ec9bbb', 'code-string': '#92d3a6', 'code-constant': '#8cc1e6', 'code-function': '#c4aef2' },
    ...{
      'code-parameter': '#e3b565',
      'code-comment': 'var(--muted)',
      mark: '#5c4b12',
      move: '#a9b5f2',
      'move-soft': '#1d2136',
    },
  },
};

const SHADOWS = {
  subtle: {
    light: {
      shadow: '0 1px 2px rgb(15 20 30/.05)',
      'shadow-large': '0 8px 30px rgb(15 20 30/.12), 0 1px 3px rgb(15 20 30/.08)',
    },
    dark: { shadow: '0 1px 2px rgb(0 0 0/.3)', 'shadow-large': '0 10px 40px rgb(0 0 0/.5)' },
  },
  flat: {
    light: { shadow: 'none', 'shadow-large': 'none' },
    dark: { shadow: 'none', 'shadow-large': 'none' },
  },
};

/** Every custom property of a site in one scheme. */
export function themeColours(settings: Settings, scheme: Scheme): Palette {
  const page = palette(settings, scheme);
  return {
    ...page,
    ...headerPalette(settings, scheme, page),
    ...CODE[scheme],
    ...codeColours(codeThemes(settings, scheme).text, page),
    ...SHADOWS[settings.styling.depth][scheme],
  };
}

/** The style sheet. `fontsAt`: the address of the folder of fonts, with a slash at its end. */
export function themeCss(settings: Settings, fontsAt: string): string {
  const { styling } = settings;
  const shapes = {
    ...CORNERS[styling.corners],
    font: fontStack(styling.font, 'text'),
    mono: fontStack(styling.monospaceFont, 'code'),
  };
  return [
    fontFaces(styling.font, fontsAt),
    fontFaces(styling.monospaceFont, fontsAt),
    themeProperties(settings, shapes),
    apiCode(settings),
  ]
    .filter(Boolean)
    .join('\n');
}

/** The rules for code in the reference of an API, where its theme is another one. */
function apiCode(settings: Settings): string {
  const schemes = ['light', 'dark'] as const;
  const isSame = schemes.every((scheme) => {
    const { text, api } = codeThemes(settings, scheme);
    return text === api;
  });
  if (isSame) return '';
  const [light, dark] = schemes.map((scheme) => {
    const page = palette(settings, scheme);
    return declarations(properties({ ...CODE[scheme], ...codeColours(codeThemes(settings, scheme).api, page) }));
  });
  return [
    `.doc-operation{${light}}`,
    `@media screen{[data-theme=dark] .doc-operation{${dark}}}`,
    `@media screen and (prefers-color-scheme:dark){[data-theme=system] .doc-operation{${dark}}}`,
  ].join('\n');
}

/** The rules that set the colours of both schemes, and `shapes`, which are the same in both. */
export function themeProperties(settings: Settings, shapes: Palette = {}): string {
  const dark = declarations({ 'color-scheme': 'dark', ...properties(themeColours(settings, 'dark')) });
  return [
    `:root{${declarations({ 'color-scheme': 'light', ...properties({ ...shapes, ...themeColours(settings, 'light') }) })}}`,
    `@media screen{[data-theme=dark]{${dark}}}`,
    `@media screen and (prefers-color-scheme:dark){[data-theme=system]{${dark}}}`,
  ].join('\n');
}

const bars = new WeakMap<Settings, Record<Scheme, string>>();

/** The colour of the browser's own bars. */
export function barColours(settings: Settings): Record<Scheme, string> {
  const known = bars.get(settings);
  if (known) return known;
  const colour = (scheme: Scheme) => themeColours(settings, scheme)['header-background']!;
  const made = { light: colour('light'), dark: colour('dark') };
  bars.set(settings, made);
  return made;
}

const properties = (values: Palette): Palette =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`--${name}`, value]));

const declarations = (values: Palette): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}:${value}`)
    .join(';');
