import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { budgetForParts } from '../../../../src/engine/comparison-budget.ts';
import { toDocument } from '../../../../src/engine/markdown/document/read.ts';
import type { Block, Document, Node, TableData } from '../../../../src/engine/markdown/document/types.ts';
import { type TrackQuestion, trackInTexts } from '../../../../src/engine/markdown/tracking/anchors.ts';
import { follow } from '../../../../src/engine/markdown/tracking/follow.ts';
import { Siblings } from '../../../../src/engine/markdown/tracking/siblings.ts';
import {
  BlockTracker,
  blockOf,
  type Cell,
  CellTracker,
  tablesOf,
} from '../../../../src/engine/markdown/tracking/track.ts';
import { cost, expectCostBelow } from '../../../support/cost.ts';
import { runs } from '../../properties/runs.ts';

const trackCell = (before: Block, after: Block, cell: Cell) =>
  new CellTracker(before, after, budgetForParts(1000)).find(cell);

const trackBlock = (before: Document, after: Document, key: string) => new BlockTracker(before, after).find(key);

const plain = (node: Node): string =>
  node.object === 'text' ? node.leaves.map(({ text }) => text).join('') : node.nodes.map(plain).join('');

function* blocks(nodes: readonly Node[]): Generator<Block> {
  for (const node of nodes) {
    if (node.object !== 'block') continue;
    yield node;
    yield* blocks(node.nodes);
  }
}

/** The key of the `nth` innermost block with this text. */
function keyOf(document: Document, text: string, nth = 0): string {
  const found = [...blocks(document.nodes)].filter(
    (block) => plain(block) === text && ![...blocks(block.nodes)].some((inner) => plain(inner) === text),
  );
  const block = found[nth];
  if (!block) throw new Error(`No block says ${text}`);
  return block.key;
}

/** What the block that said `text` says after the edit; null: it is gone. */
function tracked(before: string, after: string, text: string, nth = 0): string | null {
  const [old, now] = [toDocument(before), toDocument(after)];
  const block = trackBlock(old, now, keyOf(old, text, nth));
  if (block) expect(blockOf(now, block.key)).toBe(block);
  return block && plain(block);
}

describe('a block', () => {
  const page =
    'Intro.\n\n## Install\n\nRun the setup program first.\n\n- one\n- two\n- three\n\nYes.\n\nThen wait.\n\nYes.\n';

  test.each([
    ['nothing changed', page],
    ['text is added above', `New words.\n\nMore of them.\n\n${page}`],
    ['everything else is deleted', 'Run the setup program first.\n'],
    [
      'it is moved to the end',
      `${page.replace('Run the setup program first.\n\n', '')}\nRun the setup program first.\n`,
    ],
    ['it is quoted', page.replace('Run the setup', '> Run the setup')],
    ['all blocks around it change', 'Start.\n\n## Setup\n\nRun the setup program first.\n\nNo list.\n'],
  ])('is found when %s', (_, after) => {
    expect(tracked(page, after, 'Run the setup program first.')).toBe('Run the setup program first.');
  });

  test('is found after an edit of its words, and gone when it is rewritten or empty', () => {
    const edit = (words: string) =>
      tracked(page, page.replace('Run the setup program first.', words), 'Run the setup program first.');
    expect(edit('Run the new setup program at first.')).toBe('Run the new setup program at first.');
    expect(edit('Nothing needs to be installed.')).toBe(null);
    expect(edit('')).toBe(null);
    expect(tracked(page, page.replace('Run', '# Run'), 'Run the setup program first.')).toBe(null);
  });

  test('is found within a list that changes around it', () => {
    expect(tracked(page, page.replace('- one\n', '- one and a half\n- more\n'), 'two')).toBe('two');
    expect(tracked(page, page.replace('- two\n', '- two, maybe\n'), 'two')).toBe('two, maybe');
    expect(tracked(page, page.replace('- two\n', ''), 'two')).toBe(null);
  });

  test('is distinguished from others with the same text', () => {
    const [old, now] = [toDocument(page), toDocument(page.replace('Yes.\n\nThen', 'No.\n\nThen'))];
    expect(trackBlock(old, now, keyOf(old, 'Yes.', 1))?.key).toBe(keyOf(now, 'Yes.'));
    expect(trackBlock(old, now, keyOf(old, 'Yes.', 0))).toBe(null);
    const more = toDocument(`Yes.\n\n${page}`);
    expect(trackBlock(old, more, keyOf(old, 'Yes.', 0))?.key).toBe(keyOf(more, 'Yes.', 1));
    expect(trackBlock(old, more, keyOf(old, 'Yes.', 1))?.key).toBe(keyOf(more, 'Yes.', 2));
  });

  test('is found where words have no spaces between them', () => {
    expect(
      tracked('安装程序需要先运行。\n\n结束。\n', '安装程序必须先运行。\n\n结束了。\n', '安装程序需要先运行。'),
    ).toBe('安装程序必须先运行。');
  });

  test('that is not a block of the earlier text is not one of the later', () => {
    expect(trackBlock(toDocument(page), toDocument(page), 'absent')).toBe(null);
  });

  test('comes back with the text', () => {
    const old = toDocument(page);
    const key = keyOf(old, 'Then wait.');
    expect(trackBlock(old, toDocument(page.replace('Then wait.', '')), key)).toBe(null);
    expect(trackBlock(old, toDocument(page), key)?.key).toBe(key);
  });
});

describe('a block that several revisions changed', () => {
  /** What the block that said `text` in the first of the texts says in the last. */
  async function followed(texts: readonly string[], text: string): Promise<string | null> {
    const documents = texts.map((each) => toDocument(each));
    const at = (i: number) => documents[i] as Document;
    const find = async (from: number, to: number, key: string) => trackBlock(at(from), at(to), key)?.key ?? null;
    const key = await follow({ count: texts.length, find }, keyOf(at(0), text));
    return key && plain(blockOf(at(texts.length - 1), key) as Block);
  }
  const page = (...paragraphs: string[]) => ['# A', ...paragraphs].join('\n\n');

  test('is not mistaken for a former neighbour', async () => {
    const texts = [
      page('para one', 'para two'),
      page('new para', 'para one', 'para two'),
      page('new para', 'para one edited', 'para two'),
      page('new para', 'para two'),
    ];
    expect(await followed(texts, 'para one')).toBe(null);
    expect(await followed(texts.slice(0, 3), 'para one')).toBe('para one edited');
    // The other was edited since.
    expect(await followed([...texts, page('new para one', 'para two')], 'para one')).toBe(null);
    expect(await followed([...texts, ...texts.slice(2, 3)], 'para one')).toBe('para one edited');
    // Edited first, then the other came.
    const edited = page('para one edited', 'para two');
    expect(await followed([page('para one', 'para two'), edited, ...texts.slice(2)], 'para one')).toBe(null);
  });

  test('is followed through its edits, among any others', async () => {
    const words = ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta'];
    const texts: string[] = [];
    for (let i = 0; i < 3; i += 1) {
      const own = [...words.slice(i, i + 4), 'omega'].join(' ');
      const others = Array.from({ length: 5 }, (_, n) => `other ${n} of ${i}`);
      for (let n = 0; n < 7; n += 1) texts.push(page(...others.slice(0, n % 5), own, `last ${i} ${n}`));
    }
    expect(await followed(texts, 'alpha beta gamma delta omega')).toBe('gamma delta epsilon zeta omega');
  });

  test('is found when it was away for a while', async () => {
    const first = page('The words of it.', 'para two');
    expect(await followed([first, page('para two'), first], 'The words of it.')).toBe('The words of it.');
    expect(
      await followed(
        [first, page('Something.', 'para two'), page('The words of that.', 'para two')],
        'The words of it.',
      ),
    ).toBe('The words of that.');
  });
});

describe('a cell', () => {
  const table = '| Name | Type | Use |\n|---|---|---|\n| id | text | names it |\n| size | number | bytes of it |\n';

  /** What the cell at this row and column holds after the edit. */
  function cellAfter(after: string, row: number, column: number): string | null {
    const [old, now] = [toDocument(table), toDocument(after)];
    const [before] = tablesOf(old) as [Block];
    const data = before.data as any;
    const cell: Cell = { record: Object.keys(data.records)[row] as string, definition: data.view.columns[column] };
    const block = trackBlock(old, now, before.key);
    const found = block && trackCell(before, block, cell);
    return (
      block && found && (block.data as any).records[found.record].values[found.definition].nodes.map(plain).join('')
    );
  }

  test('is found when rows, columns and other cells change', () => {
    expect(cellAfter(table, 1, 2)).toBe('bytes of it');
    expect(cellAfter(`Before.\n\n${table}| more | text | new |\n`, 1, 2)).toBe('bytes of it');
    expect(cellAfter(table.replace('| id | text | names it |\n', ''), 1, 2)).toBe('bytes of it');
    expect(cellAfter(table.replace('number', 'integer'), 1, 2)).toBe('bytes of it');
    expect(cellAfter(table.replace('Use', 'Meaning'), 1, 2)).toBe('bytes of it');
  });

  test('is found when it was changed itself, and gone with its row, column or table', () => {
    expect(cellAfter(table.replace('bytes of it', 'how many bytes'), 1, 2)).toBe('how many bytes');
    expect(cellAfter(table.replace('| size | number | bytes of it |\n', ''), 1, 2)).toBe(null);
    expect(cellAfter('| Name | Type |\n|---|---|\n| id | text |\n| size | number |\n', 1, 2)).toBe(null);
    expect(cellAfter('No table.\n', 1, 2)).toBe(null);
  });
});

/** Paragraphs of different words, so that none is taken for another. */
const paragraphs = fc.uniqueArray(fc.integer({ min: 1000, max: 9999 }), { minLength: 1, maxLength: 12 });
const written = (numbers: readonly number[]) => numbers.map((n) => `n${n} a${n} b${n}`).join('\n\n');

test('property: a paragraph is found exactly when it is still there, whatever happens to the others', () => {
  fc.assert(
    fc.property(paragraphs, paragraphs, fc.nat(), (before, after, at) => {
      const number = before[at % before.length] as number;
      const text = `n${number} a${number} b${number}`;
      expect(tracked(written(before), written(after), text)).toBe(after.includes(number) ? text : null);
    }),
    runs(),
  );
});

test('the words of forty paragraphs that were all changed are read once, though each has a comment', () => {
  let reads = 0;
  const paragraphs = (end: string) =>
    Array.from({ length: 40 }, (_, i) => {
      const text = () => {
        reads += 1;
        return `a${i} b${i} c${i} ${end}`;
      };
      return { id: `p${i}${end}`, kind: 'paragraph', text };
    });
  const siblings = new Siblings(paragraphs('x'), paragraphs('y'), budgetForParts(80));
  for (let i = 0; i < 40; i += 1) expect(siblings.counterpart(`p${i}x`)).toBe(i);
  expect(reads).toBe(80);
});

describe('many comments on a page of which much was edited', () => {
  /** The texts are read once, and what is in them is compared once. */
  const [FACTOR, EXTRA_MS] = [4, 60];

  function expectLittleMore(before: string, after: string, questions: TrackQuestion[]): void {
    const once = Math.min(...[1, 2].map(() => cost(() => trackInTexts(before, after, questions.slice(0, 1)))));
    let found: unknown[] = [];
    expectCostBelow(FACTOR * once + EXTRA_MS, () => {
      found = trackInTexts(before, after, questions);
    });
    expect(found).not.toContain(null);
  }

  test('cost little more than one when they are on rows of a table of thousands', () => {
    const rows = (end: string) => Array.from({ length: 3000 }, (_, i) => `| r${i} | x${i % 7 ? '' : end}${i} |\n`);
    const text = (end: string) => `| a | b |\n|---|---|\n${rows(end).join('')}`;
    const [before, after] = [text(''), text('y')].map((each) => toDocument(each).nodes[0] as Block);
    const { records, view } = before!.data as unknown as TableData;
    const ids = Object.keys(records).slice(0, 1000);
    const cell = (record: string) => ({ record, definition: view.columns[0]! });
    const questions = ids.map((id) => ({ node: before!.key, to: after!.key, cell: cell(id) }));
    expectLittleMore(text(''), text('y'), questions);
  });
});
