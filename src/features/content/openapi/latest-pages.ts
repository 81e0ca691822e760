/** The pages of a version of a stored specification, as they were made when it was read. */
import type { Context } from '../../../context.ts';
import type { SpecPage, SpecPages } from '../../../engine/openapi/pages.ts';

export interface LatestPages extends SpecPages {
  /** The id of the version, and when it was stored. */
  version: string;
  at: Date;
}

/** Undefined: nothing is stored under this name or id; `unreadable`: it is, but no pages can be made of it. */
export async function latestPages(
  { db, services }: Context,
  organizationId: string,
  spec: string,
): Promise<LatestPages | 'unreadable' | undefined> {
  const stored = await db.openAPISpec.findFirst({
    where: { organizationId, OR: [{ slug: spec }, { id: spec }] },
    select: { lastVersion: { select: { id: true, createdAt: true } } },
  });
  if (!stored?.lastVersion) return undefined;
  const { id, createdAt } = stored.lastVersion;
  const key = `${organizationId} openapi pages ${id}`;
  const kept = services.contentCache.get(key) as { value: SpecPages | 'unreadable' } | undefined;
  const pages = kept?.value ?? (await readPages(services, id));
  if (!kept) services.contentCache.set(key, { value: pages }, { size: sizeOf(pages) });
  return pages === 'unreadable' ? pages : { ...pages, version: id, at: createdAt };
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
