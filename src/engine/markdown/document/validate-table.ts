/** Checks the data of a table: a view, a definition and records that fit together. */
import { text } from './shapes.ts';
import type { Data } from './types.ts';
import { isMixed, isObject, MIXED, pushAll, type Report, type Visit } from './visits.ts';

export const MAX_COLUMNS = 500;

/** A cell of blocks makes the whole table one of HTML. */
const isBlockList = (nodes: unknown): boolean =>
  Array.isArray(nodes) && nodes.some((node) => isObject(node) && node['object'] === 'block');

/** Reports what is wrong, and puts the nodes of titles and cells on the stack. */
export function tableProblems(data: unknown, visit: Visit, stack: Visit[], report: Report): undefined {
  const { path } = visit;
  if (!isObject(data)) return report(path, 'must be an object with view, definition and records');
  const { view, definition, records, html, ...others } = data;
  for (const name of Object.keys(others)) report(`${path}.${name}`, 'is not a known field');
  if (html !== undefined && typeof html !== 'boolean') report(`${path}.html`, 'must be true or false');
  if (!isObject(definition)) return report(`${path}.definition`, 'must be an object of columns by id');
  if (!isObject(records)) return report(`${path}.records`, 'must be an object of records by id');
  const isHtml = html === true || (isObject(view) && view['type'] === 'cards');
  const columns = checkView(view, definition, `${path}.view`, report);
  if (!columns) return;
  for (const id of columns)
    checkColumn(definition[id], `${path}.definition.${id}`, { ...visit, html: isHtml }, stack, report);
  for (const [id, record] of Object.entries(records)) {
    const at = `${path}.records.${id}`;
    if (!isObject(record)) report(at, 'must be a record');
    else if (!Number.isFinite(record['orderIndex'])) report(`${at}.orderIndex`, 'must be a number');
    else if (!isObject(record['values'])) report(`${at}.values`, 'must be an object of values by id of the column');
    else checkValues(record['values'], columns, `${at}.values`, { ...visit, html: isHtml }, stack, report);
  }
}

/** The columns of the view, when they are all defined. */
function checkView(view: unknown, definition: Data, path: string, report: Report): string[] | undefined {
  if (!isObject(view)) {
    report(path, 'must be an object with type and columns');
    return undefined;
  }
  const { type, columns, attributes, ...others } = view;
  for (const name of Object.keys(others)) report(`${path}.${name}`, 'is not a known field');
  if (type !== 'grid' && type !== 'cards') report(`${path}.type`, 'must be one of grid, cards');
  checkAttributes(attributes, `${path}.attributes`, report);
  if (!Array.isArray(columns) || columns.length > MAX_COLUMNS) {
    report(`${path}.columns`, `must be a list of at most ${MAX_COLUMNS} ids`);
    return undefined;
  }
  for (const [i, id] of columns.entries()) {
    if (typeof id === 'string' && Object.hasOwn(definition, id) && columns.indexOf(id) === i) continue;
    report(`${path}.columns[${i}]`, 'must be the id of a column of the definition, each once');
    return undefined;
  }
  for (const id of Object.keys(definition)) {
    if (!columns.includes(id)) report(`${path}.columns`, `must have the column ${id}, which the definition has`);
  }
  return columns;
}

function checkColumn(column: unknown, path: string, visit: Visit, stack: Visit[], report: Report): undefined {
  if (!isObject(column)) return report(path, 'must be a column');
  const { id: _id, title, nodes, align, attributes, ...others } = column;
  for (const name of Object.keys(others)) report(`${path}.${name}`, 'is not a known field');
  const problem = title === undefined && nodes !== undefined ? undefined : text(title);
  if (problem) report(`${path}.title`, problem);
  if (align !== undefined && !['left', 'center', 'right'].includes(align as string)) {
    report(`${path}.align`, 'must be one of left, center, right');
  }
  checkAttributes(attributes, `${path}.attributes`, report);
  if (nodes !== undefined) {
    pushAll(stack, nodes, { ...within(visit, visit.html === true), path: `${path}.nodes`, allowed: 'phrases' }, report);
  }
}

function checkValues(
  values: Data,
  columns: string[],
  path: string,
  visit: Visit,
  stack: Visit[],
  report: Report,
): undefined {
  for (const [id, value] of Object.entries(values)) {
    const at = `${path}.${id}`;
    if (!columns.includes(id)) report(at, 'names a column that does not exist');
    else if (!isObject(value)) report(at, 'must be a value');
    else {
      checkAttributes(value['attributes'], `${at}.attributes`, report);
      const nodes = value['nodes'];
      if (isMixed(nodes)) report(`${at}.nodes`, MIXED);
      else
        pushAll(
          stack,
          nodes,
          { ...within(visit, visit.html === true || isBlockList(nodes)), path: `${at}.nodes`, allowed: 'either' },
          report,
        );
    }
  }
}

const within = ({ depth }: Visit, html: boolean): Omit<Visit, 'value' | 'path' | 'allowed'> => ({
  depth: depth + 1,
  parent: 'table',
  last: false,
  html,
});

function checkAttributes(attributes: unknown, path: string, report: Report): undefined {
  if (attributes === undefined) return;
  const fine =
    isObject(attributes) &&
    Object.entries(attributes).every(([name, value]) => /^[^\sA-Z"'=<>`/]+$/.test(name) && text(value) === undefined);
  if (!fine) report(path, 'must be an object of HTML attributes: lower-case names, string values');
}
