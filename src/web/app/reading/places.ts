/** Where the references of a page lead, as addresses of the app. */
import { emojiOf } from '../../../engine/markdown/emoji.ts';
import type { LinkTarget } from '../../../engine/markdown/html/sources.ts';
import type { PageNode } from '../../../engine/revisions/revision.ts';
import type { ContentRef, FileEntry } from '../../../engine/revisions/types.ts';
import type { SiteMap } from './site-map.ts';

/** Content under reading: a space, a revision, or a change request, at its address. */
export interface View {
  base: string;
  map: SiteMap;
}

/** Where a reference leads; undefined when nowhere. Addresses of texts are resolved before (`addresses.ts`). */
export function placeIn({ base, map }: View, ref: ContentRef, pageId?: string): LinkTarget | undefined {
  if ('space' in ref && ref.space !== undefined && ref.kind !== 'space') return elsewhere(ref);
  switch (ref.kind) {
    case 'url':
      return /^(?:https?:|mailto:|tel:|\/\/)/i.test(ref.url) ? { href: ref.url } : undefined;
    case 'anchor': {
      if (ref.page === undefined || ref.page === pageId) return { href: `#${ref.anchor}` };
      const node = map.byId.get(ref.page);
      return node && { ...ofPage(base, node), href: `${base}/pages/${ref.page}#${ref.anchor}` };
    }
    case 'page': {
      const node = map.byId.get(ref.page);
      return node && ofPage(base, node);
    }
    case 'file': {
      const file = map.files.get(ref.file);
      return file && ofFile(base, file);
    }
    case 'space':
      return { href: `/app/spaces/${ref.space}` };
    case 'collection':
      return { href: `/app/collections/${ref.collection}` };
    case 'user':
      return { href: '#', title: '@' };
    default:
      return undefined;
  }
}

/** Of another space: it says by itself whether it is there. */
function elsewhere(ref: ContentRef & { space?: string }): LinkTarget | undefined {
  const base = `/app/spaces/${ref.space}`;
  if (ref.kind === 'page') return { href: `${base}/pages/${ref.page}` };
  if (ref.kind === 'anchor') return { href: `${base}${ref.page ? `/pages/${ref.page}` : ''}#${ref.anchor}` };
  if (ref.kind === 'file') return { href: `${base}/files/${ref.file}` };
  return undefined;
}

function ofPage(base: string, { page }: PageNode): LinkTarget {
  const emoji = emojiOf(page.fields.emoji);
  return {
    href: `${base}/pages/${page.id}`,
    title: page.title,
    ...(emoji && { emoji }),
    ...(page.fields.description && { description: page.fields.description }),
  };
}

const ofFile = (base: string, { id, name }: FileEntry): LinkTarget => ({ href: `${base}/files/${id}`, title: name });
