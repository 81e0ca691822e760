/** Pages that may be meant where none is: those whose address or title is like what was asked for. */

import { LRUCache } from 'lru-cache';
import { inPieces } from '../../engine/pieces.ts';
import type { PageNode } from '../../engine/revisions/page-tree.ts';
import type { Making } from './making.ts';
import type { MissingModel } from './model.ts';
import { baseOf } from './references.ts';
import type { Found } from './show-page.ts';
import { hrefOf, type SpaceMap } from './space-map.ts';

const MOST = 5;
/** Pages that are compared. */
const COMPARED = 5000;
/** The share of triples of characters that two texts must have in common. */
const LEAST = 0.25;
/** Of a name or title. */
const MOST_LETTERS = 200;

/** Answers that are remembered of one space as it is; names that are asked for are many, and old links ask for the same again. */
const KEPT = 100;
const kept = new WeakMap<SpaceMap, LRUCache<string, Promise<readonly PageNode[]>>>();

/** The best ones first. */
export async function suggestionsFor(
  making: Making,
  { place, path }: Extract<Found, { kind: 'missing' }>,
): Promise<MissingModel['suggestions']> {
  const base = place && baseOf(making, place.siteSpace.spaceId);
  if (!place || base === undefined || path === '') return [];
  const { map } = place;
  const answers = kept.get(map) ?? new LRUCache<string, Promise<readonly PageNode[]>>({ max: KEPT });
  kept.set(map, answers);
  const asked = lastOf(path).toLowerCase().slice(0, MOST_LETTERS);
  const found = answers.get(asked) ?? likeIt(map, asked);
  answers.set(asked, found);
  return (await found).map((node) => ({
    title: node.page.title,
    href: hrefOf(map, base, node),
    trail: (map.above.get(node.page.id) ?? []).map((id) => map.byId.get(id)?.page.title ?? ''),
  }));
}

/** Pages of a space that are like a name, the best ones first. */
async function likeIt(map: SpaceMap, name: string): Promise<readonly PageNode[]> {
  const asked = triplesOf(name);
  const found: { node: PageNode; alike: number }[] = [];
  await inPieces(map.listed.slice(0, COMPARED), (node) => {
    const { slug, title } = node.page;
    const alike = Math.max(likeness(asked, triplesOf(slug)), likeness(asked, triplesOf(title)));
    if (alike >= LEAST) found.push({ node, alike });
  });
  return found
    .sort((a, b) => b.alike - a.alike)
    .slice(0, MOST)
    .map(({ node }) => node);
}

const lastOf = (path: string): string =>
  path
    .replace(/\.\w{1,5}$/, '')
    .split('/')
    .at(-1) as string;

/** As PostgreSQL's `pg_trgm` takes words apart. */
function triplesOf(text: string): Set<string> {
  const triples = new Set<string>();
  for (const word of text
    .toLowerCase()
    .slice(0, MOST_LETTERS)
    .match(/[\p{L}\p{N}]+/gu) ?? []) {
    const padded = `  ${word} `;
    for (let at = 0; at + 3 <= padded.length; at += 1) triples.add(padded.slice(at, at + 3));
  }
  return triples;
}

function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const common = [...a].filter((triple) => b.has(triple)).length;
  return common === 0 ? 0 : common / (a.size + b.size - common);
}
