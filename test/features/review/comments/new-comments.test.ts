import { expect, test } from 'vitest';
import type { Listener } from '../../../../src/db/database.ts';
import { openEvents } from '../../../../src/events/events.ts';
import { newComments } from '../../../../src/features/review/comments/new-comments.ts';
import { silentLog } from '../../../../src/log.ts';
import { aServer } from '../../../support/server.ts';
import { aDiscussion, text } from './discussion.ts';

test('what was posted while no event arrived is told afterwards, and nothing twice', async () => {
  const server = await aServer();
  const { by, space, path } = await aDiscussion(server);
  const { database } = server.services;
  let isBroken = false;
  let listener: Listener | undefined;
  // The connection for notifications, which can be cut and mended.
  const listen: typeof database.listen = (channel, own) => {
    listener = own;
    return database.listen(channel, { ...own, message: (message) => void (isBroken || own.message(message)) });
  };
  const events = await openEvents({ ...database, listen }, { redisUrl: undefined }, silentLog);
  const parent = { spaceId: space.id, changeRequestId: null, revisionId: space.revisionId };
  const comments = newComments({ events, database }, parent)[Symbol.asyncIterator]();
  const next = async (): Promise<string | undefined> => (await comments.next()).value?.markdown;
  const post = (words: string) => by.comment.post(path('space'), text(words));

  const first = next();
  await new Promise((resolve) => setImmediate(resolve));
  await post('a');
  expect(await first).toBe('a');
  isBroken = true;
  for (const words of ['b', 'c']) await post(words);
  await by.comment.post(path('change request'), text('elsewhere'));
  await server.services.events.flushed();
  isBroken = false;
  listener?.resync();
  expect([await next(), await next()]).toEqual(['b', 'c']);
  listener?.resync();
  await post('d');
  expect(await next()).toBe('d');
  const waiting = comments.next();
  await comments.return?.();
  expect((await waiting).done).toBe(true);
  await events.close();
});
