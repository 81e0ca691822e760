/**
 * The terms of a glossary in a text: whole words, whatever their case, of several that begin at one place the longest. Terms in scripts
 * that have no spaces are found anywhere. The time grows with the text, not with the number of terms.
 */
import { UNSPACED_LETTER } from '../unspaced.ts';

/** Terms, and what is said for them. */
export type Terms = ReadonlyMap<string, string>;

export interface FoundTerm {
  /** `[start, end)` in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  readonly term: string;
  readonly said: string;
}

/** Characters that follow on each other in terms. */
interface Step {
  readonly next: Map<number, Step>;
  /** The term that ends here. */
  term?: string;
}

const IS_UNSPACED = new RegExp(UNSPACED_LETTER, 'v');
const IN_WORD = /[\p{L}\p{M}\p{N}]/u;

export class TermIndex {
  readonly #said: Terms;
  readonly #words: Step = { next: new Map() };
  readonly #unspaced: Step = { next: new Map() };

  /** Of two terms that differ in their case alone, the last counts. */
  constructor(terms: Terms) {
    this.#said = terms;
    for (const term of terms.keys()) if (term !== '') put(IS_UNSPACED.test(term) ? this.#unspaced : this.#words, term);
  }

  /** In the order of the text; they do not overlap. */
  in(text: string): FoundTerm[] {
    const found: FoundTerm[] = [];
    if (this.#said.size === 0) return found;
    let isWithinWord = false;
    for (let at = 0; at < text.length; ) {
      const term = this.#at(text, at, isWithinWord);
      if (term) found.push(term);
      at = term ? term.end : at + lengthOf(text.codePointAt(at) as number);
      isWithinWord = isInWord(pointBefore(text, at));
    }
    return found;
  }

  #at(text: string, start: number, isWithinWord: boolean): FoundTerm | undefined {
    const word = isWithinWord ? undefined : longest(this.#words, text, start, true);
    const unspaced = longest(this.#unspaced, text, start, false);
    const one = (unspaced?.end ?? 0) > (word?.end ?? 0) ? unspaced : word;
    return one && { start, ...one, said: this.#said.get(one.term) as string };
  }
}

function put(first: Step, term: string): void {
  let step = first;
  for (const char of term) {
    const point = folded(char.codePointAt(0) as number);
    const next = step.next.get(point) ?? { next: new Map() };
    step.next.set(point, next);
    step = next;
  }
  step.term = term;
}

function longest(first: Step, text: string, start: number, isWord: boolean): { end: number; term: string } | undefined {
  let found: { end: number; term: string } | undefined;
  let step: Step | undefined = first;
  for (let at = start; at < text.length; ) {
    const point = text.codePointAt(at) as number;
    step = step.next.get(folded(point));
    if (!step) break;
    at += lengthOf(point);
    if (step.term !== undefined && !(isWord && at < text.length && isInWord(text.codePointAt(at) as number)))
      found = { end: at, term: step.term };
  }
  return found;
}

const lengthOf = (point: number): number => (point > 0xffff ? 2 : 1);

function pointBefore(text: string, at: number): number {
  const point = text.codePointAt(at - 2);
  return point !== undefined && lengthOf(point) === 2 ? point : text.charCodeAt(at - 1);
}

const inWord = new Map<number, boolean>();
const letters = new Map<number, number>();

function isInWord(point: number): boolean {
  const known = inWord.get(point) ?? IN_WORD.test(String.fromCodePoint(point));
  inWord.set(point, known);
  return known;
}

/** The same for a letter in either case. */
function folded(point: number): number {
  if (point < 128) return point >= 65 && point <= 90 ? point + 32 : point;
  const known = letters.get(point) ?? letterOf(String.fromCodePoint(point));
  letters.set(point, known);
  return known;
}

function letterOf(char: string): number {
  const upper = char.toUpperCase();
  // ß is two letters in upper case.
  const one = lengthOf(upper.codePointAt(0) as number) === upper.length ? upper : char;
  return one.toLowerCase().codePointAt(0) as number;
}
