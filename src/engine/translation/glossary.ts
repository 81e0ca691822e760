/** Terms that a text must be translated with. */
import { TermIndex, type Terms } from './term-index.ts';

/** A term in each language that has one. */
export type GlossaryTerm = Readonly<Record<string, string>>;

/** What is said for what, between two languages. `pt-br` falls back to `pt`. */
export function termsBetween(glossary: readonly GlossaryTerm[], from: string, to: string): Terms {
  const terms = new Map<string, string>();
  for (const entry of glossary) {
    const [source, target] = [inLanguage(entry, from), inLanguage(entry, to)];
    if (source && target && !terms.has(source)) terms.set(source, target);
  }
  return terms;
}

/** All that `termsBetween` looks at in an entry. */
export const languagesAskedFor = (from: string, to: string): string[] => [
  ...new Set([from, to].flatMap((language) => [language, language.split('-')[0] as string])),
];

const inLanguage = (entry: GlossaryTerm, language: string): string | undefined =>
  entry[language] ?? entry[language.split('-')[0] as string];

/** The terms that each of some texts has, in the order of the alphabet. */
export function termsInTexts(texts: readonly string[], terms: Terms): Terms[] {
  const index = new TermIndex(terms);
  return texts.map((text) => {
    const pairs = index.in(text).map(({ term, said }): [string, string] => [term, said]);
    return new Map(pairs.sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

/** Whether a translation says each term as the glossary has it. */
export function holdsTerms(translation: string, terms: Terms): boolean {
  const text = translation.toLowerCase();
  for (const term of terms.values()) if (!text.includes(term.toLowerCase())) return false;
  return true;
}
