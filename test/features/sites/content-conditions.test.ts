/** Conditions in the content of a space, and the claims that a site knows. */
import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../../src/access/caller-kinds.ts';
import { createContext } from '../../../src/context.ts';
import type { Revision } from '../../../src/engine/revisions/revision.ts';
import { seesPage, textFor, treeFor } from '../../../src/features/content/for-reader.ts';
import { type Claims, claimsOf } from '../../../src/features/sites/adaptive/claims.ts';
import type { AdaptiveSchema } from '../../../src/features/sites/adaptive/schema.ts';
import { document } from '../../support/generated/gql.ts';
import { aServer, type TestServer } from '../../support/server.ts';
import { aSite } from './site.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

const description = 'A claim.';
const SCHEMA = {
  type: 'object',
  properties: {
    isBeta: { type: 'boolean', description },
    plan: { type: 'string', enum: ['free', 'pro'], description },
    unsigned: { type: 'object', properties: { isBeta: { type: 'boolean', description } }, additionalProperties: false },
  },
  additionalProperties: false,
} as unknown as AdaptiveSchema;

const QUERY = document(`query ConditionProblems($organization: ID!, $site: ID!) {
  site(organizationId: $organization, siteId: $site) {
    siteSpaces { items { title conditionProblems { complete items { page path line condition message } } } }
  }
}`);

/** Of a reader with these claims. */
const contextOf = (claims: Claims) =>
  createContext(
    server.services,
    { kind: 'visitor', adaptive: true, spaces: new Set(), claims } as unknown as Caller,
    'test',
  );

const node = (id: string, condition?: string, children: any[] = []): any => ({
  page: { id, fields: condition === undefined ? {} : { condition } },
  path: id,
  children,
});

test('a visitor sees what its claims open; claims that nobody signed open nothing else', async () => {
  const signed = (claims: object) => claimsOf(SCHEMA, claims, {});
  const unsigned = (claims: object) => claimsOf(SCHEMA, {}, claims);
  const tree = [
    node('a', 'visitor.claims.isBeta', [node('b')]),
    node('c', 'visitor.claims.unsigned.isBeta'),
    node('d'),
  ];
  const seen = (claims: Claims) => treeFor(contextOf(claims), tree).map(({ page }) => page.id);
  expect(seen(signed({}))).toEqual(['d']);
  expect(seen(signed({ isBeta: true }))).toEqual(['a', 'd']);
  expect(seen(signed({ isBeta: 'true', unsigned: { isBeta: true } }))).toEqual(['d']);
  expect(seen(unsigned({ isBeta: 'true', 'visitor.claims.isBeta': 'true', __proto__: { plan: 'pro' } }))).toEqual([
    'c',
    'd',
  ]);
  const [{ page: a, children }] = tree;
  const revision = { page: async () => a, ancestors: async () => [] } as unknown as Revision;
  const below = { ...children[0].page, parent: a.id };
  expect(await seesPage(contextOf(unsigned({ isBeta: 'true' })), revision, below)).toBe(false);
  expect(await seesPage(contextOf(signed({ isBeta: true })), revision, below)).toBe(true);

  const text = `{% if visitor.claims.plan === "pro" %}\nPRO\n{% else %}\nFREE\n{% endif %}\n`;
  for (const long of [text, text + 'word '.repeat(10_000)]) {
    const shown = await textFor(contextOf(signed({ plan: 'pro' })), long);
    expect(shown).toContain('PRO');
    expect(shown).not.toMatch(/FREE|%/);
    expect(await textFor(contextOf(unsigned({ plan: 'pro' })), long)).not.toContain('PRO');
  }
});

test('conditions that do not fit the schema of a site are listed, of each of its spaces', async () => {
  const { path, admin, reader, editor, organization, site, spaces } = await aSite(server, ['One', 'Two']);
  await editor.put(`${path}/adaptive-schema`, { jsonSchema: SCHEMA });
  const markdown =
    '# Page\n\n{% if visitor.claims.plan === "Pro" %}\nx\n{% elif visitor.claims.isBeta %}\ny\n{% endif %}\n';
  const made = await admin.post(`/v1/spaces/${spaces[0]!.id}/content`, {
    changes: [
      {
        type: 'create_page',
        page: 'a',
        title: 'A',
        content: { markdown },
        fields: { condition: 'visitor.claims.isBeta' },
      },
      { type: 'create_page', page: 'b', title: 'B', parent: 'a', fields: { condition: 'visitor.claims.seats > 3' } },
      { type: 'create_page', title: 'C', content: { markdown: `${markdown}${'word '.repeat(10_000)}` } },
    ],
  });
  expect(made.status, made.text).toBe(200);
  const ask = async (caller = reader) => {
    const { body } = await caller.graphql(QUERY, { organization: organization.id, site: site.id });
    expect(body.errors).toBeUndefined();
    return body.data.site!.siteSpaces.items.map(({ conditionProblems }: any) => conditionProblems);
  };
  const wrong = {
    condition: 'visitor.claims.plan === "Pro"',
    line: 3,
    message: 'compares one of "free", "pro" with "Pro", never the same (at character 21)',
  };
  const [one, two] = await ask();
  expect(two).toEqual({ complete: true, items: [] });
  expect(one.complete).toBe(true);
  expect(one.items.toSorted((a: any, b: any) => (a.path < b.path ? -1 : 1))).toEqual([
    { page: made.body.created.a, path: 'a', ...wrong },
    {
      page: made.body.created.b,
      path: 'a/b',
      line: null,
      condition: 'visitor.claims.seats > 3',
      message: 'has an unknown name "visitor.claims.seats" (at character 16)',
    },
    { page: expect.any(String), path: 'c', ...wrong },
  ]);
  await editor.put(`${path}/adaptive-schema`, {
    jsonSchema: {
      ...SCHEMA,
      properties: {
        ...SCHEMA.properties,
        plan: { type: 'string', description },
        seats: { type: 'number', description },
      },
    },
  });
  expect((await ask())[0].items).toEqual([]);
});

test('of very many only some, and that there are more', async () => {
  const { admin, organization, site, spaces } = await aSite(server);
  for (let call = 0; call < 3; call += 1) {
    const changes = Array.from({ length: 50 }, (_, i) => ({
      type: 'create_page',
      title: `P${call}-${i}`,
      fields: { condition: 'visitor.claims.isBeta' },
    }));
    expect((await admin.post(`/v1/spaces/${spaces[0]!.id}/content`, { changes })).status).toBe(200);
  }
  const { body } = await admin.graphql(QUERY, { organization: organization.id, site: site.id });
  const [problems] = body.data.site!.siteSpaces.items;
  expect(problems!.conditionProblems.items).toHaveLength(100);
  expect(problems!.conditionProblems.complete).toBe(false);
});
