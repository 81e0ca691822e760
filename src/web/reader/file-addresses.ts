/**
 * Addresses of files of a site: below the site, so that who reads the site reads them, and nobody else. The hash in an address changes
 * with the file: browsers may keep what they got for ever.
 */
import type { FileEntry } from '../../engine/revisions/types.ts';

/** So much of the hash tells two versions of a file apart. */
const HASH_CHARACTERS = 12;

/** Names the version of a file in its address. */
export const fileVersion = ({ hash }: Pick<FileEntry, 'hash'>): string => hash.slice(0, HASH_CHARACTERS);

/** The address of a file of a space, below the site that begins at `base`. */
export const fileHref = ({ base }: { base: string }, spaceId: string, file: FileEntry): string =>
  `${base}~/files/${spaceId}/${file.id}/${fileVersion(file)}/${encodeURIComponent(file.name)}`;
