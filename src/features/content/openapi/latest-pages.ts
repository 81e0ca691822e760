/** The pages of the latest version of a stored specification. */
import type { Context } from '../../../context.ts';
import { type SpecPages, specPages } from '../../../engine/openapi/pages.ts';

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
  const key = `${organizationId} openapi pages ${id} ${spec}`;
  const kept = services.contentCache.get(key) as { value: SpecPages | 'unreadable' } | undefined;
  const pages = kept?.value ?? made(await documentOf(db, id), spec);
  if (!kept) services.contentCache.set(key, { value: pages }, { size: sizeOf(pages) });
  return pages === 'unreadable' ? pages : { ...pages, version: id, at: createdAt };
}

async function documentOf(db: Context['db'], id: string): Promise<unknown> {
  const version = await db.openAPISpecVersion.findUnique({ where: { id }, select: { document: true } });
  return version?.document;
}

function made(document: unknown, spec: string): SpecPages | 'unreadable' {
  try {
    return specPages(document, spec);
  } catch {
    // The stored document passed validation; a read must return a page all the same.
    return 'unreadable';
  }
}

const sizeOf = (pages: SpecPages | 'unreadable'): number =>
  pages === 'unreadable'
    ? 300
    : 500 + 2 * (pages.overview.length + pages.pages.reduce((sum, page) => sum + page.markdown.length + 300, 0));
