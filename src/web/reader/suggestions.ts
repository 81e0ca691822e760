/** Pages that may be meant where none is: those whose address or title is like what was asked for. */

import type { Making } from './making.ts';
import type { MissingModel } from './model.ts';
import { baseOf } from './references.ts';
import type { Found } from './show-page.ts';
import { hrefOf } from './space-map.ts';

const MOST = 5;
/** Pages that are compared. */
const COMPARED = 5000;
/** The share of triples of characters that two texts must have in common. */
const LEAST = 0.25;

/** The best ones first. */
export async function suggestionsFor(
  making: Making,
  { place, path }: Extract<Found, { kind: 'missing' }>,
): Promise<MissingModel['suggestions']> {
  const base = place && baseOf(making, place.siteSpace.spaceId);
  if (!place || base === undefined || path === '') return [];
  const { map } = place;
  const asked = triplesOf(lastOf(path));
  return map.listed
    .slice(0, COMPARED)
    .map((node) => ({
      node,
      likeness: Math.max(likeness(asked, triplesOf(node.page.slug)), likeness(asked, triplesOf(node.page.title))),
    }))
    .filter(({ likeness }) => likeness >= LEAST)
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, MOST)
    .map(({ node }) => ({
      title: node.page.title,
      href: hrefOf(map, base, node),
      trail: (map.above.get(node.page.id) ?? []).map((id) => map.byId.get(id)?.page.title ?? ''),
    }));
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
    .slice(0, 200)
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
