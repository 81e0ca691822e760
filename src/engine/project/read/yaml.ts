/**
 * YAML of strangers: `.gitbook.yaml`, front matter, variables, computed pages. Bounded in size and in aliases, never an
 * exception, and maps stay `Map`s so that a key such as `__proto__` is only a key.
 */
import { type Document, parseDocument, visit } from 'yaml';

/** Characters of a text that is read. A front matter of a real page has hundreds; a redirect list of a large project has tens of thousands. */
export const MAX_YAML = 1024 * 1024;

/** To find what an alias means, the whole document is walked through: aliases times nodes. */
const MAX_ALIAS_STEPS = 2_000_000;

export type YamlMap = ReadonlyMap<unknown, unknown>;
/** `malformed`: it breaks the grammar; else it asks for too much. */
export type Yaml = { value: unknown } | { problem: string; malformed?: true };

/**
 * The value with maps as `Map`, or one line that says what is wrong. Aliases expand to at most 100 times the source. `asWritten` leaves
 * numbers and the like as the text they are: `1.20` is a version.
 */
export function readYaml(text: string, { asWritten = false } = {}): Yaml {
  if (text.length > MAX_YAML) return { problem: `is longer than ${MAX_YAML} characters` };
  try {
    const document = parseYaml(text, asWritten ? 'failsafe' : 'core');
    const [error] = document.errors;
    if (error)
      return {
        problem: `is not valid YAML: ${firstLine(error.message)} at line ${lineOf(text, error.pos[0])}`,
        malformed: true,
      };
    if (text.includes('*') && hasManyAliases(document)) return { problem: 'has too many aliases' };
    return { value: document.toJS({ mapAsMap: true, maxAliasCount: 100 }) };
  } catch (error) {
    // Too deep (RangeError) or too many aliases (ReferenceError): both are the document's fault.
    return { problem: `is not valid YAML: ${firstLine(error instanceof Error ? error.message : String(error))}` };
  }
}

/** The tree of a text, with what is wrong in it: equal keys are not. */
export function parseYaml(text: string, schema: 'core' | 'failsafe' = 'core') {
  const { stackTraceLimit } = Error;
  // There is an error for each slip, and nobody reads where in the library it was made: three quarters of the time.
  Error.stackTraceLimit = 0;
  try {
    // Made pretty, each error costs as much as the text is long.
    return parseDocument(text, { uniqueKeys: false, logLevel: 'silent', prettyErrors: false, schema });
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

function hasManyAliases(document: Document.Parsed): boolean {
  let [aliases, nodes] = [0, 0];
  visit(document, {
    Alias: () => {
      aliases += 1;
    },
    Node: () => {
      nodes += 1;
    },
  });
  return aliases * (aliases + nodes) > MAX_ALIAS_STEPS;
}

const lineOf = (text: string, offset: number) => text.slice(0, offset).split('\n').length;

const firstLine = (message: string) => (message.split('\n', 1)[0] ?? '').replace(/:$/, '');

/** Zero-width characters that editors leave in keys, and the white space around. */
export const cleanKey = (key: unknown) =>
  String(key)
    .replace(/[\u200b-\u200d\u2060\ufeff]/g, '')
    .trim();

/** The entries of a map under their cleaned keys; the last of equal keys wins. Anything else than a map: empty. */
export function fieldsOf(value: unknown): Map<string, unknown> {
  const fields = new Map<string, unknown>();
  if (!(value instanceof Map)) return fields;
  for (const [key, held] of value) fields.set(cleanKey(key), held);
  return fields;
}

/** Strings as they are; numbers and booleans as they are written; anything else is undefined. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint'
    ? String(value)
    : undefined;
}

/** Plain JSON of a value: maps become objects without prototype, dates and the like become text. */
export function jsonOf(value: unknown, depth = 0): unknown {
  if (depth > 50) return null;
  if (Array.isArray(value)) return value.map((item) => jsonOf(item, depth + 1));
  if (value instanceof Map) {
    const object: Record<string, unknown> = Object.create(null);
    for (const [key, held] of value) object[String(key)] = jsonOf(held, depth + 1);
    return { ...object };
  }
  if (value === null || ['string', 'boolean'].includes(typeof value)) return value;
  return typeof value === 'number' && Number.isFinite(value) ? value : value === undefined ? null : String(value);
}
