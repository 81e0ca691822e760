/** A schema as pages show it: references followed, parts put together, and cut where it would not end. */

import { followed, isSmall, listOf, nameOfRef, type Part, partOf, textOf } from './described.ts';
import type { ApiField, ApiSchema } from './facts.ts';

/** Schemas in schemas. */
const MAX_DEPTH = 8;
/** Properties, items and choices of one operation or model; of all of it the first ones. */
const MAX_PARTS = 1500;
const MAX_PROPERTIES = 300;
const MAX_CHOICES = 20;
const MAX_VALUES = 50;
/** Longer descriptions are cut, in UTF-16 units. */
export const MAX_DESCRIPTION = 20_000;

/** What is left to say of one operation or model. */
export interface Room {
  parts: number;
  /** Of requests, what is only read is left out; of answers, what is only written. */
  without?: 'readOnly' | 'writeOnly' | undefined;
}

export const roomOf = (): Room => ({ parts: MAX_PARTS });

export const description = (...given: unknown[]): { description?: string } => {
  const text = given.map(textOf).find((one) => one !== undefined);
  return text === undefined ? {} : { description: text.slice(0, MAX_DESCRIPTION) };
};

/** The facts of a schema; `within`: those around it. */
export function schemaFacts(document: Part, given: unknown, room: Room, within: readonly Part[] = []): ApiSchema {
  const part = followed(document, given);
  room.parts -= 1;
  const facts: ApiSchema = { type: typeName(document, given, 0), ...plainFacts(given, part) };
  const holds = isObject(part) || 'items' in part || choicesOf(part) !== undefined;
  if (!holds) return facts;
  if (room.parts <= 0 || within.length >= MAX_DEPTH || within.includes(part)) return { ...facts, isCut: true };
  const around = [...within, part];
  const inner = (schema: unknown): ApiSchema => schemaFacts(document, schema, room, around);
  const fields = fieldsOf(document, part, inner, room);
  const choices = choicesOf(part);
  const items = 'items' in part ? part['items'] : part['additionalProperties'];
  return {
    ...facts,
    ...(fields.all.length > 0 && { fields: fields.all }),
    ...(fields.isCut && { isCut: true }),
    ...(typeof items === 'object' && items !== null && Object.keys(items).length > 0 && { items: inner(items) }),
    ...(choices && {
      choices: { kind: choices.kind, schemas: choices.all.slice(0, MAX_CHOICES).map(inner) },
    }),
  };
}

const isObject = (part: Part): boolean =>
  'properties' in part || 'allOf' in part || typeof part['additionalProperties'] === 'object';

/** Choices besides null. */
function choicesOf(part: Part): { kind: 'oneOf' | 'anyOf'; all: unknown[] } | undefined {
  for (const kind of ['oneOf', 'anyOf'] as const) {
    const all = listOf(part[kind]).filter((one) => partOf(one)['type'] !== 'null');
    if (all.length > 0) return { kind, all };
  }
  return undefined;
}

/** The properties of a schema and of all that it is made of. */
function fieldsOf(
  document: Part,
  schema: Part,
  inner: (schema: unknown) => ApiSchema,
  room: Room,
): { all: ApiField[]; isCut: boolean } {
  const found = new Map<string, unknown>();
  const required = new Set<string>();
  gather(document, schema, found, required, 0);
  const all: ApiField[] = [];
  for (const [name, property] of found) {
    if (all.length >= MAX_PROPERTIES || room.parts <= 0) return { all, isCut: true };
    if (room.without && followed(document, property)[room.without] === true) continue;
    const shown = inner(property);
    const { description: words, ...rest } = shown;
    all.push({
      name,
      isRequired: required.has(name),
      isDeprecated: shown.isDeprecated === true,
      ...(words !== undefined && { description: words }),
      schema: rest,
    });
  }
  return { all, isCut: false };
}

function gather(document: Part, schema: Part, found: Map<string, unknown>, required: Set<string>, depth: number): void {
  if (depth > MAX_DEPTH || found.size > MAX_PROPERTIES) return;
  for (const each of listOf(schema['allOf']).slice(0, MAX_CHOICES))
    gather(document, followed(document, each), found, required, depth + 1);
  const properties = partOf(schema['properties']);
  for (const name in properties) {
    if (found.size > MAX_PROPERTIES) break;
    if (Object.hasOwn(properties, name)) found.set(name, properties[name]);
  }
  for (const name of listOf(schema['required']).slice(0, MAX_PROPERTIES))
    if (typeof name === 'string') required.add(name);
}

/** `integer (int64)`, `array of Pet`, `Cat or Dog`. */
export function typeName(document: Part, given: unknown, depth: number): string {
  const name = nameOfRef(given);
  const part = followed(document, given);
  const types = [part['type']].flat().filter((type): type is string => typeof type === 'string' && type !== 'null');
  if (depth > 2) return short(name ?? types[0] ?? 'object');
  if (types.includes('array') || 'items' in part) {
    const items = typeName(document, part['items'], depth + 1);
    return short(name ? `${name} (array of ${items})` : `array of ${items}`);
  }
  if (name) return short(name);
  const choices = choicesOf(part);
  if (choices) {
    const names = choices.all.slice(0, 4).map((choice) => typeName(document, choice, depth + 1));
    return short([...new Set(names)].join(' or '));
  }
  if (types.length === 0) return isObject(part) ? 'object' : listOf(part['enum']).length > 0 ? 'enum' : 'any';
  const format = textOf(part['format']);
  return short(`${types.join(' or ')}${format ? ` (${format})` : ''}`);
}

const short = (text: string): string => text.replace(/\s+/g, ' ').slice(0, 200);

/** What is said of a value, without what is in it. */
function plainFacts(given: unknown, part: Part): Omit<ApiSchema, 'type'> {
  const values = listOf(part['enum']).filter((value) => value !== null);
  const limits = LIMITS.flatMap(([name, words]) => (isPlain(part[name]) ? [`${words} ${written(part[name])}`] : []));
  const isNullable = part['nullable'] === true || listOf(part['type']).includes('null') || hasNull(part);
  return {
    ...description(partOf(given)['description'], part['description'], part['title']),
    ...(isNullable && { isNullable }),
    ...(part['deprecated'] === true && { isDeprecated: true }),
    ...(part['readOnly'] === true
      ? { access: 'read' as const }
      : part['writeOnly'] === true
        ? { access: 'write' as const }
        : {}),
    ...(values.length > 0 && { values: values.slice(0, MAX_VALUES).map(written) }),
    ...('const' in part && { constant: written(part['const']) }),
    ...('default' in part && { default: written(part['default']) }),
    ...(limits.length > 0 && { limits }),
  };
}

const hasNull = (part: Part): boolean =>
  [...listOf(part['oneOf']), ...listOf(part['anyOf'])].some((one) => partOf(one)['type'] === 'null');

const LIMITS = [
  ['minimum', '≥'],
  ['maximum', '≤'],
  ['exclusiveMinimum', '>'],
  ['exclusiveMaximum', '<'],
  ['multipleOf', 'multiple of'],
  ['minLength', 'length ≥'],
  ['maxLength', 'length ≤'],
  ['minItems', 'items ≥'],
  ['maxItems', 'items ≤'],
  ['pattern', 'pattern'],
] as const;

const isPlain = (value: unknown): boolean => typeof value === 'number' || typeof value === 'string';

/** A value as JSON; long ones are cut. */
export const written = (value: unknown): string =>
  typeof value === 'object' && value !== null && !isSmall(value, 200)
    ? '…'
    : (typeof value === 'string' ? value : (JSON.stringify(value) ?? 'null')).slice(0, 200);
