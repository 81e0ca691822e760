/** JSON that is read has the name of its shape: clients find it in the description of the REST API, and get the same value on both surfaces. */
import { getNamedType, isObjectType } from 'graphql';
import { expect, test } from 'vitest';
import { graph } from '../../src/graphql/schema.ts';
import { aServer } from '../support/server.ts';

/** Values whose component has the name of an input type. */
const INPUTS = new Map([['ComputedSourceValue', 'ComputedSource']]);

/** What is read and has no shape that is known, with the reason. */
const FREE = new Map([
  ['AuditEvent.details', 'each kind of event has its own'],
  ['WebhookDelivery.payload', 'webhooks are not in the REST API; the reference of events has the shapes'],
]);

test('scalars of JSON lead to components of the REST description, and hold what REST answers', async () => {
  const server = await aServer();
  const { space, client } = await server.aSpace();
  const { body: description } = await server.visitor.get('/v1/openapi.json');
  const { body } = await client.post('/graphql', { query: '{ __schema { types { name kind specifiedByURL } } }' });
  const named = body.data.__schema.types.filter(({ kind, specifiedByURL }: any) => kind === 'SCALAR' && specifiedByURL);
  expect(named.map(({ name }: any) => name)).toEqual(
    expect.arrayContaining(['Document', 'ContentRef', 'Variables', 'MetaLinks', 'IntegrationEventPayload']),
  );
  for (const { name, specifiedByURL } of named) {
    const [address, pointer] = specifiedByURL.split('#');
    const component = INPUTS.get(name) ?? name;
    expect([address, pointer]).toEqual(['/v1/openapi.json', `/components/schemas/${component}`]);
    expect(description.components.schemas, name).toHaveProperty([component]);
  }
  const changes = [{ type: 'create_page', page: 'a', title: 'A', content: { markdown: '# A\n\n* one\n* **two**\n' } }];
  const { created } = (await client.post(`/v1/spaces/${space.id}/content`, { changes })).body;
  const { document } = (await client.get(`/v1/spaces/${space.id}/content/page/${created.a}?format=document`)).body;
  const query = `query ($space: ID!) { space(spaceId: $space) { content { pages { document } } } }`;
  const read = await client.post('/graphql', { query, variables: { space: space.id } });
  expect(read.body.data.space.content.pages).toEqual([{ document }]);
});

test('what is read as plain JSON is on the list of what is free', async () => {
  const found = Object.values(graph.getTypeMap()).flatMap((type) =>
    isObjectType(type) && !/^(?:Query|Mutation|Subscription|__.*)$/.test(type.name)
      ? Object.values(type.getFields())
          .filter((field) => getNamedType(field.type).name === 'JSON')
          .map((field) => `${type.name}.${field.name}`)
      : [],
  );
  expect(found.sort()).toEqual([...FREE.keys()].sort());
});
