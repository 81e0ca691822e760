/**
 * A process that writes content, removes it and collects the garbage, all the time, until it is killed: `node … <folder>`. It says
 * a line each time that a collection begins.
 */
import { configFrom } from '../../src/config.ts';
import { kindOf } from '../../src/db/errors.ts';
import { PreparedLost } from '../../src/db/stored-files.ts';
import { inTransaction } from '../../src/db/transaction.ts';
import { createSpace } from '../../src/features/spaces/create.ts';
import { collectGarbage } from '../../src/features/upkeep/garbage/collect.ts';
import { newId } from '../../src/ids.ts';
import { silentLog } from '../../src/log.ts';
import { openServices } from '../../src/server/open.ts';
import { importedFrom, letTimePass, prepareImport } from './garbage.ts';

const services = await openServices(configFrom({ DATA_DIR: process.argv[2], JOBS: 'off' }), silentLog);
const { database } = services;
const found = await database.prisma.organization.findFirst();
const { id: organizationId } =
  found ?? (await database.prisma.organization.create({ data: { id: newId(), title: 'A' } }));

const TEXTS = Array.from({ length: 12 }, (_, i) => `Text ${i}. ${'More of it. '.repeat(i * 20)}`);
const any = <T>(of: readonly T[]): T => of[Math.floor(Math.random() * of.length)]!;

async function write(): Promise<void> {
  const space = await inTransaction(database, (tx) =>
    createSpace(tx, services, { organizationId, title: 'Docs', authorId: null }),
  );
  const contents = importedFrom([any(TEXTS), any(TEXTS)], `picture ${any(TEXTS)}`);
  await (await prepareImport(services, organizationId, space.id, contents))();
}

for (;;) {
  await write();
  // As a purge does it; one stays, so that there is always something that is needed.
  const [, ...spaces] = await database.prisma.space.findMany({ select: { id: true }, orderBy: { id: 'asc' } });
  for (const { id } of spaces) if (Math.random() < 0.5) await database.prisma.space.deleteMany({ where: { id } });
  await letTimePass(services, 10);
  process.stdout.write('collecting\n');
  const outcomes = await Promise.allSettled([
    collectGarbage(services, organizationId, { graceMs: 6 * 3_600_000 }),
    write(),
    write(),
  ]);
  for (const outcome of outcomes) {
    if (outcome.status === 'fulfilled' || outcome.reason instanceof PreparedLost) continue;
    if (kindOf(outcome.reason) !== 'conflict') throw outcome.reason;
  }
}
