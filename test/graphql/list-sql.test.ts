/** Lists in SQL of their own show, order and count what Prisma would. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Prisma } from '../../src/db/generated/prisma/client.ts';
import { after, BY_POSITION, encodeCursor, NEWEST_FIRST, type Order, orderBy } from '../../src/graphql/cursor.ts';
import { COUNT, manyLists, oneList } from '../../src/graphql/list-sql.ts';
import { aServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let organizationIds: string[];
let collectionIds: string[];

beforeAll(async () => {
  server = await aServer();
  const { make } = server;
  const organizations = [await make.organization(), await make.organization(), await make.organization()];
  organizationIds = organizations.map(({ id }) => id);
  collectionIds = [];
  for (const organization of organizations.slice(0, 2)) {
    const collection = await make.collection(organization, { title: 'One', defaultLevel: 'edit' });
    collectionIds.push(collection.id);
    for (let i = 0; i < 7; i += 1) {
      const level = (['read', 'create'] as const)[i % 3];
      await make.space(organization, {
        ...(i % 2 === 0 && { parent: collection }),
        ...(level && { defaultLevel: level }),
        ...(i % 3 === 1 && { language: 'en' }),
      });
    }
  }
});

const rowsOf = (statement: { text: string; params: unknown[] } | null) => {
  if (!statement) throw new Error('The filter was not written in SQL');
  return server.services.database.query<Record<string, unknown>>(statement.text, statement.params);
};

const filters = (): Prisma.SpaceWhereInput[] => [
  {},
  { organizationId: organizationIds[0] },
  { organizationId: organizationIds[0], deletedAt: null, title: undefined },
  { parentId: null },
  { parentId: { not: null } },
  { organizationId: { in: organizationIds.slice(1) } },
  { organizationId: { in: [] } },
  { language: { not: 'en' } },
  { inheritedLevel: 'edit' },
  { defaultLevel: { not: 'read' } },
  { ancestors: { hasSome: collectionIds } },
  { ancestors: { hasSome: [] } },
  { OR: [] },
  { AND: [] },
  { OR: [{ parentId: null, language: 'en' }, { id: { gt: 'N' } }] },
  { AND: { createdAt: { gte: new Date(0), lt: new Date() } } },
  { createdAt: { lt: new Date(0) } },
  { organizationId: organizationIds[0], OR: [{ inheritedLevel: { not: null } }, { id: { in: [] } }] },
];

describe('a list in SQL', () => {
  test.each<Order>([NEWEST_FIRST, BY_POSITION, { ...NEWEST_FIRST, direction: 'asc' }])(
    'by $key $direction has the rows and the count that Prisma finds, page by page',
    async (order) => {
      const { prisma } = server.services.database;
      for (const where of filters()) {
        const whole = await prisma.space.findMany({ where, orderBy: orderBy(order) });
        let shown: Record<string, unknown>[] = [];
        for (;;) {
          const last = shown.at(-1);
          const given = [where, ...(last ? [after(order, encodeCursor(order, last))] : [])];
          const rows = await rowsOf(oneList({ model: 'Space', filters: given, order, take: 4 }, [where]));
          if (rows.length === 0) break;
          expect(rows.map((row) => row[COUNT])).toEqual(rows.map(() => whole.length));
          shown = [...shown, ...rows.map(({ [COUNT]: _, ...row }) => row)];
        }
        expect({ where, rows: shown }).toEqual({ where, rows: whole });
      }
    },
  );

  test('of many parents has the rows of each, in the order of the parents', async () => {
    const asked = [organizationIds[1], organizationIds[2], organizationIds[0]] as string[];
    const listing = { model: 'Space', filters: [{ deletedAt: null }], order: NEWEST_FIRST, take: 3 } as const;
    const expected = await Promise.all(
      asked.map((organizationId) =>
        server.services.database.prisma.space.findMany({
          where: { organizationId, deletedAt: null },
          orderBy: orderBy(NEWEST_FIRST),
          take: 3,
        }),
      ),
    );
    expect(await rowsOf(manyLists(listing, 'organizationId', asked))).toEqual(expected.flat());
  });

  test.each([
    { collection: { title: 'One' } },
    { title: { contains: 'a' } },
    { mergeRules: { equals: {} } },
    { NOT: { title: 'a' } },
    { defaultLevel: { in: ['read'] } },
    { ancestors: { has: 'a' } },
    { OR: [{ title: 'a' }, { title: { startsWith: 'a' } }] },
  ])('is not tried for %j: Prisma knows more', (where) => {
    expect(oneList({ model: 'Space', filters: [where], order: NEWEST_FIRST, take: 3 })).toBeNull();
    expect(
      manyLists({ model: 'Space', filters: [where], order: NEWEST_FIRST, take: 3 }, 'organizationId', []),
    ).toBeNull();
  });
});
