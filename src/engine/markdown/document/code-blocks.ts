/** Code: a fence, and the tag `{% code %}` around it when it has a title, numbers or its own way of breaking lines. */
import type { MarkdownNode } from '../parse.ts';
import { attributesOf, besideAttributes, type Tag } from '../tags.ts';
import { block, leaf, textOf } from './build.ts';
import { printAttributes, tagLine } from './tag-blocks.ts';
import type { Block, Data } from './types.ts';

/** A block of code, a line each for its lines; none when it is empty. */
export function readCode({ lang, meta, value }: MarkdownNode & { type: 'code' }): Block {
  const data: Data = { ...(lang && { syntax: lang }), ...metaData(meta) };
  const lines = value === '' ? [] : value.split('\n');
  return block(
    'code',
    data,
    lines.map((line) => block('code-line', {}, [textOf(leaf(line))])),
  );
}

/** What follows the first word of a fence. */
export function metaData(meta: string | null | undefined): Data {
  const text = meta?.replace(/^[ \t]+|(?<![ \t])[ \t]+$/g, '');
  return text ? { meta: text } : {};
}

const OWN = new Set(['title', 'lineNumbers', 'overflow', 'expandable', 'collapsedLineCount', 'fullWidth']);
const SWITCHES = new Set(['lineNumbers', 'expandable', 'fullWidth']);

/** What `{% code … %}` adds to a block of code; undefined when it says something else. */
export function codeTagData(tag: Tag): Data | undefined {
  const attributes = attributesOf(tag);
  const data: Data = {};
  for (const [name, value] of attributes) {
    if (!OWN.has(name)) return undefined;
    if (name === 'collapsedLineCount' && !/^[1-9]\d{0,5}$/.test(value)) return undefined;
    if (SWITCHES.has(name) && (value === 'true' || value === 'false')) data[name] = value === 'true';
    else if (name === 'expandable' || name === 'fullWidth') return undefined;
    else data[name] = name === 'collapsedLineCount' ? Number(value) : value;
  }
  return attributes.size > 0 && besideAttributes(tag) === '' ? data : undefined;
}

/** The text of a block of code. */
export const codeText = ({ nodes }: Block): string =>
  nodes
    .map((line) =>
      line.object === 'block'
        ? line.nodes.map((text) => (text.object === 'text' ? text.leaves.map((one) => one.text).join('') : '')).join('')
        : '',
    )
    .join('\n');

export function printCode(code: Block): string {
  const { syntax, meta, ...own } = code.data;
  const text = codeText(code);
  const info = [syntax, meta]
    .filter((part) => part !== undefined)
    .map((part) => escapeInfo(String(part)))
    .join(' ');
  const fence = fenceOf(text, info.includes('`') ? '~' : '`', 3);
  const content = code.nodes.length === 0 ? '' : `${text}\n`;
  const printed = `${fence}${info}\n${content}${fence}`;
  const body = printAttributes(own);
  return body === '' ? printed : `${tagLine({ name: 'code', body })}\n${printed}\n{% endcode %}`;
}

/** A fence that is no part of the text. */
export function fenceOf(text: string, char: string, least: number): string {
  const runs = text.match(char === '`' ? /^[ \t]*`+/gm : char === '~' ? /^[ \t]*~+/gm : /\$+/g) ?? [];
  return char.repeat(runs.reduce((longest, run) => Math.max(longest, run.trim().length + 1), least));
}

/** Words behind a fence. */
export const escapeInfo = (info: string): string =>
  info
    .replace(/\\(?=[!-/:-@[-`{-~])/g, '\\\\')
    .replace(/&(?=#|\w+;)/g, '\\&')
    .replace(/\{(?=%)/g, '{\\');
