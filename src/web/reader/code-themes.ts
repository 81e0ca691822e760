/**
 * Colours of code by the name of a theme (`styling.codeTheme`): those of Shiki, from its package, read when a site first names one. A theme
 * was made for a ground of its own: here its colours stand on that of the site, in a shade that can be read there.
 */
import { createRequire } from 'node:module';
import type { Settings } from '../../features/sites/customization/settings.ts';
import { hex, oklch, readable } from './theme-colours.ts';
import { type Palette, type Scheme, TEXT_CONTRAST } from './theme-palette.ts';

/** What the kinds of tokens are called in themes: the first that a theme has counts. */
const SCOPES: Readonly<Record<string, readonly string[]>> = {
  'code-keyword': ['keyword.control', 'keyword', 'storage.type', 'storage'],
  'code-string': ['string.quoted', 'string'],
  'code-constant': ['constant.numeric', 'constant.language', 'constant'],
  'code-function': ['entity.name.function', 'support.function', 'entity.name'],
  'code-parameter': ['variable.parameter', 'entity.other.attribute-name', 'variable'],
  'code-comment': ['comment.line', 'comment'],
};

/** Where code stands. */
const GROUNDS = ['background', 'surface', 'info-soft', 'success-soft', 'warning-soft', 'danger-soft'];

interface Theme {
  tokenColors?: readonly { scope?: string | readonly string[]; settings?: { foreground?: string } }[];
  colors?: Readonly<Record<string, string>>;
}

const load = createRequire(import.meta.url);
const known = new Map<string, Palette | undefined>();

/** The colours that a theme gives the kinds of tokens; undefined: there is no theme of this name. */
function themeNamed(name: string): Palette | undefined {
  if (known.has(name)) return known.get(name);
  const { bundledThemes } = load('shiki/themes') as { bundledThemes: object };
  if (!Object.hasOwn(bundledThemes, name)) return undefined;
  const { default: theme } = load(`shiki/themes/${name}.mjs`) as { default: Theme };
  const colours = Object.fromEntries(Object.entries(SCOPES).map(([kind, scopes]) => [kind, colourOf(theme, scopes)]));
  known.set(name, colours);
  return colours;
}

function colourOf({ tokenColors = [], colors }: Theme, scopes: readonly string[]): string {
  for (const wanted of scopes) {
    let best = '';
    let colour: string | undefined;
    for (const { scope = [], settings } of tokenColors) {
      for (const one of typeof scope === 'string' ? scope.split(',').map((part) => part.trim()) : scope) {
        const isLike = wanted === one || wanted.startsWith(`${one}.`);
        if (!isLike || one.length < best.length || !settings?.foreground) continue;
        [best, colour] = [one, settings.foreground];
      }
    }
    if (colour !== undefined) return opaque(colour);
  }
  return opaque(colors?.['editor.foreground'] ?? '#808080');
}

/** `#rgb`, `#rrggbbaa` and the like as `#rrggbb`. */
const opaque = (colour: string): string =>
  /^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(colour)
    ? hex(oklch(colour))
    : /^#[\da-f]{8}$/i.test(colour)
      ? colour.slice(0, 7)
      : '#808080';

/** Custom properties of a theme for a scheme, on the grounds of `page`; empty: the site has the usual ones. */
export function codeColours(name: string | undefined, page: Palette): Palette {
  const theme = name === undefined ? undefined : themeNamed(name);
  if (!theme) return {};
  const grounds = GROUNDS.map((ground) => page[ground] as string);
  return Object.fromEntries(
    Object.entries(theme).map(([kind, colour]) => [kind, readable(colour, grounds, TEXT_CONTRAST)]),
  );
}

/** The names of a site's themes in a scheme: of code on pages, and of that in the reference of an API. */
export const codeThemes = (
  { styling }: Settings,
  scheme: Scheme,
): { text: string | undefined; api: string | undefined } => ({
  text: styling.codeTheme.default[scheme],
  api: styling.codeTheme.openapi[scheme],
});
