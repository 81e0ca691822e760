/**
 * The documentation says what is there: its links lead somewhere, its queries are valid, its addresses are operations, and its
 * numbers are those of the code. (The environment variables are checked with the configuration.)
 */
import fs from 'node:fs';
import path from 'node:path';
import { parse, validate } from 'graphql';
import { expect, test } from 'vitest';
import { PLAN_LIMITS } from '../../src/engine/project/read/plan.ts';
import { planProject } from '../../src/engine/project/read/plan-project.ts';
import { changeFields } from '../../src/engine/revisions/change-shapes.ts';
import { FREE } from '../../src/engine/shape.ts';
import { MAX_UPLOAD_BYTES } from '../../src/features/content/files/limits.ts';
import { MAX_OBJECTS } from '../../src/graphql/answer-size.ts';
import { costError, LIMITS, shapeError } from '../../src/graphql/limits.ts';
import { DEFAULT_LIMIT, MAX_LIMIT } from '../../src/graphql/list.ts';
import { graph } from '../../src/graphql/schema.ts';
import { openApiOf } from '../../src/rest/openapi.ts';
import { restSchemaOf } from '../../src/rest/schema.ts';
import { ANONYMOUS_BYTES } from '../../src/server/bodies.ts';

const root = path.join(import.meta.dirname, '../..');
const docs = path.join(root, 'docs');
const paths = fs
  .readdirSync(docs, { recursive: true, encoding: 'utf8' })
  .filter((name) => fs.statSync(path.join(docs, name)).isFile())
  .map((name) => name.split(path.sep).join('/'));
const isGuide = (name: string) => name.endsWith('.md') && !name.startsWith('decisions/');
const guides = new Map(
  ['../README.md', ...paths.filter(isGuide)].map((name) => [name, fs.readFileSync(path.join(docs, name), 'utf8')]),
);
const textOf = (name: string) => guides.get(name) as string;

/** Code blocks of a language, with the page that they are on. */
const blocks = (language: string) =>
  [...guides].flatMap(([name, text]) =>
    [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(
      ([, code = '']) => [name, code] as const,
    ),
  );

test('every page is in the table of contents, and every link, picture and include leads somewhere', async () => {
  const entries = paths.map((name) => ({
    path: name,
    oid: name,
    mode: '100644',
    size: fs.statSync(path.join(docs, name)).size,
  }));
  const { report } = await planProject({
    list: () => entries,
    read: async (entry) => fs.readFileSync(path.join(docs, entry.path)),
  });
  expect(report.ignored.map((file) => file.path).filter((name) => !name.startsWith('decisions/'))).toEqual([]);
  const { missing, unresolved, problems } = report;
  expect({ missing, unresolved, problems }).toEqual({ missing: [], unresolved: [], problems: [] });
});

test('README.md links to what is there', () => {
  const targets = [...textOf('../README.md').matchAll(/\]\(([^)]+)\)/g)].map(([, target = '']) => target);
  expect(targets.length).toBeGreaterThan(10);
  const absent = targets.filter((target) => !/^https?:/.test(target) && !fs.existsSync(path.join(root, target)));
  expect(absent).toEqual([]);
});

test('every GraphQL example is valid, and within the limits unless its answer is the refusal', () => {
  const examples = blocks('graphql');
  expect(examples.length).toBeGreaterThan(8);
  for (const [name, code] of examples) {
    const document = parse(code);
    expect(validate(graph, document), `${name}\n${code}`).toEqual([]);
    const behind = textOf(name).slice(textOf(name).indexOf(code) + code.length);
    const refused = shapeError(document) ?? costError(graph, document, undefined, {});
    if (refused) expect(behind.slice(0, 400), `${name}\n${code}`).toContain(refused.message);
  }
});

/** `/v1/spaces/$SPACE/…`, `/v1/spaces/{spaceId}/…` and `/v1/spaces/'$SPACE'/…` are one address. */
const shape = (address: string) => address.replace(/(\{\w+\}|'?\$\w+'?|\b\d+\b)(?=\/|$)/g, '*');

test('every REST address is an operation, with its method', () => {
  const operations = new Set(
    restSchemaOf(graph).operations.map(({ method, path: address }) => `${method} ${shape(address)}`),
  );
  const said: string[] = [];
  for (const [name, text] of guides) {
    for (const [, method, address = ''] of text.matchAll(/\b(GET|POST|PUT|PATCH|DELETE) (\/v1\/[^\s`?]+)/g))
      said.push(`${name}: ${method} ${shape(address)}`);
  }
  for (const [name, code] of [...blocks('bash'), ...blocks('sh')]) {
    for (const call of code.split(/(?=\bcurl )/)) {
      const address = /localhost:4000(\/v1\/[^\s"'?);]+)/.exec(call)?.[1];
      if (!address || address === '/v1/openapi.json') continue;
      const method = /-X ([A-Z]+)/.exec(call)?.[1] ?? (/ --json | -F /.test(call) ? 'POST' : 'GET');
      said.push(`${name}: ${method} ${shape(address).replace(/\/content\/path\/.*/, '/content/path/*')}`);
    }
  }
  expect(said.length).toBeGreaterThan(60);
  expect(said.filter((line) => !operations.has(line.slice(line.indexOf(': ') + 2)))).toEqual([]);
});

test('the limits are those of the code', () => {
  const thousands = (value: number) => value.toLocaleString('en');
  const graphql = textOf('api/graphql.md');
  for (const row of [
    `| Body of a request, with variables | ${LIMITS.bytes / 1024} KiB |`,
    `| Depth | ${LIMITS.depth} |`,
    `| Aliases | ${LIMITS.aliases} |`,
    `| Tokens of the document | ${thousands(LIMITS.tokens)} |`,
    `| Cost | ${thousands(LIMITS.cost)} |`,
    `| The same without a token | ${ANONYMOUS_BYTES / 1024} KiB |`,
    `| Operations of one WebSocket at once | ${LIMITS.operations} |`,
    `| Subscriptions of one user at once, on all WebSockets and event streams | ${LIMITS.subscriptions} |`,
    `| WebSockets of one user at once | ${LIMITS.sockets} |`,
    `at most ${thousands(MAX_OBJECTS)} objects`,
  ])
    expect(graphql).toContain(row);
  expect(graphql).toContain(`a depth of ${LIMITS.introspectionDepth}`);
  expect(textOf('api/rest.md')).toContain(`\`limit\` is 1 to ${MAX_LIMIT}, by default ${DEFAULT_LIMIT}.`);
  expect(textOf('api/rest.md')).toContain(`an upload, than ${MAX_UPLOAD_BYTES / 2 ** 20} MiB`);
  const { text, file, entries } = PLAN_LIMITS;
  const imports = textOf('guides/git-import.md');
  expect(imports).toContain(`A text of more than ${text / 2 ** 20} MiB (\`PAGE_MAX_KB\`) is kept as a file`);
  expect(imports).toContain(`A file has at most ${file / 2 ** 20} MiB; larger ones are left out and reported.`);
  expect(imports).toContain(`A project has at most ${thousands(entries)} files.`);
});

test('each decision has a number of its own', () => {
  const numbers = paths.flatMap((name) => /^decisions\/(\d{4})-/.exec(name)?.[1] ?? []).toSorted();
  expect(numbers.length).toBeGreaterThan(30);
  expect(numbers).toEqual(numbers.map((_, index) => String(index + 1).padStart(4, '0')));
});

test('no example holds a whole token, or a path of the machine that it was run on', () => {
  for (const [name, text] of guides) {
    expect(text, name).not.toMatch(/oct_[\w-]{43}/);
    expect(text, name).not.toMatch(/\/tmp\/|\/work\//);
  }
});

test('the table of changes has each kind with its fields, as it is declared', () => {
  const quoted = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ');
  const rows = changeFields().map(({ type, required, optional }) =>
    `| ${quoted([type])} | ${quoted(required)} | ${quoted(optional)} |`.replaceAll('|  |', '| |'),
  );
  const guide = textOf('guides/editing.md');
  const heading = '| Change | Required | Optional |\n| --- | --- | --- |\n';
  expect(guide).toContain(`${heading}${rows.join('\n')}\n\n`);
});

test('the table of free values has each value that the description of the API leaves open, with its reason', () => {
  const document = openApiOf(restSchemaOf(graph) as never, { url: 'http://localhost:4000', version: '1' }) as any;
  const free = new Map<string, string>();
  const visit = (schema: any, at: string): void => {
    if (schema?.[FREE]) free.set(at.replace(/^(\w+)Input\b/, '$1'), schema[FREE]);
    else if (schema && !Object.keys(schema).some((keyword) => KEYWORDS.has(keyword))) free.set(at, 'is not declared');
    const { properties = {}, items, additionalProperties, anyOf = [], oneOf = [] } = schema;
    for (const [name, inner] of Object.entries(properties)) visit(inner, `${at}.${name}`);
    if (items) visit(items, `${at}[]`);
    if (typeof additionalProperties === 'object') visit(additionalProperties, `${at}.*`);
    for (const inner of [...anyOf, ...oneOf]) visit(inner, at);
  };
  for (const [name, schema] of Object.entries(document.components.schemas)) visit(schema, name);
  for (const operation of Object.values<any>(document.paths).flatMap((item) => Object.values<any>(item))) {
    for (const { name, schema } of operation.parameters) visit(schema, `${operation.operationId}.${name}`);
    for (const { schema } of Object.values<any>(operation.requestBody?.content ?? {}))
      visit(schema, operation.operationId);
  }
  const listed = [...textOf('api/rest.md').matchAll(/^\| `(\w+[.[][\w.*[\]]+)` \| (.+) \|$/gm)].map(
    ([, value, why]) => [value, why],
  );
  expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(free));
});

/** What says something of the values of a schema. */
const KEYWORDS = new Set(['type', '$ref', 'anyOf', 'oneOf', 'enum', 'const', FREE]);
