/** Terms that a text must be translated with. */
import { type Terms, termPattern } from './pseudo.ts';

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

/** Finds the terms that a text has: built once for many texts. */
export function termFinder(terms: Terms): (text: string) => Terms {
  const pattern = termPattern([...terms.keys()]);
  const byLower = new Map([...terms].map(([term, other]) => [term.toLowerCase(), [term, other] as const]));
  return (text) => {
    if (!pattern) return new Map();
    const found = [...text.matchAll(pattern)].flatMap(([term]) => byLower.get(term.toLowerCase()) ?? []);
    const pairs: [string, string][] = [];
    for (let i = 0; i < found.length; i += 2) pairs.push([found[i] as string, found[i + 1] as string]);
    return new Map(pairs.sort(([a], [b]) => (a < b ? -1 : 1)));
  };
}

/** Whether a translation says each term as the glossary has it. */
export function holdsTerms(translation: string, terms: Terms): boolean {
  const text = translation.toLowerCase();
  for (const term of terms.values()) if (!text.includes(term.toLowerCase())) return false;
  return true;
}
