/** REST bodies of unions, interfaces, and types below themselves, with a schema of this test's own. */
import { buildSchema, type GraphQLObjectType, type GraphQLSchema } from 'graphql';
import { describe, expect, test } from 'vitest';
import type { Context } from '../../src/context.ts';
import { AnswerSize } from '../../src/graphql/answer-size.ts';
import { compile } from '../../src/rest/compile.ts';
import { documentsOf } from '../../src/rest/documents.ts';
import { outputSchema } from '../../src/rest/openapi/outputs.ts';
import { Components } from '../../src/rest/openapi/schema.ts';
import type { RestOperation } from '../../src/rest/schema.ts';

const TYPES = `
  interface Named { title: String! }
  type Group implements Named { id: ID! title: String! note: String children: [GroupOrSection!]! owner: Owner }
  type Section implements Named { id: ID! title: String! parent: Group place: Place }
  type Place { section: Section }
  type Owner { name: String! groups: [Group!]! }
  union GroupOrSection = Group | Section
  type Site { id: ID! entries: [GroupOrSection!]! first: Named }
`;

/** A graph with one operation that answers `type`; `note` of a group is shown only where the operation answers the group. */
function schemaWith(type: string, further = ''): GraphQLSchema {
  const schema = buildSchema(`${TYPES} ${further} type Query { shown: ${type} }`);
  for (const [name, object] of [
    ['Group', 'group'],
    ['Section', 'section'],
  ] as const)
    schema.getType(name)!.extensions = { restObject: object };
  (schema.getType('Group') as GraphQLObjectType).getFields()['note']!.extensions = { octavo: { inRest: 'top' } };
  return schema;
}

const operation = {
  kind: 'query',
  field: 'shown',
  method: 'GET',
  path: '/v1/shown',
  status: 200,
  access: {},
} as RestOperation;

async function compiled(schema: GraphQLSchema) {
  const [route] = await documentsOf(schema, [operation]);
  return compile(schema, route!);
}

/** The body that the operation answers with for a value. */
async function bodyOf(type: string, value: unknown): Promise<unknown> {
  const schema = schemaWith(type);
  schema.getQueryType()!.getFields()['shown']!.resolve = () => value;
  const context = { answer: new AnswerSize(1_000_000), caller: { kind: 'user' } } as unknown as Context;
  return JSON.parse(JSON.stringify(await (await compiled(schema))(undefined, {}, context)));
}

const group = (id: string, more: object = {}) => ({ __typename: 'Group', id, title: id, children: [], ...more });
const section = (id: string, more: object = {}) => ({ __typename: 'Section', id, title: id, ...more });

describe('a union and an interface', () => {
  test('each entry has the fields of its own type, and says which it is', async () => {
    const site = { id: 's', entries: [group('g'), section('x')], first: section('y') };
    expect(await bodyOf('Site', site)).toEqual({
      id: 's',
      entries: [
        { object: 'group', id: 'g', title: 'g', children: [] },
        { object: 'section', id: 'x', title: 'x' },
      ],
      first: { object: 'section', id: 'y', title: 'y' },
    });
  });

  test('an operation answers one itself', async () => {
    expect(await bodyOf('Named', group('g', { note: 'n' }))).toEqual({
      object: 'group',
      id: 'g',
      title: 'g',
      note: 'n',
      children: [],
    });
    await expect(bodyOf('Named', { __typename: 'Place' })).rejects.toThrow('Place is not one of Named');
  });

  test('is described as one of its types, distinguished by `object`', () => {
    const schema = schemaWith('Site');
    const components = new Components(schema);
    outputSchema(schema.getQueryType()!.getFields()['shown']!.type, components, true);
    expect(components.schemas['Site']).toMatchObject({
      properties: {
        entries: {
          items: {
            oneOf: [{ $ref: '#/components/schemas/GroupSummary' }, { $ref: '#/components/schemas/Section' }],
            discriminator: {
              propertyName: 'object',
              mapping: { group: '#/components/schemas/GroupSummary', section: '#/components/schemas/Section' },
            },
          },
        },
      },
    });
  });
});

describe('a type below itself', () => {
  test('at any distance and to any depth: in a union, over other types, through a type that has nothing else', async () => {
    const deep = group('d', { note: 'not shown', owner: { name: 'o', groups: [group('e')] } });
    const inner = section('x', {
      parent: group('p', { children: [deep, section('z')] }),
      place: { section: section('w') },
    });
    expect(await bodyOf('Group', group('g', { note: 'shown', children: [inner] }))).toEqual({
      object: 'group',
      id: 'g',
      title: 'g',
      note: 'shown',
      children: [
        {
          object: 'section',
          id: 'x',
          title: 'x',
          parent: {
            object: 'group',
            id: 'p',
            title: 'p',
            children: [
              {
                object: 'group',
                id: 'd',
                title: 'd',
                children: [],
                owner: { name: 'o', groups: [{ object: 'group', id: 'e', title: 'e', children: [] }] },
              },
              { object: 'section', id: 'z', title: 'z' },
            ],
          },
          place: { section: { object: 'section', id: 'w', title: 'w' } },
        },
      ],
    });
  });
});

describe('what SOFA would lose stops the start', () => {
  test('a type that it shows by its id alone, as the graph has `groups` and `group(id)`: named with the address', async () => {
    const schema = buildSchema(`${TYPES} type Query { shown: Site group(id: ID): Group groups: [Group] }`);
    await expect(compiled(schema)).rejects.toThrow(
      'GET /v1/shown: SOFA leaves Group.title out of the document, so that no answer would have it',
    );
  });
});
