/** From what a source refers to, to rows: where each address leads in a revision, and whether that is there. */

import type { ContentRef } from '../../../engine/revisions/types.ts';
import { storable } from '../../../engine/storable.ts';
import { turn } from '../../../engine/turn.ts';
import { findAnchors } from './anchors.ts';
import { type AddressIn, type Resolved, resolveAddresses } from './resolve.ts';
import type { LinkScope } from './scope.ts';
import type { Source, SourceLink } from './sources.ts';
import { FOLDER_LINK, keys, watchHash } from './watch-keys.ts';

export type LinkStatus = 'ok' | 'broken' | 'in-app';

/** Where an address leads, as it is stored. */
export interface Destination {
  status: LinkStatus;
  targetKind: ContentRef['kind'] | null;
  targetSpaceId: string | null;
  targetId: string | null;
  anchor: string | null;
  /** Hashes, as decimal text. */
  watch: string[];
}

/** A stored link. */
export interface LinkRow extends Destination {
  sourceId: string;
  sourceKind: Source['kind'];
  ordinal: number;
  address: string;
  relation: SourceLink['relation'];
  sections: readonly string[];
}

/** All links of these sources, in their order. */
export async function examineSources(scope: LinkScope, sources: readonly Source[]): Promise<LinkRow[]> {
  const addresses = sources.flatMap(({ from, links }) =>
    links.map(({ address, relation }, ordinal) => ({ address, from, relation, ordinal })),
  );
  const destinations = await examine(scope, addresses);
  let next = 0;
  return sources.flatMap(({ id, kind, links }) =>
    links.map(({ address, relation, sections }, ordinal) => ({
      sourceId: id,
      sourceKind: kind,
      ordinal,
      address,
      relation,
      sections: sections.map(storable),
      ...(destinations[next++] as Destination),
    })),
  );
}

/** Addresses that are followed together: each may be meant in many ways. With more of them, others have their turn in between. */
const ADDRESSES_PER_STEP = 250;

export interface AddressOf extends AddressIn {
  relation: SourceLink['relation'];
  /** Which link of its source it is. */
  ordinal: number;
}

/** Where each of these leads. */
export async function examine(scope: LinkScope, addresses: readonly AddressOf[]): Promise<Destination[]> {
  const destinations: Destination[] = [];
  for (let at = 0; at < addresses.length; at += ADDRESSES_PER_STEP) {
    if (at > 0) await turn();
    for (const each of await examinePart(scope, addresses.slice(at, at + ADDRESSES_PER_STEP))) destinations.push(each);
  }
  return destinations;
}

async function examinePart(scope: LinkScope, addresses: readonly AddressOf[]): Promise<Destination[]> {
  const found = await resolveAddresses(scope.revision, addresses, scope);
  const resolved = found.map((result, i) => {
    const isShown = addresses[i]?.relation !== 'dependsOn' || canBeShown(result.target);
    return isShown ? result : { ...result, missing: true };
  });
  const anchored = resolved.map(({ target, missing }) =>
    !missing && target?.kind === 'anchor' && target.page !== undefined && target.space === undefined
      ? { page: target.page, anchor: target.anchor }
      : undefined,
  );
  const exist = await findAnchors(
    scope,
    anchored.filter((anchor) => anchor !== undefined),
  );
  let next = 0;
  return resolved.map((result, i) => {
    const anchor = anchored[i];
    const link = addresses[i] as AddressOf;
    if (!anchor) return destinationOf(scope.spaceId, { ...result, watch: keptKeys(link, result.watch) });
    const { exists, watch } = exist[next++] as (typeof exist)[0];
    const all = [...keptKeys(link, result.watch), keys.text(anchor.page), ...watch];
    return destinationOf(scope.spaceId, { ...result, missing: !exists, watch: all });
  });
}

/** The keys that a link keeps: after `FOLDER_LINK`, without those of the pages above. */
function keptKeys({ ordinal, from: { watch: above = [] } }: AddressOf, watch: readonly string[]): readonly string[] {
  if (ordinal < FOLDER_LINK || above.length === 0) return watch;
  if (ordinal === FOLDER_LINK) return [...above, ...watch];
  const left = new Set(above);
  return watch.filter((key) => !left.has(key));
}

/** What the page shows in place of the address: an included text, or a part of a specification. */
const canBeShown = (target: ContentRef | null): boolean =>
  target?.kind === 'reusable-content' || target?.kind === 'openapi';

function destinationOf(
  spaceId: string,
  { target, missing, inApp, watch }: Omit<Resolved, 'watch'> & { watch: readonly string[] },
): Destination {
  return {
    status: inApp ? 'in-app' : missing ? 'broken' : 'ok',
    targetKind: target?.kind ?? null,
    targetSpaceId: target && 'space' in target && target.kind !== 'space' ? (target.space ?? null) : null,
    targetId: target ? idOf(target) : null,
    anchor: target?.kind === 'anchor' ? storable(target.anchor) : null,
    watch: [...new Set(watch)].map((key) => watchHash(spaceId, key)),
  };
}

/** What a reference names; an address outside has no id. */
function idOf(ref: ContentRef): string | null {
  switch (ref.kind) {
    case 'url':
      return null;
    case 'page':
    case 'anchor':
      return ref.page ?? null;
    case 'file':
      return ref.file;
    case 'reusable-content':
      return ref.reusableContent;
    case 'openapi':
      return ref.spec;
    case 'space':
      return ref.space;
    case 'collection':
      return ref.collection;
    case 'user':
      return ref.user;
  }
}
