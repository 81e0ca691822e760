/** What a renderer has to read again after an event. Pure. */
import type { OutboxEvent, SitePart } from '../../../outbox/events.ts';

export interface Tags {
  /** Of the site. */
  site: boolean;
  /** Of every space of the site: their addresses may be others now. */
  spaces: boolean;
  further: readonly string[];
}

/** What addresses follow from. */
const ADDRESSING: readonly SitePart[] = ['settings', 'publishing', 'structure', 'share-links'];

export function tagsOf({ subject, ...event }: OutboxEvent): Tags {
  switch (event.kind) {
    case 'space_openapi_updated':
      // What shows single operations reads the description itself; computed pages are of the space.
      return {
        site: false,
        spaces: false,
        further: [subject, `organization:${event.organizationId}:openapi:${event.data.slug}`],
      };
    case 'site_updated':
      return { site: true, spaces: event.data.changed.some((part) => ADDRESSING.includes(part)), further: [] };
    case 'change_request_created':
    case 'change_request_updated':
    case 'change_request_merged':
    case 'change_request_closed':
      return { site: false, spaces: false, further: [`${subject}:change-request:${event.data.changeRequestId}`] };
    default:
      // The site names the title and the revision of each space.
      return { site: true, spaces: false, further: [subject] };
  }
}
