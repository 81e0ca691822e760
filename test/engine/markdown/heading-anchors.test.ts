/** `## Setup {#start}`: the anchor of a heading as other programs write it is its anchor here, and not what it says. */
import { expect, test } from 'vitest';
import { withAnchorAtEnd } from '../../../src/engine/markdown/anchors.ts';
import { namedIn } from '../../../src/engine/markdown/dialect/named.ts';
import { toDocument } from '../../../src/engine/markdown/document/read.ts';
import { readPage, renderRead } from '../../../src/engine/markdown/html/page.ts';
import { sectionsOf } from '../../../src/engine/markdown/sections.ts';

const NOTHING = { places: new Map(), includes: new Map(), included: new Map() };

/** Title and anchor, as the page shows them, as search has them, and as Documents do. */
async function seen(markdown: string) {
  const { sections, pieces } = await renderRead(readPage({ markdown }), { ...NOTHING, isPublished: true });
  const html = pieces.flatMap(({ parts }) => parts).join('');
  const found = sectionsOf(markdown, 'Page').slice(1);
  const document = toDocument(markdown);
  return {
    html,
    shown: sections.map(({ title, id }) => [title, id]),
    found: found.map(({ title, anchor }) => [title, anchor]),
    anchors: [...namedIn(document.nodes).anchors.values()],
  };
}

test.each([
  ['## Setup {#start}', 'Setup', 'start'],
  ['## **Bold** setup {#über-uns}  ', 'Bold setup', 'über-uns'],
  ['Setup {#a.b:c}\n---', 'Setup', 'a.b:c'],
  ['## Setup {#one} {#two}', 'Setup {#one}', 'two'],
  // A tag goes before.
  ['## Setup <a id="tag"></a> {#end}', 'Setup', 'tag'],
  // All else is what the heading says.
  ['## {#alone}', '{#alone}', 'alone'],
  ['## Setup {#not this}', 'Setup {#not this}', 'setup-not-this'],
  ['## Setup {#}', 'Setup {#}', 'setup-'],
  ['## Setup {#a} more', 'Setup {#a} more', 'setup-a-more'],
  ['## Use `{#id}`', 'Use {#id}', 'use-id'],
])('%s', async (markdown, title, anchor) => {
  const { html, ...others } = await seen(markdown);
  expect(others).toEqual({ shown: [[title, anchor]], found: [[title, anchor]], anchors: [anchor] });
  expect(html).toContain(`id="${anchor}"`);
});

test('texts are as they were', () => {
  expect(withAnchorAtEnd('Setup')).toBeUndefined();
  expect(withAnchorAtEnd(`a ${'{#'.repeat(10_000)}`)).toBeUndefined();
  const markdown = '## Setup {#start}\n';
  expect(JSON.stringify(toDocument(markdown))).toContain('Setup {#start}');
});
