/**
 * References as addresses in a text, and back. What names a thing of this server by its id has an address of its own
 * (`/pages/{id}`, `/spaces/{id}/files/{id}`, …); all others are kept as they are written, whether they lead somewhere or not.
 */
import type { ContentRef } from './types.ts';

/**
 * Ids as `newId` makes them: an address of another kind rarely looks like one. Pages that are made on reading have a key behind the id of
 * the page that they are below.
 */
const ID = '[0-9A-Za-z]{20}(?:-[0-9a-f]{12})?';
const OWN = new RegExp(
  `^(?:/spaces/(${ID}))?/(pages|files|reusable-contents)/(${ID})(?:#(.+))?$|^/(spaces|collections|users)/(${ID})$`,
  's',
);

/** The reference that an address represents. */
export function refOf(url: string): ContentRef {
  if (url.length > 1 && url[0] === '#') return { kind: 'anchor', anchor: url.slice(1) };
  const found = url[0] === '/' ? OWN.exec(url) : null;
  if (!found) return { kind: 'url', url };
  const [, space, kind, id = '', anchor, place, placeId = ''] = found;
  const within = space ? { space } : {};
  if (kind === 'pages') {
    if (anchor === undefined) return { kind: 'page', page: id, ...within };
    return { kind: 'anchor', anchor, page: id, ...within };
  }
  if (anchor !== undefined) return { kind: 'url', url };
  if (kind === 'files') return { kind: 'file', file: id, ...within };
  if (kind === 'reusable-contents') return { kind: 'reusable-content', reusableContent: id, ...within };
  if (place === 'spaces') return { kind: 'space', space: placeId };
  if (place === 'collections') return { kind: 'collection', collection: placeId };
  return { kind: 'user', user: placeId };
}

/** The address of a reference. An OpenAPI specification has none outside its blocks, which contain its name. */
export function urlOf(ref: ContentRef): string {
  const space = 'space' in ref && ref.space !== undefined && ref.kind !== 'space' ? `/spaces/${ref.space}` : '';
  switch (ref.kind) {
    case 'url':
      return ref.url;
    case 'anchor':
      return `${ref.page === undefined ? '' : `${space}/pages/${ref.page}`}#${ref.anchor}`;
    case 'page':
      return `${space}/pages/${ref.page}`;
    case 'file':
      return `${space}/files/${ref.file}`;
    case 'reusable-content':
      return `${space}/reusable-contents/${ref.reusableContent}`;
    case 'space':
      return `/spaces/${ref.space}`;
    case 'collection':
      return `/collections/${ref.collection}`;
    case 'user':
      return `/users/${ref.user}`;
    case 'openapi':
      return ref.spec;
  }
}
