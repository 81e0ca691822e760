/**
 * Names of what a link depends on in a revision. A link remembers those that decided where it leads; a new revision tells
 * those that changed; the links that have one in common are looked at again, and no others.
 */
import { hash } from 'node:crypto';

export const keys = {
  /** That a page, file or reusable content is there. */
  id: (id: string): string => `i:${id}`,
  /** The text of a page or reusable content: its anchors. */
  text: (id: string): string => `a:${id}`,
  /** The entry at a path in Git, folded (`foldPath`). */
  gitPath: (folded: string): string => `g:${folded}`,
  /** Who is, or once was, called so below a parent (`slugKey`): each step of a path is one. */
  slug: (name: string): string => `s:${name}`,
  /** A redirect that was set explicitly. */
  redirect: (path: string): string => `r:${path}`,
};

/** A key of a space as 64 bits, signed, in decimal. Two keys that share one cost a look at a link that did not change. */
export const watchHash = (spaceId: string, key: string): string =>
  hash('sha256', `${spaceId} ${key}`, 'buffer').readBigInt64BE(0).toString();

/**
 * Each relative link of a page outside of Git depends on the names of all pages above, up to a hundred. With thousands of links, that
 * would be half a million keys for one page. So the links up to this ordinal keep these names; those after it do not, and are checked
 * whenever the link with this ordinal is.
 */
export const FOLDER_LINK = 49;
