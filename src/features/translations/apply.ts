/** The end of a run: one transaction moves the translated space, the translation and the run together, or nothing. */
import { contentStore } from '../../db/content-store.ts';
import type { Transaction } from '../../db/database.ts';
import type { Revision, Space, Translation, TranslationRun } from '../../db/generated/prisma/client.ts';
import { ConcurrentUpdate, retryOnConflict } from '../../db/retry.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Merged } from '../../engine/revisions/merge.ts';
import { overlay } from '../../engine/revisions/overlay.ts';
import { type PreparedMove, prepareFollowers } from '../../followers.ts';
import { newId } from '../../ids.ts';
import type { Services } from '../../services.ts';
import { movePrimary, touchedBetween } from '../content/move-primary.ts';
import { mergeIntoSpace, type RehearsedBlocks, rehearsedBlocks, type Stale, staleOf } from './merging.ts';
import { claim, endRun, PROBLEMS_KEPT } from './runs.ts';
import { keepStale } from './stale.ts';
import type { TranslatedSource } from './translate.ts';
import type { Words } from './words.ts';

/** A run that cannot be done; the message is for people. */
export class RunRefused extends Error {}

export interface Outcome {
  services: Services;
  run: TranslationRun;
  translation: Translation;
  /** The revision that was translated. */
  source: Revision;
  translated: TranslatedSource;
  setting: string;
  words: Words;
}

const TRANSACTION_MS = 300_000;

/** @throws RunSuperseded, RunRefused; nothing has changed then */
export function applyTranslation(outcome: Outcome): Promise<void> {
  const { services } = outcome;
  const blocks = rehearsedBlocks(services.threads);
  return retryOnConflict(
    async () => {
      const state = await stateOf(outcome, services.database.prisma);
      const { root, blobs } = await merged(outcome, state, blocks, 'before');
      const store = contentStore(services, state.space.organizationId);
      const stale = await staleOf(overlay(store, blobs), sidesOf(outcome, state), blocks.before);
      const touched = await touchedBetween(overlay(store, blobs), state.current.root, root);
      const upcoming = { space: state.space, from: state.current.root, root, touched, blobs };
      const followers = await prepareFollowers(services, upcoming);
      await inTransaction(services.database, (tx) => write(tx, outcome, state, { blocks, followers, stale }), {
        timeout: TRANSACTION_MS,
      });
    },
    { refusal: new RunRefused('Too many concurrent edits of the translated space; please retry') },
  );
}

interface State {
  space: Space;
  current: Revision;
}

async function stateOf({ translation }: Outcome, db: Transaction): Promise<State> {
  const space =
    translation.spaceId === null
      ? null
      : await db.space.findUnique({ where: { id: translation.spaceId, deletedAt: null } });
  if (!space) throw new RunRefused('The translated space was deleted');
  return { space, current: await db.revision.findUniqueOrThrow({ where: { id: space.revisionId } }) };
}

const sidesOf = ({ translation, translated }: Outcome, { current }: State) => ({
  base: translation.root ?? current.root,
  ours: current.root,
  theirs: translated.root,
});

async function merged(
  outcome: Outcome,
  state: State,
  blocks: RehearsedBlocks,
  when: 'before' | 'within',
  tx?: Transaction,
): Promise<Pick<Merged, 'root' | 'blobs'>> {
  const { services, translated } = outcome;
  const store = overlay(contentStore(services, state.space.organizationId, tx), translated.blobs);
  const { root, blobs } = await mergeIntoSpace(store, sidesOf(outcome, state), blocks[when]);
  return { root, blobs: new Map([...translated.blobs, ...blobs]) };
}

async function write(
  tx: Transaction,
  outcome: Outcome,
  rehearsed: State,
  { blocks, followers, stale }: { blocks: RehearsedBlocks; followers: PreparedMove; stale: readonly Stale[] },
): Promise<void> {
  const { services, run, translation, source, translated, setting, words } = outcome;
  await claim(tx, run);
  await tx.$queryRaw`SELECT 1 FROM "Space" WHERE "id" = ${translation.spaceId} FOR NO KEY UPDATE`;
  const state = await stateOf(outcome, tx);
  // What is stale was found on the content as it was then.
  if (state.current.id !== rehearsed.current.id) throw new ConcurrentUpdate();
  const { space, current } = state;
  await translated.prepared.keep(tx, space.organizationId);
  const { root, blobs } = await merged(outcome, state, blocks, 'within', tx);
  const store = contentStore(services, space.organizationId, tx);
  let revision = current;
  if (root === current.root) await store.put(blobs);
  else {
    const touched = await touchedBetween(overlay(store, blobs), current.root, root);
    const facts = { root, authorId: run.createdById, type: 'update' as const };
    revision = await movePrimary(tx, services, space, { from: current, blobs, touched, prepared: followers, ...facts });
  }
  await keepStale(
    tx,
    translation,
    stale.map((one) => ({ id: newId(), ...one })),
  );
  const seconds = (Date.now() - (run.startedAt ?? run.createdAt).getTime()) / 1000;
  await tx.translation.update({
    where: { id: translation.id },
    data: {
      sourceRoot: source.root,
      root: translated.root,
      // What stayed in its language is asked for again.
      setting: translated.problems.length > 0 ? null : setting,
      resultRevisionId: revision.id,
      runs: { increment: 1 },
      totalWords: { increment: words.words },
      totalPages: { increment: translated.looked },
      totalDuration: { increment: seconds },
      latestRunDuration: seconds,
      latestPages: translated.looked,
      latestWords: words.words,
    },
  });
  await endRun(tx, services, run, {
    state: 'completed',
    revisionId: revision.id,
    pagesDone: translated.looked,
    pagesTotal: translated.looked,
    words: words.words,
    blocks: words.blocks,
    problems: translated.problems.slice(0, PROBLEMS_KEPT) as unknown as object[],
  });
}
