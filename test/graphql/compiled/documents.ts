/** Random valid documents over a schema: fields, arguments, aliases, fragments, directives, variables. */
import fc from 'fast-check';
import {
  type DocumentNode,
  type GraphQLAbstractType,
  type GraphQLArgument,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isAbstractType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isObjectType,
  isRequiredArgument,
  isScalarType,
  parse,
  validate,
} from 'graphql';

export interface Asked {
  document: DocumentNode;
  text: string;
  variables: Record<string, unknown>;
}

export interface Making {
  schema: GraphQLSchema;
  /** What arguments may hold: by their name, else by their type. */
  values: Readonly<Record<string, readonly unknown[]>>;
  depth: number;
}

type Gen = fc.GeneratorValue;

/** A document that is valid; undefined when what came out is none. */
export function documentFrom(gen: Gen, making: Making): Asked | undefined {
  const maker = new Maker(gen, making);
  const text = maker.document();
  const document = parse(text);
  return validate(making.schema, document).length === 0 ? { document, text, variables: maker.variables } : undefined;
}

class Maker {
  readonly variables: Record<string, unknown> = {};
  readonly #gen: Gen;
  readonly #making: Making;
  readonly #declared: string[] = [];
  readonly #fragments: string[] = [];
  #names = 0;

  constructor(gen: Gen, making: Making) {
    this.#gen = gen;
    this.#making = making;
  }

  document(): string {
    const selection = this.#selection(this.#making.schema.getQueryType() as GraphQLObjectType, this.#making.depth);
    const declared = this.#declared.length > 0 ? `(${this.#declared.join(', ')})` : '';
    return [`query ${declared} ${selection}`, ...this.#fragments].join('\n');
  }

  #one<T>(from: readonly T[]): T {
    return from[this.#gen(fc.nat, { max: from.length - 1 })] as T;
  }

  /** True once in so many times. */
  #oneIn(times: number): boolean {
    return this.#gen(fc.nat, { max: times - 1 }) === times - 1;
  }

  #selection(type: GraphQLObjectType, depth: number): string {
    const fields = Object.values(type.getFields()).filter(
      (field) =>
        (depth > 0 || !isCompositeType(getNamedType(field.type))) &&
        (field.args.every((arg) => !isRequiredArgument(arg) || arg.name in this.#making.values) || this.#oneIn(20)),
    );
    if (fields.length === 0) return '{ __typename }';
    const parts = Array.from({ length: 1 + this.#gen(fc.nat, { max: 4 }) }, () => {
      if (depth > 0 && this.#oneIn(8)) return this.#fragment(type, depth - 1);
      if (this.#oneIn(12)) return '__typename';
      return this.#field(this.#one(fields), depth);
    });
    return `{ ${parts.join(' ')} }`;
  }

  #field(field: ReturnType<GraphQLObjectType['getFields']>[string], depth: number): string {
    const args = field.args.filter((arg) => isRequiredArgument(arg) || this.#oneIn(3));
    const written = args.flatMap((arg) => this.#argument(arg));
    const alias = written.length > 0 || this.#oneIn(5) ? `a${this.#names++}: ` : '';
    const type = getNamedType(field.type);
    const selection = isObjectType(type)
      ? this.#selection(type, depth - 1)
      : isAbstractType(type)
        ? this.#members(type, depth - 1)
        : '';
    const call = written.length > 0 ? `(${written.join(', ')})` : '';
    return `${alias}${field.name}${call} ${this.#directive()} ${selection}`;
  }

  #members(type: GraphQLAbstractType, depth: number): string {
    const members = this.#making.schema.getPossibleTypes(type).filter(() => !this.#oneIn(3));
    const parts = members.map((member) => this.#fragment(member, depth, true));
    return `{ __typename ${parts.join(' ')} ${this.#oneIn(4) ? `... on ${type.name} { __typename }` : ''} }`;
  }

  /** `isNamed`: within a type that is not this one. */
  #fragment(type: GraphQLObjectType, depth: number, isNamed = false): string {
    const selection = this.#selection(type, depth);
    if (this.#oneIn(2))
      return `... ${isNamed || this.#oneIn(2) ? `on ${type.name}` : ''} ${this.#directive()} ${selection}`;
    const name = `f${this.#names++}`;
    this.#fragments.push(`fragment ${name} on ${type.name} ${selection}`);
    return `...${name} ${this.#directive()} ${this.#oneIn(3) ? `...${name}` : ''}`;
  }

  #directive(): string {
    if (!this.#oneIn(8)) return '';
    const name = this.#one(['skip', 'include']);
    const value = this.#oneIn(2);
    return `@${name}(if: ${this.#oneIn(2) ? value : `$${this.#variable('Boolean!', value)}`})`;
  }

  #variable(type: string, value: unknown): string {
    const name = `v${this.#declared.length}`;
    this.#declared.push(`$${name}: ${type}`);
    if (value !== undefined) this.variables[name] = value;
    return name;
  }

  #argument(arg: GraphQLArgument): string[] {
    const type = getNullableType(arg.type) as GraphQLInputType;
    // Now and then a variable that nobody gives a value: the argument is absent then.
    if (!isRequiredArgument(arg) && this.#oneIn(6)) return [`${arg.name}: $${this.#variable(String(type), undefined)}`];
    const value = this.#value(arg.name, arg.type);
    if (value === undefined) return [];
    if (this.#oneIn(2) && !isEnumType(getNamedType(type))) {
      return [`${arg.name}: $${this.#variable(String(arg.type), value)}`];
    }
    return [`${arg.name}: ${isEnumType(type) ? value : JSON.stringify(value)}`];
  }

  #value(name: string, type: GraphQLInputType): unknown {
    const known = this.#making.values[name] ?? this.#making.values[getNamedType(type).name];
    const nullable = getNullableType(type);
    if (isListType(nullable)) return [];
    if (isEnumType(nullable)) return this.#one(nullable.getValues()).name;
    if (isInputObjectType(nullable) || !isScalarType(nullable) || !known) return undefined;
    return this.#one(known);
  }
}
