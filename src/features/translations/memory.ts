/** What was translated before: by the text, and by everything else that decides what becomes of it. */
import { createHash } from 'node:crypto';
import type { Services } from '../../services.ts';
import type { Ask, Languages } from './translator.ts';

/** All that, besides text and terms, decides what becomes of a text. */
export interface MemorySetting extends Languages {
  readonly instructions: string;
  readonly engine: string;
}

/** Raised when the form of segments or marks changes: what is remembered does not fit then. */
const FORM = 1;

export function memoryKeys({ from, to, instructions, engine }: MemorySetting): (ask: Ask) => string {
  const setting = JSON.stringify([FORM, from, to, instructions, engine]);
  return ({ text, terms }) =>
    createHash('sha256')
      .update(JSON.stringify([setting, text, [...terms]]))
      .digest('base64url');
}

/** What is known of these keys, in one statement, which notes that it is still of use: what was not for a year is forgotten. */
export async function recall(
  { database }: Services,
  organizationId: string,
  keys: readonly string[],
): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const rows = await database.query<{ key: string; text: string }>(RECALL, [organizationId, keys]);
  return new Map(rows.map(({ key, text }) => [key, text]));
}

/** Remembers translations, in one statement. Of two runs that translated the same, the first counts. */
export async function remember(
  { database }: Services,
  organizationId: string,
  known: ReadonlyMap<string, string>,
): Promise<void> {
  if (known.size > 0) await database.query(REMEMBER, [organizationId, [...known.keys()], [...known.values()]]);
}

const RECALL = `
  WITH used AS (
    UPDATE "TranslationMemory" SET "usedAt" = now()
    WHERE "organizationId" = $1 AND "key" = ANY($2::text[]) AND "usedAt" < now() - interval '30 days')
  SELECT "key", "text" FROM "TranslationMemory" WHERE "organizationId" = $1 AND "key" = ANY($2::text[])`;
const REMEMBER = `
  INSERT INTO "TranslationMemory" ("organizationId", "key", "text")
  SELECT $1, k, t FROM unnest($2::text[], $3::text[]) AS u(k, t)
  ON CONFLICT DO NOTHING`;
