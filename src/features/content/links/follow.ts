/**
 * The stored links follow the primary revision in the transaction that moves it. Looked at are the sources that changed, and
 * the links elsewhere that depend on what changed: an edit of one page costs the same in every space. Most is known before the space is
 * locked; what is stored is asked behind the lock.
 */
import { queryAllIn, queryIn } from '../../../db/connection.ts';
import type { AnyTransaction, Statement } from '../../../db/database.ts';
import type { ContentCache } from '../../../engine/revisions/cache.ts';
import { Revision } from '../../../engine/revisions/revision.ts';
import type { Hash } from '../../../engine/revisions/types.ts';
import type { Services } from '../../../services.ts';
import { dependingOn, linksBehind, linksDependingOn, lookAgain } from './affected.ts';
import { type LinkDifference, linkDifference } from './difference.ts';
import { examineSources, type LinkRow } from './examine.ts';
import { type LinkScope, type OpenOptions, openScope } from './scope.ts';
import { readSources, type SourceKey } from './sources.ts';
import {
  deletion,
  leadsElsewhere,
  referenceDigest,
  replacement,
  STORED_DIGESTS,
  statistics,
  update,
} from './stored.ts';

/** Sources whose texts are in memory at a time. */
const SOURCES_PER_STEP = 25;
/** So many keys are those of an import: into an empty space it need not look for who depends on them. */
const MANY_KEYS = 500;

/** From one root to another. */
interface Roots {
  from: Hash;
  to: Hash;
}

/** What a move means for links, as far as content tells. */
export interface PreparedLinks extends Roots {
  difference: LinkDifference;
  /** By id, what the texts of sources refer to of which nothing else changed. */
  digests: ReadonlyMap<string, string | undefined>;
  /** The links of all other sources that changed. */
  rows: readonly LinkRow[];
  questions: readonly Statement[];
}

export interface Followed {
  /** Pages and reusable contents that were read. */
  sources: number;
  /** Links of others that were looked at again. */
  looked: number;
}

interface Space {
  id: string;
  organizationId: string;
}

/** Compares the two; in the transaction of `options`, or without one before it. */
export async function prepareLinks(
  services: Services,
  space: Space,
  { from, to }: Roots,
  options: OpenOptions,
): Promise<PreparedLinks> {
  const scope = await openScope(services, space, to, options);
  const before = await Revision.open(scope.store, from);
  const difference = await linkDifference(scope.store, before, scope.revision, scope.known);
  const { sources, onlyText, gone, keys } = difference;
  const digests = new Map<string, string | undefined>();
  for await (const part of readInSteps(
    scope,
    sources.filter(({ id }) => onlyText.has(id)),
  ))
    for (const { id, links } of part) digests.set(id, referenceDigest(links));
  const others = sources.filter(({ id }) => !onlyText.has(id));
  const rows = await rowsOf(scope, others);
  const ids = [...digests.keys()];
  const questions = [
    ...(keys.size < MANY_KEYS ? dependingOn(space.id, keys, [...gone, ...others.map(({ id }) => id)]) : []),
    ...(ids.length > 0 ? [{ sql: STORED_DIGESTS, params: [space.id, ids] }] : []),
  ];
  return { from, to, difference, digests, rows, questions };
}

const fits = (prepared: PreparedLinks, { from, to }: Roots): boolean => prepared.from === from && prepared.to === to;

/** What has to be known as it is stored. Nothing where what was prepared is for another move. */
export const linkQuestions = (prepared: PreparedLinks | undefined, roots: Roots): readonly Statement[] =>
  prepared && fits(prepared, roots) ? prepared.questions : [];

/** The statements that bring the links along. `answers` are those to `linkQuestions`. */
export async function linkStatements(
  services: Services,
  space: Space,
  roots: Roots,
  given: PreparedLinks | undefined,
  answers: readonly object[][],
  options: OpenOptions & { tx: AnyTransaction },
): Promise<Followed & { statements: Statement[] }> {
  const { tx } = options;
  const isReady = given !== undefined && fits(given, roots);
  const prepared = isReady ? given : await prepareLinks(services, space, roots, options);
  const answered = [...(isReady ? answers : await queryAllIn(tx, prepared.questions))];
  const { difference, digests, rows } = prepared;
  const { sources, onlyText, gone, keys } = difference;

  const stored = digests.size > 0 ? (answered.pop() as { id: string; digest: string }[]) : [];
  const storedDigests = new Map(stored.map(({ id, digest }) => [id, digest]));
  const outdated = sources.filter(({ id }) => onlyText.has(id) && storedDigests.get(id) !== digests.get(id));
  const others = sources.filter(({ id }) => !onlyText.has(id));
  const replaced = new Set([...gone, ...others.map(({ id }) => id), ...outdated.map(({ id }) => id)]);

  const query = <Row extends object>(sql: string, params: readonly unknown[]) => queryIn<Row>(tx, sql, params);
  let depending = answered.flat() as LinkRow[];
  if (keys.size < MANY_KEYS) depending = [...depending, ...(await linksBehind(query, space.id, depending))];
  else if (await hasLinks(tx, space.id)) depending = await linksDependingOn(query, space.id, keys, [...replaced]);
  depending = onceEach(depending.filter(({ sourceId }) => !replaced.has(sourceId)));

  const updates: Statement[][] = [];
  const scope = await openScope(services, space, roots.to, options);
  for await (const part of lookAgain(scope, depending)) {
    const moved = part.filter((each) => leadsElsewhere(each.before, each.after)).map(({ after }) => after);
    updates.push(update(scope, moved));
  }
  const written = [...rows, ...(await rowsOf(scope, outdated))];
  const ids = [...others, ...outdated].map(({ id }) => id);
  const statements = [
    ...updates.flat(),
    ...deletion(scope, gone),
    ...(ids.length > 0 ? replacement(scope, ids, written) : []),
    ...statistics(services.database, written.length),
  ];
  return { statements, sources: sources.length, looked: depending.length };
}

/** Takes out the links of sources that the next revision has no more; what others depend on is left to `relink` of the whole space. */
export async function removeLinks(
  tx: AnyTransaction,
  services: Services,
  space: Space,
  { from, to }: Roots,
  fresh?: ReadonlyMap<Hash, Uint8Array>,
): Promise<void> {
  const scope = await openScope(services, space, to, { tx, ...(fresh && { fresh }) });
  const { gone } = await linkDifference(scope.store, await Revision.open(scope.store, from), scope.revision);
  await queryAllIn(tx, deletion(scope, gone));
}

/** Rewrites the links of these sources; for a whole space, a part at a time. Returns how many there are. */
export async function relink(
  tx: AnyTransaction,
  services: Services,
  space: Space,
  root: Hash,
  sources: readonly SourceKey[],
  cache: ContentCache,
): Promise<number> {
  const scope = await openScope(services, space, root, { tx, cache });
  const rows = await rowsOf(scope, sources);
  await queryAllIn(
    tx,
    replacement(
      scope,
      sources.map(({ id }) => id),
      rows,
    ),
  );
  return rows.length;
}

async function* readInSteps(scope: LinkScope, wanted: readonly SourceKey[]) {
  for (let at = 0; at < wanted.length; at += SOURCES_PER_STEP)
    yield await readSources(scope, wanted.slice(at, at + SOURCES_PER_STEP));
}

async function rowsOf(scope: LinkScope, wanted: readonly SourceKey[]): Promise<LinkRow[]> {
  const rows: LinkRow[] = [];
  for await (const sources of readInSteps(scope, wanted))
    for (const row of await examineSources(scope, sources)) rows.push(row);
  return rows;
}

/** A link may depend on keys of several statements. */
const onceEach = (rows: readonly LinkRow[]): LinkRow[] => [
  ...new Map(rows.map((row) => [`${row.sourceId}/${row.ordinal}`, row])).values(),
];

async function hasLinks(tx: AnyTransaction, spaceId: string): Promise<boolean> {
  const rows = await queryIn(tx, 'SELECT 1 FROM "ContentLink" WHERE "spaceId" = $1 LIMIT 1', [spaceId]);
  return rows.length > 0;
}
