/**
 * The short form of `npm run bench -- sweep`: texts that repeat any two kinds of blocks and inlines, through every conversion. Eight
 * times the text costs about eight times as much; what is quadratic would cost 64 times.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toDocument } from '../../../src/engine/markdown/document/read.ts';
import { BLOCK_SHAPES, INLINE_SHAPES } from '../../../src/engine/markdown/document/shapes.ts';
import { MARK_TYPES } from '../../../src/engine/markdown/document/types.ts';
import { type Tasks, tasks } from '../../../src/threads/tasks.ts';
import { CONVERSIONS, type Given, sizeOf } from '../../support/conversions.ts';
import { cost, expectCostBelow } from '../../support/cost.ts';
import { BLOCK_KINDS, INLINE_KINDS, PAIRS_OF_KINDS } from '../../support/kinds.ts';
import { PATTERNS, repeated, SHAPES } from '../../support/patterns.ts';
import { PROPERTY_TIMEOUT, runs } from '../properties/runs.ts';

const SHORT = 6000;
const LONG = 8 * SHORT;
/** What is twice as slow by chance fails nothing; milliseconds for the collection of garbage come on top. */
const FACTOR = 24;
const EXTRA_MS = 250;
/**
 * How much longer than the text what is made of it may be. Twenty times is more than anything needs, but for forms that name
 * each part of the text: there, the least part is some hundred characters. Those have bounds of their own (docs/api/limits.md).
 */
const MOST_OUT = 20;
const NAMED: Readonly<Record<string, number>> = {
  document: 300,
  published: 300,
  html: 45,
  difference: 45,
  changed: 90,
  commented: 45,
  foreign: 45,
  shown: 300,
  // The text stands in it three times, each as Markdown and as HTML.
  description: 150,
  book: 30,
  // Bytes, which JSON writes as numbers with their places.
  decoded: 60,
  // What is wrong with broken YAML, with the place of each fault.
  settings: 30,
};
/** What a pattern in lines of its own does not come to: cells that are not written, lines of code. */
const SPARSE: readonly string[] = [
  `${'|'.repeat(101)}\n${'|-'.repeat(100)}|\n${`${'|'.repeat(35)}\n`.repeat(50)}\n`,
  `|a|a|a|\n|-|-|-|\n${'a\n'.repeat(50)}\n`,
  `\`\`\`\n${'\n'.repeat(500)}\`\`\`\n`,
  `${'[a]'.repeat(100)}\n\n[a]: ${'x'.repeat(190)}\n\n`,
];

const given = (pattern: string, length: number): Given => {
  const text = repeated(pattern, length);
  return { text, document: toDocument(text) };
};

function expectShort(name: string, pattern: string, input: Given): void {
  const most = (NAMED[name] ?? MOST_OUT) * input.text.length;
  expect(sizeOf(CONVERSIONS[name]!(input)), `${name} of ${JSON.stringify(pattern)}`).toBeLessThan(most);
}

/**
 * What threads do for requests and jobs, with the conversions that it is made of. Without one, its input is short: the reason says how
 * short, or what stops it.
 */
const TASKS: Readonly<Record<keyof Tasks, readonly string[] | string>> = {
  anchorInText: ['anchored'],
  blocksToEdit: ['blocksEdited'],
  commentHtml: ['commented'],
  conditionProblems: ['conditions'],
  conditionsIn: ['conditions'],
  documentJson: ['document', 'published'],
  factsIn: 'test/engine/openapi/hostile.test.ts',
  frontMatterWith: ['keysWritten', 'frontMatter'],
  inPlace: ['inPlace'],
  maskedWithin: ['masked'],
  mentionedUsers: ['mentioned'],
  mergeText: ['merged', 'proseMerged'],
  mergeTranslation: ['translationMerged'],
  movedText: ['moved'],
  namesInPage: ['named'],
  readConfig: ['settings'],
  readConversations: 'of a part of a conversation, 20,000 characters are read',
  readDescription: ['description', 'descriptionParsed'],
  readFrontMatter: ['frontMatter'],
  readVariables: ['variables'],
  referencesOf: ['references'],
  renderPage: ['document', 'html', 'difference', 'changed'],
  scanText: ['imported'],
  searchRows: ['indexed'],
  searchVectors: ['indexed'],
  shownDocumentJson: ['shown'],
  tagLinesIn: ['tagLines'],
  termsInTexts: ['terms'],
  textInScope: ['conditions'],
  textParts: ['compared', 'reversed'],
  textWithVariables: ['variables', 'keysWritten'],
  thoroughColours: 'it stops by the clock',
  trackInTexts: ['tracked'],
  translatedTexts: ['translated'],
  translationFits: ['translated'],
  translationSegments: ['translated'],
  updatesIn: ['news'],
  withHeading: ['written'],
  withStableAddresses: ['stable'],
  withValues: ['evaluated'],
  wordsOfIssues: 'an issue has 120 characters of title and 2,000 of details',
  writeBlocks: ['blocksEdited'],
  writeDocumentJson: ['edited'],
};

test('the sweep knows what threads do with a text', () => {
  expect(Object.keys(TASKS)).toEqual(Object.keys(tasks).toSorted());
  const named = Object.values(TASKS).flatMap((names) => (typeof names === 'string' ? [] : names));
  expect(named.filter((name) => !(name in CONVERSIONS))).toEqual([]);
});

/** Parts of the kinds that the texts are named after, other levels of a heading, and what a text is that has too much in it. */
const NO_KINDS = /^(?:heading-[^2]|list-item|code-line|image|expandable-title|tabs-item|stepper-step|column|markdown)$/;

test('there is a text for every kind of block, inline and mark', () => {
  const kinds = ['table', ...Object.keys(BLOCK_SHAPES), ...Object.keys(INLINE_SHAPES), ...MARK_TYPES];
  const written = { ...BLOCK_KINDS, ...INLINE_KINDS };
  expect(Object.keys(written).toSorted()).toEqual(
    [...new Set(kinds)].filter((kind) => !NO_KINDS.test(kind)).toSorted(),
  );
  for (const [kind, text] of Object.entries(written)) {
    const document = toDocument(`${typeof text === 'string' ? text : text('a')}\n\n[^a]: b\n`);
    expect(JSON.stringify(document), kind).toContain(`"type":"${kind}"`);
  }
});

test.each([...SPARSE, '# a\n', '1. a\n- a\n'])('what is made of %j is not longer than its bound', (pattern) => {
  const input = given(pattern, SHORT);
  for (const name of Object.keys(CONVERSIONS)) expectShort(name, pattern, input);
});

test('a Document that is made of many small parts ends at 64 million characters, whatever the text', () => {
  const json = (markdown: string) => JSON.stringify(toDocument(markdown)).length;
  expect(json(`\`\`\`\n${'\n'.repeat(249_900)}\`\`\`\n`)).toBeLessThan(64_000_000);
  // One more part than a Document has: it is one block with the text as it is written.
  expect(json(`\`\`\`\n${'\n'.repeat(250_100)}\`\`\`\n`)).toBeLessThan(1_000_000);
});

test('no conversion of a repeated text costs, or makes, far more than its length', {
  timeout: PROPERTY_TIMEOUT,
}, () => {
  const names = Object.keys(CONVERSIONS);
  fc.assert(
    fc.property(fc.constantFrom(...PATTERNS, ...Object.values(PAIRS_OF_KINDS)), (pattern) => {
      const [short, long] = [given(pattern, SHORT), given(pattern, LONG)];
      for (const name of names) {
        const convert = CONVERSIONS[name]!;
        const once = cost(() => convert(short));
        expectCostBelow(FACTOR * once + EXTRA_MS, () => convert(long), `${name} of ${JSON.stringify(pattern)}`);
        expectShort(name, pattern, short);
      }
    }),
    runs(0.08),
  );
});

const READERS = [
  'document',
  'html',
  'references',
  'sections',
  'moved',
  'replaced',
  'imported',
  'indexed',
  'book',
  'named',
  'evaluated',
  'anchored',
];
const OF_YAML = ['frontMatter', 'settings', 'keysWritten', 'summary'];

test.each(Object.entries(SHAPES))('nor does reading one with %s', { timeout: PROPERTY_TIMEOUT }, (name, shape) => {
  const [short, long] = [SHORT, LONG].map((length) => {
    const text = shape(length);
    return { text, document: toDocument(text) };
  });
  for (const conversion of name.startsWith('a front matter') || name.startsWith('a summary') ? OF_YAML : READERS) {
    const convert = CONVERSIONS[conversion]!;
    const once = cost(() => convert(short!));
    expectCostBelow(FACTOR * once + EXTRA_MS, () => convert(long!), `${conversion} of ${name}`);
  }
});
