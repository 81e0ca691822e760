/**
 * LISTEN on PostgreSQL: one connection for all channels, taken up again when it breaks. What was sent in between is
 * lost, so every listener must then read again.
 */
import pg from 'pg';
import type { Log } from '../log.ts';
import type { Listener } from './database.ts';
import { inOwnContext } from './transaction.ts';

const HEARTBEAT = 30_000;
const LONGEST_PAUSE = 5000;

export interface Notifications {
  listen(channel: string, listener: Listener): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** Connects with the first `listen`. */
export function notifications(url: string, log: Log): Notifications {
  const channels = new Map<string, Set<Listener>>();
  let connection: pg.Client | undefined;
  let connecting: Promise<pg.Client> | undefined;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
      application_name: 'octavo notifications',
    });
    client.on('notification', ({ channel, payload = '' }) => {
      for (const listener of [...(channels.get(channel) ?? [])]) inOwnContext(() => listener.message(payload));
    });
    client.on('error', () => {}); // 'end' follows
    try {
      await client.connect();
      for (const channel of channels.keys()) await client.query(`LISTEN ${name(channel)}`);
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
    // A connection that a router dropped says nothing; asking finds out.
    const heartbeat = setInterval(() => {
      client.query({ text: 'SELECT 1', query_timeout: 5000 } as pg.QueryConfig).catch(() => endNow(client));
    }, HEARTBEAT).unref();
    client.once('end', () => {
      clearInterval(heartbeat);
      if (connection === client) connection = undefined;
      if (!closed) reconnect(0);
    });
    connection = client;
    return client;
  }

  /** The open connection, or the one that is being made. */
  function connected(): Promise<pg.Client> {
    if (connection) return Promise.resolve(connection);
    connecting ??= connect().finally(() => (connecting = undefined));
    return connecting;
  }

  function reconnect(pause: number): void {
    retry = setTimeout(async () => {
      if (closed || channels.size === 0) return;
      try {
        await connected();
      } catch (error) {
        log.warn({ err: error }, 'no connection for notifications; trying again');
        return reconnect(Math.min(LONGEST_PAUSE, pause * 2 + 100));
      }
      for (const listener of [...channels.values()].flatMap((listeners) => [...listeners]))
        inOwnContext(() => listener.resync());
    }, pause).unref();
  }

  return {
    async listen(channel, listener) {
      const listeners = channels.get(channel) ?? new Set();
      channels.set(channel, listeners.add(listener));
      try {
        await (await connected()).query(`LISTEN ${name(channel)}`);
      } catch (error) {
        listeners.delete(listener);
        if (listeners.size === 0) channels.delete(channel);
        throw error;
      }
      return async () => {
        listeners.delete(listener);
        if (listeners.size > 0 || channels.get(channel) !== listeners) return;
        channels.delete(channel);
        await connection?.query(`UNLISTEN ${name(channel)}`);
      };
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      await connecting?.catch(() => {});
      await connection?.end();
    },
  };
}

const name = (channel: string) => pg.escapeIdentifier(channel);

/** Without the farewell that a dead connection would not answer. */
function endNow(client: pg.Client): void {
  (client as pg.Client & { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
}
