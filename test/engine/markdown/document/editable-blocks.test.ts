/** Blocks that are edited as Markdown, written back into the page that they are from. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blocksToEdit, writeBlocks } from '../../../../src/engine/markdown/document/editable-blocks.ts';
import { toMarkdown } from '../../../../src/engine/markdown/document/print.ts';
import { toDocument } from '../../../../src/engine/markdown/document/read.ts';
import { type Block, type Document, SCHEMA_VERSION } from '../../../../src/engine/markdown/document/types.ts';
import { expectCostBelow } from '../../../support/cost.ts';
import { runs } from '../../properties/runs.ts';

const asMarkdown = (markdown: string): Block => ({
  object: 'block',
  type: 'markdown',
  key: '',
  isVoid: true,
  data: { markdown },
  nodes: [],
});

const documentOf = (nodes: Block[]): Document => ({
  object: 'document',
  data: { schemaVersion: SCHEMA_VERSION },
  nodes,
  meta: {},
});

/** A page of definitions with these texts before them, as an editor sends it. */
const writtenBefore = (definitions: string, texts: readonly string[]) =>
  writeBlocks(
    definitions,
    JSON.stringify(documentOf([...texts.map(asMarkdown), ...blocksToEdit(definitions).document.nodes])),
  );

const many = (count: number, one: (i: number) => string): string[] => Array.from({ length: count }, (_, i) => one(i));

test('an edited block names what stands elsewhere on the page', () => {
  const page = '[One *two*]: /a "T"\n[ẞ]: /s\n[a\\]b]: /b\n\n[^n]: The note\n';
  const texts = ['[x][ONE\n*two*] and [ss]', '[a\\]b], ![c][a\\]b]', 'A note[^n]', '[none] `[One *two*]`'];
  const { markdown } = writtenBefore(page, texts) as { markdown: string };
  expect(toDocument(markdown)).toEqual(toDocument(`${texts.join('\n\n')}\n\n${page}`));
});

const LABELS = ['a', 'B', 'a b', 'ß', 'a\\]', 'a&amp;b', '^n', '^N o', '&lt;', 'é', '*a*'];
const anyLabel = fc.constantFrom(...LABELS);
const anyText = fc
  .array(
    fc.oneof(
      anyLabel.map((label) => `[${label}]`),
      anyLabel.map((label) => `![x][ ${label.toUpperCase()} ]`),
      fc.constantFrom('[', ']', '`', '*', 'w', ' ', '(u)', '<b>', '\\', '[[', '> ', '\n> - ', '|'),
    ),
    { maxLength: 8 },
  )
  .map((parts) => `w${parts.join('')}`);

test('what it names is the same as if it stood on the page itself', () => {
  fc.assert(
    fc.property(fc.uniqueArray(anyLabel, { minLength: 1, maxLength: 4 }), anyText, (labels, text) => {
      const page = labels.map((label, i) => `[${label}]: /u${i}`).join('\n\n');
      const all = toMarkdown(toDocument(page));
      const whole = toDocument(`${text}\n\n${all}`);
      const own = whole.nodes.slice(0, -toDocument(all).nodes.length);
      const written = writtenBefore(all, [text]);
      if (!('markdown' in written)) return;
      expect(toDocument(written.markdown).nodes.slice(0, own.length)).toEqual(own);
    }),
    runs(),
  );
});

test('thousands of blocks and definitions are written in a time that grows with their number', () => {
  const definitions = many(3000, (i) => `[a${i}]: /${i}\n`).join('');
  const texts = many(3000, (i) => `w [x][a${i}]`);
  let written: ReturnType<typeof writeBlocks> | undefined;
  expectCostBelow(3000, () => {
    written = writtenBefore(definitions, texts);
  });
  const links = many(3000, (i) => `w [x](/${i})`).join('\n\n');
  expect(written).toEqual({ markdown: `${links}\n\n${definitions}` });
});

test('a long definition that thousands of blocks name is refused', () => {
  const long = `[a]: /${'x'.repeat(200_000)}\n`;
  expectCostBelow(3000, () => {
    expect(
      writtenBefore(
        long,
        many(2000, () => '[a]'),
      ),
    ).toEqual({
      path: 'nodes',
      message: 'has blocks of Markdown that name definitions of more than 10,000,000 characters together',
    });
  });
});
