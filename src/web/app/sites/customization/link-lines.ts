/**
 * Links of a site as lines of text, so that people write and sort any number of them without a script:
 *
 *     Guides | https://example.com/guides
 *     Sign up | https://example.com/join | button-primary
 *     More
 *     - Status | https://status.example.com
 *
 * A line without an address begins a menu, or a group of the footer; lines with a dash are in it.
 */
import type { ContentRef } from '../../../../engine/revisions/content-ref.ts';
import { badInput } from '../../../../errors.ts';

export interface SiteLink {
  title: string;
  to: ContentRef;
}

export interface SiteItem {
  title: string;
  to: ContentRef | null;
  links: SiteLink[];
  style?: string | undefined;
  condition?: string | undefined;
}

/** Addresses as they are; spaces and pages by their ids; all other targets as JSON, so that none is lost. */
export function targetText(to: ContentRef): string {
  if (to.kind === 'url') return to.url;
  if (to.kind === 'space') return `space:${to.space}`;
  if (to.kind === 'page' && to.space !== undefined) return `page:${to.space}/${to.page}`;
  return JSON.stringify(to);
}

/** The target that a text names. Whether there may be a link to it is checked when it is stored. */
export function targetIn(text: string): ContentRef {
  const [, space] = /^space:([^/\s]+)$/.exec(text) ?? [];
  if (space !== undefined) return { kind: 'space', space };
  const [, of, page] = /^page:([^/\s]+)\/([^/\s]+)$/.exec(text) ?? [];
  if (of !== undefined && page !== undefined) return { kind: 'page', space: of, page };
  if (text.startsWith('{')) {
    try {
      return JSON.parse(text) as ContentRef;
    } catch {
      // Refused as an address.
    }
  }
  return { kind: 'url', url: text };
}

const cell = (text: string): string => text.replaceAll('|', '\\|');

/** The lines of links and menus. */
export const linesOf = (items: readonly SiteItem[]): string =>
  items
    .flatMap(({ title, to, links, style, condition }) => [
      [
        cell(title),
        ...(to ? [cell(targetText(to))] : []),
        ...(style && style !== 'link' ? [style] : []),
        ...(condition === undefined ? [] : [`if ${condition}`]),
      ].join(' | '),
      ...links.map((link) => `- ${cell(link.title)} | ${cell(targetText(link.to))}`),
    ])
    .join('\n');

const STYLES = /^(?:link|button-[a-z]+)$/;

/** The links and menus that lines are about; 400 names the line of the field that is not one. */
export function itemsIn(text: string, field: string): SiteItem[] {
  const items: SiteItem[] = [];
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue;
    const wrong = (why: string) => badInput(field, `line ${at + 1}: ${why}`);
    const isInner = /^\s*-\s/.test(line);
    const [own, condition] = withCondition(isInner ? line.replace(/^\s*-\s/, '') : line);
    const [title = '', ...rest] = cellsOf(own);
    if (isInner) {
      const [address, ...more] = rest;
      const last = items.at(-1);
      if (!last) throw wrong('a line with a dash belongs below a line without one');
      if (!address || more.length > 0 || condition !== undefined)
        throw wrong('must be a title and an address: - Title | https://…');
      last.links.push({ title, to: targetIn(address) });
      continue;
    }
    const style = STYLES.test(rest.at(-1) ?? '') ? rest.pop() : undefined;
    if (rest.length > 1) throw wrong('must be a title and an address: Title | https://…');
    const [address] = rest;
    items.push({
      title,
      to: address ? targetIn(address) : null,
      links: [],
      ...(style !== undefined && { style }),
      ...(condition !== undefined && { condition }),
    });
  }
  return items;
}

/** A condition may have `||`: it is the rest of its line. */
function withCondition(line: string): [string, string | undefined] {
  const at = line.indexOf('| if ');
  return at < 0 ? [line, undefined] : [line.slice(0, at), line.slice(at + '| if '.length).trim()];
}

/** What is between bars; a bar after a backslash is one of the text. */
const cellsOf = (line: string): string[] =>
  line
    .split(/(?<!\\)\|/)
    .map((one) => one.replaceAll('\\|', '|').trim())
    .filter((one, at) => at === 0 || one !== '');
