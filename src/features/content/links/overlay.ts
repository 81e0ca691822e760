/**
 * The links of a revision that is not the primary one: the stored links of the primary, and over them what differs. Its cost
 * is the difference of the two revisions.
 */
import { Revision } from '../../../engine/revisions/revision.ts';
import type { Hash } from '../../../engine/revisions/types.ts';
import type { Services } from '../../../services.ts';
import { linksDependingOn, lookAgain } from './affected.ts';
import { linkDifference } from './difference.ts';
import { examineSources, type LinkRow } from './examine.ts';
import { type LinkScope, openScope } from './scope.ts';
import { readSources, type SourceKey } from './sources.ts';
import { leadsElsewhere } from './stored.ts';

export interface OverlayRow extends LinkRow {
  /** Broken here, and neither in the primary revision nor in the one that both come from. */
  onlyHere: boolean;
}

export interface Overlay {
  /** Sources whose stored links do not count. */
  sources: string[];
  /** Stored links that do not count, by source and ordinal. */
  links: { sourceIds: string[]; ordinals: number[] };
  /** What counts instead. */
  rows: OverlayRow[];
}

interface Revisions {
  primary: Hash;
  /** Whose links are asked for. */
  shown: Hash;
  /** Which a change request and the primary come from, when it is neither of them. */
  base?: Hash | undefined;
}

/** Sources whose texts are in memory at a time. */
const SOURCES_PER_STEP = 25;

/** What differs between the links that are stored and those of another revision of the space. */
export async function overlayOf(
  services: Services,
  space: { id: string; organizationId: string },
  { primary, shown, base }: Revisions,
): Promise<Overlay> {
  const { database } = services;
  const query = <Row extends object>(sql: string, params: readonly unknown[]) => database.query<Row>(sql, params);
  const scope = await openScope(services, space, shown);
  const before = await Revision.open(scope.store, primary);
  const { sources, gone, keys } = await linkDifference(scope.store, before, scope.revision);
  const changed = [...gone, ...sources.map(({ id }) => id)];
  const overlay: Overlay = { sources: changed, links: { sourceIds: [], ordinals: [] }, rows: [] };
  if (changed.length === 0 && keys.size === 0) return overlay;

  const depending = await linksDependingOn(query, space.id, keys, changed);
  for await (const part of lookAgain(scope, depending)) {
    for (const each of part.filter(({ before: stored, after }) => leadsElsewhere(stored, after))) {
      overlay.links.sourceIds.push(each.before.sourceId);
      overlay.links.ordinals.push(each.before.ordinal);
      const onlyHere = each.after.status === 'broken' && each.before.status !== 'broken';
      overlay.rows.push({ ...each.after, onlyHere });
    }
  }
  const brokenBefore = await query<Pick<LinkRow, 'sourceId' | 'address'>>(BROKEN, [space.id, changed]);
  const known = new Set(brokenBefore.map(nameOf));
  for (const row of await linksOf(scope, sources)) {
    overlay.rows.push({ ...row, onlyHere: row.status === 'broken' && !known.has(nameOf(row)) });
  }
  if (base !== undefined && base !== primary) await forgiveOld(overlay.rows, await openScope(services, space, base));
  return overlay;
}

const BROKEN = `SELECT "sourceId", "address" FROM "ContentLink"
  WHERE "spaceId" = $1 AND "sourceId" = ANY($2::text[]) AND "status" = 'broken'`;

const nameOf = ({ sourceId, address }: Pick<LinkRow, 'sourceId' | 'address'>): string => `${sourceId} ${address}`;

async function linksOf(scope: LinkScope, wanted: readonly SourceKey[]): Promise<LinkRow[]> {
  const rows: LinkRow[] = [];
  for (let at = 0; at < wanted.length; at += SOURCES_PER_STEP) {
    const sources = await readSources(scope, wanted.slice(at, at + SOURCES_PER_STEP));
    for (const row of await examineSources(scope, sources)) rows.push(row);
  }
  return rows;
}

/** What was broken before both sides parted, and was mended in the primary since, is not broken by this side. */
async function forgiveOld(rows: OverlayRow[], base: LinkScope): Promise<void> {
  const suspects = rows.filter(({ onlyHere }) => onlyHere);
  const sources = new Map(suspects.map(({ sourceId: id, sourceKind: kind }) => [id, { id, kind }]));
  const old = await linksOf(base, [...sources.values()]);
  const broken = new Set(old.filter(({ status }) => status === 'broken').map(nameOf));
  for (const row of suspects) row.onlyHere = !broken.has(nameOf(row));
}
