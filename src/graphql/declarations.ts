/**
 * What an operation declares besides its type and resolver.
 *
 * - `access` guards the field on both surfaces: a root field without it does not compile, and a nested one with `rest` but
 *   without `access` stops the start. What the rule of a root field found is the parent that its resolver gets.
 * - `rest` and `status` make it a REST operation too; `src/rest/` reads them from the schema.
 * - arguments carry `validate` (a zod type for limits) and `clearable` (whether an explicit null has a meaning).
 */
import type { GraphQLFieldResolver } from 'graphql';
import type { ZodType } from 'zod';
import type { Joined, ReaderState } from '../access/admission-sql.ts';
import type { AccessRule } from '../access/rule.ts';
import type { Scope } from '../access/scopes.ts';
import type { Context } from '../context.ts';
import type { Heavy } from '../server/overload.ts';
import type { Reference } from './reference.ts';

export type RestPath = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /v1/${string}`;

/** What the projection reads from a field's extensions. */
export interface OperationExtension {
  rest?: RestPath;
  status?: number;
  alsoStatus?: number;
  access?: AccessRule;
  area?: string;
  openBody?: boolean;
  listBody?: boolean;
  also?: readonly FurtherAddress[];
  versionOf?: VersionOf<never>;
  readerState?: ReaderState;
  bodiless?: boolean;
  heavy?: Heavy;
  bodyBytes?: number;
  keptUnder?: KeptUnder;
  ahead?: Ahead<never>;
  /** The resolver behind the rule, for those who have run the rule: it gets what the rule found as its parent. */
  admitted?: GraphQLFieldResolver<unknown, Context>;
  /** Of a subscription: its events, for those who have run the rule. */
  events?: EventSource;
}

/** The events of a subscription, for what its rule found; `admitted` resolves each of them. */
export type EventSource = (found: unknown, args: object, context: Context) => Promise<AsyncIterable<unknown>>;

/** Another path of a nested field whose type has several parents; its rule reads the parameters of each. */
export interface FurtherAddress {
  rest: RestPath;
  area: string;
  /** The name of the operation: `ChangeRequest_commentReplies`. */
  name: string;
}

/**
 * Loads what a field needs of other tables for all rows of a list at once, so that its resolver gives values: a promise for
 * each row and field is half the cost of a long list. Only compiled operations do so; the resolver must do without, too.
 */
export type Ahead<Row> = (rows: readonly Row[], context: Context) => Promise<unknown>;

/** How a field that is no operation looks in REST bodies. */
export interface RestFieldExtension {
  /**
   * `hide`: GraphQL only. `embed`: an entity shown whole, not by id. A `Reference`: by its id, from the function that GraphQL
   * asks as well. `null`: there as null when it is null. {as}: under another name, where GraphQL has the list of what REST
   * counts. `top`: only where the operation answers this entity itself, not where another one holds it.
   */
  inRest?: 'hide' | 'embed' | 'null' | 'top' | Reference | { as: string };
  /** Of references in REST bodies: the type that is shown whole in their place when that is asked for. */
  idOrWhole?: string;
  /** Of `JSON`: what it holds, for the description of the REST API. Lists included. */
  shape?: ZodType;
}

/**
 * What readers of sites get of a type in REST bodies: all of it, or the fields that are `shown`, by their names there, and, for fields that are always
 * there, what they have `instead`, as the resolver would give it. A field that is neither is left out.
 */
export type ForVisitors = 'all' | { shown: readonly string[]; instead?: Readonly<Record<string, unknown>> };

export interface ArgExtension {
  /** Limits of the value; of `JSON` they are its shape, too. */
  validate?: ZodType;
  /** Of `JSON` that its resolver checks: what it holds, lists included. */
  shape?: ZodType;
  /** Whether an explicit null has a meaning. */
  clearable?: boolean;
  /**
   * `hide`: GraphQL only. {default}: what REST takes when it is left out, where GraphQL clients select instead. `required`: GraphQL
   * has it in another form as well, REST has not.
   */
  inRest?: 'hide' | 'required' | { default: unknown };
  /** A query parameter although the operation has a body. */
  in?: 'query';
  /** Its name in REST, where that is none in GraphQL. */
  restName?: string;
  /** A value that callers may well send; the samples of the REST reference show it. */
  example?: string;
}

/**
 * Names the version of a parent that an answer depends on, beside its arguments, alone: its REST body is kept then, by
 * version and arguments, for everybody who may read the parent (that is checked each time). Null: not for these arguments.
 */
export type VersionOf<Parent> = (parent: Parent, args: Record<string, unknown>, context: Context) => string | null;

export interface OperationOptions {
  /** `METHOD /v1/path/{parameter}`: also a REST operation; path parameters are arguments of the same name. */
  rest?: RestPath;
  /** HTTP status of success; default 200. 204 sends no body. */
  status?: number;
  /** HTTP status instead, where the resolver says `context.outcome.created`. */
  alsoStatus?: number;
  /** REST answers no body; GraphQL clients select what they want of it. */
  bodiless?: boolean;
  /** The body may have further properties, which are ignored. */
  openBody?: boolean;
  /** The body may be a list of up to 100 such bodies: the resolver gets them as `bodies`, instead of the arguments. */
  listBody?: boolean;
  /** Takes much of the server, always or with these parameters of its query: a few such requests are done at a time. */
  heavy?: Heavy;
  /** What its body may have, where that is more than others may. */
  bodyBytes?: number;
  /** For renderers, which keep what they have read. */
  keptUnder?: KeptUnder;
  /** The heading of the operation in the API reference. */
  area?: string;
}

/**
 * What a renderer that keeps a REST answer is told of it: the tag under which it has to read it again after a change, with parameters of
 * the path (`space:{spaceId}`), and how many seconds it may keep it at most.
 */
export interface KeptUnder {
  tag: string;
  maxAge?: number;
}

declare global {
  export namespace PothosSchemaTypes {
    interface QueryFieldOptions<Types, Type, Nullable, Args, ResolveReturnShape> extends OperationOptions {
      access: AccessRule;
    }
    interface MutationFieldOptions<Types, Type, Nullable, Args, ResolveReturnShape> extends OperationOptions {
      access: AccessRule;
    }
    /** With `rest`, its events are those of an event stream (`text/event-stream`). */
    interface SubscriptionFieldOptions<Types, Type, Nullable, Args, ResolveShape, ResolveReturnShape>
      extends Pick<OperationOptions, 'rest' | 'area' | 'openBody'> {
      access: AccessRule;
    }
    interface FieldOptions<Types, ParentShape, Type, Nullable, Args, ResolveShape, ResolveReturnShape>
      extends OperationOptions,
        RestFieldExtension {
      access?: AccessRule;
      also?: readonly FurtherAddress[];
      versionOf?: VersionOf<ParentShape>;
      /** What is read with a reader of a site for `versionOf`. */
      readerState?: ReaderState;
      ahead?: Ahead<ParentShape>;
    }
    interface InputFieldOptions<Types, Type, Req> extends ArgExtension {}
    interface ObjectTypeOptions<Types, Shape> {
      /** The constant `object` of REST bodies. */
      object?: string;
      /** What the REST operation of one entity reads together with it. */
      joined?: Joined;
      /**
       * The scope that a narrowed token needs for its fields, wherever the entity is reached, as for its REST operation; null:
       * narrowed tokens are refused. Its id is open, as REST names it, and fields with a rule of their own ask for that.
       */
      scope?: Scope | null;
      /** A type with a scope has it where operations that admit readers of sites answer it. */
      visitors?: ForVisitors;
    }
  }
}
