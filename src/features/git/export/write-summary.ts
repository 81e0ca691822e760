/** SUMMARY.md of an export, where the tree changed; what it then says is read back before it is believed. */
import { sameValue } from '../../../content/encode.ts';
import { inReadingOrder } from '../../../content/page-tree.ts';
import { outlineProject, planOf } from '../project/plan-project.ts';
import { changedProject } from './changed-project.ts';
import { editSummary } from './summary.ts';
import { knownEntries, sayable, summaryNodes } from './summary-nodes.ts';
import type { Writing } from './write-project.ts';

/** SUMMARY.md, edited; or made, where the names of the files do not say the tree. */
export async function writeSummary(writing: Writing): Promise<void> {
  const { outline, content, located, contentRoot, spaceId, pages, pagesBefore, changes } = writing;
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
  const write = (text: string) => changes.set(path, new TextEncoder().encode(text));
  const start = summary?.followed ? summary.text : undefined;
  const edited = editSummary(start ?? '# Table of contents\n', start === undefined ? [] : known, nodes);
  if (edited === summary?.text) return;
  write(edited);
  if (start !== undefined && !(await saysTheTree(writing, false)))
    write(editSummary('# Table of contents\n', [], nodes));
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
  const outline = await outlineProject(changedProject(entries, read, changes)).catch(() => undefined);
  if (!outline) return false;
  const plan = titles ? (await planOf(outline)).pages : undefined;
  const drafts = outline.drafts;
  const depths = new Map<string | null, number>([[null, 0]]);
  const wanted: string[] = [];
  const said = sayable(content.tree);
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
