/** The history of one page: in which revisions of a line of content it became another. */
import type { Context } from '../../context.ts';
import { contentStore } from '../../db/content-store.ts';
import type { Revision as RevisionRow, Space as SpaceRow } from '../../db/generated/prisma/client.ts';
import { sameValue } from '../../engine/revisions/encode.ts';
import { Revision as Content } from '../../engine/revisions/revision.ts';
import type { PageEntry } from '../../engine/revisions/types.ts';
import { notFound } from '../../errors.ts';
import { builder } from '../../graphql/builder.ts';
import { Space } from '../spaces/types.ts';
import { onContent } from './access.ts';
import { Revision } from './revision-types.ts';

/** A request looks at so many revisions: their trees are read level by level, all of them at a time. */
const STEPS = 200;

/** The first parent of a revision is the one whose place it took. */
const LINE = `
  WITH RECURSIVE line AS (
    SELECT r."id", r."parents"[1] AS "before", r."root", 1 AS "step" FROM "Revision" r WHERE r."id" = $1 AND r."spaceId" = $2
    UNION ALL
    SELECT r."id", r."parents"[1], r."root", line."step" + 1 FROM line JOIN "Revision" r ON r."id" = line."before"
    WHERE line."step" <= ${STEPS}
  )
  SELECT "id", "root" FROM line ORDER BY "step"`;

interface PageHistoryShape {
  title: string | null;
  revisions: RevisionRow[];
  next: string | null;
}

const PageHistory = builder.objectRef<PageHistoryShape>('PageHistory').implement({
  description: 'The revisions in which a page was made, changed, moved elsewhere or deleted.',
  fields: (t) => ({
    title: t.exposeString('title', {
      nullable: true,
      description: 'The newest title among the revisions that were looked at; null when the page is in none of them.',
    }),
    revisions: t.field({ type: [Revision], description: 'Newest first.', resolve: ({ revisions }) => revisions }),
    next: t.exposeID('next', {
      nullable: true,
      description: `Pass this as \`from\` to look further back; null at the beginning. A request looks at ${STEPS} revisions.`,
    }),
  }),
});

builder.objectField(Space, 'pageHistory', (t) =>
  t.field({
    description:
      'In which revisions a page changed, from the current one back, or from another one. A change request shows here once it is merged; with its `revision` as `from`, its own edits do.',
    type: PageHistory,
    access: onContent,
    args: {
      pageId: t.arg.id({ required: true }),
      from: t.arg.id({ description: 'A revision of the space. Default: the current one.' }),
    },
    resolve: (space, { pageId, from }, context) => historyOf(context, space, pageId, from ?? space.revisionId),
  }),
);

async function historyOf(context: Context, space: SpaceRow, pageId: string, from: string): Promise<PageHistoryShape> {
  const { services, db } = context;
  const line = await services.database.query<{ id: string; root: string }>(LINE, [from, space.id]);
  if (line.length === 0) throw notFound('Revision');
  const store = contentStore(services, space.organizationId);
  const pages = await Promise.all(line.map(async ({ root }) => (await Content.open(store, root)).page(pageId)));
  const isWhole = line.length <= STEPS;
  const looked = isWhole ? line : line.slice(0, STEPS);
  const ids = looked.filter((_, at) => !isSamePage(pages[at], pages[at + 1])).map(({ id }) => id);
  const rows = new Map((await db.revision.findMany({ where: { id: { in: ids } } })).map((row) => [row.id, row]));
  return {
    title: pages.find((page) => page !== undefined)?.title ?? null,
    revisions: ids.flatMap((id) => rows.get(id) ?? []),
    next: isWhole ? null : (line[STEPS]?.id ?? null),
  };
}

/** A page that is put elsewhere among its siblings is the same; so is one whose place in Git is written down. */
function isSamePage(one: PageEntry | undefined, other: PageEntry | undefined): boolean {
  if (!one || !other) return one === other;
  return sameValue(readable(one), readable(other));
}

function readable({ order: _order, updatedAt: _updatedAt, git: _git, source: _source, ...page }: PageEntry) {
  return page;
}
