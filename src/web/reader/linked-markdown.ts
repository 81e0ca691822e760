/** The text of a page as Markdown whose links hold everywhere: to the Markdown of other pages, and to files, by absolute addresses. */

import type { StableAddress } from '../../engine/markdown/stable-addresses.ts';
import type { ContentRef } from '../../engine/revisions/types.ts';
import { isGuarded } from '../../features/content/for-reader.ts';
import { linkSourceOf } from '../../features/content/links/resolve.ts';
import { placesIn } from '../../features/content/stable-links.ts';
import { siteSpacePath } from '../../features/sites/addresses.ts';
import { referencesIn, stableText } from '../../threads/texts.ts';
import { markdownHref } from './listing.ts';
import type { Making } from './making.ts';
import { pageText } from './page-html.ts';
import type { Subject } from './page-model.ts';
import { placesOf } from './references.ts';
import { isExternal } from './site-model.ts';
import { contentOf, hrefOf, isText } from './space-map.ts';
import type { Visit } from './visit.ts';

/** To what links to pages lead. */
export type LinkForm = 'markdown' | 'html';

/** An address of the site as others know it. */
export const absolute = ({ base, address }: Pick<Visit, 'base' | 'address'>, href: string): string =>
  isExternal(href) || !href.startsWith(base) ? href : address + href.slice(base.length);

/** The text; undefined: the page has none. */
export async function linkedMarkdown(
  making: Making,
  { siteSpace: { spaceId }, map, node }: Subject,
  form: LinkForm,
): Promise<string | undefined> {
  const { visit } = making;
  const space = (await making.spaces([spaceId])).get(spaceId);
  if (!space) return undefined;
  const content = await contentOf(visit, space.revisionId);
  const text = await pageText(content, node, map);
  if (text === undefined) return undefined;
  const named = await placesIn(content, text, linkSourceOf(node.page, node.path));
  const pageId = node.page.id;
  const shown = await placesOf(making, { spaceId, pageId }, [...named.values()]);
  const addresses = new Map<string, StableAddress>();
  for (const [written, ref] of named) {
    const href = shown.get(ref)?.href;
    if (!href) continue;
    const page = form === 'markdown' ? await markdownOf(making, spaceId, pageId, ref) : undefined;
    const link =
      page ?? absolute(visit, href.startsWith('#') ? hrefOf(map, baseOf(visit, spaceId), node) + href : href);
    addresses.set(written, { link });
  }
  const { threads } = visit.services;
  if (isGuarded(visit.context)) {
    const { references } = await referencesIn(threads, text);
    // The path of a page that the reader does not see says what it is about.
    for (const { address, shown: how } of references)
      if (how === undefined && !addresses.has(address) && isRelative(address)) addresses.set(address, NOWHERE);
  }
  return addresses.size === 0 ? text : stableText(threads, text, addresses);
}

const NOWHERE: StableAddress = { link: '#' };

const isRelative = (address: string): boolean => !/^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/i.test(address);

const baseOf = ({ address, part }: Visit, spaceId: string): string => {
  const siteSpace = part.siteSpaces.find((row) => row.spaceId === spaceId);
  return siteSpace ? address + siteSpacePath(part, siteSpace) : address;
};

/** The Markdown of the page that a reference names, with its anchor; undefined: it names another thing. */
async function markdownOf(
  making: Making,
  spaceId: string,
  pageId: string,
  ref: ContentRef,
): Promise<string | undefined> {
  if (ref.kind !== 'page' && ref.kind !== 'anchor') return undefined;
  const id = ref.page ?? pageId;
  const space = ref.space ?? spaceId;
  const map = await making.map(space);
  const node = map?.byId.get(id);
  if (!map || !node || !isText(node)) return undefined;
  const anchor = ref.kind === 'anchor' ? `#${encodeURIComponent(ref.anchor)}` : '';
  return markdownHref(baseOf(making.visit, space), node) + anchor;
}
