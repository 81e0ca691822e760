/** Schemas in words: the type of a value, and the fields of an object as a table. */
import { followed, listOf, nameOfRef, type Part, partOf, textOf } from './described.ts';
import { cell, code } from './prose.ts';

/** Fields of fields. */
const MAX_DEPTH = 3;
/** Rows of one table: a schema that refers to others again and again must not explode. */
const MAX_ROWS = 80;
const MAX_VALUES = 30;

/** `integer (int64)`, `array of Pet`, `Cat or Dog`. */
export function typeOf(document: Part, schema: unknown, depth = 0): string {
  const name = nameOfRef(schema);
  const part = followed(document, schema);
  if (depth > MAX_DEPTH) return name ? cell(name) : 'object';
  const choices = [...listOf(part['oneOf']), ...listOf(part['anyOf'])];
  if (choices.length > 0 && !name) {
    const types = choices.slice(0, MAX_VALUES).map((choice) => typeOf(document, choice, depth + 1));
    return [...new Set(types)].join(' or ');
  }
  if ([part['type']].flat().includes('array')) {
    const items = `array of ${typeOf(document, part['items'], depth + 1)}`;
    return name ? `${cell(name)} (${items})` : items;
  }
  if (name) return cell(name);
  const types = [part['type']].flat().filter((type) => typeof type === 'string');
  if (types.length === 0) return 'properties' in part || 'allOf' in part ? 'object' : 'any';
  const format = textOf(part['format']);
  return cell(`${types.join(' or ')}${format ? ` (${format})` : ''}`);
}

/** What else is said of a value: its description, default, values, limits. */
export function notesOn(document: Part, schema: unknown, description?: unknown): string {
  const part = followed(document, schema);
  const notes: string[] = [];
  if (part['deprecated'] === true) notes.push('_Deprecated._');
  const text = textOf(description) ?? textOf(partOf(schema)['description']) ?? textOf(part['description']);
  if (text) notes.push(cell(text));
  const values = listOf(part['enum']);
  const more = values.length > MAX_VALUES ? ', …' : '';
  if (values.length > 0) notes.push(`One of ${values.slice(0, MAX_VALUES).map(code).join(', ')}${more}.`);
  if ('const' in part) notes.push(`Always ${code(part['const'])}.`);
  if ('default' in part) notes.push(`Default ${code(part['default'])}.`);
  const limits = LIMITS.flatMap(([name, words]) => (isPlain(part[name]) ? `${words} ${code(part[name])}` : []));
  if (limits.length > 0) notes.push(`${limits.join(', ')}.`.replace(/^./, (first) => first.toUpperCase()));
  return notes.join(' ');
}

const LIMITS = [
  ['minimum', 'at least'],
  ['maximum', 'at most'],
  ['exclusiveMinimum', 'more than'],
  ['exclusiveMaximum', 'less than'],
  ['minLength', 'shortest length'],
  ['maxLength', 'greatest length'],
  ['minItems', 'fewest items'],
  ['maxItems', 'most items'],
  ['pattern', 'pattern'],
] as const;

const isPlain = (value: unknown): boolean => typeof value === 'number' || typeof value === 'string';

/** The fields of an object, or of the objects of an array; undefined when there are none. */
export function fieldTable(document: Part, schema: unknown): string | undefined {
  const rows: string[] = [];
  addFields(document, schema, '', [], rows);
  if (rows.length === 0) return undefined;
  const more = rows.length >= MAX_ROWS ? ['| … | | |'] : [];
  return ['| Field | Type | Description |', '| --- | --- | --- |', ...rows, ...more].join('\n');
}

/** `within`: the schemas around this one, so that none contains itself. */
function addFields(document: Part, schema: unknown, prefix: string, within: readonly Part[], rows: string[]): void {
  const part = followed(document, schema);
  if (within.includes(part) || within.length > MAX_DEPTH || rows.length >= MAX_ROWS) return;
  const around = [...within, part];
  if ('items' in part) {
    addFields(document, part['items'], `${prefix}[]`, around, rows);
    return;
  }
  const fields = new Map<string, { schema: unknown; required: boolean }>();
  gather(document, part, fields, 0);
  for (const [name, { schema: field, required }] of fields) {
    if (rows.length >= MAX_ROWS) return;
    const path = prefix === '' ? name : `${prefix}.${name}`;
    const notes = [...(required ? ['**Required.**'] : []), notesOn(document, field)].filter(Boolean).join(' ');
    rows.push(`| ${code(path)} | ${typeOf(document, field)} | ${notes} |`);
    addFields(document, field, path, around, rows);
  }
}

/** The properties of a schema and of all that it is made of. */
function gather(
  document: Part,
  schema: Part,
  fields: Map<string, { schema: unknown; required: boolean }>,
  depth: number,
): void {
  const properties = partOf(schema['properties']);
  const required = new Set(listOf(schema['required']));
  if (depth > MAX_DEPTH || fields.size > MAX_ROWS) return;
  for (const part of listOf(schema['allOf']).slice(0, MAX_ROWS))
    gather(document, followed(document, part), fields, depth + 1);
  for (const name in properties) {
    if (fields.size > MAX_ROWS) return;
    if (Object.hasOwn(properties, name)) fields.set(name, { schema: properties[name], required: required.has(name) });
  }
  for (const name of required) {
    const field = fields.get(String(name));
    if (field) field.required = true;
  }
}
