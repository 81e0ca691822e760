/** Attributes of tags are words in a text; some of them are switches and lists in a Document. */
import { printAttributes } from '../document/tag-blocks.ts';
import type { Data } from '../document/types.ts';
import { attributesOf, type Tag } from '../tags.ts';

interface Meaning {
  /** Undefined: the words stay. */
  read(words: string): unknown;
  /** Undefined: it is no such value. */
  write(value: unknown): string | undefined;
}

const SWITCH: Meaning = {
  read: (words) => (words === 'true' ? true : words === 'false' ? false : undefined),
  write: (value) => (typeof value === 'boolean' ? String(value) : undefined),
};

const isWord = (value: unknown): value is string => typeof value === 'string' && value !== '' && !value.includes(',');

const LIST: Meaning = {
  read: (words) => {
    const list = words.split(',');
    return list.every(isWord) ? list : undefined;
  },
  write: (value) => (Array.isArray(value) && value.every(isWord) ? value.join(',') : undefined),
};

/** References to tags of pages. */
const TAGS: Meaning = {
  read: (words) => (LIST.read(words) as string[] | undefined)?.map((tag) => ({ kind: 'tag', tag })),
  write: (value) =>
    Array.isArray(value)
      ? LIST.write(value.map((ref) => (ref?.kind === 'tag' && Object.keys(ref).length === 2 ? ref.tag : undefined)))
      : undefined,
};

const PERCENT: Meaning = {
  read: (words) => {
    const value = Number.parseFloat(words);
    return `${value}%` === words ? { unit: '%', value } : undefined;
  },
  write: (value) => {
    const { unit, value: number } = (value ?? {}) as { unit?: unknown; value?: unknown };
    return unit === '%' && typeof number === 'number' && Number.isFinite(number) ? `${number}%` : undefined;
  },
};

/** By type of block, the fields that are more than words. */
const MEANINGS: Readonly<Record<string, Readonly<Record<string, Meaning>>>> = {
  column: { width: PERCENT },
  'openapi-operation': { headless: SWITCH },
  'openapi-webhook': { headless: SWITCH },
  'openapi-schemas': { schemas: LIST, grouped: SWITCH },
  prompt: { openInAIProviders: LIST, defaultExpanded: SWITCH },
  update: { tags: TAGS },
};

/** The data of a block with the values that its words stand for. */
export function valuesOf(type: string, data: Data): Data {
  const meanings = MEANINGS[type];
  if (!meanings) return data;
  return mapped(data, (name, value) =>
    Object.hasOwn(meanings, name) && typeof value === 'string' ? (meanings[name]?.read(value) ?? value) : value,
  );
}

/** The words of such values. */
export function wordsOf(type: string, data: Data): Data {
  const meanings = Object.hasOwn(MEANINGS, type) ? MEANINGS[type] : undefined;
  if (!meanings) return data;
  return mapped(data, (name, value) =>
    Object.hasOwn(meanings, name) ? (meanings[name]?.write(value) ?? value) : value,
  );
}

const mapped = (data: Data, map: (name: string, value: unknown) => unknown): Data =>
  Object.fromEntries(Object.entries(data).map(([name, value]) => [name, map(name, value)]));

/** Blocks that the engine keeps as the tags that they are written as: the type is the name. */
export const OWN_TAGS: ReadonlySet<string> = new Set(['updates', 'update', 'prompt', 'openapi-webhook']);

/** The data of such a block; undefined when its tag says anything else, or says it otherwise than it would be written. */
export function dataOfTag(name: string, body: string): Data | undefined {
  const { spec, ...others } = Object.fromEntries(
    attributesOf({ name, body, closing: false, start: 0, end: 0 } satisfies Tag),
  );
  const ref = name === 'openapi-webhook' ? spec : undefined;
  const data = valuesOf(name, {
    ...(ref === undefined ? spec !== undefined && { spec } : { ref: { kind: 'openapi', spec: ref } }),
    ...others,
  });
  return bodyOfTag(name, data) === body ? data : undefined;
}

/** The body of the tag that such a block is. */
export function bodyOfTag(name: string, data: Data): string {
  const { ref, ...others } = wordsOf(name, data) as Data & { ref?: { spec?: unknown } };
  return printAttributes({ ...(ref !== undefined && { spec: ref.spec }), ...others });
}
