/** The words that were taken out of one element, and put into another that it became. */
import type { Element, ElementContent, Text } from 'hast';
import type { ComparisonBudget } from '../../comparison-budget.ts';
import { diffLines } from '../../revisions/line-diff.ts';
import { IN_SPACED_WORD, UNSPACED } from '../../unspaced.ts';
import { h, textNode } from './element.ts';

/** Longer texts are shown without marks: no one reads a thousand marked words. */
const MAX_WORDS = 4000;
/** Texts with less in common are two texts. */
const LEAST_COMMON = 0.3;

interface Word {
  text: string;
  node: Text;
}

/** Marks the words by `<del>` and `<ins>`, when the two have enough in common and the budget is not spent. */
export function markWords(before: Element, after: Element, budget: ComparisonBudget): void {
  if (budget.isSpent) return;
  const old = wordsOf(before, MAX_WORDS);
  const now = wordsOf(after, MAX_WORDS - old.length);
  if (old.length === 0 || now.length === 0 || old.length + now.length > MAX_WORDS) return;
  const texts = (words: readonly Word[]) => words.map(({ text }) => text);
  const hunks = diffLines(texts(old), texts(now), budget);
  const removed = new Set(hunks.flatMap(({ aStart, aEnd }) => old.slice(aStart, aEnd)));
  const added = new Set(hunks.flatMap(({ bStart, bEnd }) => now.slice(bStart, bEnd)));
  const isWord = ({ text }: Word) => /\S/.test(text);
  const common = now.filter((word) => isWord(word) && !added.has(word)).length;
  if (common < LEAST_COMMON * Math.max(old.filter(isWord).length, now.filter(isWord).length)) return;
  markIn(before, old, removed, 'del');
  markIn(after, now, added, 'ins');
}

/** Letters of scripts without spaces are words of their own. */
const WORD = new RegExp(String.raw`${UNSPACED}|${IN_SPACED_WORD}+|\s+|[^\p{L}\p{M}\p{N}_\s]`, 'gv');

/** The words in it; where there are more than `most`, one more than that. */
function wordsOf(element: Element, most: number): Word[] {
  const words: Word[] = [];
  const open: ElementContent[] = [...element.children].reverse();
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.type === 'text')
      for (const [text] of node.value.matchAll(WORD)) {
        words.push({ text, node });
        if (words.length > most) return words;
      }
    else if (node.type === 'element') for (const each of [...node.children].reverse()) open.push(each);
  }
  return words;
}

/** Cuts the texts of the element at the marked words. */
function markIn(element: Element, words: readonly Word[], marked: ReadonlySet<Word>, tag: 'del' | 'ins'): void {
  const byText = Map.groupBy(words, ({ node }) => node);
  const visit = (parent: Element): void => {
    parent.children = parent.children.flatMap((child): ElementContent[] => {
      if (child.type === 'element') visit(child);
      const own = child.type === 'text' ? byText.get(child) : undefined;
      return own ? pieces(own, marked, tag) : [child];
    });
  };
  visit(element);
}

function pieces(words: readonly Word[], marked: ReadonlySet<Word>, tag: string): ElementContent[] {
  const found: { text: string; isMarked: boolean }[] = [];
  for (const word of words) {
    const isMarked = marked.has(word);
    const last = found.at(-1);
    if (last?.isMarked === isMarked) last.text += word.text;
    else found.push({ text: word.text, isMarked });
  }
  return found.map(({ text, isMarked }) => (isMarked ? h(tag, { className: ['doc-word'] }, text) : textNode(text)));
}
