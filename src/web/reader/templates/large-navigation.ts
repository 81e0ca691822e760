/**
 * The navigation of spaces with very many pages. A page has the lists on the way to it: what else is closed comes when a reader opens it.
 * Without a script the link of what is closed leads into it, to a page with its list.
 */
import { createHash } from 'node:crypto';
import type { NavigationEntry } from '../model.ts';
import { filled } from '../words/words.ts';
import { type Frame, icon, sign, targetOf } from './frame.ts';
import { address, escaped } from './html.ts';

/** Navigations with more entries come in parts. */
export const WHOLE_NAVIGATION = 500;

/** A list with everything in it closed, and where each entry stands in its text. */
interface ClosedList {
  text: string;
  spans: Map<NavigationEntry, readonly [from: number, to: number]>;
}

/** A navigation in parts, for pages that look alike. */
export class LargeNavigation {
  /** The same for the same entries. */
  readonly key: string;
  readonly #frame: Frame;
  readonly #entries: readonly NavigationEntry[];
  /** The address of the lists, before the id of what they are below. */
  readonly #lists: string;
  readonly #closed = new Map<readonly NavigationEntry[], ClosedList>();
  /** By address: the entries on the way, the one that it leads to at last. */
  readonly #ways = new Map<string, readonly NavigationEntry[]>();

  constructor(frame: Frame, entries: readonly NavigationEntry[], lists: string) {
    this.#frame = frame;
    this.#entries = entries;
    this.#lists = lists;
    const hash = createHash('sha256');
    const visit = (children: readonly NavigationEntry[], above: readonly NavigationEntry[]): void => {
      for (const entry of children) {
        const way = [...above, entry];
        hash.update(`${entry.id} ${entry.href} ${entry.title}\n`);
        if (entry.href !== null && !this.#ways.has(entry.href)) this.#ways.set(entry.href, way);
        visit(entry.children, way);
      }
    };
    visit(entries, []);
    this.key = hash.digest('base64url').slice(0, 10);
  }

  /** The HTML for a page: its lists, from the top down; the one below it as well. */
  forPage(href: string | null): string {
    return this.#open(this.#entries, (href !== null && this.#ways.get(href)) || []);
  }

  /** A list of entries, with the first of `way` open in it. */
  #open(entries: readonly NavigationEntry[], [next, ...rest]: readonly NavigationEntry[]): string {
    const { text, spans } = this.#listOf(entries);
    const span = next && spans.get(next);
    if (!span) return text;
    return text.slice(0, span[0]) + this.#openEntry(next, rest) + text.slice(span[1]);
  }

  #openEntry(entry: NavigationEntry, rest: readonly NavigationEntry[]): string {
    const list = entry.children.length > 0 ? this.#open(entry.children, rest) : '';
    if (entry.href === null) return `<li class="r-nav-group"><span>${this.#titleOf(entry)}</span>${list}</li>`;
    const link = this.#link(entry, entry.href, rest.length === 0 ? ' aria-current="page"' : '');
    if (list === '') return `<li>${link}</li>`;
    return `<li class="r-nav-branch">${link}<details data-id="${escaped(entry.id)}" open>${this.#summary(entry)}${list}</details></li>`;
  }

  #listOf(entries: readonly NavigationEntry[]): ClosedList {
    const known = this.#closed.get(entries);
    if (known) return known;
    const spans: ClosedList['spans'] = new Map();
    let text = '<ul>';
    for (const entry of entries) {
      const from = text.length;
      text += this.#closedEntry(entry);
      spans.set(entry, [from, text.length]);
    }
    const list = { text: `${text}</ul>`, spans };
    this.#closed.set(entries, list);
    return list;
  }

  #closedEntry(entry: NavigationEntry): string {
    const href = entry.href ?? firstIn(entry);
    if (href === undefined) return '';
    const link = this.#link(entry, href, '');
    if (entry.children.length === 0) return `<li>${link}</li>`;
    const more = `<details class="r-with-script" data-id="${escaped(entry.id)}" data-list="${escaped(this.#lists + entry.id)}">${this.#summary(entry)}</details>`;
    return `<li class="r-nav-branch${entry.href === null ? ' r-nav-group' : ''}">${link}${more}</li>`;
  }

  #link(entry: NavigationEntry, href: string, mark: string): string {
    const out = entry.isExternal ? icon('arrow-up-right').text : '';
    return `<a${mark} href="${address(href).text}"${targetOf(this.#frame, entry).text}>${this.#titleOf(entry)}${out}</a>`;
  }

  #titleOf = (entry: NavigationEntry): string => `${sign(this.#frame, entry).text}<span>${escaped(entry.title)}</span>`;

  #summary({ title }: NavigationEntry): string {
    return `<summary aria-label="${escaped(filled(this.#frame.words.below, { title }))}"></summary>`;
  }

  /** The list below an entry, closed; undefined: there is none. */
  below(id: string): string | undefined {
    const open = [...this.#entries];
    for (let entry = open.pop(); entry; entry = open.pop()) {
      if (entry.id === id) return entry.children.length > 0 ? this.#listOf(entry.children).text : undefined;
      for (const child of entry.children) open.push(child);
    }
    return undefined;
  }
}

/** The address of the first page in a group. */
function firstIn({ children }: NavigationEntry): string | undefined {
  for (const child of children) {
    const found = child.href === null ? firstIn(child) : child.isExternal ? undefined : child.href;
    if (found !== undefined) return found;
  }
  return children.find(({ href }) => href !== null)?.href ?? undefined;
}

/** Whether there are more entries than are sent at once. */
export function isLarge(entries: readonly NavigationEntry[]): boolean {
  let count = 0;
  const open: (readonly NavigationEntry[])[] = [entries];
  for (let list = open.pop(); list; list = open.pop()) {
    count += list.length;
    if (count > WHOLE_NAVIGATION) return true;
    for (const { children } of list) if (children.length > 0) open.push(children);
  }
  return false;
}
