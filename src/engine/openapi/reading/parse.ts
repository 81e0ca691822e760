/** A text as a document: JSON, or YAML 1.2, where JSON is tried first. What refuses says line and column. */
import { CORE_SCHEMA, load, types, YAMLException } from 'js-yaml';
import { type Part, partOf } from '../described.ts';
import { Refused } from './refused.ts';

export type Format = 'json' | 'yaml';

export interface Parsed {
  format: Format;
  document: Part;
}

/** Numbers, booleans and merge keys; dates and bytes stay texts, as they are in JSON. */
const SCHEMA = CORE_SCHEMA.extend({ implicit: [types.merge] });

/** Reads a text. @throws Refused with PARSE_ERROR */
export function parseDescription(text: string): Parsed {
  const source = text.replace(/^\uFEFF/, '');
  if (source.trim() === '') throw new Refused('PARSE_ERROR', ['The description is empty']);
  const format = /^\s*[{[]/.test(source) ? 'json' : 'yaml';
  const value = format === 'json' ? asJson(source) : asYaml(source);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Refused('PARSE_ERROR', ['The text is not an object, which a description is']);
  return { format, document: partOf(value) };
}

function asJson(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch (error) {
    // YAML in flow style looks like JSON, and has comments and trailing commas.
    try {
      return load(source, { schema: SCHEMA });
    } catch {
      throw new Refused('PARSE_ERROR', [jsonMessage(source, error as Error)]);
    }
  }
}

function asYaml(source: string): unknown {
  try {
    return load(source, { schema: SCHEMA });
  } catch (error) {
    if (!(error instanceof YAMLException)) throw new Refused('PARSE_ERROR', ['The text is nested too deeply']);
    const { reason, mark } = error;
    throw new Refused('PARSE_ERROR', [
      mark ? `line ${mark.line + 1}, column ${mark.column + 1}: ${reason}` : `The text is no YAML: ${reason}`,
    ]);
  }
}

/** V8 says the position, or that the text ends too soon. */
function jsonMessage(source: string, { message }: Error): string {
  const position = /at position (\d+)/.exec(message)?.[1];
  const at = position === undefined ? source.length : Number(position);
  const before = source.slice(0, at).split('\n');
  const what = message
    .replace(/ (?:in JSON )?at position \d+.*$/s, '')
    .replace(/, ?(?:\.{3})?".*" is not valid JSON$/s, '');
  return `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}: ${what}`;
}
