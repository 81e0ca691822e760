/** Where a description is shown: the spaces with pages that have operations of it, and whether a reader of a site sees one of them. */
import type { VisitorCaller } from '../../../access/caller-kinds.ts';
import type { Context } from '../../../context.ts';
import { queryIn } from '../../../db/connection.ts';
import type { Transaction } from '../../../db/database.ts';
import type { OpenAPISpec } from '../../../db/generated/prisma/client.ts';
import { mayHaveConditions } from '../../../engine/markdown/conditional-blocks.ts';
import type { Events } from '../../../events/events.ts';
import { ofSpace } from '../../../outbox/events.ts';
import { recordEvents } from '../../../outbox/record.ts';
import { referencesIn } from '../../../threads/texts.ts';
import { seesPage, textFor } from '../for-reader.ts';
import { reusableContentsFor } from '../parts-for-reader.ts';
import { type OpenContent, open, revisionById } from '../reading.ts';

type Named = Pick<OpenAPISpec, 'id' | 'slug' | 'organizationId'>;

/** Pages and reusable contents with it in spaces that the reader sees. What is told of links may be a moment behind the revision. */
const SOURCES = `
  SELECT DISTINCT l."spaceId", l."sourceId", l."sourceKind", s."revisionId"
  FROM "ContentLink" l JOIN "Space" s ON s."id" = l."spaceId"
  WHERE l."spaceId" = ANY($1::text[]) AND l."targetKind" = 'openapi' AND l."targetId" = ANY($2::text[])
    AND s."organizationId" = $3 AND s."deletedAt" IS NULL
  ORDER BY 1, 2`;

interface Source {
  spaceId: string;
  sourceId: string;
  sourceKind: string;
  revisionId: string;
}

/** Whether the site that a reader reads shows the description to that one. */
export async function isShownTo(context: Context, caller: VisitorCaller, spec: Named): Promise<boolean> {
  if (caller.organizationId !== spec.organizationId) return false;
  const names = [spec.slug, spec.id];
  const sources = await context.services.database.query<Source>(SOURCES, [
    [...caller.spaces],
    names,
    spec.organizationId,
  ]);
  for (const source of sources) {
    const content = await open(context, await revisionById(context, source.revisionId));
    if (await isSeen(context, content, source, names)) return true;
  }
  return false;
}

/** Whether the reader sees the part of the page, or of the reusable content, that shows it. */
async function isSeen(
  context: Context,
  content: OpenContent,
  { sourceId, sourceKind }: Source,
  names: readonly string[],
): Promise<boolean> {
  const { revision } = content;
  let hash: string | undefined;
  if (sourceKind === 'page') {
    const page = await revision.page(sourceId);
    if (!page || !(await seesPage(context, revision, page))) return false;
    hash = page.text;
  } else {
    const found = await revision.reusableContent(sourceId);
    const [entry] = found ? await reusableContentsFor(content, [found]) : [];
    if (!entry) return false;
    hash = entry.text;
  }
  const written = hash === undefined ? '' : await revision.text(hash);
  if (!mayHaveConditions(written)) return true;
  const { references } = await referencesIn(context.threads, await textFor(context, written));
  return references.some(({ address, shown }) => shown === 'openapi' && names.includes(address));
}

const SHOWING = `
  SELECT DISTINCT l."spaceId" FROM "ContentLink" l JOIN "Space" s ON s."id" = l."spaceId"
  WHERE l."targetKind" = 'openapi' AND l."targetId" = ANY($1::text[]) AND s."organizationId" = $2 AND s."deletedAt" IS NULL
  ORDER BY 1`;

/** Tells, with the transaction that changes it, every space that shows a description. */
export async function tellShowing(
  tx: Transaction,
  services: { readonly events: Events },
  { id, slug, organizationId }: Named,
): Promise<void> {
  const spaces = await queryIn<{ spaceId: string }>(tx, SHOWING, [[slug, id], organizationId]);
  await recordEvents(
    tx,
    services,
    ...spaces.map(({ spaceId }) => ({
      subject: ofSpace(spaceId),
      organizationId,
      kind: 'space_openapi_updated' as const,
      data: { specId: id, slug },
    })),
  );
}
