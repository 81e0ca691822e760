/** The preview of a branch: how it is, and where the site is seen with it. For the checks of forges. */
import { SPACE } from '../../../access/permissions.ts';
import type { Context } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { builder } from '../../../graphql/builder.ts';
import { enumOf } from '../../../graphql/shapes.ts';
import { GitOperation } from '../../git/types.ts';
import { changeRequestById } from '../../review/change-requests/access.ts';
import { visibleSite } from '../rights.ts';
import { previewAddress } from './preview-address.ts';

const State = enumOf(
  'GitPreviewState',
  ['open', 'merged', 'archived'],
  'Of the branch: it is shown, its changes are in the synchronised branch, or it is shown no more.',
);

interface BranchPreview {
  state: 'open' | 'merged' | 'archived';
  number: number;
  spaceId: string;
}

const GitPreview = builder.objectRef<BranchPreview>('GitPreview').implement({
  scope: SPACE.view.scope,
  description: 'A branch as readers would see it.',
  fields: (t) => ({
    state: t.field({ type: State, resolve: ({ state }) => state }),
    number: t.exposeInt('number', { description: 'Of the change request.' }),
    url: t.string({
      nullable: true,
      description:
        'The site with the branch, valid for an hour, for readers of whom nothing is known. Null: no site that the caller sees has the space, or the branch is not shown any more.',
      resolve: async ({ spaceId, number, state }, _, context) => {
        const address = state === 'open' ? await addressOf(context, spaceId) : null;
        if (address === null) return null;
        const url = new URL(address);
        url.pathname += `~/changes/${number}/`;
        return url.href;
      },
    }),
  }),
});

builder.objectField(GitOperation, 'preview', (t) =>
  t.field({
    type: GitPreview,
    nullable: true,
    inRest: 'embed',
    description: 'Of a preview that has a change request: its state and address.',
    resolve: async ({ kind, changeRequestId }, _, context): Promise<BranchPreview | null> => {
      if (kind !== 'preview' || changeRequestId === null) return null;
      const found = await changeRequestById(context, changeRequestId);
      if (!found) return null;
      const { status, number, spaceId } = found;
      return { state: status === 'merged' || status === 'archived' ? status : 'open', number, spaceId };
    },
  }),
);

/** Where the space is previewed in a site, found once for all operations of a list; null: in none that the caller sees. */
function addressOf(context: Context, spaceId: string): Promise<string | null> {
  const known = context.memo('previews of spaces', () => new Map<string, Promise<string | null>>());
  const found = known.get(spaceId) ?? findAddress(context, spaceId);
  known.set(spaceId, found);
  return found;
}

/** A site that is published goes before one that is not, and the older one before the newer. */
const SITES = `SELECT s."id", r."id" AS "siteSpace" FROM "SiteSpace" r JOIN "Site" s ON s."id" = r."siteId"
  WHERE r."spaceId" = $1 ORDER BY s."publishedAt" IS NULL, s."createdAt", s."id" LIMIT 1`;

async function findAddress(context: Context, spaceId: string): Promise<string | null> {
  const [row] = await context.services.database.query<{ id: string; siteSpace: string }>(SITES, [spaceId]);
  const site = row ? await visibleSite(context, row.id) : null;
  if (!row || !site) return null;
  // Conditions may hide the space from readers without claims.
  return previewAddress(context, site, { siteSpace: row.siteSpace }).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'BAD_USER_INPUT') return null;
    throw error;
  });
}
