/** Addresses by id, which stay when pages are renamed and moved: how programs that show pages elsewhere read links in Markdown. */
import type { ContentRef } from '../revisions/content-ref.ts';
import { urlOf } from './document/refs.ts';
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

/** The address of what a reference names: that of Documents, but for two kinds that renderers know by another one. */
export function stableAddressOf(ref: ContentRef): string {
  if (ref.kind === 'openapi') return `/openapi/${ref.spec}`;
  return ref.kind === 'reusable-content' ? urlOf(ref).replace('/reusable-contents/', '/reusable-content/') : urlOf(ref);
}
