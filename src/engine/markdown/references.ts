/**
 * What a text refers to, and the anchors that others may refer to in it: links, images, definitions, attributes of HTML and of
 * block tags, outside code. One parse for each text.
 */
import { storable } from '../storable.ts';
import { addressIn } from './addressed-tags.ts';
import { anchorOf } from './anchors.ts';
import { decodeReferences } from './character-references.ts';
import { htmlText } from './html-text.ts';
import { type MarkdownNode, type ParsedMarkdown, parseMarkdown, rangeOf, visit } from './parse.ts';
import { headingAnchors } from './sections.ts';
import { attributesOf, type Tag } from './tags.ts';

export interface Reference {
  /** As its author means it: escapes of Markdown and HTML are undone, percent signs are not. */
  address: string;
  /** The text shows the target: `include`; `openapi`: the name of a specification. */
  shown?: 'include' | 'openapi';
  /** Anchors of the sections that contain it, each once; empty text: before the first heading. */
  sections: string[];
}

export interface TextReferences {
  /** Each address once, in order. */
  references: Reference[];
  /** Of headings, of HTML elements with an id or a name, and of expandable blocks and tabs, by title. */
  anchors: string[];
}

/** Further ones are not reported: no text that people write comes near. */
const MAX_REFERENCES = 5000;
const MAX_SECTIONS_EACH = 50;
const MAX_ADDRESS = 2000;

const WITH_SPECIFICATION = new Set(['openapi', 'openapi-operation', 'openapi-schemas', 'openapi-webhook']);

interface Occurrence {
  at: number;
  address: string;
  shown?: 'include' | 'openapi';
  /** A picture or the like, which `data:` may hold in itself: then it refers to nothing. */
  isMedia?: boolean;
}

/** Never throws; time grows with the length of the text. */
export const referencesOf = (markdown: string): TextReferences => referencesIn(parseMarkdown(markdown));

/** The same of a text that is parsed already. */
export function referencesIn(parsed: ParsedMarkdown): TextReferences {
  const found: Occurrence[] = [];
  const headings: number[] = [];
  const ids = new Set<string>();
  visit(parsed.root, (node) => {
    if (node.type === 'heading') headings.push(rangeOf(node)[0]);
    else if (node.type === 'link' || node.type === 'image')
      found.push({ at: rangeOf(node)[0], address: node.url, isMedia: node.type === 'image' });
    else if (node.type === 'definition')
      found.push({ at: rangeOf(node)[0], address: node.url, isMedia: /^data:image\//i.test(node.url) });
    else if (node.type === 'html') fromHtml(node, found, ids);
  });
  for (const tag of parsed.tags) if (!tag.closing) fromTag(tag, found, ids);
  const sections = headingAnchors(parsed);
  // A heading with an anchor of its own is called by what it says as well.
  for (const { title, anchor } of sections) ids.add(anchor).add(anchorOf(title));
  ids.delete('');
  return { references: gathered(found, headings, sections), anchors: [...ids] };
}

/** Occurrences of one address are one reference. */
function gathered(
  found: Occurrence[],
  headings: readonly number[],
  sections: readonly { anchor: string }[],
): Reference[] {
  const byAddress = new Map<string, Reference>();
  let heading = 0;
  for (const { at, address: whole, shown, isMedia } of found.sort((a, b) => a.at - b.at)) {
    if (isMedia && /^data:/i.test(whole)) continue;
    const address = storable(whole.slice(0, MAX_ADDRESS));
    while (heading < headings.length && (headings[heading] as number) <= at) heading += 1;
    const section = heading === 0 ? '' : ((sections[heading - 1] ?? sections.at(-1))?.anchor ?? '');
    const known = byAddress.get(address);
    if (!known && byAddress.size >= MAX_REFERENCES) break;
    const reference = known ?? { address, sections: [] };
    if (shown) reference.shown = shown;
    if (!reference.sections.includes(section) && reference.sections.length < MAX_SECTIONS_EACH)
      reference.sections.push(section);
    byAddress.set(address, reference);
  }
  return [...byAddress.values()];
}

function fromTag(tag: Tag, found: Occurrence[], ids: Set<string>): void {
  const { start: at, name, body } = tag;
  if (name === 'tab') ids.add(anchorOf(attributesOf(tag).get('title') ?? ''));
  if (name === 'include') {
    const [, double, single, bare] = /^(?:"([^"]*)"|'([^']*)'|(\S+))/.exec(body) ?? [];
    const address = double ?? single ?? bare;
    if (address !== undefined) found.push({ at, address: decodeReferences(address), shown: 'include' });
    return;
  }
  const address = addressIn(tag);
  if (address !== undefined) found.push({ at, address: decodeReferences(address) });
  const specification = WITH_SPECIFICATION.has(name) ? attributesOf(tag).get('spec') : undefined;
  if (specification !== undefined) found.push({ at, address: decodeReferences(specification), shown: 'openapi' });
}

/** Bounded, as an end may be missing: time must not grow with the square of the length. */
const SUMMARY = /<summary\b[^<>]{0,500}>([\s\S]{0,500}?)<\/summary>/gi;
/** A tag holds no other. */
const TAG = /\{%(?:[^%{]|%(?!\})|\{(?!%))*%\}/g;
const COMMENT = /<!--[\s\S]*?(?:-->|$)/g;
const ATTRIBUTE = /(?:^|[\s"'])(src|href|srcset|poster|data|id|name)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>`=]+))/gi;

/** `src`, `href` and the like of the tags in a piece of HTML, and the anchors that it sets. */
function fromHtml(node: MarkdownNode & { type: 'html' }, found: Occurrence[], ids: Set<string>): void {
  const html = node.value.replace(TAG, ' ').replace(COMMENT, ' ');
  const [at] = rangeOf(node);
  for (const [, title = ''] of html.matchAll(SUMMARY)) ids.add(anchorOf(htmlText(title, ' ')));
  for (const [, name = '', double, single, bare] of html.matchAll(ATTRIBUTE)) {
    const value = decodeReferences(double ?? single ?? bare ?? '');
    if (/^(?:id|name)$/i.test(name)) ids.add(value);
    else if (!/^srcset$/i.test(name)) found.push({ at, address: value, isMedia: !/^href$/i.test(name) });
    else
      for (const each of value.split(/,\s+/))
        found.push({ at, address: each.trim().replace(/(?<!\s)\s+[\d.]+[wx]$/, ''), isMedia: true });
  }
}
