/** Which fields a selection brings: fragments opened, conditions decided, fields of the same name put together. */
import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLIncludeDirective,
  type GraphQLObjectType,
  GraphQLSkipDirective,
  getDirectiveValues,
  isAbstractType,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import type { Source } from './resolver.ts';

/** Variables as far as selections depend on them. */
export type Conditions = Record<string, unknown>;

/** The variables that `@skip` and `@include` of a document read. */
export function conditionsIn({ definitions }: DocumentNode): string[] {
  const names = new Set<string>();
  const read = ({ selections }: SelectionSetNode): void => {
    for (const node of selections) {
      for (const { value } of node.directives?.flatMap((directive) => directive.arguments ?? []) ?? []) {
        if (value.kind === Kind.VARIABLE) names.add(value.name.value);
      }
      if ('selectionSet' in node && node.selectionSet) read(node.selectionSet);
    }
  };
  for (const definition of definitions) if ('selectionSet' in definition) read(definition.selectionSet);
  return [...names];
}

/** Nodes by the name that they have in the answer, in its order. */
export function selectedIn(
  { schema, fragments }: Source,
  type: GraphQLObjectType,
  sets: readonly SelectionSetNode[],
  conditions: Conditions,
): Map<string, [FieldNode, ...FieldNode[]]> {
  const nodes = new Map<string, [FieldNode, ...FieldNode[]]>();
  const opened = new Set<string>();
  const collect = ({ selections }: SelectionSetNode): void => {
    for (const node of selections) {
      if (!isIncluded(node, conditions)) continue;
      if (node.kind === Kind.FIELD) {
        const key = node.alias?.value ?? node.name.value;
        const same = nodes.get(key);
        if (same) same.push(node);
        else nodes.set(key, [node]);
        continue;
      }
      const fragment = fragmentOf(node, fragments, opened);
      if (!fragment) continue;
      const condition = fragment.typeCondition?.name.value ?? type.name;
      const abstract = condition === type.name ? undefined : schema.getType(condition);
      const isWithin = isAbstractType(abstract) && schema.isSubType(abstract, type);
      if (condition === type.name || isWithin) collect(fragment.selectionSet);
    }
  };
  sets.forEach(collect);
  return nodes;
}

/** A named fragment counts once in a selection. */
function fragmentOf(
  node: Exclude<SelectionNode, FieldNode>,
  fragments: Record<string, FragmentDefinitionNode>,
  opened: Set<string>,
) {
  if (node.kind === Kind.INLINE_FRAGMENT) return node;
  const name = node.name.value;
  if (opened.has(name)) return undefined;
  opened.add(name);
  return fragments[name];
}

const isIncluded = (node: SelectionNode, conditions: Conditions): boolean =>
  !node.directives?.length ||
  (getDirectiveValues(GraphQLSkipDirective, node, conditions)?.if !== true &&
    getDirectiveValues(GraphQLIncludeDirective, node, conditions)?.if !== false);
