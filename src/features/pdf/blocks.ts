/** Blocks of a Document as the layout takes them: one table from kind to value. What has no kind shows its text. */
import { codeText } from '../../markdown/document/code-blocks.ts';
import { toDocument } from '../../markdown/document/read.ts';
import type { Block, Data, Node, Phrasing } from '../../markdown/document/types.ts';
import { cardOf, operationOf, refIn } from './cards.ts';
import { codeLines, languageOf } from './highlight.ts';
import { readFormula } from './math.ts';
import { headingOf, paragraph, readHtml, readParagraph } from './paragraphs.ts';
import { spansOf } from './spans.ts';
import { deeper, type Standing } from './standing.ts';
import { tableOf } from './tables.ts';
import { oneLine, plainCode, said } from './text.ts';
import type { BlockValue, Content, Directed, ItemValue, Span } from './values.ts';

/** Blocks deeper than this are shown as text: a layout has only so many boxes within each other. */
const MAX_DEPTH = 10;
const MAX_INCLUDES = 5;

export function blocksOf(nodes: readonly Node[], standing: Standing): BlockValue[] {
  const values: BlockValue[] = [];
  for (const node of nodes) {
    if (node.object !== 'block') continue;
    const read = Object.hasOwn(KINDS, node.type) ? KINDS[node.type] : undefined;
    if (standing.depth >= MAX_DEPTH && !SHALLOW.has(node.type)) values.push(...textOnly(node, standing));
    else if (read) values.push(...read(node, standing));
    else values.push(...blocksOf(node.nodes, standing));
  }
  return values;
}

/** Spans where a place has inlines, blocks where it has blocks. */
const contentOf = (nodes: readonly Node[], standing: Standing): Content =>
  nodes.some(({ object }) => object === 'block')
    ? blocksOf(nodes, deeper(standing))
    : spansOf(nodes as Phrasing[], standing);

/** Kinds that hold no blocks. */
const SHALLOW = new Set(['paragraph', 'code', 'divider', 'math', 'html', 'markdown', 'definition']);

function textOnly(block: Block, standing: Standing): BlockValue[] {
  const lines: string[] = [];
  const open: Node[] = [block];
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.object === 'text') lines.push(node.leaves.map(({ text }) => text).join(''));
    else for (let i = node.nodes.length - 1; i >= 0; i -= 1) open.push(node.nodes[i] as Node);
  }
  return paragraph([oneLine(lines.join(' '))], standing);
}

type Read = (block: Block, standing: Standing) => BlockValue[];

const inside = ({ nodes }: Block, standing: Standing): BlockValue[] => blocksOf(nodes, deeper(standing));

const KINDS: Readonly<Record<string, Read>> = {
  paragraph: readParagraph,
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((n) => [`heading-${n}`, headingOf(n)])),
  blockquote: (block, standing) => [{ t: 'quote', c: inside(block, standing) }],
  'list-unordered': (block, standing) => [{ t: 'ul', ...listOf(block, standing) }],
  'list-ordered': (block, standing) => {
    const [start, style] = [Number(block.data['start'] ?? 1), NUMBERS[standing.numbered % NUMBERS.length] as string];
    return [{ t: 'ol', start, style, ...listOf(block, { ...standing, numbered: standing.numbered + 1 }) }];
  },
  'list-tasks': (block, standing) => {
    const { c, ...list } = listOf(block, standing);
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
  table: (block, standing) =>
    tableOf(block, standing, (nodes) => contentOf(nodes, { ...standing, narrow: true, depth: standing.depth + 2 })),
  hint: (block, standing) => [{ t: 'hint', style: String(block.data['style'] ?? 'info'), c: inside(block, standing) }],
  tabs: (block, standing) => [{ t: 'tabs', c: partsOf(block, 'tabs-item', standing).map(titled) }],
  stepper: (block, standing) => [{ t: 'steps', c: partsOf(block, 'stepper-step', standing).map(({ c }) => ({ c })) }],
  columns: (block, standing) => {
    const parts = partsOf(block, 'column', standing);
    if (parts.length === 0) return [];
    return [
      {
        t: 'columns',
        widths: parts.map(({ block }) => shareOf(block.data['width'])),
        c: parts.map(({ c }) => ({ c })),
      },
    ];
  },
  expandable: (block, standing) => {
    const [title, ...rest] = block.nodes;
    const isTitle = title?.object === 'block' && title.type === 'expandable-title';
    return [
      {
        t: 'details',
        title: isTitle ? spansOf(title.nodes as Phrasing[], standing) : [],
        c: blocksOf(isTitle ? rest : block.nodes, deeper(standing)),
      },
    ];
  },
  images: (block, standing) => inside(block, standing),
  image: readImage,
  'content-ref': (block, standing) => cardOf(refIn(block), standing),
  embed: (block, standing) => {
    const url = String(block.data['url'] ?? '');
    return [...cardOf({ kind: 'url', url }, standing), ...inside(block, standing)];
  },
  file: (block, standing) => [...cardOf(refIn(block), standing), ...inside(block, standing)],
  swagger: readOperation,
  'openapi-operation': readOperation,
  'openapi-schemas': readOperation,
  'reusable-content': readInclude,
  footnote: (block, standing) => {
    const label = String(block.data['label'] ?? '');
    const l = standing.included ? '' : standing.chapters.noteLabel(standing.page, label);
    return [{ t: 'note', l: l || null, x: oneLine(label), c: inside(block, standing) }];
  },
  definition: () => [],
  html: readHtml,
  markdown: ({ data }) => [
    { t: 'code', lines: codeLines(plainCode(String(data['markdown'] ?? '')), null), title: null, numbers: false },
  ],
  integration: (block, standing) => [
    ...paragraph([said((block.data['props'] as Data | undefined)?.['content']) ?? ''], standing),
    ...inside(block, standing),
  ],
  tag: (block, standing) => {
    const title = /\b(?:title|description|date)\s*=\s*"([^"]+)"/.exec(String(block.data['body'] ?? ''))?.[1];
    return [...paragraph(title ? [{ x: oneLine(title), m: 'b' }] : [], standing), ...inside(block, standing)];
  },
};

/** Of lists within each other. */
const NUMBERS = ['1.', 'a.', 'i.'];

function listOf({ data, nodes }: Block, standing: Standing): { tight: boolean; c: ItemValue[] } & Directed {
  const c = nodes.flatMap((item): ItemValue[] => (item.object === 'block' ? [{ c: inside(item, standing) }] : []));
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

/** The parts of a block that is made of parts; what stands between them becomes one. */
function partsOf({ nodes }: Block, type: string, standing: Standing): Part[] {
  return nodes.flatMap((node): Part[] => {
    if (node.object !== 'block') return [];
    const c = node.type === type ? blocksOf(node.nodes, deeper(standing)) : blocksOf([node], deeper(standing));
    return node.type === type || c.length > 0 ? [{ block: node, c }] : [];
  });
}

const titled = ({ block, c }: Part) => ({ title: said(block.data['title']) ?? '', c });

/** `33.3%`, `240`: only how they compare counts. */
function shareOf(width: unknown): number {
  const value = Number.parseFloat(String(width ?? ''));
  return value > 0 && value < 10_000 ? value : 50;
}

function readImage(block: Block, standing: Standing): BlockValue[] {
  const { chapters } = standing;
  const caption = contentOf(block.nodes, standing);
  const picture = chapters.pictureOf(refIn(block), block.data, standing);
  if (picture) return [{ t: 'figure', ...picture, c: caption }];
  const alt = said(block.data['alt']) ?? chapters.titleOf(refIn(block), standing) ?? '';
  const to = chapters.goalOf(refIn(block), standing);
  return [
    ...paragraph(alt === '' ? [] : [{ t: 'link', to, c: [oneLine(alt)] }], standing),
    ...asBlocks(caption, standing),
  ];
}

const asBlocks = (content: Content, standing: Standing): BlockValue[] =>
  content.length > 0 && isBlocks(content) ? content : paragraph(content as Span[], standing);

const isBlocks = (content: Content): content is BlockValue[] => {
  const [first] = content;
  return typeof first === 'object' && 't' in first && ['p', 'h', 'ul', 'ol'].includes(first.t);
};

function readOperation(block: Block, standing: Standing): BlockValue[] {
  return [...operationOf(block, standing), ...inside(block, standing)];
}

function readInclude(block: Block, standing: Standing): BlockValue[] {
  const target = standing.chapters.targets.follow(refIn(block), standing.folder);
  if (target?.kind !== 'reusable') return [];
  if (standing.within.includes(target.id) || standing.within.length >= MAX_INCLUDES) return [];
  const within = [...standing.within, target.id];
  return blocksOf(toDocument(target.text).nodes, { ...standing, folder: target.folder, within, included: true });
}
