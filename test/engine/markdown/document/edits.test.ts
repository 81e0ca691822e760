/** An edited Document goes back into its text: what is said as before keeps its bytes, and the text says what was edited. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contentOfKey } from '../../../../src/engine/markdown/document/keys.ts';
import { normalForm } from '../../../../src/engine/markdown/document/normal.ts';
import { toMarkdown } from '../../../../src/engine/markdown/document/print.ts';
import { readDocument, toDocument } from '../../../../src/engine/markdown/document/read.ts';
import { rewrite, writeDocument } from '../../../../src/engine/markdown/document/rewrite.ts';
import type { Block, Document, Text } from '../../../../src/engine/markdown/document/types.ts';
import { validateDocument } from '../../../../src/engine/markdown/document/validate.ts';
import { runs } from '../../properties/runs.ts';
import { anyDocument } from './any-document.ts';
import { CORPORA, examplesOf } from './texts.ts';

const PAGE = `Title
=====

Some  __bold__ *and* text,
over two lines.


- one
- two

  with more
-   three
    1) deep
    2) deeper

{% hint style="info"   %}
In a *hint*.

+ [ ] task
+ [X] done
{% endhint %}
{% tabs %}
{% tab title='One' %}
First.
{% endtab %}
{% tab title='Two' %}
Second.
{% endtab %}
{% endtabs %}

> quoted
> > twice

| a | b |
|---|:-:|
|1|2|

~~~js
code
~~~

[ref]: https://x.yz
<div>raw</div>

***
End, see [ref].
`;

const copy = (document: Document): Document => JSON.parse(JSON.stringify(document));

/** All blocks, outer ones first, and the block that each stands in. */
function blocksOf(document: Document): { block: Block; siblings: Block[] }[] {
  const found: { block: Block; siblings: Block[] }[] = [];
  const walk = (siblings: Block[]) => {
    for (const block of siblings) {
      if (block.object !== 'block') continue;
      found.push({ block, siblings });
      walk(block.nodes as Block[]);
    }
  };
  walk(document.nodes);
  return found;
}

/** The page with the text of one block changed. */
function withText(markdown: string, from: string, to: string): string {
  const document = toDocument(markdown);
  for (const { block } of blocksOf(document)) {
    for (const leaf of block.nodes.flatMap((node) => (node.object === 'text' ? (node as Text).leaves : []))) {
      leaf.text = leaf.text.replace(from, to);
    }
  }
  return rewrite(markdown, document);
}

const paragraph = (text: string) => toDocument(text).nodes[0] as Block;

test('nothing edited: not a byte changes', () => {
  for (const text of [PAGE, '', '\n', '\ufeffa', 'a\r\nb\rc', `\n\n${PAGE}   \n\n`]) {
    expect(rewrite(text, toDocument(text))).toBe(text);
    expect(rewrite(text, copy(toDocument(text)))).toBe(text);
  }
});

describe('one block edited: only its bytes change', () => {
  test.each([
    ['Title', 'Name', 'Title\n=====', '# Name'],
    ['three', 'THREE', '-   three', '-   THREE'],
    ['with more', 'less', '  with more', '  less'],
    ['deeper', 'deepest', '2) deeper', '2) deepest'],
    ['hint', 'h', '*hint*', null],
    ['task', 'to do', '[ ] task', '[ ] to do'],
    ['Second', 'Third', 'Second.', 'Third.'],
    ['twice', 'thrice', '> > twice', '> > thrice'],
    ['code', 'c', '~~~js\ncode\n~~~', '```js\nc\n```'],
    ['End', 'The end', 'End, see [ref].', 'The end, see [ref](https://x.yz).'],
  ])('%s → %s', (from, to, before, after) => {
    if (after !== null) expect(withText(PAGE, from, to)).toBe(PAGE.replace(before, after));
    else expect(withText(PAGE, from, to)).toBe(PAGE.replace('In a *hint*.', 'In a _h_.'));
  });

  describe('beside an old spelling', () => {
    const old = "{% page-ref   url='b.md' %}\nSee *it*, there.\n{% endpage-ref %}";
    const page = `{% page-ref page="a.md" %}\n\nText.\n\n${old}\n`;

    test('which stays', () => {
      expect(withText(page, 'Text', 'More')).toBe(page.replace('Text', 'More'));
      expect(withText(page, 'there', 'here')).toBe(page.replace('See *it*, there', 'See _it_, here'));
    });

    test('which is the new one where it leads elsewhere', () => {
      const document = toDocument(page);
      for (const { type, data } of document.nodes)
        if (type === 'content-ref') data['ref'] = { kind: 'url', url: 'c.md' };
      const fresh = '{% content-ref url="c.md" %}';
      expect(rewrite(page, document)).toBe(`${fresh}\n\nText.\n\n${fresh}\nSee _it_, there.\n{% endcontent-ref %}\n`);
    });
  });

  test('with the line ends of the text', () => {
    const windows = PAGE.replaceAll('\n', '\r\n');
    expect(withText(windows, 'with more', 'a\nb')).toBe(windows.replace('with more', 'a\r\n  b'));
    expect(withText('a\r\n\r\nb\n\nc', 'c', 'd')).toBe('a\r\n\r\nb\n\nd');
    expect(withText('\ufeffa\r\n\r\nb', 'b', 'c')).toBe('\ufeffa\r\n\r\nc');
  });

  test('a box is checked, a tag gets another attribute', () => {
    const document = toDocument(PAGE);
    for (const { block } of blocksOf(document)) {
      if (block.data['checked'] === false) block.data['checked'] = true;
      if (block.data['title'] === 'Two') block.data['title'] = 'Zwei';
    }
    const expected = PAGE.replace('[ ] task', '[x] task').replace("{% tab title='Two' %}", '{% tab title="Zwei" %}');
    expect(rewrite(PAGE, document)).toBe(expected);
  });
});

describe('blocks', () => {
  test('that are new stand where they are put', () => {
    const document = toDocument(PAGE);
    document.nodes.splice(1, 0, paragraph('New.'));
    document.nodes.push(paragraph('Last.'));
    document.nodes.unshift(paragraph('First.'));
    const expected = PAGE.replace('Title\n=====', 'First.\n\nTitle\n=====\n\nNew.').replace(
      '[ref].\n',
      '[ref].\n\nLast.\n',
    );
    expect(rewrite(PAGE, document)).toBe(expected);
  });

  test('that are gone take the space before them along', () => {
    const document = toDocument('a\n\nb\n\n\nc\n');
    document.nodes.splice(1, 1);
    expect(rewrite('a\n\nb\n\n\nc\n', document)).toBe('a\n\n\nc\n');
    document.nodes.length = 0;
    expect(rewrite('a\n\nb\n\n\nc\n', document)).toBe('\n');
  });

  test('that are moved keep their bytes', () => {
    const document = toDocument(PAGE);
    const [heading] = document.nodes.splice(0, 1);
    document.nodes.splice(3, 0, heading as Block);
    const moved = rewrite(PAGE, document);
    expect(moved).toContain('{% endhint %}\n\nTitle\n=====\n{% tabs %}');
    expect(moved.length).toBe(PAGE.length);
    expect(toDocument(moved).meta).toEqual(normalForm(document).meta);
  });

  test('that are lists next to lists stay separate', () => {
    const text = '- a\n\nb\n';
    const document = toDocument(text);
    document.nodes.splice(1, 1, toDocument('* c').nodes[0] as Block);
    const rewritten = rewrite(text, document);
    expect(toDocument(rewritten).nodes.length).toBe(2);
    expect(rewritten.startsWith('- a\n')).toBe(true);
  });

  test('an item more, an item less', () => {
    const text = '-  a\n- b\n  + c\n';
    const document = toDocument(text);
    const list = document.nodes[0] as Block;
    const item = { ...(list.nodes[0] as Block), nodes: [paragraph('new')] };
    list.nodes.push(item);
    expect(rewrite(text, document)).toBe('-  a\n- b\n  + c\n- new\n');
    list.nodes.shift();
    expect(rewrite(text, document)).toBe('- b\n  + c\n- new\n');
  });
});

test('a definition that is gone is not missed by those that need it', () => {
  const text = '[a]: b.md\n\nSee [a] *there*.\n';
  const document = toDocument(text);
  document.nodes.splice(0, 1);
  expect(rewrite(text, document)).toBe('See [a](b.md) _there_.\n');
});

/** Changes one block of a Document: its text, or its place. */
function editOne(document: Document, pick: number, how: number): boolean {
  const all = blocksOf(document);
  const chosen = all[pick % all.length];
  if (!chosen) return false;
  const { block, siblings } = chosen;
  const text = block.nodes.find((node) => node.object === 'text') as Text | undefined;
  if (how === 0 && text) (text.leaves[0] as { text: string }).text += 'X';
  // Without a definition, or with another before it, those that need it say something else.
  else if (siblings !== document.nodes || block.type === 'definition') return false;
  else if (how === 1) siblings.splice(siblings.indexOf(block), 1);
  else if (how === 2) siblings.splice(siblings.indexOf(block), 0, paragraph('Fresh *words*.'));
  else siblings.push(...siblings.splice(siblings.indexOf(block), 1));
  return true;
}

/** The bytes of the top blocks that both say. */
function keptBytes(before: string, after: string): boolean {
  const [old, now] = [readDocument(before), readDocument(after)];
  const bytesOf = ({ source, ranges }: typeof old, block: Block) =>
    source.slice(...(ranges.get(block) ?? [0, 0])).trimEnd();
  const texts = new Map<string, Set<string>>();
  for (const block of old.document.nodes) {
    const id = contentOfKey(block.key);
    texts.set(id, (texts.get(id) ?? new Set()).add(bytesOf(old, block)));
  }
  return now.document.nodes.every((block) => texts.get(contentOfKey(block.key))?.has(bytesOf(now, block)) ?? true);
}

test('any edit of one block: the text says it, all other blocks keep their bytes', () => {
  const pages = [PAGE, ...PAGE.split(/\n\n(?=[-{>|])/), toMarkdown(toDocument(PAGE))];
  fc.assert(
    fc.property(fc.constantFrom(...pages), fc.nat(1000), fc.nat(3), (page, pick, how) => {
      const document = copy(toDocument(page));
      if (!editOne(document, pick, how)) return;
      const written = writeDocument(page, document);
      expect(written).toHaveProperty('markdown');
      const { markdown } = written as { markdown: string };
      expect(toDocument(markdown).meta).toEqual(normalForm(document).meta);
      expect(keptBytes(page, markdown)).toBe(true);
    }),
    runs(1.5),
  );
});

test.skipIf(CORPORA.length === 0)('any edit of one block of an example', () => {
  const examples = CORPORA.flatMap(examplesOf);
  fc.assert(
    fc.property(fc.constantFrom(...examples), fc.nat(100), fc.nat(3), ({ markdown }, pick, how) => {
      const document = copy(toDocument(markdown));
      if (!editOne(document, pick, how)) return;
      // An annotation without its footnote is none.
      if (validateDocument(document).length > 0) return;
      const written = rewrite(markdown, document);
      expect(toDocument(written).meta).toEqual(normalForm(document).meta);
    }),
    runs(2.5),
  );
});

test('any Document goes into any text', () => {
  fc.assert(
    fc.property(anyDocument, anyDocument, (a, b) => {
      const text = toMarkdown(normalForm(a as unknown as Document));
      const written = writeDocument(text, b as unknown as Document);
      expect(written).toHaveProperty('markdown');
      const { markdown } = written as { markdown: string };
      expect(toDocument(markdown).meta).toEqual(normalForm(b as unknown as Document).meta);
    }),
    runs(0.5),
  );
});

/** Blocks of a kind as clients send them, and as they are said. */
test.each([
  [{ type: 'embed', data: { url: 'https://x.yz', width: 50 } }, '{% embed url="https://x.yz" width="50" %}\n'],
  [
    { type: 'integration', data: { integration: 'a', block: 'b', props: { n: 5, on: true } } },
    '{% @a/b n="5" on="true" %}\n',
  ],
  [
    { type: 'images', nodes: [{ type: 'image', data: { ref: { kind: 'url', url: 'a.png' }, width: '300' } }] },
    '<figure><img src="a.png" width="300"></figure>\n',
  ],
  [
    { type: 'columns', nodes: [{ type: 'column', data: { width: 33.3 }, nodes: [{ type: 'divider' }] }] },
    '{% columns %}\n{% column width="33.3%" %}\n---\n{% endcolumn %}\n{% endcolumns %}\n',
  ],
])('numbers and switches are said as words: %#', (given, said) => {
  const asBlock = (node: any): object => ({
    object: 'block',
    data: {},
    ...node,
    nodes: (node.nodes ?? []).map(asBlock),
  });
  const document = { object: 'document', data: {}, nodes: [asBlock(given)] } as unknown as Document;
  expect(validateDocument(document)).toEqual([]);
  expect(writeDocument('', document)).toEqual({ markdown: said });
});

test('what Markdown cannot represent is reported with its field', () => {
  const embed = { object: 'block', type: 'embed', data: { url: 'https://x.yz', title: 'a\rb' }, nodes: [] };
  const document = { object: 'document', data: {}, nodes: [embed] } as unknown as Document;
  const message = 'cannot be written in Markdown as it is';
  expect(writeDocument('', document)).toEqual({ path: 'nodes[0].data.title', message });
});
