import { expect, test } from 'vitest';
import { databaseError, kindOf } from '../../src/db/errors.ts';
import { Prisma } from '../../src/db/generated/prisma/client.ts';
import { countStatements } from '../../src/db/statements.ts';
import { afterCommit, inTransaction } from '../../src/db/transaction.ts';
import { aDatabase } from '../support/database.ts';

const db = await aDatabase();
let number = 0;
const aUser = (more: object = {}) => {
  number += 1;
  return { id: `user${number}`, email: `user${number}@example.com`, displayName: `User ${number}`, ...more };
};

test('a copy of the template is migrated and empty', async () => {
  expect(await db.query('SELECT name FROM octavo_migration')).not.toEqual([]);
  expect(await db.query('SELECT count(*) FROM "Organization"')).toEqual([{ count: 0 }]);
  await expect(db.ping()).resolves.toBeUndefined();
});

test('rows of a raw query have the same types on both databases', async () => {
  const [row] = await db.query(
    `SELECT count(*) AS bigint, '2026-01-02T03:04:05.678Z'::timestamptz AS time, '\\x00ff'::bytea AS bytes,
      ARRAY['a', 'b"c'] AS texts, '{"x": [1]}'::jsonb AS json, 'read'::"Role" AS role, 1.50::numeric AS numeric,
      $1::text[] AS "givenTexts", $2::bytea AS "givenBytes", $3::timestamptz AS "givenTime", $4::jsonb AS "givenJson"`,
    [['x', 'y"z', 'ä,ö'], Buffer.from([1, 2, 255]), new Date(86_400_000), '{"a": 1}'],
  );
  expect({ ...row }).toEqual({
    bigint: 1,
    time: new Date('2026-01-02T03:04:05.678Z'),
    bytes: Buffer.from([0, 255]),
    texts: ['a', 'b"c'],
    json: { x: [1] },
    role: 'read',
    numeric: '1.50',
    givenTexts: ['x', 'y"z', 'ä,ö'],
    givenBytes: Buffer.from([1, 2, 255]),
    givenTime: new Date(86_400_000),
    givenJson: { a: 1 },
  });
});

test('bytes and times come back through Prisma as they went in', async () => {
  const bytes = new Uint8Array(100_000).map((_, i) => i * 7);
  const createdAt = new Date('2026-03-29T01:30:00.123Z');
  await db.prisma.blob.create({ data: { organizationId: 'o', hash: 'h', bytes, createdAt } });
  const blob = await db.prisma.blob.findFirstOrThrow();
  expect(Buffer.compare(blob.bytes, bytes)).toBe(0);
  expect(blob.createdAt).toEqual(createdAt);
});

test('a search of words within a space uses one index for both', async () => {
  const plan = await inTransaction(db, async (tx) => {
    await tx.$executeRaw`SET LOCAL enable_seqscan = off`;
    await tx.$executeRaw`ALTER TABLE "SearchSection" DROP CONSTRAINT "SearchSection_pkey"`;
    const rows = await tx.$queryRaw`EXPLAIN SELECT 1 FROM "SearchSection"
      WHERE "spaceId" = 'a' AND search @@ to_tsquery('simple', 'word:*')`;
    await tx.$executeRaw`ALTER TABLE "SearchSection" ADD PRIMARY KEY ("spaceId", "pageId", "ordinal")`;
    return JSON.stringify(rows);
  });
  expect(plan).toMatch(/Index Cond: .*spaceId.*search @@/);
});

test('order keys sort by bytes, whatever the locale of the database', async () => {
  const rows = await db.query<{ collation: string }>(
    `SELECT DISTINCT collation_name AS collation FROM information_schema.columns WHERE table_schema = 'public'
      AND (column_name IN ('id', 'position', 'hash') OR column_name LIKE '%Id') AND table_name <> 'octavo_migration'
      AND data_type <> 'integer'`,
  );
  expect(rows).toEqual([{ collation: 'C' }]);
});

test.each<[string, () => Promise<unknown>, object]>([
  [
    'a taken value',
    () => db.prisma.user.create({ data: aUser({ email: 'one@example.com' }) }),
    { kind: 'unique', fields: ['email'] },
  ],
  [
    'a taken value, raw',
    () => db.query(`INSERT INTO "User" (id, email, "displayName") VALUES ('x', 'one@example.com', '')`),
    { kind: 'unique', fields: ['email'] },
  ],
  ['a taken id', () => db.prisma.user.create({ data: aUser({ id: 'one' }) }), { kind: 'unique', fields: ['id'] }],
  [
    'a taken key of several fields',
    async () => {
      const blob = { organizationId: 'o', hash: 'twice', bytes: new Uint8Array() };
      await db.prisma.blob.create({ data: blob });
      await db.prisma.blob.create({ data: blob });
    },
    { kind: 'unique', fields: ['organizationId', 'hash'] },
  ],
  [
    'a row that is absent',
    () => db.prisma.user.update({ where: { id: 'nobody' }, data: { displayName: '' } }),
    { kind: 'missing' },
  ],
  [
    'a reference to nothing',
    () => db.prisma.accessToken.create({ data: { id: 't', userId: 'nobody', name: '', hash: '' } }),
    { kind: 'reference' },
  ],
  ['a text with U+0000', () => db.prisma.user.create({ data: aUser({ displayName: 'a\0b' }) }), { kind: 'nul' }],
  ['a text with U+0000, raw', () => db.query('SELECT $1::text', ['a\0b']), { kind: 'nul' }],
  ['a broken rule', () => db.prisma.user.create({ data: aUser({ email: 'Upper@example.com' }) }), { kind: 'check' }],
  [
    'a value that is none of its type',
    () => db.query('SELECT $1::timestamptz', ['yesterday or so']),
    { kind: 'invalid' },
  ],
  ['a number out of range', () => db.query('SELECT $1::text::int', ['99999999999']), { kind: 'invalid' }],
  ['a mistake of ours', () => db.query('SELECT nothing FROM nowhere'), {}],
])('%s is told alike by both databases', async (_, work, expected) => {
  await db.prisma.user.upsert({
    where: { id: 'one' },
    update: {},
    create: { id: 'one', email: 'one@example.com', displayName: '' },
  });
  const error = await work().then(
    () => expect.fail('nothing was thrown'),
    (reason: unknown) => reason,
  );
  expect({ ...databaseError(error) }).toMatchObject(expected);
  if (!('kind' in expected)) expect(databaseError(error)).toBeUndefined();
});

test('a transaction that throws leaves nothing behind, and its hooks do not run', async () => {
  const user = aUser();
  const hooks: string[] = [];
  await expect(
    inTransaction(db, async (tx) => {
      await tx.user.create({ data: user });
      afterCommit(() => hooks.push('never'));
      throw new Error('stop');
    }),
  ).rejects.toThrow('stop');
  expect(await db.prisma.user.count({ where: { id: user.id } })).toBe(0);
  await inTransaction(db, async (tx) => {
    await tx.user.create({ data: user });
    afterCommit(() => hooks.push('after'));
    hooks.push('before');
  });
  afterCommit(() => hooks.push('at once'));
  expect(hooks).toEqual(['before', 'after', 'at once']);
});

test('a COMMIT that fails is an error', async () => {
  await db.query('CREATE TABLE later (id int PRIMARY KEY, other int REFERENCES later DEFERRABLE INITIALLY DEFERRED)');
  const failing = inTransaction(db, (tx) => tx.$executeRaw`INSERT INTO later VALUES (1, 99)`);
  expect(kindOf(await failing.catch((error: unknown) => error))).toBe('reference');
  expect(await db.query('SELECT 1 FROM later')).toEqual([]);
  await db.query('DROP TABLE later');
});

test('others have their turn between transactions that follow each other', async () => {
  let turns = 0;
  const other = setInterval(() => {
    turns += 1;
  }, 1);
  for (let n = 0; n < 100; n += 1) await inTransaction(db, (tx) => tx.$queryRaw`SELECT 1 AS one`);
  clearInterval(other);
  expect(turns).toBeGreaterThan(10);
});

test('what goes around an open transaction is refused at once', async () => {
  const uses: Record<string, () => Promise<unknown>> = {
    model: () => db.prisma.user.findMany(),
    raw: () => db.prisma.$queryRaw`SELECT 1`,
    query: () => db.query('SELECT 1'),
    nested: () => inTransaction(db, async () => 1),
  };
  for (const [name, use] of Object.entries(uses)) {
    await expect(
      inTransaction(db, async () => use()),
      name,
    ).rejects.toThrow(/inside inTransaction/);
  }
  await inTransaction(db, async () => {});
  expect(await db.prisma.user.count()).toBeGreaterThanOrEqual(0);
});

test('a transaction that another one makes impossible runs again', async () => {
  await db.prisma.setting.upsert({ where: { key: 'n' }, update: { value: 0 }, create: { key: 'n', value: 0 } });
  const add = () =>
    inTransaction(
      db,
      async (tx) => {
        const { value } = await tx.setting.findUniqueOrThrow({ where: { key: 'n' } });
        await tx.setting.update({ where: { key: 'n' }, data: { value: (value as number) + 1 } });
      },
      { isolationLevel: 'Serializable' },
    );
  await Promise.all([add(), add(), add()]);
  expect(await db.prisma.setting.findUnique({ where: { key: 'n' } })).toMatchObject({ value: 3 });
});

test('statements are counted alike, transaction control left out', async () => {
  const { statements, result } = await countStatements(
    async () => {
      await db.query('SELECT 1');
      const inner = await countStatements(() =>
        inTransaction(db, async (tx) => {
          await tx.user.findMany();
          await tx.$queryRaw`SELECT 2`;
        }),
      );
      return inner.statements.count;
    },
    { texts: true },
  );
  expect(result).toBe(2);
  expect(statements.count).toBe(3);
  expect(statements.texts?.at(-1)).toBe('SELECT 2');
  const both = await Promise.all([countStatements(() => db.query('SELECT 1')), countStatements(async () => {})]);
  expect(both.map(({ statements: { count } }) => count)).toEqual([1, 0]);
});

test('notifications reach their listeners, in order, until they end', async () => {
  const heard: string[] = [];
  let wake = () => {};
  const end = await db.listen('octavo_test', {
    message: (payload) => {
      heard.push(payload);
      wake();
    },
    resync() {},
  });
  const until = (length: number) =>
    new Promise<void>((resolve) => {
      wake = () => heard.length >= length && resolve();
      wake();
    });
  await db.notify('octavo_test', ['one', 'two']);
  await db.notify('octavo_elsewhere', ['three']);
  await until(2);
  await end();
  await db.notify('octavo_test', ['four']);
  await db.query('SELECT 1');
  expect(heard).toEqual(['one', 'two']);
});

test('a listener does not run in the transaction of the statement that brought its message', async () => {
  const second = await aDatabase();
  const done = Promise.withResolvers<unknown>();
  await second.listen('octavo_test', {
    message: () => {
      second.prisma.user.count().then(done.resolve, done.reject);
    },
    resync() {},
  });
  await inTransaction(second, async (tx) => {
    await tx.$executeRaw`SELECT pg_notify('octavo_test', '')`;
  });
  await expect(done.promise).resolves.toBe(0);
});

test.each(['EPIPE', 'ECONNRESET'])('a socket that broke while Prisma wrote to it is told as such (%s)', (code) => {
  const error = new Prisma.PrismaClientKnownRequestError(`Invalid call:\n\nwrite ${code}`, {
    code,
    clientVersion: '7',
  });
  expect(kindOf(error)).toBe('unavailable');
});

test.runIf(db.kind === 'postgres')('a broken connection is told as such, and replaced', async () => {
  const own = await aDatabase();
  const failing = inTransaction(own, (tx) => tx.$queryRaw`SELECT pg_terminate_backend(pg_backend_pid())`);
  expect(kindOf(await failing.catch((error: unknown) => error))).toBe('unavailable');
  const raw = own.query('SELECT pg_terminate_backend(pg_backend_pid())');
  expect(kindOf(await raw.catch((error: unknown) => error))).toBe('unavailable');
  await db.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'octavo' AND datname = $1`,
    [await nameOf(own)],
  );
  // At most the statements that meet a dead connection before its end is heard of fail.
  const outcomes = [];
  for (let i = 0; i < 6; i += 1) outcomes.push(await own.prisma.user.count().catch(kindOf));
  expect(outcomes.filter((outcome) => outcome !== 0 && outcome !== 'unavailable')).toEqual([]);
  expect(outcomes.at(-1)).toBe(0);
});

test('a database that does not answer fails its ping in time', async () => {
  const own = await aDatabase();
  const blocked = inTransaction(own, async (tx) => {
    await tx.$executeRaw`SELECT 1`;
    if (own.kind === 'pglite') await expect(own.ping(30)).rejects.toThrow(/within 30 ms/);
    else await expect(own.ping()).resolves.toBeUndefined();
  });
  await blocked;
  await expect(own.ping()).resolves.toBeUndefined();
});

const nameOf = async (database: typeof db) => {
  const [row] = await database.query<{ name: string }>('SELECT current_database() AS name');
  return row!.name;
};
