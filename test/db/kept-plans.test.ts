/** A request that comes again and again does not have its statements planned again and again: that would take longer than to run them. */
import { expect, test } from 'vitest';
import { keyList } from '../../src/db/statements.ts';
import { aServer } from '../support/server.ts';

/** PostgreSQL plans a prepared statement for its values five times before it may keep one plan. */
const TRIED = 5;
const ROUNDS = 12;

interface Plans {
  statement: string;
  custom: number;
}

const PREPARED = 'SELECT "statement", "custom_plans"::int AS "custom" FROM pg_prepared_statements';

test('what looks rows up for the usual requests keeps its plan', async () => {
  const server = await aServer({ DATABASE_CONNECTIONS: '2', JOBS: 'off' });
  const { organization, space, client } = await server.aSpace();
  const path = `/v1/spaces/${space.id}`;
  const page = { type: 'create_page', page: 'a', title: 'T', content: { markdown: 'words [x](../x.md) <!-- m -->' } };
  const { body } = await client.post(`${path}/content`, { changes: [page] });
  const id = body.created.a as string;
  const edit = { changes: [{ type: 'replace_text', page: id, find: '<!-- m', replace: 'x<!-- m' }] };
  const query = `{ organization(organizationId: "${organization.id}") { title spaces(limit: 5) { items { title
    changeRequests(limit: 3) { items { subject createdBy { displayName } } } revisions(limit: 3) { items { id author { displayName } } } } } } }`;
  for (let round = 0; round < ROUNDS; round += 1) {
    const asked = [
      '/v1/user',
      '/v1/orgs',
      `/v1/orgs/${organization.id}/spaces`,
      `/v1/orgs/${organization.id}/members`,
      path,
      `${path}/content/pages`,
      `${path}/content/page/${id}`,
      `${path}/search?query=words`,
      `${path}/change-requests`,
      `${path}/revisions`,
    ];
    for (const each of asked) expect((await client.get(each)).status, each).toBe(200);
    expect((await client.post('/graphql', { query })).body.errors).toBe(undefined);
    expect((await client.post(`${path}/content`, edit)).status).toBe(200);
    const { body: request } = await client.post(`${path}/change-requests`, { subject: `Request ${round}` });
    const own = `${path}/change-requests/${request.id}`;
    expect((await client.post(`${own}/content`, edit)).status).toBe(200);
    for (const each of [own, `${own}/changes`, `${own}/comments`, `${own}/reviews`])
      expect((await client.get(each)).status, each).toBe(200);
    expect((await client.post(`${own}/merge`)).status).toBe(200);
  }
  // Of both connections.
  const { database } = server.services;
  const looks = Array.from({ length: 20 }, () => database.query<Plans>(PREPARED));
  const plans = (await Promise.all(looks)).flat().filter(({ statement }) => statement.includes(keyList('$1')));
  const asked = new Set(plans.map(({ statement }) => statement));
  // Admission by one and by two parameters, and rows by their ids.
  expect(asked.size).toBeGreaterThanOrEqual(5);
  expect(plans.filter(({ custom }) => custom > TRIED)).toEqual([]);
});
