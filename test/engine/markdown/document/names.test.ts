/** Names that every object has, wherever a text or a caller may write a name of its own: they are names like any other. */
import { describe, expect, test } from 'vitest';
import { toMarkdown } from '../../../../src/engine/markdown/document/print.ts';
import { toDocument } from '../../../../src/engine/markdown/document/read.ts';
import { writeDocument } from '../../../../src/engine/markdown/document/rewrite.ts';
import type { Document } from '../../../../src/engine/markdown/document/types.ts';
import { validateDocument } from '../../../../src/engine/markdown/document/validate.ts';
import { cleanTree } from '../../../../src/engine/markdown/html/clean.ts';
import { coloursFor } from '../../../../src/engine/markdown/html/colours.ts';
import { printHtml } from '../../../../src/engine/markdown/html/print.ts';
import { renderDocument } from '../../../../src/engine/markdown/html/render.ts';
import { referencesOf } from '../../../../src/engine/markdown/references.ts';
import { sectionsOf } from '../../../../src/engine/markdown/sections.ts';

const NAMES = ['constructor', 'toString', 'valueOf', '__proto__', 'hasOwnProperty'];

describe.each(NAMES)('the name %s', (name) => {
  const lower = name.toLowerCase();

  test.each([
    ['a tag', `{% ${name} %}\n\na\n\n{% end${name} %}\n`],
    ['an attribute of a tag', `{% hint ${name}="a" %}\nb\n{% endhint %}\n`],
    ['an element', `a <${lower}>b</${lower}> c\n`],
    [
      'an attribute of an element',
      `<img src="a" ${lower}="b" alt="c">\n\n<figure><img src="a" ${lower}="b"></figure>\n`,
    ],
    [
      'an attribute of a cell',
      `<table ${lower}="a"><thead><tr><th ${lower}="b">c</th></tr></thead><tbody></tbody></table>\n`,
    ],
    ['a language', `\`\`\`${name}\na\n\`\`\`\n`],
    ['a definition and a footnote', `[a][${name}] b[^${name}]\n\n[${name}]: /b\n\n[^${name}]: c\n`],
    ['headings', `# ${name}\n\n# ${name}\n`],
    ['an icon', `<i class="fa-${lower.replaceAll('_', '')}">:${lower.replaceAll('_', '')}:</i> b\n`],
    ['an expression', `<code class="expression">space.vars.${name}</code>\n`],
    ['a character reference', `&${name}; <b title="&${name};">\n`],
    ['a colour', `<mark style="color:${name};">a</mark>\n`],
  ])('of %s is read, printed, shown and found', async (_, markdown) => {
    const document = toDocument(markdown);
    expect(validateDocument(document)).toEqual([]);
    expect(toDocument(toMarkdown(document))).toEqual(document);
    const more = { ...document, nodes: [...document.nodes, ...toDocument('more').nodes] };
    expect(writeDocument(markdown, more)).toEqual({ markdown: `${markdown}\nmore\n` });
    const sources = { place: () => ({ href: '/a' }), colours: await coloursFor([document]) };
    expect(printHtml(cleanTree(renderDocument(document, sources), () => undefined))).not.toContain('[native code]');
    expect(JSON.stringify([referencesOf(markdown), sectionsOf(markdown, name)])).not.toContain('native code');
  });

  const paragraph = (nodes: unknown[], data: unknown = {}) => ({ object: 'block', type: 'paragraph', data, nodes });
  const leaf = (more: object) => ({ object: 'text', leaves: [{ object: 'leaf', text: 'a', marks: [], ...more }] });
  const own = (value: unknown) => JSON.parse(`{${JSON.stringify(name)}:${JSON.stringify(value)}}`);

  test.each<[string, unknown]>([
    ['a block', { object: 'block', type: name, nodes: [] }],
    ['an object', { object: name, type: 'paragraph', nodes: [] }],
    ['an inline', paragraph([{ object: 'inline', type: name, nodes: [] }])],
    ['a mark', paragraph([leaf({ marks: [{ object: 'mark', type: name }] })])],
    ['a field', paragraph([leaf({})], own('a'))],
    [
      'a kind of reference',
      paragraph([{ object: 'inline', type: 'link', data: { ref: { kind: name } }, nodes: [leaf({})] }]),
    ],
    [
      'a field of a reference',
      paragraph([
        { object: 'inline', type: 'link', data: { ref: { kind: 'url', url: 'a', ...own('b') } }, nodes: [leaf({})] },
      ]),
    ],
  ])('of %s in a Document is refused by its path', (_, node) => {
    expect(validateDocument({ object: 'document', nodes: [node] }).length).toBeGreaterThan(0);
  });

  test('of a column in a Document is one, also where a record has no such cell', () => {
    const column = { id: name, title: 'a' };
    const data = {
      view: { type: 'grid', columns: [name] },
      definition: own(column),
      records: own({ orderIndex: 0, values: {} }),
    };
    const document = { object: 'document', nodes: [{ object: 'block', type: 'table', isVoid: true, data, nodes: [] }] };
    expect(validateDocument(document)).toEqual([]);
    expect(writeDocument('', document as unknown as Document)).toEqual({ markdown: '| a |\n| --- |\n|  |\n' });
  });
});
