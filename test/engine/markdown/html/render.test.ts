/** Documents as HTML: each kind of block, references, what changed. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toDocument } from '../../../../src/engine/markdown/document/read.ts';
import { urlOf } from '../../../../src/engine/markdown/document/refs.ts';
import { blockDifference } from '../../../../src/engine/markdown/html/block-difference.ts';
import { cleanTree } from '../../../../src/engine/markdown/html/clean.ts';
import { coloursFor } from '../../../../src/engine/markdown/html/colours.ts';
import { setFormulas } from '../../../../src/engine/markdown/html/formulas.ts';
import { printHtml } from '../../../../src/engine/markdown/html/print.ts';
import { renderDocument } from '../../../../src/engine/markdown/html/render.ts';
import type { Sources } from '../../../../src/engine/markdown/html/sources.ts';

const SOURCES: Sources = { place: (ref) => ({ href: urlOf(ref), title: `to ${urlOf(ref)}` }) };

/** Without keys, which are no matter here. */
const shown = (markdown: string, sources: Sources = SOURCES): string =>
  printHtml(cleanTree(renderDocument(toDocument(markdown), sources), (url) => url)).replace(
    / data-(?:key|record)="[^"]*"/g,
    '',
  );

test.for([
  ['*a* **b** ~~c~~ `d`', '<p><em>a</em> <strong>b</strong> <del>c</del> <code>d</code></p>'],
  ['* a\n* b', '<ul><li>a</li><li>b</li></ul>'],
  ['* a\n\n* b', '<ul><li><p>a</p></li><li><p>b</p></li></ul>'],
  ['3. a', '<ol start="3"><li>a</li></ol>'],
  ['> a', '<blockquote><p>a</p></blockquote>'],
  ['---', '<hr>'],
  ['# A b', '<h1 id="a-b">A b<a href="#a-b" class="doc-anchor" aria-label="Link to this section"></a></h1>'],
  ['[a](b.md)', '<p><a href="b.md">a</a></p>'],
  ['![a](b.png)', '<p><img src="b.png" alt="a" loading="eager" decoding="async"></p>'],
  [
    '{% hint style="danger" %}\na\n{% endhint %}',
    '<aside class="doc-hint doc-hint-danger" role="note" aria-label="Danger"><p>a</p></aside>',
  ],
  [
    '{% hint style="x\' onclick=1" %}\na\n{% endhint %}',
    '<aside class="doc-hint doc-hint-info" role="note" aria-label="Info"><p>a</p></aside>',
  ],
  [
    '{% tabs %}\n{% tab title="A" %}\na\n{% endtab %}\n\n{% tab title="B" %}\nb\n{% endtab %}\n{% endtabs %}',
    '<div class="doc-tabs"><details class="doc-tab" name="tabs-1" data-tab="A" id="a" open><summary><span>A</span></summary><div class="doc-tab-body"><p>a</p></div></details><details class="doc-tab" name="tabs-1" data-tab="B" id="b"><summary><span>B</span></summary><div class="doc-tab-body"><p>b</p></div></details></div>',
  ],
  [
    '<details>\n\n<summary>A</summary>\n\nb\n\n</details>',
    '<details class="doc-expandable" id="a"><summary><span>A</span></summary><div class="doc-expandable-body"><p>b</p></div></details>',
  ],
  [
    '{% embed url="https://example.com/a" %}',
    '<div class="doc-link-line"><a href="https://example.com/a" class="doc-link doc-link-embed" rel="nofollow noopener noreferrer"><span class="doc-link-words"><span class="doc-link-title">example.com</span><span class="doc-link-more">https://example.com/a</span></span></a></div>',
  ],
  [
    '{% content-ref url="b.md" %}\n[b.md](b.md)\n{% endcontent-ref %}',
    '<div class="doc-link-line"><a href="b.md" class="doc-link doc-link-page"><span class="doc-link-words"><span class="doc-link-title">to b.md</span></span></a></div>',
  ],
  [
    '{% page-ref page="b.md" %}',
    '<div class="doc-link-line"><a href="b.md" class="doc-link doc-link-page"><span class="doc-link-words"><span class="doc-link-title">to b.md</span></span></a></div>',
  ],
  [
    'a[^1]\n\n[^1]: b',
    '<p>a<sup><a href="#note-1" data-note="note-1" class="doc-note-ref" id="note-ref-1">1</a></sup></p><section class="doc-notes" aria-label="Footnotes"><ol><li id="note-1" value="1"><p>b <a href="#note-ref-1" aria-label="Back to reference 1" class="doc-note-back">↩</a></p></li></ol></section>',
  ],
  [
    '| A | B |\n| --- | :-: |\n| a | b |',
    '<div class="doc-table" tabindex="0" role="region" aria-label="Table 1"><table><thead><tr><th scope="col">A</th><th scope="col" align="center">B</th></tr></thead><tbody><tr><td>a</td><td align="center">b</td></tr></tbody></table></div>',
  ],
  [
    '- [x] a',
    '<ul class="doc-tasks" role="list"><li class="doc-task"><input type="checkbox" disabled checked aria-label="done"><div>a</div></li></ul>',
  ],
  ['<div align="center">\n\n**a**\n\n</div>', '<div align="center"><p><strong>a</strong></p></div>'],
  [
    '{% unknown a="b" %}\na\n{% endunknown %}',
    '<div class="doc-labelled"><p class="doc-label"><code>{% unknown a="b" %}</code></p><p>a</p></div>',
  ],
] as const)('%s', ([markdown, html]) => {
  expect(shown(markdown).replaceAll('\n', '')).toBe(html);
});

test('broken references are not links; included content is shown, also within itself, and has no keys', () => {
  const included = toDocument('inside\n\n{% include "x" %}');
  const sources: Sources = { place: () => undefined, included: () => included };
  expect(shown('[a](gone.md)', sources)).toBe(
    '<p><span class="doc-broken" title="This link leads nowhere">a</span></p>',
  );
  const html = printHtml(cleanTree(renderDocument(toDocument('{% include "x" %}'), sources), () => undefined));
  expect(html.match(/inside/g)).toHaveLength(4);
  expect(html.match(/data-key/g)).toHaveLength(1);
});

test('nine contents that include each other twelve times, in a page with 500 includes, are shown up to a bound', () => {
  const included = toDocument(`${'inside '.repeat(100)}\n\n${'{% include "x" %}\n\n'.repeat(12)}`);
  const page = toDocument('{% include "x" %}\n\n'.repeat(500));
  const html = printHtml(
    cleanTree(renderDocument(page, { place: () => undefined, included: () => included }), () => undefined),
  );
  expect(html.match(/(?:inside ){99}/g)?.length).toBe(500);
  expect(html.length).toBeLessThan(2_000_000);
});

test('code is coloured by kinds; unknown languages are not', async () => {
  const document = toDocument('```ts\nconst a = "b"; // c\n```\n\n```nonsense\na\n```');
  const html = printHtml(renderDocument(document, { ...SOURCES, colours: await coloursFor([document]) }));
  expect(html).toContain('<span class="doc-t-keyword">const</span>');
  expect(html).toContain('<span class="doc-t-comment">// c</span>');
  expect(html).toContain('<span class="doc-line">a\n</span>');
});

/** What became of each block, with its first words. */
function difference(before: string, after: string): string[] {
  const { document, blockChanges } = blockDifference(toDocument(before), toDocument(after));
  const words: string[] = [];
  const visit = (node: any): void => {
    const how = blockChanges.get(node);
    if (how) words.push(`${how}: ${JSON.stringify(node).match(/"text":"([^"]*)"/)?.[1] ?? node.type}`);
    for (const child of node.nodes ?? []) if (!how) visit(child);
  };
  document.nodes.forEach(visit);
  return words;
}

test.for([
  ['equal texts', 'a b c\n\nd', 'a b c\n\nd', []],
  ['added and removed', 'one\n\ntwo', 'two\n\nthree', ['removed: one', 'added: three']],
  [
    'changed, in place',
    'a\n\nsix samples of water\n\nb',
    'a\n\nten samples of water\n\nb',
    ['changed-from: six samples of water', 'changed-to: ten samples of water'],
  ],
  ['moved', 'a\n\nb\n\nc', 'b\n\nc\n\na', ['moved-from: a', 'moved-to: a']],
  [
    'within lists',
    '* one\n* two two two\n* three',
    '* one\n* two two four\n* three',
    ['changed-from: two two two', 'changed-to: two two four'],
  ],
  [
    'within hints',
    '{% hint style="info" %}\na b c\n\nd\n{% endhint %}',
    '{% hint style="info" %}\na b c\n{% endhint %}',
    ['removed: d'],
  ],
  ['within code', '```\na\nb\nc\n```', '```\na\nc\nd\n```', ['removed: b', 'added: d']],
] as const)('a difference: %s', ([, before, after, wanted]) => {
  expect(difference(before, after)).toEqual(wanted);
});

test('words are marked in both versions', () => {
  const { document, blockChanges } = blockDifference(
    toDocument('Take **six** samples of water.'),
    toDocument('Take **ten** samples of water.'),
  );
  const html = printHtml(cleanTree(renderDocument(document, { ...SOURCES, blockChanges }), () => undefined));
  expect(html).toContain('<strong><del class="doc-word">six</del></strong>');
  expect(html).toContain('<strong><ins class="doc-word">ten</ins></strong>');
});

test.for([
  ['the last is gone', '1. a\n2. b', '1. a', ['1 a', '2 b']],
  ['one in the middle is gone', '1. a\n2. b\n3. c', '1. a\n2. c', ['1 a', '2 b', '2 c']],
  ['two are gone, one is new', '4. a\n5. b\n6. c\n7. d', '4. a\n5. x\n6. d', ['4 a', '5 b', '6 c', '5 x', '6 d']],
  ['one is new', '1. a\n2. b', '1. x\n2. a\n3. b', ['1 x', '2 a', '3 b']],
] as const)('items of a list have the numbers of their text: %s', ([, before, after, expected]) => {
  const { document, blockChanges } = blockDifference(toDocument(before), toDocument(after));
  const html = printHtml(cleanTree(renderDocument(document, { ...SOURCES, blockChanges }), () => undefined));
  let number = Number(/<ol start="(\d+)"/.exec(html)?.[1] ?? 1) - 1;
  const numbered = [...html.matchAll(/<li([^>]*)>(\w+)/g)].map(([, attributes, text]) => {
    number = Number(/value="(\d+)"/.exec(attributes!)?.[1] ?? number + 1);
    return `${number} ${text}`;
  });
  expect(numbered).toEqual(expected);
});

test('formulas become MathML, without what could lead or load; mistakes stay as they are written', async () => {
  const set = async (markdown: string) => {
    const tree = cleanTree(renderDocument(toDocument(markdown), SOURCES), () => undefined);
    await setFormulas(tree);
    return printHtml(tree);
  };
  expect(await set('$$a^2$$')).toMatch(
    /<math[^>]*><semantics><mrow><msup><mi>a<\/mi><mn>2<\/mn><\/msup><\/mrow><\/semantics><\/math>/,
  );
  expect(await set('$$\\frac{a$$')).toContain('<code class="doc-math">\\frac{a</code>');
  const hostile = await set('a $$\\href{javascript:alert(1)}{\\text{<img src=x onerror=alert(1)>}}$$ b');
  expect(hostile).not.toMatch(/<img|href=|annotation/);
  expect(await set('<math><mtext><img src=x onerror=alert(1)></mtext></math>')).not.toMatch(/<math|onerror/);
});

test('a difference of any two texts can be rendered, and shows every word of the new one', () => {
  const blocks = [
    'one two',
    '# three',
    '* four\n* five',
    '> six',
    '{% hint style="info" %}\nseven\n\neight\n{% endhint %}',
    '```js\nnine\nten\n```',
    '<details>\n\n<summary>eleven twelve</summary>\n\nthirteen\n\n</details>',
    '<details>\n\n<summary>eleven zero</summary>\n\nthirteen\n\n</details>',
    '| a | b |\n| --- | --- |\n| c | d |',
    '{% tabs %}\n{% tab title="x" %}\nfourteen\n{% endtab %}\n{% endtabs %}',
    '{% stepper %}\n{% step %}\nfifteen\n{% endstep %}\n{% endstepper %}',
    '<figure><img src="a.png" alt=""><figcaption><p>sixteen</p></figcaption></figure>',
    '---',
    '[^1]: seventeen',
    'a[^1]',
  ];
  const text = fc.array(fc.constantFrom(...blocks), { maxLength: 8 }).map((some) => some.join('\n\n'));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const { document, blockChanges } = blockDifference(toDocument(before), toDocument(after));
      const wordsOf = (html: string) => html.replace(/<[^>]*>/g, ' ').match(/[a-z]{3,}/g) ?? [];
      const both = printHtml(renderDocument(document, { ...SOURCES, blockChanges }));
      const now = wordsOf(printHtml(renderDocument(toDocument(after), SOURCES)));
      const left = Map.groupBy(wordsOf(both), (word) => word);
      for (const [word, found] of Map.groupBy(now, (one) => one))
        expect(left.get(word)?.length ?? 0).toBeGreaterThanOrEqual(found.length);
      if (before === after) expect(blockChanges.size).toBe(0);
    }),
    { numRuns: 80 },
  );
});

test('an icon is its sign, or its name in words: none vanishes from a sentence', () => {
  const icon = (name: string) => `<i class="fa-${name}">:${name}:</i>`;
  const html = shown(`Press ${icon('ellipsis-vertical')}, then ${icon('brain-circuit')}.`);
  expect(html).toContain(
    '<span class="doc-icon" role="img" aria-label="ellipsis vertical" title="ellipsis vertical">⋮</span>',
  );
  expect(html).toContain('<span class="doc-icon doc-icon-named">brain circuit</span>');
});
