/**
 * Front matter: the YAML between two lines of `---` at the top of a text. Its bytes are kept as they are; what this server
 * knows is read into typed fields, the rest stays in the bytes.
 */
import { syntaxProblem } from '../../expressions/conditions.ts';
import type { PageFields, PageLayout } from '../../revisions/types.ts';
import { fieldsOf, textOf } from './yaml.ts';
import { readYamlByKey } from './yaml-lines.ts';

const LIMIT = 64 * 1024;
const BOM = [0xef, 0xbb, 0xbf];
const DASH = 0x2d;
const LF = 0x0a;
const CR = 0x0d;

/** Both parts together are the file, byte for byte. */
export interface SplitText {
  /** Byte order mark, fences, line ends and all; empty when there is none. */
  frontMatter: Uint8Array;
  text: Uint8Array;
  /** The YAML between the fences. */
  yaml?: string;
}

/**
 * Splits a file into front matter and text. What merely looks like front matter (a thematic break, a line of text, another
 * one) stays text: the lines between the fences must be empty or begin like a map.
 */
export function splitFrontMatter(bytes: Uint8Array): SplitText {
  const start = BOM.every((byte, index) => bytes[index] === byte) ? BOM.length : 0;
  const bare: SplitText = { frontMatter: bytes.subarray(0, start), text: bytes.subarray(start) };
  const opened = lineEnd(bytes, start);
  if (!isFence(bytes, start, opened.end) || opened.next === opened.end) return bare;
  const bound = Math.min(bytes.length, opened.next + LIMIT);
  for (let at = opened.next; at < bound; ) {
    const { end, next } = lineEnd(bytes, at);
    if (isFence(bytes, at, end)) {
      const yaml = new TextDecoder().decode(bytes.subarray(opened.next, at));
      if (!looksLikeMap(yaml)) return bare;
      return { frontMatter: bytes.subarray(0, next), text: bytes.subarray(next), yaml };
    }
    if (next === at) break;
    at = next;
  }
  return bare;
}

/** Where a line ends, without and with its line end. */
function lineEnd(bytes: Uint8Array, from: number): { end: number; next: number } {
  const found = bytes.indexOf(LF, from);
  if (found < 0) return { end: bytes.length, next: bytes.length };
  return { end: found > from && bytes[found - 1] === CR ? found - 1 : found, next: found + 1 };
}

function isFence(bytes: Uint8Array, from: number, end: number): boolean {
  for (let at = from; at < from + 3; at += 1) if (at >= end || bytes[at] !== DASH) return false;
  for (let at = from + 3; at < end; at += 1) if (bytes[at] !== 0x20 && bytes[at] !== 0x09) return false;
  return true;
}

/** The first line that is neither empty nor a comment is `key:`, `"key":` or `{`. */
function looksLikeMap(yaml: string): boolean {
  const first = yaml.split(/\r?\n/).find((line) => line.trim() !== '' && !line.trimStart().startsWith('#'));
  return first === undefined || /^\s*(?:\{|"[^"]*"\s*:|'[^']*'\s*:|[^\s:][^:]*:(?:\s|$))/.test(first.slice(0, 500));
}

/** Fields as a page has them, except that what leads somewhere is still the text of the author. */
export type PlannedFields = Omit<PageFields, 'cover' | 'metaLinks'> & {
  cover?: { target?: string; targetDark?: string; yPos: number; height?: number };
  metaLinks?: { canonical?: string; alternates?: string[] };
};

export interface FrontMatter {
  fields: PlannedFields;
  /** Of reusable contents. */
  title?: string;
  /** Each begins with the key it is about. */
  problems: string[];
}

/** The typed fields of a front matter. A value of the wrong type is reported and left out; it stays in the bytes. */
export function readFrontMatter(yaml: string | undefined): FrontMatter {
  if (yaml === undefined || yaml.trim() === '') return { fields: {}, problems: [] };
  const read = readYamlByKey(yaml);
  const problems = read.problems.map(({ key = 'front matter', message }) => `${key} ${message}`);
  const values = fieldsOf(read.value);
  const fields: PlannedFields = {};

  const take = <T>(key: string, reader: (value: unknown) => T | undefined, expected: string): T | undefined => {
    const value = values.get(key);
    if (value === undefined || value === null) return undefined;
    const taken = reader(value);
    if (taken === undefined) problems.push(`${key} must be ${expected}`);
    return taken;
  };
  const set = <K extends keyof PlannedFields>(key: K, value: PlannedFields[K]) => {
    if (value !== undefined) fields[key] = value;
  };

  set('description', take('description', (value) => textOf(value)?.trim(), 'a text') || undefined);
  set('icon', take('icon', (value) => textOf(value)?.trim(), 'the name of an icon') || undefined);
  set('emoji', take('emoji', (value) => textOf(value)?.trim(), 'an emoji') || undefined);
  for (const key of ['hidden', 'noIndex', 'noRobotsIndex'] as const) {
    if (take(key, booleanOf, 'true or false')) fields[key] = true;
  }
  set('layout', unlessEmpty(take('layout', layoutOf, 'a map')));
  set(
    'variables',
    unlessEmpty(take('vars', () => variablesOf(fieldsOf(valuesAsWritten(yaml)).get('vars')), 'a map of texts')),
  );
  set('metaLinks', unlessEmpty(take('metaLinks', metaLinksOf, 'a map with canonical and alternates')));

  const condition = conditionOf(values.get('if'));
  set('condition', condition);
  const unread = condition === undefined ? undefined : syntaxProblem(condition);
  if (unread) problems.push(`if ${unread.message}: the page is hidden from all visitors`);

  const cover = take('cover', coverOf, 'a file, an address, or a map with light and dark');
  const yPos = take('coverY', numberOf, 'a number');
  const height = take('coverHeight', heightOf, 'a number from 10 to 700');
  if (cover) fields.cover = { ...cover, yPos: yPos ?? 0, ...(height === undefined ? {} : { height }) };

  const title = textOf(values.get('title'))?.trim();
  return { fields, problems, ...(title ? { title } : {}) };
}

/** Of what is no text nothing can be computed; it hides the page, as whatever else has no value does. */
function conditionOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  return textOf(value)?.trim() || NO_CONDITION;
}

/** Cannot be read as an expression. */
const NO_CONDITION = '?';

const unlessEmpty = <T extends object>(value: T | undefined) =>
  value && Object.keys(value).length > 0 ? value : undefined;

function booleanOf(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  return value === 'true' ? true : value === 'false' ? false : undefined;
}

const numberOf = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined);

function heightOf(value: unknown): number | undefined {
  const height = numberOf(value);
  return height !== undefined && height >= 10 && height <= 700 ? height : undefined;
}

function coverOf(value: unknown): { target?: string; targetDark?: string } | undefined {
  const target = textOf(value)?.trim();
  if (target) return { target };
  const modes = fieldsOf(value);
  const light = textOf(modes.get('light'))?.trim();
  const dark = textOf(modes.get('dark'))?.trim();
  return light || dark ? { ...(light ? { target: light } : {}), ...(dark ? { targetDark: dark } : {}) } : undefined;
}

const PARTS = ['title', 'description', 'tableOfContents', 'outline', 'pagination', 'metadata'] as const;

/** What differs from the default page: `visible: false` of its parts, a wide page, and the size of the cover where it is named. */
function layoutOf(value: unknown): Partial<PageLayout> | undefined {
  if (!(value instanceof Map)) return undefined;
  const given = fieldsOf(value);
  const layout: Partial<PageLayout> = {};
  if (given.get('width') === 'wide') layout.width = 'wide';
  for (const part of PARTS) if (isHidden(given.get(part))) layout[part] = false;
  if (isHidden(given.get('cover'))) layout.cover = false;
  const size = fieldsOf(given.get('cover')).get('size');
  if (size === 'full' || size === 'hero') layout.coverSize = size;
  return layout;
}

const isHidden = (part: unknown) => part === false || booleanOf(fieldsOf(part).get('visible')) === false;

const valuesAsWritten = (yaml: string) => readYamlByKey(yaml, { asWritten: true }).value;

function variablesOf(value: unknown): Record<string, string> | undefined {
  if (!(value instanceof Map)) return undefined;
  const variables: [string, string][] = [];
  for (const [name, held] of fieldsOf(value)) {
    const text = textOf(held);
    if (text !== undefined && name !== '') variables.push([name, text]);
  }
  return Object.fromEntries(variables);
}

function metaLinksOf(value: unknown): { canonical?: string; alternates?: string[] } | undefined {
  if (!(value instanceof Map)) return undefined;
  const links = fieldsOf(value);
  const canonical = textOf(links.get('canonical'))?.trim();
  const given = links.get('alternates');
  const alternates = (Array.isArray(given) ? given : []).flatMap((link) => textOf(link)?.trim() || []);
  return { ...(canonical ? { canonical } : {}), ...(alternates.length > 0 ? { alternates } : {}) };
}
