/**
 * The documentation says what is there: its links lead somewhere, its queries are valid, its addresses are operations, and its
 * numbers are those of the code. (The environment variables are checked with the configuration.)
 */
import fs from 'node:fs';
import path from 'node:path';
import { parse, validate } from 'graphql';
import { expect, test } from 'vitest';
import { MAX_UPLOAD_BYTES } from '../../src/features/files/limits.ts';
import { PLAN_LIMITS } from '../../src/features/git/project/plan.ts';
import { planProject } from '../../src/features/git/project/plan-project.ts';
import { costError, LIMITS, shapeError } from '../../src/graphql/limits.ts';
import { DEFAULT_LIMIT, MAX_LIMIT } from '../../src/graphql/list.ts';
import { graph } from '../../src/graphql/schema.ts';
import { restSchemaOf } from '../../src/rest/schema.ts';

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
  ])
    expect(graphql).toContain(row);
  expect(graphql).toContain(`a depth of ${LIMITS.introspectionDepth}`);
  expect(textOf('api/rest.md')).toContain(`\`limit\` is 1 to ${MAX_LIMIT}, by default ${DEFAULT_LIMIT}.`);
  expect(textOf('api/rest.md')).toContain(`an upload, than ${MAX_UPLOAD_BYTES / 2 ** 20} MiB`);
  const { text, file, entries } = PLAN_LIMITS;
  expect(textOf('guides/git-import.md')).toContain(
    `A text has at most ${text / 2 ** 20} MiB, a file at most ${file / 2 ** 20} MiB; larger ones are left out and reported. A project has at most ${thousands(entries)} files.`,
  );
});

test('no example holds a whole token, or a path of the machine that it was run on', () => {
  for (const [name, text] of guides) {
    expect(text, name).not.toMatch(/oct_[\w-]{43}/);
    expect(text, name).not.toMatch(/\/tmp\/|\/work\//);
  }
});
