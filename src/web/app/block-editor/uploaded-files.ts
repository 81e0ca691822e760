/** Files that were uploaded while a page was edited become part of its content when it is saved. */
import { siteMapOf } from '../reading/site-map.ts';
import type { Visit } from '../visit.ts';

const NAMED = /\/files\/([0-9A-Za-z]{20})(?![0-9A-Za-z])/g;

/** Files of one change. */
const MOST = 100;

/**
 * The changes that put uploads into the content of `revisionId`: those which the form names in `uploads`, and the text shows. An upload
 * that was taken out again before saving stays outside.
 */
export async function insertedBy(
  { context, cache }: Visit,
  fields: URLSearchParams,
  markdown: string,
  revisionId: string,
): Promise<object[]> {
  const uploads = new Set((fields.get('uploads') ?? '').split(' ').filter(Boolean));
  if (uploads.size === 0) return [];
  const { files } = await siteMapOf(context, revisionId, cache);
  const named = new Set([...markdown.matchAll(NAMED)].map(([, id]) => id!));
  const fresh = [...named].filter((id) => uploads.has(id) && !files.has(id));
  return Array.from({ length: Math.ceil(fresh.length / MOST) }, (_, index) => ({
    type: 'insert_files',
    files: fresh.slice(index * MOST, (index + 1) * MOST).map((file) => ({ file })),
  }));
}
