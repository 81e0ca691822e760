/** Previews of change requests: `~/changes/3/` behind the address of a space shows the space as it would be read with the change. */
import type { Context } from '../../context.ts';
import { changeRequestIn } from '../../features/review/change-requests/access.ts';
import { siteSpacePath } from '../../features/sites/addresses.ts';
import { unlessNotFound } from '../../features/sites/redirects/target.ts';
import type { SiteSpace, Structure } from '../../features/sites/structure/structure.ts';
import { type FoundSiteSpace, placeOf } from '../../features/sites/visitors/place.ts';
import { decoded } from '../../features/sites/visitors/requested.ts';

/** A change request as readers would see it. */
export interface ShownChange {
  number: number;
  subject: string;
  spaceId: string;
  revisionId: string;
  /** Where it is discussed. */
  app: string;
}

interface Located {
  place: FoundSiteSpace | undefined;
  /** Null: what is published is shown. */
  change: ShownChange | null;
}

/** Where a path within a site leads, also in a change request; only those who preview the site see any. */
export async function locate(context: Context, part: Structure, path: readonly string[]): Promise<Located> {
  const place = placeOf(part, path);
  const { caller, services } = context;
  const [sign, kind, asked] = path.slice(place?.depth ?? 0).map(decoded);
  const isChange = sign === '~' && kind === 'changes' && asked !== undefined;
  if (!place || !isChange || caller.kind !== 'visitor' || !caller.preview) return { place, change: null };
  const { spaceId } = place.siteSpace;
  const found = await unlessNotFound(changeRequestIn(context, spaceId, asked));
  if (!found) return { place, change: null };
  const { number, subject, revisionId } = found;
  const app = `${services.config.publicUrl}/app/spaces/${spaceId}/change-requests/${number}`;
  return { place: { ...place, depth: place.depth + 3 }, change: { number, subject, spaceId, revisionId, app } };
}

interface Shown {
  base: string;
  part: Structure;
  change: ShownChange | null;
}

/** Where a space of the site begins for the browser: one whose change request is shown, with that. */
export function baseOfSpace({ base, part, change }: Shown, siteSpace: SiteSpace): string {
  const own = base + siteSpacePath(part, siteSpace);
  return change?.spaceId === siteSpace.spaceId ? `${own}~/changes/${change.number}/` : own;
}
