/**
 * The top-level keys of a YAML map line by line, also of a text that is not valid as a whole: one slip of a person (`description: Foo: bar`)
 * must neither hide the keys around it nor cost them when one is changed.
 */
import { isMap, isScalar } from 'yaml';
import { cleanKey, parseYaml, readYaml } from './yaml.ts';

export interface KeyLines {
  key: string;
  /** Offsets of whole lines: from the key to the end of its value. */
  start: number;
  end: number;
}

/** Keys of a text that is not valid; one with more of them is not looked at key by key. */
const MAX_KEYS = 2000;
/** A key that begins a line, and the colon behind it. */
const KEY =
  /^(?:(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')[ \t]*|(?:[^\s"'&*!|>%@`{}[\],?:#-]|-(?=[^\s-])).*?):(?=[ \t\r]|$)/;
/** The text does not say where such a value ends: what follows may be part of it. */
const OPEN = new Set(['MISSING_CHAR', 'BAD_INDENT']);

/**
 * The value, or as much of it as can be read: of a map that is not valid, each key for itself. Problems name the key, or are about the
 * whole; then there is no value.
 */
export function readYamlByKey(text: string, options: { asWritten?: boolean } = {}): YamlByKey {
  const whole = readYaml(text, options);
  if ('value' in whole) return { value: whole.value, problems: [] };
  const lines = whole.malformed && linesOfText(text);
  if (!lines) return { problems: [{ message: whole.problem }] };
  const value = new Map<unknown, unknown>();
  const problems: YamlByKey['problems'] = [];
  for (const { key, start, end } of lines) {
    const read = readYaml(text.slice(start, end), options);
    if ('value' in read && read.value instanceof Map) for (const [name, held] of read.value) value.set(name, held);
    else problems.push({ key, message: 'problem' in read ? read.problem : whole.problem });
  }
  return { value, problems: problems.length > 0 ? problems : [{ message: whole.problem }] };
}

export interface YamlByKey {
  value?: unknown;
  problems: { key?: string; message: string }[];
}

/** Where the lines of each key begin and end; undefined when that is not certain, or the text is not a block map. */
export function linesOfKeys(yaml: string): KeyLines[] | undefined {
  const document = parseYaml(yaml);
  const { contents } = document;
  if (document.errors.length > 0) return linesOfText(yaml);
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

/** The same by the look of the lines: a key begins one, and everything up to the next key is its value. */
function linesOfText(yaml: string): KeyLines[] | undefined {
  const found: KeyLines[] = [];
  for (let start = 0; start < yaml.length; ) {
    const end = nextLine(yaml, start);
    const line = yaml.slice(start, end).replace(/(?<![\r\n])[\r\n]+$/, '');
    const [written] = KEY.exec(line) ?? [];
    const last = found.at(-1);
    if (written !== undefined) {
      if (found.length >= MAX_KEYS) return undefined;
      found.push({ key: keyOf(written), start, end });
    } else if (line.trim() !== '' && !/^[ \t]*#/.test(line)) {
      // Directives, ends of documents, and text before the first key: no map that could be taken apart.
      if (!last || /^(?:---|\.\.\.)(?:\s|$)|^%/.test(line)) return undefined;
      last.end = end;
    }
    start = end;
  }
  return found.some(({ start, end }) => isOpen(yaml.slice(start, end))) ? undefined : found;
}

function keyOf(written: string): string {
  const read = readYaml(`${written} x`);
  const [key] =
    'value' in read && read.value instanceof Map ? [...read.value.keys()] : [written.replace(/(?<![ \t])[ \t]*:$/, '')];
  return cleanKey(key);
}

function isOpen(text: string): boolean {
  if (!/^["'[{]/.test(text.slice(KEY.exec(text.split('\n', 1)[0] ?? '')?.[0].length).trimStart())) return false;
  const { errors } = parseYaml(text);
  return errors.some(({ code }) => OPEN.has(code));
}

/** Behind the line that holds the last character before `offset`. */
const lineEnd = (text: string, offset: number) =>
  offset > 0 && text[offset - 1] === '\n' ? offset : nextLine(text, offset);

function nextLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end + 1;
}
