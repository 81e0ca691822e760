/**
 * Makes a tree of what two sides' moves and deletions left. The rules look at ids, at the base and at what is there, not
 * at whose change it was, so the result is the same whichever side comes first.
 *
 * 1. A page whose parent was deleted takes the deleted page's position; if that was below the page itself, it goes back as in 2.
 * 2. Where moves closed a circle, the moved page with the smallest id goes back to where the base had it, else to the top: a
 *    conflict. When the caller says who wins, only pages go back that the other side moved, to where the winner has them.
 * 3. Of siblings with one slug, the one that had it in the base keeps it, else the oldest; the others get a number. When the
 *    caller says whose pages stand, the one that has it on that side goes before.
 */
import type { PageChange } from './commit.ts';
import type { Draft } from './draft.ts';
import type { Winner } from './merge-entry.ts';
import { keysBetween, keyWithin } from './order-key.ts';
import { comparePositions, slugKey } from './root.ts';
import { isSlugOfTitle, slugOf } from './slug.ts';
import type { PageEntry } from './types.ts';

/** A page that both sides touched, or one of them: what the repair knows about the past. */
export interface PageSides {
  base?: PageEntry;
  ours?: PageEntry;
  theirs?: PageEntry;
}

/** Ascending, by code units. */
function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

export class TreeRepair {
  /** Pages that a circle sent back. */
  readonly sentBack = new Set<string>();
  readonly #draft: Draft;
  /** Every page that differs from the base on some side. */
  readonly #sides: ReadonlyMap<string, PageSides>;
  readonly #keepsSlugs: Winner | undefined;
  readonly #winner: Winner | undefined;

  constructor(
    draft: Draft,
    sides: ReadonlyMap<string, PageSides>,
    { keepsSlugs, winner }: { keepsSlugs?: Winner | undefined; winner?: Winner | undefined } = {},
  ) {
    this.#draft = draft;
    this.#sides = sides;
    this.#keepsSlugs = keepsSlugs;
    this.#winner = winner;
  }

  async run(): Promise<void> {
    await this.#liftOrphans();
    await this.#breakCircles();
    await this.#separateSlugs();
  }

  async #liftOrphans(): Promise<void> {
    const orphans = await this.#orphans();
    /** By the topmost deleted page above them. */
    const groups = new Map<string, { page: PageEntry; order: string }[]>();
    const heads = new Map<string, PageEntry>();
    for (const page of orphans) {
      let head = this.#deleted(page.parent as string);
      let order = page.order;
      for (let above: PageEntry | undefined = head; above; above = await this.#deletedParent(above)) {
        order = keyWithin(above.order, order);
        head = above;
      }
      heads.set(head.id, head);
      const group = groups.get(head.id);
      if (group) group.push({ page, order });
      else groups.set(head.id, [{ page, order }]);
    }
    for (const id of [...groups.keys()].sort(compareText)) {
      await this.#putInPlaceOf(heads.get(id) as PageEntry, groups.get(id) as { page: PageEntry; order: string }[]);
    }
  }

  /** Pages below a page that is gone. */
  async #orphans(): Promise<PageEntry[]> {
    const changed = [...this.#sides.keys()];
    const pages = await this.#draft.pagesById(changed);
    const gone = changed.filter((_, i) => !pages[i]);
    const left = (await Promise.all(gone.map((id) => this.#draft.children(id)))).flat();
    return left.sort((a, b) => compareText(a.id, b.id));
  }

  /** The base's entry of a page that is gone: only what the base had can be gone. */
  #deleted(id: string): PageEntry {
    return this.#sides.get(id)?.base as PageEntry;
  }

  async #deletedParent({ parent }: PageEntry): Promise<PageEntry | undefined> {
    if (parent === null || (await this.#draft.page(parent))) return undefined;
    return this.#deleted(parent);
  }

  async #putInPlaceOf(head: PageEntry, group: { page: PageEntry; order: string }[]): Promise<void> {
    const [previous] = await this.#draft.places(head.parent, { from: head, reverse: true, limit: 1 });
    const [next] = await this.#draft.places(head.parent, { from: head, limit: 1 });
    const room = !previous || !next || previous.order < next.order;
    const orders = room ? keysBetween(previous?.order ?? null, next?.order ?? null, group.length) : null;
    group.sort((a, b) => comparePositions({ order: a.order, id: a.page.id }, { order: b.order, id: b.page.id }));
    for (const [i, { page }] of group.entries()) {
      // The deleted page was below this one, and a move had reversed that.
      if (page.id === head.parent) await this.#sendBack(page);
      else this.#draft.putPage({ ...page, parent: head.parent, order: orders?.[i] ?? head.order });
    }
  }

  async #breakCircles(): Promise<void> {
    const pages = await this.#draft.pagesById([...this.#sides.keys()]);
    // Each side was a tree: no circle without a page that was moved, and pages that are new on one side cannot close one.
    const moved = pages.filter((page) => page !== undefined && this.#isMoved(page)) as PageEntry[];
    for (const { id } of moved.sort((a, b) => compareText(a.id, b.id))) await this.#openCirclesOf(id);
  }

  async #openCirclesOf(id: string): Promise<void> {
    for (let circle = await this.#circleOf(id); circle.length > 0; circle = await this.#circleOf(id)) {
      const back = circle.filter((page) => this.#isMoved(page)).sort((a, b) => compareText(a.id, b.id))[0] as PageEntry;
      await this.#sendBack(back);
      // Where the base had it, it may stand below itself again, by another move.
      if (back.id !== id) await this.#openCirclesOf(back.id);
    }
  }

  /** The pages of the cycle that contains a page; none when it is not in a cycle. */
  async #circleOf(id: string): Promise<PageEntry[]> {
    const page = await this.#draft.page(id);
    if (!page || page.parent === null) return [];
    const above = await this.#draft.ancestors(id);
    return above.some((ancestor) => ancestor.id === id) ? above : [];
  }

  /**
   * Whether a page could be sent back: one of the base that is not where the base had it, or one that only both sides have
   * (each brought back what was deleted meanwhile).
   */
  #isMoved(page: PageEntry): boolean {
    const { base, ours, theirs } = this.#sides.get(page.id) ?? {};
    const own = this.#winner && this.#sides.get(page.id)?.[this.#winner];
    if (own) return own.parent !== page.parent;
    return base ? base.parent !== page.parent : ours !== undefined && theirs !== undefined && page.parent !== null;
  }

  async #sendBack(page: PageEntry): Promise<void> {
    this.sentBack.add(page.id);
    const sides = this.#sides.get(page.id);
    const { parent, order } = (this.#winner && sides?.[this.#winner]) ??
      sides?.base ?? { parent: null, order: page.order };
    const home = parent === null || (await this.#draft.page(parent)) ? parent : null;
    this.#draft.putPage({ ...page, parent: home, order });
  }

  async #separateSlugs(): Promise<void> {
    const changed = (await this.#draft.pagesById([...this.#sides.keys()])).filter((page) => page !== undefined);
    const owners = await this.#draft.pagesBySlug(changed);
    const clashes = new Map<string, PageEntry[]>();
    changed.forEach(({ parent, slug }, i) => {
      const pages = owners[i] as PageEntry[];
      if (pages.length > 1) clashes.set(slugKey(parent, slug), pages);
    });
    for (const key of [...clashes.keys()].sort(compareText)) {
      const pages = (clashes.get(key) as PageEntry[]).sort((a, b) => this.#comparePrecedence(a, b));
      for (const page of pages.slice(1)) {
        const wanted = isSlugOfTitle(page.slug, page.title) ? slugOf(page.title) : page.slug;
        const slug = await this.#draft.freeSlug(page.parent, wanted);
        this.#draft.putPage({ ...page, slug });
      }
    }
  }

  #comparePrecedence(a: PageEntry, b: PageEntry): number {
    const had = (page: PageEntry, side: keyof PageSides) => {
      // Neither side touched it: all have it as it is.
      const sides = this.#sides.get(page.id);
      const entry = sides ? sides[side] : page;
      return entry?.slug === page.slug && entry.parent === page.parent ? 0 : 1;
    };
    const kept = this.#keepsSlugs ? had(a, this.#keepsSlugs) - had(b, this.#keepsSlugs) : 0;
    return kept || had(a, 'base') - had(b, 'base') || compareText(a.createdAt, b.createdAt) || compareText(a.id, b.id);
  }
}

/** The pages of both differences with all their entries. */
export function sidesOf(ours: readonly PageChange[], theirs: readonly PageChange[]): Map<string, PageSides> {
  const sides = new Map<string, PageSides>();
  // What a side did not change, it has as the base has it.
  for (const { id, before, after } of ours) sides.set(id, { base: before, ours: after, theirs: before });
  for (const { id, before, after } of theirs) {
    const known = sides.get(id);
    sides.set(id, { base: before, ours: known ? known.ours : before, theirs: after });
  }
  return sides;
}
