/** The columns of a model for statements without Prisma, so that their rows are what Prisma's would be. */
import { getDatamodel } from './generated/pothos.ts';
import type { Prisma } from './generated/prisma/client.ts';

/**
 * `"id", "title", …` behind `alias`. Listed rather than `*`: a prepared `*` breaks when the migration of another instance
 * adds a column. A list that is NULL is empty, as Prisma has it.
 */
export function columnsOf(model: Prisma.ModelName, alias: string): string {
  const fields = getDatamodel().datamodel.models[model]?.fields ?? [];
  return fields
    .filter(({ kind }) => kind !== 'object')
    .map(({ name, isList }) => {
      const column = `${alias}."${name}"`;
      return isList ? `coalesce(${column}::text[], '{}') AS "${name}"` : column;
    })
    .join(', ');
}
