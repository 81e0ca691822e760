import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectProcessCostBelow } from '../../support/cost.ts';
import { untilJobsAreDone } from '../../support/jobs.ts';
import { aServer, type TestServer } from '../../support/server.ts';
import { leastStatementsOf } from '../../support/statements.ts';
import { bySse, byWebSocket, type Watcher } from '../../support/watchers.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

const message = (body: string, role = 'user') => ({ type: 'message', role, body });
const about = (id: string, subject: string, body = subject) => ({ id, subject, parts: [message(body)] });

async function anOrganization() {
  const organization = await server.make.organization();
  const client = server.as((await server.make.member(organization, 'admin')).token);
  const path = `/v1/orgs/${organization.id}/conversations`;
  const send = async (body: unknown) => {
    const { status, text } = await client.post(path, body);
    expect(status, text).toBe(204);
    await untilJobsAreDone(server.services.database);
  };
  const graph = (query: string) =>
    client.graphql(`${query}`, { id: organization.id }).then(({ body }) => {
      expect(body.errors).toBeUndefined();
      return body.data;
    });
  const list = async (of: string, query = '') => (await client.get(`${path}${of}${query}`)).body;
  return { organization, client, path, send, graph, list };
}

const EXPORTS = [1, 2, 3, 4, 5].map((n) =>
  about(`export-${n}`, `The PDF export stops at page ${n}`, `Our PDF export fails with an error, number ${n}.`),
);
const LOGIN = [1, 2, 3].map((n) =>
  about(`login-${n}`, 'I cannot log in with my password', `Password login is refused, ${n}`),
);

describe('ingestion', () => {
  test('stores one or many, once each, and changes what changed', async () => {
    const { client, path, send, list } = await anOrganization();
    await send({
      ...about('a/1', 'Where are exports?'),
      metadata: {
        url: 'https://support.example.com/1',
        attributes: { source: 'email', plan: 'pro' },
        createdAt: '2026-11-20T07:41:00.000Z',
      },
    });
    await send([about('b', 'How do I export?'), about('c', 'Why?')]);
    await send([about('b', 'How do I export?')]);
    const { count, items } = await list('');
    expect(count).toBe(3);
    const one = items.find(({ id }: { id: string }) => id === 'a/1');
    expect(one).toMatchObject({
      object: 'conversation',
      source: 'email',
      createdAt: '2026-11-20T07:41:00.000Z',
      impact: 'low',
    });
    expect(one.processedAt).toEqual(expect.any(String));
    expect(one.urls).toEqual({ location: `http://octavo.test${path}/a%2F1`, source: 'https://support.example.com/1' });
    expect((await list('', '?source=email')).items).toHaveLength(1);
    const { body } = await client.get(`${path}/a%2F1`);
    expect(body).toMatchObject({
      conversation: { id: 'a/1' },
      parts: [message('Where are exports?')],
      metadata: { attributes: { plan: 'pro' }, createdAt: '2026-11-20T07:41:00.000Z' },
    });
    expect((await client.get(`${path}/b`)).body.metadata).toEqual({});
    await send(about('b', 'It crashed in production'));
    expect((await client.get(`${path}/b`)).body.conversation).toMatchObject({
      subject: 'It crashed in production',
      impact: 'high',
    });
    expect((await list('-issues', '?conversation=b')).items).toHaveLength(1);
  });

  test('refuses what is too large or wrong, by the name of the field', async () => {
    const { client, path } = await anOrganization();
    const refused = async (body: unknown) => {
      const answer = await client.post(path, body);
      expect(answer.status, answer.text).toBe(400);
      return answer.body.error.details?.map((detail: { path?: string }) => detail.path ?? '');
    };
    expect(await refused(about('x'.repeat(256), 's'))).toEqual(['id']);
    expect(await refused({ ...about('x', 's'), subject: 'y'.repeat(513) })).toEqual(['subject']);
    expect(await refused({ id: 'x', parts: [] })).toEqual(['parts']);
    expect(await refused({ id: 'x', parts: [{ type: 'message', role: 'nobody', body: '' }] })).toEqual([
      'parts[0].role',
    ]);
    expect(await refused({ ...about('x', 's'), metadata: { url: 'javascript:alert(1)' } })).toEqual(['metadata.url']);
    const createdAt = '0000-01-01T00:00:00Z';
    expect(await refused({ ...about('x', 's'), metadata: { createdAt } })).toEqual(['metadata.createdAt']);
    expect(await refused(about('..', 's'))).toEqual(['id']);
    expect(await refused([about('x', 's'), { id: 'y' }])).toEqual(['[1].parts']);
    expect(await refused([about('x', 's'), about('', 's')])).toEqual(['[1].id']);
    expect(await refused([about('x', 's'), about('x', 't')])).toEqual(['[1].id']);
    await refused([]);
    await refused(Array.from({ length: 101 }, (_, i) => about(`${i}`, 's')));
    expect((await client.get(path)).body.count).toBe(0);
  });

  test('another organization may have the same id', async () => {
    const [one, two] = [await anOrganization(), await anOrganization()];
    await one.send(about('same', 'First'));
    await two.send(about('same', 'Second'));
    expect((await one.client.get(`${one.path}/same`)).body.conversation.subject).toBe('First');
    expect((await two.client.get(`${two.path}/same`)).body.conversation.subject).toBe('Second');
    expect((await two.client.get(`${one.path}/same`)).status).toBe(404);
    const { items } = await one.list('-issues');
    expect((await two.client.get(`${two.path}-issues/${items[0].issue.id}`)).status).toBe(404);
    expect((await two.client.get(`${two.path}-clusters/${items[0].issue.cluster}`)).status).toBe(404);
  });
});

test('lists of long conversations read none of what was said in them', async () => {
  const { organization, client, path, send } = await anOrganization();
  await send(Array.from({ length: 20 }, (_, n) => about(`long-${n}`, `The PDF export stops at page ${n}`)));
  const parts = Array.from({ length: 20 }, (_, n) => message(`${n} `.padEnd(100_000, 'so we said ')));
  const { prisma } = server.services.database;
  await prisma.conversation.updateMany({ where: { organizationId: organization.id }, data: { parts } });
  for (const list of [path, `/v1/orgs/${organization.id}/conversations-issues`])
    await expectProcessCostBelow(150, async () => {
      const { status, body } = await client.get(list);
      expect([status, body.items?.length]).toEqual([200, 20]);
    });
});

describe('issues and clusters', () => {
  test('what is about the same is one cluster, with its counts, sources and pulse', async () => {
    const { send, list, client, path } = await anOrganization();
    const now = new Date().toISOString();
    await send(EXPORTS.map((one) => ({ ...one, metadata: { createdAt: now, attributes: { source: 'email' } } })));
    await send(LOGIN);
    const { items, count } = await list('-clusters', '?orderBy=issues');
    expect(count).toBe(2);
    for (const { createdAt, updatedAt } of items)
      expect(Date.parse(updatedAt)).toBeGreaterThanOrEqual(Date.parse(createdAt));
    expect(items[0]).toMatchObject({
      object: 'issues-cluster',
      impact: 'medium',
      muted: false,
      sources: { email: 5 },
      stats: {
        issues: 5,
        conversations: 5,
        tasksTotal: 0,
        tasksBacklog: 0,
        tasksStarted: 0,
        tasksCompleted: 0,
        tasksCancelled: 0,
      },
    });
    expect(items[0].label).toMatch(/^The PDF export stops/);
    expect(items[0].weeklyPulse).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5]);
    expect(JSON.stringify(items[0].summary)).toContain('export');
    expect(items[1].stats.issues).toBe(3);
    expect((await list('-clusters', '?orderBy=issues&order=asc')).items[0].id).toBe(items[1].id);
    expect((await list('-clusters', '?orderBy=tasksTotal')).items[0].id).toBe((await list('-clusters')).items[0].id);
    const first = await list('-clusters', '?orderBy=issues&limit=1');
    expect((await list('-clusters', `?orderBy=issues&limit=1&page=${first.next.page}`)).items[0].id).toBe(items[1].id);
    const issues = await list('-issues', `?cluster=${items[1].id}`);
    expect(issues.count).toBe(3);
    const { issue, conversation } = issues.items[0];
    expect(issue).toMatchObject({ object: 'conversation-issue', conversation: conversation.id, cluster: items[1].id });
    expect((await client.get(`${path}-issues/${issue.id}`)).body.issue).toEqual(issue);
  });

  test('the same again makes no second issue; another text takes its place', async () => {
    const { send, list } = await anOrganization();
    await send(EXPORTS);
    const before = await list('-issues');
    await send(EXPORTS.map((one) => ({ ...one, metadata: { attributes: { again: 'yes' } } })));
    expect((await list('-issues')).items.map((item: { issue: { id: string } }) => item.issue.id).sort()).toEqual(
      before.items.map((item: { issue: { id: string } }) => item.issue.id).sort(),
    );
    await send(about('export-1', 'Billing charges twice for an invoice'));
    expect((await list('-issues')).count).toBe(5);
    expect((await list('-clusters', '?orderBy=issues')).items.map((one: any) => one.stats.issues)).toEqual([4, 1]);
  });

  test('e-mail addresses and long numbers are nowhere in what is made of a conversation', async () => {
    const { send, list } = await anOrganization();
    const said = 'Write to jane.doe@example.com or call +49 170 123 45 67 about card 4111111111111111';
    await send(about('p', said, `<p>${said}</p>`));
    const made = JSON.stringify([(await list('-issues')).items[0].issue, await list('-clusters')]);
    expect(made).not.toMatch(/jane|4111|170 123/);
    expect(made).toContain('[e-mail]');
    expect(made).toContain('[number]');
  });

  test('a conversation that is deleted leaves nothing', async () => {
    const { send, list, graph, client, path, organization } = await anOrganization();
    await send([
      ...EXPORTS.slice(0, 2),
      about('secret', 'The PDF export of Zanzibar stops', 'The PDF export of Zanzibar fails'),
    ]);
    await send(about('alone', 'Quokka?'));
    const remove = `mutation ($id: ID!, $c: ID!) { deleteConversation(organizationId: $id, conversationId: $c) }`;
    for (const c of ['secret', 'alone', 'alone'])
      expect((await client.graphql(remove, { id: organization.id, c })).body.data.deleteConversation).toBe(true);
    expect((await client.get(`${path}/secret`)).status).toBe(404);
    const left = JSON.stringify([await list(''), await list('-issues'), await list('-clusters')]);
    expect(left).not.toMatch(/zanzibar|quokka/i);
    const { items } = await list('-clusters');
    expect(items).toHaveLength(1);
    expect(items[0].stats).toMatchObject({ issues: 2, conversations: 2 });
    const terms = await server.services.database.prisma.clusterTerm.findMany({
      where: { organizationId: organization.id },
    });
    expect(terms.map(({ word }) => word)).not.toContain('zanzibar');
    await graph('query ($id: ID!) { organization(organizationId: $id) { issuesClusters { count } } }');
  });

  test('what users say in any question makes no two of them alike', async () => {
    const { send, list } = await anOrganization();
    await send([
      about('1', 'Hello folks, does anyone know if there is a good way to cache requests?'),
      about('2', 'Hello folks, does anyone know if there is a good way to scroll?'),
      about('3', 'Hi all, is it possible to scroll down? I have been trying to do this, thanks in advance'),
    ]);
    const { items } = await list('-clusters', '?orderBy=issues');
    expect(items.map(({ stats }: any) => stats.issues)).toEqual([2, 1]);
  });

  test('one word in common makes no subject, two do', async () => {
    const { send, list } = await anOrganization();
    await send([
      about('1', 'Exported invoices lose their currency symbols'),
      about('2', 'Invoices need a darker theme on phones'),
      about('3', 'Currency symbols vanish whenever somebody prints'),
    ]);
    const { items } = await list('-clusters', '?orderBy=issues');
    expect(items.map(({ stats }: any) => stats.issues)).toEqual([2, 1]);
  });

  test('after any sequence of arrivals, changes and deletions counts are those of what is there', async () => {
    const words = ['export', 'login', 'webhook', 'billing', 'search', 'theme'];
    const step = fc.record({
      id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      says: fc.option(fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 }), { nil: null, freq: 3 }),
    });
    const remove = `mutation ($id: ID!, $c: ID!) { deleteConversation(organizationId: $id, conversationId: $c) }`;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        const { send, client, organization } = await anOrganization();
        const there = new Set<string>();
        for (const { id, says } of steps) {
          if (says !== null) await send(about(id, says.join(' ')));
          else await client.graphql(remove, { id: organization.id, c: id });
          if (says !== null) there.add(id);
          else there.delete(id);
        }
        const { prisma } = server.services.database;
        const where = { organizationId: organization.id };
        const issues = await prisma.conversationIssue.findMany({ where });
        expect(new Set(issues.map(({ conversationId }) => conversationId))).toEqual(there);
        const clusters = await prisma.issuesCluster.findMany({ where, include: { terms: true } });
        expect(new Set(clusters.map(({ id }) => id))).toEqual(new Set(issues.map(({ clusterId }) => clusterId)));
        for (const { id, issues: counted, conversations, terms } of clusters) {
          const own = issues.filter(({ clusterId }) => clusterId === id);
          expect([counted, conversations]).toEqual([own.length, new Set(own.map((one) => one.conversationId)).size]);
          const sums = new Map<string, number>();
          for (const { vector } of own)
            for (const [term, weight] of Object.entries(vector as Record<string, number>))
              sums.set(term, (sums.get(term) ?? 0) + weight);
          expect(terms.map(({ term }) => term).sort()).toEqual([...sums.keys()].sort());
          for (const { term, weight } of terms) expect(weight).toBeCloseTo(sums.get(term) ?? 0, 6);
        }
        const known = await prisma.issueTerm.findMany({ where });
        for (const { term, issues: counted } of known) {
          const having = issues.filter(({ vector }) => term === '' || Object.hasOwn(vector as object, term));
          expect(counted, term).toBe(having.length);
        }
      }),
      { numRuns: 20 },
    );
  });

  test('lists take the same few statements however many there are', async () => {
    const { send, client, path } = await anOrganization();
    await send([...EXPORTS.slice(0, 1), ...LOGIN.slice(0, 1)]);
    const costs = async () => [
      await leastStatementsOf(server, () => client.get(path)),
      await leastStatementsOf(server, () => client.get(`${path}-issues`)),
      await leastStatementsOf(server, () => client.get(`${path}-clusters`)),
    ];
    const before = await costs();
    await send([...EXPORTS, ...LOGIN, about('z', 'Colours of themes'), about('y', 'Webhooks arrive late')]);
    expect(await costs()).toEqual(before);
    for (const cost of before) expect(cost).toBeLessThanOrEqual(5);
  });

  test('watchers hear of changed clusters, over WebSocket and over Server-Sent Events', async () => {
    const { send, organization, client } = await anOrganization();
    await send(EXPORTS.slice(0, 1));
    const query = 'subscription ($id: ID!) { clusterChanged(organizationId: $id) { stats { issues } } }';
    const watched = { url: server.url, token: client.token ?? '', query, variables: { id: organization.id } };
    const watchers = [byWebSocket(watched), bySse(watched)];
    const until = async ({ results }: Watcher, issues: number) => {
      for await (const { data } of { [Symbol.asyncIterator]: () => ({ next: () => results.next() }) })
        if (data.clusterChanged.stats.issues === issues) return;
      throw new Error(`No cluster came to ${issues} issues`);
    };
    for (const watcher of watchers) await until(watcher, 1);
    await send(EXPORTS.slice(1, 2));
    for (const watcher of watchers) {
      await until(watcher, 2);
      await watcher.stop();
    }
  });
});
