import { Validator } from '@seriousme/openapi-schema-validator';
import {
  type FieldNode,
  type GraphQLObjectType,
  getNamedType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import { beforeAll, describe, expect, test } from 'vitest';
import { graph } from '../../src/graphql/schema.ts';
import { documentsOf } from '../../src/rest/documents.ts';
import { restSchemaOf } from '../../src/rest/schema.ts';
import { aServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let document: any;

beforeAll(async () => {
  server = await aServer();
  document = (await server.visitor.get('/v1/openapi.json')).body;
});

describe('the description of the REST API', () => {
  test('is a valid OpenAPI 3.1 document, for everybody, tagged', async () => {
    const answer = await server.visitor.get('/v1/openapi.json');
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const result = await new Validator().validate(structuredClone(document));
    expect(result).toMatchObject({ valid: true });
    const again = await server.visitor.get('/v1/openapi.json', {
      'if-none-match': answer.headers.get('etag') as string,
    });
    expect(again.status).toBe(304);
  });

  test('lists exactly the routes of the projection, each once', () => {
    const { operations } = restSchemaOf(graph);
    const described = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.keys(item as object).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.sort()).toEqual(operations.map(({ method, path }) => `${method} ${path}`).sort());
    const ids = Object.values(document.paths).flatMap((item) =>
      Object.values(item as object).map(({ operationId }) => operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('a creation that needs no body says what it makes then, and its sample makes what it shows: a POST without a body made an "Untitled" space, of which no reader of the reference could know', async () => {
    const organization = await server.make.organization();
    const space = await server.make.space(organization);
    const caller = server.as((await server.make.member(organization, 'admin')).token);
    const optional = Object.entries<any>(document.paths).flatMap(([path, { post }]) =>
      post?.requestBody && !post.requestBody.required && post.responses[201] ? [{ path, ...post }] : [],
    );
    expect(optional.map(({ operationId }) => operationId).sort()).toEqual([
      'createChangeRequest',
      'createCollection',
      'createLinkInvite',
      'createSite',
      'createSpace',
    ]);
    for (const { path, description, requestBody, operationId } of optional) {
      expect(description, path).toMatch(/Without a body, /);
      const address = path.replace('{organizationId}', organization.id).replace('{spaceId}', space.id);
      const { example } = requestBody.content['application/json'];
      expect(await caller.post(address, example), path).toMatchObject({ status: 201, body: example });
      const { status, body } = await caller.post(address);
      expect({ status, text: body.title ?? body.subject ?? body.role }, path).toEqual({
        status: 201,
        text: { createSite: 'Docs', createLinkInvite: 'read' }[operationId as string] ?? '',
      });
    }
  });

  test('says what is checked: limits, defaults, spellings, nulls', () => {
    const list = document.paths['/v1/orgs'].get;
    expect(list.parameters.find(({ name }: { name: string }) => name === 'limit').schema).toMatchObject({
      type: 'integer',
      default: 50,
      minimum: 1,
      maximum: 1000,
    });
    const body = document.paths['/v1/orgs/{organizationId}'].patch.requestBody;
    expect(body).not.toHaveProperty('required');
    const { properties } = body.content['application/json'].schema;
    expect(properties.title).toMatchObject({ type: 'string', minLength: 2, maxLength: 255 });
    expect(properties.hostname).toMatchObject({ type: ['string', 'null'], pattern: expect.any(String) });
    expect(properties.defaultRole).toMatchObject({ anyOf: [{ $ref: '#/components/schemas/Role' }, { type: 'null' }] });
    expect(document.components.schemas.Role.enum).toEqual(['admin', 'create', 'review', 'edit', 'comment', 'read']);
  });

  test('names operations shortly, and describes them in full', () => {
    expect(document.paths['/v1/orgs'].get).toMatchObject({
      operationId: 'organizations',
      summary: 'List organizations',
    });
    expect(document.paths['/v1/spaces/{spaceId}'].get).toMatchObject({
      operationId: 'space',
      summary: 'Get space',
      tags: ['Spaces'],
    });
    expect(document.paths['/v1/orgs/{organizationId}/spaces'].get).toMatchObject({
      operationId: 'organizationSpaces',
      summary: 'List organization spaces',
      description: expect.stringContaining('newest first'),
    });
  });

  test('a domain in capitals is accepted, so the pattern must not require lower case', () => {
    const { properties } = document.paths['/v1/orgs'].post.requestBody.content['application/json'].schema;
    expect(properties.emailDomains).toMatchObject({
      type: 'array',
      maxItems: 100,
      items: { type: 'string', maxLength: 253 },
    });
    expect(properties.emailDomains.items).not.toHaveProperty('pattern');
  });

  test('distinguishes entities by `object`, refers to others by id, and marks the fields that are always present', () => {
    const { Organization } = document.components.schemas;
    expect(Organization.properties.object).toEqual({ type: 'string', const: 'organization' });
    expect(Organization.required).toEqual(
      expect.arrayContaining(['object', 'id', 'title', 'defaultRole', 'permissions']),
    );
    expect(Organization.required).not.toContain('hostname');
    expect(Organization.properties.defaultRole).toMatchObject({ anyOf: [{}, { type: 'null' }] });
    expect(Organization.properties).not.toHaveProperty('spaces');
  });

  test('no answer is cut: each operation selects all fields of the types it shows', async () => {
    const { schema, operations } = restSchemaOf(graph);
    const cut: string[] = [];
    for (const { operation, definition } of await documentsOf(schema, operations)) {
      const root = (operation.kind === 'query' ? schema.getQueryType() : schema.getMutationType()) as GraphQLObjectType;
      const node = definition.selectionSet.selections[0] as FieldNode;
      collectCut(root.getFields()[operation.field]?.type as never, node.selectionSet, operation.field, cut);
    }
    expect(cut).toEqual([]);
  });
});

/** Fields that a document leaves out; a type that contains itself is completed by the execution. */
function collectCut(type: never, selection: SelectionSetNode | undefined, where: string, cut: string[]): void {
  const named = getNamedType(type) as unknown;
  if (!isObjectType(named)) return;
  const selected = new Map(
    (selection?.selections ?? []).map((node) => [node.kind === Kind.FIELD ? node.name.value : '', node as FieldNode]),
  );
  for (const field of Object.values(named.getFields())) {
    const node = selected.get(field.name);
    if (node) collectCut(field.type as never, node.selectionSet, `${where}.${field.name}`, cut);
    else if (getNamedType(field.type) !== named) cut.push(`${where}.${field.name}`);
  }
}
