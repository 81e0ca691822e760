/** SUMMARY.md of an export, where the tree changed; what it then says is read back before it is believed. */
import { sameValue } from '../../revisions/encode.ts';
import { inReadingOrder } from '../../revisions/page-tree.ts';
import { encodeText, UNKNOWN } from '../read/encoding.ts';
import { outlineProject, planOf } from '../read/plan-project.ts';
import { changedProject } from './changed-project.ts';
import { editSummary } from './summary.ts';
import { knownEntries, pagesInSummary, summaryNodes } from './summary-nodes.ts';
import type { Writing } from './writing.ts';

/** SUMMARY.md, edited; or made, where the names of the files do not say the tree. */
export async function writeSummary(writing: Writing): Promise<void> {
  const { outline, content, located, contentRoot, spaceId, pages, pagesBefore, changes, problems } = writing;
  const path = outline?.summaryPath ?? 'SUMMARY.md';
  const summary = outline?.summary;
  if (outline && !summary?.followed && pagesBefore.size > 0 && (await saysTheTree(writing, true))) return;
  const known = outline
    ? await knownEntries(
        outline,
        [...inReadingOrder(await writing.base.tree())].map(({ page }) => page),
        pages,
      )
    : [];
  const nodes = summaryNodes(content.tree, located, contentRoot, spaceId, known);
  await noteListed(writing, nodes);
  if (summary && !summary.followed && nodes.length === 0) return;
  const start = summary?.followed ? summary.text : undefined;
  /** False: its encoding does not allow it. */
  const write = (text: string): boolean => {
    const { encoding, mark } = summary ?? {};
    const bytes =
      encoding === UNKNOWN ? undefined : encodeText(new TextEncoder().encode(mark ? `\ufeff${text}` : text), encoding);
    const why = encoding === UNKNOWN ? 'its encoding is unknown' : `${encoding} does not have all of its characters`;
    if (bytes) changes.set(path, bytes);
    else problems.push({ path, message: `the changed table of contents could not be written: ${why}` });
    return bytes !== undefined;
  };
  const anew = editSummary('# Table of contents\n', [], nodes);
  if (start === undefined) {
    if (anew !== summary?.text) write(anew);
    return;
  }
  for (const trusting of [true, false]) {
    const edited = editSummary(start, known, nodes, { trusting });
    if (edited === start) return void changes.delete(path);
    if (!write(edited) || (await saysTheTree(writing, false))) return;
  }
  write(anew);
}

/** Groups, links and computed pages that the repository knows from now on. */
async function noteListed({ draft }: Writing, nodes: readonly { id: string }[]): Promise<void> {
  for (const { id } of nodes) {
    const page = await draft.page(id);
    if (page && page.source?.['summary'] === undefined)
      draft.putPage({ ...page, source: { ...page.source, summary: {} } });
  }
}

/** Whether an import of the files as they will be gives the tree of the space. `titles` come from texts, which are then read. */
async function saysTheTree(writing: Writing, titles: boolean): Promise<boolean> {
  const { entries, read, changes, content, located } = writing;
  const outline = await outlineProject(changedProject(entries, read, changes), writing.limits).catch(() => undefined);
  if (!outline) return false;
  const plan = titles ? (await planOf(outline)).pages : undefined;
  const drafts = outline.drafts;
  const depths = new Map<string | null, number>([[null, 0]]);
  const wanted: string[] = [];
  const said = pagesInSummary(content.tree);
  for (const { page } of inReadingOrder(content.tree)) {
    const depth = (depths.get(page.parent) ?? 0) + 1;
    depths.set(page.id, depth);
    if (!said.has(page.id)) continue;
    wanted.push(JSON.stringify([depth, page.type, page.title, located.pages.get(page.id) ?? null]));
  }
  const depthOf: number[] = [];
  const found = drafts.map(({ parent, type, title, entry }, index) => {
    depthOf.push(parent === null ? 1 : (depthOf[parent] ?? 0) + 1);
    return JSON.stringify([depthOf[index], type, plan?.[index]?.title ?? title, entry?.path ?? null]);
  });
  return sameValue(wanted, found);
}
