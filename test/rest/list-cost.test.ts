/** What a row of a list costs beside its columns: counted, not measured. */
import { isObjectType } from 'graphql';
import { expect, onTestFinished, test, vi } from 'vitest';
import { needsInfo } from '../../src/graphql/compiled/resolver.ts';
import { Run } from '../../src/graphql/compiled/run.ts';
import { graph } from '../../src/graphql/schema.ts';
import { aServer } from '../support/server.ts';

test('a list waits as often for forty spaces as for four: no field makes a promise for each row', async () => {
  const server = await aServer();
  const waits = vi.spyOn(Run.prototype, 'wait');
  onTestFinished(() => waits.mockRestore());
  const counts: number[] = [];
  for (const count of [4, 40]) {
    const organization = await server.make.organization();
    for (let i = 0; i < count; i += 1) await server.make.space(organization);
    const { token } = await server.make.member(organization, 'read');
    waits.mockClear();
    const { body } = await server.as(token).get(`/v1/orgs/${organization.id}/spaces`);
    expect(body.items).toHaveLength(count);
    counts.push(waits.mock.calls.length);
  }
  expect(counts[1]).toBe(counts[0]);
});

test('columns that are shown as they are need no path, and nothing of the document', () => {
  const exposed = Object.values(graph.getTypeMap()).flatMap((type) =>
    isObjectType(type)
      ? Object.values(type.getFields()).filter(({ name, extensions }) => extensions.pothosExposedField === name)
      : [],
  );
  expect(exposed.length).toBeGreaterThan(100);
  expect(exposed.filter(needsInfo).map(({ name }) => name)).toEqual([]);
});
