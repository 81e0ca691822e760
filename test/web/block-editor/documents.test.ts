/**
 * What the editor of blocks holds says what the text says, with nothing lost; and an edit changes the block that it is in, and no other
 * byte. Checked without the shortcut that blocks nobody touched are given back as they were read.
 */
import fc from 'fast-check';
import { EditorState } from 'prosemirror-state';
import { expect, test } from 'vitest';
import { toMarkdown } from '../../../src/engine/markdown/document/print.ts';
import { readDocument, toDocument as readText } from '../../../src/engine/markdown/document/read.ts';
import { writeDocument } from '../../../src/engine/markdown/document/rewrite.ts';
import type { Document } from '../../../src/engine/markdown/document/types.ts';
import { validateDocument } from '../../../src/engine/markdown/document/validate.ts';
import { fromDocument, type Shown } from '../../../src/web/app/block-editor/from-document.ts';
import { schema } from '../../../src/web/app/block-editor/schema.ts';
import { toDocument } from '../../../src/web/app/block-editor/to-document.ts';
import { anyDocument } from '../../engine/markdown/document/any-document.ts';
import {
  CORPORA,
  examplesOf,
  type NamedText,
  ownPages,
  pagesOf,
  REPOSITORIES,
} from '../../engine/markdown/document/texts.ts';
import { runs } from '../../engine/properties/runs.ts';

const SHOWN: Shown = { source: () => ({ markdown: '', html: '' }), picture: () => undefined };

/** Through the editor, with every node made anew but for empty paragraphs: those of a text stay, and those of the editor go. */
function throughEditor(document: Document): Document {
  const { doc, originals } = fromDocument(document, SHOWN);
  doc.check();
  return toDocument(doc, new Map([...originals].filter(([, { node }]) => node.isTextblock && node.content.size === 0)));
}

function expectSame(markdown: string, name: string): void {
  const again = throughEditor(readText(markdown));
  expect(validateDocument(again), name).toEqual([]);
  expect(writeDocument(markdown, again), name).toEqual({ markdown });
}

const EDITED = 'Zq';

/** Types into each of some text blocks of a text, one after the other from the same beginning. */
function expectLocal({ name, markdown }: NamedText, every: number): number {
  const read = readDocument(markdown);
  if (read.source !== markdown) return 0;
  const { doc, originals } = fromDocument(readText(markdown), SHOWN);
  const places: number[] = [];
  doc.descendants((node, at) => {
    if (node.isTextblock) places.push(at + 1);
  });
  let done = 0;
  for (const [index, place] of places.entries()) {
    if (index % every !== 0) continue;
    const edited = EditorState.create({ doc, schema }).tr.insertText(EDITED, place).doc;
    const document = toDocument(edited, originals);
    expect(validateDocument(document), name).toEqual([]);
    const written = writeDocument(markdown, document);
    if (!('markdown' in written)) throw new Error(`${name}: ${written.path} ${written.message}`);
    const block = read.document.nodes[doc.resolve(place).index(0)]!;
    const [start, end] = read.ranges.get(block) ?? [0, markdown.length];
    expect(written.markdown.startsWith(markdown.slice(0, start)), name).toBe(true);
    expect(written.markdown.endsWith(markdown.slice(end)), name).toBe(true);
    expect(written.markdown, name).toContain(EDITED);
    done += 1;
  }
  return done;
}

test('the pages of this documentation', () => {
  for (const { name, markdown } of ownPages()) expectSame(markdown, name);
});

test.skipIf(CORPORA.length === 0).each(CORPORA)('%s', (file) => {
  for (const { name, markdown } of examplesOf(file)) expectSame(markdown, name);
});

test.skipIf(REPOSITORIES.length === 0).each(REPOSITORIES)('%s', (bundle) => {
  for (const { name, markdown } of pagesOf(bundle)) expectSame(markdown, name);
});

test('any Document', () => {
  fc.assert(
    fc.property(anyDocument, (document) => {
      expectSame(toMarkdown(document as Document), 'any');
    }),
    runs(0.3),
  );
});

test('what is typed changes one block of a page of this documentation', () => {
  let edits = 0;
  for (const page of ownPages()) edits += expectLocal(page, 25);
  expect(edits).toBeGreaterThan(50);
});

test.skipIf(REPOSITORIES.length === 0).each(REPOSITORIES)(
  'what is typed changes one block of a page of %s',
  (bundle) => {
    let edits = 0;
    for (const page of pagesOf(bundle)) if (page.markdown.length < 60_000) edits += expectLocal(page, 150);
    console.info(`${edits} edits, each within its block`);
  },
);
