/** Rendered pages, kept by what they were made from. Bounded: what was not asked for longest goes first. */
import { LRUCache } from 'lru-cache';
import type { Rendered } from '../../../engine/markdown/html/page.ts';
import type { CodeToken } from '../../../engine/markdown/html/sources.ts';
import type { Parts } from '../../../engine/markdown/html/spots.ts';
import type { SiteMap } from './site-map.ts';

export interface RenderCache {
  rendered: LRUCache<string, Rendered>;
  code: LRUCache<string, CodeToken[][]>;
  maps: LRUCache<string, SiteMap>;
}

const sizeOf = (parts: Parts): number =>
  parts.reduce((sum, part) => sum + (typeof part === 'string' ? part.length * 2 : 200), 0);

const MiB = 1024 * 1024;

export const createRenderCache = (): RenderCache => ({
  rendered: new LRUCache({
    maxSize: 24 * MiB,
    sizeCalculation: ({ pieces, parentOf }) =>
      1000 + parentOf.size * 100 + pieces.reduce((sum, { parts }) => sum + 100 + sizeOf(parts), 0),
  }),
  code: new LRUCache({ maxSize: 8 * MiB, sizeCalculation: (lines, key) => 200 + key.length * 2 + lines.length * 600 }),
  maps: new LRUCache({ maxSize: 200_000, sizeCalculation: ({ byId, files }) => 10 + byId.size + files.size }),
});
