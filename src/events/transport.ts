/** How events get from one instance of the server to all, itself included: PostgreSQL's NOTIFY, or Redis. */
import type { Database, Listener } from '../db/database.ts';
import type { Log } from '../log.ts';

export interface Transport {
  /** Sends to every instance, in order. Rejects when it could not. */
  send(messages: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

const CHANNEL = 'octavo_events';

/** By LISTEN and NOTIFY. `listener` hears every message from when this resolves. */
export async function databaseTransport(database: Database, listener: Listener): Promise<Transport> {
  const end = await database.listen(CHANNEL, listener);
  return { send: (messages) => database.notify(CHANNEL, messages), close: end };
}

/** By a channel of Redis: for many events a second, of which PostgreSQL would have to write each down. */
export async function redisTransport(url: string, listener: Listener, log: Log): Promise<Transport> {
  const options = {
    lazyConnect: true,
    connectTimeout: 10_000,
    retryStrategy: (attempt: number) => Math.min(attempt * 100, 5000),
  };
  // Most servers have no Redis, and load no client for one.
  const { Redis } = await import('ioredis');
  // Statements of the sender fail soon, so that they do not pile up while Redis is away.
  const sender = new Redis(url, { ...options, maxRetriesPerRequest: 1 });
  const receiver = new Redis(url, { ...options, maxRetriesPerRequest: null, autoResubscribe: false });
  for (const [client, name] of [
    [sender, 'sender'],
    [receiver, 'receiver'],
  ] as const) {
    client.on('error', (error) => log.warn({ err: error, client: name }, 'the connection to Redis failed'));
  }
  try {
    await Promise.all([sender.connect(), receiver.connect()]);
    await receiver.subscribe(CHANNEL);
  } catch (error) {
    sender.disconnect();
    receiver.disconnect();
    throw error;
  }
  receiver.on('message', (_, message) => listener.message(message));
  // After the first one, this is a connection that is back: what was sent meanwhile is lost.
  receiver.on('ready', () => {
    receiver.subscribe(CHANNEL).then(
      () => listener.resync(),
      (error: unknown) => {
        log.warn({ err: error }, 'Redis refused the subscription; reconnecting');
        receiver.disconnect(true);
      },
    );
  });
  return {
    async send(messages) {
      await Promise.all(messages.map((message) => sender.publish(CHANNEL, message)));
    },
    async close() {
      receiver.disconnect();
      await sender.quit().catch(() => sender.disconnect());
    },
  };
}
