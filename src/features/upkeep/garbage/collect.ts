/**
 * Removes the content of an organization that nothing refers to any more: blobs, uploads, and the bytes of files. It runs
 * alongside writes; why it cannot take what one of them is about to refer to is in docs/decisions/0033.
 */
import { blobStore } from '../../../db/blobs.ts';
import { rootsWhere } from '../../../db/roots.ts';
import { Marks } from '../../../engine/revisions/mark.ts';
import type { Services } from '../../../services.ts';
import { sweepBlobs } from './sweep-blobs.ts';
import { adoptFiles, sweepFiles } from './sweep-files.ts';
import { sweepUploads } from './sweep-uploads.ts';

const HOUR_MS = 3_600_000;

/** So long an upload waits to become part of content. */
const UPLOAD_KEPT_MS = 24 * HOUR_MS;

export interface Removed {
  count: number;
  bytes: number;
}

/** What was removed; of a dry run, what would be. */
export interface Collected {
  blobs: Removed;
  files: Removed;
  uploads: Removed;
  /** Something that nothing refers to is too young to be removed, or was in use. */
  more: boolean;
}

export interface CollectOptions {
  /** Nothing is removed that was needed by a write in this time; at least four hours. */
  graceMs: number;
  /** Only counts. */
  dryRun?: boolean;
  signal?: AbortSignal;
}

/** A sweep over one kind of things. */
export interface Sweep {
  services: Services;
  organizationId: string;
  marks: Marks;
  /** Only what was last needed before this is removed. ISO 8601. */
  before: string;
  dryRun: boolean;
  signal: AbortSignal | undefined;
}

/** Every root of an organization, through its spaces: the tables that hold roots have indexes by space. */
export const ROOTS = rootsWhere('"spaceId" IN (SELECT "id" FROM "Space" WHERE "organizationId" = $1)');

/** Rejects, having removed nothing, when content that is referred to cannot be read. */
export async function collectGarbage(
  services: Services,
  organizationId: string,
  { graceMs, dryRun = false, signal }: CollectOptions,
): Promise<Collected> {
  const { database } = services;
  // The clock of the database, read before the roots: what is young by it was needed after them, or shortly before.
  const [clock] = await database.query<{ now: Date }>('SELECT now() AS "now"');
  const now = (clock?.now ?? new Date(0)).getTime();
  const marks = new Marks();
  const roots = await database.query<{ root: string }>(ROOTS, [organizationId]);
  await marks.reach(
    blobStore(database, organizationId),
    roots.map(({ root }) => root),
    signal,
  );
  const before = new Date(now - graceMs).toISOString();
  const sweep: Sweep = { services, organizationId, marks, before, dryRun, signal };
  if (!dryRun) await adoptFiles(sweep);
  const uploads = await sweepUploads(sweep, new Date(now - UPLOAD_KEPT_MS).toISOString());
  const blobs = await sweepBlobs(sweep);
  const files = await sweepFiles(sweep);
  return { blobs, files, uploads, more: uploads.more || blobs.more || files.more };
}
