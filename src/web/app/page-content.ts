/** The text of a page, rendered piece by piece; of a changed page, with what was changed. */
import { createHash } from 'node:crypto';
import type { Element, ElementContent } from 'hast';
import type { ReusableContentEntry } from '../../content/types.ts';
import type { Context } from '../../context.ts';
import { scopeOf, valueOfExpression } from '../../features/content/page-text.ts';
import type { OpenContent } from '../../features/content/reading.ts';
import { standingOf, standingOfReusable } from '../../features/links/resolve.ts';
import { toDocument } from '../../markdown/document/read.ts';
import type { Block, ContentRef, Document } from '../../markdown/document/types.ts';
import { blockDifference } from '../../markdown/html/block-difference.ts';
import { cleanTree, plainPage, printHtml, visitElements } from '../../markdown/html/clean.ts';
import { coloursFor } from '../../markdown/html/colours.ts';
import { hasClass, textIn } from '../../markdown/html/element.ts';
import { setFormulas } from '../../markdown/html/formulas.ts';
import { renderDocument } from '../../markdown/html/render.ts';
import type { Standing } from '../../markdown/html/sources.ts';
import { contentOf, type Placed, type Targets, targetsOf } from './addresses.ts';
import { placeIn, type View } from './places.ts';
import type { Piece, RenderCache, Rendered } from './render-cache.ts';

export interface ReadView extends View {
  revisionId: string;
}

interface Subject {
  pageId: string;
  markdown: string;
  /** What it was before; absent when no difference is shown. */
  before?: string;
}

/** The page rendered; a text that cannot be is shown as it is written. */
export async function renderPage(
  context: Context,
  view: ReadView,
  subject: Subject,
  cache: RenderCache,
): Promise<Rendered> {
  const hash = createHash('sha256')
    .update(subject.markdown)
    .update('\0')
    .update(subject.before ?? '\0')
    .digest('base64url');
  const key = `${view.revisionId} ${view.base} ${subject.pageId} ${hash}`;
  const known = cache.rendered.get(key);
  if (known) return known;
  const rendered = await render(context, view, subject, cache);
  cache.rendered.set(key, rendered);
  return rendered;
}

async function render(
  context: Context,
  view: ReadView,
  { pageId, markdown, before }: Subject,
  cache: RenderCache,
): Promise<Rendered> {
  if (markdown.length + (before?.length ?? 0) > MAX_TEXT) return asItStands(markdown);
  const now = toDocument(markdown);
  const { document, standing } =
    before === undefined
      ? { document: now, standing: new Map<Block, Standing>() }
      : blockDifference(toDocument(before), now);
  const content = await contentOf(context, view.revisionId);
  const node = view.map.byId.get(pageId);
  const { included, targets } = await withIncluded(context, content, view, {
    document,
    standing: node ? standingOf(node.page, node.path) : { folder: '' },
  });
  const colours = await coloursFor([document, ...included.values()], cache.code);
  const targetOf = (ref: ContentRef): ContentRef | null => (ref.kind === 'url' ? (targets.get(ref.url) ?? null) : ref);
  const place = (ref: ContentRef) => {
    const target = targetOf(ref);
    return target ? placeIn(view, target, pageId) : undefined;
  };
  const scope = node && scopeOf(node.page, view.map.variables);
  const tree = attempt(
    () =>
      cleanTree(
        renderDocument(document, {
          place,
          colours,
          standing,
          included: (ref) => {
            const target = targetOf(ref);
            return target?.kind === 'reusable-content' ? included.get(target.reusableContent) : undefined;
          },
          ...(scope && { variable: (expression) => valueOfExpression(expression, scope, true) }),
        }),
        (url) => place({ kind: 'url', url })?.href,
      ),
    () => plainPage(markdown),
  );
  await setFormulas(tree);
  const shown = tree.children.filter(
    (child) => child.type === 'element' || (child.type === 'text' && child.value.trim() !== ''),
  ) as ElementContent[];
  const [first] = shown;
  return {
    pieces: shown.map(pieceOf),
    sections: sectionsIn(shown),
    hasTitle: first?.type === 'element' && first.tagName === 'h1',
    topOf: topsOf(now),
  };
}

/** Longer texts, of both versions together, are shown as they are written: that bounds what one page costs everybody else. */
const MAX_TEXT = 1_500_000;

const asItStands = (markdown: string): Rendered => ({
  pieces: [{ html: printHtml(plainPage(markdown)), isChanged: true }],
  sections: [],
  hasTitle: false,
  topOf: new Map(),
});

/** What nests too deep for the tree's tools overflows the stack; that is found out only by trying. */
function attempt<Value>(make: () => Value, otherwise: () => Value): Value {
  try {
    return make();
  } catch (error) {
    if (error instanceof RangeError) return otherwise();
    throw error;
  }
}

const CHANGES = ['added', 'removed', 'changed-from', 'changed-to', 'moved-from', 'moved-to'].map((one) => `doc-${one}`);

function pieceOf(node: ElementContent): Piece {
  let key: string | undefined;
  let isChanged = false;
  if (node.type === 'element') {
    visitElements({ type: 'root', children: [node] }, (element) => {
      key ??= keyOf(element);
      isChanged ||= CHANGES.some((name) => hasClass(element, name));
    });
  }
  return { html: printHtml([node]), isChanged, ...(key !== undefined && { key }) };
}

const keyOf = ({ properties }: Element): string | undefined =>
  typeof properties['dataKey'] === 'string' ? properties['dataKey'] : undefined;

function sectionsIn(nodes: readonly ElementContent[]): Rendered['sections'] {
  const sections: Rendered['sections'] = [];
  visitElements({ type: 'root', children: [...nodes] }, ({ tagName, properties, children }) => {
    const level = tagName === 'h2' ? 2 : tagName === 'h3' ? 3 : 0;
    const { id } = properties;
    if (level === 0 || typeof id !== 'string') return;
    sections.push({ id, level, title: textIn(children.filter((child) => !isAnchor(child))).trim() });
  });
  return sections;
}

const isAnchor = (node: ElementContent): boolean => node.type === 'element' && hasClass(node, 'doc-anchor');

/** Of each block, the one at the top that it stands in. */
function topsOf({ nodes }: Document): Map<string, string> {
  const tops = new Map<string, string>();
  for (const top of nodes) {
    const left: Block[] = [top];
    for (let block = left.pop(); block; block = left.pop()) {
      tops.set(block.key, top.key);
      left.push(...block.nodes.filter((node) => node.object === 'block'));
    }
  }
  return tops;
}

/** Included content in included content, this many times. */
const MAX_DEPTH = 4;

/** The reusable contents that a text shows, and those that these show, by id; and where the addresses of all of them lead. */
async function withIncluded(
  context: Context,
  content: OpenContent,
  { map }: ReadView,
  page: Placed,
): Promise<{ included: Map<string, Document>; targets: Targets }> {
  const texts = [page];
  const included = new Map<string, Document>();
  let targets = await targetsOf(context, content, texts);
  let level: Document[] = [page.document];
  for (let depth = 0; depth < MAX_DEPTH; depth += 1) {
    const refs = level.flatMap(({ nodes }) => nodes.flatMap(includesIn));
    const entries = new Map<string, ReusableContentEntry>();
    for (const ref of refs) {
      const target = ref.kind === 'url' ? targets.get(ref.url) : ref;
      const entry = target?.kind === 'reusable-content' ? map.reusable.get(target.reusableContent) : undefined;
      if (entry && !included.has(entry.id)) entries.set(entry.id, entry);
    }
    if (entries.size === 0) break;
    const found = [...entries.values()];
    level = (await content.revision.texts(found.map(({ text }) => text))).map(toDocument);
    for (const [index, entry] of found.entries()) {
      included.set(entry.id, level[index] as Document);
      texts.push({ document: level[index] as Document, standing: standingOfReusable(entry) });
    }
    targets = await targetsOf(context, content, texts);
  }
  return { included, targets };
}

function includesIn(block: Block): ContentRef[] {
  const own = block.type === 'reusable-content' ? [block.data['ref'] as ContentRef] : [];
  return [...own, ...block.nodes.flatMap((node) => (node.object === 'block' ? includesIn(node) : []))];
}
