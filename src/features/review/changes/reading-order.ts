/** Changed pages in the order of the table of contents: at their new positions; deleted ones at their old positions. */
import type { Revision } from '../../../engine/revisions/revision.ts';
import type { PageEntry } from '../../../engine/revisions/types.ts';

interface ChangedPage {
  before?: PageEntry;
  after?: PageEntry;
}

/** Reads the pages above them, all together: a round for each level of the tree. */
export async function inReadingOrder<Page extends ChangedPage>(
  pages: readonly Page[],
  before: Revision,
  after: Revision,
): Promise<Page[]> {
  const entries = pages.map((page) => (page.after ?? page.before) as PageEntry);
  const gone = pages.flatMap((page) => (page.after || !page.before ? [] : [page.before.id]));
  const [linesBefore, linesAfter] = await Promise.all([
    before.ancestorsOf(gone),
    after.ancestorsOf(pages.flatMap((page) => page.after?.id ?? [])),
  ]);
  const above = new Map(gone.map((id, i) => [id, linesBefore[i] as PageEntry[]]));
  pages
    .flatMap((page) => page.after?.id ?? [])
    .forEach((id, i) => {
      above.set(id, linesAfter[i] as PageEntry[]);
    });
  // What is above a page that is gone may stand elsewhere by now, and the page would be looked for there.
  const known = new Map(
    [...linesAfter.flat(), ...pages.flatMap((page) => page.after ?? [])].map((page) => [page.id, page]),
  );
  const keys = entries.map((entry) =>
    [...(above.get(entry.id) ?? []), entry].map(({ id, order }) => ({ id, order: known.get(id)?.order ?? order })),
  );
  const ranks = new Map(pages.map((page, i) => [page, keys[i] as Step[]]));
  return pages.toSorted((a, b) => compare(ranks.get(a) as Step[], ranks.get(b) as Step[]));
}

interface Step {
  id: string;
  order: string;
}

/** From the top down; a page comes before its subpages. */
function compare(a: readonly Step[], b: readonly Step[]): number {
  for (const [i, step] of a.entries()) {
    const other = b[i];
    if (!other) return 1;
    if (step.order !== other.order) return step.order < other.order ? -1 : 1;
    if (step.id !== other.id) return step.id < other.id ? -1 : 1;
  }
  return a.length - b.length;
}
