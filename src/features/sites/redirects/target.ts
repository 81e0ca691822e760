/** Where a redirect sends visitors: an absolute address, of today. */
import type { Context } from '../../../context.ts';
import type { Site } from '../../../db/generated/prisma/client.ts';
import { EVERYTHING, open, pageIn, pathOf, revisionById, withOptions } from '../../content/reading.ts';
import { sectionPath, siteAddress, siteSpacePath } from '../addresses.ts';
import { shareKeyOf } from '../share-key.ts';
import { readableStructure } from '../structure/readable.ts';
import type { RedirectDestination } from './destination.ts';

/** Null when what the redirect leads to is gone, or is not for the caller to see. */
export async function targetOf(context: Context, site: Site, destination: RedirectDestination): Promise<string | null> {
  const base = siteAddress(context.services.config, site, shareKeyOf(context, site.id));
  if (destination.kind === 'url') {
    const { url } = destination;
    return url.startsWith('/') ? `${base.replace(/\/$/, '')}${url}` : url;
  }
  const structure = await readableStructure(context, site);
  if (destination.kind === 'site-section') {
    const section = structure.sections.find(({ id }) => id === destination.siteSectionId);
    return section ? base + sectionPath(section) : null;
  }
  const siteSpace = structure.siteSpaces.find(({ id }) => id === destination.siteSpaceId);
  if (!siteSpace) return null;
  const path = destination.kind === 'site-page' ? await pagePath(context, siteSpace.spaceId, destination.pageId) : '';
  return path === null ? null : base + siteSpacePath(structure, siteSpace) + path;
}

/** The part of addresses that leads to a page of a space as it is now; null: it has no such page, or not for the caller. */
export async function pagePath(context: Context, spaceId: string, pageId: string): Promise<string | null> {
  const space = await context.access.space.load(spaceId);
  if (!space) return null;
  const content = await open(context, withOptions(await revisionById(context, space.revisionId), EVERYTHING));
  const page = await unlessNotFound(pageIn(content, pageId));
  return page && encodedPath(await pathOf(page));
}

/** As it is written in an address. */
export const encodedPath = (path: string): string => path.split('/').map(encodeURIComponent).join('/');

/** Null where what is read is not there. */
export const unlessNotFound = <Value>(reading: Promise<Value>): Promise<Value | null> =>
  reading.catch((error: { code?: string }) => {
    if (error.code === 'NOT_FOUND') return null;
    throw error;
  });
