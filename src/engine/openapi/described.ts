/**
 * An OpenAPI document as it is read for its pages. Nothing in it is believed: every value may be anything, references may go
 * round in a circle or lead nowhere.
 */
import { upgrade } from '@scalar/openapi-upgrader';
import { mayRead } from './reading/work.ts';

/** An object of the document; its fields may be anything. */
export type Part = Readonly<Record<string, unknown>>;

export interface Described {
  document: Part;
  operations: DescribedOperation[];
  /** In the order of their pages. */
  tags: DescribedTag[];
}

export interface DescribedTag {
  name: string;
  /** What the document says of it. */
  part: Part;
  operations: DescribedOperation[];
}

export interface DescribedOperation {
  /** `/pets/{petId}`; of a webhook its name. */
  path: string;
  method: string;
  webhook: boolean;
  part: Part;
  /** Those of the path, too. */
  parameters: Part[];
}

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];
/** Of one document; the rest is left out. */
const MAX_OPERATIONS = 5000;
/** What operations without a tag stand under, and webhooks without one. */
const UNTAGGED = 'Other operations';
const ONLY = 'Operations';
const WEBHOOKS = 'Webhooks';

export const partOf = (value: unknown): Part =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Part) : {};
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined;
const own = (part: Part, name: string): unknown => (Object.hasOwn(part, name) ? part[name] : undefined);

/** Reads a document of version 2.0 or 3.x. Throws what the upgrade of a malformed one throws. */
export function described(given: unknown): Described {
  const copy = structuredClone(partOf(given));
  return describedAs31(partOf('swagger' in copy || 'openapi' in copy ? upgrade(copy, '3.1') : copy));
}

/** The same of a document that is of version 3.1 already. */
export function describedAs31(document: Part): Described {
  const operations = [...operationsIn(document)];
  return { document, operations, tags: tagsOf(document, operations) };
}

function* operationsIn(document: Part): Generator<DescribedOperation> {
  let count = 0;
  for (const webhook of [false, true]) {
    const items = partOf(webhook ? document['webhooks'] : document['paths']);
    for (const [path, given] of Object.entries(items)) {
      const item = target(document, given);
      for (const method of METHODS) {
        const part = own(item, method);
        if (typeof part !== 'object' || part === null) continue;
        count += 1;
        if (count > MAX_OPERATIONS) return;
        yield { path, method, webhook, part: partOf(part), parameters: parametersOf(document, item, partOf(part)) };
      }
    }
  }
}

/** Of a path, and of an operation. */
const MAX_PARAMETERS = 200;

/** An operation's own parameter wins over that of its path. */
function parametersOf(document: Part, item: Part, operation: Part): Part[] {
  const given = [item, operation].flatMap((part) => listOf(part['parameters']).slice(0, MAX_PARAMETERS));
  const all = given.map((one) => followed(document, one));
  const byKey = new Map(all.map((part) => [`${String(part['in'])} ${String(part['name'])}`, part]));
  return [...byKey.values()].filter((part) => typeof part['name'] === 'string');
}

/** Those that the document lists, in its order, then others as they are met. */
function tagsOf(document: Part, operations: readonly DescribedOperation[]): DescribedTag[] {
  const tags = new Map<string, DescribedTag>();
  const tagOf = (name: string, part: Part = {}): DescribedTag => {
    const known = tags.get(name) ?? { name, part, operations: [] };
    tags.set(name, known);
    return known;
  };
  for (const given of listOf(document['tags'])) {
    const name = textOf(partOf(given)['name']);
    if (name && !tags.has(name)) tagOf(name, partOf(given));
  }
  const isTagged = operations.some(({ part }) => namesOf(part).length > 0);
  for (const operation of operations) {
    const names = namesOf(operation.part);
    const untagged = operation.webhook ? WEBHOOKS : isTagged ? UNTAGGED : ONLY;
    for (const name of names.length > 0 ? names : [untagged]) tagOf(name).operations.push(operation);
  }
  return [...tags.values()].filter((tag) => tag.operations.length > 0);
}

/** Tags of one operation. */
const MAX_TAGS = 20;

const namesOf = (operation: Part): string[] => [
  ...new Set(
    listOf(operation['tags'])
      .slice(0, MAX_TAGS)
      .flatMap((name) => textOf(name) ?? []),
  ),
];

/** References after references. */
const MAX_STEPS = 20;

/** The target of a value that is a reference within the document; an empty part when there is none, or too much was read already. */
export function followed(document: Part, value: unknown): Part {
  const part = target(document, value);
  return part === value || mayRead(document, part) ? part : {};
}

/** The same, for who reads no more of it than names. */
function target(document: Part, value: unknown): Part {
  let part = partOf(value);
  for (let steps = 0; typeof part['$ref'] === 'string'; steps += 1) {
    if (steps >= MAX_STEPS) return {};
    part = partOf(at(document, part['$ref']));
  }
  return part;
}

/** The name at the end of a reference: `#/components/schemas/Pet` → `Pet`. */
export const nameOfRef = (value: unknown): string | undefined => {
  const ref = partOf(value)['$ref'];
  return typeof ref === 'string' ? decodedStep(ref.slice(ref.lastIndexOf('/') + 1)) : undefined;
};

function at(document: Part, ref: string): unknown {
  if (!ref.startsWith('#/') || ref.length > 2000) return undefined;
  let value: unknown = document;
  for (const step of ref.slice(2).split('/')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, decodedStep(step))) return undefined;
    value = (value as Part)[decodedStep(step)];
  }
  return value;
}

function decodedStep(step: string): string {
  const plain = step.replaceAll('~1', '/').replaceAll('~0', '~');
  try {
    return plain.includes('%') ? decodeURIComponent(plain) : plain;
  } catch {
    return plain;
  }
}

/** Whether a value is worth writing out: looks no further than it has to. */
export function isSmall(value: unknown, most: number): boolean {
  let room = most;
  const open = [value];
  for (let next = open.pop(); open.length > 0 || next !== undefined; next = open.pop()) {
    room -= typeof next === 'string' ? next.length : 1;
    if (room < 0) return false;
    if (typeof next !== 'object' || next === null) continue;
    for (const name in next) {
      open.push((next as Part)[name] ?? null);
      if (open.length > most) return false;
    }
  }
  return true;
}
