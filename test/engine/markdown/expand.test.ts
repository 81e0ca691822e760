/** Texts with others in them: where they stand, what their addresses lead to, and that it ends. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toDocument } from '../../../src/engine/markdown/document/read.ts';
import type { Block, Node } from '../../../src/engine/markdown/document/types.ts';
import { expand, type Library } from '../../../src/engine/markdown/expand.ts';
import { relocate } from '../../../src/engine/markdown/relocate.ts';
import { expectAsyncCostBelow } from '../../support/cost.ts';

const TOP = { folder: '' };

/** Texts by path; an address is looked up as it is written. */
const library = (
  texts: Record<string, string>,
  targets: Record<string, { title: string; description?: string }> = {},
): Library => ({
  include: async (addresses) =>
    addresses.map((address) => {
      const markdown = texts[address];
      return markdown === undefined ? undefined : { id: address, markdown, folder: '' };
    }),
  target: async (addresses) => addresses.map((address) => targets[address]),
});
const expanded = async (markdown: string, texts: Record<string, string>) =>
  (await expand(markdown, TOP, library(texts))).markdown;

describe('an included text', () => {
  const texts = { a: '\ufeffOne\n\n* two\n\n  three\n\n', line: 'Line' };

  test.each([
    ['{% include "a" %}\n', 'One\n\n* two\n\n  three\n'],
    ['Before\n{% include "line" %}\nafter\n', 'Before\n\nLine\n\nafter\n'],
    ['* x\n\n  {% include "a" %}\n* y\n', '* x\n\n  One\n\n  * two\n\n    three\n\n* y\n'],
    ['1. {% include "a" %}\n', '1. One\n\n   * two\n\n     three\n'],
    ['> {% include "a" %}\n', '> One\n>\n> * two\n>\n>   three\n'],
    ['{% tab title="x" %}\n{% include "line" %}\n{% endtab %}', '{% tab title="x" %}\nLine\n{% endtab %}'],
    [
      '<details>\n<summary>x</summary>\n{% include "line" %}\n</details>',
      '<details>\n<summary>x</summary>\n\nLine\n\n</details>',
    ],
    ["{% include 'line' %}", 'Line'],
    ['```\n{% include "a" %}\n```', '```\n{% include "a" %}\n```'],
    ['in {% include "a" %} a line', 'in {% include "a" %} a line'],
    ['A\r\n\r\n{% include "line" %}\r\n\r\nB', 'A\r\n\r\nLine\r\n\r\nB'],
  ])('%j', async (markdown, result) => expect(await expanded(markdown, texts)).toBe(result));

  test('is a whole of its own in the page: the Document says so', async () => {
    const wrap = fc.constantFrom<[string, (own: Node[]) => Node[]]>(
      ['Before\n\nHERE\n\nafter', (own) => own.slice(1, -1)],
      ['Before\nHERE\nafter', (own) => own.slice(1, -1)],
      ['* x\n\n  HERE', (own) => ((own[0] as Block).nodes[0] as Block).nodes.slice(1)],
      ['> HERE\n> x', (own) => (own[0] as Block).nodes.slice(0, -1)],
      ['{% hint style="info" %}\nHERE\n{% endhint %}', (own) => (own[0] as Block).nodes],
    );
    const block = fc.constantFrom(
      'Text',
      '# Head',
      '* a\n* b\n\n  c',
      '```js\n  code\n\n\nmore\n```',
      '| a |\n| - |\n| b |',
      '> q\n\n> r',
      '***',
      'a\\\nb',
      '{% hint %}\nx\n{% endhint %}',
    );
    await fc.assert(
      fc.asyncProperty(wrap, fc.array(block, { minLength: 1, maxLength: 4 }), async ([page, within], blocks) => {
        const text = blocks.join('\n\n');
        const { markdown } = await expand(page.replace('HERE', '{% include "x" %}'), TOP, library({ x: text }));
        expect(keyless(within(toDocument(markdown).nodes))).toEqual(keyless(toDocument(text).nodes));
      }),
      { numRuns: 150 },
    );
  });

  test('is not read over and over where there is no room for it', async () => {
    const large = `${'> a\n'.repeat(300_000)}`;
    const markdown = `> > > > ${'{% include "large" %}\n\n> > > > '.repeat(400)}`;
    let result = '';
    await expectAsyncCostBelow(6000, async () => {
      result = await expanded(markdown, { large });
    });
    expect(result.length).toBeLessThan(2_000_000);
  });

  test('may include others; a circle, a depth and a number have an end', async () => {
    expect(await expanded('{% include "x" %}', { x: 'X\n\n{% include "y" %}', y: 'Y' })).toBe('X\n\nY');
    const round = await expand(
      '{% include "x" %}',
      TOP,
      library({ x: 'X\n{% include "y" %}', y: '{% include "x" %}\nY' }),
    );
    expect(round).toEqual({ markdown: 'X\n\n{% include "x" %}\nY', unresolved: ['x'] });
    const doubling = Object.fromEntries(
      Array.from({ length: 40 }, (_, i) => [`${i}`, `{% include "${i + 1}" %}\n\n{% include "${i + 1}" %}`]),
    );
    const much = await expand('{% include "0" %}', TOP, library({ ...doubling, 40: 'x'.repeat(10_000) }));
    expect(much.markdown.length).toBeLessThan(100_000);
    const big = await expand('{% include "x" %}\n'.repeat(400), TOP, library({ x: 'x'.repeat(10_000) }));
    expect(big.markdown.length).toBeLessThan(2_100_000);
    const deep = await expand(`${'> '.repeat(400)}{% include "x" %}`, TOP, library({ x: 'x\n'.repeat(100_000) }));
    expect(deep.unresolved).toEqual(['x']);
  });

  test.each([
    ['tags on one line', '{% content-ref url="a" %}'.repeat(8000)],
    ['marks of lists', `${'1. \t> '.repeat(20_000)}x{% include "a" %}`],
    ['spaces', `{% include "spaces" %}${' '.repeat(200_000)}`],
  ])('takes a time that grows with the length: %s', async (_, markdown) => {
    // Quadratic, each would take minutes.
    const spaces = `x${' '.repeat(300_000)}y`;
    await expectAsyncCostBelow(5000, () => expand(markdown, TOP, library({ spaces })));
  });

  test('that does not exist is reported, and stays', async () => {
    const { markdown, unresolved } = await expand(
      '{% include "no" %}\n\n{% content-ref url="gone.md" %}\n[x](gone.md)\n{% endcontent-ref %}\n',
      TOP,
      library({}),
    );
    expect(markdown).toBe(
      '{% include "no" %}\n\n{% content-ref url="gone.md" %}\n[x](gone.md)\n{% endcontent-ref %}\n',
    );
    expect(unresolved).toEqual(['no', 'gone.md']);
  });

  test('leads where it led from its own place', async () => {
    const markdown =
      '[a](../../x.md#part "t") [b](<y z.md>) ![i](../assets/i.png) [c](#here) [d](/top.md) [e](https://a.bc) [f][r]\n\n[r]: ../r.md\n\n<img src="../assets/j.png" alt="">\n\n{% file src="../assets/f.zip" %}\n\n`[a](../../x.md)`';
    const result = await expand(
      '{% include "s" %}',
      { folder: 'guides/deep' },
      {
        include: async () => [{ id: 's', markdown, folder: '.gitbook/includes' }],
      },
    );
    expect(result.markdown).toBe(
      '[a](../../x.md#part "t") [b](<../../.gitbook/includes/y z.md>) ![i](../../.gitbook/assets/i.png) [c](#here) [d](/top.md) [e](https://a.bc) [f][r]\n\n[r]: ../../.gitbook/r.md\n\n<img src="../../.gitbook/assets/j.png" alt="">\n\n{% file src="../../.gitbook/assets/f.zip" %}\n\n`[a](../../x.md)`',
    );
    const top = await expand('{% include "s" %}', TOP, {
      include: async () => [
        {
          id: 's',
          markdown: '[a](../../x.md) [o](../../../x.md) [r](../assets/r/)',
          folder: '.gitbook/includes',
        },
      ],
    });
    expect(top.markdown).toBe('[a](x.md) [o](../../../x.md) [r](.gitbook/assets/r/)');
  });
});

test('a block that points at a page becomes a link with its title and description', async () => {
  const targets = {
    'b.md': { title: 'Red [roses]\nand *more*', description: 'All of <them>' },
    'c d.md': { title: 'Plain' },
  };
  const markdown =
    'A\n\n{% content-ref url="b.md" %}\n[b.md](b.md)\n{% endcontent-ref %}\n\n* {% content-ref url="c d.md" %}\n  {% endcontent-ref %}\n';
  expect((await expand(markdown, TOP, library({}, targets))).markdown).toBe(
    'A\n\n[Red \\[roses\\] and \\*more\\*](b.md) — All of \\<them>\n\n* [Plain](<c d.md>)\n',
  );
  const old = '{% page-ref page="c d.md" %}\n\n{% page-ref page="gone.md" %}\n';
  expect(await expand(old, TOP, library({}, targets))).toEqual({
    markdown: '[Plain](<c d.md>)\n\n{% page-ref page="gone.md" %}\n',
    unresolved: ['gone.md'],
  });
});

describe('what comes in is bounded, whatever is written of it', () => {
  test('links of one letter in a far folder were an invalid length of a string: each becomes as long as the way there', async () => {
    const folder = 'folder/'.repeat(1000).slice(0, -1);
    const include = async () => [{ id: 's', markdown: '[](b)\n'.repeat(80_000), folder }];
    const result = await expand('{% include "s" %}', TOP, { include });
    expect(result).toEqual({ markdown: '{% include "s" %}', unresolved: ['s'] });
    // Few of them come in.
    const few = async () => [{ id: 's', markdown: '[](b)\n'.repeat(10), folder }];
    expect((await expand('{% include "s" %}', TOP, { include: few })).unresolved).toEqual([]);
  });

  test('a long description that is pointed at 5,000 times was written as often', async () => {
    const pointer = '{% page-ref page="b" %}\n\n';
    const targets = { b: { title: 'B', description: 'words '.repeat(1600) } };
    const result = await expand(pointer.repeat(5000), TOP, library({}, targets));
    expect(result.markdown.length).toBeLessThan(2_100_000);
    expect(result.markdown).toMatch(/^\[B\]\(b\) — words words/);
    expect(result.unresolved).toEqual(['b']);
  });
});

test('addresses are changed, and nothing else', () => {
  const address = fc.constantFrom('a.md', '../b c.md', 'x(1).md', 'a&b.md', 'a<b.md', 'ä.md', 'a\\b.md', 'a*b_.md');
  const shape = fc.constantFrom<(url: string) => string>(
    (url) => `[t](<${url.replace(/[<\\]/g, '\\$&')}> "title")`,
    (url) => `![](<${url.replace(/[<\\]/g, '\\$&')}>)`,
    (url) => `[a](x) [b](<${url.replace(/[<\\]/g, '\\$&')}>)\n`,
    (url) => `{% page-ref page="${url}" %}`,
    (url) => `[r]\n\n[r]: <${url.replace(/[<\\]/g, '\\$&')}>\n`,
  );
  fc.assert(
    fc.property(shape, address, (write, url) => {
      const moved = relocate(write(url), (found) => (found === url ? 'MOVED' : found));
      expect(moved).toBe(write('MOVED').replace('<MOVED>', 'MOVED'));
      expect(relocate(write(url), (found) => found)).toBe(write(url));
    }),
  );
});

function keyless(nodes: Node[]): unknown {
  return JSON.parse(JSON.stringify(nodes, (name, value) => (name === 'key' ? undefined : value)));
}
