/** Texts and inlines as they are taken in. */
import type { Data } from '../document/types.ts';
import { isObject } from '../document/visits.ts';
import { attributesWith } from './attributes.ts';
import { IMAGE_SIZE } from './images.ts';
import { below, type ReceivedPath, type Reception, wordsIn } from './reception.ts';
import { NOTE, noteAnchor } from './types.ts';

/** Lines are broken by line ends in the text. */
export function receivedText(given: Data, parent: string, place: ReceivedPath, reception: Reception): unknown[] {
  const { leaves } = given;
  if (!Array.isArray(leaves) || parent === 'code-line' || !leaves.every(isLeaf)) return [given];
  const marked: Data[] = leaves.some((leaf) => hasColor(leaf['marks']))
    ? leaves.map((leaf) => ({ ...leaf, marks: withoutDefaults(leaf['marks']) }))
    : leaves;
  if (!marked.some(({ text }) => (text as string).includes('\n'))) {
    return [marked === leaves ? given : { ...given, leaves: marked }];
  }
  const nodes: unknown[] = [];
  let line: unknown[] = [];
  const end = () => {
    if (line.length > 0) nodes.push({ object: 'text', leaves: line });
    line = [];
  };
  for (const leaf of marked) {
    const lines = (leaf['text'] as string).split(/\r?\n/);
    for (const [i, text] of lines.entries()) {
      if (i > 0) {
        if (!reception.takes(place)) return nodes;
        end();
        const { marks } = leaf;
        nodes.push({
          object: 'inline',
          type: 'line-break',
          isVoid: true,
          data: {},
          nodes: [],
          ...(marks !== undefined && { marks }),
        });
      }
      if (text !== '') line.push({ ...leaf, text });
    }
  }
  end();
  return nodes;
}

const isLeaf = (leaf: unknown): leaf is Data => isObject(leaf) && typeof leaf['text'] === 'string';

const hasColor = (marks: unknown): boolean =>
  Array.isArray(marks) && marks.some((mark) => isObject(mark) && mark['type'] === 'color');

/** A colour that is `default` is none. */
function withoutDefaults(marks: unknown): unknown {
  if (!hasColor(marks)) return marks;
  return (marks as unknown[]).flatMap((mark) => {
    if (!isObject(mark) || mark['type'] !== 'color' || !isObject(mark['data'])) return [mark];
    const colors = Object.entries(mark['data']).filter(([, color]) => color !== 'default');
    return colors.length > 0 || Object.keys(mark['data']).length === 0
      ? [{ ...mark, data: Object.fromEntries(colors) }]
      : [];
  });
}

/** An inline; two where a text that is annotated stands in a link before its label. */
export function receivedInline(given: Data, place: ReceivedPath, depth: number, reception: Reception): unknown[] {
  const { fragments, ...rest } = given;
  const inline: Data = hasColor(rest['marks']) ? { ...rest, marks: withoutDefaults(rest['marks']) } : rest;
  const type = String(inline['type']);
  if (type === 'annotation') return annotation(given, inline, place, depth, reception);
  if (fragments !== undefined && !(Array.isArray(fragments) && fragments.length === 0)) inline['fragments'] = fragments;
  if (type === 'button') return [button(inline, place, depth, reception)];
  if (type === 'inline-image') return [sizedImage(inline, place, reception)];
  if (inline['nodes'] !== undefined)
    inline['nodes'] = reception.list(inline['nodes'], below(place, '.nodes'), depth + 1, type);
  return [inline];
}

function annotation(given: Data, inline: Data, place: ReceivedPath, depth: number, reception: Reception): unknown[] {
  const fragments = reception.fragmentsOf(given, place.given);
  reception.onlyFragments(fragments, NOTE);
  const data = isObject(inline['data']) ? { ...inline['data'] } : (inline['data'] ?? {});
  const ref = { kind: 'anchor', anchor: noteAnchor(isObject(data) ? String(data['label']) : '') };
  const body = fragments.get(NOTE);
  if (body && isObject(data)) {
    const at = { given: `${body.given}.nodes`, own: `notes[${reception.notes.length}]` };
    const within = reception.list(body.nodes, at, depth + 1, 'footnote') as unknown[];
    reception.notes.push({ data, ref, nodes: within, given: body.given });
  }
  const { nodes } = inline;
  const note = { ...inline, isVoid: true, data, nodes: [] };
  if (nodes === undefined || (Array.isArray(nodes) && nodes.length === 0)) return [note];
  const text = reception.list(nodes, below(place, '.nodes'), depth + 1, 'link');
  return [{ object: 'inline', type: 'link', isVoid: false, data: { ref }, nodes: text }, note];
}

function button(inline: Data, place: ReceivedPath, depth: number, reception: Reception): Data {
  if (!isObject(inline['data'])) return inline;
  const { label, kind, action, ...others } = inline['data'];
  const data: Data = { ...others };
  if (kind !== undefined) {
    data['style'] = kind;
    reception.moved(below(place, '.data.kind', '.data.style'));
  }
  if (isObject(action)) {
    for (const [name, value] of Object.entries(action)) {
      if (['action', 'query', 'slug'].includes(name)) data[name] = value;
      else reception.report(`${place.given}.data.action.${name}`, 'is not a known field');
      reception.moved(below(place, `.data.action.${name}`, `.data.${name}`));
    }
  } else if (action !== undefined) data['action'] = action;
  const { nodes } = inline;
  const isGiven = Array.isArray(nodes) && nodes.length > 0;
  if (label !== undefined && typeof label !== 'string')
    reception.report(`${place.given}.data.label`, 'must be a string');
  const says = typeof label === 'string' && !(isGiven && wordsIn(nodes) === label);
  const text = [
    { object: 'text', leaves: [{ object: 'leaf', text: says ? label.replace(/\r?\n/g, ' ') : '', marks: [] }] },
  ];
  if (says) reception.moved(below(place, '.data.label', '.nodes'));
  return {
    ...inline,
    isVoid: false,
    data,
    nodes: says ? text : reception.list(nodes ?? text, below(place, '.nodes'), depth + 1, 'button'),
  };
}

function sizedImage(inline: Data, place: ReceivedPath, reception: Reception): Data {
  if (!isObject(inline['data']) || inline['data']['size'] === undefined) return inline;
  const { size, attributes, ...data } = inline['data'];
  if (attributes !== undefined && !isObject(attributes)) return inline;
  const all = attributesWith(
    attributes as Record<string, string> | undefined,
    { size },
    [IMAGE_SIZE],
    (field, message) => reception.report(`${place.given}.data.${field}`, message),
  );
  return { ...inline, data: { ...data, ...(all && { attributes: all }) } };
}
