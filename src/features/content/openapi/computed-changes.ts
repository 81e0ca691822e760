/** What a revision of the type `computed` changed: the pages that are made of the specification, as they were and as they are. */
import type { Context } from '../../../context.ts';
import type { ComputedRevision } from '../../../db/generated/prisma/client.ts';
import type { PageEntry } from '../../../engine/revisions/types.ts';
import { specOf } from '../computed.ts';
import { type OpenContent, pathOf } from '../reading.ts';
import { type ChangedSpecPage, changedPages } from './page-changes.ts';

/** A page that is made, before and after. */
export interface ComputedPageChange {
  id: string;
  type: 'document' | 'computed';
  title: string;
  before: { path: string; title: string; description: string | null; markdown: string } | null;
  after: { path: string; title: string; description: string | null; markdown: string } | null;
}

/** Null: the revision is none of a specification. */
export async function computedChanges(context: Context, content: OpenContent): Promise<ComputedPageChange[] | null> {
  const { row } = content;
  const told = await context.db.computedRevision.findUnique({ where: { revisionId: row.id } });
  if (!told) return null;
  const changed = await changedPages(context.services.database, told.fromVersionId, told.versionId, true);
  const changes: ComputedPageChange[] = [];
  for (const page of await showing(context, content, told)) {
    const path = await pathOf({ content, page });
    for (const one of changed) changes.push(changeOf(page, path, one));
  }
  return changes;
}

/** The computed pages of the revision that are made of it. */
async function showing(
  { db, services }: Context,
  { row, revision }: OpenContent,
  { specId, organizationId }: ComputedRevision,
): Promise<PageEntry[]> {
  const spec = await db.openAPISpec.findUnique({ where: { id: specId }, select: { slug: true, organizationId: true } });
  if (!spec || spec.organizationId !== organizationId || row.organizationId !== organizationId) return [];
  const links = await services.database.query<{ sourceId: string }>(
    `SELECT DISTINCT "sourceId" FROM "ContentLink" WHERE "spaceId" = $1 AND "targetId" = ANY($2::text[])
      AND "targetKind" = 'openapi' AND "sourceKind" = 'page' ORDER BY 1`,
    [row.spaceId, [spec.slug, specId]],
  );
  const pages = await revision.pagesById(links.map(({ sourceId }) => sourceId));
  return pages.filter(
    (page): page is PageEntry => page?.type === 'computed' && [spec.slug, specId].includes(specOf(page) ?? ''),
  );
}

function changeOf(page: PageEntry, path: string, { key, before, after }: ChangedSpecPage): ComputedPageChange {
  const side = (of: ChangedSpecPage['before']) =>
    of && {
      path: key === null ? path : `${path}/${of.slug}`,
      title: key === null ? page.title : of.title,
      description: of.description,
      markdown: of.markdown,
    };
  return {
    id: key === null ? page.id : `${page.id}-${key}`,
    type: key === null ? 'computed' : 'document',
    title: key === null ? page.title : ((after ?? before)?.title ?? ''),
    before: side(before),
    after: side(after),
  };
}
