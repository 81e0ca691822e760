/** What texts refer to, and the anchors in them. */
import { describe, expect, test } from 'vitest';
import { referencesOf } from '../../../../src/engine/markdown/references.ts';
import { expectCostBelow } from '../../../support/cost.ts';

const addresses = (markdown: string) => referencesOf(markdown).references.map(({ address }) => address);

describe('a text refers to', () => {
  test.each([
    [
      'a link',
      '[a](one.md "title") and <https://two.example> and https://three.example',
      ['one.md', 'https://two.example', 'https://three.example'],
    ],
    ['an image', '![alt](<a b.png>)', ['a b.png']],
    ['a definition', '[a][x] ![b][x]\n\n[x]: ../x.md', ['../x.md']],
    ['escapes, undone', '[a](a\\_b&amp;c.md)', ['a_b&c.md']],
    [
      'HTML',
      '<figure><img src="a.png" srcset="b.png 1x, c.png 2x"><a href=\'d.md\'>d</a></figure>',
      ['a.png', 'b.png', 'c.png', 'd.md'],
    ],
    ['HTML in a line', 'See <a href="x&amp;y">x</a>.', ['x&y']],
    [
      'a content-ref once, with the link in it',
      '{% content-ref url="a.md" %}\n[a.md](a.md)\n{% endcontent-ref %}',
      ['a.md'],
    ],
    [
      'a page-ref, the old content-ref',
      '{% page-ref page="a.md" %}\n\n{% page-ref url="b.md" %}\n\n{% page-ref page="c.md" url="d.md" %}',
      ['a.md', 'b.md', 'd.md'],
    ],
    ['no tag that has the name of something else', '{% constructor url="a.md" %} {% toString src="b.md" %}', []],
    [
      'files and embeds',
      '{% file src="a.pdf" %}\n\n{% embed url="https://e.example" %}',
      ['a.pdf', 'https://e.example'],
    ],
    ['what stands in a table and a list', '| a |\n|---|\n| [x](x.md) |\n\n- [y](y.md)', ['x.md', 'y.md']],
    [
      'nothing in code, comments and data',
      '`[a](b.md)`\n\n```\n{% include "x.md" %}\n[a](b.md)\n```\n\n<!-- <a href="x"> -->\n\n![d](data:image/png;base64,AAAA)',
      [],
    ],
    [
      'links to data, which hold what they lead to',
      '[a](data:text/html,x) <a href="data:text/html,y">b</a> [c]\n\n[c]: data:text/html,z\n[d]: data:image/png;base64,AA\n\n![e](data:text/html,x2) <img src="data:x" srcset="data:y 1x">',
      ['data:text/html,x', 'data:text/html,y', 'data:text/html,z'],
    ],
    ['an empty target', '[a]()', ['']],
  ])('%s', (_, markdown, expected) => {
    expect(addresses(markdown)).toEqual(expected);
  });

  test('includes and specifications, which it shows', () => {
    const text =
      '{% include "../.gitbook/includes/a.md" %}\n\n{% openapi-operation spec="pets" path="/pets" method="get" %}\n{% endopenapi-operation %}\n';
    expect(referencesOf(text).references).toEqual([
      { address: '../.gitbook/includes/a.md', shown: 'include', sections: [''] },
      { address: 'pets', shown: 'openapi', sections: [''] },
    ]);
  });

  test('one address from several sections', () => {
    const text = '[a](a.md)\n\n# One\n\n[a](a.md) [a](a.md)\n\n## Two\n\n[b](b.md) [a](a.md)\n';
    expect(referencesOf(text).references).toEqual([
      { address: 'a.md', sections: ['', 'one', 'two'] },
      { address: 'b.md', sections: ['two'] },
    ]);
  });
});

test('anchors are those of headings and of HTML elements', () => {
  const text =
    '# One\n\n## One\n\n<h2 id="two">Two</h2>\n\nA <a name="three"></a> line.\n\n## Four <a href="#x" id="four-4"></a>\n\n<details>\n\n<summary>More &amp; <b>less</b></summary>\n\n</details>\n\n{% tabs %}\n{% tab title="Linux" %}\nA\n{% endtab %}\n{% endtabs %}\n';
  expect(new Set(referencesOf(text).anchors)).toEqual(
    new Set(['one', 'one-1', 'two', 'three', 'four', 'four-4', 'more--less', 'linux']),
  );
});

test('of more addresses than people write, the first are listed', () => {
  const text = Array.from({ length: 6000 }, (_, n) => `[a](${n})`).join(' ');
  expect(addresses(text)).toEqual(Array.from({ length: 5000 }, (_, n) => String(n)));
});

test('time grows with the length', () => {
  const hostile = [
    '[a](',
    '<a href="',
    '{% include ',
    '](x',
    '<!--',
    '{% content-ref url="',
    '# a\n',
    '[a](b.md) ',
    '<summary><b>',
    '<summary>x</summary> ',
    '<p>{% a ',
    '<p><!-- ',
    '<p src="',
    "<p src='",
  ];
  for (const part of hostile) {
    expectCostBelow(2000, () => referencesOf(part.repeat(200_000 / part.length)), part);
  }
});
