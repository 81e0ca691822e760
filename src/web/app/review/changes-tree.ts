/** What a change request changes, in the order of the table of contents, as a tree next to the changes themselves. */

import { type Html, html, NOTHING } from '../html.ts';
import { asideOf } from '../reading/navigation.ts';
import type { SiteMap } from '../reading/site-map.ts';
import type { Changed } from './changed-pages.ts';

/** The content with the changes, and without. */
export interface BothMaps {
  after: SiteMap;
  before: SiteMap;
}

/** The position of each page in both tables of contents combined: a deleted page follows its predecessor. */
function positions({ after, before }: BothMaps): (id: string) => number {
  const at = new Map([...after.byId.keys()].map((id, index) => [id, index]));
  let last = -1;
  let gone = 0;
  for (const id of before.byId.keys()) {
    const now = at.get(id);
    if (now === undefined) {
      gone += 1;
      at.set(id, last + gone / (before.byId.size + 1));
    } else last = Math.floor(now);
  }
  return (id) => at.get(id) ?? Number.POSITIVE_INFINITY;
}

/** The same changes, their pages in the order of the table of contents. */
export function inReadingOrder(changed: Changed, maps: BothMaps): Changed {
  const position = positions(maps);
  const pages = [...changed.pages].sort(([a], [b]) => position(a) - position(b));
  return { ...changed, pages: new Map(pages) };
}

interface Entry {
  id: string;
  title: string;
  children: Entry[];
}

/** The changed pages with those above them, so that each is where one looks for it. */
function treeOf(ids: readonly string[], { after, before }: BothMaps): Entry[] {
  const position = positions({ after, before });
  const nodeOf = (id: string) => after.byId.get(id) ?? before.byId.get(id);
  const entries = new Map<string, Entry>();
  const top: Entry[] = [];
  const entryOf = (id: string): Entry => {
    const known = entries.get(id);
    if (known) return known;
    const page = nodeOf(id)?.page;
    const entry: Entry = { id, title: page?.title || 'Untitled', children: [] };
    entries.set(id, entry);
    const parent = page?.parent ?? null;
    (parent !== null && nodeOf(parent) ? entryOf(parent).children : top).push(entry);
    return entry;
  };
  for (const id of ids) entryOf(id);
  for (const list of [top, ...[...entries.values()].map(({ children }) => children)])
    list.sort((a, b) => position(a.id) - position(b.id));
  return top;
}

/** The tree; undefined where there is nothing to choose from. `addressOf` leads to the changes of a page. */
export function changesTree(
  changed: Changed,
  maps: BothMaps,
  { kinds, addressOf }: { kinds: ReadonlyMap<string, string>; addressOf(id: string): string },
): Html | undefined {
  if (changed.pages.size < 2) return undefined;
  const list = (entries: readonly Entry[]): Html =>
    entries.length === 0 ? NOTHING : html`<ul>${entries.map((entry) => item(entry))}</ul>`;
  const item = ({ id, title, children }: Entry): Html => {
    const kind = kinds.get(id);
    return html`<li>${
      kind === undefined
        ? html`<span>${title}</span>`
        : html`<a href="${addressOf(id)}">${title} <span class="app-changed app-changed-${classOf(kind)}">${kind}</span></a>`
    }${list(children)}</li>`;
  };
  const others =
    changed.others.length > 0
      ? html`<p class="app-nav-head"><a href="#app-others">Files, reusable contents and variables</a></p>`
      : NOTHING;
  return asideOf(
    'What changed',
    html`<nav class="app-nav" aria-label="What changed">${list(treeOf([...changed.pages.keys()], maps))}</nav>${others}`,
  );
}

/** The colour is that of the first thing that happened. */
const classOf = (kind: string): string =>
  ({ New: 'created', Deleted: 'deleted', Moved: 'moved' })[kind.split(',')[0] ?? ''] ?? 'edited';
