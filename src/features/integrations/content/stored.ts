/** What sources have made, as it is kept: one row for what was asked for in a space. */
import { hash } from 'node:crypto';
import type { Database } from '../../../db/database.ts';
import { canonicalJson } from '../../../engine/revisions/encode.ts';
import type { ComputedSource } from '../../../engine/revisions/types.ts';
import type { SourcePlace } from '../../content/source-content.ts';
import type { MadeContent } from './compute.ts';

/** What was made is made again after this, when somebody reads it. */
export const FRESH = '1 hour';
/** After a failure, nobody asks the script again for this long. */
const PAUSE = '30 seconds';

/** What tells the states of a row apart: another value, one that has become old, a failure, and the end of its pause. `c` is the row. */
export const CONTENT_STATE = `concat_ws(' ', coalesce(c."seed", '-'), c."computedAt" < now() - interval '${FRESH}',
  c."failedAt" IS NULL, c."failedAt" < now() - interval '${PAUSE}')`;

export interface StoredContent {
  inputs: string;
  value: MadeContent | null;
  seed: string | null;
  toldSeed: string | null;
  computedAt: Date | null;
  error: string | null;
  /** It was made so long ago that it is to be made again. */
  isOld: boolean;
  /** It failed, and is not to be asked for yet. */
  isPaused: boolean;
  state: string;
}

const COLUMNS = `c."inputs", c."value", c."seed", c."toldSeed", c."computedAt", c."error",
  coalesce(c."computedAt" < now() - interval '${FRESH}', false) AS "isOld",
  coalesce(c."failedAt" > now() - interval '${PAUSE}', false) AS "isPaused", ${CONTENT_STATE} AS "state"`;

/** Names what is asked for, whatever the order of its fields. */
export const slotOf = ({ type, props, dependencies }: ComputedSource): string =>
  hash('sha256', canonicalJson([type, props, dependencies]), 'base64url');

export async function storedContent(
  database: Pick<Database, 'query'>,
  { spaceId }: Pick<SourcePlace, 'spaceId'>,
  slot: string,
): Promise<StoredContent | undefined> {
  const [row] = await database.query<StoredContent>(
    `SELECT ${COLUMNS} FROM "IntegrationContent" c WHERE c."spaceId" = $1 AND c."slot" = $2`,
    [spaceId, slot],
  );
  return row;
}

export interface Outcome {
  inputs: string;
  /** Null: nothing is kept of what was made before. Undefined: it stays. */
  value?: MadeContent | null | undefined;
  error: string | null;
}

/** The seed of a value. */
export const seedOf = (value: MadeContent): string => hash('sha256', canonicalJson(value), 'base64url').slice(0, 22);

/** What the first value is, revisions need not tell. */
const STORE = `
  INSERT INTO "IntegrationContent" AS c
    ("spaceId", "slot", "organizationId", "source", "props", "dependencies", "inputs", "value", "seed", "toldSeed", "computedAt", "error", "failedAt")
  SELECT s."id", $2, s."organizationId", $3, $4::jsonb, $5::jsonb, $6, $7::jsonb, $8, $8,
    CASE WHEN $9::text IS NULL THEN now() END, $9, CASE WHEN $9::text IS NOT NULL THEN now() END
  FROM "Space" s WHERE s."id" = $1
  ON CONFLICT ("spaceId", "slot") DO UPDATE SET "inputs" = excluded."inputs", "error" = excluded."error", "failedAt" = excluded."failedAt",
    "value" = CASE WHEN $10::boolean THEN c."value" ELSE excluded."value" END,
    "seed" = CASE WHEN $10::boolean THEN c."seed" ELSE excluded."seed" END,
    "toldSeed" = coalesce(c."toldSeed", excluded."seed"),
    "computedAt" = coalesce(excluded."computedAt", c."computedAt")
  RETURNING ${COLUMNS}`;

/** Stores what came of an attempt; undefined: the space is gone. */
export async function storeContent(
  database: Pick<Database, 'query'>,
  { spaceId }: Pick<SourcePlace, 'spaceId'>,
  source: ComputedSource,
  { inputs, value, error }: Outcome,
): Promise<StoredContent | undefined> {
  const { type, props, dependencies } = source;
  const [row] = await database.query<StoredContent>(STORE, [
    spaceId,
    slotOf(source),
    type,
    JSON.stringify(props),
    JSON.stringify(dependencies),
    inputs,
    value == null ? null : JSON.stringify(value),
    value == null ? null : seedOf(value),
    error,
    value === undefined,
  ]);
  return row;
}
