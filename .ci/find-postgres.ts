/**
 * Prints the address of a PostgreSQL on this machine on which tests may create databases; nothing when there is none.
 * Asked are `TEST_DATABASE_URL`, then the usual sockets and the usual port, as the current user and as `postgres`.
 */
import os from 'node:os';
import pg from 'pg';

const user = encodeURIComponent(os.userInfo().username);

/** The same form everywhere: tests put another database's name into the path. */
function candidates(): string[] {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) return [given];
  const port = process.env['PGPORT'] ?? '5432';
  return [user, 'postgres'].flatMap((name) => [
    ...['/var/run/postgresql', '/tmp'].map(
      (folder) => `postgresql://${name}@localhost:${port}/postgres?host=${folder}`,
    ),
    `postgresql://${name}@127.0.0.1:${port}/postgres`,
  ]);
}

async function mayCreateDatabases(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query(
      'SELECT rolcreatedb OR rolsuper AS may FROM pg_roles WHERE rolname = current_user',
    );
    return rows[0]?.may === true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

for (const url of candidates()) {
  if (await mayCreateDatabases(url)) {
    process.stdout.write(url);
    break;
  }
}
