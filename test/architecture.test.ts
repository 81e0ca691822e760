/** Which part may know which: the directions of imports that the design promises. */
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..');

interface Import {
  /** The importing file, from the root of the project: `src/rest/routes.ts`. */
  from: string;
  /** The imported file in the same form, or the package: `src/errors.ts`, `sofa-api`, `node:fs`. */
  to: string;
  /** Erased before the program runs. */
  typeOnly: boolean;
}

const files = fs
  .readdirSync(path.join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.includes('generated'))
  .map((file) => path.posix.join('src', file));

const IMPORT = /^(?:import|export)\s+(type\s+)?(?:[^'"`;]*?\sfrom\s+)?'([^']+)'|\bimport\('([^']+)'\)/gm;

const imports: readonly Import[] = files.flatMap((from) =>
  [...fs.readFileSync(path.join(ROOT, from), 'utf8').matchAll(IMPORT)].map(([, type, target, lazy]) => {
    const name = (target ?? lazy) as string;
    const to = name.startsWith('.') ? path.posix.join(path.posix.dirname(from), name) : packageOf(name);
    return { from, to, typeOnly: type !== undefined };
  }),
);

function packageOf(name: string): string {
  return name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
}

/** Imports that break a rule, as `file -> file`. */
const breaking = (rule: (found: Import) => boolean): string[] =>
  imports.filter(rule).map(({ from, to }) => `${from} -> ${to}`);

const isIn = (folder: string) => (file: string) => file.startsWith(`${folder}/`);

/** Each wing's domain code may use those before it. */
const WINGS = [
  'people',
  'spaces',
  'content',
  'review',
  'git',
  'sites',
  'translations',
  'conversations',
  'integrations',
  'notifications',
  'upkeep',
];
const wingOf = (file: string): string | undefined => /^src\/features\/([^/]+)\//.exec(file)?.[1];
const rankOf = (file: string): number => WINGS.indexOf(wingOf(file) ?? '');

/** Files that add to the graph: they import its builder, or a `declare-` function that does. All others of a wing are domain code. */
const declarations = new Set(
  imports
    .filter(({ to, typeOnly }) => !typeOnly && (to === 'src/graphql/builder.ts' || /\/declare-[\w-]+\.ts$/.test(to)))
    .map(({ from }) => from),
);
const isDomain = (file: string): boolean => wingOf(file) !== undefined && !declarations.has(file);

/** What everything above stands on. */
const MACHINERY = ['access', 'graphql', 'rest', 'db', 'jobs', 'events', 'outbox', 'adapters', 'threads'].map(
  (part) => `src/${part}`,
);
const isMachinery = (file: string): boolean =>
  MACHINERY.some((folder) => isIn(folder)(file)) && file !== 'src/graphql/schema.ts';

describe('the directions of imports', () => {
  test('are read: every file of the program, and what it imports', () => {
    expect(imports).toContainEqual({ from: 'src/rest/documents.ts', to: 'sofa-api', typeOnly: false });
    expect(imports).toContainEqual({ from: 'src/server/serve.ts', to: 'src/server/server.ts', typeOnly: false });
    expect([...declarations]).toContain('src/features/people/users/operations.ts');
  });

  test('every folder of src/features is a wing, with its place in the order', () => {
    expect([...new Set(files.flatMap((file) => wingOf(file) ?? []))].sort()).toEqual([...WINGS].sort());
  });

  test('the engine imports only the engine', () => {
    expect(
      breaking(({ from, to }) => isIn('src/engine')(from) && to.startsWith('src/') && !isIn('src/engine')(to)),
      'move what the engine needs into src/engine, or pass it in',
    ).toEqual([]);
  });

  test('the engine has no input and output of its own', () => {
    const world = /^(node:(net|http|https|child_process|os|dns)|pg|fastify|undici|graphql)$/;
    expect(
      breaking(({ from, to }) => isIn('src/engine')(from) && world.test(to)),
      'pass in a function',
    ).toEqual([]);
  });

  test('only src/rest knows of SOFA', () => {
    expect(breaking(({ from, to }) => to === 'sofa-api' && !isIn('src/rest')(from))).toEqual([]);
  });

  test('only src/db opens connections to the database', () => {
    const drivers = ['pg', '@electric-sql/pglite', '@prisma/adapter-pg', 'pglite-prisma-adapter'];
    expect(breaking(({ from, to, typeOnly }) => drivers.includes(to) && !typeOnly && !isIn('src/db')(from))).toEqual(
      [],
    );
  });

  test('the machinery knows no feature; the composition gathers them', () => {
    expect(
      breaking(({ from, to }) => isMachinery(from) && isIn('src/features')(to)),
      'pass it in from src/server/open.ts, as jobs and followers are',
    ).toEqual([]);
  });

  test('domain code imports domain code of its own wing and of those before it', () => {
    expect(
      breaking(({ from, to }) => isDomain(from) && rankOf(to) > rankOf(from)),
      'register a follower (src/features/followers.ts), or move the function into the later wing',
    ).toEqual([]);
  });

  test('domain code imports no declaration of another wing', () => {
    expect(
      breaking(
        ({ from, to, typeOnly }) =>
          isDomain(from) &&
          !typeOnly &&
          declarations.has(to) &&
          wingOf(to) !== undefined &&
          wingOf(to) !== wingOf(from),
      ),
      'move what both need out of the file that declares',
    ).toEqual([]);
  });

  test('rules of access know no surface', () => {
    const isSurface = (file: string) => isIn('src/rest')(file) || isIn('src/graphql')(file);
    expect(breaking(({ from, to, typeOnly }) => isIn('src/access')(from) && isSurface(to) && !typeOnly)).toEqual([]);
  });

  test('threads reach nothing of the server: what they do follows from their input', () => {
    const reached = reachableFrom('src/threads/thread.ts');
    expect(reached).toContain('src/engine/markdown/document/read.ts');
    const server = /^src\/(db|adapters|access|graphql|rest|jobs|events|web\/app|config|secrets|services|open)\b/;
    expect(reached.filter((file) => server.test(file))).toEqual([]);
  });

  test('no file imports itself through others', () => {
    expect(cycles()).toEqual([]);
  });
});

/** What a file imports when the program runs, and what that imports. */
function reachableFrom(start: string): string[] {
  const reached = new Set([start]);
  for (const file of reached)
    for (const { from, to, typeOnly } of imports)
      if (from === file && !typeOnly && to.startsWith('src/')) reached.add(to);
  return [...reached];
}

/** Cycles of imports that are there when the program runs, each once, as `a -> b -> a`. */
function cycles(): string[] {
  const graph = Map.groupBy(
    imports.filter(({ typeOnly, to }) => !typeOnly && to.startsWith('src/')),
    ({ from }) => from,
  );
  const found: string[] = [];
  const done = new Set<string>();
  const trail: string[] = [];
  const visit = (file: string): void => {
    const start = trail.indexOf(file);
    if (start >= 0) {
      found.push([...trail.slice(start), file].join(' -> '));
      return;
    }
    if (done.has(file)) return;
    trail.push(file);
    for (const { to } of graph.get(file) ?? []) visit(to);
    trail.pop();
    done.add(file);
  };
  for (const file of graph.keys()) visit(file);
  return found;
}

test('no list is spread into the arguments of push: of some 120,000 items, the stack is too small', () => {
  const found = files.filter((file) => /\.push\(\.\.\./.test(fs.readFileSync(path.join(ROOT, file), 'utf8')));
  expect(found).toEqual([]);
});

test('time-outs of tests stretch with the pace of the machine: `stretched` of test/support/pace.ts', () => {
  const bare = /(?:\btimeout: |Timeout: |[tT]imeout\()\d|^ *\}, [\d_]{4,}\);$/m;
  const found = fs
    .readdirSync(path.join(ROOT, 'test'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && bare.test(fs.readFileSync(path.join(ROOT, 'test', file), 'utf8')));
  expect(found).toEqual([]);
});
