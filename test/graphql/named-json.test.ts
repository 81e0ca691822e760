/** JSON that is read has the name of its shape: clients find it in the description of the REST API, and get the same value on both surfaces. */
import { expect, test } from 'vitest';
import { aServer } from '../support/server.ts';

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
    expect([address, pointer]).toEqual(['/v1/openapi.json', `/components/schemas/${name}`]);
    expect(description.components.schemas, name).toHaveProperty([name]);
  }
  const changes = [{ type: 'create_page', page: 'a', title: 'A', content: { markdown: '# A\n\n* one\n* **two**\n' } }];
  const { created } = (await client.post(`/v1/spaces/${space.id}/content`, { changes })).body;
  const { document } = (await client.get(`/v1/spaces/${space.id}/content/page/${created.a}?format=document`)).body;
  const query = `query ($space: ID!) { space(spaceId: $space) { content { pages { document } } } }`;
  const read = await client.post('/graphql', { query, variables: { space: space.id } });
  expect(read.body.data.space.content.pages).toEqual([{ document }]);
});
