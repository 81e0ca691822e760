/** Processing: each version of OpenAPI, circles, real descriptions; killed, twice, and at once; and what it costs everybody else. */
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { processSpec } from '../../../../src/features/content/openapi/process.ts';
import { expectHoldsBelow } from '../../../support/cost.ts';
import { untilJobsAreDone } from '../../../support/jobs.ts';
import { aServer, type TestServer } from '../../../support/server.ts';
import { aScene, operation, tiny } from './scene.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

const SMALL = {
  'version 2.0': `swagger: "2.0"\ninfo: {title: Two, version: "1"}\nhost: a.example\nsecurityDefinitions: {key: {type: apiKey, in: query, name: key}}
paths:\n  /a:\n    get: {tags: [A], produces: [application/json], parameters: [{name: n, in: query, type: integer}], responses: {200: {description: OK, schema: {$ref: '#/definitions/A'}}}}
definitions: {A: {type: object, properties: {a: {$ref: '#/definitions/A'}}}}\n`,
  'version 3.0': JSON.stringify({
    openapi: '3.0.3',
    info: { title: 'Three', version: '1' },
    paths: { '/a': { get: operation({ tags: ['A'] }) } },
    components: { schemas: { A: { nullable: true, type: 'string' } } },
  }),
  'version 3.1': JSON.stringify({
    ...tiny('Next', { '/a': { get: operation({ tags: ['A'] }) } }),
    webhooks: { happened: { post: operation({ tags: ['B'] }) } },
  }),
  'circles of all kinds': JSON.stringify({
    ...tiny('Circles', { '/a': { get: operation({ tags: ['A'] }) }, '/b': { $ref: '#/paths/~1a' } }),
    components: {
      schemas: {
        Node: {
          type: 'object',
          properties: { next: { $ref: '#/components/schemas/Node' }, other: { $ref: '#/components/schemas/Other' } },
        },
        Other: { allOf: [{ $ref: '#/components/schemas/Node' }] },
        Itself: { $ref: '#/components/schemas/Itself' },
      },
    },
  }),
  'a text with a mark of its bytes, and anchors':
    '\uFEFFopenapi: 3.1.0\ninfo: &i {title: Marked, version: "1"}\nx-info: *i\npaths: {}\n',
};

test.each(Object.entries(SMALL))('%s is taken', async (name, text) => {
  const { put, client, at } = await aScene(server);
  const spec = await put('api', { text });
  expect(spec, name).toMatchObject({
    processingState: 'complete',
    lastProcessedErrors: [],
    lastVersion: expect.any(String),
  });
  const { body } = await client.get(`${at}/api/versions/latest/content`);
  expect(body.filesystem[0].specification.openapi).toMatch(/^3\.1\./);
});

const WRONG: [string, string, string, RegExp][] = [
  ['nothing', ' \n', 'PARSE_ERROR', /empty/],
  ['no object', '[1, 2]', 'PARSE_ERROR', /not an object/],
  ['broken JSON', '{\n  "openapi": "3.1.0"\n  "info": 5}', 'PARSE_ERROR', /^line \d+, column \d+: /],
  ['broken YAML', 'openapi: 3.1.0\ninfo:\n  title: "a\n', 'PARSE_ERROR', /^line \d+, column \d+: /],
  [
    'a circle of aliases',
    'openapi: 3.1.0\ninfo: {title: a, version: "1"}\npaths: {}\nx-a: &a [*a]\n',
    'PARSE_ERROR',
    /inside each other/,
  ],
  [
    'many aliases',
    `openapi: 3.1.0\ninfo: {title: a, version: "1"}\npaths: {}\n${'abcdefghi'
      .split('')
      .map(
        (name, i) =>
          `x-${name}: &${name} [${Array(9)
            .fill(i === 0 ? '1' : `*${'abcdefghi'[i - 1]}`)
            .join(', ')}]`,
      )
      .join('\n')}\n`,
    'PARSE_ERROR',
    /larger than/,
  ],
  ['deep nesting', `{"openapi": "3.1.0", "x-a": ${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 'PARSE_ERROR', /./],
  ['another kind of document', 'asyncapi: 3.0.0\n', 'INVALID_SPEC', /^\/: is no OpenAPI/],
  ['a later version', 'openapi: 3.2.0\n', 'UNSUPPORTED_VERSION', /"3\.2\.0"/],
  ['an earlier version', 'swagger: "1.2"\n', 'UNSUPPORTED_VERSION', /"1\.2"/],
  ['a number as the version', 'openapi: 3.1\n', 'INVALID_SPEC', /^\/openapi: must be a text/],
  [
    'a missing field',
    'openapi: 3.0.0\ninfo: {title: a}\npaths: {}\n',
    'INVALID_SPEC',
    /^\/info \(line 2, column 1\): .*'version'/,
  ],
  [
    'a field too many',
    'openapi: 3.0.0\ninfo: {title: a, version: "1"}\npaths:\n  /a:\n    got: {}\n',
    'INVALID_SPEC',
    /^\/paths\/~1a \(line 4, column 3\): .*"got"/,
  ],
  [
    'a reference to nothing',
    'openapi: 3.0.0\ninfo: {title: a, version: "1"}\npaths:\n  /a:\n    get:\n      responses:\n        200: {$ref: "#/components/responses/A"}\n',
    'INVALID_SPEC',
    /^\/paths\/~1a\/get\/responses\/200\/\$ref \(line 7, column 15\): .*not in this document/,
  ],
];

test.each(WRONG)('%s is refused, with its place', async (_, text, code, message) => {
  const { put } = await aScene(server);
  const spec = await put('api', { text });
  expect(spec.lastProcessErrorCode).toBe(code);
  expect(spec.lastProcessedErrors[0]).toMatchObject({ code, message: expect.stringMatching(message) });
  expect(spec).not.toHaveProperty('lastVersion');
});

const data = path.join(
  process.env['OCTAVO_DATA'] ?? path.join(import.meta.dirname, '../../../../../shared/data'),
  'openapi',
);
const real = fs.existsSync(data) ? fs.readdirSync(data).filter((name) => name !== 'facts.json') : [];
if (real.length === 0)
  process.stderr.write(`Skipped: no descriptions in ${data}; OCTAVO_DATA names the folder that has them\n`);

describe.skipIf(real.length === 0)('real descriptions', () => {
  test.for(real)('%s is taken', async (name) => {
    const { put } = await aScene(server);
    const spec = await put('real', { text: fs.readFileSync(path.join(data, name), 'utf8') });
    expect(spec).toMatchObject({ lastProcessedErrors: [], lastVersion: expect.any(String) });
  });
});

describe('of one source there is one version', () => {
  const text = JSON.stringify(tiny('Once', { '/a': { get: operation() } }));

  test('when the job is killed in the middle, and runs again', async () => {
    const { put, client, at, versions, organization } = await aScene(server);
    const { services } = server;
    await put('api', { text: '5' });
    const { id } = await services.database.prisma.openAPISpec.findFirstOrThrow({
      where: { organizationId: organization.id },
    });
    await services.database.prisma.openAPISpecSource.update({ where: { specId: id }, data: { text } });
    // Killed at its last step: what is before it has happened.
    const killed = { ...services, events: { ...services.events, publish: () => {} } };
    const attempt = processSpec(
      Object.assign(killed, {
        database: Object.assign(Object.create(services.database), { prisma: stopping(services.database.prisma) }),
      }),
      id,
      new AbortController().signal,
    );
    await expect(attempt).rejects.toThrow('killed');
    expect((await client.get(`${at}/api`)).body.processingState).toBe('progress');
    await processSpec(services, id, new AbortController().signal);
    expect((await client.get(`${at}/api`)).body).toMatchObject({
      processingState: 'complete',
      lastProcessedErrors: [],
    });
    expect(await versions('api')).toHaveLength(1);
  });

  test('when it is asked for many times at once, by PUT and by jobs', async () => {
    const { client, at, versions, organization } = await aScene(server);
    const { services } = server;
    const answers = await Promise.all(Array.from({ length: 8 }, () => client.put(`${at}/api`, { source: { text } })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 200, 200, 201]);
    const { id } = await services.database.prisma.openAPISpec.findFirstOrThrow({
      where: { organizationId: organization.id },
    });
    await Promise.all([1, 2, 3, 4].map(() => processSpec(services, id, new AbortController().signal)));
    await untilJobsAreDone(services.database);
    expect(await versions('api')).toHaveLength(1);
  });

  test('what was given last is what is there in the end, whatever was under way', async () => {
    const { client, at, versions } = await aScene(server);
    for (let i = 0; i < 6; i += 1) {
      await client.put(`${at}/api`, { source: { text: JSON.stringify(tiny(`Number ${i}`)) } });
      await delay(i * 5);
    }
    await untilJobsAreDone(server.services.database);
    expect((await versions('api'))[0]).toMatchObject({ title: 'Number 5' });
  });
});

/** A client whose attempt to end the processing is where the process died. */
function stopping<Client extends object>(prisma: Client): Client {
  return new Proxy(prisma, {
    get: (target, name) => {
      const model = Reflect.get(target, name) as unknown;
      if (name !== 'openAPISpec') return typeof model === 'function' ? model.bind(target) : model;
      return new Proxy(model as object, {
        get: (of, method) =>
          method === 'updateMany'
            ? (args: { data: { processingStep?: string } }) => {
                if (args.data.processingStep === 'publishing') throw new Error('killed');
                return (Reflect.get(of, method) as (given: unknown) => unknown).call(of, args);
              }
            : Reflect.get(of, method),
      });
    },
  });
}

test('a description of four megabytes does not hold the event loop', async () => {
  const { client, at, put } = await aScene(server);
  const schemas = Object.fromEntries(
    Array.from({ length: 1500 }, (_, i) => [
      `S${i}`,
      {
        type: 'object',
        properties: Object.fromEntries(
          Array.from({ length: 12 }, (_, p) => [
            `p${p}`,
            { type: 'string', description: `The **property** ${p} of ${i}, `.repeat(5) },
          ]),
        ),
      },
    ]),
  );
  const paths = Object.fromEntries(
    Array.from({ length: 600 }, (_, i) => [
      `/s${i}`,
      {
        get: operation({
          tags: [`T${i % 40}`],
          responses: {
            200: {
              description: 'OK',
              content: { 'application/json': { schema: { $ref: `#/components/schemas/S${i}` } } },
            },
          },
        }),
      },
    ]),
  );
  const textOf = (title: string) => JSON.stringify({ ...tiny(title, paths), components: { schemas } });
  expect(textOf('Large').length).toBeGreaterThan(3_000_000);
  // The thread starts, and the connection knows its statements.
  await put('warm', { text: JSON.stringify(tiny()) });
  expect((await client.put(`${at}/large`, { source: { text: JSON.stringify(tiny()) } })).status).toBe(201);
  await untilJobsAreDone(server.services.database);
  const { prisma } = server.services.database;
  const { id } = await prisma.openAPISpec.findFirstOrThrow({ where: { slug: 'large' } });
  let times = 0;
  await expectHoldsBelow(
    50,
    async () => {
      times += 1;
      await prisma.openAPISpecSource.update({ where: { specId: id }, data: { text: textOf(`Large ${times}`) } });
    },
    async () => {
      await processSpec(server.services, id, new AbortController().signal);
      await client.get(`${at}/large`);
    },
  );
  expect((await client.get(`${at}/large`)).body).toMatchObject({ lastProcessedErrors: [] });
  const { body } = await client.get(`${at}/large/versions/latest`);
  expect(body).toMatchObject({ title: `Large ${times}` });
});
