/** Whatever a content source answers, its page is there, says what is wrong, and nothing else is touched. */
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ScriptCall, ScriptError, type Scripts } from '../../../src/adapters/workerd/scripts.ts';
import { plannedPages, revisionAnswer } from '../../../src/features/integrations/content/answer.ts';
import type { Client } from '../../support/client.ts';
import { untilJobsAreDone } from '../../support/jobs.ts';
import { aServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let admin: Client;
let space: { id: string };
let page: string;
/** What the script answers to events of a type. */
let answers: Record<string, (call: ScriptCall) => unknown> = {};
const events: ScriptCall['event'][] = [];

const scripts: Scripts = {
  call: async (call) => {
    const answer = answers[String(call.event['type'])];
    if (String(call.event['type']).startsWith('content_')) events.push(call.event);
    const given = answer ? answer(call) : undefined;
    const status = typeof given === 'number' ? given : given === undefined ? 406 : 200;
    const body = Buffer.from(typeof given === 'string' ? given : JSON.stringify(given ?? null));
    return { status, headers: [], body, logs: [], settled: Promise.resolve([]) };
  },
  problem: () => null,
  isolation: () => null,
  forget: () => {},
  listening: () => {},
  close: async () => {},
};

beforeAll(async () => {
  server = await aServer({}, { scripts });
  const organization = await server.make.organization();
  admin = server.as((await server.make.member(organization, 'admin')).token);
  space = await server.make.space(organization);
  const contentSources = [{ id: 'one', title: 'One', configuration: { componentId: 'one' } }];
  const { name } = await server.make.integration(organization, { contentSources });
  answers = { installation_setup: () => ({}), space_installation_setup: () => ({}) };
  const { body } = await admin.post(`/v1/integrations/${name}/installations`, { organization: organization.id });
  await admin.post(`/v1/integrations/${name}/installations/${body.id}/spaces`, { space: space.id });
  await untilJobsAreDone(server.services.database);
  const other = await server.make.space(organization, { title: 'Other' });
  const dependencies = {
    other: { ref: { kind: 'space', space: other.id } },
    gone: { ref: { kind: 'space', space: 'nothing' } },
    spec: { ref: { kind: 'openapi', spec: 'pets' } },
  };
  const computed = { type: `integration:${name}:one`, props: { a: 1 }, dependencies };
  const change = { type: 'create_page', page: 'made', pageType: 'computed', title: 'Made', computed };
  page = (await admin.post(`/v1/spaces/${space.id}/content`, { changes: [change] })).body.created.made;
});

beforeEach(async () => {
  answers = {};
  events.length = 0;
  await server.services.database.prisma.integrationContent.deleteMany();
});

const read = () => admin.get(`/v1/spaces/${space.id}/content/page/${page}`);

test('a source without pages has a text, made with what it depends on', async () => {
  answers = { content_compute_document: () => ({ document: { markdown: 'One **text**.\0' } }) };
  const { status, body } = await read();
  expect([status, body.type, body.markdown, body.pages]).toEqual([200, 'document', 'One **text**.', []]);
  expect(events.map(({ type }) => type)).toEqual(['content_compute_revision', 'content_compute_document']);
  expect(events[0]).toMatchObject({
    sourceId: 'one',
    spaceId: space.id,
    props: { a: 1 },
    dependencies: {
      other: { ref: { kind: 'space' }, value: { object: 'space', revision: expect.any(String) } },
      gone: { value: null },
      spec: { value: null },
    },
  });
  await read();
  expect(events).toHaveLength(2);
});

test('a text may be a Document', async () => {
  const paragraph = {
    object: 'block',
    type: 'paragraph',
    nodes: [{ object: 'text', leaves: [{ object: 'leaf', text: 'Hello', marks: [] }] }],
  };
  answers = {
    content_compute_document: () => ({ document: { document: { object: 'document', nodes: [paragraph] } } }),
  };
  expect((await read()).body.markdown).toBe('Hello\n');
});

test('many readers at once ask once', async () => {
  answers = { content_compute_document: () => ({ document: { markdown: 'Once.' } }) };
  const all = await Promise.all(Array.from({ length: 8 }, read));
  expect(all.map(({ body }) => body.markdown)).toEqual(Array(8).fill('Once.'));
  expect(events).toHaveLength(2);
});

test('a page whose text fails is there, beside the others', async () => {
  const type = async () => (await server.services.database.prisma.integration.findFirstOrThrow()).name;
  const source = { type: `integration:${await type()}:one` };
  const pages = [
    { type: 'document', title: 'Good', computed: { ...source, props: { of: 'good' } } },
    { type: 'document', title: 'Bad', computed: { ...source, props: { of: 'bad' } } },
    { type: 'document', title: 'Bad', computed: { type: 'builtin:openapi', props: {} } },
    { type: 'link', title: 'Away', target: { kind: 'url', url: 'https://example.com/' } },
  ];
  answers = {
    content_compute_revision: () => ({ pages }),
    content_compute_document: ({ event }) =>
      (event['props'] as any).of === 'good' ? { document: { markdown: 'Good.' } } : 500,
  };
  const { body } = await read();
  expect(body.pages.map((made: any) => [made.path, made.type])).toEqual([
    ['made/good', 'document'],
    ['made/bad', 'document'],
    ['made/bad-1', 'document'],
    ['made/away', 'link'],
  ]);
  const text = async (at: number) =>
    (await admin.get(`/v1/spaces/${space.id}/content/page/${body.pages[at].id}`)).body.markdown;
  expect(await text(0)).toBe('Good.');
  expect(await text(1)).toContain('could not be computed');
  expect(await text(2)).toContain('does not name content');
});

const nested = (depth: number) => {
  let text = '{"type":"document","title":"x"}';
  for (let at = 0; at < depth; at += 1) text = `{"type":"document","title":"x","pages":[${text}]}`;
  return `{"pages":[${text}]}`;
};

test.each<[string, (call: ScriptCall) => unknown]>([
  ['no JSON', () => 'hello'],
  ['a number', () => '5'],
  ['pages that are none', () => ({ pages: [{ type: 'document' }] })],
  ['an unknown kind of page', () => ({ pages: [{ type: 'table', title: 'x' }] })],
  ['ids that are there twice', () => ({ pages: [1, 2].map(() => ({ type: 'document', title: 'x', id: 'a' })) })],
  ['too many pages', () => ({ pages: Array.from({ length: 1001 }, () => ({ type: 'document', title: 'x' })) })],
  ['pages that are too deep', () => nested(20)],
  ['pages that are deeper than a stack', () => nested(20_000)],
  ['an error', () => 500],
  [
    'a script that takes too long',
    () => {
      throw new ScriptError('timeout', 'The script took too much of the processor');
    },
  ],
  [
    'no runtime',
    () => {
      throw new ScriptError('unavailable', 'The runtime is off');
    },
  ],
])('%s', async (_, answer) => {
  answers = { content_compute_revision: answer };
  const { status, body } = await read();
  expect(status).toBe(200);
  expect(body.markdown).toMatch(
    /^\{% hint style="warning" %\}\nThe integration integration-\w+ could not compute this page: /,
  );
  expect(body.pages).toEqual([]);
  // It is not asked again at once.
  const asked = events.length;
  await read();
  expect(events).toHaveLength(asked);
});

test('a source that failed is asked at once when what it is made from changes: a corrected configuration waited for 30 seconds', async () => {
  answers = { content_compute_revision: () => 500 };
  expect((await read()).body.markdown).toContain('could not compute this page');
  answers = { content_compute_document: () => ({ document: { markdown: 'Mended.' } }) };
  expect((await read()).body.markdown).toContain('could not compute this page');
  await server.services.database.prisma.integration.updateMany({ data: { version: { increment: 1 } } });
  expect((await read()).body.markdown).toBe('Mended.');
});

describe('pages of answers', () => {
  test('have keys and slugs of their own, whatever they are called', () => {
    const pages = fc.letrec((tie) => ({
      page: fc.record(
        {
          type: fc.constant('document'),
          title: fc.string({ minLength: 1 }).filter((text) => text.trim() !== '' && !text.includes('\0')),
          slug: fc.string(),
          pages: tie('list'),
        },
        { requiredKeys: ['type', 'title'] },
      ),
      list: fc.array(tie('page'), { maxLength: 4, depthIdentifier: 'pages' }),
    })).list;
    fc.assert(
      fc.property(pages, (given) => {
        const planned = plannedPages(revisionAnswer.parse({ pages: given }).pages ?? []);
        const keys: string[] = [];
        const check = (level: typeof planned): void => {
          expect(new Set(level.map(({ slug }) => slug)).size).toBe(level.length);
          for (const { key, slug, pages: below } of level) {
            expect(key).toMatch(/^[0-9a-f]{12}$/);
            expect(slug).toMatch(/^[^/\s]+$/);
            keys.push(key);
            check(below);
          }
        };
        check(planned);
        expect(new Set(keys).size).toBe(keys.length);
      }),
    );
  });
});
