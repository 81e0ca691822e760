import { beforeAll, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

const documentOf = (text: string) => ({
  object: 'document',
  nodes: [
    { object: 'block', type: 'paragraph', nodes: [{ object: 'text', leaves: [{ object: 'leaf', text, marks: [] }] }] },
  ],
});

async function anOrganization() {
  const organization = await server.make.organization();
  const first = await server.make.member(organization, 'admin');
  const second = await server.make.member(organization, 'admin');
  return { first, second, organization, path: `/v1/orgs/${organization.id}/agent-instructions` };
}

test('before somebody wrote them they are empty, of the first administrator', async () => {
  const { organization, first, path } = await anOrganization();
  const { status, body } = await server.as(first.token).get(path);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    object: 'agent-instructions',
    instructions: { object: 'document' },
    updatedAt: organization.createdAt.toISOString(),
    updatedBy: first.id,
    urls: { location: `http://octavo.test${path}` },
  });
});

test('they are written, changed and cleared by administrators, who are named', async () => {
  const { second, organization, path } = await anOrganization();
  const client = server.as(second.token);
  const written = await client.put(path, { instructions: documentOf('Write **short** titles.') });
  expect(written.status).toBe(200);
  expect(written.body.updatedBy).toBe(second.id);
  const { body } = await client.get(path);
  expect(JSON.stringify(body.instructions)).toContain('short');
  const asMarkdown = `query ($id: ID!) { agentInstructions(organizationId: $id) { instructionsMarkdown } }`;
  const { body: graph } = await client.graphql(asMarkdown, { id: organization.id });
  expect(graph.data.agentInstructions.instructionsMarkdown).toBe('Write \\*\\*short\\*\\* titles.');
  expect((await client.put(path, { instructions: null })).status).toBe(200);
  expect(JSON.stringify((await client.get(path)).body.instructions)).not.toContain('short');
});

test('what is too long, or no Document, is refused with the name of the field', async () => {
  const { first, path } = await anOrganization();
  const client = server.as(first.token);
  const long = await client.put(path, { instructions: documentOf('x'.repeat(10_001)) });
  expect(long).toMatchObject({ status: 400, body: { error: { details: [{ path: 'instructions' }] } } });
  const none = await client.put(path, { instructions: { object: 'nothing' } });
  expect(none.status).toBe(400);
  expect(none.body.error.details[0].path).toMatch(/^instructions/);
});
