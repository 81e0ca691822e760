/** Names of blobs: SHA-256, base64url without padding. */
import { hash } from 'node:crypto';
import type { Hash } from './types.ts';

/** The hash of the bytes; a string counts as its UTF-8 bytes. 43 characters. */
export function hashOf(bytes: Uint8Array | string): Hash {
  return hash('sha256', bytes, 'base64url');
}

/** Whether a text has the form of a hash (it says nothing about whether such a blob exists). */
export function isHash(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text);
}
