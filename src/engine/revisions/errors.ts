/** What can go wrong in the content engine. Each error has a stable `code`; the edge translates it into an answer. */
import type { Hash } from './types.ts';

/** The store has no blob of this hash: the revision refers to something that was never written or is already gone. */
export class MissingBlob extends Error {
  readonly code = 'MISSING_BLOB';
  readonly hash: Hash;
  constructor(hash: Hash) {
    super(`There is no blob ${hash}`);
    this.name = 'MissingBlob';
    this.hash = hash;
  }
}

/** The bytes that the store gave do not have the hash that was asked for, or are not what such a blob holds. */
export class CorruptBlob extends Error {
  readonly code = 'CORRUPT_BLOB';
  readonly hash: Hash;
  constructor(hash: Hash, problem = 'its bytes have another hash') {
    super(`The blob ${hash} is damaged: ${problem}`);
    this.name = 'CorruptBlob';
    this.hash = hash;
  }
}

/** A draft that would not be a valid revision: a parent that is absent, a cycle, a slug that two siblings share. */
export class InvalidDraft extends Error {
  readonly code = 'INVALID_DRAFT';
  readonly page: string;
  constructor(page: string, problem: string) {
    super(`Page ${page}: ${problem}`);
    this.name = 'InvalidDraft';
    this.page = page;
  }
}

/** A text whose bytes are not UTF-8 would have to be edited or merged: its foreign characters would be lost. */
export class UnreadableText extends Error {
  readonly code = 'UNREADABLE_TEXT';
  /** Of the page or reusable content. */
  readonly id: string;
  constructor(id: string, title: string) {
    super(
      `The encoding of the text of "${title}" (${id}) is unknown, so it cannot be edited or merged here: change it to UTF-8 in the repository, and import it again`,
    );
    this.name = 'UnreadableText';
    this.id = id;
  }
}

/**
 * A change that cannot be made. `path` names the field (`changes[2].page`). `reason` is `taken` when the value is fine
 * but another page has it already (an answer of kind "conflict"), else `invalid`.
 */
export class EditError extends Error {
  readonly code = 'EDIT_ERROR';
  readonly path: string;
  readonly reason: 'invalid' | 'taken';
  constructor(path: string, message: string, reason: 'invalid' | 'taken' = 'invalid') {
    super(message);
    this.name = 'EditError';
    this.path = path;
    this.reason = reason;
  }
}
