/** Values in the place of expressions: text, whatever they hold; and no byte more is changed. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toDocument } from '../../../src/engine/markdown/document/read.ts';
import type { Block, Node, TableData } from '../../../src/engine/markdown/document/types.ts';
import { replaceExpressions } from '../../../src/engine/markdown/replace-expressions.ts';

const expression = (source: string) => `<code class="expression">${source}</code>`;
const VALUE = expression('value');
const put = (markdown: string, value = 'V') =>
  replaceExpressions(markdown, (source) => (source === 'value' ? value : undefined));

describe('an expression is replaced', () => {
  test.each([
    `a ${VALUE} b`,
    VALUE,
    `# Head ${VALUE}\n`,
    `**${VALUE}** and [link ${VALUE}](x.md)`,
    `| a |\n| - |\n| ${VALUE} |\n`,
    `* one\n  * ${VALUE}\n`,
    `> quote ${VALUE}\n> more`,
    `{% hint style="info" %}\n${VALUE}\n{% endhint %}`,
    `<table data-view="cards"><tbody><tr><td>${VALUE}</td></tr></tbody></table>`,
    `<details>\n<summary>${VALUE}</summary>\n\n${VALUE}\n\n</details>`,
    `\ufeffone ${VALUE}\r\ntwo\r\n`,
    `<code class='expression'>value</code>`,
  ])('in %j', (markdown) => {
    const all = /<code class=["']expression["']>value<\/code>/g;
    expect(put(markdown)).toBe(markdown.replaceAll(all, 'V'));
  });

  test.each([
    `\`${VALUE}\``,
    `\`\`\`\n${VALUE}\n\`\`\``,
    `    ${VALUE}`,
    `<!-- ${VALUE} -->`,
    `text <code>value</code>`,
    `<code class="expression">value`,
    `<code class="other">value</code>`,
    expression('unknown'),
  ])('but not in %j', (markdown) => expect(put(markdown)).toBe(markdown));

  test('with what the author meant by references and stars', () => {
    const seen: string[] = [];
    replaceExpressions(
      `${expression('a &lt; b ? &quot;x&quot; : 1')} ${expression('"*a*" + 1')}\n\n| ${expression('a \\|\\| b')} |\n| - |\n\n<td>${expression('1 &gt; 0')}</td>`,
      (source) => {
        seen.push(source);
        return undefined;
      },
    );
    expect(seen.sort()).toEqual(['"*a*" + 1', '1 > 0', 'a < b ? "x" : 1', 'a || b']);
  });
});

/** The Document as it has to be: each expression a text. */
function withTexts(nodes: Node[], value: string): Node[] {
  const all: Node[] = [];
  for (const node of nodes) {
    const next: Node =
      node.object === 'inline' && node.type === 'expression'
        ? { object: 'text', leaves: [{ object: 'leaf', text: value, marks: node.marks ?? [] }] }
        : node.object === 'block' && node.type === 'table'
          ? ({ ...node, data: {}, key: '', nodes: cellsOf(node).flatMap((cell) => withTexts(cell, value)) } as Node)
          : 'nodes' in node
            ? ({ ...node, nodes: withTexts(node.nodes, value), key: '' } as Node)
            : node;
    const last = all.at(-1);
    if (next.object === 'text' && last?.object === 'text') last.leaves.push(...structuredClone(next.leaves));
    else all.push(structuredClone(next));
  }
  for (const node of all) {
    if (node.object !== 'text') continue;
    const leaves: typeof node.leaves = [];
    for (const leaf of node.leaves) {
      const last = leaves.at(-1);
      if (last && JSON.stringify(last.marks) === JSON.stringify(leaf.marks)) last.text += leaf.text;
      else leaves.push(leaf);
    }
    node.leaves = leaves;
  }
  return all;
}

/** Ids of rows follow from what they say; the cells are compared. */
const cellsOf = (table: Block): Node[][] =>
  Object.values((table.data as unknown as TableData).records).flatMap(({ values }) =>
    Object.values(values).map(({ nodes }) => nodes),
  );

test('a value is text wherever it is: the Document shows it', () => {
  const piece = fc.constantFrom(
    ...[
      'a',
      'word',
      ' ',
      '*',
      '_',
      '`',
      '[x](y)',
      '<b>',
      '</code>',
      '&amp;',
      '#',
      '- ',
      '1. ',
      '> ',
      '|',
      '{%',
      '{% hint %}',
    ],
    ...['$$', '~~', '\\', '!', 'www.a.bc', 'a@b.cd', '中文', '---', '=', ':', '<!--', '[^1]', '"'],
  );
  const value = fc
    .array(piece, { minLength: 1, maxLength: 5 })
    .map((pieces) => pieces.join('').trim())
    .filter((text) => text !== '');
  const context = fc.constantFrom(
    ...[
      `${VALUE}`,
      `one ${VALUE} two`,
      `one ${VALUE}`,
      `${VALUE} two`,
      `* ${VALUE}`,
      `> ${VALUE}`,
      `## ${VALUE}`,
      `(${VALUE})`,
    ],
    ...[
      `| a |\n| - |\n| ${VALUE} |`,
      `[to ${VALUE} there](x.md)`,
      `**bold** ${VALUE}, *more*`,
      `1. one\n2. two ${VALUE}\n`,
    ],
    ...[`{% tab title="x" %}\n${VALUE} x\n{% endtab %}`, `* * a ${VALUE}\n    b`],
  );
  fc.assert(
    fc.property(context, value, (markdown, text) => {
      const plain = (nodes: Node[]) => withTexts(nodes, text);
      expect(plain(toDocument(put(markdown, text)).nodes)).toEqual(plain(toDocument(markdown).nodes));
    }),
    { numRuns: 400 },
  );
});
