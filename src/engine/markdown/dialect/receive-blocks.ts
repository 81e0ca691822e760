/** Blocks as they are taken in. */
import { urlOf } from '../document/refs.ts';
import { ATTRIBUTE_NAME, attribute, BLOCK_SHAPES } from '../document/shapes.ts';
import type { ContentRef, Data } from '../document/types.ts';
import { isObject } from '../document/visits.ts';
import { receivedTable } from './receive-table.ts';
import { below, contentOf, type FoundFragment, isPlain, type ReceivedPath, type Reception } from './reception.ts';
import { BODY, CAPTION, CAPTIONED, TITLE } from './types.ts';
import { bodyOfTag, OWN_TAGS, wordsOf } from './words.ts';

type Given = Data & { type: string };

export function receivedBlock(given: Given, place: ReceivedPath, depth: number, reception: Reception): Data {
  const { meta, fragments: raw, ...rest } = given;
  const block: Data = rest;
  if (meta !== undefined && meta !== null && !isObject(meta))
    reception.report(`${place.given}.meta`, 'must be an object');
  const { type } = given;
  const hasFragments = Array.isArray(raw) ? raw.length > 0 || type === 'expandable' : raw != null;
  if (type === 'table') return receivedTable(block, reception.fragmentsOf(given, place.given), place, depth, reception);
  if (hasFragments) {
    const fragments = reception.fragmentsOf(given, place.given);
    if (type === 'expandable') return expandable(block, fragments, place, depth, reception);
    if (CAPTIONED.has(type)) return captioned(block, fragments, place, depth, reception);
    reception.report(`${place.given}.fragments`, `is not a field of ${String(type).slice(0, 50)}`);
  }
  if (type === 'footnote' && isObject(block['data'])) return footnote(block, place, depth, reception);
  withData(block, place, reception);
  if (block['nodes'] !== undefined)
    block['nodes'] = reception.list(block['nodes'], below(place, '.nodes'), depth + 1, type);
  return block;
}

const ALIGNMENTS: Readonly<Record<string, string>> = { start: 'left', end: 'right' };

/** Gives the block the data, and in part the type, that the engine knows. */
function withData(block: Data, place: ReceivedPath, reception: Reception): undefined {
  const { data, type } = block as Given;
  if (OWN_TAGS.has(type)) return ownTag(block, place, reception);
  if (type === 'drawing') return drawing(block, place, reception);
  if (!isObject(data)) return;
  if (type === 'expandable') {
    const { defaultExpanded, ...others } = data;
    if (defaultExpanded === undefined) return;
    block['data'] = { ...others, open: defaultExpanded };
    reception.moved(below(place, '.data.defaultExpanded', '.data.open'));
  } else if (type === 'image') block['data'] = { ...data, ...pixels(data, 'width'), ...pixels(data, 'height') };
  else if (type !== 'images' && typeof data['align'] === 'string' && Object.hasOwn(ALIGNMENTS, data['align']))
    block['data'] = { ...data, align: ALIGNMENTS[data['align']] };
  else block['data'] = wordsOf(type, data);
}

/** `{unit: "px", value: 100}`. */
function pixels(data: Data, name: string): Data {
  const size = data[name];
  if (!isObject(size)) return {};
  if (size['unit'] === 'px') return { [name]: size['value'] };
  return size['unit'] === '%' && typeof size['value'] === 'number' ? { [name]: `${size['value']}%` } : {};
}

/** A block that the engine keeps as its tag. */
function ownTag(block: Data, place: ReceivedPath, reception: Reception): undefined {
  const { type, isVoid } = block as Given;
  const data = block['data'] ?? {};
  if (!isObject(data)) return;
  const { ref, ...words } = wordsOf(type, data);
  for (const [name, value] of Object.entries(words)) {
    const problem = value == null ? undefined : ATTRIBUTE_NAME.test(name) ? attribute(value) : 'is not a known field';
    if (problem) reception.report(`${place.given}.data.${name}`, problem);
  }
  const problem =
    type === 'openapi-webhook' ? check('openapi-schemas', ref) : ref !== undefined && 'is not a known field';
  if (problem) reception.report(`${place.given}.data.ref`, problem);
  if (reception.problems.length > 0) return;
  const body = bodyOfTag(type, data);
  block['type'] = 'tag';
  block['data'] = { name: type, ...(body !== '' && { body }) };
  block['isVoid'] =
    isVoid ?? (type === 'openapi-webhook' && !(Array.isArray(block['nodes']) && block['nodes'].length > 0));
  reception.moved(below(place, '.data', '.data.body'));
}

/** What is wrong with the reference of a block of this type. */
const check = (type: string, ref: unknown): string | undefined => BLOCK_SHAPES[type]?.fields['ref']?.(ref);

function drawing(block: Data, place: ReceivedPath, reception: Reception): undefined {
  const data = isObject(block['data']) ? block['data'] : {};
  const problem = check('file', data['ref']);
  const url = problem ? '' : urlOf(data['ref'] as ContentRef);
  if (problem || /["<>&]/.test(url))
    return reception.report(`${place.given}.data.ref`, problem ?? 'must not contain ", <, > and &');
  block['type'] = 'html';
  block['data'] = { html: `<img src="${url}" alt="" class="gitbook-drawing">` };
}

/** A title, which is one paragraph, and what is below it. */
function expandable(
  block: Data,
  fragments: ReadonlyMap<string, FoundFragment>,
  place: ReceivedPath,
  depth: number,
  reception: Reception,
): Data {
  reception.onlyFragments(fragments, TITLE, BODY);
  withData(block, place, reception);
  if (Array.isArray(block['nodes']) && block['nodes'].length > 0)
    reception.report(`${place.given}.nodes`, 'must be empty where there are fragments');
  const into: unknown[] = [];
  const title = fragments.get(TITLE);
  if (title) {
    const [paragraph, ...others] = title.nodes;
    const isFine = others.length === 0 && (paragraph === undefined || isPlain(paragraph));
    if (!isFine) reception.report(`${title.given}.nodes`, 'must be one paragraph');
    const words = isFine && isObject(paragraph) ? paragraph['nodes'] : [];
    const at = { given: `${title.given}.nodes[0].nodes`, own: `${place.own}.nodes[0].nodes` };
    const nodes = reception.list(words ?? [], at, depth + 2, TITLE);
    into.push({ object: 'block', type: TITLE, data: {}, nodes });
    reception.moved({ given: `${title.given}.nodes[0]`, own: `${place.own}.nodes[0]` });
  }
  const body = fragments.get(BODY);
  if (body) {
    const at = { given: `${body.given}.nodes`, own: `${place.own}.nodes` };
    reception.list(body.nodes, at, depth + 1, 'expandable', into);
  }
  return { ...block, nodes: into };
}

function captioned(
  block: Data,
  fragments: ReadonlyMap<string, FoundFragment>,
  place: ReceivedPath,
  depth: number,
  reception: Reception,
): Data {
  reception.onlyFragments(fragments, CAPTION);
  withData(block, place, reception);
  const caption = fragments.get(CAPTION);
  if (!caption) return block;
  const type = String(block['type']);
  const nodes =
    type === 'image'
      ? contentOf(caption, `${place.own}.nodes`, depth, type, reception)
      : reception.list(caption.nodes, { given: `${caption.given}.nodes`, own: `${place.own}.nodes` }, depth + 1, type);
  return { ...block, isVoid: false, nodes };
}

/** Its text may be that of annotations, too. */
function footnote(block: Data, place: ReceivedPath, depth: number, reception: Reception): Data {
  const nodes = reception.list(block['nodes'] ?? [], below(place, '.nodes'), depth + 1, 'footnote');
  const { label } = block['data'] as Data;
  if (typeof label === 'string') reception.footnotes.push({ label, nodes });
  return { ...block, nodes };
}
