/**
 * Files and reusable contents as the reader of a site gets them: what only pages use that the reader does not see is not there. What is
 * used is known of the current revision; for others it is nearly the same. What nothing uses is shown.
 */
import type { FileEntry, ReusableContentEntry } from '../../engine/revisions/types.ts';
import { disableBodyCache } from '../../graphql/body-cache.ts';
import { isGuarded } from './for-reader.ts';
import type { OpenContent } from './reading.ts';
import { hiddenPages } from './references-for-reader.ts';

interface Unseen {
  files: ReadonlySet<string>;
  reusableContents: ReadonlySet<string>;
}

const NONE: Unseen = { files: new Set(), reusableContents: new Set() };

const INCLUDES = `SELECT DISTINCT "sourceId" AS source, "targetId" AS target FROM "ContentLink"
  WHERE "spaceId" = $1 AND "targetKind" = 'reusable-content' AND "targetSpaceId" IS NULL`;

/** The files that these sources refer to, and no others. */
const FILES = `SELECT DISTINCT l."targetId" AS file FROM "ContentLink" l
  WHERE l."spaceId" = $1 AND l."sourceId" = ANY($2::text[]) AND l."targetKind" = 'file' AND l."targetSpaceId" IS NULL
    AND NOT EXISTS (SELECT 1 FROM "ContentLink" o WHERE o."spaceId" = $1 AND o."targetId" = l."targetId"
      AND o."targetKind" = 'file' AND o."targetSpaceId" IS NULL AND NOT o."sourceId" = ANY($2::text[]))`;

const unseenIn = (content: OpenContent): Promise<Unseen> =>
  content.context.memo(`unseen parts ${content.row.id}`, () => findUnseen(content));

/** Two statements where pages are hidden, else none. */
async function findUnseen({ context, revision, row: { spaceId } }: OpenContent): Promise<Unseen> {
  if (!isGuarded(context)) return NONE;
  const hidden = hiddenPages(context, await revision.tree());
  if (hidden.size === 0) return NONE;
  // What is used may be known a moment later than the revision.
  disableBodyCache(context);
  const { database } = context.services;
  const includes = await database.query<{ source: string; target: string }>(INCLUDES, [spaceId]);
  const reusableContents = unseenAmong(includes, hidden);
  const files = await database.query<{ file: string }>(FILES, [spaceId, [...hidden, ...reusableContents]]);
  return { files: new Set(files.map(({ file }) => file)), reusableContents };
}

/** What is included, also by what is included, but not where something begins with a page that is seen. */
function unseenAmong(
  includes: readonly { source: string; target: string }[],
  hidden: ReadonlySet<string>,
): Set<string> {
  const bySource = Map.groupBy(includes, ({ source }) => source);
  const targets = new Set(includes.map(({ target }) => target));
  const reached = new Set<string>();
  let next = [...bySource.keys()].filter((source) => !targets.has(source) && !hidden.has(source));
  while (next.length > 0) {
    next = next.flatMap((source) => (bySource.get(source) ?? []).map(({ target }) => target));
    next = [...new Set(next)].filter((target) => !reached.has(target));
    for (const target of next) reached.add(target);
  }
  return new Set([...targets].filter((target) => !reached.has(target)));
}

/** Of these files those that the caller sees. */
export async function filesFor(content: OpenContent, files: readonly FileEntry[]): Promise<FileEntry[]> {
  const unseen = await unseenIn(content);
  return files.filter(({ id }) => !unseen.files.has(id));
}

/** Of these reusable contents those that the caller sees. */
export async function reusableContentsFor(
  content: OpenContent,
  entries: readonly ReusableContentEntry[],
): Promise<ReusableContentEntry[]> {
  const unseen = await unseenIn(content);
  return entries.filter(({ id }) => !unseen.reusableContents.has(id));
}

/** Whether some of the files are not for the caller, so that they cannot be counted without looking. */
export const hidesFiles = async (content: OpenContent): Promise<boolean> => (await unseenIn(content)).files.size > 0;
