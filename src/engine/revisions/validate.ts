/** Whether a revision is whole: a tree of pages with derived maps that agree. For tests and for checks of stored data. */
import { ownerOf } from './git-paths.ts';
import { isOrderKey } from './order-key.ts';
import { MAP_NAMES, type MapName, positionKey, type RevisionMaps, readRoot, slugKey } from './root.ts';
import { readVerified } from './tree/load.ts';
import { mutate } from './tree/mutate.ts';
import { leaves } from './tree/read.ts';
import type { BlobStore, Hash, PageEntry } from './types.ts';

type Entries = { [M in MapName]: Map<string, RevisionMaps[M]> };

/** What is wrong, one sentence each; empty when nothing is. Reads everything, texts included. */
export async function validateRevision(store: BlobStore, root: Hash): Promise<string[]> {
  const maps = await readRoot(store, root);
  const problems: string[] = [];
  const entries = Object.fromEntries(MAP_NAMES.map((name) => [name, new Map()])) as Entries;
  for (const name of MAP_NAMES) {
    const map = entries[name] as Map<string, unknown>;
    for await (const { keys, values } of leaves(store, maps[name]))
      keys.forEach((key, i) => void map.set(key, values[i]));
    const rebuilt = await mutate(store, null, map);
    if (rebuilt.root !== maps[name]) problems.push(`the map ${name} has not the shape that its entries have`);
  }
  checkPages(entries, problems);
  checkDerived(entries, problems);
  await checkTexts(store, entries, problems);
  return problems;
}

function checkPages({ pages, files, reusableContents }: Entries, problems: string[]): void {
  for (const [key, { id }] of [...pages, ...files, ...reusableContents]) {
    if (key !== id) problems.push(`the entry ${key} says that it is ${id}`);
  }
  const safe = new Set<string>();
  for (const page of pages.values()) {
    if (!isOrderKey(page.order)) problems.push(`page ${page.id} has the order "${page.order}"`);
    if (page.type === 'document' && page.text === undefined) problems.push(`document ${page.id} has no text`);
    const way = new Set<string>();
    let at: PageEntry | undefined = page;
    while (at && !safe.has(at.id)) {
      if (way.has(at.id)) {
        problems.push(`page ${page.id} stands in or below a circle`);
        break;
      }
      way.add(at.id);
      if (at.parent === null) break;
      if (!pages.has(at.parent)) problems.push(`page ${at.id} stands below ${at.parent}, which does not exist`);
      at = pages.get(at.parent);
    }
    for (const id of way) safe.add(id);
  }
}

function checkDerived(entries: Entries, problems: string[]): void {
  const { pages, children, slugs, files, reusableContents, gitPaths } = entries;
  const located = [...pages.values(), ...files.values(), ...reusableContents.values()].filter(({ git }) => git);
  const known = new Map([...gitPaths].map((entry) => [ownerOf(entry).id, ownerOf(entry).path]));
  if (gitPaths.size !== located.length) problems.push(`${located.length} paths in Git have ${gitPaths.size} entries`);
  for (const { id, git } of located) {
    if (known.get(id) !== git?.path) problems.push(`${id} is not found at ${git?.path}`);
  }
  if (children.size !== pages.size) problems.push(`${pages.size} pages have ${children.size} places`);
  if (slugs.size !== pages.size) problems.push(`${pages.size} pages have ${slugs.size} slugs`);
  for (const page of pages.values()) {
    if (children.get(positionKey(page.parent, page)) !== page.id) problems.push(`page ${page.id} is not at its place`);
    const owner = slugs.get(slugKey(page.parent, page.slug));
    if (owner !== page.id) problems.push(`the slug "${page.slug}" of page ${page.id} belongs to ${owner}`);
  }
}

async function checkTexts(store: BlobStore, { pages, reusableContents }: Entries, problems: string[]): Promise<void> {
  for (const { id, text, frontMatter } of [...pages.values(), ...reusableContents.values()]) {
    for (const hash of [text, frontMatter]) {
      if (hash === undefined) continue;
      try {
        await readVerified(store, [hash]);
      } catch (error) {
        problems.push(`${id}: ${(error as Error).message}`);
      }
    }
  }
}
