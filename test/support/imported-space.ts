/** What a space answers after an import, beside what was counted in the repository and what is on disk. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Client } from './client.ts';
import type { SpaceFacts, TreeFact } from './real-repositories.ts';

export interface ImportedSpace {
  /** The primary revision, whole. */
  revision: any;
  /** All pages in reading order, with their depth, 1 at the top. */
  pages: { depth: number; page: any }[];
  files: any[];
  /** The report of the latest operation. */
  report: any;
}

/** Reads it, computed pages as they are stored, by `content`, the paged `content/files` and the latest operation. Throws unless each answers 200. */
export async function readImportedSpace(client: Client, spaceId: string): Promise<ImportedSpace> {
  const revision = (await answered(client, `/v1/spaces/${spaceId}/content?computed=false`)).body;
  const { pages } = (await answered(client, `/v1/spaces/${spaceId}/content/pages?computed=false`)).body;
  if (!isDeepStrictEqual(pages, revision.pages)) throw new Error('content and content/pages do not agree');
  const files: any[] = [];
  for (let next: string | undefined = ''; next !== undefined; ) {
    const { body } = await answered(client, `/v1/spaces/${spaceId}/content/files?limit=100${next && `&page=${next}`}`);
    files.push(...body.items);
    next = body.next?.page;
  }
  const { body } = await client.graphql(
    'query ($id: ID!) { space(spaceId: $id) { gitOperations(limit: 1) { items { report } } } }',
    { id: spaceId },
  );
  return { revision, pages: flat(revision.pages), files, report: body.data.space.gitOperations.items[0].report };
}

async function answered(client: Client, url: string) {
  const answer = await client.get(url);
  if (answer.status !== 200) throw new Error(`${url} answers ${answer.status}: ${answer.text}`);
  return answer;
}

function flat(pages: any[], depth = 1): ImportedSpace['pages'] {
  return pages.flatMap((page) => [{ depth, page }, ...flat(page.pages, depth + 1)]);
}

/** The tree as the facts have it. */
export function treeFacts({ pages }: ImportedSpace): TreeFact[] {
  const byId = new Map(pages.map(({ page }) => [page.id, page]));
  return pages.map(({ depth, page: { type, title, target, git } }) => {
    if (target?.kind === 'anchor')
      return [depth, 'anchor', title, `${byId.get(target.page)?.git.path}#${target.anchor}`];
    return [depth, type, title, target?.kind === 'url' ? target.url : (git?.path ?? null)];
  });
}

/** Where the tree is first not as it was counted; undefined: nowhere, or nobody counted. */
export function firstDifference(space: ImportedSpace, { tree }: SpaceFacts): string | undefined {
  if (!tree) return undefined;
  const found = treeFacts(space);
  const at = Array.from({ length: Math.max(tree.length, found.length) }).findIndex(
    (_, index) => !isDeepStrictEqual(found[index], tree[index]),
  );
  return at < 0 ? undefined : `entry ${at}: ${JSON.stringify(found[at])} instead of ${JSON.stringify(tree[at])}`;
}

export interface Texts {
  /** Of the documents on disk, front matter included. */
  bytes: number;
  /** Paths of documents, files and reusable contents that differ from the files on disk by a byte or more. */
  different: string[];
  /** Paths of pages that do not lead to their page. */
  lost: string[];
}

const FRONT_MATTER = /^---\r?\n[\s\S]*?\n---\r?\n/;

/** So many pages are read by path for one that is read by id as well: both come from one reader. */
const BY_ID = 10;

/** Reads each page by path, some by id, and each file, and compares them with `folder`, where the project is on disk. */
export async function compareTexts(
  client: Client,
  spaceId: string,
  { pages, files, revision }: ImportedSpace,
  folder: string,
): Promise<Texts> {
  const content = `/v1/spaces/${spaceId}/content`;
  const result: Texts = { bytes: 0, different: [], lost: [] };
  const onDisk = (git: { path: string }) => readFile(path.join(folder, git.path));
  const textOnDisk = async (git: { path: string }) => {
    const whole = await onDisk(git);
    return { whole, text: whole.toString('utf8').replace(FRONT_MATTER, '') };
  };
  await eachOf(pages, async ({ page: { id, path: place, type, git } }, index) => {
    const byPath = await client.get(`${content}/path/${encodeURIComponent(place)}`);
    if (byPath.status !== 200 || byPath.body.id !== id || byPath.body.path !== place) result.lost.push(place);
    if (type !== 'document') return;
    const { whole, text } = await textOnDisk(git);
    result.bytes += whole.length;
    const byId = index % BY_ID === 0 ? await client.get(`${content}/page/${id}`) : byPath;
    if (byId.body?.markdown !== text || byPath.body?.markdown !== text) result.different.push(git.path);
  });
  await eachOf(files, async ({ downloadURL, git, size }) => {
    const { pathname, search } = new URL(downloadURL);
    const response = await fetch(new URL(pathname + search, client.url));
    const bytes = Buffer.from(await response.arrayBuffer());
    if (!bytes.equals(await onDisk(git)) || bytes.length !== size) result.different.push(git.path);
  });
  await eachOf<any>(revision.reusableContents, async ({ id, git }) => {
    const { body } = await client.get(`${content}/reusable-contents/${id}`);
    if (body?.markdown !== (await textOnDisk(git)).text) result.different.push(git.path);
  });
  return result;
}

/** A few at a time, as a client would. */
async function eachOf<Item>(items: readonly Item[], work: (item: Item, index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < items.length) await work(items[next] as Item, next++);
  };
  await Promise.all(Array.from({ length: 4 }, worker));
}
