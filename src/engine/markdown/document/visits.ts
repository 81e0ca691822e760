/** What the checks of a Document look at, and how they tell what is wrong. */
import type { Data } from './types.ts';

export interface Problem {
  /** `nodes[3].nodes[0].leaves`. */
  path: string;
  message: string;
}

export type Report = (path: string, message: string) => undefined;

/** A value to visit, and its parent. */
export interface Visit {
  value: unknown;
  path: string;
  depth: number;
  allowed: 'blocks' | 'phrases' | 'either';
  /** Type of the block or inline around it; for tables, `table`. */
  parent: string;
  /** Nothing follows it in its parent. */
  last: boolean;
  /** It is written as HTML: a caption, a cell. */
  html?: boolean;
}

export const isObject = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Puts the entries of a list of nodes on the stack, the first on top. */
export function pushAll(stack: Visit[], nodes: unknown, at: Omit<Visit, 'value'>, report: Report): undefined {
  if (!Array.isArray(nodes)) return report(at.path, 'must be a list of nodes');
  for (let i = nodes.length - 1; i >= 0; i -= 1) {
    stack.push({ ...at, value: nodes[i], path: `${at.path}[${i}]`, last: at.last && i === nodes.length - 1 });
  }
}

export const MIXED = 'must be either blocks, or texts and inlines';

/** Whether a list has blocks and others. */
export const isMixed = (nodes: unknown): boolean =>
  Array.isArray(nodes) && nodes.some(isBlock) && !nodes.every(isBlock);

const isBlock = (node: unknown): boolean => isObject(node) && node['object'] === 'block';
