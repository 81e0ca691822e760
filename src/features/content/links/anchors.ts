/** Whether a page has the anchor that a link names: a heading, an HTML element, or one of a text that it includes. */
import type { TextReferences } from '../../../engine/markdown/references.ts';
import type { Hash, PageEntry } from '../../../engine/revisions/types.ts';
import { type AddressIn, linkSourceOfReusable, resolveAddresses, watchedLinkSourceOf } from './resolve.ts';
import { type LinkScope, readReferences } from './scope.ts';
import { keys } from './watch-keys.ts';

export interface AnchorOf {
  page: string;
  anchor: string;
}

export interface AnchorFound {
  exists: boolean;
  /** Texts that decided, beside the page's own. */
  watch: string[];
}

/** Texts included in texts included in texts. */
const MAX_DEPTH = 3;

/** For each, in their order. Pages without a text of their own (computed ones) are taken to have any anchor. */
export async function findAnchors(scope: LinkScope, wanted: readonly AnchorOf[]): Promise<AnchorFound[]> {
  const ids = [...new Set(wanted.map(({ page }) => page))];
  const pages = new Map<string, PageEntry>();
  for (const page of await scope.revision.pagesById(ids)) if (page) pages.set(page.id, page);
  const texts = await textsOf(
    scope,
    [...pages.values()].flatMap(({ text }) => text ?? []),
  );
  const included = new Map<string, Promise<Included>>();
  return Promise.all(
    wanted.map(async ({ page: id, anchor }) => {
      const page = pages.get(id);
      const text = page?.text ? texts.get(page.text) : undefined;
      if (!page || page.type === 'computed') return { exists: page !== undefined, watch: [] };
      if (!text) return { exists: false, watch: [] };
      if (has(text.anchors, anchor)) return { exists: true, watch: [] };
      let below = included.get(id);
      if (!below) {
        below = includedIn(scope, page, text);
        included.set(id, below);
      }
      const { anchors, watch } = await below;
      return { exists: has(anchors, anchor), watch };
    }),
  );
}

const textsOf = async (scope: LinkScope, hashes: readonly Hash[]): Promise<Map<Hash, TextReferences>> => {
  const texts = await readReferences(scope, hashes);
  return new Map(hashes.map((hash, i) => [hash, texts[i] as TextReferences]));
};

interface Included {
  anchors: string[];
  watch: string[];
}

/** The anchors of all texts that a page includes, at any depth. */
async function includedIn(scope: LinkScope, page: PageEntry, text: TextReferences): Promise<Included> {
  const result: Included = { anchors: [], watch: [] };
  const from = watchedLinkSourceOf(page, page.git ? [] : await scope.revision.ancestors(page.id));
  let open: AddressIn[] = includesIn(text).map((address) => ({ address, from }));
  const seen = new Set<string>();
  for (let depth = 0; depth < MAX_DEPTH && open.length > 0; depth += 1) {
    const resolved = await resolveAddresses(scope.revision, open, scope);
    const ids = resolved.flatMap(({ target }) => (target?.kind === 'reusable-content' ? target.reusableContent : []));
    const fresh = [...new Set(ids)].filter((id) => !seen.has(id));
    for (const id of fresh) seen.add(id);
    for (const { watch } of resolved) for (const key of watch) result.watch.push(key);
    for (const each of fresh) result.watch.push(keys.text(each));
    const contents = (await scope.revision.reusableContentsById(fresh)).filter((content) => content !== undefined);
    const texts = await textsOf(
      scope,
      contents.map(({ text: hash }) => hash),
    );
    open = [];
    for (const content of contents) {
      const own = texts.get(content.text) as TextReferences;
      for (const each of own.anchors) result.anchors.push(each);
      for (const address of includesIn(own)) open.push({ address, from: linkSourceOfReusable(content) });
    }
  }
  return result;
}

const includesIn = ({ references }: TextReferences): string[] =>
  references.flatMap(({ shown, address }) => (shown === 'include' ? [address] : []));

/**
 * Programs make anchors of headings in ways of their own (`1.-install`, `id-1.-install`, `1-install`): letters and digits
 * decide, so that no link that works elsewhere is called broken.
 */
function has(anchors: readonly string[], wanted: string): boolean {
  if (wanted === '' || anchors.includes(wanted)) return true;
  const essence = essenceOf(wanted);
  const plain = /^id-/.test(wanted) ? essenceOf(wanted.slice(3)) : essence;
  return essence !== '' && anchors.some((anchor) => [essence, plain].includes(essenceOf(anchor)));
}

const essenceOf = (anchor: string): string => anchor.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '');
