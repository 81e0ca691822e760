/**
 * Fields that are an entity in GraphQL and its id in REST. Both surfaces ask the same function for the id, and it decides
 * what the caller may know of: there is no second rule that one of them could miss.
 */
import type { Context } from '../context.ts';
import type { RestPath } from './declarations.ts';

/** The id that a row refers to; null where it refers to nothing, and where the caller may not know of it. */
export type IdOf<Row, Id extends string | null> = (row: Row, context: Context) => Id | Promise<Id>;

/** Made by `referenceTo` alone; the `operations` plugin refuses a field that has one and a resolver of its own. */
export class Reference {
  readonly idOf: IdOf<never, string | null>;
  readonly resolve: unknown;
  readonly whole: Whole | undefined;

  constructor(idOf: IdOf<never, string | null>, resolve: unknown, whole?: Whole) {
    this.idOf = idOf;
    this.resolve = resolve;
    this.whole = whole;
  }
}

/** The REST operation that reads the entity: its body stands in the place of the id where the answer's operation has it in `context.whole`. */
export interface Whole {
  type: string;
  address: RestPath;
}

type Resolve<Row, Entity> = (row: Row, args: object, context: Context) => Entity | Promise<Entity>;

interface ReferenceOptions<Row, Entity> {
  inRest: Reference;
  resolve: Resolve<Row, Entity>;
}

/** `inRest` and `resolve` of such a field. `idOf` holds the rule of who may know of the entity; `load` only reads it. With `whole`, REST can show it whole. */
export function referenceTo<Row, Entity>(
  idOf: IdOf<Row, string>,
  load: (context: Context, id: string, row: Row) => Entity | Promise<Entity>,
  whole?: Whole,
): ReferenceOptions<Row, Entity>;
export function referenceTo<Row, Entity>(
  idOf: IdOf<Row, string | null>,
  load: (context: Context, id: string, row: Row) => Entity | Promise<Entity>,
  whole?: Whole,
): ReferenceOptions<Row, Entity | null>;
export function referenceTo<Row, Entity>(
  idOf: IdOf<Row, string | null>,
  load: (context: Context, id: string, row: Row) => Entity | Promise<Entity>,
  whole?: Whole,
): ReferenceOptions<Row, Entity | null> {
  const resolve: Resolve<Row, Entity | null> = async (row, _, context) => {
    const id = await idOf(row, context);
    return id === null ? null : load(context, id, row);
  };
  return { inRest: new Reference(idOf as IdOf<never, string | null>, resolve, whole), resolve };
}

/**
 * The same for a reference that a text makes, such as a link. Its id is no secret, since whoever sees the reference reads
 * the text that has the id; REST shows it as it is written. The entity is shown to those who see it: `load` decides.
 */
export function writtenReference<Row, Entity>(
  idOf: (row: Row) => string | null,
  load: (context: Context, id: string, row: Row) => Entity | null | Promise<Entity | null>,
): ReferenceOptions<Row, Entity | null> {
  return referenceTo<Row, Entity | null>(idOf, load);
}
