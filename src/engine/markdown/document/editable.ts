/** Which blocks an editor of blocks has a view for. */
import { type Block, LISTS, type TableData } from './types.ts';

/** Blocks of any blocks. */
const CONTAINERS: ReadonlySet<string> = new Set(['blockquote', 'hint', 'tabs-item', 'stepper-step', 'column']);

/** Blocks of one kind of part, which they must have. */
const PARTS: Readonly<Record<string, string>> = { tabs: 'tabs-item', stepper: 'stepper-step', columns: 'column' };

/** Blocks of text, or of nothing. */
const TEXTS = /^(?:paragraph|heading-[1-6]|code|divider)$/;

/** Whether a block is edited in place; others are edited as Markdown. */
export function isEditable({ type, data, nodes, isVoid }: Block): boolean {
  if (TEXTS.test(type)) return true;
  if (type === 'table') return isPlainTable(data as unknown as TableData);
  if (type === 'images') return nodes.length === 1 && hasPlainCaption(nodes[0] as Block);
  if (type === 'expandable') return (nodes[0] as Block | undefined)?.type === 'expandable-title';
  if (isVoid) return false;
  const part = PARTS[type];
  if (part)
    return nodes.length > 0 && nodes.every((node) => node.object === 'block' && node.type === part && !node.isVoid);
  return CONTAINERS.has(type) || type === 'list-item' || (LISTS.has(type) && nodes.length > 0);
}

/** Cells of one line each, as Markdown writes them. */
const isPlainTable = ({ view, html, definition }: TableData): boolean =>
  view.type === 'grid' &&
  !html &&
  !view.attributes &&
  view.columns.length > 0 &&
  view.columns.length === Object.keys(definition).length;

const hasPlainCaption = ({ nodes: [caption, more] }: Block): boolean =>
  more === undefined &&
  (caption === undefined ||
    (caption.object === 'block' && caption.type === 'paragraph' && Object.keys(caption.data).length === 0));

/** The blocks in a block that are edited each for itself. */
export const partsOf = ({ type, nodes }: Block): Block[] =>
  TEXTS.test(type) || type === 'images'
    ? []
    : nodes.filter((node): node is Block => node.object === 'block' && node.type !== 'expandable-title');
