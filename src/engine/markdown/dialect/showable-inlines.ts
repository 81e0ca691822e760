/** Texts and inlines for showing. */
import type { Data, Leaf, Mark, Text } from '../document/types.ts';
import type { PublishedBlock, PublishedInline } from './types.ts';

type Phrasing = PublishedInline | Text;

/** At least an empty text. */
export function showableInlines(nodes: PublishedBlock['nodes']): Phrasing[] {
  const shown = (nodes as Phrasing[]).flatMap((node) => (node.object === 'text' ? [showableText(node)] : inline(node)));
  return shown.length > 0 ? shown : [textOf('')];
}

const textOf = (words: string, marks: Mark[] = []): Text => ({
  object: 'text',
  leaves: [{ object: 'leaf', text: words, marks }],
});

const COLORS = new Set('default green blue red orange yellow purple pink violet cyan'.split(' '));
const isKnown = (color: string | undefined): boolean => color !== undefined && (COLORS.has(color) || color[0] === '$');

function showableText(text: Text): Text {
  if (!text.leaves.some(({ marks }) => marks.some(({ type }) => type === 'color'))) return text;
  return { ...text, leaves: text.leaves.map((leaf): Leaf => ({ ...leaf, marks: leaf.marks.flatMap(showableMark) })) };
}

/** Renderers know colours by name. */
function showableMark(mark: Mark): Mark[] {
  if (mark.type !== 'color') return [mark];
  const color = (name: 'text' | 'background') => (isKnown(mark.data?.[name]) ? mark.data?.[name] : 'default') as string;
  const data = { text: color('text'), background: color('background') };
  return data.text === 'default' && data.background === 'default' ? [] : [{ ...mark, data }];
}

const pick = (data: Data, ...names: string[]): Data =>
  Object.fromEntries(names.flatMap((name) => (data[name] === undefined ? [] : [[name, data[name]]])));

function inline(node: PublishedInline): Phrasing[] {
  const { type, data } = node;
  switch (type) {
    case 'link':
      return [{ ...node, data: pick(data, 'ref'), nodes: showableInlines(node.nodes) }];
    case 'mention':
      return data['ref'] === undefined
        ? showableInlines(node.nodes)
        : [{ ...node, data: pick(data, 'ref'), nodes: [] }];
    case 'inline-image':
      return [{ ...node, data: pick(data, 'ref', 'refDark', 'alt', 'size') }];
    case 'annotation':
      return annotation(node);
    case 'button':
      return button(node);
    case 'emoji':
    case 'icon':
    case 'inline-math':
    case 'expression':
      return [node];
    // Tags and comments of HTML, whose contents stand beside them.
    default:
      return [];
  }
}

/** A label where nothing is annotated; the text alone where there is no note. */
function annotation(node: PublishedInline): Phrasing[] {
  if (!node.fragments) return node.nodes.length > 0 ? showableInlines(node.nodes) : [];
  const fragments = node.fragments.map((one) => ({ ...one, nodes: one.nodes.filter(isPlain).map(plain) }));
  const label = textOf(String(node.data['label']), [{ object: 'mark', type: 'superscript' }]);
  const nodes = node.nodes.length > 0 ? showableInlines(node.nodes) : [label];
  return [{ ...node, isVoid: false, nodes, fragments }];
}

/** In a note there is text. */
const isPlain = ({ type }: PublishedBlock): boolean => type === 'paragraph' || type.startsWith('heading-');
const plain = (block: PublishedBlock): PublishedBlock => ({
  ...block,
  type: 'paragraph',
  data: {},
  nodes: showableInlines(block.nodes),
});

function button(node: PublishedInline): Phrasing[] {
  const { label, kind, ref, action } = node.data as Data & { action?: Data };
  const isAction = ['ask', 'search', 'select'].includes(String(action?.['action']));
  if (ref === undefined && !isAction) return [textOf(String(label))];
  const data = {
    ...pick(node.data, 'size', 'icon'),
    label,
    kind: kind === 'secondary' ? 'secondary' : 'primary',
    ...(ref === undefined ? { action } : { ref }),
  };
  return [{ ...node, isVoid: true, data, nodes: [] }];
}
