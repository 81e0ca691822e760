/**
 * Bringing a new version of a description to the spaces with computed pages of it: each gets a revision of the type `computed`, if its
 * pages are others than before. It may run twice: what a space was told last is kept with the revision that told it.
 */
import { queryIn } from '../../../db/connection.ts';
import { contentStore } from '../../../db/content-store.ts';
import type { OpenAPISpec } from '../../../db/generated/prisma/client.ts';
import { ConcurrentUpdate, retryOnConflict } from '../../../db/retry.ts';
import { Revision } from '../../../engine/revisions/revision.ts';
import { ApiError } from '../../../errors.ts';
import type { Services } from '../../../services.ts';
import { specOf } from '../computed.ts';
import { type SpaceState, spaceState } from '../edit.ts';
import { computedStep, moveInTransaction } from '../move-primary.ts';
import { changedPages } from './page-changes.ts';

/** Spaces of the organization with pages that depend on it. */
const SHOWING = `
  SELECT l."spaceId", array_agg(DISTINCT l."sourceId") AS "pages"
  FROM "Space" s JOIN "ContentLink" l ON l."spaceId" = s."id" AND l."targetId" = ANY($2::text[])
  WHERE s."organizationId" = $1 AND s."deletedAt" IS NULL AND l."targetKind" = 'openapi' AND l."sourceKind" = 'page'
    AND l."relation" = 'dependsOn'
  GROUP BY l."spaceId" ORDER BY l."spaceId"`;

/** What a space was told last; else the version before this one. */
const TOLD = `
  SELECT coalesce(
    (SELECT c."versionId" FROM "ComputedRevision" c WHERE c."spaceId" = $1 AND c."specId" = $2
      ORDER BY c."createdAt" DESC, c."revisionId" DESC LIMIT 1),
    (SELECT v."id" FROM "OpenAPISpecVersion" v, "OpenAPISpecVersion" n
      WHERE n."id" = $3 AND v."specId" = $2 AND v."createdAt" < n."createdAt" ORDER BY v."createdAt" DESC, v."id" DESC LIMIT 1)
  ) AS "version"`;

/** Tells every space that shows it of its latest version. */
export async function bringToSpaces(services: Services, { id }: OpenAPISpec, signal: AbortSignal): Promise<void> {
  const { database } = services;
  const spec = await database.prisma.openAPISpec.findUnique({ where: { id } });
  if (!spec?.lastVersionId) return;
  const showing = await database.query<{ spaceId: string; pages: string[] }>(SHOWING, [
    spec.organizationId,
    [spec.slug, spec.id],
  ]);
  for (const { spaceId, pages } of showing) {
    signal.throwIfAborted();
    await retryOnConflict(() => tell(services, spec, spec.lastVersionId as string, spaceId, pages));
  }
}

async function tell(
  services: Services,
  spec: OpenAPISpec,
  version: string,
  spaceId: string,
  pages: readonly string[],
): Promise<void> {
  const { database } = services;
  const space = await spaceState(services, spaceId).catch(unlessGone);
  if (!space || space.organizationId !== spec.organizationId) return;
  const [told] = await database.query<{ version: string | null }>(TOLD, [spaceId, spec.id, version]);
  const from = told?.version ?? null;
  if (from === version || !(await hasComputedPages(services, space, spec, pages))) return;
  if ((await changedPages(database, from, version)).length === 0) return;
  const step = computedStep(space);
  await moveInTransaction(services, space, step, async (tx) => {
    // Of two attempts, because one was believed dead, the second one finds what the first has told.
    const [now] = await queryIn<{ version: string | null }>(tx, TOLD, [spaceId, spec.id, version]);
    if ((now?.version ?? null) !== from) throw new ConcurrentUpdate();
    await tx.computedRevision.create({
      data: {
        revisionId: step.id,
        organizationId: spec.organizationId,
        spaceId,
        specId: spec.id,
        fromVersionId: from,
        versionId: version,
      },
    });
  });
}

async function hasComputedPages(
  services: Services,
  { organizationId, root }: SpaceState,
  { id, slug }: OpenAPISpec,
  pages: readonly string[],
): Promise<boolean> {
  const revision = await Revision.open(contentStore(services, organizationId), root);
  const entries = await revision.pagesById(pages);
  return entries.some((page) => page?.type === 'computed' && [id, slug].includes(specOf(page) ?? ''));
}

function unlessGone(error: unknown): undefined {
  if (error instanceof ApiError && error.code === 'NOT_FOUND') return undefined;
  throw error;
}
