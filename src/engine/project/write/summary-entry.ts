/** One entry of SUMMARY.md as lines: newly written, or the old one with another title. */
import { stringify } from 'yaml';
import { slugOf } from '../../revisions/slug.ts';
import { inlineText } from '../read/inline-text.ts';
import { slugOfName } from '../read/slugs.ts';
import { readSummary } from '../read/summary.ts';

/** What an entry is to say. */
export interface SummaryNode {
  id: string;
  kind: 'heading' | 'item' | 'computed';
  /** 1 at the top level; entries under a heading start at 2. */
  depth: number;
  title: string;
  slug: string;
  /** Of a page or link, as it is written; absent: the item has no link. */
  target?: string;
  sidebarTitle?: string;
  /** The entry that there is would now mean something else. */
  anew?: true;
  computed?: { type: string; props: Record<string, unknown>; dependencies: Record<string, unknown> };
}

/** Lines of a new entry, without their indentation. */
export function linesOf(node: SummaryNode, bullet = '*'): string[] {
  const { kind, title, target, sidebarTitle } = node;
  if (kind === 'heading') {
    const own = slugOf(title) === node.slug || slugOfName(node.slug) !== node.slug;
    return [`## ${plainTitle(title)}${own ? '' : ` <a href="#${node.slug}" id="${node.slug}"></a>`}`];
  }
  if (kind === 'computed') return computedLines(node, bullet);
  if (target === undefined) return [`${bullet} ${plainTitle(title)}`];
  const quoted = sidebarTitle === undefined ? '' : ` "${sidebarTitle.replace(/["\\]/g, '\\$&')}"`;
  return [`${bullet} [${linkTitle(title)}](${target}${quoted})`];
}

function computedLines({ title, computed }: SummaryNode, bullet: string): string[] {
  const { type = '', props = {}, dependencies = {} } = computed ?? {};
  const fields = {
    type,
    ...(Object.keys(props).length > 0 ? { props } : {}),
    ...(Object.keys(dependencies).length > 0 ? { dependencies } : {}),
  };
  const block = (values: object) => {
    const rows = stringify(values, { lineWidth: 0 }).trimEnd().split('\n');
    return [`${bullet} \`\`\`yaml`, ...rows.map((row) => `  ${row}`), '  ```'];
  };
  const lines = block(fields);
  const [entry] = readSummary(lines.join('\n')).entries;
  return entry?.title === title ? lines : block({ title, ...fields });
}

/** The lines of an entry as they are, with another title; undefined when it cannot be found in them. */
export function retitled(lines: readonly string[], raw: string, node: SummaryNode): string[] | undefined {
  if (raw === '' || node.kind === 'computed') return undefined;
  const text = lines.join('\n');
  const inLink = node.target !== undefined;
  const marks = /^[ \t]*(?:[*+-]|\d{1,9}[.)]|#{1,6})[ \t]+/.exec(text)?.[0].length ?? 0;
  const found = inLink ? text.indexOf(`[${raw}]`, marks) + 1 : text.indexOf(raw, marks);
  if (found < (inLink ? 1 : 0)) return undefined;
  const title = inLink ? linkTitle(node.title) : plainTitle(node.title);
  return (text.slice(0, found) + title + text.slice(found + raw.length)).split('\n');
}

/** A title between brackets: as it is, or with what would mean something else escaped. */
const linkTitle = (title: string) =>
  firstThat(title, (written) => {
    const [entry] = readSummary(`* [${written}](x.md)`).entries;
    return entry?.title === title && entry.target === 'x.md';
  });

/** A title that is no link. */
const plainTitle = (title: string) =>
  firstThat(title, (written) => {
    const [entry] = readSummary(`* ${written}`).entries;
    return entry?.title === title && entry.target === undefined && inlineText(written).html.length === 0;
  });

function firstThat(title: string, reads: (written: string) => boolean): string {
  const line = title.replace(/\s+/g, ' ').trim();
  const escaped = line.replace(/[\\`*_~<>[\]]/g, '\\$&').replace(/&/g, '&amp;');
  const all = line.replace(/[!-/:-@[-`{-~]/g, (char) => (char === '&' ? '&amp;' : `\\${char}`));
  return [line, line.replace(/[\\`*_[\]<]/g, '\\$&'), escaped].find(reads) ?? all;
}

/** A path or address between the parentheses of a link. */
export function writtenTarget(target: string): string {
  return target.replace(/[\s%#?()<>"\\&\u0000-\u001f]/g, (char) => encodeURIComponent(char).replace(/[()]/g, paren));
}

/** An address as it is; in angle brackets where it would end the link early. */
export const writtenAddress = (url: string): string =>
  /[\s()"'\\]/.test(url) && !/[<>\r\n]/.test(url)
    ? `<${url}>`
    : url.replace(/[\s()<>"\\\u0000-\u001f]/g, (char) => encodeURIComponent(char).replace(/[()]/g, paren));

const paren = (char: string) => (char === '(' ? '%28' : '%29');
