/** Ids of pages that are made on reading: that of the computed page, and twelve hexadecimal digits. */
const MADE_ID = /^(.+)-([0-9a-f]{12})$/;

export const madeId = (computedPage: string, key: string): string => `${computedPage}-${key}`;

/** The id of the computed page that a made one is below; any other id itself. */
export const computedParent = (id: string): string => MADE_ID.exec(id)?.[1] ?? id;
