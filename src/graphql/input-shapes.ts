/**
 * Input types of the graph made of shapes that zod declares: names, requiredness and descriptions follow from the declaration. Where
 * GraphQL has no such type (unions of objects, values by name) the field is JSON.
 */
import { z } from 'zod';
import { isIdentifier } from '../engine/shape.ts';
import { builder } from './builder.ts';

type Type = z.core.$ZodType;

type FieldBuilder = Parameters<Parameters<typeof builder.inputType>[1]['fields']>[0];

interface InputOptions {
  description?: string;
  isOneOf?: true;
  fields: (t: FieldBuilder) => Record<string, unknown>;
}

/** An input type. What it holds is checked by the shape, not by TypeScript. */
const inputType = (name: string, options: InputOptions) =>
  builder.inputRef<Record<string, unknown>>(name).implement(options as never);

type InputType = ReturnType<typeof inputType> | 'ID' | 'String' | 'Boolean' | 'Int' | 'Float' | 'JSON';

/** The input types of one declaration, each made once. */
export class InputTypes {
  readonly #made = new Map<Type, InputType>();
  /** Types that stay JSON: clients give them whole. */
  readonly #whole: ReadonlySet<Type>;

  constructor(whole: readonly Type[]) {
    this.#whole = new Set(whole);
  }

  /** A `@oneOf` type with a field for each type of a union, named by the value of its discriminator. */
  oneOf(union: z.ZodDiscriminatedUnion, description: string) {
    const { discriminator, options } = union.def;
    return inputType(nameOf(union), {
      description,
      isOneOf: true,
      fields: (t) =>
        Object.fromEntries(
          (options as z.ZodObject[]).map((option) => {
            const [value] = option._zod.propValues![discriminator]!;
            return [String(value), t.field({ type: this.#object(option, discriminator) as 'JSON' })];
          }),
        ),
    });
  }

  #object(shape: z.ZodObject, discriminator?: string): InputType {
    return this.#once(shape, () =>
      inputType(nameOf(shape), {
        ...described(shape),
        fields: (t) =>
          Object.fromEntries(
            Object.entries(shape.shape).flatMap(([name, field]) =>
              name === discriminator
                ? []
                : [
                    [
                      name,
                      t.field({
                        type: this.#field(field) as 'JSON',
                        required: !isOptional(field),
                        ...described(field),
                      }),
                    ],
                  ],
            ),
          ),
      }),
    );
  }

  #field(field: Type): InputType | [InputType] {
    const type = innermost(field);
    if (this.#whole.has(type)) return 'JSON';
    if (type instanceof z.ZodArray) return [this.#field(type.element) as InputType];
    if (type instanceof z.ZodString) return isIdentifier(type) ? 'ID' : 'String';
    if (type instanceof z.ZodBoolean) return 'Boolean';
    if (type instanceof z.ZodNumberFormat) return 'Int';
    if (type instanceof z.ZodNumber) return 'Float';
    if (type instanceof z.ZodEnum) return this.#enum(type);
    if (type instanceof z.ZodObject) return this.#object(type);
    if (type instanceof z.ZodUnion && !(type instanceof z.ZodDiscriminatedUnion)) return this.#choice(type);
    return 'JSON';
  }

  #enum(type: z.ZodEnum): InputType {
    return this.#once(
      type,
      () => builder.enumType(nameOf(type), { ...described(type), values: type.options.map(String) }) as never,
    );
  }

  /** A union of words and of objects with one field: each word is a field that is true. */
  #choice(union: z.ZodUnion): InputType {
    return this.#once(union, () =>
      inputType(nameOf(union), {
        ...described(union),
        isOneOf: true,
        fields: (t) =>
          Object.fromEntries(
            union.options.flatMap((option): [string, unknown][] => {
              if (option instanceof z.ZodEnum)
                return option.options.map((word) => [String(word), t.boolean({ description: 'true' })]);
              return Object.entries((option as z.ZodObject).shape).map(([name, field]) => [
                name,
                t.field({ type: this.#field(field) as 'JSON', ...described(field) }),
              ]);
            }),
          ),
      }),
    );
  }

  #once(type: Type, make: () => InputType): InputType {
    const known = this.#made.get(type) ?? make();
    this.#made.set(type, known);
    return known;
  }
}

/** Whether a field may be left out. */
const isOptional = (field: Type): boolean => field._zod.optin === 'optional';

function innermost(type: Type): Type {
  return type instanceof z.ZodOptional || type instanceof z.ZodNullable || type instanceof z.ZodDefault
    ? innermost(type.unwrap())
    : type;
}

function nameOf(type: Type): string {
  const name = z.globalRegistry.get(type)?.id;
  if (!name) throw new Error('An input type of the graph needs a name: .meta({ id })');
  return name;
}

/** The description of a field, or of what is in it. */
function described(field: Type): { description?: string } {
  const description = z.globalRegistry.get(field)?.description ?? z.globalRegistry.get(innermost(field))?.description;
  return description === undefined ? {} : { description };
}
