/**
 * A Pothos plugin: reads what operations declare (`declarations.ts`), puts it into the extensions of their fields, and has
 * rules, scopes and limits of arguments checked before the resolver.
 */
import SchemaBuilder, {
  BasePlugin,
  type InputFieldMap,
  type PothosOutputFieldConfig,
  type PothosTypeConfig,
  type SchemaTypes,
} from '@pothos/core';
import { defaultFieldResolver, type GraphQLFieldResolver, type GraphQLResolveInfo } from 'graphql';
import type { Joined } from '../access/admission-sql.ts';
import { type AccessRule, admitting, requireScope } from '../access/rule.ts';
import { EVERYTHING, openingOf, type Scope } from '../access/scopes.ts';
import type { Context } from '../context.ts';
import { argumentCheck } from './argument-check.ts';
import { propertyOf } from './compiled/resolver.ts';
import type { ForVisitors, OperationExtension, OperationOptions, RestFieldExtension } from './declarations.ts';
import { namedJson } from './named-json.ts';
import { Reference } from './reference.ts';
import { refusingTexts } from './refused-texts.ts';

declare global {
  export namespace PothosSchemaTypes {
    interface Plugins<Types extends SchemaTypes> {
      operations: OperationsPlugin<Types>;
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
    const { object, joined, scope, visitors } = typeConfig.pothosOptions as {
      object?: string;
      joined?: Joined;
      scope?: Scope | null;
      visitors?: ForVisitors;
    };
    if (scope !== undefined) this.#scopes.set(typeConfig.name, scope);
    if (!object && scope === undefined && !visitors) return typeConfig;
    const own = { restObject: object, joined, visitors, ...(scope !== undefined && { scope }) };
    return { ...typeConfig, extensions: { ...typeConfig.extensions, ...own } };
  }

  override onOutputFieldConfig(fieldConfig: PothosOutputFieldConfig<Types>) {
    const options = fieldConfig.pothosOptions as unknown as OperationOptions &
      RestFieldExtension &
      Pick<OperationExtension, 'access' | 'also' | 'versionOf' | 'readerState' | 'ahead'>;
    if ((ROOTS.includes(fieldConfig.parentType) || options.rest) && !options.access) {
      throw new Error(`${fieldConfig.parentType}.${fieldConfig.name} declares no access rule`);
    }
    const { resolve } = fieldConfig.pothosOptions as { resolve?: unknown };
    if (options.inRest instanceof Reference && options.inRest.resolve !== resolve) {
      throw new Error(`${fieldConfig.parentType}.${fieldConfig.name} is a reference with a resolver of its own`);
    }
    const access = this.#ruleOf(options);
    const {
      rest,
      status,
      alsoStatus,
      area,
      openBody,
      listBody,
      bodiless,
      heavy,
      bodyBytes,
      keptUnder,
      also,
      versionOf,
      readerState,
      ahead,
      inRest,
      shape,
    } = options;
    const own: OperationExtension & RestFieldExtension = {
      ...(rest && { rest }),
      ...(status && { status }),
      ...(alsoStatus && { alsoStatus }),
      ...(access && { access }),
      ...(area && { area }),
      ...(openBody && { openBody }),
      ...(listBody && { listBody }),
      ...(bodiless && { bodiless }),
      ...(heavy && { heavy }),
      ...(bodyBytes && { bodyBytes }),
      ...(keptUnder && { keptUnder }),
      ...(also && { also }),
      ...(versionOf && { versionOf }),
      ...(readerState && { readerState }),
      ...(ahead && { ahead }),
      ...(inRest && { inRest }),
      ...(shape && { shape }),
    };
    if (Object.keys(own).length === 0) return fieldConfig;
    const type = shape ? namedJson(this.builder, fieldConfig.type, shape) : fieldConfig.type;
    return { ...fieldConfig, type, extensions: { ...fieldConfig.extensions, octavo: own } };
  }

  override wrapResolve(
    declared: GraphQLFieldResolver<unknown, Types['Context'], object>,
    fieldConfig: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    const resolver = fieldConfig.parentType === 'Mutation' ? refusingTexts(declared) : declared;
    const access = this.#ruleOf(fieldConfig.pothosOptions);
    const check = argumentCheck(fieldConfig.args as unknown as InputFieldMap);
    if (!access && !check) return this.#scoped(resolver, fieldConfig);
    if (fieldConfig.parentType === 'Subscription') {
      if (access) extensionOf(fieldConfig).admitted = resolver as GraphQLFieldResolver<unknown, Context>;
      return resolver;
    }
    const scope = access ? undefined : this.#scopes.get(fieldConfig.parentType);
    const admitted: typeof resolver = (parent, args, context, info) => {
      if (scope !== undefined) requireScope(context as unknown as Context, scope);
      check?.(args as Record<string, unknown>);
      return resolver(parent, args, context, info);
    };
    if (!access) return admitted;
    extensionOf(fieldConfig).admitted = admitted as GraphQLFieldResolver<unknown, Context>;
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
    // A column as it is: graphql-js' resolver for these names four parameters, so that a path and what is known of the field would be
    // made for each value.
    if (resolver === defaultFieldResolver) {
      return (parent, _args, context) => {
        admit(context);
        return propertyOf(parent, name);
      };
    }
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
    const begin = async (found: unknown, args: object, context: Types['Context'], info: GraphQLResolveInfo) => {
      const own = context as unknown as Context;
      check?.(args as Record<string, unknown>);
      const source = (await subscribe(found, args, context, info)) as AsyncIterable<unknown>;
      const recheck = () => access.check(own.renewed(), args as Record<string, unknown>, undefined);
      return own.services.watch.guard(source, own, recheck);
    };
    // No source of ours reads how it is selected.
    extensionOf(fieldConfig).events = (found, args, context) =>
      begin(found, args, context as unknown as Types['Context'], undefined as never);
    return async (_root, args, context, info) => {
      const own = context as unknown as Context;
      return begin(await access.check(own.renewed(), args as Record<string, unknown>, undefined), args, context, info);
    };
  }
}

/** Of a field that declares a rule. */
const extensionOf = (field: { extensions?: unknown }): OperationExtension =>
  (field.extensions as { octavo: OperationExtension }).octavo;

SchemaBuilder.registerPlugin(pluginName, OperationsPlugin);
