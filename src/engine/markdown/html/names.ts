/** What a Document names and does not hold: it has to be found before the Document is rendered. */
import { decodeReferences } from '../character-references.ts';
import type { Block, ContentRef, Data, Document } from '../document/types.ts';
import { modelNames } from './operation-names.ts';

export interface Names {
  /** Addresses, as they are written; each once. */
  addresses: string[];
  /** References of every other kind. */
  refs: ContentRef[];
  /** Those of included content. */
  includes: ContentRef[];
  /** Icons, without `fa-`. */
  icons: string[];
  /** Addresses that are embedded. */
  embeds: string[];
  /** Operations of an API, and models: what is asked of a specification. */
  operations: OperationName[];
  models: ModelsName[];
  /** Blocks that integrations draw. */
  drawn: DrawnName[];
}

/** A block of an integration: which one, and what the text says of it. */
export interface DrawnName {
  integration: string;
  block: string;
  props: Record<string, unknown>;
}

/** One name for blocks that are drawn alike. */
export const drawnKey = ({ integration, block, props }: DrawnName): string =>
  JSON.stringify([integration, block, props]);

/** The block of an integration as it stands in a text. */
export const drawnName = (data: Data): DrawnName => ({
  integration: String(data['integration']),
  block: String(data['block']),
  props: (data['props'] ?? {}) as Record<string, unknown>,
});

export interface OperationName {
  ref: ContentRef;
  /** In lower case. */
  method: string;
  path: string;
}

/** Without names: all of them. */
export interface ModelsName {
  ref: ContentRef;
  names?: string[];
}

/** One name for references that are the same. */
export const refKey = (ref: ContentRef): string => (ref.kind === 'url' ? `url ${ref.url}` : JSON.stringify(ref));

/** One name for an operation of a specification. */
export const operationKey = (ref: ContentRef, method: string, path: string): string =>
  `${method.toLowerCase()} ${path} ${refKey(ref)}`;

/** One name for models of a specification. */
export const modelsKey = (ref: ContentRef, names: readonly string[] | undefined): string =>
  `${JSON.stringify(names ?? null)} ${refKey(ref)}`;

/** Blocks of one page whose operations and models are looked for. */
const MAX_OPERATIONS = 300;

export function namesIn({ nodes }: Document): Names {
  const addresses = new Set<string>();
  const refs = new Map<string, ContentRef>();
  const icons = new Set<string>();
  for (const data of objectsIn(nodes)) {
    const ref = typeof data['kind'] === 'string' ? (data as unknown as ContentRef) : undefined;
    if (ref?.kind === 'url') addresses.add(ref.url);
    else if (ref) refs.set(refKey(ref), ref);
    if (typeof data['html'] === 'string') for (const address of addressesIn(data['html'])) addresses.add(address);
    addIcons(data, icons);
  }
  const found = blocksOf(nodes);
  return {
    addresses: [...addresses],
    refs: [...refs.values()],
    includes: [...new Map(found.includes.map((ref) => [refKey(ref), ref])).values()],
    icons: [...icons],
    embeds: [...new Set(found.embeds)],
    operations: found.operations.slice(0, MAX_OPERATIONS),
    models: found.models.slice(0, MAX_OPERATIONS),
    drawn: [...new Map(found.drawn.map((name) => [drawnKey(name), name])).values()],
  };
}

const IN_HTML = /\b(?:href|src|srcset)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;

/** Every object in a value, it included: what is asked for may stand in whatever data. */
function* objectsIn(value: unknown): Generator<Data> {
  const left: unknown[] = [value];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    yield next as Data;
    for (const entry of Object.values(next as Data)) if (typeof entry === 'object' && entry !== null) left.push(entry);
  }
}

function* addressesIn(html: string): Generator<string> {
  for (const [, double, single, bare] of html.matchAll(IN_HTML)) yield decodeReferences(double ?? single ?? bare ?? '');
}

type Found = Pick<Names, 'includes' | 'embeds' | 'operations' | 'models' | 'drawn'>;

function blocksOf(nodes: readonly Block[]): Found {
  const found: Found = { includes: [], embeds: [], operations: [], models: [], drawn: [] };
  const open = [...nodes].reverse();
  for (let block = open.pop(); block; block = open.pop()) {
    const { type, data } = block;
    const ref = data['ref'] as ContentRef;
    const [method, path] = [data['method'], data['path']];
    if (type === 'reusable-content') found.includes.push(ref);
    else if (type === 'embed') found.embeds.push(String(data['url'] ?? ''));
    else if (type === 'integration' && data['integration'] !== 'mermaid') found.drawn.push(drawnName(data));
    else if (type === 'openapi-schemas') {
      const names = modelNames(data['schemas']);
      found.models.push({ ref, ...(names && { names }) });
    } else if (OPERATIONS.has(type) && typeof method === 'string' && typeof path === 'string')
      found.operations.push({ ref, method: method.toLowerCase(), path });
    for (const node of block.nodes.toReversed()) if (node.object === 'block') open.push(node);
  }
  return found;
}

const OPERATIONS = new Set(['openapi-operation', 'swagger']);

const NAME = /^[a-z0-9-]{1,100}$/;

/** Icons of texts, tabs, hints, buttons, and of tags that are kept as they are written. */
function addIcons({ icon, name, body }: Data, icons: Set<string>): undefined {
  if (typeof icon === 'string' && NAME.test(icon)) icons.add(icon.replace(/^fa-/, ''));
  if (name !== 'prompt' || typeof body !== 'string') return;
  const drawn = /\bicon="([a-z0-9-]{1,100})"/.exec(body)?.[1] ?? 'sparkles';
  icons.add(drawn.replace(/^fa-/, ''));
}
