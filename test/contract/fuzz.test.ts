/**
 * Anything at all is sent to every route: never a 5xx, never a hang, and every refusal has the shape of refusals. `FUZZ_RUNS`
 * sets how often each operation is tried.
 */
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { paceOf, processCost } from '../support/cost.ts';
import { type Answered, type Call, type Changes, send } from './call.ts';
import { type Operation, operations } from './operation.ts';
import { sampleOf } from './samples/index.ts';
import { World } from './world.ts';
import { argsFrom } from './wrong-input.ts';

const RUNS = Number(process.env['FUZZ_RUNS'] ?? 6);

/** Processor time: more than any answer may take. One that never comes ends with its test. */
const LONG_MS = 5_000;

let world: World;

beforeAll(async () => {
  world = await World.open();
});

/** Texts that trip programs: empty, control characters, other scripts, half a surrogate pair, markup, SQL, paths, lengths. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    'a\0b',
    '\uD800',
    '‮',
    '🧵'.repeat(60),
    "' OR 1=1 --",
    '%',
    '_',
    '\\',
    '../../etc/passwd',
    '__proto__',
  ),
  fc.constantFrom(
    'constructor',
    'null',
    'true',
    '-1',
    '1e999',
    'NaN',
    '2026-13-45T99:99:99Z',
    'x'.repeat(300),
    'é'.repeat(3000),
  ),
);

const number = fc.oneof(fc.integer(), fc.double(), fc.constantFrom(0, -1, 2 ** 31, 2 ** 53, 1e308, 0.1));

const { value: json } = fc.letrec((tie) => ({
  value: fc.oneof({ maxDepth: 4 }, fc.constant(null), fc.boolean(), number, text, tie('list'), tie('object')),
  list: fc.array(tie('value'), { maxLength: 4 }),
  object: fc.dictionary(text, tie('value'), { maxKeys: 4 }),
}));

const deep = fc.nat({ max: 2000 }).map((depth) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`);

/** The sample's body with some of its fields, and some others, set to anything. */
const bodyLike = (operation: Operation, { body }: Call): fc.Arbitrary<unknown> => {
  const names = argsFrom(operation, 'body').map(({ name }) => name);
  const given = body instanceof FormData ? {} : ((body ?? {}) as Record<string, unknown>);
  const name =
    names.length > 0
      ? fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...names) }, { weight: 1, arbitrary: text })
      : text;
  return fc.dictionary(name, json, { minKeys: 1, maxKeys: 3 }).map((changed) => ({ ...given, ...changed }));
};

const changesOf = (operation: Operation, call: Call): fc.Arbitrary<Changes> => {
  const queries = argsFrom(operation, 'query').map(({ name }) => name);
  const paths = Object.keys(call.path);
  const takesBody = operation.method !== 'GET' && operation.method !== 'DELETE';
  return fc.record(
    {
      ...(queries.length > 0 && {
        query: fc.dictionary(fc.constantFrom(...queries), fc.oneof(text, fc.array(text, { maxLength: 3 })), {
          maxKeys: 3,
        }),
      }),
      ...(paths.length > 0 && { path: fc.dictionary(fc.constantFrom(...paths), pathPart, { maxKeys: 1 }) }),
      ...(takesBody && {
        body: fc.oneof(
          { weight: 6, arbitrary: bodyLike(operation, call) },
          { weight: 2, arbitrary: json },
          { weight: 1, arbitrary: text },
          { weight: 1, arbitrary: deep },
        ),
      }),
      headers: fc.dictionary(
        fc.constantFrom('if-match', 'if-none-match', 'accept', 'accept-encoding', 'content-type'),
        headerValue,
        { maxKeys: 1 },
      ),
    },
    { requiredKeys: [] },
  ) as fc.Arbitrary<Changes>;
};

/** An address has no lone surrogates, no dots alone and is never empty: clients' own libraries see to that. */
const pathPart = text.map((part) => part.toWellFormed().slice(0, 400)).filter((part) => !/^\.{0,2}$/.test(part));
const headerValue = fc.oneof(
  fc.string({ maxLength: 30 }).map((value) => value.trim()),
  fc.constantFrom('"', 'W/"', '*', 'application/json; charset=latin1', 'text/plain', 'application/json'),
);

/** What the server logged of the last error that it did not expect. */
const unexpected = () =>
  world.server.log.findLast((line) => line.includes('unexpected error'))?.slice(0, 2000) ?? 'nothing logged';

function expectSound({ status, body, text: whole }: Answered, took: number): void {
  expect(status, status < 500 ? '' : `${whole}\n${unexpected()}`).toBeLessThan(500);
  expect(took).toBeLessThan(LONG_MS * paceOf());
  if (status >= 400) expect(body).toMatchObject({ error: { code: status, message: expect.any(String) } });
}

test.for(operations.map((operation) => [operation.key, operation] as const))('%s', async ([key, operation]) => {
  const call = await sampleOf(key)(world);
  await fc.assert(
    fc.asyncProperty(changesOf(operation, call), async (changes) => {
      let answer: Answered | undefined;
      const took = await processCost(async () => {
        answer = await send(world, operation, call, changes);
      });
      expectSound(answer!, took);
    }),
    { numRuns: RUNS },
  );
});

test('addresses that nobody declared', async () => {
  const method = fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD');
  const address = fc
    .array(pathPart, { minLength: 1, maxLength: 4 })
    .map((parts) => `/v1/${parts.map(encodeURIComponent).join('/')}`);
  const { token } = world.people.admin;
  await fc.assert(
    fc.asyncProperty(method, address, async (verb, path) => {
      const answer = await world.server.as(token).send(verb, path);
      expect(answer.status, `${verb} ${path}: ${answer.text}`).toBeLessThan(500);
    }),
    { numRuns: RUNS * 10 },
  );
});

test('GraphQL takes anything as a request', async () => {
  const request = fc.oneof(
    json,
    fc.record(
      {
        query: fc.oneof(
          text,
          fc.constantFrom('{', '{ user { id } }', 'query ($a: Int) { user { id } }', `{${'a{'.repeat(200)}`),
        ),
        variables: json,
        operationName: json,
      },
      { requiredKeys: [] },
    ),
  );
  const { token } = world.people.admin;
  await fc.assert(
    fc.asyncProperty(request, async (body) => {
      const answer = await world.server.as(token).post('/graphql', JSON.stringify(body) ?? '');
      expect(answer.status, answer.text).toBeLessThan(500);
      expect(answer.text).not.toContain('unexpected error');
    }),
    { numRuns: RUNS * 10 },
  );
});
