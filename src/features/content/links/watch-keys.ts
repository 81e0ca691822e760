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
