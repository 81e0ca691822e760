/** Moves the primary content of spaces to what a draft became, without the API: for content that only the engine or an import can make. */

import { contentStore } from '../../src/db/content-store.ts';
import type { Revision, Space } from '../../src/db/generated/prisma/client.ts';
import { inTransaction } from '../../src/db/transaction.ts';
import type { Draft } from '../../src/engine/revisions/draft.ts';
import { overlay } from '../../src/engine/revisions/overlay.ts';
import type { Hash } from '../../src/engine/revisions/types.ts';
import { type Followed, linkStatements } from '../../src/features/content/links/follow.ts';
import { movePrimary, touchedBetween } from '../../src/features/content/move-primary.ts';
import { type Follower, prepareFollowers } from '../../src/followers.ts';
import type { Services } from '../../src/services.ts';
import { stretched } from './pace.ts';

export type Committed = Pick<Awaited<ReturnType<Draft['commit']>>, 'root' | 'blobs'>;

/** Moves the space as an edit does, in one transaction that may take long; with other `followers` than the server has, if they are given. */
export async function moveSpace(
  services: Services,
  space: Space,
  from: { id: string; root: Hash },
  { root, blobs }: Committed,
  followers: readonly Follower[] = services.followers,
): Promise<Revision> {
  const moving = { ...services, followers };
  const store = overlay(contentStore(services, space.organizationId), blobs);
  const touched = await touchedBetween(store, from.root, root);
  const prepared = await prepareFollowers(moving, { space, from: from.root, root, touched, blobs });
  const step = { from, root, blobs, touched, prepared, authorId: null };
  return inTransaction(services.database, (tx) => movePrimary(tx, moving, space, step), {
    timeout: stretched(600_000),
  });
}

/** Brings along links alone, at once however many they are, and hands over what was looked at. */
export const linksFollow = (seen: (followed: Followed) => void): Follower => ({
  async statements(tx, services, { space, from, to, blobs }) {
    const options = { tx, fresh: blobs };
    const roots = { from: from.root, to: to.root };
    const { statements, ...followed } = await linkStatements(services, space, roots, undefined, [], options);
    seen(followed);
    return statements;
  },
});
