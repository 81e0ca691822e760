/** References as links show them: what is named, and in which space and revision. */
import type { ContentRef } from '../../../engine/revisions/types.ts';
import type { OpenContent } from '../reading.ts';
import type { LinkShape } from './list.ts';

/** One of the ids is there, or none: by the kind. */
export interface ReferenceShape {
  content: OpenContent;
  kind: ContentRef['kind'];
  organizationId: string | null;
  spaceId: string | null;
  revisionId: string | null;
  pageId: string | null;
  anchor: string | null;
  fileId: string | null;
  reusableContentId: string | null;
  collectionId: string | null;
  userId: string | null;
  spec: string | null;
  url: string | null;
}

const NOTHING = {
  organizationId: null,
  spaceId: null,
  revisionId: null,
  pageId: null,
  anchor: null,
  fileId: null,
  reusableContentId: null,
  collectionId: null,
  userId: null,
  spec: null,
  url: null,
};

/** In the revision at hand. */
const here = (content: OpenContent) => ({
  ...NOTHING,
  content,
  organizationId: content.row.organizationId,
  spaceId: content.row.spaceId,
  revisionId: content.row.id,
});

/** What a link leads to. */
export function targetOf({ content, link }: LinkShape): ReferenceShape | null {
  const { targetKind: kind, targetSpaceId, targetId: id, anchor, address } = link;
  if (kind === null) return null;
  const within = targetSpaceId === null ? here(content) : { ...NOTHING, content, spaceId: targetSpaceId };
  const outside = { ...NOTHING, content, kind };
  switch (kind) {
    case 'page':
    case 'anchor':
      return { ...within, kind, pageId: id, anchor };
    case 'file':
      return { ...within, kind, fileId: id };
    case 'reusable-content':
      return { ...within, kind, reusableContentId: id };
    case 'space':
      return { ...outside, spaceId: id };
    case 'collection':
      return { ...outside, collectionId: id };
    case 'user':
      return { ...outside, userId: id };
    case 'openapi':
      return { ...outside, spec: id };
    case 'url':
      return { ...outside, url: address };
  }
}

/** The sections of the page that contain a link; a text that pages include is given as a whole. */
export function locationsOf({ content, link }: LinkShape): ReferenceShape[] {
  const { sourceId, sourceKind, sections } = link;
  if (sourceKind === 'reusable-content') return [{ ...here(content), kind: sourceKind, reusableContentId: sourceId }];
  const page = { ...here(content), kind: 'page' as const, pageId: sourceId };
  return sections.map((anchor) => (anchor === '' ? page : { ...page, anchor }));
}

/** The first of them; for a field of a page, which is in no section, the page. */
export const firstLocationOf = (link: LinkShape): ReferenceShape =>
  locationsOf(link)[0] ?? { ...here(link.content), kind: 'page', pageId: link.link.sourceId };
