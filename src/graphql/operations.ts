/**
 * A Pothos plugin: what an operation says of itself beside its type and resolver.
 *
 * - `access` guards the field on both surfaces: a root field without it does not compile, and a nested one with `rest` but
 *   without `access` stops the start.
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
import type { AccessRule } from '../access/rule.ts';
import type { Context } from '../context.ts';
import { badInput, type ErrorDetail, pathText } from '../errors.ts';
import '../input-messages.ts';

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
  ahead?: Ahead<never>;
}

/** Another address of a nested field, whose type stands below several parents; its rule reads the parameters of each. */
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
   * `hide`: GraphQL only. `embed`: an entity shown whole, not by id. {id}: by that column. `null`: there as null when it is
   * null. {as}: under another name, where GraphQL has the list of what REST counts. `top`: only where the operation answers this entity itself, not where another one holds it.
   */
  inRest?: 'hide' | 'embed' | 'null' | 'top' | { id: string } | { as: string };
}

export interface ArgExtension {
  /** Limits of the value. */
  validate?: ZodType;
  /** Whether an explicit null has a meaning. */
  clearable?: boolean;
  /** `hide`: GraphQL only. {default}: what REST takes when it is left out, where GraphQL clients select instead. */
  inRest?: 'hide' | { default: unknown };
  /** A query parameter although the operation has a body. */
  in?: 'query';
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
  /** The body may have further properties, which are ignored (api.md: "further free properties"). */
  openBody?: boolean;
  /** The heading that the operation stands under in the API reference. */
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
    }
  }
}

const pluginName = 'operations';
export default pluginName;

export class OperationsPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onTypeConfig(typeConfig: PothosTypeConfig) {
    const { object, joined } = typeConfig.pothosOptions as { object?: string; joined?: Joined };
    if (!object) return typeConfig;
    return { ...typeConfig, extensions: { ...typeConfig.extensions, restObject: object, joined } };
  }

  override onOutputFieldConfig(fieldConfig: PothosOutputFieldConfig<Types>) {
    const options = fieldConfig.pothosOptions as unknown as OperationOptions &
      RestFieldExtension &
      Pick<OperationExtension, 'access' | 'also' | 'versionOf' | 'ahead'>;
    const isRoot = ['Query', 'Mutation', 'Subscription'].includes(fieldConfig.parentType);
    if ((isRoot || options.rest) && !options.access) {
      throw new Error(`${fieldConfig.parentType}.${fieldConfig.name} declares no access rule`);
    }
    const { rest, status, access, area, openBody, bodiless, also, versionOf, ahead, inRest } = options;
    const own: OperationExtension & RestFieldExtension = {
      ...(rest && { rest }),
      ...(status && { status }),
      ...(access && { access }),
      ...(area && { area }),
      ...(openBody && { openBody }),
      ...(bodiless && { bodiless }),
      ...(also && { also }),
      ...(versionOf && { versionOf }),
      ...(ahead && { ahead }),
      ...(inRest && { inRest }),
    };
    return Object.keys(own).length === 0
      ? fieldConfig
      : { ...fieldConfig, extensions: { ...fieldConfig.extensions, octavo: own } };
  }

  override wrapResolve(
    resolver: GraphQLFieldResolver<unknown, Types['Context'], object>,
    fieldConfig: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    const { access } = (fieldConfig.pothosOptions ?? {}) as { access?: AccessRule };
    const check = argumentCheck(fieldConfig.args as unknown as InputFieldMap);
    if (!access && !check) return resolver;
    if (fieldConfig.parentType === 'Subscription') return resolver;
    return async (parent, args, context, info) => {
      if (
        access &&
        (await access.check(context as unknown as Context, args as Record<string, unknown>, parent)) === null
      )
        return true;
      check?.(args as Record<string, unknown>);
      return resolver(parent, args, context, info);
    };
  }

  override wrapSubscribe(
    subscribe: GraphQLFieldResolver<unknown, Types['Context'], object> | undefined,
    fieldConfig: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> | undefined {
    const { access } = (fieldConfig.pothosOptions ?? {}) as { access?: AccessRule };
    if (!access || !subscribe) return subscribe;
    const check = argumentCheck(fieldConfig.args as unknown as InputFieldMap);
    return async (parent, args, context, info) => {
      const own = context as unknown as Context;
      const recheck = () => access.check(own.renewed(), args as Record<string, unknown>, undefined);
      await recheck();
      check?.(args as Record<string, unknown>);
      const source = (await subscribe(parent, args, context, info)) as AsyncIterable<unknown>;
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
      problems.push(...problemsOf(name, validate, value));
    }
    if (problems.length > 0) throw badInput(problems);
  };
}

SchemaBuilder.registerPlugin(pluginName, OperationsPlugin);
