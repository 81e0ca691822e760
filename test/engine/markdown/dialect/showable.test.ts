/** Documents for showing: whatever the text, a renderer can draw them; and what it cannot draw is still read. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { published } from '../../../../src/engine/markdown/dialect/publish.ts';
import { showable } from '../../../../src/engine/markdown/dialect/showable.ts';
import { shownDocument } from '../../../../src/engine/markdown/dialect/shown.ts';
import { normalForm } from '../../../../src/engine/markdown/document/normal.ts';
import type { Document } from '../../../../src/engine/markdown/document/types.ts';
import { runs } from '../../properties/runs.ts';
import { anyDocument } from '../document/any-document.ts';
import { CORPORA, examplesOf, type NamedText, ownPages, pagesOf, REPOSITORIES } from '../document/texts.ts';
import { failuresOf } from './renderer.ts';

const shown = (markdown: string) => JSON.parse(JSON.stringify(shownDocument(markdown, new Map())));
const summary = (markdown: string) =>
  shown(markdown).nodes.map(({ type, nodes }: { type: string; nodes: object[] }) => [type, wordsIn(nodes)]);

/** What can be read. */
function wordsIn(value: unknown): string {
  if (Array.isArray(value)) return value.map(wordsIn).join('');
  if (typeof value !== 'object' || value === null) return '';
  const { text, leaves, nodes, fragments, data } = value as Record<string, unknown>;
  if (typeof text === 'string') return text;
  const label = (data as { label?: string } | undefined)?.label;
  return (
    wordsIn(leaves) +
    wordsIn(nodes) +
    wordsIn(fragments) +
    (nodes && !leaves && wordsIn(nodes) === '' ? (label ?? '') : '')
  );
}

const check = (texts: readonly NamedText[]) => {
  for (const { name, markdown } of texts) expect(failuresOf(shown(markdown)), name).toEqual([]);
};

test('the pages of this documentation can be drawn', () => check(ownPages()));
test.skipIf(CORPORA.length === 0).each(CORPORA)('%s can be drawn', (file) => check(examplesOf(file)));
test.skipIf(REPOSITORIES.length === 0).each(REPOSITORIES)('%s can be drawn', (bundle) => check(pagesOf(bundle)));

test('any Document can be drawn', () => {
  fc.assert(
    fc.property(anyDocument, (given) => {
      const document = showable(published(normalForm(given as unknown as Document)));
      expect(failuresOf(JSON.parse(JSON.stringify(document)))).toEqual([]);
    }),
    runs(2),
  );
});

test('the check itself finds what a renderer fails on', () => {
  const failing = (node: object) =>
    failuresOf({ object: 'document', nodes: [{ object: 'block', data: {}, nodes: [], ...node }] });
  expect(failing({ type: 'divider' })).toEqual([]);
  for (const node of [
    { type: 'heading-4', meta: { id: 'a' } },
    { type: 'html' },
    { type: 'hint', data: { style: 'note' }, nodes: [] },
    { type: 'paragraph', nodes: [{ object: 'text', leaves: [{ object: 'leaf', text: 'a' }] }] },
    { type: 'embed' },
    { type: 'tabs', key: 'a' },
    { type: 'list-unordered', nodes: [{ object: 'block', type: 'list-item', data: {}, nodes: [] }] },
    { type: 'expandable' },
    { type: 'content-ref', data: { ref: { kind: 'nothing' } } },
  ])
    expect(failing(node), node.type).not.toEqual([]);
});

test.each([
  ['#### Deep', [['heading-3', 'Deep']]],
  [
    '<div>a <b>b</b><p>c <a href="u">d</a></p><script>alert(1)</script></div>',
    [
      ['paragraph', 'a b'],
      ['paragraph', 'c d'],
    ],
  ],
  ['<!-- nothing -->', []],
  ['a <span class="x">b</span> <!-- c -->d', [['paragraph', 'a b d']]],
  ['{% unknown %}\na\n{% endunknown %}\n', [['paragraph', 'a']]],
  ['{% unknown %}\n', []],
  ['{% if visitor.claims.a %}\na\n{% endif %}\n', []],
  ['{% include "gone.md" %}\n', []],
  ['{% hint style="note" %}\n{% endhint %}\n', [['hint', '']]],
  ['{% tabs %}\n{% endtabs %}\n', []],
  ['{% embed url="" %}\n', []],
  [
    '{% file src="https://a.example/b.pdf" %}\nwords\n{% endfile %}\n',
    [
      ['paragraph', 'https://a.example/b.pdf'],
      ['paragraph', 'words'],
    ],
  ],
  ['* \n', [['list-unordered', '']]],
  ['[a]: b\n\ntext\n', [['paragraph', 'text']]],
  ['a[^1]\n\n[^1]: Note *b*\n\n    * c\n', [['paragraph', 'a1Note b']]],
  ['<button type="button" class="button">Go</button>', [['paragraph', 'Go']]],
  ['<mark style="color:#123456;">a</mark>', [['paragraph', 'a']]],
])('%j is shown as what renderers know', (markdown, blocks) => {
  expect(summary(markdown)).toEqual(blocks);
  expect(failuresOf(shown(markdown))).toEqual([]);
});

test('there is no token, and addresses have the references that they were given', () => {
  const places = new Map([['b.md', { kind: 'page', page: 'abcdefghijklmnopqrst' } as const]]);
  const document = shownDocument('[a](b.md) <img src="c.png" alt="">', places);
  expect(document.meta).toEqual({});
  const [{ nodes }] = document.nodes as unknown as [{ nodes: { data: object }[] }];
  expect(nodes[0]?.data).toEqual({ ref: { kind: 'page', page: 'abcdefghijklmnopqrst' } });
  expect(nodes[2]?.data).toEqual({ ref: { kind: 'url', url: 'c.png' }, alt: '' });
});
