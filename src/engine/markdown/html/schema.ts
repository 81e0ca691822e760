/** Schemas of an API as lists of fields, of which those within fields open. */
import type { Element, ElementContent } from 'hast';
import type { ApiField, ApiModel, ApiSchema } from '../../openapi/facts.ts';
import { h } from './element.ts';
import { foreignProse } from './foreign-prose.ts';
import type { Rendering } from './render.ts';

/** The fields of a body or model, its choices, or what it is where it has none. */
export function schemaOf(schema: ApiSchema, rendering: Rendering): ElementContent[] {
  const inner = withinOf(schema, rendering, false);
  const { description: words } = schema;
  return [
    ...(words === undefined ? [] : foreignProse(words, rendering)),
    ...(schema.fields
      ? []
      : [h('p', { className: ['doc-field-head'] }, headOf(schema, rendering)), ...factsOf(schema, rendering)]),
    ...inner,
  ];
}

/** Parameters, headers, properties. */
export function fieldList(fields: readonly ApiField[], rendering: Rendering): Element {
  return h(
    'ul',
    { className: ['doc-fields'], role: 'list' },
    fields.map((field) => fieldItem(field, rendering)),
  );
}

function fieldItem(field: ApiField, rendering: Rendering): Element {
  const { labels } = rendering;
  const { name, schema, isRequired, isDeprecated, description: words, example } = field;
  return h(
    'li',
    { className: ['doc-field'] },
    h(
      'p',
      { className: ['doc-field-head'] },
      h('code', { className: ['doc-field-name', ...(isDeprecated ? ['doc-field-old'] : [])] }, name),
      ' ',
      headOf(schema, rendering),
      isRequired && [' ', h('span', { className: ['doc-field-required'] }, labels.required)],
      isDeprecated && [' ', h('span', { className: ['doc-field-flag'] }, labels.deprecated)],
    ),
    words === undefined ? [] : foreignProse(words, rendering),
    factsOf(schema, rendering),
    example !== undefined && factLine(`${labels.example}:`, [example]),
    withinOf(schema, rendering, true),
  );
}

/** The type, and what else is said in a word. */
function headOf({ type, isNullable, access }: ApiSchema, { labels }: Rendering): ElementContent[] {
  const more = [isNullable && labels.nullable, access && labels[`${access}Only`]].filter(
    (one) => typeof one === 'string',
  );
  const words = [type, ...more].join(', ');
  return [h('span', { className: ['doc-field-type'] }, words)];
}

function factsOf({ values, constant, default: usual, limits }: ApiSchema, { labels }: Rendering): Element[] {
  return [
    ...(values ? [factLine(labels.values, values)] : []),
    ...(constant !== undefined ? [factLine(labels.constant, [constant])] : []),
    ...(usual !== undefined ? [factLine(labels.defaultValue, [usual])] : []),
    ...(limits ? [h('p', { className: ['doc-field-fact'] }, limits.join(', '))] : []),
  ];
}

const factLine = (label: string, values: readonly string[]): Element =>
  h(
    'p',
    { className: ['doc-field-fact'] },
    label,
    values.flatMap((value) => [' ', h('code', {}, value)]),
  );

/** What is in a value: fields, items, choices; `folded`: to be opened. */
function withinOf(schema: ApiSchema, rendering: Rendering, folded: boolean): ElementContent[] {
  const { labels } = rendering;
  const shown: ElementContent[] = [];
  const put = (label: string, content: () => ElementContent[]) => {
    if (rendering.schemaRoom <= 0) return;
    shown.push(
      ...(folded
        ? [h('details', { className: ['doc-fold'] }, h('summary', {}, label), h('div', {}, content()))]
        : content()),
    );
  };
  rendering.schemaRoom -= 1 + (schema.fields?.length ?? 0);
  const { fields, items, choices } = schema;
  if (fields && fields.length > 0) put(`${labels.fields} (${fields.length})`, () => [fieldList(fields, rendering)]);
  if (items && hasParts(items)) put(labels.items, () => schemaOf(items, rendering));
  if (choices?.schemas.some(hasParts)) {
    const each = choices.schemas.map((one) =>
      h(
        'details',
        { className: ['doc-fold'] },
        h('summary', {}, h('span', { className: ['doc-field-type'] }, one.type)),
        h('div', {}, rendering.schemaRoom > 0 ? schemaOf(one, rendering) : []),
      ),
    );
    shown.push(h('p', { className: ['doc-field-fact'] }, labels[choices.kind]), ...each);
  }
  if (schema.isCut || (rendering.schemaRoom <= 0 && (fields || items || choices)))
    shown.push(h('p', { className: ['doc-field-fact'] }, labels.moreFields));
  return shown;
}

const hasParts = ({ fields, items, choices, values, limits, description }: ApiSchema): boolean =>
  [fields, items, choices, values, limits, description].some((one) => one !== undefined);

/** Models, each to be opened. */
export const modelList = (models: readonly ApiModel[], rendering: Rendering): Element =>
  h(
    'div',
    { className: ['doc-models'] },
    models.map(({ name, schema }) =>
      h(
        'details',
        { className: ['doc-expandable', 'doc-model'] },
        h('summary', {}, h('code', {}, name)),
        h('div', { className: ['doc-expandable-body'] }, schemaOf(schema, rendering)),
      ),
    ),
  );
