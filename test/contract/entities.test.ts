/** The fields of every entity, and which of them are always there, as the description of the API promises them. */
import { beforeAll, describe, expect, test } from 'vitest';
import { aServer } from '../support/server.ts';
import { ENTITIES, type Entity } from './entities.ts';
import { declared } from './operation.ts';

interface Schema {
  $ref?: string;
  anyOf?: Schema[];
  type?: string | string[];
  items?: Schema;
  const?: string;
  properties?: Record<string, Schema>;
  required?: string[];
}

let document: any;

beforeAll(async () => {
  document = (await (await aServer()).visitor.get('/v1/openapi.json')).body;
});

const paths = (text = '') => text.split(/\s+/).filter((path) => path !== '');

const answered = Object.entries(ENTITIES).filter(([, { operation }]) => declared.has(operation));

describe('the fields of the specification are there, and those that clients rely on always', () => {
  test.for(answered)('%s', ([name, entity]) => {
    const schema = schemaOf(entity);
    if (entity.object) expect(schema.properties?.object?.const).toBe(entity.object);
    expect(problemsOfEntity(name, entity)).toEqual([]);
  });
});

test('every entity that is answered has its line in entities.ts', () => {
  const known = new Set(Object.values(ENTITIES).map(({ object }) => object));
  const shown = operationSchemas().flatMap((schema) => schema.properties?.object?.const ?? []);
  expect(shown.filter((object) => !known.has(object))).toEqual([]);
});

/** The bodies of all reads of one entity. */
const operationSchemas = (): Schema[] =>
  Object.values(
    document.paths as Record<
      string,
      { get?: { responses: Record<string, { content?: Record<string, { schema: Schema }> }> } }
    >,
  )
    .flatMap(({ get }) => get?.responses[200]?.content?.['application/json']?.schema ?? [])
    .map(resolved);

function problemsOfEntity(name: string, entity: Entity): string[] {
  const optional = new Set(paths(entity.optional));
  const problems = paths(entity.fields).flatMap((path) => problemsOf(schemaOf(entity), path.split('.'), optional));
  return [...new Set(problems)].map((problem) => `${name}: ${problem}`);
}

function schemaOf({ operation, inList }: Entity): Schema {
  const [method = '', path = ''] = operation.split(' ');
  const { content } = document.paths[path][method.toLowerCase()].responses[200];
  const body = resolved(content['application/json'].schema);
  return inList ? resolved(body.properties?.items) : body;
}

/** Follows references, lists and "or null" to the schema that has the properties. */
function resolved(schema: Schema | undefined): Schema {
  if (schema?.$ref) return resolved(document.components.schemas[schema.$ref.split('/').at(-1) as string]);
  if (schema?.anyOf) return resolved(schema.anyOf.find(({ type }) => type !== 'null'));
  if (schema?.items) return resolved(schema.items);
  return schema ?? {};
}

function problemsOf(start: Schema, path: readonly string[], optional: ReadonlySet<string>): string[] {
  let schema = start;
  for (const [index, name] of path.entries()) {
    const where = path.slice(0, index + 1).join('.');
    // Free JSON has whatever its feature puts there.
    if (!schema.properties) return schema.type === undefined ? [] : [`${where} is missing`];
    if (!schema.properties[name]) return [`${where} is missing`];
    if (!optional.has(where) && !schema.required?.includes(name)) return [`${where} may be absent`];
    schema = resolved(schema.properties[name]);
  }
  return [];
}
