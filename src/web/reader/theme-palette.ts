/** The colours of a site for one scheme, from its settings: what is read keeps its contrast, whatever was chosen. */
import type { Settings } from '../../features/sites/customization/settings.ts';
import { contrast, filled, hex, oklch, readable } from './theme-colours.ts';

export type Scheme = 'light' | 'dark';
/** Custom properties without `--`, and their values. */
export type Palette = Record<string, string>;

/** Of text on its ground, by WCAG 2.2, level AA; a little more, since browsers round. */
export const TEXT_CONTRAST = 4.55;
/** Of what is drawn and not read. */
const DRAWN_CONTRAST = 3.05;

const KINDS = ['info', 'success', 'warning', 'danger'] as const;

/** Lightness of the neutral colours. */
const NEUTRALS = {
  light: { background: 1, surface: 0.978, hover: 0.958, border: 0.915, strong: 0.84, text: 0.25, muted: 0.5 },
  dark: { background: 0.178, surface: 0.215, hover: 0.255, border: 0.3, strong: 0.4, text: 0.93, muted: 0.72 },
} as const;

/** Everything but the header's. */
export function palette(settings: Settings, scheme: Scheme): Palette {
  const { styling } = settings;
  const isLight = scheme === 'light';
  const neutral = neutralOf(settings, scheme);
  const steps = NEUTRALS[scheme];
  const isTinted = styling.tint !== undefined || styling.theme === 'muted' || styling.background === 'match';
  const background = neutral(isTinted && isLight ? 0.988 : steps.background);
  const surface = neutral(steps.surface - (isTinted && isLight ? 0.008 : 0));
  const hover = neutral(steps.hover - (isTinted && isLight ? 0.008 : 0));
  const grounds = [background, surface, hover];
  const primary = styling.primaryColor[scheme];
  const soft = softOf(primary, scheme);
  const messages = KINDS.map((kind) => softOf(styling[`${kind}Color`][scheme], scheme));
  const button = filled(primary, TEXT_CONTRAST);
  const text = readable(neutral(steps.text), grounds, 10);
  return {
    background,
    surface,
    // What lies above the page: in the dark it has no shadow to be told by.
    raised: isLight ? background : surface,
    hover,
    border: neutral(steps.border),
    'border-strong': readable(neutral(steps.strong), [background], 1.5),
    text,
    muted: readable(neutral(steps.muted), [...grounds, soft, ...messages], TEXT_CONTRAST),
    // Links are in messages as well.
    primary: readable(primary, [...grounds, soft, ...messages], TEXT_CONTRAST),
    'primary-soft': soft,
    'primary-button': button.ground,
    'on-primary': button.text,
    'primary-line': readable(primary, [background], DRAWN_CONTRAST),
    ...Object.fromEntries(
      KINDS.flatMap((kind) => kindOf(kind, styling[`${kind}Color`][scheme], grounds, text, scheme)),
    ),
  };
}

/** A kind of message: its colour as text, its ground, and a stronger ground for what is marked. */
function kindOf(
  kind: string,
  color: string,
  grounds: readonly string[],
  text: string,
  scheme: Scheme,
): [string, string][] {
  const soft = softOf(color, scheme);
  const { hue, chroma } = oklch(color);
  const strong = hex({ lightness: scheme === 'light' ? 0.89 : 0.38, chroma: Math.min(chroma, 0.09), hue });
  return [
    [kind, readable(color, [...grounds, soft], TEXT_CONTRAST)],
    [`${kind}-soft`, soft],
    [`${kind}-strong`, contrast(text, strong) >= TEXT_CONTRAST ? strong : soft],
  ];
}

/** A ground that only hints at a colour. */
function softOf(color: string, scheme: Scheme): string {
  const { chroma, hue } = oklch(color);
  return scheme === 'light'
    ? hex({ lightness: 0.962, chroma: Math.min(chroma, 0.024), hue })
    : hex({ lightness: 0.255, chroma: Math.min(chroma, 0.04), hue });
}

/** Grey by lightness, with a trace of the colour of the site: more where the page is tinted. */
export function neutralOf({ styling }: Settings, scheme: Scheme): (lightness: number) => string {
  const { hue, chroma } = oklch((styling.tint?.color ?? styling.primaryColor)[scheme]);
  const share = styling.tint ? 0.014 : styling.theme === 'muted' || styling.background === 'match' ? 0.01 : 0.004;
  return (lightness) => hex({ lightness, hue, chroma: Math.min(chroma, share * (lightness > 0.98 ? 0.5 : 1)) });
}
