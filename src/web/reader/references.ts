/** Where references lead for a reader: to pages of the site, to its files, to the web; nowhere, if the reader does not see the place. */
import { emojiOf } from '../../engine/markdown/emoji.ts';
import type { LinkTarget } from '../../engine/markdown/html/sources.ts';
import { mayBeGiven } from '../../engine/revisions/schemes.ts';
import type { ContentRef, FileEntry } from '../../engine/revisions/types.ts';
import { filesFor } from '../../features/content/parts-for-reader.ts';
import { encodedPath } from '../../features/sites/redirects/target.ts';
import { fileHref } from './file-addresses.ts';
import type { Making } from './making.ts';
import { baseOfSpace } from './shown-change.ts';
import { contentOf, hrefOf } from './space-map.ts';

/** The place of a text: references without a space are in its own. */
export interface Origin {
  spaceId: string;
  pageId?: string | undefined;
}

/** Where references lead. A reference that is absent leads nowhere. */
export type Places = ReadonlyMap<ContentRef, LinkTarget>;

/** Looks up all references of a text at once. */
export async function placesOf(making: Making, origin: Origin, refs: readonly ContentRef[]): Promise<Places> {
  const bySpace = Map.groupBy(refs, (ref) => spaceOf(ref, origin));
  const places = new Map<ContentRef, LinkTarget>();
  for (const [spaceId, own] of bySpace) {
    if (spaceId !== undefined) await inSpace(making, spaceId, origin, own, places);
    else for (const ref of own) if (ref.kind === 'url') setPlace(places, ref, ofAddress(ref.url));
  }
  const users = refs.flatMap((ref) => (ref.kind === 'user' ? [ref.user] : []));
  if (users.length > 0) {
    const names = await making.userNames(users);
    for (const ref of refs) {
      const name = ref.kind === 'user' ? names.get(ref.user) : undefined;
      setPlace(places, ref, name === undefined ? undefined : { href: '', title: `@${name}` });
    }
  }
  return places;
}

/** The space whose content a reference names; undefined for all else. */
function spaceOf(ref: ContentRef, { spaceId }: Origin): string | undefined {
  if (ref.kind === 'space') return ref.space;
  if (ref.kind === 'page' || ref.kind === 'anchor' || ref.kind === 'file') return ref.space ?? spaceId;
  return undefined;
}

function setPlace(places: Map<ContentRef, LinkTarget>, ref: ContentRef, place: LinkTarget | undefined): void {
  if (place) places.set(ref, place);
}

/** A path is one below the host of the site, as in a text. */
const ofAddress = (url: string): LinkTarget | undefined => (url !== '' && mayBeGiven(url) ? { href: url } : undefined);

/** The address of a space of the site that the reader sees, for the browser. */
export function baseOf({ visit }: Pick<Making, 'visit'>, spaceId: string): string | undefined {
  const siteSpace = visit.part.siteSpaces.find((row) => row.spaceId === spaceId);
  return siteSpace && baseOfSpace(visit, siteSpace);
}

async function inSpace(
  making: Making,
  spaceId: string,
  origin: Origin,
  refs: readonly ContentRef[],
  places: Map<ContentRef, LinkTarget>,
): Promise<void> {
  const base = baseOf(making, spaceId);
  const map = base === undefined ? undefined : await making.map(spaceId);
  if (base === undefined || !map) return;
  const space = (await making.spaces([spaceId])).get(spaceId);
  for (const ref of refs) {
    if (ref.kind === 'space') setPlace(places, ref, { href: base, title: space?.title ?? '' });
    else if (ref.kind === 'page') setPlace(places, ref, page(ref.page));
    else if (ref.kind === 'anchor') {
      const id = ref.page ?? origin.pageId;
      const { href, ...place } = (id === undefined ? undefined : page(id)) ?? {};
      const isHere = spaceId === origin.spaceId && id === origin.pageId;
      if (isHere) setPlace(places, ref, { href: `#${encodeURIComponent(ref.anchor)}` });
      else if (href !== undefined)
        setPlace(places, ref, { ...place, href: `${href}#${encodeURIComponent(ref.anchor)}` });
    }
  }
  const ids = refs.flatMap((ref) => (ref.kind === 'file' ? [ref.file] : []));
  if (ids.length === 0 || !space) return;
  const content = await contentOf(making.visit, space.revisionId);
  const found = (await content.revision.filesById([...new Set(ids)])).filter((file) => file !== undefined);
  const files = new Map((await filesFor(content, found)).map((file) => [file.id, file]));
  for (const ref of refs) {
    const file = ref.kind === 'file' ? files.get(ref.file) : undefined;
    setPlace(places, ref, file && ofFile(making, spaceId, file));
  }

  function page(id: string): LinkTarget | undefined {
    const node = map?.byId.get(id);
    if (!node || !map || base === undefined) return undefined;
    const { title, fields } = node.page;
    const emoji = emojiOf(fields.emoji);
    const href = node.page.type === 'group' ? base + encodedPath(node.path) : hrefOf(map, base, node);
    return {
      href,
      title,
      ...(emoji && { emoji }),
      ...(fields.icon && { icon: fields.icon }),
      ...(fields.description && { description: fields.description }),
    };
  }
}

const ofFile = ({ visit }: Making, spaceId: string, file: FileEntry): LinkTarget => ({
  href: fileHref(visit, spaceId, file),
  title: file.name,
  contentType: file.contentType,
  size: file.size,
  ...file.dimensions,
});
