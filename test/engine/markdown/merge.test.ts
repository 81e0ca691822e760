/** Merges of Markdown by words: where they are made, and where a line is left whole. */
import { describe, expect, test } from 'vitest';
import { mergeMarkdown } from '../../../src/engine/markdown/merge.ts';
import { notProse } from '../../../src/engine/markdown/not-prose.ts';
import { mergeText } from '../../../src/engine/revisions/text-merge.ts';

const SENTENCE = 'alpha beta gamma delta epsilon zeta eta theta iota kappa';

/** The merge of a text in which one side changes `alpha`, the other `kappa`. */
function bothEnds(text: string) {
  const [ours, theirs] = [text.replace('alpha', 'first'), text.replace('kappa', 'last')];
  return { merged: mergeMarkdown(text, ours, theirs), ours, theirs, joined: ours.replace('kappa', 'last') };
}

describe('two edits of one line', () => {
  test.each([
    ['a paragraph', `${SENTENCE}\n`],
    ['a last line without line end', SENTENCE],
    ['a heading', `## ${SENTENCE}\n\nText.\n`],
    ['an item of a list', `* one\n* ${SENTENCE}\n* three\n`],
    ['a quotation', `> ${SENTENCE}\n`],
    ['a line with emphasis', `alpha **beta gamma** delta _epsilon_ zeta kappa\n`],
    [
      'text around code, links, HTML and formulas',
      'alpha `beta` gamma [delta](e.md) zeta $$x$$ <br> eta theta iota kappa\n',
    ],
    ['the text of a hint', `{% hint style="info" %}\n${SENTENCE}\n{% endhint %}\n`],
    ['the text of a tab', `{% tabs %}\n{% tab title="One" %}\n${SENTENCE}\n{% endtab %}\n{% endtabs %}\n`],
    ['text behind a byte order mark', `\ufeff${SENTENCE}\n`],
    ['text below code', `\`\`\`\ncode\n\`\`\`\n\n${SENTENCE}\n`],
    ['text below front matter', `---\ntitle: One\n---\n${SENTENCE}\n`],
    ['a paragraph of several lines', 'alpha beta gamma\ndelta epsilon zeta\neta theta kappa\n'],
  ])('are both taken in %s', (_, text) => {
    const { merged, joined } = bothEnds(text);
    expect(merged).toEqual({ text: joined, conflict: false });
  });

  test.each([
    ['code', `\`${SENTENCE}\`\n`],
    ['a block of code', `\`\`\`\n${SENTENCE}\n\`\`\`\n`],
    ['code by indentation', `Text.\n\n    ${SENTENCE}\n`],
    ['a formula', `$$${SENTENCE}$$\n`],
    ['a block of a formula', `$$\n${SENTENCE}\n$$\n`],
    ['the text of a link', `See [${SENTENCE}](page.md) now.\n`],
    ['the address of a link', `See [page](<${SENTENCE}.md>) now.\n`],
    ['the address of a definition', `See [page].\n\n[page]: <${SENTENCE}>\n`],
    ['the text of an image', `![${SENTENCE}](image.png)\n`],
    ['an HTML tag', `<img alt="${SENTENCE}">\n`],
    ['an HTML tag in a line', `Text <span title="${SENTENCE}"> here\n`],
    ['an HTML element in a line', `Text <kbd>${SENTENCE}</kbd> here.\n`],
    ['an HTML element of a page variable', `Is <code class="expression">${SENTENCE}</code> here.\n`],
    ['an HTML block', `<div>\n${SENTENCE}\n</div>\n`],
    ['an HTML comment', `Text <!-- ${SENTENCE} --> here.\n`],
    ['a cell of an HTML table', `<table><tr><td>\n\n${SENTENCE}\n\n</td></tr></table>\n`],
    ['a tag', `{% hint title="${SENTENCE}" %}\nText.\n{% endhint %}\n`],
    ['a tag in a line', `Text {% tag of="${SENTENCE}" %} here\n`],
    ['a caption', `{% embed url="https://example.com" %}\n${SENTENCE}\n{% endembed %}\n`],
    ['a block that nobody knows', `{% unknown %}\n${SENTENCE}\n{% endunknown %}\n`],
    ['the head of a table', `| alpha beta gamma | delta epsilon kappa |\n| --- | --- |\n| a | b |\n`],
    ['a row of a table', `| a | b |\n| --- | --- |\n| alpha beta gamma | delta epsilon kappa |\n`],
    ['front matter', `---\ntitle: ${SENTENCE}\n---\n\nText.\n`],
  ])('are left to people in %s', (_, text) => {
    const { merged, ours, theirs } = bothEnds(text);
    expect(merged.conflict).toBe(true);
    expect(merged).toEqual(mergeText(text, ours, theirs));
  });

  test.each([
    ['one of them is in code', 'alpha beta gamma delta `epsilon zeta kappa`\n'],
    ['one of them is in a link', '[alpha beta](c.md) gamma delta epsilon kappa\n'],
    ['one word is between them', 'alpha beta kappa\n'],
    ['one word with a hyphen is between them', 'alpha well-known kappa\n'],
    ['one number is between them', 'alpha 3.5 kappa\n'],
    ['only signs are between them', 'alpha, -- ( kappa\n'],
  ])('are left to people where %s', (_, text) => {
    expect(bothEnds(text).merged.conflict).toBe(true);
  });

  test.each([
    ['one mark of code each', SENTENCE.replace('beta', '`beta'), SENTENCE.replace('theta', 'theta`')],
    ['code and a word', SENTENCE.replace('beta', '`beta`'), SENTENCE.replace('theta', 'THETA')],
    ['a link and a word', SENTENCE.replace('beta', '[beta](b.md)'), SENTENCE.replace('theta', 'THETA')],
    ['half of a formula each', SENTENCE.replace('beta', '$$beta'), SENTENCE.replace('theta', 'theta$$')],
    ['half of a tag each', SENTENCE.replace('beta', '{% beta'), SENTENCE.replace('theta', 'theta %}')],
    ['two lines instead of one, and a word', SENTENCE.replace(' beta', '\nbeta'), SENTENCE.replace('kappa', 'KAPPA')],
  ])('are told apart by what they write: %s', (name, ours, theirs) => {
    const { conflict } = mergeMarkdown(`${SENTENCE}\n`, `${ours}\n`, `${theirs}\n`);
    // A new line end takes none away; every other edit here could make more of the words between than words.
    expect(conflict).toBe(!name.startsWith('two lines'));
  });

  test('are left to people where one side makes one line of two, or takes the line away', () => {
    const text = 'alpha beta gamma delta\nepsilon zeta eta theta\n';
    const edited = text.replace('alpha', 'first');
    expect(mergeMarkdown(text, edited, text.replace('delta\n', 'delta ')).conflict).toBe(true);
    expect(mergeMarkdown(text, edited, 'epsilon zeta eta theta\n').conflict).toBe(true);
  });

  test('keep what both sides wrote once, and the text between', () => {
    const common = SENTENCE.replace('epsilon', 'EPSILON');
    expect(mergeMarkdown(SENTENCE, common.replace('alpha', 'first'), common.replace('kappa', 'last'))).toEqual({
      text: common.replace('alpha', 'first').replace('kappa', 'last'),
      conflict: false,
    });
  });

  test('go with a new paragraph that one side wrote below', () => {
    const ours = `${SENTENCE.replace('kappa', 'last')}\n\nMore of it.\n`;
    expect(mergeMarkdown(`${SENTENCE}\n`, ours, `${SENTENCE.replace('alpha', 'first')}\n`)).toEqual({
      text: ours.replace('alpha', 'first'),
      conflict: false,
    });
  });
});

describe('time is bounded', () => {
  const some = (count: number, seed: number, kinds: number) => {
    let state = seed;
    return Array.from({ length: count }, () => {
      state = (state * 1103515245 + 12345) % 2 ** 31;
      return `w${Math.floor(state / 2 ** 16) % kinds}`;
    });
  };
  const lines = (seed: number) =>
    Array.from({ length: 2000 }, (_, n) => `${some(50, seed * 7919 + n, 6).join(' ')}\n\nend ${n}\n\n`).join('');

  test.each([
    [
      'one line of 300,000 words, unrelated',
      ...([1, 2, 3].map((seed) => some(300_000, seed, 4).join(' ')) as [string, string, string]),
    ],
    ['2,000 paragraphs that differ', ...([1, 2, 3].map(lines) as [string, string, string])],
    ['a text without spaces', 'สวัสดีครับ'.repeat(50_000), `ก${'สวัสดีครับ'.repeat(50_000)}`, `${'สวัสดีครับ'.repeat(50_000)}ข`],
    ['signs alone', '!'.repeat(500_000), `a${'!'.repeat(500_000)}`, `${'!'.repeat(500_000)}b`],
  ])('for %s', (_, base, ours, theirs) => {
    const started = process.threadCpuUsage();
    mergeMarkdown(base, ours, theirs);
    const { user, system } = process.threadCpuUsage(started);
    // Quadratic work would take minutes.
    expect((user + system) / 1_000_000).toBeLessThan(20);
  });
});

test('ranges that are not prose come in the order of the text, without overlaps', () => {
  const text = '---\na: b\n---\n\nA `b` [c `d`](e) <b>f</b>.\n\n| g |\n| - |\n';
  expect(notProse(text).map(([start, end]) => text.slice(start, end))).toEqual([
    '---\na: b\n---',
    '`b`',
    '[c `d`](e)',
    '<b>f</b>',
    '| g |\n| - |',
  ]);
});
