/**
 * What a text refers to: links, images, definitions, attributes of HTML tags and of `{% … %}` blocks, outside code. Also its first
 * heading 1. One parse for each text; offsets are not kept.
 */
import type { MdastNode } from 'satteri';
import { decodeReferences } from '../../markdown/character-references.ts';
import { type ConditionProblem, conditionProblems } from '../../markdown/conditional-blocks.ts';
import { treeOf } from '../../markdown/parse.ts';
import { textOfNodes } from './inline-text.ts';

export type ReferenceKind = 'link' | 'image' | 'include' | 'content-ref' | 'file' | 'embed';

export interface Reference {
  kind: ReferenceKind;
  /** As an author means it: escapes of Markdown and HTML are undone, percent signs are not. */
  target: string;
  /** Not a link to CommonMark (a bare space in the target): it counts only if it leads somewhere. */
  doubtful?: true;
}

export interface ScannedText {
  /** Text of the first heading 1 at the top level. */
  heading?: string;
  /** Each pair of kind and target once, in order. */
  references: Reference[];
  /** Of its conditions, if there are any. */
  problems?: ConditionProblem[];
}

/** Blocks whose attribute names a file or page; `page-ref` is the old `content-ref`. */
const BLOCKS: Readonly<Record<string, ReferenceKind>> = {
  include: 'include',
  'content-ref': 'content-ref',
  'page-ref': 'content-ref',
  file: 'file',
  embed: 'embed',
  swagger: 'file',
  openapi: 'file',
  'openapi-operation': 'file',
};

/** The longest `{% … %}` that is taken for a tag. */
const TAG_LIMIT = 4000;

interface Tag {
  start: number;
  end: number;
  name: string;
  attributes: string;
}

/** Scans the Markdown of a page or reusable content, front matter taken off. */
export function scanText(markdown: string): ScannedText {
  const tags = tagsOf(markdown);
  const root = treeOf(masked(markdown, tags), { features: { math: false } });
  const references = new Map<string, Reference>();
  const add = (kind: ReferenceKind, target: string, doubtful = false) => {
    const key = `${kind} ${target}`;
    if (!references.has(key)) references.set(key, { kind, target, ...(doubtful ? { doubtful: true } : {}) });
  };

  const code: [number, number][] = [];
  const stack: MdastNode[] = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.type === 'code' || node.type === 'inlineCode') {
      // What is parsed a second time has no places in the whole; it follows a tag, and does not contain one.
      if (node.position) code.push([node.position.start.offset ?? 0, node.position.end.offset ?? 0]);
    } else if (node.type === 'link' || node.type === 'definition') add('link', node.url);
    else if (node.type === 'image') add('image', node.url);
    else if (node.type === 'html') {
      for (const { kind, target } of attributesOf(node.value)) add(kind, target);
      const beside = node.value.startsWith('<?') ? node.value.replace(/<\?[\s\S]*?\?>/g, ' ').trim() : '';
      if (beside !== '') stack.push(treeOf(beside, { features: { math: false }, position: false }));
    } else if (node.type === 'text' && /\]\(|=/.test(node.value)) {
      for (const target of bareLinks(node.value)) add('link', target, true);
      // Tags that the parser leaves as text: an unquoted value with a slash in it.
      for (const { kind, target } of attributesOf(node.value)) add(kind, target, true);
    }
    // One by one: a text can have more blocks than a call can have arguments.
    if ('children' in node) for (const child of node.children.toReversed()) stack.push(child);
  }
  code.sort(([a], [b]) => a - b);
  let next = 0;
  for (const tag of tags) {
    while ((code[next]?.[1] ?? Infinity) <= tag.start) next += 1;
    const kind = Object.hasOwn(BLOCKS, tag.name) ? BLOCKS[tag.name] : undefined;
    if (kind && !((code[next]?.[0] ?? Infinity) <= tag.start)) for (const target of targetsOf(tag)) add(kind, target);
  }
  const heading = headingOf(root);
  const problems = conditionProblems(markdown);
  return {
    references: [...references.values()],
    ...(heading === undefined ? {} : { heading }),
    ...(problems.length > 0 && { problems }),
  };
}

/** The text of the first heading 1 at the top level. */
function headingOf(root: MdastNode): string | undefined {
  for (const node of 'children' in root ? root.children : []) {
    if (node.type === 'heading' && node.depth === 1) {
      const text = textOfNodes(node.children);
      if (text !== '') return text;
    }
  }
  return undefined;
}

function tagsOf(markdown: string): Tag[] {
  const tags: Tag[] = [];
  for (let start = markdown.indexOf('{%'); start >= 0; ) {
    const end = markdown.indexOf('%}', start + 2);
    if (end < 0) break;
    if (end - start > TAG_LIMIT) {
      start = markdown.indexOf('{%', Math.max(start + 2, end - TAG_LIMIT));
      continue;
    }
    const inner = markdown.slice(start + 2, end);
    const again = inner.lastIndexOf('{%');
    if (again >= 0) {
      start += 2 + again; // an opening without an end, then a whole tag: the whole one counts
      continue;
    }
    const [, name, attributes = ''] = /^-?\s*([\w-]+)([\s\S]*)$/.exec(inner) ?? [];
    if (name) tags.push({ start, end: end + 2, name, attributes });
    start = markdown.indexOf('{%', end + 2);
  }
  return tags;
}

/** Tags as processing instructions of the same length, which Markdown takes as HTML: so they end paragraphs and tables. */
function masked(markdown: string, tags: readonly Tag[]): string {
  let out = '';
  let from = 0;
  for (const { start, end } of tags) {
    out += `${markdown.slice(from, start)}<?${markdown.slice(start + 2, end - 2).replace(/[<>?]/g, ' ')}?>`;
    from = end;
  }
  return out + markdown.slice(from);
}

const ATTRIBUTE = /(?<![\w-])([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>`=]+))/g;

function* targetsOf({ name: tag, attributes }: Tag): Iterable<string> {
  if (tag === 'include') {
    // {% include "../.gitbook/includes/x.md" %}, with or without quotes
    const [, double, single, bare] = /^\s*(?:"([^"]*)"|'([^']*)'|(\S+))/.exec(attributes) ?? [];
    const target = double ?? single ?? bare;
    if (target !== undefined) yield decodeReferences(target);
    return;
  }
  for (const [, name, double, single, bare] of attributes.matchAll(ATTRIBUTE)) {
    if (name === 'url' || name === (tag === 'page-ref' ? 'page' : 'src'))
      yield decodeReferences(double ?? single ?? bare ?? '');
  }
}

const HTML_ATTRIBUTE = /(?:^|[\s"'])(src|href|srcset|poster|data)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>`=]+))/gi;

/** `src`, `href`, `srcset` and the like of the tags in a piece of HTML; masked tags are none. */
function* attributesOf(html: string): Iterable<Reference> {
  if (html.startsWith('<?') || html.startsWith('<!--')) return;
  for (const [, name = '', double, single, bare] of html.matchAll(HTML_ATTRIBUTE)) {
    const value = decodeReferences(double ?? single ?? bare ?? '');
    if (/^srcset$/i.test(name)) {
      for (const candidate of value.split(/,\s+/))
        yield { kind: 'image', target: candidate.trim().replace(/(?<!\s)\s+[\d.]+[wx]$/, '') };
    } else yield { kind: /^href$/i.test(name) ? 'link' : 'image', target: value };
  }
}

/** `](a target with (1) spaces.png)` in running text. */
function* bareLinks(text: string): Iterable<string> {
  for (const [, target = ''] of text.matchAll(/\]\(([^()\n]{1,500}(?:\([^()\n]{0,100}\)[^()\n]{0,500}){0,4})\)/g))
    yield target.trim();
}
