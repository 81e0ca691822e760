/**
 * `npm run bench -- watch`: a change request lived through on two instances of the server, followed by a WebSocket client on each
 * and a client of Server-Sent Events. Prints the recording; exits with 1 when they were not told the same, in the same order.
 *
 *   --only postgres|pglite   PGlite has one instance only; both WebSocket clients are on it then
 */
import assert from 'node:assert/strict';
import { parseArgs } from 'node:util';
import { Client } from '../test/support/client.ts';
import { bySse, byWebSocket, take } from '../test/support/watchers.ts';
import { aSpaceOn, databaseOf, startOn, TOKEN } from './people.ts';
import { table } from './report.ts';

const { values } = parseArgs({ options: { only: { type: 'string', default: 'postgres' } } });

const QUERY = `subscription ($space: ID!, $after: Int) { spaceChangeRequestsChanged(spaceId: $space, after: $after) {
  turn changed status outdated revision { id } by { displayName } review { status } changeRequest { number } } }`;

const place = await databaseOf(values.only);
try {
  const first = await startOn(place);
  const second = values.only === 'postgres' ? await startOn({ ...place, env: { ...place.env } }) : first;
  const { admin: here, spaceId } = await aSpaceOn(first);
  const there = new Client(second.url, TOKEN);
  const watched = { token: TOKEN, query: QUERY, variables: { space: spaceId, after: 0 } };
  const watchers = [
    byWebSocket({ ...watched, url: first.url }),
    byWebSocket({ ...watched, url: second.url }),
    bySse({ ...watched, url: second.url }),
  ];
  const count = await live(here, there, `/v1/spaces/${spaceId}`);
  const recordings = await Promise.all(watchers.map((watcher) => take(watcher, count)));
  const told = recordings.map((recording) => recording.map(({ data }) => data.spaceChangeRequestsChanged));
  const rows = (told[0] as any[]).map((event, i) => [
    String(event.turn),
    `#${event.changeRequest.number}`,
    event.changed.join(', '),
    event.status,
    event.outdated ? 'outdated' : '',
    event.revision.id.slice(0, 6),
    event.by?.displayName ?? '',
    told.every((recording) => recording[i].turn === event.turn) ? 'all three' : 'NOT ALL',
  ]);
  const head = ['turn', 'change request', 'changed', 'status', '', 'revision', 'by', 'told to'];
  process.stdout.write(`${table(head, rows)}\n`);
  for (const recording of told) assert.deepEqual(recording, told[0], 'all were told the same, in the same order');
  for (const watcher of watchers) await watcher.stop();
  await Promise.all([first, second].map((server) => server.stop()));
} finally {
  await place.drop();
}

/** Gives how many events there must be. */
async function live(here: Client, there: Client, path: string): Promise<number> {
  let happened = 0;
  const done = async (events: number, ...asked: Promise<{ status: number; text: string; body: any }>[]) => {
    const answers = await Promise.all(asked);
    for (const { status, text } of answers) assert.ok(status < 300, text);
    happened += events;
    return answers[0]?.body;
  };
  const page = (title: string) => ({ changes: [{ type: 'create_page', title }] });
  await done(1, here.post(`${path}/change-requests`, { subject: 'First' }));
  await done(1, there.post(`${path}/change-requests`, { subject: 'Second' }));
  const [one, two] = [`${path}/change-requests/1`, `${path}/change-requests/2`];
  await done(
    4,
    here.post(`${one}/content`, page('A')),
    there.post(`${two}/content`, page('B')),
    there.post(`${one}/content`, page('C')),
    here.post(`${two}/content`, page('D')),
  );
  const { id } = await done(1, there.post(`${one}/comments`, { body: { markdown: 'Why?' } }));
  await done(
    2,
    here.post(`${one}/comments/${id}/replies`, { body: { markdown: 'So.' } }),
    there.put(`${one}/comments/${id}`, { resolved: true }),
  );
  await done(1, here.post(`${one}/reviews`, { status: 'approved' }));
  // Merged; and the other is outdated.
  await done(2, there.post(`${one}/merge`));
  await done(1, here.post(`${two}/update`));
  await done(1, there.patch(two, { subject: 'Second, again' }));
  await done(1, here.patch(two, { status: 'archived' }));
  return happened;
}
