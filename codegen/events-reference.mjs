/** A plugin of `graphql-codegen`: writes docs/api/events.md from the shapes that events are declared with. */
import { z } from 'zod';
import { shapeOf } from '../src/engine/shape.ts';
import { storedEvents } from '../src/features/integrations/events/payloads.ts';
import { VISIT_TYPES, webhookEvents } from '../src/features/integrations/webhooks/payloads.ts';

const HEAD = `---
description: The events that scripts of integrations and webhooks get, field by field.
---

<!-- Written by \`npm run codegen\` from src/features/integrations/**/payloads.ts. -->

# Events

What happens is told in two ways: to scripts of [integrations](../guides/integrations.md), where they are installed and have the scope, and to [webhooks](../guides/webhooks.md), which need no script. Both are delivered at least once, and for each receiver one after the other.

A field with \`?\` may be absent. Further fields may come; ignore what you do not know.
`;

/** What is described otherwise than it is checked. */
function described({ zodSchema, jsonSchema }) {
  const shape = shapeOf(zodSchema);
  if (!shape) return;
  const { $schema: _, ...more } = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any', override: described });
  Object.assign(jsonSchema, more);
}

/** The JSON schema of a shape, without references. */
function schemaOf(shape) {
  const { $defs = {}, ...schema } = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any', override: described });
  const inline = (value) => {
    if (Array.isArray(value)) return value.map(inline);
    if (value === null || typeof value !== 'object') return value;
    const { $ref, ...rest } = value;
    if ($ref) return inline({ ...$defs[$ref.replace('#/$defs/', '')], ...rest });
    return Object.fromEntries(Object.entries(value).map(([name, of]) => [name, inline(of)]));
  };
  return inline(schema);
}

/** A JSON schema in a few words. */
function typeOf(schema) {
  if (schema.const !== undefined) return `\`${schema.const}\``;
  if (schema.enum) return schema.enum.map((value) => `\`${value}\``).join(', ');
  if (Array.isArray(schema.type)) return schema.type.join(' or ');
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' or ');
  if (schema.type === 'array') return `list of ${typeOf(schema.items)}`;
  if (schema.type === 'object' && schema.properties) {
    const required = schema.required ?? [];
    const fields = Object.entries(schema.properties).map(
      ([name, field]) => `\`${name}${required.includes(name) ? '' : '?'}\` ${typeOf(field)}`,
    );
    return `object: ${fields.join('; ')}`;
  }
  if (schema.type === 'object') return 'object';
  return schema.format === 'date-time' ? 'date-time' : (schema.type ?? 'any');
}

const cell = (text) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

function rowsOf(shape, common) {
  const { properties, required = [] } = schemaOf(shape);
  return Object.entries(properties)
    .filter(([name]) => name !== 'type' && !common.has(name))
    .map(([name, field]) => {
      const mark = required.includes(name) ? '' : '?';
      const { description = '', ...schema } = field;
      return `| \`${name}${mark}\` | ${cell(typeOf(schema))} | ${cell(description)} |`;
    });
}

const table = (rows) => (rows.length === 0 ? '' : `\n| Field | Type | |\n| --- | --- | --- |\n${rows.join('\n')}\n`);

function section(shape, common) {
  const { description } = schemaOf(shape);
  return `### ${shape.shape.type.value}\n\n${description ?? ''}\n${table(rowsOf(shape, common))}`;
}

function part(title, intro, shapes, common) {
  const known = rowsOf(shapes[0], new Set()).filter((row) => common.some((name) => row.startsWith(`| \`${name}\``)));
  const sections = shapes.map((shape) => section(shape, new Set(common)));
  return `## ${title}\n\n${intro} Every event has \`type\` and:\n${table(known)}\n${sections.join('\n')}`;
}

export const plugin = () =>
  [
    HEAD,
    part(
      'To scripts',
      'The body of the call has the event as `event`, and what the script may know besides as `environment`.',
      storedEvents,
      ['eventId', 'installationId'],
    ),
    part('To webhooks', 'The body of the request is the event.', webhookEvents, [
      'eventId',
      'webhookId',
      'organizationId',
      'createdAt',
    ]),
    `## Readers of sites\n\n${VISIT_TYPES.map((type) => `\`${type}\``).join(' and ')} name the reader's address and program. They are recorded only while an installation with the scope, or a webhook, asks for them, and are removed a day after they were delivered.\n`,
  ].join('\n');
