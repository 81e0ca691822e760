/**
 * Redirects that nobody wrote for the site: the `redirects` of a space's `.gitbook.yaml`, and the paths that its pages had before they
 * were renamed or moved. Revisions hold both (`Revision.resolvePath`), so whatever changes a space keeps them: edits, merges, imports.
 */
import { createHash } from 'node:crypto';
import type { Context } from '../../../context.ts';
import type { Site, SiteRedirect } from '../../../db/generated/prisma/client.ts';
import { EVERYTHING, open, pageAt, pathOf, revisionById, withOptions } from '../../content/reading.ts';
import { siteAddress, siteSpacePath } from '../addresses.ts';
import { shareKeyOf } from '../share-key.ts';
import { readableStructure } from '../structure/readable.ts';
import type { SiteSpace, Structure } from '../structure/structure.ts';
import { placeOf } from '../visitors/place.ts';
import type { RedirectDestination } from './destination.ts';
import { encodedPath, unlessNotFound } from './target.ts';

/** A redirect, and the absolute address where it leads. */
export interface FoundRedirect {
  redirect: SiteRedirect;
  target: string;
}

/**
 * The page that was at this path of the site, or that the space says to look at instead; or what is named with the path of a default
 * section or variant, which addresses leave out. Null: no page ever was there that the caller sees, or it is there still.
 */
export async function keptRedirect(context: Context, site: Site, source: string): Promise<FoundRedirect | null> {
  const structure = await readableStructure(context, site);
  const segments = source.slice(1).split('/');
  const found = await ledFrom(context, site, { structure, source, segments });
  if (found) return found === 'here' ? null : found;
  const shorter = withoutDefaults(structure, segments);
  const named = shorter && (await ledFrom(context, site, { structure, source, segments: shorter, isElsewhere: true }));
  return named === 'here' ? null : named;
}

interface Asked {
  structure: Structure;
  source: string;
  /** Of the path that is looked at. */
  segments: readonly string[];
  /** It is not the path that was asked for: what is there is a target, too. */
  isElsewhere?: boolean;
}

/** `here`: the path that was asked for is that of a page. */
async function ledFrom(
  context: Context,
  site: Site,
  { structure, source, segments, isElsewhere = false }: Asked,
): Promise<FoundRedirect | 'here' | null> {
  const place = placeOf(structure, segments);
  const path = place && decodedPath(segments.slice(place.depth));
  if (!place || path === undefined || (path === '' && !isElsewhere)) return null;
  const { siteSpace } = place;
  const space = await context.access.space.load(siteSpace.spaceId);
  if (!space?.revisionId) return null;
  const content = await open(context, withOptions(await revisionById(context, space.revisionId), EVERYTHING));
  const page = path === '' ? null : await unlessNotFound(pageAt(content, path));
  if (path !== '' && !page) return null;
  const now = page ? await pathOf(page) : '';
  if (now === path && !isElsewhere) return 'here';
  const destination: RedirectDestination = page
    ? { kind: 'site-page', siteSpaceId: siteSpace.id, pageId: page.page.id }
    : { kind: 'site-space', siteSpaceId: siteSpace.id };
  const { id: siteId, organizationId } = site;
  const base =
    siteAddress(context.services.config, site, shareKeyOf(context, siteId)) + siteSpacePath(structure, siteSpace);
  return {
    redirect: {
      id: idOf(siteSpace, source),
      organizationId,
      siteId,
      source,
      destination: { ...destination },
      createdAt: content.row.createdAt,
    },
    target: base + encodedPath(now),
  };
}

/** A path without the names of the default section and of its default variant; null: it does not begin with the former. */
function withoutDefaults(structure: Structure, segments: readonly string[]): string[] | null {
  const section = structure.sections.find((row) => row.default);
  const [first = '', second = '', ...rest] = segments;
  const isNamed = (segment: string, path: string) => segment.toLowerCase() === path.toLowerCase();
  if (!section || !isNamed(first, section.path)) return null;
  const variant = structure.siteSpaces.find((row) => row.sectionId === section.id && row.default);
  const isVariant = variant !== undefined && second !== '' && isNamed(second, variant.path);
  return isVariant ? rest : segments.slice(1).filter((segment, at) => segment !== '' || at > 0);
}

/** Undefined where a segment is not UTF-8, or means something else when it is decoded again. */
function decodedPath(encoded: readonly string[]): string | undefined {
  try {
    const segments = encoded.map(decodeURIComponent);
    return segments.some((segment) => /[/%]/.test(segment)) ? undefined : segments.join('/');
  } catch {
    return undefined;
  }
}

/** The same each time. It names no row: a redirect that nobody wrote cannot be changed or deleted. */
const idOf = (siteSpace: SiteSpace, source: string): string =>
  createHash('sha256').update(`${siteSpace.id} ${source}`).digest('hex').slice(0, 20);
