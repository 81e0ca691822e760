/**
 * Definitions of links and footnotes of a page, for a part of it that is read by itself. A page may have thousands of both: a part is
 * read with those that it names.
 */
import { unescapeMarkdown } from '../character-references.ts';
import { block, documentOf, leaf, textOf } from './build.ts';
import { toMarkdown } from './print.ts';
import type { Block } from './types.ts';

/** In UTF-16 units, of the definitions for all parts together: their addresses may be long. */
const MAX_READ = 10_000_000;

/** In one reading, parts named definitions that are too long together. */
export class TooLongDefinitions extends Error {
  constructor() {
    super(
      `has blocks of Markdown that name definitions of more than ${MAX_READ.toLocaleString('en')} characters together`,
    );
  }
}

export class NamedElsewhere {
  readonly #blocks = new Map<string, Block>();
  #read = 0;

  /** Of the definitions and footnotes among these blocks. */
  constructor(nodes: readonly Block[]) {
    for (const node of nodes) {
      if (node.type !== 'definition' && node.type !== 'footnote') continue;
      const label = String(node.data['label']);
      const key = keyOf(node.type === 'footnote' ? `^${label}` : label);
      // Which footnote it is counts, not what it says.
      if (!this.#blocks.has(key))
        this.#blocks.set(key, node.type === 'footnote' ? { ...node, nodes: [SAYS_SOMETHING] } : node);
    }
  }

  /** Those that a text may name, as Markdown. @throws TooLongDefinitions */
  for(markdown: string): { blocks: readonly Block[]; markdown: string } {
    if (this.#blocks.size === 0) return NONE;
    const keys = new Set([...markdown.matchAll(LABEL)].map(([, label]) => keyOf(label as string)));
    const blocks = [...keys].flatMap((key) => this.#blocks.get(key) ?? []);
    if (blocks.length === 0) return NONE;
    const text = toMarkdown(documentOf(blocks));
    this.#read += text.length;
    if (this.#read > MAX_READ) throw new TooLongDefinitions();
    return { blocks, markdown: text };
  }
}

const NONE = { blocks: [], markdown: '' };
const SAYS_SOMETHING = block('paragraph', {}, [textOf(leaf('x'))]);

/** What may be a label: there are no brackets in one (CommonMark, link reference definitions). */
const LABEL = /\[((?:\\[\s\S]|[^\\[\]])*)\]/g;

/** The same for all spellings of a label; here and there for two that are none. */
const keyOf = (label: string): string =>
  unescapeMarkdown(label).replace(/\s+/g, ' ').trim().toLowerCase().toUpperCase();
