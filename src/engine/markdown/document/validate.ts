/** Checks a Document that comes from outside. Each problem names its field; nothing is thrown, and nothing taken on trust. */
import { allAtOnce, type Pieces } from '../../pieces.ts';
import { htmlEnds } from './html-problems.ts';
import { ATTRIBUTE_NAME, attribute, BLOCK_SHAPES, type Check, INLINE_SHAPES, type Shape } from './shapes.ts';
import { type Data, LISTS, MAX_DEPTH, ONLY_CHILD, TEXT_BLOCKS, TEXT_INLINES, VOID_BLOCKS } from './types.ts';
import { tableProblems } from './validate-table.ts';
import { checkMarks, checkText } from './validate-text.ts';
import { isMixed, isObject, MIXED, type Problem, pushAll, type Report, type Visit } from './visits.ts';

/** Further problems are not reported. */
const MAX_PROBLEMS = 20;
/** Nodes and leaves of a document. */
export const MAX_NODES = 500_000;

/** Nodes that are looked at in one piece: about a millisecond of work. */
const PIECE = 500;

/** The problems of a Document; none when it is valid. Never throws; time grows with the size of the value. */
export const validateDocument = (value: unknown): Problem[] => allAtOnce(validation(value));

/** The same in pieces: others may have their turn in between. */
export function* validation(value: unknown): Pieces<Problem[]> {
  const problems: Problem[] = [];
  const report: Report = (path, message) => {
    if (problems.length < MAX_PROBLEMS) problems.push({ path, message });
  };
  if (!isObject(value)) return [{ path: '', message: 'must be a document' }];
  if (value['object'] !== 'document') report('object', 'must be document');
  for (const field of Object.keys(value)) {
    if (!['object', 'data', 'nodes', 'meta'].includes(field)) report(field, 'is not a known field');
  }
  const { data } = value;
  if (data !== undefined && !isObject(data)) report('data', 'must be an object');
  else if ((data?.['schemaVersion'] ?? 1) !== 1) report('data.schemaVersion', 'must be 1');
  const stack: Visit[] = [];
  pushAll(
    stack,
    value['nodes'],
    { path: 'nodes', depth: 1, allowed: 'blocks', parent: 'document', last: true },
    report,
  );
  const labels = new Labels();
  let count = 0;
  for (let next = stack.pop(); next && problems.length < MAX_PROBLEMS; next = stack.pop()) {
    count += 1;
    if (count > MAX_NODES) {
      report(next.path, `exceeds the limit of ${MAX_NODES} nodes in a document`);
      break;
    }
    checkNode(next, stack, report);
    labels.see(next);
    if (count % PIECE === 0) yield;
  }
  if (problems.length === 0) labels.check(report);
  return problems;
}

/** Labels may be as long as a text; a message is not. */
const shortened = (label: string): string => (label.length > 50 ? `${label.slice(0, 50).toWellFormed()}…` : label);

/** An annotation has a footnote, or it would be text. */
class Labels {
  readonly #footnotes = new Set<string>();
  readonly #annotations: { label: string; path: string }[] = [];

  see({ value, path }: Visit): undefined {
    if (!isObject(value) || !isObject(value['data'])) return;
    const { label } = value['data'];
    if (typeof label !== 'string') return;
    if (value['type'] === 'footnote') this.#footnotes.add(label.toLowerCase());
    else if (value['type'] === 'annotation') this.#annotations.push({ label, path });
  }

  check(report: Report): undefined {
    for (const { label, path } of this.#annotations) {
      if (!this.#footnotes.has(label.toLowerCase()))
        report(
          `${path}.data.label`,
          `refers to the footnote "${shortened(label)}", which is not in the document: remove the annotation too, or keep the footnote`,
        );
    }
  }
}

function checkNode(visit: Visit, stack: Visit[], report: Report): undefined {
  const { value, path, depth, allowed } = visit;
  if (depth > MAX_DEPTH) return report(path, `is nested deeper than ${MAX_DEPTH} nodes`);
  if (!isObject(value)) return report(path, 'must be a node');
  if (value['object'] === 'text' && allowed !== 'blocks') return checkText(value, path, visit.parent, report);
  if (value['object'] === 'inline' && allowed !== 'blocks') return checkInline(value, visit, stack, report);
  if (value['object'] === 'block' && allowed !== 'phrases') return checkBlock(value, visit, stack, report);
  report(
    `${path}.object`,
    allowed === 'blocks'
      ? 'must be block'
      : allowed === 'phrases'
        ? 'must be text or inline'
        : 'must be block, text or inline',
  );
}

const BLOCK_FIELDS = new Set(['object', 'type', 'key', 'isVoid', 'data', 'nodes']);
const INLINE_FIELDS = new Set(['object', 'type', 'key', 'isVoid', 'data', 'nodes', 'marks']);

/** The only parents of some blocks. */
const PARENTS: Readonly<Record<string, (parent: string) => boolean>> = {
  'list-item': (parent) => LISTS.has(parent),
  'code-line': (parent) => parent === 'code',
  image: (parent) => parent === 'images',
  'expandable-title': (parent) => parent === 'expandable',
  footnote: (parent) => parent !== 'footnote',
};

/** Blocks that HTML within a text can have. */
const IN_HTML = /^(?:paragraph|heading-[1-6]|list-ordered|list-unordered|list-item)$/;

function checkBlock(block: Data, visit: Visit, stack: Visit[], report: Report): undefined {
  const { path, depth, parent } = visit;
  const type = checkHead(block, path, BLOCK_FIELDS, BLOCK_SHAPES, 'table', 'block', report);
  if (type === undefined) return;
  const only = ONLY_CHILD[parent];
  if ((only && only !== type) || PARENTS[type]?.(parent) === false) {
    return report(`${path}.type`, only ? `must be ${only} in ${parent}` : `is not allowed in ${parent}`);
  }
  if (visit.html && !IN_HTML.test(type)) return report(`${path}.type`, `is not allowed in ${parent}`);
  if (visit.html && isObject(block['data']) && Object.values(block['data']).some((value) => value != null)) {
    report(`${path}.data`, `must be empty in ${parent}`);
  }
  if (type === 'expandable-title' && !path.endsWith('.nodes[0]')) report(path, 'must be the first in expandable');
  const nodes = block['nodes'] ?? [];
  if (type === 'table') tableProblems(block['data'], { ...visit, path: `${path}.data` }, stack, report);
  if (VOID_BLOCKS.has(type) || (isObject(block['data']) && block['data']['closing'] === true)) {
    if (!Array.isArray(nodes) || nodes.length > 0) report(`${path}.nodes`, `must be empty in ${type}`);
    const html = isObject(block['data']) ? block['data']['html'] : undefined;
    if (type === 'html' && !visit.last && typeof html === 'string' && !htmlEnds(html)) {
      report(`${path}.data.html`, 'has no end tag, so nothing can follow it');
    }
    return;
  }
  const within = TEXT_BLOCKS.has(type) ? 'phrases' : type === 'image' ? 'either' : 'blocks';
  if (within === 'either' && isMixed(nodes)) return report(`${path}.nodes`, MIXED);
  // What stands in a tag is followed by its end.
  const last = visit.last && (type === 'blockquote' || type === 'list-item' || LISTS.has(type));
  const aligned = type !== 'images' && isObject(block['data']) && block['data']['align'] != null;
  const html = visit.html || aligned || type === 'image' || type === 'expandable-title';
  pushAll(stack, nodes, { path: `${path}.nodes`, depth: depth + 1, allowed: within, parent: type, last, html }, report);
}

function checkInline(
  inline: Data,
  { path, depth, parent, html = false }: Visit,
  stack: Visit[],
  report: Report,
): undefined {
  const type = checkHead(inline, path, INLINE_FIELDS, INLINE_SHAPES, undefined, 'inline', report);
  if (type === undefined) return;
  if (parent === 'code-line') return report(`${path}.object`, 'must be text in code-line');
  if (html && (type === 'inline-math' || type === 'annotation')) return report(path, `is not allowed in ${parent}`);
  const nodes = inline['nodes'] ?? [];
  if (TEXT_INLINES.has(type)) {
    if (TEXT_INLINES.has(parent)) report(path, `is not allowed in ${parent}`);
    if (inline['marks'] !== undefined) report(`${path}.marks`, 'stand on the leaves');
    pushAll(
      stack,
      nodes,
      { path: `${path}.nodes`, depth: depth + 1, allowed: 'phrases', parent: type, last: false, html },
      report,
    );
    return;
  }
  if (!Array.isArray(nodes) || nodes.length > 0) report(`${path}.nodes`, `must be empty in ${type}`);
  if (inline['marks'] !== undefined) checkMarks(inline['marks'], `${path}.marks`, report);
}

/** Fields that all blocks and inlines have. Gives the type, when it is a known one. */
function checkHead(
  node: Data,
  path: string,
  fields: ReadonlySet<string>,
  shapes: Readonly<Record<string, Shape>>,
  also: string | undefined,
  kind: string,
  report: Report,
): string | undefined {
  for (const field of Object.keys(node)) if (!fields.has(field)) report(`${path}.${field}`, 'is not a known field');
  const { type, key, isVoid, data } = node;
  if (key !== undefined && typeof key !== 'string') report(`${path}.key`, 'must be a string');
  if (isVoid !== undefined && typeof isVoid !== 'boolean') report(`${path}.isVoid`, 'must be true or false');
  if (typeof type !== 'string' || !(type === also || Object.hasOwn(shapes, type))) {
    report(`${path}.type`, `is not a known type of ${kind}`);
    return undefined;
  }
  const shape = shapes[type];
  if (shape) checkData(data ?? {}, shape, `${path}.data`, report);
  return type;
}

function checkData(data: unknown, { fields, required, attributes }: Shape, path: string, report: Report): undefined {
  if (!isObject(data)) return report(path, 'must be an object');
  for (const [name, value] of Object.entries(data)) {
    if (value === undefined || value === null) continue;
    const check: Check | undefined = Object.hasOwn(fields, name)
      ? fields[name]
      : attributes && ATTRIBUTE_NAME.test(name)
        ? attribute
        : undefined;
    const problem = check ? check(value) : 'is not a known field';
    if (problem) report(`${path}.${name}`, problem);
  }
  for (const name of required ?? []) if (data[name] == null) report(`${path}.${name}`, 'is missing');
}
