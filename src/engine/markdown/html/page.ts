/**
 * A whole page as HTML, in pieces: its text, or what was changed in it, rendered, cleaned, with its formulas set and its code in
 * colours. Pure: everything that the text refers to is passed in, so that all of it can run in a thread.
 */
import type { Element, ElementContent } from 'hast';
import { budgetForWords, type ComparisonBudget } from '../../comparison-budget.ts';
import type { Scope } from '../../expressions/evaluate.ts';
import { valuesIn } from '../../expressions/value-of.ts';
import type { ApiModel, ApiOperation } from '../../openapi/facts.ts';
import { turn } from '../../turn.ts';
import { toDocument, toDocumentWithoutKeys } from '../document/read.ts';
import type { Block, ContentRef, Document } from '../document/types.ts';
import { type BlockDifference, blockDifference } from './block-difference.ts';
import { cleanTree, plainPage, visitElements } from './clean.ts';
import { type Colouring, coloursFor } from './colours.ts';
import { hasClass, textIn } from './element.ts';
import { setFormulas } from './formulas.ts';
import { levelHeadings } from './heading-levels.ts';
import type { BlockLabels } from './labels.ts';
import { type DrawnName, drawnKey, modelsKey, operationKey, refKey } from './names.ts';
import { printClean, printHtml } from './print.ts';
import { type Needs, renderWhole } from './render.ts';
import type { DrawnBlock, EmbedFacts, LinkTarget, Sources } from './sources.ts';
import { type Parts, partsOf } from './spots.ts';

/** A piece of a page: one block, or several that belong together. */
export interface Piece {
  parts: Parts;
  /** The block that it begins with. */
  key?: string;
  /** Shows a difference. */
  isChanged: boolean;
}

/** A rendered page. */
export interface Rendered {
  pieces: Piece[];
  /** Headings of level 2 and 3 as they are shown, for the outline. */
  sections: { id: string; title: string; level: number }[];
  /** The first piece is a heading 1. */
  hasTitle: boolean;
  /** What that heading says. */
  title?: string;
  /** The parent of a block, by key; top-level blocks have none. Of a page for readers, nothing. */
  parentOf: ReadonlyMap<string, string>;
  /** What comparing it with its former text cost (comparison-budget.ts). */
  comparisons: number;
  /** Scripts that it needs beside those of every page. */
  scripts: Needs['scripts'];
  /** Origins that it sends requests to when its reader wants it: `connect-src` of its policy. */
  connects: readonly string[];
}

/** The text of a page; with `before`, what was changed since is shown. */
export interface PageSource {
  markdown: string;
  before?: string;
  /** What comparing the two may cost; default: as much as all pages of one request together. */
  left?: number;
  /** It is for readers: its blocks need no keys. */
  isPublished?: true;
}

/** What the text names (`names.ts`), found. */
export interface Found {
  /** Where references lead, by `refKey`; absent are those that lead nowhere. */
  places: ReadonlyMap<string, LinkTarget>;
  /** By `refKey`: the id of included content. */
  includes: ReadonlyMap<string, string>;
  /** Its text, by that id. */
  included: ReadonlyMap<string, string>;
  /** What expressions read; absent: they stay. */
  scope?: Scope;
  /** By name: SVG of this program. */
  icons?: ReadonlyMap<string, string>;
  /** By address. */
  embeds?: ReadonlyMap<string, EmbedFacts>;
  /** By `drawnKey`: what an integration draws, as ContentKit. */
  drawn?: ReadonlyMap<string, DrawnBlock>;
  /** By `operationKey` and `modelsKey`. */
  operations?: ReadonlyMap<string, ApiOperation>;
  models?: ReadonlyMap<string, readonly ApiModel[]>;
  /** Where buttons lead that search, or ask: before the words. */
  search?: string;
  labels?: BlockLabels;
  /** BCP 47. */
  language?: string;
  /** The page is for readers, not for authors. */
  isPublished?: boolean;
}

/** A page taken apart. */
export interface ReadPage extends BlockDifference {
  source: PageSource;
  now: Document;
  /** For the blocks that changed, and then for their words. */
  budget: ComparisonBudget;
}

export function readPage(source: PageSource): ReadPage {
  const now = (source.isPublished ? toDocumentWithoutKeys : toDocument)(source.markdown);
  const budget = budgetForWords(source.markdown.length + (source.before?.length ?? 0), source.left);
  if (source.before === undefined) return { source, now, document: now, blockChanges: new Map(), budget };
  return { source, now, budget, ...blockDifference(toDocument(source.before), now, budget) };
}

/** The page rendered; a text that cannot be is shown as it is written. */
export async function renderRead(
  { source: { markdown }, now, document, blockChanges, budget }: ReadPage,
  found: Found,
  colouring?: Colouring,
): Promise<Rendered> {
  const { places, includes, included, scope } = found;
  const documents = new Map<string, Document>();
  for (const [id, text] of included) {
    await turn();
    documents.set(id, toDocument(text));
  }
  const colours = await coloursFor([document, ...documents.values()], colouring);
  const place = (ref: ContentRef): LinkTarget | undefined => places.get(refKey(ref));
  await turn();
  const rendered = attempt(
    () =>
      renderWhole(document, {
        ...sourcesIn(found),
        place,
        colours,
        blockChanges,
        budget,
        included: (ref) => documents.get(includes.get(refKey(ref)) ?? ''),
        ...(scope && { variable: valuesIn(scope, true) }),
      }),
    () => undefined,
  );
  await turn();
  const tree =
    rendered === undefined
      ? plainPage(markdown)
      : attempt(
          () => cleanTree(rendered.root, (url) => place({ kind: 'url', url })?.href, rendered.owned),
          () => plainPage(markdown),
        );
  await turn();
  await setFormulas(tree);
  const shown = tree.children.filter(
    (child) => child.type === 'element' || (child.type === 'text' && child.value.trim() !== ''),
  ) as ElementContent[];
  if (found.isPublished) levelHeadings(shown);
  const [first] = shown;
  const pieces: Piece[] = [];
  for (const node of shown) {
    await turn();
    pieces.push(found.isPublished ? { parts: [printClean([node])], isChanged: false } : pieceOf(node));
  }
  return {
    pieces,
    sections: sectionsIn(shown),
    ...titleOf(first),
    parentOf: found.isPublished ? new Map() : parentsIn(now),
    comparisons: budget.spent,
    scripts: rendered?.needs.scripts ?? new Set(),
    connects: [...(rendered?.needs.connects ?? [])],
  };
}

/** What was found beside places, as the renderer asks for it. */
function sourcesIn({
  icons,
  embeds,
  drawn,
  operations,
  models,
  search,
  labels,
  language,
  isPublished,
}: Found): Partial<Sources> {
  return {
    ...(icons && { icon: (name: string) => icons.get(name) }),
    ...(embeds && { embed: (url: string) => embeds.get(url) }),
    ...(drawn && { drawn: (name: DrawnName) => drawn.get(drawnKey(name)) }),
    ...(operations && { operation: (ref, method, path) => operations.get(operationKey(ref, method, path)) }),
    ...(models && { models: (ref, names) => models.get(modelsKey(ref, names)) }),
    ...(search !== undefined && {
      action: ({ action, query }) =>
        (action === 'search' || action === 'ask') && typeof query === 'string'
          ? `${search}${encodeURIComponent(query)}`
          : undefined,
    }),
    ...(labels && { labels }),
    ...(language !== undefined && { language }),
    ...(isPublished && { isPublished }),
  };
}

const titleOf = (first: ElementContent | undefined): Pick<Rendered, 'hasTitle' | 'title'> =>
  first?.type === 'element' && first.tagName === 'h1' ? { hasTitle: true, title: ownText(first) } : { hasTitle: false };

/** What a heading says. */
const ownText = ({ children }: Element): string => textIn(children).replace(/\s+/g, ' ').trim();

/** A page that is not rendered: its text. */
export const asWritten = (markdown: string): Rendered => ({
  pieces: [{ parts: [printHtml(plainPage(markdown))], isChanged: true }],
  sections: [],
  hasTitle: false,
  parentOf: new Map(),
  comparisons: 0,
  scripts: new Set(),
  connects: [],
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
  return { parts: partsOf(node), isChanged, ...(key !== undefined && { key }) };
}

const keyOf = ({ properties }: Element): string | undefined =>
  typeof properties['dataKey'] === 'string' ? properties['dataKey'] : undefined;

function sectionsIn(nodes: readonly ElementContent[]): Rendered['sections'] {
  const sections: Rendered['sections'] = [];
  visitElements({ type: 'root', children: [...nodes] }, ({ tagName, properties, children }) => {
    const level = tagName === 'h2' ? 2 : tagName === 'h3' ? 3 : 0;
    const { id } = properties;
    if (level === 0 || typeof id !== 'string') return;
    sections.push({ id, level, title: textIn(children).trim() });
  });
  return sections;
}

/** The parent of each block below the top level. */
function parentsIn({ nodes }: Document): Map<string, string> {
  const parents = new Map<string, string>();
  const left: Block[] = [...nodes];
  for (let block = left.pop(); block; block = left.pop()) {
    for (const node of block.nodes) {
      if (node.object !== 'block') continue;
      parents.set(node.key, block.key);
      left.push(node);
    }
  }
  return parents;
}
