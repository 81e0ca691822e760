/** Tables of a Document as the layout takes them: grids, and cards. */
import { recordsOf, titleNodes } from '../markdown/document/table.ts';
import type {
  Block,
  ContentRef,
  Inline,
  Node,
  Phrasing,
  TableCell,
  TableColumn,
  TableData,
} from '../markdown/document/types.ts';
import type { InlineContext } from './block-context.ts';
import { isEmpty, spansOf } from './spans.ts';
import { plainText, widthsOf } from './text.ts';
import type { BlockValue, Content, Goal, TableValue } from './values.ts';

type ReadCell = (nodes: readonly Node[]) => Content;

export function tableOf({ data }: Block, context: InlineContext, read: ReadCell): BlockValue[] {
  const table = data as unknown as TableData;
  const columns = table.view.columns.flatMap((id) => table.definition[id] ?? []);
  if (columns.length === 0) return [];
  return table.view.type === 'cards' ? cardsOf(table, columns, context, read) : [gridOf(table, columns, context, read)];
}

const isHidden = ({ attributes }: TableColumn): boolean => attributes?.['data-hidden'] !== undefined;

/** Rows beyond this are left to the text: one table is laid out as a whole. */
const MAX_ROWS = 5000;

function gridOf(table: TableData, all: TableColumn[], context: InlineContext, read: ReadCell): TableValue {
  const shown = all.filter((column) => !isHidden(column));
  const columns = shown.length > 0 ? shown : all;
  const records = recordsOf(table).slice(0, MAX_ROWS);
  const head = columns.map((column) => spansOf(titleNodes(column), { ...context, narrow: true }));
  const headless = table.view.attributes?.['data-header-hidden'] !== undefined || head.every(isEmpty);
  return {
    t: 'table',
    n: columns.length,
    widths: columns.map((column) =>
      widthOf(
        column,
        records.map(({ values }) => values[column.id]),
      ),
    ),
    align: columns.map(({ align, attributes }) => align ?? attributes?.['align'] ?? 'left'),
    bold: !headless,
    head,
    rows: records.map(({ values }) => columns.map(({ id }) => read(values[id]?.nodes ?? []))),
  };
}

/** Cells that are looked at for the width of a column. */
const LOOKED_AT = 60;

/** A share of the width: by the longest word, which should not break, and by how much there is to read. */
function widthOf(column: TableColumn, cells: readonly (TableCell | undefined)[]): number {
  const texts = [
    plainText(titleNodes(column)),
    ...cells.slice(0, LOOKED_AT).map((cell) => cellText(cell?.nodes ?? [])),
  ];
  let [whole, word] = [0, 0];
  for (const text of texts) {
    const widths = widthsOf(text);
    whole = Math.max(whole, widths.whole);
    word = Math.max(word, widths.word);
  }
  return Math.min(60, Math.max(5, Math.min(word, 26) + 2, Math.min(whole + 2, 6 + Math.sqrt(whole) * 3)));
}

const cellText = (nodes: readonly Node[]): string =>
  nodes.map((node) => (node.object === 'block' ? cellText(node.nodes) : plainText([node as Phrasing]))).join(' ');

function cardsOf(table: TableData, columns: TableColumn[], context: InlineContext, read: ReadCell): BlockValue[] {
  const { chapters } = context;
  const withMark = (name: string): TableColumn[] =>
    columns.filter(({ attributes }) => attributes?.[name] !== undefined);
  const [targets, covers] = [withMark('data-card-target'), withMark('data-card-cover')];
  const visible = columns.filter(
    (column) => !isHidden(column) && !targets.includes(column) && !covers.includes(column),
  );
  const cards = recordsOf(table)
    .slice(0, MAX_ROWS)
    .map(({ values }) => {
      const refs = (among: TableColumn[]): ContentRef[] => among.flatMap(({ id }) => refsIn(values[id]?.nodes ?? []));
      const cover = refs(covers)
        .map((ref) => chapters.pictureOf(ref, {}, context)?.id)
        .find((id) => id !== undefined);
      const to: Goal | null =
        refs(targets)
          .map((ref) => chapters.goalOf(ref, context))
          .find((goal) => goal !== null) ?? null;
      const c = visible.map(({ id }) => read(values[id]?.nodes ?? [])).filter((content) => content.length > 0);
      return { to, cover: cover ?? null, c };
    });
  return cards.length === 0 ? [] : [{ t: 'cards', n: Math.min(3, cards.length), c: cards }];
}

function refsIn(nodes: readonly Node[]): ContentRef[] {
  return nodes.flatMap((node): ContentRef[] => {
    if (node.object === 'text') return [];
    const own = (node as Inline | Block).data['ref'] as ContentRef | undefined;
    return [...(own ? [own] : []), ...refsIn(node.nodes)];
  });
}
