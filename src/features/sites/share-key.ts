/** The secret of a share link that a read names (`shareKey`): the addresses in its answer are those of who came by that link. */
import { timingSafeEqual } from 'node:crypto';
import type { Context } from '../../context.ts';
import type { Site, SiteShareLink } from '../../db/generated/prisma/client.ts';
import { notFound } from '../../errors.ts';

const keys = (context: Context): Map<string, string> => context.memo('share keys', () => new Map<string, string>());

/** The active link of a site with this secret; null: there is none. Which part of a wrong one is right does not show in the time. */
export async function linkWithKey(
  { db }: Pick<Context, 'db'>,
  { id }: Pick<Site, 'id'>,
  key: string,
): Promise<SiteShareLink | null> {
  const links = await db.siteShareLink.findMany({ where: { siteId: id, active: true } });
  return links.filter((link) => isSameSecret(link.key, key)).at(0) ?? null;
}

/** Compares secrets; which part of a wrong one is right does not show in the time. */
export function isSameSecret(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Has addresses of the site carry this secret for the rest of the request. 404 when no active link of the site has it. */
export async function useShareKey(context: Context, site: Site, key: string | null | undefined): Promise<void> {
  if (key == null) return;
  if (!(await linkWithKey(context, site, key))) throw notFound('Share link');
  keys(context).set(site.id, key);
}

/** The secret that the request named for this site. */
export const shareKeyOf = (context: Context, siteId: string): string | undefined => keys(context).get(siteId);
