/** Stems of words, by PostgreSQL's dictionaries. */
import { LRUCache } from 'lru-cache';
import type { Transaction } from '../../../db/database.ts';
import { dictionaryFor } from '../../../engine/words/languages.ts';
import { type KnownStems, stemKey, stemsIn } from '../../../engine/words/stems.ts';
import { fold } from '../../../engine/words/tokens.ts';

/** What searches are made with: the database's client, or that of a transaction. */
export type Statements = Pick<Transaction, '$queryRaw' | '$queryRawUnsafe' | '$executeRaw'>;

/** Runs a statement: on the database, or in a transaction. */
export type Query = <Row extends object>(sql: string, params: readonly unknown[]) => Promise<Row[]>;

/** Texts use the same words again and again. A dictionary never changes its mind, so what it once said is known for ever. */
const known = new LRUCache<string, string>({ max: 20_000 });

/** The stems of words in some languages: one statement, and none where no language has stems, or all are known. */
export async function stemsOf(
  query: Query,
  words: Iterable<string>,
  languages: readonly (string | null)[],
): Promise<KnownStems> {
  const stems = new Map<string, string>();
  const dictionaries: string[] = [];
  const asked: string[] = [];
  for (const word of words) {
    for (const language of languages) {
      const dictionary = dictionaryFor(language, word);
      if (!dictionary || stems.has(stemKey(dictionary, word))) continue;
      const stem = known.get(stemKey(dictionary, word));
      stems.set(stemKey(dictionary, word), stem ?? '');
      if (stem !== undefined) continue;
      dictionaries.push(dictionary);
      asked.push(word);
    }
  }
  if (asked.length > 0) {
    const rows = await query<{ dictionary: string; word: string; stem: string | null }>(STEMS, [dictionaries, asked]);
    for (const { dictionary, word, stem } of rows) {
      const folded = stem === null ? '' : fold(stem);
      stems.set(stemKey(dictionary, word), folded);
      known.set(stemKey(dictionary, word), folded);
    }
  }
  return stemsIn(stems);
}

const STEMS = `SELECT dictionary, word, (ts_lexize(dictionary::regdictionary, word))[1] AS stem
  FROM unnest($1::text[], $2::text[]) AS asked(dictionary, word)`;
