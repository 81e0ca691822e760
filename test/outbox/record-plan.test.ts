/** What the planner expects of recording an event: PostgreSQL compiles expensive statements, which takes longer than running this one. */
import { expect, test } from 'vitest';
import { MARKED_READERS, RECORDING } from '../../src/outbox/record.ts';
import { aDatabase } from '../support/database.ts';

/** https://www.postgresql.org/docs/current/runtime-config-query.html: `jit_above_cost` */
const COMPILED_ABOVE = 100_000;

test('recording an event is no expensive statement, also before tables have statistics: each edit took 0.3 s longer', async () => {
  const database = await aDatabase();
  const happened = `WITH happened AS (SELECT * FROM jsonb_to_recordset('[]'::jsonb)
    AS h("subject" text, "organizationId" text, "kind" text, "data" jsonb))`;
  const sql = `EXPLAIN (FORMAT JSON) ${happened}, ${RECORDING} SELECT ${MARKED_READERS}`;
  const [row] = await database.query<{ 'QUERY PLAN': { Plan: { 'Total Cost': number } }[] }>(sql, []);
  expect(row?.['QUERY PLAN'][0]?.Plan['Total Cost']).toBeLessThan(COMPILED_ABOVE / 4);
});
