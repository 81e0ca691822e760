/** Rendered pages, kept by what they were made from. Bounded: what was not asked for longest goes first. */
import { LRUCache } from 'lru-cache';
import type { CodeToken } from '../../markdown/html/sources.ts';
import type { SiteMap } from './site-map.ts';

/** A piece of a page: one block, or what stands together. */
export interface Piece {
  html: string;
  /** The block that it begins with. */
  key?: string;
  /** Shows a difference. */
  isChanged: boolean;
}

/** A rendered page. */
export interface Rendered {
  pieces: Piece[];
  /** Headings of level 2 and 3, for the outline. */
  sections: { id: string; title: string; level: number }[];
  /** The first piece is a heading 1. */
  hasTitle: boolean;
  /** The block at the top that a block stands in, by key. */
  topOf: ReadonlyMap<string, string>;
}

export interface RenderCache {
  rendered: LRUCache<string, Rendered>;
  code: LRUCache<string, CodeToken[][]>;
  maps: LRUCache<string, SiteMap>;
}

const MiB = 1024 * 1024;

export const createRenderCache = (): RenderCache => ({
  rendered: new LRUCache({
    maxSize: 24 * MiB,
    sizeCalculation: ({ pieces, topOf }) =>
      1000 + topOf.size * 100 + pieces.reduce((sum, { html }) => sum + 100 + html.length * 2, 0),
  }),
  code: new LRUCache({ maxSize: 8 * MiB, sizeCalculation: (lines, key) => 200 + key.length * 2 + lines.length * 600 }),
  maps: new LRUCache({ maxSize: 200_000, sizeCalculation: ({ byId, files }) => 10 + byId.size + files.size }),
});
