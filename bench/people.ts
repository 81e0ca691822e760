/** A server of its own with a space and some people who may do everything in it. */
import { Client } from '../test/support/client.ts';
import { type EmptyDatabase, emptyPglite, emptyPostgres } from './database.ts';
import { Server, START } from './process.ts';

export const TOKEN = 'oct_bench_bootstrap';

/** `postgres` or `pglite`; throws what is missing. */
export async function databaseOf(kind: string): Promise<EmptyDatabase> {
  if (kind === 'pglite') return emptyPglite();
  const place = await emptyPostgres();
  if (typeof place === 'string') throw new Error(place);
  return place;
}

export const startOn = (place: EmptyDatabase, env: Record<string, string> = {}): Promise<Server> =>
  Server.start({
    name: 'octavo',
    args: START,
    core: null,
    env: { ...place.env, BOOTSTRAP_TOKEN: TOKEN, RATE_LIMIT: '0', LOG_LEVEL: 'error', ...env },
  });

export async function aSpaceOn(server: Server): Promise<{ admin: Client; spaceId: string }> {
  const admin = new Client(server.url, TOKEN);
  const [organization] = (await admin.get('/v1/orgs')).body.items;
  const { body } = await admin.post(`/v1/orgs/${organization.id}/spaces`, { title: 'Bench' });
  return { admin, spaceId: body.id };
}

export const log = (line: string): void => void process.stderr.write(`${line}\n`);

export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;

/** Tokens of so many people of the space's organization who may read it. */
export async function readersOn(admin: Client, count: number): Promise<string[]> {
  const [organization] = (await admin.get('/v1/orgs')).body.items;
  const tokens: string[] = [];
  for (let i = 0; i < count; i += 1) {
    const email = `reader-${i}@bench.test`;
    await admin.post(`/v1/orgs/${organization.id}/invites`, { emails: [email], role: 'read' });
    const { items } = (await admin.get(`/v1/orgs/${organization.id}/members?search=${email}`)).body;
    const { data } = (
      await admin.post('/graphql', {
        query: 'mutation ($user: ID!) { createAccessToken(userId: $user, name: "bench") { token } }',
        variables: { user: items[0].user.id },
      })
    ).body;
    tokens.push(data.createAccessToken.token);
  }
  return tokens;
}
