/**
 * Places within a block where a comment can stand: each step, tab, column and item of a list, each row and card of a table. The rendered tree gets a mark at
 * each; the printed HTML is cut there, so that links and threads can be inserted for each reader.
 */
import type { Comment, Element, ElementContent } from 'hast';
import { visitElements } from './clean.ts';
import { hasClass } from './element.ts';
import { printHtml } from './print.ts';

export interface Spot {
  kind: 'step' | 'tab' | 'column' | 'item' | 'row' | 'card';
  /** The key of the block; of a row or card, the key of its table and its own, with `_` between. */
  key: string;
  /** What a form says to comment here: of a row or card, its first cell. */
  node: string;
  /** How many cells a row has. */
  cells: number;
}

/** Where the link to comment goes, or what was said; for all but rows and cards that is one place. */
export interface Cut {
  spot: Spot;
  for: 'link' | 'threads' | 'both';
}

/** HTML, and where it is cut. */
export type Parts = readonly (string | Cut)[];

/** In larger tables and lists only the whole is commented on: every row and item would add its link to the page. */
const MAX_ROWS = 200;

type Mark = (spot: Spot, what: Cut['for']) => Comment;

/** The HTML of an element, cut at its spots. The element is changed. */
export function partsOf(node: ElementContent): Parts {
  const cuts: Cut[] = [];
  const mark: Mark = (spot, what) => ({ type: 'comment', value: `app-cut ${cuts.push({ spot, for: what }) - 1}` });
  const marked: [Element, string][] = [];
  const inTables = new Set<Element>();
  let items = 0;
  visitElements({ type: 'root', children: [node] }, (element) => {
    const key = textOf(element.properties['dataKey']);
    if (key !== undefined) marked.push([element, key]);
    if (isItem(element) && key !== undefined) items += 1;
    // Rows have links of their own.
    if (element.tagName === 'table' && !inTables.has(element))
      visitElements({ type: 'root', children: [element] }, (each) => inTables.add(each));
  });
  for (const [element, key] of marked) {
    const last = element.children.findLast((child) => child.type === 'element');
    const spot = (kind: Spot['kind']) => mark({ kind, key, node: key, cells: 0 }, 'both');
    if (hasClass(element, 'doc-step')) element.children.push(spot('step'));
    else if (hasClass(element, 'doc-tab')) last?.children.push(spot('tab'));
    else if (hasClass(element, 'doc-column')) element.children.push(spot('column'));
    else if (hasClass(element, 'doc-table')) markRows(element, key, mark);
    else if (hasClass(element, 'doc-cards')) markCards(element, key, mark);
    else if (isItem(element) && items <= MAX_ROWS && !inTables.has(element)) markItem(element, spot('item'));
  }
  // Comments of texts were cleaned away, and signs in texts are escaped: nothing else looks like a mark.
  return printHtml([node])
    .split(/<!--app-cut (\d+)-->/)
    .map((part, index) => (index % 2 === 0 ? part : cuts[Number(part)]!))
    .filter((part) => part !== '');
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

const elementsIn = ({ children }: Element): Element[] => children.filter((child) => child.type === 'element');

const isItem = (element: Element): boolean => element.tagName === 'li' && !hasClass(element, 'doc-step');

const isList = (child: ElementContent): boolean =>
  child.type === 'element' && (child.tagName === 'ul' || child.tagName === 'ol');

/** After the item's own words, and before the list within it: of a task, next to its box. */
function markItem(item: Element, spot: Comment): void {
  const body = hasClass(item, 'doc-task') ? (elementsIn(item).at(-1) ?? item) : item;
  const list = body.children.findIndex(isList);
  body.children.splice(list < 0 ? body.children.length : list, 0, spot);
}

/** The link is in the card; its comments are in a separate row after it. */
function markCards(cards: Element, key: string, mark: Mark): void {
  if (cards.children.length > MAX_ROWS) return;
  cards.children = cards.children.flatMap((card) => {
    const record = card.type === 'element' ? textOf(card.properties['dataRecord']) : undefined;
    if (card.type !== 'element' || record === undefined) return [card];
    const spot: Spot = { kind: 'card', key: `${key}_${record.split('_')[0]}`, node: `${key}_${record}`, cells: 0 };
    card.children.push(mark(spot, 'link'));
    return [card, mark(spot, 'threads')];
  });
}

/** The link is in the last cell; its comments are in a separate row below. */
function markRows(table: Element, key: string, mark: Mark): void {
  const bodies = elementsIn(table)
    .flatMap(elementsIn)
    .filter(({ tagName }) => tagName === 'tbody');
  if (bodies.reduce((sum, { children }) => sum + children.length, 0) > MAX_ROWS) return;
  for (const body of bodies) {
    body.children = body.children.flatMap((row) => {
      const record = row.type === 'element' ? textOf(row.properties['dataRecord']) : undefined;
      if (row.type !== 'element' || record === undefined) return [row];
      const cells = elementsIn(row);
      const spot: Spot = {
        kind: 'row',
        key: `${key}_${record.split('_')[0]}`,
        node: `${key}_${record}`,
        cells: cells.length,
      };
      cells.at(-1)?.children.push(mark(spot, 'link'));
      return [row, mark(spot, 'threads')];
    });
  }
}
