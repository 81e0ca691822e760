/** Blocks of a Document as the layout takes them: one table from kind to value. What has no kind shows its text. */
import { codeText } from '../markdown/document/code-blocks.ts';
import { toDocument } from '../markdown/document/read.ts';
import type { Block, Data, Node, Phrasing } from '../markdown/document/types.ts';
import { type BlockContext, deeper } from './block-context.ts';
import { cardOf, operationOf, refIn } from './cards.ts';
import { codeLines, languageOf } from './highlight.ts';
import { readFormula } from './math.ts';
import { headingOf, paragraph, readHtml, readParagraph } from './paragraphs.ts';
import { spansOf } from './spans.ts';
import { tableOf } from './tables.ts';
import { oneLine, plainCode, said } from './text.ts';
import type { BlockValue, Content, Directed, ItemValue, Span } from './values.ts';

/** Blocks deeper than this are shown as text: a layout has only so many boxes within each other. */
const MAX_DEPTH = 10;
const MAX_INCLUDES = 5;

export function blocksOf(nodes: readonly Node[], context: BlockContext): BlockValue[] {
  const values: BlockValue[] = [];
  for (const node of nodes) {
    if (node.object !== 'block') continue;
    const read = Object.hasOwn(KINDS, node.type) ? KINDS[node.type] : undefined;
    if (context.depth >= MAX_DEPTH && !SHALLOW.has(node.type))
      for (const each of textOnly(node, context)) values.push(each);
    else if (read) for (const each of read(node, context)) values.push(each);
    else for (const each of blocksOf(node.nodes, context)) values.push(each);
  }
  return values;
}

/** Spans where a place has inlines, blocks where it has blocks. */
const contentOf = (nodes: readonly Node[], context: BlockContext): Content =>
  nodes.some(({ object }) => object === 'block')
    ? blocksOf(nodes, deeper(context))
    : spansOf(nodes as Phrasing[], context);

/** Kinds that hold no blocks. */
const SHALLOW = new Set(['paragraph', 'code', 'divider', 'math', 'html', 'markdown', 'definition']);

function textOnly(block: Block, context: BlockContext): BlockValue[] {
  const lines: string[] = [];
  const open: Node[] = [block];
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.object === 'text') lines.push(node.leaves.map(({ text }) => text).join(''));
    else for (let i = node.nodes.length - 1; i >= 0; i -= 1) open.push(node.nodes[i] as Node);
  }
  return paragraph([oneLine(lines.join(' '))], context);
}

type Read = (block: Block, context: BlockContext) => BlockValue[];

const inside = ({ nodes }: Block, context: BlockContext): BlockValue[] => blocksOf(nodes, deeper(context));

const KINDS: Readonly<Record<string, Read>> = {
  paragraph: readParagraph,
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((n) => [`heading-${n}`, headingOf(n)])),
  blockquote: (block, context) => [{ t: 'quote', c: inside(block, context) }],
  'list-unordered': (block, context) => [{ t: 'ul', ...listOf(block, context) }],
  'list-ordered': (block, context) => {
    const [start, style] = [Number(block.data['start'] ?? 1), NUMBERS[context.numbered % NUMBERS.length] as string];
    return [{ t: 'ol', start, style, ...listOf(block, { ...context, numbered: context.numbered + 1 }) }];
  },
  'list-tasks': (block, context) => {
    const { c, ...list } = listOf(block, context);
    return [{ t: 'tasks', ...list, c: c.map((item, i) => ({ ...item, done: checkedAt(block, i) })) }];
  },
  code: (block) => [
    {
      t: 'code',
      lines: codeLines(plainCode(codeText(block)), languageOf(block.data['syntax'])),
      title: said(block.data['title']),
      numbers: block.data['lineNumbers'] === true,
    },
  ],
  divider: () => [{ t: 'rule' }],
  math: ({ data }) => {
    const v = readFormula(String(data['formula'] ?? ''), true);
    return [v ? { t: 'math', v } : { t: 'source', x: plainCode(String(data['formula'] ?? '')) }];
  },
  table: (block, context) =>
    tableOf(block, context, (nodes) => contentOf(nodes, { ...context, narrow: true, depth: context.depth + 2 })),
  hint: (block, context) => [{ t: 'hint', style: String(block.data['style'] ?? 'info'), c: inside(block, context) }],
  tabs: (block, context) => [{ t: 'tabs', c: partsOf(block, 'tabs-item', context).map(titled) }],
  stepper: (block, context) => [{ t: 'steps', c: partsOf(block, 'stepper-step', context).map(({ c }) => ({ c })) }],
  columns: (block, context) => {
    const parts = partsOf(block, 'column', context);
    if (parts.length === 0) return [];
    return [
      {
        t: 'columns',
        widths: parts.map(({ block }) => shareOf(block.data['width'])),
        c: parts.map(({ c }) => ({ c })),
      },
    ];
  },
  expandable: (block, context) => {
    const [title, ...rest] = block.nodes;
    const isTitle = title?.object === 'block' && title.type === 'expandable-title';
    return [
      {
        t: 'details',
        title: isTitle ? spansOf(title.nodes as Phrasing[], context) : [],
        c: blocksOf(isTitle ? rest : block.nodes, deeper(context)),
      },
    ];
  },
  images: (block, context) => inside(block, context),
  image: readImage,
  'content-ref': (block, context) => cardOf(refIn(block), context),
  embed: (block, context) => {
    const url = String(block.data['url'] ?? '');
    return [...cardOf({ kind: 'url', url }, context), ...inside(block, context)];
  },
  file: (block, context) => [...cardOf(refIn(block), context), ...inside(block, context)],
  swagger: readOperation,
  'openapi-operation': readOperation,
  'openapi-schemas': readOperation,
  'reusable-content': readInclude,
  footnote: (block, context) => {
    const label = String(block.data['label'] ?? '');
    const l = context.included ? '' : context.chapters.noteLabel(context.page, label);
    return [{ t: 'note', l: l || null, x: oneLine(label), c: inside(block, context) }];
  },
  definition: () => [],
  html: readHtml,
  markdown: ({ data }) => [
    { t: 'code', lines: codeLines(plainCode(String(data['markdown'] ?? '')), null), title: null, numbers: false },
  ],
  integration: (block, context) => [
    ...paragraph([said((block.data['props'] as Data | undefined)?.['content']) ?? ''], context),
    ...inside(block, context),
  ],
  tag: (block, context) => {
    const title = /\b(?:title|description|date)\s*=\s*"([^"]+)"/.exec(String(block.data['body'] ?? ''))?.[1];
    return [...paragraph(title ? [{ x: oneLine(title), m: 'b' }] : [], context), ...inside(block, context)];
  },
};

/** Of lists within each other. */
const NUMBERS = ['1.', 'a.', 'i.'];

function listOf({ data, nodes }: Block, context: BlockContext): { tight: boolean; c: ItemValue[] } & Directed {
  const c = nodes.flatMap((item): ItemValue[] => (item.object === 'block' ? [{ c: inside(item, context) }] : []));
  const first = c[0]?.c[0];
  return { tight: data['spread'] !== true, c, ...(first?.t === 'p' && first.d && { d: first.d }) };
}

function checkedAt({ nodes }: Block, i: number): boolean {
  const item = nodes[i];
  return item?.object === 'block' && item.data['checked'] === true;
}

interface Part {
  block: Block;
  c: BlockValue[];
}

/** The parts of a block that is made of parts; anything between them becomes one. */
function partsOf({ nodes }: Block, type: string, context: BlockContext): Part[] {
  return nodes.flatMap((node): Part[] => {
    if (node.object !== 'block') return [];
    const c = node.type === type ? blocksOf(node.nodes, deeper(context)) : blocksOf([node], deeper(context));
    return node.type === type || c.length > 0 ? [{ block: node, c }] : [];
  });
}

const titled = ({ block, c }: Part) => ({ title: said(block.data['title']) ?? '', c });

/** `33.3%`, `240`: only how they compare counts. */
function shareOf(width: unknown): number {
  const value = Number.parseFloat(String(width ?? ''));
  return value > 0 && value < 10_000 ? value : 50;
}

function readImage(block: Block, context: BlockContext): BlockValue[] {
  const { chapters } = context;
  const caption = contentOf(block.nodes, context);
  const picture = chapters.pictureOf(refIn(block), block.data, context);
  if (picture) return [{ t: 'figure', ...picture, c: caption }];
  const alt = said(block.data['alt']) ?? chapters.titleOf(refIn(block), context) ?? '';
  const to = chapters.goalOf(refIn(block), context);
  return [
    ...paragraph(alt === '' ? [] : [{ t: 'link', to, c: [oneLine(alt)] }], context),
    ...asBlocks(caption, context),
  ];
}

const asBlocks = (content: Content, context: BlockContext): BlockValue[] =>
  content.length > 0 && isBlocks(content) ? content : paragraph(content as Span[], context);

const isBlocks = (content: Content): content is BlockValue[] => {
  const [first] = content;
  return typeof first === 'object' && 't' in first && ['p', 'h', 'ul', 'ol'].includes(first.t);
};

function readOperation(block: Block, context: BlockContext): BlockValue[] {
  return [...operationOf(block, context), ...inside(block, context)];
}

function readInclude(block: Block, context: BlockContext): BlockValue[] {
  const target = context.chapters.targets.follow(refIn(block), context.folder);
  if (target?.kind !== 'reusable') return [];
  if (context.within.includes(target.id) || context.within.length >= MAX_INCLUDES) return [];
  if (!context.chapters.mayInclude(context.page, target.text)) return [];
  const within = [...context.within, target.id];
  return blocksOf(toDocument(target.text).nodes, { ...context, folder: target.folder, within, included: true });
}
