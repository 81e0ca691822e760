/** Where readers do something. Pure. */

/** A page of a space; empty ids: the site as a whole. */
export interface CountedPlace {
  spaceId: string;
  pageId: string;
}

export const WHOLE_SITE: CountedPlace = { spaceId: '', pageId: '' };
