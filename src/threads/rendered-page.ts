/** A page that was rendered in a thread, on its way to the event loop. */

import type { LRUCache } from 'lru-cache';
import type { Colouring } from '../engine/markdown/html/colours.ts';
import type { Found, PageSource, Piece, Rendered } from '../engine/markdown/html/page.ts';
import type { CodeToken } from '../engine/markdown/html/sources.ts';
import { inPieces } from '../engine/pieces.ts';
import { type Chunks, fromChunks, intoChunks } from './chunks.ts';
import { type Threads, TooMuchWork } from './pool.ts';

export interface PackedPage extends Omit<Rendered, 'pieces' | 'sections' | 'parentOf'> {
  pieces: Chunks<Piece>;
  sections: Chunks<Rendered['sections'][number]>;
  parentOf: Chunks<readonly [key: string, parent: string]>;
}

/** The page, to be sent by the thread. */
export const packed = (rendered: Rendered): PackedPage => ({
  ...rendered,
  pieces: intoChunks(rendered.pieces),
  sections: intoChunks(rendered.sections),
  parentOf: intoChunks([...rendered.parentOf]),
});

/** Renders a large page in a thread, and reads what comes of it in slices. */
export async function renderedInThread(threads: Threads, source: PageSource, found: Found): Promise<Rendered> {
  const page = await threads.run('renderPage', [source, found]);
  const parentOf = new Map<string, string>();
  await inPieces(await fromChunks(page.parentOf), ([key, parent]) => parentOf.set(key, parent));
  return { ...page, pieces: await fromChunks(page.pieces), sections: await fromChunks(page.sections), parentOf };
}

/** Code in colours on the pages that the event loop renders: what takes long is done in a thread, or the code stays as it is. */
export const colouringWith = (threads: Threads, kept: LRUCache<string, CodeToken[][]>): Colouring => ({
  kept,
  thorough: (code, syntax) =>
    threads.run('thoroughColours', [code, syntax]).catch((error: unknown) => {
      if (error instanceof TooMuchWork) return undefined;
      throw error;
    }),
});
