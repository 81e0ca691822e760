/**
 * Entities that paths name. A type says once how its row is found by its own parameter of a path; the statement that finds the
 * caller of a request joins the rows of all that the path names (admission.ts), and loaders have them already.
 */
import type { Context } from '../context.ts';
import { columnNamesOf, rowsById } from '../db/columns.ts';
import type { Prisma } from '../db/generated/prisma/client.ts';
import { byId } from './loaders.ts';
import type { PrimedLoader } from './primed-loader.ts';

/** A way to find a row: SQL about its alias, with the placeholders of its value and of the value before it. */
export interface Finder {
  readonly name: string;
  readonly sql: (row: string, own: string, above: string) => string;
}

/** A type that paths name. */
export interface Addressed<Row extends object> {
  /** `changeRequestId` */
  readonly parameter: string;
  /** The parameters that it may follow in a path; none: it begins one. */
  readonly within: readonly string[];
  readonly model: Prisma.ModelName;
  /** The column with its organization, of what begins a path. */
  readonly organization?: keyof Row & string;
  /** How this value names a row; by default it is its id. */
  readonly finder?: (value: string) => Finder;
  /** Hands the row to the loaders of a request; null: there is none. */
  keep(context: Context, row: Row | null, value: string, above: string | undefined): void;
}

export const BY_ID: Finder = { name: 'id', sql: (row, own) => `${row}."id" = ${own}` };

const registered = new Map<string, Addressed<never>>();
const placeOf = (parameter: string, above: string) => `${above}/${parameter}`;

/** Columns of the statement that finds callers (admission.ts), whose names no row at the beginning of a path may have. */
const OF_CALLERS = new Set([
  'tokenId',
  'userId',
  'scopes',
  'expiresAt',
  'lastUsedAt',
  'serverAdmin',
  'ssoOrganizationId',
]);

/**
 * Registers a type, at the start of the program. Throws when another one has its place in paths, or its row would be taken for the
 * caller's.
 */
export function addressed<Row extends object>(type: Addressed<Row>): void {
  const { parameter, within } = type;
  const taken = within.length === 0 ? columnNamesOf(type.model).filter((name) => OF_CALLERS.has(name)) : [];
  if (taken.length > 0) throw new Error(`${type.model} has columns that are read as the caller's: ${taken.join(', ')}`);
  for (const above of within.length === 0 ? [''] : within) {
    const place = placeOf(parameter, above);
    if (registered.has(place)) throw new Error(`Two types are addressed by ${place}`);
    registered.set(place, type as Addressed<never>);
  }
}

/** The type that a parameter names after another one (`''`: at the beginning); undefined: none that is a row. */
export const addressedBy = (parameter: string, above: string): Addressed<object> | undefined =>
  registered.get(placeOf(parameter, above)) as Addressed<object> | undefined;

/** The rows of a model by id, for each request: of one tick in one statement, and what its path names without any. */
export class Rows<Row extends { id: string }> {
  readonly #name: string;
  readonly #sql: string;

  constructor(model: Prisma.ModelName) {
    this.#name = `rows ${model}`;
    this.#sql = rowsById(model);
  }

  load(context: Context, id: string): Promise<Row | null> {
    return this.#loader(context).load(id);
  }

  /** The row is known to be this one. */
  keep(context: Context, id: string, row: Row | null): void {
    this.#loader(context).prime(id, row);
  }

  /** Forgets what this request has loaded of it. */
  clear(context: Context, id: string): void {
    this.#loader(context).clear(id);
  }

  #loader(context: Context): PrimedLoader<string, Row | null> {
    return context.memo(this.#name, () => byId((ids) => context.services.database.query<Row>(this.#sql, [ids])));
  }
}
