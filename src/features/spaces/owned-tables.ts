/**
 * The tables whose rows belong to a space, found in the data model, so that a table added later is handed over with its space
 * without anybody having to remember: those with `organizationId` and `spaceId`, and those with `organizationId` whose rows
 * cannot be without a row of such a table (a reply without its comment).
 */
import { getDatamodel } from '../../db/generated/pothos.ts';

export interface OwnedTable {
  name: string;
  /** Its rows of the spaces `$1`, as a condition of SQL. */
  condition: string;
}

interface Field {
  name: string;
  type: string;
  kind: string;
  isRequired: boolean;
  relationFromFields?: readonly string[];
}

interface Model {
  fields: readonly Field[];
}

/**
 * Whose rows need more thought than to go along: grants are for people, of whom some stay behind; integrations are installed in the old
 * organization. Rows with `siteId` are those of a
 * site, which keeps them: its spaces, and what readers did there.
 */
const EXCEPT = new Set(['Grant', 'IntegrationSpaceInstallation']);

/** Whose rows belong to exactly one of several rows, each of an owned table: a reaction is on a comment, or on a reply. */
const ON_ONE_OF: Readonly<Record<string, readonly string[]>> = { Reaction: ['comment', 'reply'] };

/** Parents before children. */
export function ownedTables(
  models: Readonly<Record<string, Model>> = getDatamodel().datamodel.models as Record<string, Model>,
): OwnedTable[] {
  const candidates = Object.entries(models).filter(
    ([name, model]) => !EXCEPT.has(name) && has(model, 'organizationId') && !has(model, 'siteId'),
  );
  const owned = new Map<string, string>();
  for (const [name, model] of candidates) if (has(model, 'spaceId')) owned.set(name, '"spaceId" = ANY($1::text[])');
  for (let before = -1; before < owned.size; ) {
    before = owned.size;
    for (const [name, model] of candidates) {
      if (owned.has(name)) continue;
      const links = model.fields.filter((field) => field.relationFromFields?.length === 1);
      const required = links.find((field) => field.isRequired && owned.has(field.type));
      const through = required ? [required] : links.filter((field) => ON_ONE_OF[name]?.includes(field.name));
      if (through.length === 0 || !through.every(({ type }) => owned.has(type))) continue;
      const conditions = through.map(
        ({ type, relationFromFields }) =>
          `"${relationFromFields?.[0]}" IN (SELECT "id" FROM "${type}" WHERE ${owned.get(type)})`,
      );
      owned.set(name, `(${conditions.join(' OR ')})`);
    }
  }
  return [...owned].map(([name, condition]) => ({ name, condition }));
}

const has = (model: Model, column: string) =>
  model.fields.some(({ name, kind }) => name === column && kind === 'scalar');
