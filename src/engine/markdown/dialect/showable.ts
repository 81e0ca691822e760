/**
 * A Document for showing: only nodes that renderers know, each with what they need of it. What they do not know becomes text, links and
 * emphasis, or is left out where it shows nothing. It is not meant to be written back.
 */
import type { Data, Text } from '../document/types.ts';
import { blocksOfHtml } from './html-as-blocks.ts';
import { showableInlines } from './showable-inlines.ts';
import { BODY, CAPTION, type Fragment, type PublishedBlock, type PublishedDocument, TITLE } from './types.ts';

export function showable({ object, data, nodes }: PublishedDocument): PublishedDocument {
  return { object, data, nodes: blocks(nodes), meta: {} };
}

const blocks = (nodes: readonly PublishedBlock['nodes'][number][]): PublishedBlock[] =>
  nodes.flatMap((node) => (node.object === 'block' ? showableBlock(node) : []));

type Show = (block: PublishedBlock) => PublishedBlock[];

const emptyText = (): Text => ({ object: 'text', leaves: [{ object: 'leaf', text: '', marks: [] }] });

export const paragraphOf = (nodes: PublishedBlock['nodes']): PublishedBlock => ({
  object: 'block',
  type: 'paragraph',
  isVoid: false,
  data: {},
  nodes: nodes.length > 0 ? nodes : [emptyText()],
});

/** Blocks, at least an empty paragraph. */
const some = (nodes: PublishedBlock[]): PublishedBlock[] => (nodes.length > 0 ? nodes : [paragraphOf([])]);

const pick = (data: Data, ...names: string[]): Data =>
  Object.fromEntries(names.flatMap((name) => (data[name] === undefined ? [] : [[name, data[name]]])));

const text: Show = (block) => {
  const { type, data, nodes } = block;
  const aligned = ['start', 'center', 'end'].includes(String(data['align'])) ? pick(data, 'align') : {};
  const level = Number(/^heading-(\d)$/.exec(type)?.[1] ?? 0);
  // Deeper headings are not drawn.
  const shown = level > 3 ? 'heading-3' : type;
  return [{ ...block, type: shown, data: aligned, nodes: showableInlines(nodes) }];
};

const withBlocks: Show = (block) => [{ ...block, nodes: some(blocks(block.nodes)) }];

/** Children of one kind alone; what stands between them is left out. Without any, what it holds takes its place. */
const partsOf =
  (part: string): Show =>
  (block) => {
    const parts = block.nodes.filter((node) => node.object === 'block' && node.type === part);
    return parts.length > 0 ? [{ ...block, nodes: blocks(parts) }] : blocks(block.nodes);
  };

const alone: Show = (block) => [{ ...block, nodes: [] }];
const nothing: Show = () => [];
const itsContent: Show = ({ nodes }) => blocks(nodes);

const refOf = (data: Data, name = 'ref'): { kind?: string; url?: string } => (data[name] ?? {}) as { kind?: string };

const fragment = (block: PublishedBlock, name: string): Fragment | undefined =>
  block.fragments?.find((one) => one.fragment === name);

const ofFragment = (found: Fragment, least = false): Fragment => {
  const { data: _, ...kept } = found;
  const nodes = blocks(found.nodes);
  return { ...kept, nodes: least ? some(nodes) : nodes };
};

/** With its caption, where that says something. */
const captioned: Show = (block) => {
  const { fragments: _, ...kept } = block;
  const caption = fragment(block, CAPTION);
  const shown = caption && ofFragment(caption);
  return [{ ...kept, nodes: [], ...(shown && shown.nodes.length > 0 && { fragments: [shown] }) }];
};

const STYLES = ['info', 'warning', 'danger', 'success'];

const hint: Show = (block) => {
  const style = String(block.data['style']);
  const data = { ...pick(block.data, 'icon'), style: STYLES.includes(style) ? style : 'info' };
  return withBlocks({ ...block, data });
};

const code: Show = (block) => {
  const { syntax, title, lineNumbers, overflow, ...others } = block.data;
  const data = {
    ...(syntax !== undefined && { syntax }),
    ...(title !== undefined && { title }),
    ...(lineNumbers !== undefined && { lineNumbers: lineNumbers !== false }),
    ...((overflow === 'wrap' || overflow === 'scroll') && { overflow }),
    ...pick(others, 'expandable', 'collapsedLineCount', 'fullWidth'),
  };
  const line: PublishedBlock = { object: 'block', type: 'code-line', isVoid: false, data: {}, nodes: [emptyText()] };
  return [{ ...block, data, nodes: block.nodes.length > 0 ? block.nodes : [line] }];
};

const expandable: Show = (block) => {
  const [title, body] = [fragment(block, TITLE), fragment(block, BODY)];
  const fragments = [title && ofFragment(title, true), body && ofFragment(body, true)].filter(
    (one) => one !== undefined,
  );
  return [{ ...block, fragments }];
};

const table: Show = (block) => [{ ...block, fragments: (block.fragments ?? []).map((cell) => ofFragment(cell)) }];

const image: Show = (block) => {
  const { width, height, ...data } = block.data;
  const sizes = Object.fromEntries(Object.entries({ width, height }).filter(([, size]) => typeof size === 'number'));
  return captioned({ ...block, data: { ...pick(data, 'ref', 'refDark', 'alt'), ...sizes } });
};

const column: Show = (block) => {
  const { width, verticalAlignment } = block.data;
  const data = {
    ...(typeof width === 'object' && { width }),
    ...(['top', 'middle', 'bottom'].includes(String(verticalAlignment)) && { verticalAlignment }),
  };
  return withBlocks({ ...block, data });
};

const link = (url: string): PublishedBlock =>
  paragraphOf([
    {
      object: 'inline',
      type: 'link',
      isVoid: false,
      data: { ref: { kind: 'url', url } },
      nodes: [{ object: 'text', leaves: [{ object: 'leaf', text: url, marks: [] }] }],
    },
  ]);

/** A file that is none of this server is a link. */
const file: Show = (block) => {
  const { kind, url } = refOf(block.data);
  if (kind === 'file') return captioned(block);
  const caption = fragment(block, CAPTION);
  return [...(url ? [link(url)] : []), ...(caption ? blocks(caption.nodes) : [])];
};

const embed: Show = (block) =>
  typeof block.data['url'] === 'string' && block.data['url'] !== '' ? captioned(block) : [];

/** The operation of a specification that is none of this server. */
const operation: Show = (block) => alone(refOf(block.data).kind === 'openapi' ? block : { ...block, type: 'swagger' });

const markdown: Show = ({ data }) => [
  paragraphOf([{ object: 'text', leaves: [{ object: 'leaf', text: String(data['markdown']), marks: [] }] }]),
];

const BLOCKS: Readonly<Record<string, Show>> = {
  paragraph: text,
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`heading-${level}`, text])),
  'list-ordered': partsOf('list-item'),
  'list-unordered': partsOf('list-item'),
  'list-tasks': partsOf('list-item'),
  'list-item': withBlocks,
  blockquote: withBlocks,
  divider: alone,
  math: alone,
  code,
  hint,
  tabs: partsOf('tabs-item'),
  'tabs-item': withBlocks,
  expandable,
  table,
  stepper: partsOf('stepper-step'),
  'stepper-step': withBlocks,
  columns: partsOf('column'),
  column,
  images: partsOf('image'),
  image,
  file,
  embed,
  drawing: alone,
  'content-ref': alone,
  'openapi-operation': operation,
  'openapi-webhook': alone,
  'openapi-schemas': alone,
  swagger: alone,
  updates: partsOf('update'),
  update: withBlocks,
  prompt: partsOf('code'),
  integration: alone,
  html: ({ data }) => blocks(blocksOfHtml(String(data['html']))),
  markdown,
  tag: itsContent,
  definition: nothing,
  // It stands in its annotations.
  footnote: nothing,
  // Resolved before, as far as they can be.
  'reusable-content': nothing,
  if: nothing,
};

const showableBlock: Show = (block) => (BLOCKS[block.type] ?? nothing)(block);
