/** What is different between two schemas: properties, types, values. References are followed; circles end where they close. */
import { followed, listOf, nameOfRef, type Part, partOf } from '../described.ts';
import { isHalfSpent, spend } from '../reading/work.ts';
import type { Direction, Tell } from './change.ts';

export interface SchemaSide {
  document: Part;
  schema: unknown;
}

/** Schemas around. */
const MAX_DEPTH = 12;

/** Tells what changed, below a name such as `response 200 application/json`; nothing, where neither has a schema. */
export function schemaChanges(
  before: SchemaSide,
  after: SchemaSide,
  direction: Direction,
  subject: string,
  tell: Tell,
): void {
  if (before.schema === undefined && after.schema === undefined) return;
  compare(before, after, { direction, at: subject, inside: '', tell, open: new Set() });
}

interface Place {
  direction: Direction;
  at: string;
  /** `items[].name` */
  inside: string;
  tell: Tell;
  /** Pairs of named schemas around. */
  open: ReadonlySet<string>;
}

const nameAt = ({ at, inside }: Place): string => (inside === '' ? at : `${at} ${inside}`);

function compare(before: SchemaSide, after: SchemaSide, place: Place): void {
  if (place.open.size > MAX_DEPTH || isHalfSpent(before.document) || isHalfSpent(after.document)) return;
  const names = [nameOfRef(before.schema), nameOfRef(after.schema)];
  const pair = names.join(' ');
  const isNamed = names[0] !== undefined && names[1] !== undefined;
  if (isNamed && place.open.has(pair)) return;
  const open = new Set([...place.open, isNamed ? pair : `${place.open.size}`]);
  const old = merged(before.document, before.schema);
  const now = merged(after.document, after.schema);
  spend(before.document, partsOf(old));
  spend(after.document, partsOf(now));
  const inner = { ...place, open };
  const [typeBefore, typeAfter] = [typeText(before.document, before.schema), typeText(after.document, after.schema)];
  if (typeBefore !== typeAfter) {
    place.tell('type_changed', nameAt(place), { breaking: true, before: typeBefore, after: typeAfter });
    return;
  }
  enumChanges(old, now, place);
  propertyChanges(before.document, after.document, old, now, inner);
  if (old['items'] !== undefined && now['items'] !== undefined)
    compare(
      { document: before.document, schema: old['items'] },
      { document: after.document, schema: now['items'] },
      { ...inner, inside: `${place.inside}[]` },
    );
}

/** What comparing a schema looks at. */
const partsOf = (schema: Part): number =>
  1 +
  Object.keys(partOf(schema['properties'])).length +
  listOf(schema['enum']).length +
  listOf(schema['required']).length;

/** Parts of one schema, however they stand inside each other. */
const MAX_PARTS = 200;

/** A schema with the parts of its `allOf`, which all hold. */
function merged(document: Part, schema: unknown, steps = 0, room = { left: MAX_PARTS }): Part {
  const part = followed(document, schema);
  room.left -= 1;
  const all = listOf(part['allOf']).slice(0, MAX_PARTS);
  if (all.length === 0 || steps > 5 || room.left < all.length) return part;
  const parts = [...all.map((each) => merged(document, each, steps + 1, room)), part];
  const properties = Object.assign({}, ...parts.map((each) => partOf(each['properties'])));
  const required = [...new Set(parts.flatMap((each) => listOf(each['required'])))];
  return { ...Object.assign({}, ...parts), properties, required };
}

/** By schema, and by how deep in another one it is told. */
const typeTexts = new WeakMap<object, string[]>();

/** The type of a schema in few words: `string (date)`, `array of Pet`, `string or null`. */
export function typeText(document: Part, schema: unknown, depth = 0): string {
  if (typeof schema !== 'object' || schema === null) return typeOf(document, schema, depth);
  const known = typeTexts.get(schema) ?? [];
  typeTexts.set(schema, known);
  known[depth] ??= typeOf(document, schema, depth);
  return known[depth];
}

function typeOf(document: Part, schema: unknown, depth: number): string {
  const name = nameOfRef(schema);
  const part = merged(document, schema);
  const choices = [...listOf(part['oneOf']), ...listOf(part['anyOf'])].slice(0, MAX_PARTS);
  if (choices.length > 0 && depth < 3)
    return [...new Set(choices.map((each) => nameOfRef(each) ?? typeText(document, each, depth + 1)))]
      .sort()
      .join(' or ');
  const given = Array.isArray(part['type']) ? part['type'].map(String).sort() : part['type'];
  const type =
    given ?? (Object.keys(partOf(part['properties'])).length > 0 ? 'object' : part['items'] ? 'array' : 'any');
  if (type === 'array' && depth < 3) return `array of ${typeText(document, part['items'], depth + 1)}`;
  const text = Array.isArray(type) ? type.join(' or ') : String(type);
  if (text === 'any' && name !== undefined) return 'any';
  return typeof part['format'] === 'string' ? `${text} (${part['format']})` : text;
}

function enumChanges(old: Part, now: Part, place: Place): void {
  if (!Array.isArray(old['enum']) && !Array.isArray(now['enum'])) return;
  const valuesOf = (part: Part) => new Set(listOf(part['enum']).map((value) => JSON.stringify(value)));
  const [was, is] = [valuesOf(old), valuesOf(now)];
  const subject = nameAt(place);
  // A value more surprises who reads it; a value less, who sends it. A list where there was none is less, none where there was one is more.
  const isSent = place.direction === 'request';
  const more = isSent === !Array.isArray(old['enum']);
  const less = isSent === Array.isArray(now['enum']);
  for (const value of is)
    if (!was.has(value)) place.tell('enum_value_added', subject, { breaking: more, after: value });
  for (const value of was)
    if (!is.has(value)) place.tell('enum_value_removed', subject, { breaking: less, before: value });
}

function propertyChanges(before: Part, after: Part, old: Part, now: Part, place: Place): void {
  const [was, is] = [partOf(old['properties']), partOf(now['properties'])];
  const [neededBefore, neededNow] = [new Set(listOf(old['required'])), new Set(listOf(now['required']))];
  const isSent = place.direction === 'request';
  for (const name of Object.keys(is)) {
    const inside = place.inside === '' ? name : `${place.inside}.${name}`;
    const inner = { ...place, inside };
    const subject = nameAt(inner);
    if (!Object.hasOwn(was, name)) {
      place.tell('property_added', subject, { breaking: isSent && neededNow.has(name) });
      continue;
    }
    if (!neededBefore.has(name) && neededNow.has(name))
      place.tell('property_became_required', subject, { breaking: isSent });
    if (neededBefore.has(name) && !neededNow.has(name))
      place.tell('property_became_optional', subject, { breaking: !isSent });
    compare({ document: before, schema: was[name] }, { document: after, schema: is[name] }, inner);
  }
  for (const name of Object.keys(was)) {
    if (Object.hasOwn(is, name)) continue;
    const inside = place.inside === '' ? name : `${place.inside}.${name}`;
    place.tell('property_removed', nameAt({ ...place, inside }), { breaking: true });
  }
}
