/** What a Document names and does not hold: it has to be found before the Document is rendered. */
import type { Block, ContentRef, Document } from '../document/types.ts';
import { decodeReferences } from '../html-text.ts';

export interface Names {
  /** Addresses, as they are written; each once. */
  addresses: string[];
  /** References of every other kind. */
  refs: ContentRef[];
  /** Those of included content. */
  includes: ContentRef[];
}

/** One name for references that are the same. */
export const refKey = (ref: ContentRef): string => (ref.kind === 'url' ? `url ${ref.url}` : JSON.stringify(ref));

export function namesIn({ nodes }: Document): Names {
  const addresses = new Set<string>();
  const refs = new Map<string, ContentRef>();
  for (const found of referencesIn(nodes)) {
    if (typeof found === 'string') addresses.add(found);
    else if (found.kind === 'url') addresses.add(found.url);
    else refs.set(refKey(found), found);
  }
  const includes = new Map(includesIn(nodes).map((ref) => [refKey(ref), ref]));
  return { addresses: [...addresses], refs: [...refs.values()], includes: [...includes.values()] };
}

const IN_HTML = /\b(?:href|src|srcset)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;

/** References, in whatever data they stand, and the addresses of HTML. */
function* referencesIn(value: unknown): Generator<ContentRef | string> {
  const left: unknown[] = [value];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    const { kind, html } = next as { kind?: unknown; html?: unknown };
    if (typeof kind === 'string') yield next as ContentRef;
    if (typeof html === 'string') {
      for (const [, double, single, bare] of html.matchAll(IN_HTML))
        yield decodeReferences(double ?? single ?? bare ?? '');
    }
    for (const entry of Object.values(next)) if (typeof entry === 'object' && entry !== null) left.push(entry);
  }
}

function includesIn(nodes: readonly Block[]): ContentRef[] {
  const found: ContentRef[] = [];
  const open = [...nodes].reverse();
  for (let block = open.pop(); block; block = open.pop()) {
    if (block.type === 'reusable-content') found.push(block.data['ref'] as ContentRef);
    for (const node of block.nodes.toReversed()) if (node.object === 'block') open.push(node);
  }
  return found;
}
