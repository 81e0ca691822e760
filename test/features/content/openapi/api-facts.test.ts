/** The operations that a page names, found in the specifications of its organization. */
import { beforeAll, expect, test } from 'vitest';
import { modelsKey, operationKey } from '../../../../src/engine/markdown/html/names.ts';
import { apiFacts } from '../../../../src/features/content/openapi/api-facts.ts';
import { PETS } from '../../../browser/kitchen-sink.ts';
import { aServer, type TestServer } from '../../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});

const spec = (name: string) => ({ kind: 'openapi', spec: name }) as const;

test('operations and models come from the latest version of the specification of the own organization', async () => {
  const [organization, other] = [await server.make.organization(), await server.make.organization()];
  await server.make.openAPISpec(organization, 'pets', PETS);
  await server.make.openAPISpec(other, 'others', PETS);
  const { services } = server;
  const context = { db: services.database.prisma, services };
  const operation = { ref: spec('pets'), method: 'put', path: '/pets/{petId}' };
  const names = {
    operations: [
      operation,
      { ...operation, method: 'delete' },
      { ...operation, ref: spec('others') },
      { ...operation, ref: { kind: 'url', url: 'x' } as const },
    ],
    models: [{ ref: spec('pets'), names: ['Fish'] }],
  };
  const key = operationKey(operation.ref, operation.method, operation.path);
  for (const _ of ['read', 'kept']) {
    const { operations, models } = await apiFacts(context, organization.id, names);
    expect([...operations.keys()]).toEqual([key]);
    expect(operations.get(key)?.title).toBe('Update a pet');
    expect(models.get(modelsKey(spec('pets'), ['Fish']))?.map(({ name }) => name)).toEqual(['Fish']);
  }
  const changed = structuredClone(PETS);
  changed.paths['/pets/{petId}'].put.summary = 'Replace a pet';
  await server.make.openAPISpec(organization, 'pets', changed);
  expect((await apiFacts(context, organization.id, names)).operations.get(key)?.title).toBe('Replace a pet');
});
