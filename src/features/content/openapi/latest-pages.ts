/** The pages of a version of a stored specification, as they were made when it was read. */
import type { Context } from '../../../context.ts';
import type { SpecPage, SpecPages } from '../../../engine/openapi/pages.ts';

export interface SpecPagesOfVersion extends SpecPages {
  /** The id of the version, and when it was stored. */
  version: string;
  at: Date;
}

/**
 * Of the latest version, or of that which was the latest one at a time; before the first one, of the first. Undefined: nothing is stored under this name or id; `unreadable`: it is, but no pages can be made of it.
 */
export async function pagesOfSpec(
  { db, services }: Context,
  organizationId: string,
  spec: string,
  at: Date | null,
): Promise<SpecPagesOfVersion | 'unreadable' | undefined> {
  const stored = await db.openAPISpec.findFirst({
    where: { organizationId, OR: [{ slug: spec }, { id: spec }] },
    select: { id: true, lastVersion: { select: { id: true, createdAt: true } } },
  });
  if (!stored?.lastVersion) return undefined;
  const { id, createdAt } =
    at === null || stored.lastVersion.createdAt <= at
      ? stored.lastVersion
      : ((await versionAt(db, stored.id, at)) ?? stored.lastVersion);
  const key = `${organizationId} openapi pages ${id}`;
  const kept = services.contentCache.get(key) as { value: SpecPages | 'unreadable' } | undefined;
  const pages = kept?.value ?? (await readPages(services, id));
  if (!kept) services.contentCache.set(key, { value: pages }, { size: sizeOf(pages) });
  return pages === 'unreadable' ? pages : { ...pages, version: id, at: createdAt };
}

async function versionAt(db: Context['db'], specId: string, at: Date) {
  const select = { id: true, createdAt: true };
  const order = (direction: 'asc' | 'desc') => [{ createdAt: direction }, { id: direction }];
  return (
    (await db.openAPISpecVersion.findFirst({
      where: { specId, createdAt: { lte: at } },
      orderBy: order('desc'),
      select,
    })) ?? db.openAPISpecVersion.findFirst({ where: { specId }, orderBy: order('asc'), select })
  );
}

const OVERVIEW = 'SELECT "overview" FROM "OpenAPISpecVersionText" WHERE "versionId" = $1';
const PAGES = `SELECT "key", "title", "slug", "description", "markdown" FROM "OpenAPISpecPage" WHERE "versionId" = $1
  ORDER BY "position"`;

async function readPages({ database }: Context['services'], versionId: string): Promise<SpecPages | 'unreadable'> {
  const [[text], pages] = await Promise.all([
    database.query<{ overview: string | null }>(OVERVIEW, [versionId]),
    database.query<Omit<SpecPage, 'description'> & { description: string | null }>(PAGES, [versionId]),
  ]);
  if (text?.overview == null) return 'unreadable';
  return {
    overview: text.overview,
    pages: pages.map(({ description, ...page }) => ({ ...page, description: description ?? undefined })),
  };
}

const sizeOf = (pages: SpecPages | 'unreadable'): number =>
  pages === 'unreadable'
    ? 300
    : 500 + 2 * (pages.overview.length + pages.pages.reduce((sum, page) => sum + page.markdown.length + 300, 0));
