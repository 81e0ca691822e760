/** Addresses by id, which stay when pages are renamed and moved: how programs that show pages elsewhere read links in Markdown. */
import type { ContentRef } from '../revisions/content-ref.ts';
import { relocate } from './relocate.ts';

/** Where an address leads: as a link, and as an image, which is loaded from there. */
export interface StableAddress {
  link: string;
  image?: string;
}

/** The text with these addresses in the place of those that it has. */
export const withStableAddresses = (markdown: string, addresses: ReadonlyMap<string, StableAddress>): string =>
  relocate(markdown, (address, use) => {
    const found = addresses.get(address);
    return (use === 'link' ? found?.link : (found?.image ?? found?.link)) ?? address;
  });

/** The address of what a reference names. */
export function stableAddressOf(ref: ContentRef): string {
  const space = 'space' in ref && ref.space !== undefined && ref.kind !== 'space' ? `/spaces/${ref.space}` : '';
  switch (ref.kind) {
    case 'url':
      return ref.url;
    case 'page':
      return `${space}/pages/${ref.page}`;
    case 'anchor':
      return `${ref.page === undefined ? '' : `${space}/pages/${ref.page}`}#${ref.anchor}`;
    case 'file':
      return `${space}/files/${ref.file}`;
    case 'reusable-content':
      return `${space}/reusable-content/${ref.reusableContent}`;
    case 'space':
      return `/spaces/${ref.space}`;
    case 'collection':
      return `/collections/${ref.collection}`;
    case 'user':
      return `/users/${ref.user}`;
    case 'openapi':
      return `/openapi/${ref.spec}`;
  }
}
