/** The embedded database is looked after by the server itself. */
import { expect, test } from 'vitest';
import { vacuum } from '../../../src/features/upkeep/vacuum-job.ts';
import { aDatabase } from '../../support/database.ts';

test('rows that were replaced give their room back, and the planner learns what tables hold', async () => {
  const db = await aDatabase();
  // PostgreSQL would look after it by itself in between.
  if (db.kind === 'postgres') await db.query('ALTER TABLE "Setting" SET (autovacuum_enabled = false)');
  const replaceAll = async () => {
    for (let n = 0; n < 20; n += 1) {
      await db.query(`DELETE FROM "Setting" WHERE "key" LIKE 'vacuum %'`);
      await db.query(`INSERT INTO "Setting" ("key", "value", "updatedAt")
        SELECT 'vacuum ' || n, to_jsonb(repeat('x', 500)), now() FROM generate_series(1, 50) n`);
    }
    const [size] = await db.query<{ bytes: number }>(`SELECT pg_relation_size('"Setting"') AS bytes`);
    return size?.bytes ?? 0;
  };
  const once = await replaceAll();
  await vacuum(db);
  expect(await replaceAll()).toBeLessThan(once * 1.2);
  const [counted] = await db.query<{ rows: number }>(
    `SELECT reltuples::int AS rows FROM pg_class WHERE oid = '"Setting"'::regclass`,
  );
  expect(counted?.rows).toBeGreaterThanOrEqual(50);
});
