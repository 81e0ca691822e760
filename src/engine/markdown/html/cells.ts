/** What grids and cards of tables read alike. */
import type { ElementContent } from 'hast';
import type { Block, Node, TableColumn, TableData, TableRecord } from '../document/types.ts';
import { showInlines } from './inlines.ts';
import type { Rendering } from './render.ts';

/** Texts, or the blocks of a cell of HTML. */
export const contentOf = (nodes: readonly Node[], rendering: Rendering): ElementContent[] =>
  nodes.some(({ object }) => object === 'block') ? rendering.blocks(nodes as Block[]) : showInlines(nodes, rendering);

export const isHidden = ({ attributes }: TableColumn): boolean => attributes?.['data-hidden'] !== undefined;

/** Records with their ids, as they are shown. */
export const idsInOrder = ({ records }: TableData): [string, TableRecord][] =>
  Object.entries(records).sort(([, a], [, b]) => a.orderIndex - b.orderIndex);
