/** What is written without spaces is read alike wherever a text is cut into words or lines. */
import type { Element } from 'hast';
import { describe, expect, test } from 'vitest';
import { ComparisonBudget } from '../../src/engine/comparison-budget.ts';
import { h, textNode } from '../../src/engine/markdown/html/element.ts';
import { markWords } from '../../src/engine/markdown/html/words.ts';
import { PlainText } from '../../src/engine/markdown/plain-text.ts';
import { oneLine } from '../../src/engine/pdf/text.ts';
import { likenessOf, wordCounts } from '../../src/engine/shared-words.ts';
import { wordsIn } from '../../src/engine/translation/for-people.ts';
import { segmentsOf } from '../../src/engine/translation/segments.ts';
import { TermIndex } from '../../src/engine/translation/term-index.ts';

/** "Open a new page", with the word for a page. */
const SENTENCES: Readonly<Record<string, readonly [string, string]>> = {
  Chinese: ['打开新的页面', '页面'],
  Japanese: ['新しいページを開く', 'ページ'],
  Thai: ['เปิดหน้าใหม่', 'หน้า'],
  Lao: ['ເປີດໜ້າໃໝ່', 'ໜ້າ'],
  Khmer: ['បើកទំព័រថ្មី', 'ទំព័រ'],
  Burmese: ['စာမျက်နှာအသစ်ဖွင့်ပါ', 'စာမျက်နှာ'],
};

describe.each(Object.entries(SENTENCES))('in %s', (_, [sentence, page]) => {
  test('a line end is no space', () => {
    const wrapped = `${sentence}\n${sentence}`;
    const text = new PlainText();
    text.add(wrapped);
    expect(text.toString()).toBe(sentence + sentence);
    expect(oneLine(wrapped)).toBe(sentence + sentence);
    expect(segmentsOf(wrapped).map(({ text }) => text)).toEqual([sentence + sentence]);
  });

  test('a term of a glossary is found within other words', () => {
    const found = new TermIndex(new Map([[page, 'page']])).in(sentence);
    expect(found.map(({ term }) => term)).toEqual([page]);
  });

  test('characters are counted as words', () => {
    expect(wordsIn(sentence)).toBe([...sentence].length);
    expect(wordsIn(`${sentence}。「」`)).toBe([...sentence].length);
  });

  test('a sentence with another word is like the one before, and its difference is shown in that word alone', () => {
    const other = sentence.replace(page, 'API');
    expect(likenessOf(wordCounts(sentence), wordCounts(other))).toBeGreaterThan(0.3);
    const [before, after] = [sentence + sentence, sentence + other].map(
      (words): Element => h('p', {}, textNode(words)),
    );
    markWords(before!, after!, new ComparisonBudget(1000));
    expect(after!.children.length).toBeGreaterThan(1);
    expect(after!.children[0]).toMatchObject({ type: 'text', value: expect.stringContaining(sentence) });
  });
});

test.each(['早上好，\n明天见', '早上好！\n明天见', '（早上）\n（晚上）', '早上：\n「好」'])(
  '%j: a line end beside a full-width sign is no space',
  (wrapped) => {
    const joined = wrapped.replace('\n', '');
    const text = new PlainText();
    text.add(wrapped);
    expect(text.toString()).toBe(joined);
    expect(oneLine(wrapped)).toBe(joined);
    expect(segmentsOf(wrapped).map(({ text }) => text)).toEqual([joined]);
    expect(segmentsOf(`> ${wrapped.replace('\n', '\n> ')}`).map(({ text }) => text)).toEqual([joined]);
  },
);

test('the marks of a letter belong to its word', () => {
  expect(wordsIn('हिन्दी में')).toBe(2);
  expect(wordsIn('cafe\u0301 au lait')).toBe(3);
});

test('words of two scripts that touch are two', () => {
  expect(wordsIn('API页面')).toBe(3);
  expect(likenessOf(wordCounts('API页面'), wordCounts('URL页面'))).toBeCloseTo(2 / 3);
});
