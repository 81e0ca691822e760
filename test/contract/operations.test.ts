/**
 * Every operation that is built, driven by operations.json: it answers its status and shape, and refuses what must be
 * refused, always in the same way. What is special about an operation is told by the tests of its feature.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { type Admission, beyondAdmission, watchAdmissions } from './admissions.ts';
import { answersOf, type CheckAnswer } from './answers.ts';
import { type Answered, type Call, send } from './call.ts';
import { OPEN } from './needs.ts';
import { type Operation, operations } from './operation.ts';
import { sampleOf } from './samples/index.ts';
import { World } from './world.ts';
import { argsFrom, beyondLimits, requiredFields, senselessNulls, wrongQuery, wrongTypes } from './wrong-input.ts';

let world: World;
let problemsOf: CheckAnswer;
let description: any;
let admissionsOf: (key: string) => Admission[];

beforeAll(async () => {
  world = await World.open();
  problemsOf = await answersOf(world);
  admissionsOf = await watchAdmissions();
  description = (await world.server.visitor.get('/v1/openapi.json')).body;
});

/** Before people are members, and before they sign in: these do not tell what is there. */
const TELLS_NOTHING: ReadonlySet<string> = new Set([
  'GET /v1/email-domains/{emailDomain}/orgs',
  'GET /v1/orgs/{organizationId}/sso',
]);

const isForm = ({ body }: Call) => body instanceof FormData;
const pathsOf = ({ body }: Answered): string[] =>
  (body?.error?.details ?? []).map(({ path }: { path: string }) => path.split(/[.[]/)[0]);

/** The refusal has this status, says so in its body, and is described. */
function expectRefusal(operation: Operation, answer: Answered, status: number): void {
  expect(answer.status, `${operation.key}: ${answer.text.slice(0, 500)}`).toBe(status);
  expect(answer.body).toMatchObject({ error: { code: status, message: expect.any(String) } });
  expect(answer.headers.get('x-request-id')).toBeTruthy();
  expect(problemsOf(operation, status, answer.body)).toEqual([]);
}

describe.for(operations.map((operation) => [operation.key, operation] as const))('%s', ([key, operation]) => {
  const { method, path, status } = operation;
  const isRead = method === 'GET';
  const hasBody = !isRead && method !== 'DELETE';

  // Reads and refusals change nothing, so they share a call.
  let made: Promise<Call> | undefined;
  const shared = () => (made ??= sampleOf(key)(world));

  test('answers its status and shape', async () => {
    const beyond = beyondAdmission(key);
    let answer!: Answered;
    let statements: readonly string[] = [];
    // A body that comes a second after its head has the rule look again, whatever held the machine up: not three times.
    for (let tries = 0; tries === 0 || (tries < 3 && statements.length > beyond); tries += 1) {
      const call = await (isRead ? shared() : sampleOf(key)(world));
      admissionsOf(key);
      answer = await send(world, operation, call);
      const admissions = admissionsOf(key);
      expect(admissions, 'the rule runs once').toHaveLength(1);
      statements = admissions.flatMap((admission) => admission.statements);
    }
    expect(statements.slice(beyond)).toEqual([]);
    expect([status, operation.alsoStatus], answer.text.slice(0, 500)).toContain(answer.status);
    expect(answer.headers.get('x-request-id')).toBeTruthy();
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    if (operation.returns === null) expect(answer.text).toBe('');
    else if (operation.declared.events) expect(answer.headers.get('content-type')).toBe('text/event-stream');
    else expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(problemsOf(operation, answer.status, answer.body)).toEqual([]);
    expect(nullsIn(answer.body, '')).toEqual([]);
  });

  test(OPEN.has(key) ? 'needs no token, but refuses wrong ones' : 'needs a token', async () => {
    const call = await shared();
    const none = OPEN.has(key) ? [] : [undefined];
    for (const authorization of [...none, 'Basic YTpi', 'Bearer oct_unknown0', 'Bearer a b']) {
      const answer = await send(world, operation, call, {
        token: null,
        ...(authorization && { headers: { authorization } }),
      });
      expectRefusal(operation, answer, 401);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    }
    if (OPEN.has(key)) expect((await send(world, operation, call, { token: null })).status).toBe(status);
  });

  test('is closed to a token whose scopes are for something else', async () => {
    const call = await shared();
    const narrowed = await world.narrowed(call.by ?? world.people.admin, 'page:feedback:read');
    // What takes no token takes no scope.
    if (OPEN.has(key)) expect((await send(world, operation, call, { token: narrowed })).status).toBe(status);
    else expectRefusal(operation, await send(world, operation, call, { token: narrowed }), 403);
  });

  if (operation.path.includes('{'))
    test('an id that nothing has is not there', async () => {
      const call = await shared();
      for (const name of Object.keys(call.path)) {
        const isLast = path.endsWith(`{${name}}`);
        if (isLast && createsWhatIsAbsent(operation)) continue;
        const answer = await send(world, operation, call, { path: { [name]: 'absent' } });
        if (TELLS_NOTHING.has(key)) {
          expect(answer.status).toBe(200);
          expect(Object.values(answer.body)).toEqual([[]]);
          continue;
        }
        if (isLast && method === 'DELETE') expect(answer, key).toMatchObject({ status: 204, text: '' });
        else expectRefusal(operation, answer, 404);
      }
    });

  if (hasChildId(path))
    test('a child of another parent is not there', async () => {
      const call = await shared();
      const other = await sampleOf(key)(world.elsewhere);
      const [first] = pathNames(path) as [string];
      const answer = await send(world, operation, call, { path: { [first]: other.path[first] as string } });
      // Both exist, only not together. To a DELETE its last id may be absent, but no parent.
      if (method === 'DELETE' && pathNames(path).length === 2) expect(answer).toMatchObject({ status: 204, text: '' });
      else expectRefusal(operation, answer, 404);
      if (method !== 'DELETE') return;
      const untouched = operations.find((candidate) => candidate.method === 'GET' && candidate.path === path);
      if (untouched) expect((await send(world, untouched, call)).status).toBe(200);
    });

  if (argsFrom(operation, 'query').length > 0)
    test('a wrong query is refused by name', async () => {
      const call = await shared();
      const wrong = wrongQuery(operation);
      const answer = await send(world, operation, { ...call, query: {} }, { query: wrong });
      expectRefusal(operation, answer, 400);
      const named = answer.body.error.details.map(({ path }: { path: string }) => path);
      expect(named).toEqual(expect.arrayContaining(Object.keys(wrong)));
    });

  if (takesLimit(operation))
    test('limit and page are checked', async () => {
      const call = await shared();
      for (const limit of ['-1', '0', '1001', 'abc', '', '1.5', '99999999999999']) {
        const answer = await send(world, operation, call, { query: { limit } });
        expectRefusal(operation, answer, 400);
        expect(pathsOf(answer)).toEqual(['limit']);
      }
      for (const limit of ['1', '1000'])
        expect((await send(world, operation, call, { query: { limit } })).status).toBe(200);
      if (!argsFrom(operation, 'query').some(({ name }) => name === 'page')) return;
      const foreign = Buffer.from(JSON.stringify(['nothing', 1, 'x'])).toString('base64url');
      for (const page of ['', 'x', '!!!!', 'AAAA', foreign, 'a'.repeat(4000)]) {
        const answer = await send(world, operation, call, { query: { page } });
        expectRefusal(operation, answer, 400);
        expect(pathsOf(answer)).toEqual(['page']);
      }
    });

  if (hasBody)
    test('a body that is no JSON object is refused', async () => {
      const call = await shared();
      if (isForm(call)) return;
      for (const body of ['{', '[1]', '"text"', '7', 'nul', '{"a":1}{"b":2}', '\u0000']) {
        expectRefusal(operation, await send(world, operation, call, { body }), 400);
      }
      const text = await send(world, operation, call, { body: 'title=x', headers: { 'content-type': 'text/plain' } });
      expectRefusal(operation, text, 415);
    });

  if (hasBody)
    test('unknown fields, wrong types, missing fields, nulls and limits are refused by name', async () => {
      const call = await shared();
      if (isForm(call)) return;
      const refusedFields = async (body: unknown): Promise<string[]> => {
        const answer = await send(world, operation, call, { body });
        expectRefusal(operation, answer, 400);
        return [...new Set(pathsOf(answer))].sort();
      };
      if (!FREE_BODIES.has(key))
        expect(await refusedFields({ ...(call.body as object), surprise: true })).toEqual(['surprise']);
      const wrong = wrongTypes(operation);
      if (Object.keys(wrong).length > 0)
        expect(await refusedFields({ ...(call.body as object), ...wrong })).toEqual(Object.keys(wrong).sort());
      const required = requiredFields(operation);
      if (required.length > 0) {
        expect(await refusedFields({})).toEqual(expect.arrayContaining(required));
        expect(await refusedFields(undefined)).toEqual(expect.arrayContaining(required));
        const nulls = Object.fromEntries(required.map((name) => [name, null]));
        expect(await refusedFields({ ...(call.body as object), ...nulls })).toEqual(required.sort());
      }
      const nulls = senselessNulls(operation);
      if (Object.keys(nulls).length > 0)
        expect(await refusedFields({ ...(call.body as object), ...nulls })).toEqual(Object.keys(nulls).sort());
      const { properties = {} } = bodySchema(operation);
      const beyond = beyondLimits(properties);
      if (Object.keys(beyond).length > 0)
        expect(await refusedFields({ ...(call.body as object), ...beyond })).toEqual(Object.keys(beyond).sort());
    });

  if (isRead)
    test('HEAD answers as GET without a body', async () => {
      const call = await shared();
      const head = await send(world, operation, call, { method: 'HEAD' });
      expect(head).toMatchObject({ status: 200, text: '' });
    });

  test('OPTIONS tells the methods', async () => {
    const call = await shared();
    const options = await send(world, operation, { path: call.path }, { method: 'OPTIONS', token: null });
    expect(options.status).toBe(204);
    expect(options.headers.get('allow')?.split(', ')).toEqual(expect.arrayContaining([method, 'OPTIONS']));
  });

  const hasVersion = operations.some(
    (candidate) => candidate.path === path && candidate.method === 'GET' && !isList(candidate),
  );

  if (isRead && hasVersion)
    test('has a version: If-None-Match', async () => {
      const call = await shared();
      const etag = (await send(world, operation, call)).headers.get('etag');
      expect(etag).toMatch(/^"[\w-]+"$/);
      const again = await send(world, operation, call, { headers: { 'if-none-match': `"other", W/${etag}` } });
      expect(again).toMatchObject({ status: 304, text: '' });
    });

  if (!isRead && hasVersion)
    test('holds a version: If-Match', async () => {
      const call = await shared();
      const answer = await send(world, operation, call, { headers: { 'if-match': '"stale"' } });
      expectRefusal(operation, answer, 412);
    });

  // It held the version of what is around it, which such a write does not change: of two writers, the second one won.
  if (!hasVersion && method !== 'POST' && path.endsWith('}'))
    test('has no version: If-Match is refused, and no ETag given', async () => {
      const around = operations.findLast(
        (each) => each.method === 'GET' && !isList(each) && path.startsWith(`${each.path}/`),
      );
      const call = await sampleOf(key)(world);
      const read = around && (await send(world, around, { path: call.path }));
      const tag = read?.headers.get('etag') ?? '"stale"';
      const refused = await send(world, operation, call, { headers: { 'if-match': tag } });
      expectRefusal(operation, refused, 412);
      const { status, headers } = await send(world, operation, call);
      expect([status, headers.get('etag')]).toEqual([operation.status, null]);
    });
});

/** Bodies that the specification lets have further properties. */
const FREE_BODIES = new Set([
  'POST /v1/spaces/{spaceId}/change-requests',
  'POST /v1/urls/published',
  'POST /v1/orgs/{organizationId}/sites/{siteId}/ask',
]);

const isList = ({ returns }: Operation) => /^(List<|list |link list)/.test(returns ?? '');
const pathNames = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);

/** At an address that a caller chooses, what is not there is made. */
const createsWhatIsAbsent = ({ method, path, alsoStatus }: Operation) =>
  (method === 'PUT' && alsoStatus === 201) || (method === 'POST' && path.endsWith('{integrationName}'));

const takesLimit = (operation: Operation) => argsFrom(operation, 'query').some(({ name }) => name === 'limit');

/** Whether an id behind the first one names something of its own: a path or slug may be the same in two parents. */
const hasChildId = (path: string) =>
  pathNames(path)
    .slice(1)
    .some((name) => name.endsWith('Id'));

const bodySchema = ({ path, method }: Operation) =>
  description.paths[path][method.toLowerCase()].requestBody?.content['application/json']?.schema ?? {};

/** Where a body holds null although nobody declared it: absent values are left out. */
function nullsIn(value: unknown, where: string): string[] {
  if (value === null) return NULLABLE.test(where) ? [] : [where];
  if (typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, entry]) => nullsIn(entry, `${where}/${name}`));
}

/** Every `Role?`. */
const NULLABLE = /\/(defaultLevel|defaultRole|role|level)$/;
