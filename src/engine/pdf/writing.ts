/** How a book is written: its language, its direction, and the fonts that have its letters. */
import type { PdfContent } from './content.ts';
import type { BookValue } from './values.ts';

export type Writing = Pick<BookValue, 'lang' | 'region' | 'fonts'> & { direction: 'ltr' | 'rtl' };

/** Letters that are looked at: enough to know a language. */
const SAMPLE = 200_000;

/** By the language of the space, else by the letters of its texts. */
export function writingOf({ language, title, pages }: Pick<PdfContent, 'language' | 'title' | 'pages'>): Writing {
  const code =
    language ??
    // Titles are translated first, and have no code in them.
    languageOf([title, ...pages.map((page) => page.title)].join(' '), 0.08) ??
    languageOf(sampleOf(pages.map(({ text }) => text ?? '')), 0.2) ??
    'en';
  const [lang = 'en', region = null] = (Object.hasOwn(LOCALES, code) ? LOCALES[code] : undefined) ?? code.split('-');
  return {
    lang,
    region: region?.toUpperCase() ?? null,
    fonts: { body: bodyFonts(code), mono: ['DejaVu Sans Mono', ...cjkFonts(code), ...OTHERS, EMOJI] },
    direction: lang === 'ar' || lang === 'he' ? 'rtl' : 'ltr',
  };
}

const LOCALES: Readonly<Record<string, [string, string]>> = {
  zh: ['zh', 'CN'],
  'zh-tw': ['zh', 'TW'],
  yue: ['zh', 'HK'],
  no: ['nb', 'NO'],
};

/** Families as the fonts name themselves; each has a folder in `fonts.ts`. */
const CHINESE = 'Noto Sans S Chinese';
const TAIWANESE = 'Noto Sans T Chinese';
const JAPANESE = 'Noto Sans Japanese';
const KOREAN = 'Noto Sans Korean';
const OTHERS = ['IBM Plex Sans Arabic', 'Noto Sans Hebrew', 'Noto Sans Thai', 'Noto Sans Math', 'Noto Sans Symbols 2'];
const EMOJI = 'Noto Color Emoji';

const FIRST: Readonly<Record<string, string>> = { 'zh-tw': TAIWANESE, yue: TAIWANESE, ja: JAPANESE, ko: KOREAN };

/** The same character is written differently in each of these languages. */
function cjkFonts(code: string): string[] {
  const first = FIRST[code];
  return [...new Set([...(first ? [first] : []), CHINESE, KOREAN, JAPANESE])];
}

function bodyFonts(code: string): BookValue['fonts']['body'] {
  const cjk = cjkFonts(code);
  const all = ['Noto Sans', ...OTHERS, ...cjk, EMOJI, 'DejaVu Sans Mono', 'Libertinus Serif'];
  // Quotation marks and dashes are as wide as the characters around them.
  return ['zh', 'zh-tw', 'yue', 'ja', 'ko'].includes(code)
    ? [{ name: 'Noto Sans', covers: 'latin-in-cjk' }, cjk[0] as string, ...all]
    : all;
}

function sampleOf(texts: readonly string[]): string {
  let sample = '';
  for (const text of texts) {
    if (sample.length >= SAMPLE) break;
    sample += text.slice(0, 20_000);
  }
  return sample;
}

const count = (text: string, letters: RegExp): number => text.match(letters)?.length ?? 0;

/** Characters that only one of the two ways of writing Chinese has. */
const TRADITIONAL = /[這個們說對時會來國學與將從應該變數檔執資訊為無當還發過後]/gu;
const SIMPLIFIED = /[这个们说对时会来国学与将从应该变数档执资讯为无当还发过后]/gu;

/** A guess by the scripts, each of which counts from this share of the letters on; undefined where they tell nothing. */
export function languageOf(sample: string, least: number): string | undefined {
  const letters = Math.max(1, count(sample, /\p{L}/gu));
  const share = (script: RegExp): number => count(sample, script) / letters;
  const kana = share(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu);
  const han = share(/\p{Script=Han}/gu);
  if (kana > least / 2 && kana > han / 10) return 'ja';
  if (han > least) return count(sample, TRADITIONAL) > count(sample, SIMPLIFIED) ? 'zh-tw' : 'zh';
  if (share(/\p{Script=Hangul}/gu) > least) return 'ko';
  if (share(/\p{Script=Arabic}/gu) > 0.3) return 'ar';
  if (share(/\p{Script=Hebrew}/gu) > 0.3) return 'he';
  return undefined;
}
