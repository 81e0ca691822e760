/** Where readers do something. Pure. */

/** A page of a space; empty ids: the site as a whole. */
export interface Place {
  spaceId: string;
  pageId: string;
}

export const WHOLE_SITE: Place = { spaceId: '', pageId: '' };
