/** The Document of a text for showing. */
import { toDocument } from '../document/read.ts';
import type { ContentRef } from '../document/types.ts';
import { published } from './publish.ts';
import { showable } from './showable.ts';
import type { PublishedDocument } from './types.ts';

/** What addresses of a text refer to; those that are not among them stay as they are. */
export type Places = ReadonlyMap<string, ContentRef>;

export function shownDocument(markdown: string, places: Places): PublishedDocument {
  const document = toDocument(markdown);
  if (places.size > 0) placeRefs(document.nodes, places);
  return showable(published(document));
}

/** Puts references in the place of addresses. */
function placeRefs(value: object, places: Places): void {
  for (const [name, entry] of Object.entries(value)) {
    if (typeof entry !== 'object' || entry === null) continue;
    const { kind, url } = entry as { kind?: unknown; url?: unknown };
    if (kind !== 'url') placeRefs(entry, places);
    else {
      const place = places.get(String(url));
      if (place) (value as Record<string, unknown>)[name] = place;
    }
  }
}
