/**
 * A Pothos plugin: what an operation declares besides its type and resolver.
 *
 * - `access` guards the field on both surfaces: a root field without it does not compile, and a nested one with `rest` but
 *   without `access` stops the start. What the rule of a root field found is the parent that its resolver gets.
 * - `rest` and `status` make it a REST operation too; `src/rest/` reads them from the schema.
 * - arguments carry `validate` (a zod type for limits) and `clearable` (whether an explicit null has a meaning).
 */
import SchemaBuilder, {
  BasePlugin,
  type InputFieldMap,
  type PothosOutputFieldConfig,
  type PothosTypeConfig,
  type SchemaTypes,
} from '@pothos/core';
import type { GraphQLFieldResolver } from 'graphql';
import type { ZodType } from 'zod';
import type { Joined } from '../access/admission.ts';
import { type AccessRule, admitting, requireScope } from '../access/rule.ts';
import { EVERYTHING, openingOf, type Scope } from '../access/scopes.ts';
import type { Context } from '../context.ts';
import { badInput, type ErrorDetail, pathText } from '../errors.ts';
import '../input-messages.ts';
import type { Heavy } from '../server/overload.ts';
import { Reference } from './reference.ts';

export type RestPath = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /v1/${string}`;

/** What the projection reads from a field's extensions. */
export interface OperationExtension {
  rest?: RestPath;
  status?: number;
  access?: AccessRule;
  area?: string;
  openBody?: boolean;
  also?: readonly FurtherAddress[];
  versionOf?: VersionOf<never>;
  bodiless?: boolean;
  heavy?: Heavy;
  ahead?: Ahead<never>;
  /** The resolver behind the rule, for those who have run the rule: it gets what the rule found as its parent. */
  admitted?: GraphQLFieldResolver<unknown, Context>;
}

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
  /** Of `JSON`: what it holds, for the description of the REST API. Lists included. */
  shape?: ZodType;
}

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
  /** A value that callers may well send; the samples of the REST reference show it. */
  example?: string;
}

/**
 * Names the version of a parent that an answer depends on, beside its arguments, alone: its REST body is kept then, by
 * version and arguments, for everybody who may read the parent (that is checked each time). Null: not for these arguments.
 */
export type VersionOf<Parent> = (parent: Parent, args: Record<string, unknown>) => string | null;

interface OperationOptions {
  /** `METHOD /v1/path/{parameter}`: also a REST operation; path parameters are arguments of the same name. */
  rest?: RestPath;
  /** HTTP status of success; default 200. 204 sends no body. */
  status?: number;
  /** REST answers no body; GraphQL clients select what they want of it. */
  bodiless?: boolean;
  /** The body may have further properties, which are ignored. */
  openBody?: boolean;
  /** Takes much of the server, always or with these parameters of its query: a few such requests are done at a time. */
  heavy?: Heavy;
  /** The heading of the operation in the API reference. */
  area?: string;
}

declare global {
  export namespace PothosSchemaTypes {
    interface Plugins<Types extends SchemaTypes> {
      operations: OperationsPlugin<Types>;
    }
    interface QueryFieldOptions<Types, Type, Nullable, Args, ResolveReturnShape> extends OperationOptions {
      access: AccessRule;
    }
    interface MutationFieldOptions<Types, Type, Nullable, Args, ResolveReturnShape> extends OperationOptions {
      access: AccessRule;
    }
    interface SubscriptionFieldOptions<Types, Type, Nullable, Args, ResolveShape, ResolveReturnShape> {
      access: AccessRule;
    }
    interface FieldOptions<Types, ParentShape, Type, Nullable, Args, ResolveShape, ResolveReturnShape>
      extends OperationOptions,
        RestFieldExtension {
      access?: AccessRule;
      also?: readonly FurtherAddress[];
      versionOf?: VersionOf<ParentShape>;
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
    }
  }
}

const ROOTS = ['Query', 'Mutation', 'Subscription'];

const pluginName = 'operations';
export default pluginName;

export class OperationsPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  /** By the rule that a declaration names: one for all surfaces. */
  readonly #rules = new Map<AccessRule, AccessRule>();
  /** By the name of the type. */
  readonly #scopes = new Map<string, Scope | null>();

  override onTypeConfig(typeConfig: PothosTypeConfig) {
    const { object, joined, scope } = typeConfig.pothosOptions as {
      object?: string;
      joined?: Joined;
      scope?: Scope | null;
    };
    if (scope !== undefined) this.#scopes.set(typeConfig.name, scope);
    if (!object) return typeConfig;
    const own = { restObject: object, joined, ...(scope !== undefined && { scope }) };
    return { ...typeConfig, extensions: { ...typeConfig.extensions, ...own } };
  }

  override onOutputFieldConfig(fieldConfig: PothosOutputFieldConfig<Types>) {
    const options = fieldConfig.pothosOptions as unknown as OperationOptions &
      RestFieldExtension &
      Pick<OperationExtension, 'access' | 'also' | 'versionOf' | 'ahead'>;
    if ((ROOTS.includes(fieldConfig.parentType) || options.rest) && !options.access) {
      throw new Error(`${fieldConfig.parentType}.${fieldConfig.name} declares no access rule`);
    }
    const { resolve } = fieldConfig.pothosOptions as { resolve?: unknown };
    if (options.inRest instanceof Reference && options.inRest.resolve !== resolve) {
      throw new Error(`${fieldConfig.parentType}.${fieldConfig.name} is a reference with a resolver of its own`);
    }
    const access = this.#ruleOf(options);
    const { rest, status, area, openBody, bodiless, heavy, also, versionOf, ahead, inRest, shape } = options;
    const own: OperationExtension & RestFieldExtension = {
      ...(rest && { rest }),
      ...(status && { status }),
      ...(access && { access }),
      ...(area && { area }),
      ...(openBody && { openBody }),
      ...(bodiless && { bodiless }),
      ...(heavy && { heavy }),
      ...(also && { also }),
      ...(versionOf && { versionOf }),
      ...(ahead && { ahead }),
      ...(inRest && { inRest }),
      ...(shape && { shape }),
    };
    return Object.keys(own).length === 0
      ? fieldConfig
      : { ...fieldConfig, extensions: { ...fieldConfig.extensions, octavo: own } };
  }

  override wrapResolve(
    resolver: GraphQLFieldResolver<unknown, Types['Context'], object>,
    fieldConfig: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    const access = this.#ruleOf(fieldConfig.pothosOptions);
    const check = argumentCheck(fieldConfig.args as unknown as InputFieldMap);
    if (!access && !check) return this.#scoped(resolver, fieldConfig);
    if (fieldConfig.parentType === 'Subscription') return resolver;
    const scope = access ? undefined : this.#scopes.get(fieldConfig.parentType);
    const admitted: typeof resolver = (parent, args, context, info) => {
      if (scope !== undefined) requireScope(context as unknown as Context, scope);
      check?.(args as Record<string, unknown>);
      return resolver(parent, args, context, info);
    };
    if (!access) return admitted;
    (fieldConfig.extensions?.octavo as OperationExtension).admitted = admitted as GraphQLFieldResolver<
      unknown,
      Context
    >;
    const isRoot = ROOTS.includes(fieldConfig.parentType);
    return async (parent, args, context, info) => {
      const found = await access.check(context as unknown as Context, args as Record<string, unknown>, parent);
      return found === null ? true : admitted(isRoot ? found : parent, args, context, info);
    };
  }

  #ruleOf(options: unknown): AccessRule | undefined {
    const { access } = (options ?? {}) as { access?: AccessRule };
    if (!access) return undefined;
    const own = this.#rules.get(access) ?? admitting(access);
    this.#rules.set(access, own);
    return own;
  }

  /** A plain field, closed to tokens that are narrowed to something else. Fields that need no path go on needing none. */
  #scoped(
    resolver: GraphQLFieldResolver<unknown, Types['Context'], object>,
    { parentType, name }: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    const scope = this.#scopes.get(parentType);
    if (scope === undefined || name === 'id') return resolver;
    const admit = (context: unknown) => {
      if (openingOf((context as Context).caller) !== EVERYTHING) requireScope(context as Context, scope);
    };
    if (resolver.length >= 4) {
      return (parent, args, context, info) => {
        admit(context);
        return resolver(parent, args, context, info);
      };
    }
    const plain = resolver as (parent: unknown, args: object, context: Types['Context']) => unknown;
    return (parent, args, context) => {
      admit(context);
      return plain(parent, args, context);
    };
  }

  override wrapSubscribe(
    subscribe: GraphQLFieldResolver<unknown, Types['Context'], object> | undefined,
    fieldConfig: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> | undefined {
    const access = this.#ruleOf(fieldConfig.pothosOptions);
    if (!access || !subscribe) return subscribe;
    const check = argumentCheck(fieldConfig.args as unknown as InputFieldMap);
    return async (_root, args, context, info) => {
      const own = context as unknown as Context;
      const recheck = () => access.check(own.renewed(), args as Record<string, unknown>, undefined);
      const found = await recheck();
      check?.(args as Record<string, unknown>);
      const source = (await subscribe(found, args, context, info)) as AsyncIterable<unknown>;
      return own.services.watch.guard(source, own, recheck);
    };
  }
}

/** What `validate` refuses in the value of an argument. */
export function problemsOf(name: string, validate: ZodType | undefined, value: unknown): ErrorDetail[] {
  const issues = validate?.safeParse(value).error?.issues ?? [];
  return issues.map(({ path, message }) => ({ path: pathText([name, ...path]), message }));
}

/** Checks `validate` and explicit nulls of a field's arguments; throws 400 with every problem at once. */
function argumentCheck(args: InputFieldMap | undefined): ((values: Record<string, unknown>) => void) | null {
  const rules = Object.entries(args ?? {}).map(([name, arg]) => {
    const options = (arg as unknown as { pothosOptions?: ArgExtension & { required?: boolean } }).pothosOptions ?? {};
    return { name, validate: options.validate, clearable: options.clearable ?? false };
  });
  if (rules.length === 0) return null;
  return (values) => {
    const problems: ErrorDetail[] = [];
    for (const { name, validate, clearable } of rules) {
      const value = values[name];
      if (value === undefined) continue;
      if (value === null) {
        if (!clearable) problems.push({ path: name, message: 'must not be null' });
        continue;
      }
      for (const each of problemsOf(name, validate, value)) problems.push(each);
    }
    if (problems.length > 0) throw badInput(problems);
  };
}

SchemaBuilder.registerPlugin(pluginName, OperationsPlugin);
