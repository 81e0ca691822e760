/**
 * The navigation at the side. It is written once for each navigation, with the places where the current page is marked; a page then
 * only puts the marks in: of 1,300 entries that is copying.
 */
import { createHash } from 'node:crypto';
import type { NavigationEntry } from '../model.ts';
import { filled } from '../words/words.ts';
import { type Frame, icon, sign, targetOf } from './frame.ts';
import { address, escaped, type Html, safe } from './html.ts';
import { isLarge, LargeNavigation } from './large-navigation.ts';

interface Written {
  text: string;
  /** Of each entry with an address: where its link takes an attribute, and where the branches above it do. */
  marks: Map<string, { link: number; branches: readonly number[] }>;
  /** The same for the same entries: a page that has them keeps what it shows. */
  key: string;
}

/** By the list of entries, then by what else the HTML depends on. */
const written = new WeakMap<readonly NavigationEntry[], Map<string, Written | LargeNavigation>>();

/** What a navigation is of. */
export interface NavigationParts {
  entries: readonly NavigationEntry[];
  /** The address of the current page; null: it is none of these. */
  href: string | null;
  /** Where the lists of a large navigation are; null: it comes whole. */
  lists: string | null;
}

/** A list of links, groups as headings, with the branch of the current page open. */
export function navigation(frame: Frame, { entries, href, lists }: NavigationParts): { html: Html; key: string } {
  const once = writtenOnce(frame, entries, lists);
  if (once instanceof LargeNavigation) return { html: safe(once.forPage(href)), key: once.key };
  const found = href === null ? undefined : once.marks.get(href);
  if (!found) return { html: safe(once.text), key: once.key };
  let text = '';
  let from = 0;
  const insertions: [number, string][] = [
    ...found.branches.map((at): [number, string] => [at, ' open']),
    [found.link, ' aria-current="page"'],
  ];
  for (const [at, mark] of insertions.sort(([a], [b]) => a - b)) {
    text += once.text.slice(from, at) + mark;
    from = at;
  }
  return { html: safe(text + once.text.slice(from)), key: once.key };
}

/** The list below an entry of a large navigation; undefined: there is none. */
export function navigationBelow(
  frame: Frame,
  entries: readonly NavigationEntry[],
  lists: string,
  id: string,
): string | undefined {
  const once = writtenOnce(frame, entries, lists);
  return once instanceof LargeNavigation ? once.below(id) : undefined;
}

function writtenOnce(frame: Frame, entries: readonly NavigationEntry[], lists: string | null) {
  const { icons } = frame.site.settings.styling;
  const way = `${frame.locale} ${icons} ${frame.site.settings.externalLinks.target} ${lists}`;
  const ways = written.get(entries) ?? new Map<string, Written | LargeNavigation>();
  written.set(entries, ways);
  const make = () =>
    lists !== null && isLarge(entries) ? new LargeNavigation(frame, entries, lists) : write(frame, entries);
  const once = ways.get(way) ?? make();
  ways.set(way, once);
  return once;
}

function write(frame: Frame, entries: readonly NavigationEntry[]): Written {
  const marks: Written['marks'] = new Map();
  let text = '';
  const list = (children: readonly NavigationEntry[], branches: readonly number[]): void => {
    text += '<ul>';
    for (const entry of children) item(entry, branches);
    text += '</ul>';
  };
  const item = (entry: NavigationEntry, branches: readonly number[]): void => {
    const title = signed(frame, entry);
    if (entry.href === null) {
      text += `<li class="r-nav-group"><span>${title}</span>`;
      if (entry.children.length) list(entry.children, branches);
    } else {
      const below = entry.children.length > 0;
      text += below ? '<li class="r-nav-branch"><a' : '<li><a';
      const link = text.length;
      text += ` href="${address(entry.href).text}"${targetOf(frame, entry).text}>${title}${entry.isExternal ? icon('arrow-up-right').text : ''}</a>`;
      let own = branches;
      if (below) {
        text += `<details data-id="${escaped(entry.id)}"`;
        own = [...branches, text.length];
        text += `><summary aria-label="${escaped(filled(frame.words.below, { title: entry.title }))}"></summary>`;
        list(entry.children, own);
        text += '</details>';
      }
      // The branch of the current page itself is open as well.
      if (!marks.has(entry.href)) marks.set(entry.href, { link, branches: own });
    }
    text += '</li>';
  };
  if (entries.length) list(entries, []);
  return { text, marks, key: createHash('sha256').update(text).digest('base64url').slice(0, 10) };
}

function signed(frame: Frame, entry: NavigationEntry): string {
  return `${sign(frame, entry).text}<span>${escaped(entry.title)}</span>`;
}
