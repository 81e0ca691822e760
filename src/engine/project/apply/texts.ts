/** Texts on their way from the repository into the store. */
import { inPieces } from '../../pieces.ts';
import { hashOf } from '../../revisions/hash.ts';
import type { Revision } from '../../revisions/revision.ts';
import type { BlobStore, GitOrigin, Hash } from '../../revisions/types.ts';
import { splitFrontMatter } from '../read/front-matter.ts';

/** The bytes of a blob of the repository. */
export type ReadBlob = (origin: GitOrigin) => Promise<Uint8Array>;

/** The encodings of texts that are not UTF-8 in the repository, by path, as a revision knows them. */
export async function knownEncodings(revision: Revision): Promise<Map<string, string>> {
  const known = new Map<string, string>();
  const note = ({ git }: { git?: GitOrigin }) => {
    if (git?.encoding !== undefined) known.set(git.path, git.encoding);
  };
  for await (const page of revision.pages()) note(page);
  await inPieces(await revision.reusableContents(), note);
  return known;
}

/** Bytes that wait before they are stored together. */
const BATCH = 4 * 1024 * 1024;

/** Stores texts in batches, so that neither all of them are in memory nor each is a round trip. */
export class TextWriter {
  readonly #store: BlobStore;
  #waiting = new Map<Hash, Uint8Array>();
  #bytes = 0;

  constructor(store: BlobStore) {
    this.#store = store;
  }

  async put(bytes: Uint8Array): Promise<Hash> {
    const hash = hashOf(bytes);
    if (!this.#waiting.has(hash)) {
      this.#waiting.set(hash, bytes);
      this.#bytes += bytes.length;
    }
    if (this.#bytes >= BATCH) await this.flush();
    return hash;
  }

  async flush(): Promise<void> {
    if (this.#waiting.size === 0) return;
    const batch = this.#waiting;
    this.#waiting = new Map();
    this.#bytes = 0;
    await this.#store.put(batch);
  }
}

/**
 * Front matter and text of a file. `heading`: the export wrote the title above a text that had no heading 1; exactly that is
 * taken off again, unless it was changed in the repository: then it is part of the text.
 */
export function readImportedText(bytes: Uint8Array, heading?: string): { frontMatter: Uint8Array; text: Uint8Array } {
  const { frontMatter, text } = splitFrontMatter(bytes);
  if (heading === undefined) return { frontMatter, text };
  const written = new TextEncoder().encode(`# ${heading}\n\n`);
  const same = written.every((byte, index) => text[index] === byte);
  return { frontMatter, text: same ? text.subarray(written.length) : text };
}
