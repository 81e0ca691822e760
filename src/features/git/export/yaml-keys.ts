/**
 * Keys at the top of a YAML map, changed line by line: what is not asked for keeps its bytes, comments and order included. Of a text
 * that is no plain block map (`{a: 1}`, not valid) the whole is written anew.
 */
import { isMap, isScalar, parseDocument, stringify } from 'yaml';
import { cleanKey } from '../project/yaml.ts';

/** New values by key; undefined removes the key. */
export type KeyChanges = ReadonlyMap<string, unknown>;

/** The text with these keys set or removed. New ones come last, in the order given. */
export function withKeys(yaml: string, changes: KeyChanges): string {
  if (changes.size === 0) return yaml;
  const eol = yaml.includes('\r\n') ? '\r\n' : '\n';
  const lines = linesOfKeys(yaml);
  if (!lines) return anew(yaml, changes, eol);
  const left = new Map(changes);
  let out = '';
  let at = 0;
  for (const { key, start, end } of lines) {
    if (!changes.has(key)) continue;
    // The last of equal keys counts, so all of them go but the first.
    out += yaml.slice(at, start) + (left.has(key) ? written(key, left.get(key), eol) : '');
    left.delete(key);
    at = end;
  }
  out += yaml.slice(at);
  const added = [...left].map(([key, value]) => written(key, value, eol)).join('');
  return added && out !== '' && !/[\r\n]$/.test(out) ? out + eol + added : out + added;
}

interface KeyLines {
  key: string;
  start: number;
  end: number;
}

/** Where the lines of each key begin and end; undefined when they cannot be told. */
function linesOfKeys(yaml: string): KeyLines[] | undefined {
  const document = parseDocument(yaml, { uniqueKeys: false, logLevel: 'silent' });
  const { contents } = document;
  if (document.errors.length > 0) return undefined;
  if (contents === null || (isScalar(contents) && contents.value === null)) return [];
  if (!isMap(contents) || contents.flow) return undefined;
  const found: KeyLines[] = [];
  for (const { key, value } of contents.items as { key: unknown; value: unknown }[]) {
    if (!isScalar(key) || !key.range) return undefined;
    const start = yaml.lastIndexOf('\n', key.range[0] - 1) + 1;
    if (yaml.slice(start, key.range[0]).trim() !== '') return undefined;
    const range = (value as { range?: [number, number, number] | null } | null)?.range;
    found.push({ key: cleanKey(key.value), start, end: lineEnd(yaml, Math.max(range?.[1] ?? 0, key.range[1])) });
  }
  return found;
}

/** Behind the line that holds the last character before `offset`. */
function lineEnd(text: string, offset: number): number {
  if (offset > 0 && text[offset - 1] === '\n') return offset;
  const end = text.indexOf('\n', offset);
  return end < 0 ? text.length : end + 1;
}

function written(key: string, value: unknown, eol: string): string {
  if (value === undefined) return '';
  return stringify({ [key]: value }, { lineWidth: 0 }).replaceAll('\n', eol);
}

function anew(yaml: string, changes: KeyChanges, eol: string): string {
  const document = parseDocument(yaml, { uniqueKeys: false, logLevel: 'silent' });
  if (document.errors.length > 0 || !isMap(document.contents)) {
    return [...changes].map(([key, value]) => written(key, value, eol)).join('');
  }
  for (const [key, value] of changes) {
    if (value === undefined) document.delete(key);
    else document.set(key, document.createNode(value));
  }
  return document.toString({ lineWidth: 0 }).replaceAll('\n', eol);
}
