/** Where two Documents differ. */
import type { Block, Data, Document, Node } from './types.ts';

/** The path of the first node, in the order of the text, that the second Document has otherwise; undefined when there is none. */
export function firstDifference(a: Document, b: Document): string | undefined {
  if (a.meta.token === b.meta.token) return undefined;
  return inNodes(a.nodes, b.nodes, 'nodes') ?? 'nodes';
}

function inNodes(a: readonly Node[], b: readonly Node[], path: string): string | undefined {
  for (const [i, node] of a.entries()) {
    const other = b[i];
    const at = `${path}[${i}]`;
    if (!other || other.object !== node.object) return at;
    if (node.object === 'text') {
      if (JSON.stringify(node) !== JSON.stringify(other)) return `${at}.leaves`;
      continue;
    }
    if (other.object === 'text' || other.type !== node.type) return at;
    const within = inNodes(node.nodes, other.nodes, `${at}.nodes`);
    if (within) return within;
    if (fieldsOf(node) !== fieldsOf(other)) return [at, 'data', otherField(node, other)].filter(Boolean).join('.');
  }
  return b.length > a.length ? `${path}[${Math.max(0, a.length - 1)}]` : undefined;
}

/** All but keys and nodes. */
const fieldsOf = (node: Exclude<Node, { object: 'text' }>): string => {
  const { isVoid, data, marks } = node as Block & { marks?: unknown };
  const names = Object.keys(data).sort();
  return JSON.stringify([isVoid, marks ?? [], names.map((name) => [name, withoutKeys(data[name])])]);
};

/** The field of the data that is otherwise; undefined when it is none of these. */
const otherField = ({ data }: { data: Data }, other: { data: Data }): string | undefined =>
  [...new Set([...Object.keys(data), ...Object.keys(other.data)])].find(
    (name) => JSON.stringify(withoutKeys(data[name])) !== JSON.stringify(withoutKeys(other.data[name])),
  );

const withoutKeys = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value ?? null, (name, entry) => (name === 'key' ? undefined : entry)));
