/**
 * Where addresses in texts lead in a revision. Reads the revision, and nothing else: what is outside of it (other spaces,
 * people, the web) is named and not looked up. Many addresses cost as many round trips as one.
 */
import { type Address, type PathReading, readAddress } from '../../../engine/markdown/addresses.ts';
import { mapInPieces } from '../../../engine/pieces.ts';
import { folderOf, isMarkdown, isReadme, joinPath } from '../../../engine/project/read/project-files.ts';
import { foldPath, type GitPathOwner, plainPath } from '../../../engine/revisions/git-paths.ts';
import { type PathReader, resolvePath } from '../../../engine/revisions/path.ts';
import type { Revision } from '../../../engine/revisions/revision.ts';
import { slugKey } from '../../../engine/revisions/root.ts';
import { isHarmful } from '../../../engine/revisions/schemes.ts';
import type { ContentRef, GitOrigin } from '../../../engine/revisions/types.ts';
import { turn } from '../../../engine/turn.ts';
import { computedParent } from '../made-ids.ts';
import { keys } from './watch-keys.ts';

/** The text that links are in: relative addresses are resolved from its folder. */
export interface LinkSource {
  /** The page whose text it is; `#anchor` is in it. */
  page?: string;
  /** Relative to the project folder. */
  folder: string;
  /** Watch keys of the pages above, whose slugs are the folder: the page itself is not in Git. */
  watch?: readonly string[];
}

export interface AddressIn {
  address: string;
  from: LinkSource;
}

export interface Resolved {
  /** Without `space` when it is in this one. Null: the address names nothing at all. */
  target: ContentRef | null;
  /** The revision has no such page, file or reusable content. Whether an anchor exists is not looked at here. */
  missing: boolean;
  /** An address of this server's app. */
  inApp: boolean;
  /** What decided: when something of it changes in a revision, the address may lead elsewhere (`watch-keys.ts`). */
  watch: string[];
}

export interface ResolveOptions {
  /** The space whose revision it is. */
  spaceId: string;
  /** Where this server shows its app: `https://docs.example.com/app`. */
  appUrl: string;
}

/** Reusable contents that are not in Git stand where an export would write them. */
const INCLUDES = '.gitbook/includes';
/** Folders above a text that may be the content root of its project. */
const MAX_ROOTS = 4;

/** The source of links in a page's text; `path` (`Revision.pathOf`) counts when the page is not in Git. */
export const linkSourceOf = (page: { id: string; git?: GitOrigin }, path: string): LinkSource => ({
  page: page.id,
  folder: folderOf(page.git?.path ?? path),
});

/** The same, with the watch keys of the pages above; `ancestors` (`Revision.ancestors`) count when the page is not in Git. */
export function watchedLinkSourceOf(
  page: { id: string; git?: GitOrigin },
  ancestors: readonly { parent: string | null; slug: string }[],
): LinkSource {
  if (page.git) return linkSourceOf(page, '');
  const watch = ancestors.map(({ parent, slug }) => keys.slug(slugKey(parent, slug)));
  return { page: page.id, folder: ancestors.map(({ slug }) => slug).join('/'), watch };
}

export const linkSourceOfReusable = ({ git }: { git?: GitOrigin }): LinkSource => ({
  folder: git ? folderOf(git.path) : INCLUDES,
});

/** Addresses that are looked at in one piece. */
const PIECE = 50;

/** Where each address leads, in their order. With very many of them, others have their turn in between. */
export async function resolveAddresses(
  revision: Revision,
  addresses: readonly AddressIn[],
  { spaceId, appUrl }: ResolveOptions,
): Promise<Resolved[]> {
  const read = await mapInPieces(addresses, ({ address }) => readAddress(address, appUrl));
  const paths = await mapInPieces(read, (address, i) =>
    address.kind === 'path' ? candidatesOf(address.readings, (addresses[i] as AddressIn).from) : [],
  );
  const owners = await revision.byGitPath(paths.flat().map(({ path }) => path));
  let next = 0;
  const resolved: Resolved[] = [];
  for (const [i, address] of read.entries()) {
    if (i % PIECE === PIECE - 1) await turn();
    const { from, address: written } = addresses[i] as AddressIn;
    const found = (paths[i] as Candidate[]).map((candidate) => ({
      candidate,
      owners: owners[next++] as GitPathOwner[],
    }));
    if (address.kind !== 'path') resolved.push(direct(address, from, spaceId));
    else resolved.push(inGit(found, from) ?? (await atPagePath(revision, written, address.readings, found, from)));
  }
  return present(revision, resolved);
}

/** One path in Git that an address may mean. */
interface Candidate {
  path: string;
  anchor?: string;
  /** A folder is meant: any spelling of README.md will do. */
  readme?: true;
}

function candidatesOf(readings: readonly PathReading[], { folder }: LinkSource): Candidate[] {
  const candidates: Candidate[] = [];
  for (const { path, anchor } of readings) {
    const at = anchor === undefined ? {} : { anchor };
    for (const start of startsOf(path, folder)) {
      const joined = joinPath(start, path);
      if (joined === null) continue;
      if (joined !== '') candidates.push({ path: joined, ...at });
      candidates.push({ path: joined === '' ? 'README.md' : `${joined}/README.md`, readme: true, ...at });
      if (joined !== '' && !isMarkdown(joined)) candidates.push({ path: `${joined}.md`, ...at });
    }
  }
  return candidates;
}

/** `/x` begins at the project folder, or at the content root, which is one of the folders above. */
function startsOf(path: string, folder: string): string[] {
  if (!path.startsWith('/')) return [folder];
  const parts = folder === '' ? [] : folder.split('/');
  return ['', ...parts.slice(0, MAX_ROOTS).map((_, i) => parts.slice(0, i + 1).join('/'))];
}

/** A target that the address names itself. */
function direct(address: Exclude<Address, { kind: 'path' }>, from: LinkSource, spaceId: string): Resolved {
  if (address.kind === 'nothing') return { target: null, missing: true, inApp: false, watch: [] };
  const inApp = address.inApp === true;
  let { ref } = address;
  if ('space' in ref && ref.space === spaceId && ref.kind !== 'space') {
    const { space: _, ...own } = ref;
    ref = own as ContentRef;
  }
  if (ref.kind === 'anchor' && ref.page === undefined && from.page !== undefined) ref = { ...ref, page: from.page };
  return { target: ref, missing: ref.kind === 'url' && isHarmful(ref.url), inApp, watch: [] };
}

interface Found {
  candidate: Candidate;
  owners: readonly GitPathOwner[];
}

/** The first candidate that exists. */
function inGit(found: readonly Found[], from: LinkSource): Resolved | undefined {
  const watch = new Set<string>(from.watch);
  for (const { candidate, owners } of found) {
    watch.add(keys.gitPath(foldPath(candidate.path)));
    const owner = chosen(candidate, owners);
    if (owner) return { target: refTo(owner, candidate.anchor), missing: false, inApp: false, watch: [...watch] };
  }
  return undefined;
}

function chosen({ path, readme }: Candidate, owners: readonly GitPathOwner[]): GitPathOwner | undefined {
  const exact = owners.find((owner) => owner.path === path);
  if (exact || owners.length === 0) return exact;
  if (readme) return owners.find((owner) => isReadme(owner.path));
  // Two files that look alike: a guess would be wrong half of the time.
  const alike = owners.filter((owner) => plainPath(owner.path) === plainPath(path));
  return alike.length === 1 ? alike[0] : undefined;
}

function refTo({ kind, id }: GitPathOwner, anchor?: string): ContentRef {
  if (kind === 'file') return { kind, file: id };
  if (kind === 'reusable-content') return { kind, reusableContent: id };
  return anchor === undefined ? { kind, page: id } : { kind: 'anchor', page: id, anchor };
}

/** The page at a path of slugs, `.md` or not: pages that are not in Git have no other. */
async function atPagePath(
  revision: Revision,
  written: string,
  readings: readonly PathReading[],
  tried: readonly Found[],
  from: LinkSource,
): Promise<Resolved> {
  const watch = new Set<string>(from.watch);
  for (const { candidate } of tried) watch.add(keys.gitPath(foldPath(candidate.path)));
  const seen = new Set<string>();
  for (const { path, anchor } of readings) {
    for (const start of startsOf(path, from.folder)) {
      const joined = slugPath(joinPath(start, path) ?? '');
      if (joined === '' || seen.has(joined)) continue;
      seen.add(joined);
      const found = await resolvePath(watching(revision, watch), joined);
      if (!found) continue;
      const target = refTo({ kind: 'page', id: found.page.id, path: joined }, anchor);
      return { target, missing: false, inApp: false, watch: [...watch] };
    }
  }
  return { target: { kind: 'url', url: written }, missing: true, inApp: false, watch: [...watch] };
}

/** A revision whose answers about paths are noted: with other answers, a path may lead elsewhere. */
const watching = (revision: Revision, watch: Set<string>): PathReader => ({
  page: (id) => {
    watch.add(keys.id(id));
    return revision.page(id);
  },
  redirect: (path) => {
    watch.add(keys.redirect(path));
    return revision.redirect(path);
  },
  idsBySlug: (names) => {
    for (const { parent, slug } of names) watch.add(keys.slug(slugKey(parent, slug)));
    return revision.idsBySlug(names);
  },
});

const slugPath = (path: string): string =>
  (isReadme(path) ? folderOf(path) : path).replace(/\.(?:md|markdown|mdown)$/i, '');

/** Whether the revision contains an entity of this space, by its id. */
async function present(revision: Revision, resolved: Resolved[]): Promise<Resolved[]> {
  const wanted = resolved.map(({ target }) => (target ? ownTarget(target) : undefined));
  const idsOf = (kind: GitPathOwner['kind']) => [
    ...new Set(wanted.flatMap((own) => (own?.kind === kind ? [own.id] : []))),
  ];
  const [fileIds, textIds] = [idsOf('file'), idsOf('reusable-content')];
  // What a computed page makes is there with it.
  const pageIds = [...new Set(idsOf('page').map(computedParent))];
  const [pages, files, texts] = await Promise.all([
    revision.pagesById(pageIds),
    revision.filesById(fileIds),
    revision.reusableContentsById(textIds),
  ]);
  const known = new Set<string>();
  for (const entry of [...pages, ...files, ...texts]) if (entry) known.add(entry.id);
  return resolved.map((result, i) => {
    const own = wanted[i];
    if (!own) return result;
    return {
      ...result,
      missing: !known.has(own.kind === 'page' ? computedParent(own.id) : own.id),
      watch: [...result.watch, keys.id(own.id)],
    };
  });
}

/** The page, file or reusable content of this space that a reference names. */
export function ownTarget(ref: ContentRef): { kind: GitPathOwner['kind']; id: string } | undefined {
  if ('space' in ref && ref.space !== undefined) return undefined;
  switch (ref.kind) {
    case 'page':
    case 'anchor':
      return ref.page === undefined ? undefined : { kind: 'page', id: ref.page };
    case 'file':
      return { kind: 'file', id: ref.file };
    case 'reusable-content':
      return { kind: ref.kind, id: ref.reusableContent };
    default:
      return undefined;
  }
}
