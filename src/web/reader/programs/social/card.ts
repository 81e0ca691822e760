/** What the picture of a page says, and in which colours. Pure. */
import type { CardData } from '../../../../adapters/typst/card.ts';
import { breakable, directionOf, oneLine } from '../../../../engine/pdf/text.ts';
import { writingOf } from '../../../../engine/pdf/writing.ts';

export interface SocialCard {
  /** The title of the site. */
  site: string;
  title: string;
  description: string | null;
  /** BCP 47. */
  language: string | null;
  /** `#rgb` or `#rrggbb`. */
  color: string;
}

/** Characters that a card can show at most; the layout cuts what does not fit. */
const MAX_SITE = 80;
const MAX_TITLE = 200;
const MAX_DESCRIPTION = 300;

/** The data of the template. */
export function cardData({ site, title, description, language, color }: SocialCard): CardData {
  const texts = {
    site: shown(site, MAX_SITE),
    title: shown(title, MAX_TITLE) || shown(site, MAX_TITLE),
    description: shown(description ?? '', MAX_DESCRIPTION),
  };
  const { lang, region, fonts, direction } = writingOf({
    language,
    title: `${texts.title} ${texts.description}`,
    pages: [],
  });
  const direct = (text: string) => directionOf(text) ?? direction;
  const paper = hex(color);
  const ink = inkOn(paper);
  return {
    ...texts,
    description: texts.description || null,
    directions: {
      site: direct(texts.site),
      title: direct(texts.title),
      description: direct(texts.description),
    },
    lang,
    region,
    fonts: fonts.body,
    paper,
    ink,
    soft: ink,
    line: mixed(paper, ink, 0.35),
  };
}

/** In one line, with places where long words may be broken. */
function shown(text: string, most: number): string {
  const line = oneLine(text.toWellFormed()).replace(/\s+/g, ' ').trim();
  const start = [...line.slice(0, 4 * most)].slice(0, most + 1).join('');
  return breakable(start).join('\u200b');
}

const hex = (color: string): string =>
  color.length === 4 ? `#${[...color.slice(1)].map((digit) => digit + digit).join('')}` : color;

const DARK = '#14171f';
const LIGHT = '#ffffff';

/** What is read best on a colour: its contrast is at least 4.2, mostly far more. */
const inkOn = (paper: string): string => (contrast(paper, LIGHT) >= contrast(paper, DARK) ? LIGHT : DARK);

const channels = (color: string): number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** Source: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrast(a: string, b: string): number {
  const [lighter = 0, darker = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** This much of the second colour in the first one. */
function mixed(first: string, second: string, share: number): string {
  const others = channels(second);
  const parts = channels(first).map((value, at) => Math.round(value + ((others[at] as number) - value) * share));
  return `#${parts.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
