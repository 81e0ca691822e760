/** An example of a value that a schema describes, made of what the schema says: bounded, and the same each time. */
import { followed, isSmall, listOf, type Part, partOf } from './described.ts';

const MAX_DEPTH = 6;
/** Values of one example. */
const MAX_VALUES = 200;
const MAX_PROPERTIES = 40;
/** Examples that the document gives are taken up to so many characters and values. */
const MAX_GIVEN = 8000;

/** Undefined: nothing can be said. `writing`: for a request, without what is only read; else for a response. */
export function exampleOf(document: Part, schema: unknown, writing: boolean): unknown {
  const room = { values: MAX_VALUES };
  return madeOf(document, schema, { writing, room, within: [] });
}

interface Making {
  writing: boolean;
  room: { values: number };
  /** The schemas around: none is put into itself. */
  within: readonly Part[];
}

function madeOf(document: Part, given: unknown, making: Making): unknown {
  const part = followed(document, given);
  making.room.values -= 1;
  for (const said of [
    partOf(given)['example'],
    part['example'],
    listOf(part['examples'])[0],
    part['const'],
    part['default'],
  ])
    if (said !== undefined && isSmall(said, MAX_GIVEN)) return said;
  const [first] = listOf(part['enum']);
  if (first !== undefined) return first;
  if (making.room.values <= 0 || making.within.length >= MAX_DEPTH || making.within.includes(part)) return undefined;
  const inner: Making = { ...making, within: [...making.within, part] };
  const [choice] = [...listOf(part['oneOf']), ...listOf(part['anyOf'])].filter((one) => partOf(one)['type'] !== 'null');
  if (choice !== undefined && !('properties' in part)) return madeOf(document, choice, inner);
  const type = [part['type']].flat().find((one) => typeof one === 'string' && one !== 'null');
  if (type === 'array' || 'items' in part) {
    const item = madeOf(document, part['items'], inner);
    return item === undefined ? [] : [item];
  }
  if (type === 'object' || 'properties' in part || 'allOf' in part) return objectOf(document, part, inner);
  return plainValue(type, part);
}

function objectOf(document: Part, part: Part, making: Making): Part {
  const found = new Map<string, unknown>();
  for (const each of listOf(part['allOf']).slice(0, MAX_PROPERTIES)) {
    const value = madeOf(document, each, making);
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      for (const [name, one] of Object.entries(value)) found.set(name, one);
  }
  const properties = partOf(part['properties']);
  for (const name of Object.keys(properties).slice(0, MAX_PROPERTIES)) {
    const property = followed(document, properties[name]);
    if (property[making.writing ? 'readOnly' : 'writeOnly'] === true || property['deprecated'] === true) continue;
    const value = madeOf(document, properties[name], making);
    if (value !== undefined) found.set(name, value);
  }
  const others = part['additionalProperties'];
  if (found.size === 0 && typeof others === 'object' && others !== null) {
    const value = madeOf(document, others, making);
    if (value !== undefined) found.set('key', value);
  }
  return Object.fromEntries(found);
}

const TEXTS: Readonly<Record<string, string>> = {
  date: '2025-01-31',
  'date-time': '2025-01-31T09:30:00Z',
  time: '09:30:00',
  email: 'name@example.com',
  uuid: '3fa85f64-5717-4562-b3fc-2c963f66afa6',
  uri: 'https://example.com',
  url: 'https://example.com',
  hostname: 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  byte: 'dGV4dA==',
  password: 'password',
};

function plainValue(type: unknown, part: Part): unknown {
  if (type === 'string') return TEXTS[String(part['format'])] ?? 'text';
  if (type === 'integer' || type === 'number') return typeof part['minimum'] === 'number' ? part['minimum'] : 1;
  if (type === 'boolean') return true;
  return undefined;
}
