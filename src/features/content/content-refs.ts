/** References as they are answered: those within the content say its space, which is not stored with them. */
import type { ContentRef, PageCover, PageFields } from '../../engine/revisions/types.ts';

/** A cover with what it shows. */
export type ShownCover = PageCover & { ref: ContentRef };

export function withSpace(ref: ContentRef, space: string): ContentRef {
  switch (ref.kind) {
    case 'page':
    case 'file':
    case 'reusable-content':
      return { ...ref, space: ref.space ?? space };
    case 'anchor':
      return ref.page === undefined ? ref : { ...ref, space: ref.space ?? space };
    default:
      return ref;
  }
}

/** Undefined for one without a picture, which has nothing to show. */
export function shownCover(cover: PageCover, space: string): ShownCover | undefined {
  const { ref: light, refDark, ...place } = cover;
  const ref = light ?? refDark;
  if (!ref) return undefined;
  return { ...place, ref: withSpace(ref, space), ...(refDark && { refDark: withSpace(refDark, space) }) };
}

export const shownMetaLinks = (
  { canonical, alternates }: NonNullable<PageFields['metaLinks']>,
  space: string,
): NonNullable<PageFields['metaLinks']> => ({
  ...(canonical && { canonical: withSpace(canonical, space) }),
  ...(alternates && { alternates: alternates.map((ref) => withSpace(ref, space)) }),
});

/** The value of a field of a page as it is answered. */
export function shownField(field: string, value: unknown, space: string): unknown {
  if (value == null) return value;
  switch (field) {
    case 'target':
      return withSpace(value as ContentRef, space);
    case 'cover':
      return shownCover(value as PageCover, space);
    case 'metaLinks':
      return shownMetaLinks(value as NonNullable<PageFields['metaLinks']>, space);
    default:
      return value;
  }
}
