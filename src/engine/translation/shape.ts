/** What a translation may not change: everything but words. Two texts of the same shape have the same blocks, code, links and tags. */
import { decodeReferences } from '../markdown/character-references.ts';
import { tagAt } from '../markdown/html-text.ts';
import { type MarkdownNode, type ParsedMarkdown, parseMarkdown, visit } from '../markdown/parse.ts';
import { attributesOf, tagsOf } from '../markdown/tags.ts';
import type { SegmentPlace } from './segments.ts';

const WORDS = new Set<string>(['text', 'break']);
const INLINE = new Set<string>([
  'inlineCode', 'inlineMath', 'emphasis', 'strong', 'delete', 'link', 'linkReference', 'image', 'imageReference', 'footnoteReference',
]); // biome-ignore format: a set, not a list to read
/** Attributes whose values are words. */
const WORD_ATTRIBUTES = new Set(['title', 'caption', 'label', 'description', 'alt', 'summary']);

/** The shape of a text: its blocks in their order, and for each what stands among its words, in any order. */
export function shapeOf({ root }: ParsedMarkdown): string {
  const blocks: { block: string; inline: string[] }[] = [{ block: '', inline: [] }];
  let within = 0;
  visit(
    root,
    (node) => {
      if (WORDS.has(node.type)) return;
      const facts = factsOf(node);
      if (INLINE.has(node.type) || (within > 0 && node.type === 'html')) blocks.at(-1)?.inline.push(facts);
      else blocks.push({ block: facts, inline: [] });
      if (HOLDS_WORDS.has(node.type)) within += 1;
    },
    (node) => {
      if (HOLDS_WORDS.has(node.type)) within -= 1;
    },
  );
  return JSON.stringify(blocks.map(({ block, inline }) => [block, inline.sort()]));
}

const HOLDS_WORDS = new Set<string>(['paragraph', 'heading', 'tableCell']);

/** The shape of the words of one block. Those of headings and cells never begin a line. */
export function shapeOfWords(words: string, place: SegmentPlace): string {
  if (PLAIN.test(words) && !ADDRESS.test(words)) return ONLY_WORDS;
  return shapeOf(parseMarkdown(place === 'paragraph' ? words : `x ${words}`));
}

/** Most words of most texts: nothing in them can be anything else, so that they need not be parsed. */
const PLAIN = /^[\p{L}‹«“‘„("'][^\\`*_{}[\]<>|~$@\p{Cc}]*$/u;
const ADDRESS = /www\.|:\/\//i;
const ONLY_WORDS = shapeOf(parseMarkdown('x'));

function factsOf(node: MarkdownNode): string {
  switch (node.type) {
    case 'heading':
      return `heading ${node.depth}`;
    case 'list':
      return `list ${node.ordered} ${node.start ?? ''}`;
    case 'listItem':
      return `item ${node.checked ?? ''}`;
    case 'code':
      return `code ${node.lang ?? ''} ${node.meta ?? ''} ${node.value}`;
    case 'link':
      return `link ${node.url}`;
    case 'image':
      return `image ${node.url}`;
    case 'definition':
      return `definition ${node.identifier} ${node.url}`;
    case 'linkReference':
    case 'imageReference':
    case 'footnoteReference':
    case 'footnoteDefinition':
      return `${node.type} ${node.identifier}`;
    case 'table':
      return `table ${(node.align ?? []).join()}`;
    case 'html':
      return `html ${shapeOfHtml(node.value)}`;
    default:
      return 'value' in node ? `${node.type} ${node.value}` : node.type;
  }
}

/** Tags with their attributes, without the words between them and in them. */
function shapeOfHtml(html: string): string {
  const tags = tagsOf(html).map((tag) => ({
    start: tag.start,
    end: tag.end,
    facts: `{% ${tag.closing ? 'end' : ''}${tag.name} ${[...attributesOf(tag)].map(([name, value]) => (WORD_ATTRIBUTES.has(name) ? name : `${name}=${value}`)).join(' ')}`,
  }));
  const facts = tags.map((tag) => tag.facts);
  let next = 0;
  for (let at = html.indexOf('<'); at >= 0; ) {
    while (next < tags.length && tags[next]!.end <= at) next += 1;
    const tag = at >= (tags[next]?.start ?? Number.POSITIVE_INFINITY) ? undefined : tagAt(html, at);
    if (tag) facts.push(withoutAlt(html.slice(at, tag.end)));
    at = html.indexOf('<', tag ? Math.max(tag.end, at + 1) : at + 1);
  }
  return facts.join('\n');
}

const withoutAlt = (tag: string): string => decodeReferences(tag.replace(/\salt\s*=\s*(?:"[^"]*"|'[^']*')/i, ' alt'));
