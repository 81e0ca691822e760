/** A server of its own with a space and some people who may do everything in it. */
import fs from 'node:fs';
import path from 'node:path';
import { Client } from '../test/support/client.ts';
import { emptyPglite, emptyPostgres, type Place } from './database.ts';
import { ROOT, Server } from './process.ts';

/** What `npm start` gives to Node. */
const START: string[] = JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8'))
  .scripts.start.split(' ')
  .slice(1);

export const TOKEN = 'oct_bench_bootstrap';

/** `postgres` or `pglite`; throws what is missing. */
export async function placeOf(kind: string): Promise<Place> {
  if (kind === 'pglite') return emptyPglite();
  const place = await emptyPostgres();
  if (typeof place === 'string') throw new Error(place);
  return place;
}

export const startOn = (place: Place, env: Record<string, string> = {}): Promise<Server> =>
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
