/** Cells of columns with a type of their own: what their text stands for, and the text of a value. */
import { inline, leaf, textOf, voidInline } from '../document/build.ts';
import { urlOf } from '../document/refs.ts';
import { wordsOf } from '../document/table.ts';
import type { ContentRef, Inline, Node, Phrasing } from '../document/types.ts';
import type { ColumnType } from './attributes.ts';

export type CellValue = string | number | boolean | string[] | ContentRef | { ref: ContentRef; alt?: string };

export interface Option {
  value: string;
  label: string;
}

/** The values of options by label, and their labels by value: a cell may name as many as the column has. */
interface OptionNames {
  values: Map<string, string>;
  labels: Map<string, string>;
}

const known = new WeakMap<readonly Option[], OptionNames>();

function namesOf(options: readonly Option[]): OptionNames {
  let names = known.get(options);
  if (!names) {
    // Of those that are called alike, the first counts.
    const inTurn = options.toReversed();
    names = {
      values: new Map(inTurn.map(({ value, label }) => [label, value])),
      labels: new Map(inTurn.map(({ value, label }) => [value, label])),
    };
    known.set(options, names);
  }
  return names;
}

/** The value of a cell; undefined when its text is none. */
export function cellValueOf(
  type: Exclude<ColumnType, 'text'>,
  nodes: readonly Node[],
  options: readonly Option[] = [],
): CellValue | undefined {
  const words = wordsIn(nodes).trim();
  switch (type) {
    case 'number':
    case 'rating': {
      const number = words === '' ? Number.NaN : Number(words);
      return Number.isFinite(number) ? number : undefined;
    }
    case 'checkbox':
      return words === 'true' ? true : words === 'false' || words === '' ? false : undefined;
    case 'select':
      return labelsIn(words).map((label) => namesOf(options).values.get(label) ?? label);
    case 'files':
      return [...refsIn(nodes)].flatMap((ref) => (ref.kind === 'file' && ref.space === undefined ? [ref.file] : []));
    case 'users':
      return [...refsIn(nodes)].flatMap((ref) => (ref.kind === 'user' ? [ref.user] : []));
    case 'content-ref':
      return refsIn(nodes).next().value ?? undefined;
    case 'image': {
      for (const node of inlinesIn(nodes)) {
        if (node.type !== 'inline-image') continue;
        const alt = String(node.data['alt'] ?? '');
        return { ref: node.data['ref'] as ContentRef, ...(alt !== '' && { alt }) };
      }
      return refsIn(nodes).next().value ?? undefined;
    }
  }
}

const wordsIn = (nodes: readonly Node[]): string => nodes.map(wordsOf).join('');

const labelsIn = (words: string): string[] =>
  words
    .split(',')
    .map((label) => label.trim())
    .filter((label) => label !== '');

/** The options that a column declares, or else those that its cells have. */
export function optionsOf(declared: unknown, cells: readonly (readonly Node[])[]): Option[] {
  if (Array.isArray(declared)) return declared as Option[];
  const labels = new Set(cells.flatMap((nodes) => labelsIn(wordsIn(nodes))));
  return [...labels].map((label) => ({ value: label, label, color: 'default' }));
}

function* inlinesIn(nodes: readonly Node[]): Generator<Inline, undefined> {
  for (const node of nodes) {
    if (node.object === 'text') continue;
    if (node.object === 'inline') yield node;
    yield* inlinesIn(node.nodes);
  }
}

function* refsIn(nodes: readonly Node[]): Generator<ContentRef, undefined> {
  for (const { data } of inlinesIn(nodes)) if (data['ref'] !== undefined) yield data['ref'] as ContentRef;
}

const isList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'string');
const isRef = (value: unknown): value is ContentRef =>
  typeof value === 'object' && value !== null && 'kind' in value && typeof value.kind === 'string';

/** A cell that says this value; a message when it is none of the type. What a reference holds is not looked at. */
export function cellOf(
  type: Exclude<ColumnType, 'text'>,
  value: unknown,
  options: readonly Option[] = [],
): Phrasing[] | string {
  switch (type) {
    case 'number':
    case 'rating':
      return typeof value === 'number' && Number.isFinite(value) ? words(String(value)) : 'must be a number';
    case 'checkbox':
      return typeof value === 'boolean' ? words(String(value)) : 'must be true or false';
    case 'select':
      if (!isList(value)) return 'must be a list of values of options';
      return words(value.map((one) => namesOf(options).labels.get(one) ?? one).join(', '));
    case 'files':
      return isList(value) ? linked(value.map((file) => ({ kind: 'file', file }))) : 'must be a list of ids of files';
    case 'users':
      return isList(value) ? linked(value.map((user) => ({ kind: 'user', user }))) : 'must be a list of ids of users';
    case 'content-ref':
      return isRef(value) ? linked([value]) : 'must be a ContentRef';
    case 'image': {
      const { ref, alt = '', ...others } = (isRef(value) ? { ref: value } : (value ?? {})) as Record<string, unknown>;
      if (!isRef(ref)) return 'must be a ContentRef, or hold one in ref';
      return [voidInline('inline-image', { ref, alt, ...others }, [])];
    }
  }
}

const words = (text: string): Phrasing[] => [textOf(leaf(text))];

/** Links that are called by their address. */
const linked = (refs: readonly ContentRef[]): Phrasing[] =>
  refs.flatMap((ref, i) => [...(i > 0 ? words(', ') : []), inline('link', { ref }, words(String(urlOf(ref))))]);
