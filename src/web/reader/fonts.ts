/**
 * Fonts of sites, served by this server: readers ask no other host. The files are those of the packages of Fontsource, in subsets by
 * script, of which a browser takes only those that a page has characters of.
 */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Settings } from '../../features/sites/customization/settings.ts';

export type Font = Settings['styling']['font'] | Settings['styling']['monospaceFont'];
type FontName = Extract<Font, string>;

/** The package of each font. ABC Favorit is sold and cannot be passed on: Inter stands in for it. */
const PACKAGES: Record<FontName, string> = {
  ...{
    Inter: '@fontsource-variable/inter',
    ABCFavorit: '@fontsource-variable/inter',
    Roboto: '@fontsource-variable/roboto',
  },
  ...{
    RobotoSlab: '@fontsource-variable/roboto-slab',
    OpenSans: '@fontsource-variable/open-sans',
    Lato: '@fontsource/lato',
  },
  ...{
    SourceSansPro: '@fontsource-variable/source-sans-3',
    Ubuntu: '@fontsource/ubuntu',
    Raleway: '@fontsource-variable/raleway',
  },
  ...{
    Merriweather: '@fontsource-variable/merriweather',
    Overpass: '@fontsource-variable/overpass',
    Poppins: '@fontsource/poppins',
  },
  ...{
    NotoSans: '@fontsource-variable/noto-sans',
    IBMPlexSerif: '@fontsource/ibm-plex-serif',
    FiraSans: '@fontsource/fira-sans',
  },
  ...{
    FiraCode: '@fontsource-variable/fira-code',
    IBMPlexMono: '@fontsource/ibm-plex-mono',
    SpaceMono: '@fontsource/space-mono',
  },
  ...{ JetBrainsMono: '@fontsource-variable/jetbrains-mono', SourceCodePro: '@fontsource-variable/source-code-pro' },
  ...{
    RobotoMono: '@fontsource-variable/roboto-mono',
    DMMono: '@fontsource/dm-mono',
    Inconsolata: '@fontsource-variable/inconsolata',
  },
};

const SERIF: readonly FontName[] = ['Merriweather', 'IBMPlexSerif', 'RobotoSlab'];

/** Weights that the frame and texts use, of fonts with a file for each. */
const WEIGHTS = [400, 500, 600, 700];
/** Signs that other fonts of the system have; their files are large. */
const LEFT_OUT = new Set(['math', 'symbols', 'symbols2']);

/** What stands in for a font, and for scripts that it lacks: `--scripts` of the frame's style sheet goes by the language of the page. */
const FALLBACKS = {
  text: 'var(--scripts),sans-serif',
  serif: 'Georgia,"Noto Serif",var(--scripts),serif',
  code: 'ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono",var(--scripts),monospace',
};

interface Face {
  file: string;
  style: 'normal' | 'italic';
  /** One, or the ends of a range. */
  weight: string;
  range: string;
}
interface Family {
  name: string;
  folder: string;
  faces: readonly Face[];
}

const require = createRequire(import.meta.url);
const families = new Map<string, Family>();

/** A family with the files that there are. */
function familyOf(packageName: string): Family {
  const known = families.get(packageName);
  if (known) return known;
  const root = path.dirname(require.resolve(`${packageName}/package.json`));
  const parsed = (file: string) => JSON.parse(fs.readFileSync(path.join(root, file), 'utf8'));
  const { id, family, weights, variable } = parsed('metadata.json') as {
    id: string;
    family: string;
    weights: number[];
    variable?: { wght?: { min: string; max: string } };
  };
  const ranges = Object.entries(parsed('unicode.json') as Record<string, string>);
  const folder = path.join(root, 'files');
  const present = new Set(fs.readdirSync(folder));
  const wght = variable?.wght;
  const cuts: Omit<Face, 'range' | 'file'>[] = wght
    ? (['normal', 'italic'] as const).map((style) => ({ style, weight: `${wght.min} ${wght.max}` }))
    : [
        ...WEIGHTS.filter((weight) => weights.includes(weight)).map((weight) => ({
          style: 'normal' as const,
          weight: `${weight}`,
        })),
        { style: 'italic', weight: '400' },
      ];
  const faces = cuts.flatMap(({ style, weight }) =>
    ranges
      .filter(([subset]) => !LEFT_OUT.has(subset))
      .map(([subset, range]) => ({
        style,
        weight,
        range,
        file: `${id}-${subset}-${wght ? 'wght' : weight}-${style}.woff2`,
      }))
      .filter(({ file }) => present.has(file)),
  );
  const made = { name: family, folder, faces };
  families.set(packageName, made);
  return made;
}

/** The name of a family in a style sheet. */
const quoted = (name: string): string => `"${name.replace(/["'\\{};<>\p{Cc}]/gu, '')}"`;

const familyName = (font: Font): string =>
  typeof font === 'string' ? `${familyOf(PACKAGES[font]).name} Reader` : font.fontFamily;

/** `font-family` for a font of the settings, with what stands in for it. */
export function fontStack(font: Font, use: 'text' | 'code'): string {
  const kind = use === 'text' && typeof font === 'string' && SERIF.includes(font) ? 'serif' : use;
  return `${quoted(familyName(font))},${FALLBACKS[kind]}`;
}

/** The `@font-face` rules of a font. `folder`: where `fontFile` is served, with a slash at its end. Own fonts of a site come from where their files are. */
export function fontFaces(font: Font, folder: string): string {
  const family = quoted(familyName(font));
  if (typeof font !== 'string')
    return font.fontFaces
      .map(({ weight, sources }) => {
        const src = sources.map(
          ({ url, format }) =>
            `url("${new URL(url).href.replace(/["\\\n]/g, encodeURIComponent)}")${format ? ` format("${format}")` : ''}`,
        );
        return `@font-face{font-family:${family};font-style:normal;font-weight:${weight};font-display:swap;src:${src.join(',')}}`;
      })
      .join('\n');
  return familyOf(PACKAGES[font])
    .faces.map(
      ({ file, style, weight, range }) =>
        `@font-face{font-family:${family};font-style:${style};font-weight:${weight};font-display:swap;src:url("${folder}${file}") format("woff2");unicode-range:${range}}`,
    )
    .join('\n');
}

let files: Map<string, string> | undefined;

/** The path on disk of a file that `fontFaces` names; undefined for every other name. They change only with their package. */
export function fontFile(name: string): string | undefined {
  files ??= new Map(
    fontPackages().flatMap((packageName) => {
      const { folder, faces } = familyOf(packageName);
      return faces.map(({ file }): [string, string] => [file, path.join(folder, file)]);
    }),
  );
  return files.get(name);
}

/** Whether a file of a package, by its name, may be one that is served: `npm ci` removes the others (`install/trim.ts`). */
export const isServed = (file: string): boolean =>
  /-(?:wght-(?:normal|italic)|(?:400|500|600|700)-normal|400-italic)\.woff2$/.test(file) &&
  ![...LEFT_OUT].some((subset) => file.includes(`-${subset}-`));

/** The packages of all fonts, each once. */
export const fontPackages = (): string[] => [...new Set(Object.values(PACKAGES))];

/** The origins from which an own font of a site comes, for the policy of its pages. */
export const fontOrigins = (font: Font): string[] =>
  typeof font === 'string'
    ? []
    : [...new Set(font.fontFaces.flatMap(({ sources }) => sources.map(({ url }) => new URL(url).origin)))];
