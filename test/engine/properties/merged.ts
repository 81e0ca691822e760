/** What must hold of every merge, said without the merge's own code. */
import { expect } from 'vitest';
import { sameValue } from '../../../src/engine/revisions/encode.ts';
import type { MergeConflict, Merged } from '../../../src/engine/revisions/merge.ts';
import { Revision } from '../../../src/engine/revisions/revision.ts';
import type { BlobStore, Hash, PageEntry, ReusableContentEntry } from '../../../src/engine/revisions/types.ts';
import { validateRevision } from '../../../src/engine/revisions/validate.ts';

interface Contents {
  pages: Map<string, PageEntry>;
  reusableContents: Map<string, ReusableContentEntry>;
  /** The words of each text that occur in no other, which are those with a number, and how often they do. */
  texts: Map<string, Map<string, number>>;
  variables: Map<string, string>;
  files: Map<string, string>;
}

/** How often each of the words is there. */
function counted(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

async function contentsOf(store: BlobStore, root: Hash): Promise<Contents> {
  const revision = await Revision.open(store, root);
  const pages = new Map<string, PageEntry>();
  for await (const page of revision.pages()) pages.set(page.id, page);
  const reusableContents = new Map((await revision.reusableContents()).map((content) => [content.id, content]));
  const texts = new Map<string, Map<string, number>>();
  for (const { id, text } of [...pages.values(), ...reusableContents.values()]) {
    if (text) texts.set(id, counted((await revision.text(text)).match(/[a-z]*\d+/g) ?? []));
  }
  const files = new Map((await revision.files()).map(({ id, name }) => [id, name]));
  return { pages, reusableContents, texts, variables: new Map(Object.entries(await revision.variables())), files };
}

/** A merged value is that of the side that changed it; where both did, differently, there is a conflict and one of them. */
function expectField(base: unknown, ours: unknown, theirs: unknown, merged: unknown, clash: MergeConflict | undefined) {
  const both = !sameValue(ours, theirs) && !sameValue(base, ours) && !sameValue(base, theirs);
  expect(Boolean(clash)).toBe(both);
  if (!both) return expect(merged).toEqual(sameValue(base, ours) ? theirs : ours);
  expect(clash).toMatchObject({ ours: ours ?? null, theirs: theirs ?? null });
  expect([ours, theirs]).toContainEqual(merged);
}

const standsBefore = (a: PageEntry, b: PageEntry) => a.order < b.order || (a.order === b.order && a.id < b.id);

/** A page that one side moved is there; one that both moved, to different places, is in conflict, and no other is. */
function expectPlace(id: string, [base, ours, theirs, result]: Contents[], clash: Partial<MergeConflict>[]) {
  const [b, o, t, r] = [base, ours, theirs, result].map((contents) => contents?.pages.get(id));
  if (!b || !o || !t || !r) return;
  const isAt = (x: PageEntry, y: PageEntry) => x.parent === y.parent && x.order === y.order;
  const fields = clash.map(({ field }) => field);
  if (isAt(b, o) || isAt(b, t) || isAt(o, t)) return expect(fields).not.toContain('order');
  if (fields.length > 0 && !fields.includes('order')) return;
  if (o.parent !== t.parent || b.parent !== o.parent) return;
  /** Which of the siblings, that both have, stand before the page. */
  const before = (side: Contents | undefined, among: readonly string[]) => {
    const page = side?.pages.get(id) as PageEntry;
    return among.filter((other) => standsBefore(side?.pages.get(other) as PageEntry, page));
  };
  const siblings = (of: (Contents | undefined)[], isKeyToo: boolean) =>
    [...(base?.pages.values() ?? [])].flatMap((page) => {
      const all = of.map((side) => side?.pages.get(page.id));
      const is =
        page.id !== id && all.every((each) => each && (isKeyToo ? isAt(each, page) : each.parent === b.parent));
      return is && page.parent === b.parent ? [page.id] : [];
    });
  const isMoved = (side: Contents | undefined, among: string[]) => !sameValue(before(base, among), before(side, among));
  if (fields.includes('order')) {
    expect(isMoved(ours, siblings([ours], false)), `${id} moved by ours`).toBe(true);
    expect(isMoved(theirs, siblings([theirs], false)), `${id} moved by theirs`).toBe(true);
    return;
  }
  const fixed = siblings([ours, theirs], true);
  const [byOurs, byTheirs] = [isMoved(ours, siblings([ours], true)), isMoved(theirs, siblings([theirs], true))];
  if (byOurs && byTheirs) expect(before(theirs, fixed), `the two places of ${id}`).toEqual(before(ours, fixed));
  else if (byOurs && !isMoved(theirs, siblings([theirs], false))) expect(isAt(r, o), `the move of ${id}`).toBe(true);
  else if (byTheirs && !isMoved(ours, siblings([ours], false))) expect(isAt(r, t), `the move of ${id}`).toBe(true);
}

/** The merge is a whole revision, has what each side made, and says where the sides disagree. */
export async function expectGoodMerge(
  store: BlobStore,
  roots: { base: Hash; ours: Hash; theirs: Hash },
  merged: Merged,
  winner?: 'ours' | 'theirs',
) {
  await store.put(merged.blobs);
  expect(await validateRevision(store, merged.root)).toEqual([]);
  const [base, ours, theirs, result] = (await Promise.all(
    [roots.base, roots.ours, roots.theirs, merged.root].map((root) => contentsOf(store, root)),
  )) as [Contents, Contents, Contents, Contents];
  const conflict = (about: Partial<MergeConflict>) =>
    merged.conflicts.find((each) =>
      Object.entries(about).every(([key, value]) => each[key as keyof MergeConflict] === value),
    );

  const sideOf = { ours, theirs };
  /** Whether the side that decides deleted it. */
  const isDecided = (id: string, of: (contents: Contents) => ReadonlyMap<string, unknown>) =>
    winner !== undefined && of(base).has(id) && !of(sideOf[winner]).has(id);
  for (const side of [ours, theirs]) {
    for (const [id, words] of side.texts) {
      if (isDecided(id, ({ texts }) => texts)) continue;
      const [old, kept] = [base.texts.get(id), result.texts.get(id)];
      const added = [...words.keys()].filter((word) => !old?.has(word));
      expect(
        added.filter((word) => !kept?.has(word)),
        `words lost from ${id}`,
      ).toEqual([]);
    }
  }
  for (const [id, words] of result.texts) {
    const [b, o, t] = [base, ours, theirs].map(({ texts }) => texts.get(id));
    const isOpen = merged.conflicts.some(
      ({ page, reusableContent, field }) => (page ?? reusableContent) === id && field === 'text',
    );
    if (!b || !o || !t || isOpen) continue;
    // Between open marks both versions stand: who takes a word out of one of them leaves it in the other.
    const isOnce = (word: string) => [b, o, t].every((each) => (each.get(word) ?? 0) < 2);
    const gone = [...b.keys()].filter((word) => isOnce(word) && (!o.has(word) || !t.has(word)));
    expect(
      gone.filter((word) => words.has(word)),
      `words back in ${id}`,
    ).toEqual([]);
  }
  for (const id of new Set([...base.pages.keys(), ...ours.pages.keys(), ...theirs.pages.keys()])) {
    const [b, o, t, r] = [base, ours, theirs, result].map(({ pages }) => pages.get(id));
    if (o && t) {
      expect(r, `page ${id}`).toBeDefined();
      for (const field of ['title', 'fields.description', 'fields.hidden'] as const) {
        const of = (page: PageEntry | undefined) =>
          field === 'title' ? page?.title : page?.fields[field.slice(7) as 'description' | 'hidden'];
        const clash = conflict({ page: id, field: field.replace('fields.', '') });
        expectField(of(b), of(o), of(t), of(r), clash);
        if (clash && winner) expect(of(r), `${field} of ${id}`).toEqual(of(winner === 'ours' ? o : t));
      }
      if (winner && conflict({ page: id, field: 'parent' })) {
        const { parent } = (winner === 'ours' ? o : t) as PageEntry;
        if (parent === null || result.pages.has(parent)) expect(r?.parent, `the place of ${id}`).toBe(parent);
      }
      const ofPage = (page: PageEntry | undefined) => new Map(Object.entries(page?.fields.variables ?? {}));
      const isWhole = [o, t].every((page) => page?.fields.variables !== undefined);
      for (const name of isWhole ? new Set([b, o, t].flatMap((page) => [...ofPage(page).keys()])) : []) {
        const [was, own, other, is] = [b, o, t, r].map((page) => ofPage(page).get(name));
        expectField(was, own, other, is, conflict({ page: id, field: `variables.${name}` }));
      }
      const places = merged.conflicts.filter(({ page, field }) => page === id && /^(order|parent)$/.test(field));
      expectPlace(id, [base, ours, theirs, result], places);
      continue;
    }
    const side = o ?? t;
    if (!side) expect(r, `page ${id}, that nobody has`).toBeUndefined();
    else if (!b) expect(r, `new page ${id}`).toBeDefined();
    else {
      // Deleted by the other: it stays if it was more than put elsewhere among its siblings.
      const edited = !sameValue({ ...side, order: b.order, updatedAt: b.updatedAt }, b);
      expect(r !== undefined, `page ${id}, deleted on one side`).toBe(edited && !isDecided(id, ({ pages }) => pages));
      expect(Boolean(conflict({ page: id, field: 'deleted' }))).toBe(edited);
    }
  }
  // Pages keep their ids: none is made by a merge.
  expect([...result.pages.keys()].filter((id) => !ours.pages.has(id) && !theirs.pages.has(id))).toEqual([]);
  for (const name of new Set([base, ours, theirs].flatMap(({ variables }) => [...variables.keys()]))) {
    const [b, o, t, r] = [base, ours, theirs, result].map(({ variables }) => variables.get(name));
    if (isDecided(name, ({ variables }) => variables)) expect(r).toBeUndefined();
    else if (o !== undefined && t !== undefined) expectField(b, o, t, r, conflict({ variable: name, field: 'value' }));
    else if (b === undefined) expect(r).toBe(o ?? t);
    else expect(r).toBe((o ?? t) === b ? undefined : (o ?? t));
  }
  for (const id of new Set([base, ours, theirs].flatMap(({ files }) => [...files.keys()]))) {
    const [b, o, t, r] = [base, ours, theirs, result].map(({ files }) => files.get(id));
    if (isDecided(id, ({ files }) => files)) expect(r).toBeUndefined();
    else if (o !== undefined && t !== undefined) expectField(b, o, t, r, conflict({ file: id, field: 'name' }));
    else if (b === undefined) expect(r).toBe(o ?? t);
    else expect(r).toBe((o ?? t) === b ? undefined : (o ?? t));
  }
  const revision = await Revision.open(store, merged.root);
  for (const root of [roots.ours, roots.theirs]) {
    const side = await Revision.open(store, root);
    const kept = [...result.pages.keys()];
    for (const path of await side.pathsOf(kept)) {
      if (path !== undefined) expect(await revision.resolvePath(path), `the path ${path}`).toBeDefined();
    }
  }
  expect(merged.conflictedPages).toEqual([...new Set(merged.conflicts.flatMap(({ page }) => page ?? []))]);
}
