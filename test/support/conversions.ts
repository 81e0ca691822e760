/** Every conversion of a text that a request or a job may ask for, and how large what comes out of it is. */

import { plainAnswer } from '../../src/engine/answers/plain-answer.ts';
import { masked } from '../../src/engine/conversations/mask.ts';
import { withValues } from '../../src/engine/expressions/value-of.ts';
import { conditionProblems, conditionsIn, textInScope } from '../../src/engine/markdown/conditional-blocks.ts';
import { blocksOfHtml } from '../../src/engine/markdown/dialect/html-as-blocks.ts';
import { published } from '../../src/engine/markdown/dialect/publish.ts';
import { received } from '../../src/engine/markdown/dialect/receive.ts';
import { shownDocument } from '../../src/engine/markdown/dialect/shown.ts';
import { firstDifference } from '../../src/engine/markdown/document/difference.ts';
import { blocksToEdit, writeBlocks } from '../../src/engine/markdown/document/editable-blocks.ts';
import { mentionedUsers } from '../../src/engine/markdown/document/mentioned-users.ts';
import { toMarkdown } from '../../src/engine/markdown/document/print.ts';
import { toDocument } from '../../src/engine/markdown/document/read.ts';
import { rewrite } from '../../src/engine/markdown/document/rewrite.ts';
import type { Block, Document, Node } from '../../src/engine/markdown/document/types.ts';
import { validateDocument } from '../../src/engine/markdown/document/validate.ts';
import { type BlockDifference, blockDifference } from '../../src/engine/markdown/html/block-difference.ts';
import { cleanTree, plainPage } from '../../src/engine/markdown/html/clean.ts';
import { commentHtml, foreignHtml } from '../../src/engine/markdown/html/comment.ts';
import { namesIn } from '../../src/engine/markdown/html/names.ts';
import { printHtml } from '../../src/engine/markdown/html/print.ts';
import { renderDocument } from '../../src/engine/markdown/html/render.ts';
import { mergeMarkdown } from '../../src/engine/markdown/merge.ts';
import { referencesOf } from '../../src/engine/markdown/references.ts';
import { relocate } from '../../src/engine/markdown/relocate.ts';
import { replaceExpressions } from '../../src/engine/markdown/replace-expressions.ts';
import { sectionsOf } from '../../src/engine/markdown/sections.ts';
import { withStableAddresses } from '../../src/engine/markdown/stable-addresses.ts';
import { inPlace, placeOf, tagLinesIn } from '../../src/engine/markdown/tag-lines.ts';
import { anchorInText } from '../../src/engine/markdown/tracking/anchors.ts';
import { BlockTracker } from '../../src/engine/markdown/tracking/track.ts';
import { updatesIn } from '../../src/engine/markdown/updates.ts';
import { cell, code, linkText, oneLine, prose } from '../../src/engine/openapi/prose.ts';
import { readDescription } from '../../src/engine/openapi/version.ts';
import { bookOf } from '../../src/engine/pdf/book.ts';
import { readConfig } from '../../src/engine/project/read/config.ts';
import { decodeText } from '../../src/engine/project/read/encoding.ts';
import { readFrontMatter, splitFrontMatter } from '../../src/engine/project/read/front-matter.ts';
import { scanText } from '../../src/engine/project/read/references.ts';
import { readSummary } from '../../src/engine/project/read/summary.ts';
import { readVariables } from '../../src/engine/project/read/variables.ts';
import { readYamlByKey } from '../../src/engine/project/read/yaml-lines.ts';
import { withHeading } from '../../src/engine/project/write/texts.ts';
import { withKeys } from '../../src/engine/project/write/yaml-keys.ts';
import { mergeText } from '../../src/engine/revisions/text-merge.ts';
import { textParts } from '../../src/engine/revisions/text-parts.ts';
import { translatedText } from '../../src/engine/translation/assemble.ts';
import { termsInTexts } from '../../src/engine/translation/glossary.ts';
import { mergeTranslation } from '../../src/engine/translation/merge-blocks.ts';
import { pseudoTranslated } from '../../src/engine/translation/pseudo.ts';
import { segmentsOf } from '../../src/engine/translation/segments.ts';
import { excerptOf, marksIn, wantedOf } from '../../src/engine/words/excerpt.ts';
import { readQuery } from '../../src/engine/words/query.ts';
import { rowsOf } from '../../src/engine/words/rows.ts';
import { stemsIn } from '../../src/engine/words/stems.ts';
import { vectorsOf } from '../../src/engine/words/vector.ts';
import { contentOf, page } from '../features/content/pdf/contents.ts';

/** What a conversion takes: the text, its Document, and both with one block more. */
export interface Given {
  text: string;
  document: Document;
}

/** A text with a line above, and one with a line in its middle and at its end. */
function editsOf(text: string): [string, string] {
  const middle = text.indexOf('\n', text.length / 2) + 1;
  return [`first\n${text}`, `${text.slice(0, middle)}middle\n${text.slice(middle)}\nlast\n`];
}

const utf8 = new TextEncoder();
const QUERY = readQuery('a b c first 中 word');

export const CONVERSIONS: Readonly<Record<string, (given: Given) => unknown>> = {
  document: ({ text }) => toDocument(text),
  markdown: ({ document }) => toMarkdown(document),
  edited: ({ text, document }) => rewrite(text, { ...document, nodes: [...document.nodes, { ...MORE }] }),
  html: ({ document }) => htmlOf(document),
  difference: ({ text, document }) => htmlOf(blockDifference(document, toDocument(`${text}\n\nb\n`)).document),
  changed: ({ text, document }) => {
    const difference = blockDifference(document, toDocument(`b ${text.split('\n').toReversed().join('\n')}`));
    return htmlOf(difference.document, difference.blockChanges);
  },
  checked: ({ document }) => validateDocument(document),
  published: ({ document }) => published(document),
  received: ({ document }) => received(published(document)).problems,
  references: ({ text }) => referencesOf(text),
  sections: ({ text }) => sectionsOf(text, 'T'),
  moved: ({ text }) => relocate(text, (address) => `../${address}`),
  replaced: ({ text }) => replaceExpressions(text, () => 'value'),
  compared: ({ text }) => textParts(text, editsOf(text)[1]),
  merged: ({ text }) => mergeText(text, ...editsOf(text)),
  reversed: ({ text }) => textParts(text, text.split('\n').toReversed().join('\n')),
  indexed: ({ text }) => indexOf(text),
  excerpt: ({ text }) => {
    const wanted = wantedOf(QUERY, stemsIn(new Map()), ['en']);
    return [excerptOf(text, wanted), marksIn(text, wanted)];
  },
  query: ({ text }) => readQuery(text),
  tracked: ({ text, document }) => {
    const tracker = new BlockTracker(document, toDocument(editsOf(text)[1]));
    return document.nodes.slice(0, TRACKED).map((node) => 'key' in node && tracker.find(node.key)?.key);
  },
  imported: ({ text }) => scanText(text),
  summary: ({ text }) => readSummary(text),
  frontMatter: ({ text }) => {
    const { yaml } = splitFrontMatter(utf8.encode(`---\n${text}\n---\n\na\n`));
    return readFrontMatter(yaml);
  },
  settings: ({ text }) => [readConfig(text), readYamlByKey(text, { asWritten: true })],
  keysWritten: ({ text }) => withKeys(text, new Map([['icon', 'rocket']])),
  decoded: ({ text }) => decodeText(utf8.encode(`${text}\u00e9`).map((byte) => (byte === 0xc3 ? 0xe9 : byte))),
  book: ({ text }) => bookOf(contentOf([page('a.md', text)])),
  anchored: ({ text, document }) => {
    const last = document.nodes.at(-1);
    return anchorInText(text, last && 'key' in last ? last.key : '', null);
  },
  named: ({ document }) => namesIn(document),
  evaluated: ({ text }) => withValues(text, { space: { vars: { a: 'value' } } }, false),
  proseMerged: ({ text }) => mergeMarkdown(text, `first ${text}`, `${text.trimEnd()} last\n`),
  written: ({ text }) => withHeading(text, 'a', 'b'),
  translated: ({ text }) => {
    const known = new Map(segmentsOf(text).map((segment) => [segment.text, pseudoTranslated(segment.text)]));
    return translatedText(text, known);
  },
  translationMerged: ({ text }) => mergeTranslation(text, ...editsOf(text)),
  conditions: ({ text }) => [
    textInScope(text, { visitor: { claims: {} } }),
    conditionsIn(text),
    conditionProblems(text),
  ],
  terms: ({ text }) => termsInTexts([text], new Map(['a', 'b c', 'word', '中'].map((term) => [term, 'other']))),
  shown: ({ text }) => shownDocument(text, new Map([['a', { kind: 'url', url: 'b' }]])),
  htmlShown: ({ text }) => blocksOfHtml(text),
  differing: ({ text, document }) => firstDifference(document, toDocument(`${text}\n\nb\n`)),
  blocksEdited: ({ text }) => {
    const { document, sources } = blocksToEdit(text);
    return writeBlocks(text, JSON.stringify(asMarkdown(document, sources)));
  },
  mentioned: ({ text }) => mentionedUsers(text),
  commented: ({ text }) => commentHtml(text),
  foreign: ({ text }) => foreignHtml(text),
  stable: ({ text }) => withStableAddresses(text, new Map([['a', { link: '/a' }]])),
  tagLines: ({ text }) => tagLinesIn(text, new Set(['include', 'content-ref'])).map((line) => placeOf(line, text)),
  inPlace: ({ text }) => inPlace(text, { indent: '> ', above: true, below: true }),
  news: ({ text }) => updatesIn(text),
  variables: ({ text }) => readVariables(text),
  plain: ({ text }) => plainAnswer(text),
  masked: ({ text }) => masked(text),
  prose: ({ text }) => [prose(text, 1), cell(text), oneLine(text), linkText(text), code(text)],
  description: ({ text: description }) => {
    const get = { description, responses: { 200: { description } } };
    const info = { title: 'T', version: '1', description };
    return readDescription(JSON.stringify({ openapi: '3.1.0', info, paths: { '/a': { get } } }), 'api', null);
  },
  descriptionParsed: ({ text }) => readDescription(`openapi: 3.1.0\nx: |\n  a\n${text}`, 'api', null),
};

/** The blocks that an editor gives back as Markdown, each changed. */
function asMarkdown(document: Document, sources: Readonly<Record<string, string>>): Document {
  const changed = (nodes: readonly Node[]): Node[] =>
    nodes.map((node) => {
      if (node.object !== 'block') return node;
      const markdown = sources[node.key];
      if (markdown === undefined) return { ...node, nodes: changed(node.nodes) };
      return {
        object: 'block',
        type: 'markdown',
        key: '',
        isVoid: true,
        data: { markdown: `${markdown}\n\nb` },
        nodes: [],
      };
    });
  return { ...document, nodes: changed(document.nodes) as Block[] };
}

/** Characters of an answer with it. */
export const sizeOf = (result: unknown): number =>
  (typeof result === 'string' ? result : (JSON.stringify(result) ?? '')).length;

/** Comments of one page whose places are looked for. */
const TRACKED = 50;

function indexOf(text: string): string[] {
  const rows = rowsOf([{ pageId: 'a', title: 'T', text }]);
  return vectorsOf(
    rows.map(({ fields }) => fields),
    new Map(),
    'en',
  );
}

const MORE = {
  object: 'block' as const,
  type: 'paragraph',
  key: '',
  isVoid: false,
  data: {},
  nodes: [{ object: 'text' as const, leaves: [{ object: 'leaf' as const, text: 'more', marks: [] }] }],
};

function htmlOf(document: Document, blockChanges?: BlockDifference['blockChanges']): string {
  const place = () => ({ href: '/a' });
  try {
    return printHtml(
      cleanTree(renderDocument(document, { place, ...(blockChanges && { blockChanges }) }), () => undefined),
    );
  } catch (error) {
    if (error instanceof RangeError) return printHtml(plainPage(toMarkdown(document)));
    throw error;
  }
}
