/** Tables that are shown as cards: with a cover, and a link over the whole card. */
import type { Element, ElementContent } from 'hast';
import type {
  Block,
  ContentRef,
  Data,
  Node,
  TableCell,
  TableColumn,
  TableData,
  TableRecord,
} from '../document/types.ts';
import { contentOf, idsInOrder, isHidden } from './cells.ts';
import { addClass, h, hasClass, textIn } from './element.ts';
import { imageOf } from './images.ts';
import type { Rendering } from './render.ts';

/** Columns may say what they are for: the cover of a card, or where it leads. */
export function showCards(table: TableData, columns: TableColumn[], rendering: Rendering, block: Block): Element {
  const withAttribute = (name: string) => columns.find(({ attributes }) => attributes?.[name] !== undefined);
  const [light, dark] = [withAttribute('data-card-cover'), withAttribute('data-card-cover-dark')];
  const target = withAttribute('data-card-target');
  const shown = columns.filter((column) => ![light, dark].includes(column) && column !== target && !isHidden(column));
  const [first = columns[0]] = shown;
  const size = table.view.attributes?.['data-card-size'] === 'large' ? ['doc-cards-large'] : [];
  return h(
    'div',
    { className: ['doc-cards', ...size] },
    idsInOrder(table).map(([id, record]) => {
      const leads = target && firstRef(record.values[target.id]);
      const place = leads && rendering.sources.place(leads);
      const body = shown.flatMap((column) => {
        const content = contentOf(record.values[column.id]?.nodes ?? [], rendering);
        return content.length > 0 ? [h('div', { className: ['doc-card-cell'] }, content.map(asTitle))] : [];
      });
      const card = h(
        'div',
        { className: ['doc-card'], ...(first && rendering.hasKey(block) && { dataRecord: `${id}_${first.id}` }) },
        coverOf(record, light, dark, rendering),
        h('div', { className: ['doc-card-body'] }, body),
      );
      return place ? withLink(card, body, place.href, place.title) : card;
    }),
  );
}

function coverOf(
  record: TableRecord,
  light: TableColumn | undefined,
  dark: TableColumn | undefined,
  rendering: Rendering,
): Element | undefined {
  const cell = light && record.values[light.id];
  const ref = firstRef(cell) ?? (dark && firstRef(record.values[dark.id]));
  if (!ref || !rendering.sources.place(ref)) return undefined;
  const refDark = dark && firstRef(record.values[dark.id]);
  const data: Data = { ref, alt: '', ...(refDark && rendering.sources.place(refDark) && { refDark }) };
  const fit = cell?.attributes?.['data-object-fit'] === 'contain' ? ['doc-card-contain'] : [];
  return h('div', { className: ['doc-card-cover', ...fit] }, imageOf(data, rendering, { isCover: true }));
}

/** Headings of cards are no sections of the page. */
function asTitle(node: ElementContent): ElementContent {
  if (node.type !== 'element' || !/^h[1-6]$/.test(node.tagName)) return node;
  const { id: _, ...properties } = node.properties;
  const title: Element = { ...node, tagName: 'p', properties };
  title.children = title.children.filter((child) => child.type !== 'element' || !hasClass(child, 'doc-anchor'));
  addClass(title, 'doc-card-title');
  return title;
}

/** The first words of a card that are no link become the link, which reaches over all of the card. */
function withLink(card: Element, cells: readonly Element[], href: string, title: string | undefined): Element {
  for (const cell of cells) {
    const [only] = cell.children;
    const holder = cell.children.length === 1 && only?.type === 'element' && only.tagName === 'p' ? only : cell;
    if (textIn(holder.children).trim() === '' || !holder.children.every(isPhrasing)) continue;
    holder.children = [h('a', { href, className: ['doc-card-link'] }, holder.children)];
    return card;
  }
  card.children.push(
    h('a', { href, className: ['doc-card-link', 'doc-card-over'], ariaLabel: title ?? href }, title ?? href),
  );
  return card;
}

const PHRASING = new Set(['strong', 'em', 'code', 'span', 'del', 'mark', 'sup', 'sub', 'kbd']);

/** Words that may stand in a link: no tags as they are written, of which nobody knows yet what they are. */
const isPhrasing = (node: ElementContent): boolean =>
  node.type === 'text' ||
  (node.type === 'element' &&
    PHRASING.has(node.tagName) &&
    !hasClass(node, 'doc-icon') &&
    node.children.every(isPhrasing));

/** The first thing that a cell leads to or shows. */
function firstRef(cell: TableCell | undefined): ContentRef | undefined {
  const open: Node[] = [...(cell?.nodes ?? [])].reverse();
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.object === 'text') continue;
    if (node.data['ref'] !== undefined) return node.data['ref'] as ContentRef;
    for (const each of [...node.nodes].reverse()) open.push(each);
  }
  return undefined;
}
