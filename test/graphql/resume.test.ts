/**
 * A subscription that breaks off and is opened again misses nothing: it goes on behind a `turn`, or begins with how things are.
 * Every subscription of the graph is of one of these kinds, or is named here with its reason.
 */
import type { GraphQLObjectType } from 'graphql';
import { beforeAll, describe, expect, test } from 'vitest';
import { graph } from '../../src/graphql/schema.ts';
import type { Client } from '../support/client.ts';
import { untilJobsAreDone } from '../support/jobs.ts';
import { aServer, type TestServer } from '../support/server.ts';
import { bySse, byWebSocket } from '../support/watchers.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

/** Its cuts are tried in test/features/review/change-requests/resume-any.test.ts. */
const BEHIND_A_TURN = ['changeRequestChanged', 'spaceChangeRequestsChanged'];
/** Their own tests try it where a clone, a conversation or a description is there to be watched. */
const STATE_ELSEWHERE = ['clusterChanged', 'gitOperationChanged', 'notificationsChanged', 'openapiSpecChanged'];
/** An answer is asked for again; comments that were posted meanwhile are in their list. */
const NOT_RESUMED = ['commentAdded', 'siteAnswer'];

interface Watching {
  organization: { id: string };
  admin: Client & { token: string };
}

interface Followed {
  selection: string;
  variables: Record<string, string>;
  /** Changes it; at once with others. */
  change(n: number): Promise<unknown>;
  /** When all changes are done. */
  settled?(): Promise<unknown>;
}

const STATES: Record<string, (watching: Watching) => Promise<Followed>> = {
  async spaceContentChanged({ organization, admin }) {
    const { id } = await server.make.space(organization);
    return {
      selection: 'spaceContentChanged(spaceId: $spaceId) { id pages { title } }',
      variables: { spaceId: id },
      change: (n) => admin.post(`/v1/spaces/${id}/content`, { changes: [{ type: 'create_page', title: `Page ${n}` }] }),
    };
  },
  async siteChanged({ organization, admin }) {
    const { id } = await server.make.site(organization);
    return {
      selection: 'siteChanged(organizationId: $organizationId, siteId: $siteId) { title }',
      variables: { organizationId: organization.id, siteId: id },
      change: (n) => admin.patch(`/v1/orgs/${organization.id}/sites/${id}`, { title: `Site ${n}` }),
    };
  },
  async translationProgress({ organization, admin }) {
    const { id } = await server.make.space(organization, { language: 'en' });
    const path = `/v1/orgs/${organization.id}/translations`;
    const write = (n: number) =>
      admin.post(`/v1/spaces/${id}/content`, {
        changes: [{ type: 'create_page', title: `Page ${n}`, content: { markdown: `Words ${n}` } }],
      });
    await write(0);
    const { body } = await admin.post(path, { source: { space: id, language: 'en' }, language: 'de' });
    await untilJobsAreDone(server.services.database);
    return {
      selection:
        'translationProgress(organizationId: $organizationId, translationId: $translationId) { id state progress pagesDone }',
      variables: { organizationId: organization.id, translationId: body.id },
      async change(n) {
        await write(n);
        await admin.post(`${path}/${body.id}/run`);
      },
      settled: () => untilJobsAreDone(server.services.database),
    };
  },
};

test('every subscription goes on behind a turn, or begins with the state, or is named with its reason', () => {
  const fields = (graph.getSubscriptionType() as GraphQLObjectType).getFields();
  const known = [...BEHIND_A_TURN, ...STATE_ELSEWHERE, ...NOT_RESUMED, ...Object.keys(STATES)];
  expect(Object.keys(fields).sort()).toEqual(known.sort());
  const resumed = Object.values(fields).filter(({ args }) => args.some(({ name }) => name === 'after'));
  expect(resumed.map(({ name }) => name).sort()).toEqual(BEHIND_A_TURN);
  for (const name of [...STATE_ELSEWHERE, ...Object.keys(STATES)])
    expect(fields[name]?.description, name).toMatch(/[Bb]egin/);
});

describe.each(Object.entries(STATES))('%s', (_name, of) => {
  test.each([byWebSocket, bySse])(
    'one that is cut after each change has the same state as one that stayed',
    async (by) => {
      const organization = await server.make.organization();
      const { token } = await server.make.member(organization, 'admin');
      const admin = server.as(token) as Watching['admin'];
      const { selection, variables, change, settled } = await of({ organization, admin });
      const declared = Object.keys(variables).map((name) => `$${name}: ID!`);
      const query = `subscription (${declared.join(', ')}) { ${selection} }`;
      const open = () => by({ url: server.url, token, query, variables });
      /** Of one that begins now. */
      const state = async (): Promise<string> => {
        const watcher = open();
        const { value } = await watcher.results.next();
        await watcher.stop();
        expect(value.errors).toBeUndefined();
        return JSON.stringify(value.data);
      };
      const steady = open();
      const seen: string[] = [];
      const done = (async () => {
        for await (const { data } of steady.results) seen.push(JSON.stringify(data));
      })().catch(() => {});
      await expect.poll(() => seen).toHaveLength(1);
      expect(seen).toEqual([await state()]);
      for (const step of [[1], [2, 3, 4], [5]]) {
        const before = await state();
        await Promise.all(step.map(change));
        await settled?.();
        const after = await state();
        expect(after).not.toBe(before);
        await expect.poll(() => seen.at(-1)).toBe(after);
      }
      await steady.stop();
      await done;
    },
  );
});
