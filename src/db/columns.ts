/** The columns of a model for statements without Prisma, so that their rows are what Prisma's would be. */
import { getDatamodel } from './generated/pothos.ts';
import type { Prisma } from './generated/prisma/client.ts';
import { keyList } from './statements.ts';

const known = new Map<string, string>();
const names = new Map<Prisma.ModelName, readonly string[]>();
const NONE: readonly string[] = [];

/**
 * `"id", "title", …` behind `alias`, but for those that are left out. Listed rather than `*`: a prepared `*` breaks when the migration of
 * another instance adds a column. A list that is NULL is empty, as Prisma has it. With a prefix, the columns of several rows fit into one.
 */
export function columnsOf(
  model: Prisma.ModelName,
  alias: string,
  prefix = '',
  without: readonly string[] = NONE,
): string {
  const key = `${model} ${alias} ${prefix} ${without.join()}`;
  const columns = known.get(key) ?? listed(model, alias, prefix, without);
  known.set(key, columns);
  return columns;
}

/** Rows by their ids, of which the statement takes a list. */
export const rowsById = (model: Prisma.ModelName): string =>
  `SELECT ${columnsOf(model, 'e')} FROM "${model}" e WHERE e."id" = ANY(${keyList('$1')})`;

/** The names of these columns. */
export function columnNamesOf(model: Prisma.ModelName): readonly string[] {
  const columns = names.get(model) ?? fieldsOf(model).map(({ name }) => name);
  names.set(model, columns);
  return columns;
}

const fieldsOf = (model: Prisma.ModelName) =>
  (getDatamodel().datamodel.models[model]?.fields ?? []).filter(({ kind }) => kind !== 'object');

function listed(model: Prisma.ModelName, alias: string, prefix: string, without: readonly string[]): string {
  return fieldsOf(model)
    .filter(({ name }) => !without.includes(name))
    .map(({ name, isList }) => {
      const column = `${alias}."${name}"`;
      const value = isList ? `coalesce(${column}::text[], '{}')` : column;
      return isList || prefix ? `${value} AS "${prefix}${name}"` : value;
    })
    .join(', ');
}
