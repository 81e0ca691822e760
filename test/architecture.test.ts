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

const featureOf = (file: string): string | undefined => /^src\/features\/([^/]+)\//.exec(file)?.[1];
const isIn = (folder: string) => (file: string) => file.startsWith(`${folder}/`);

describe('the directions of imports', () => {
  test('are read: every file of the program, and what it imports', () => {
    expect(imports).toContainEqual({ from: 'src/rest/documents.ts', to: 'sofa-api', typeOnly: false });
    expect(imports).toContainEqual({ from: 'src/main.ts', to: 'src/server.ts', typeOnly: false });
  });

  test('the content engine knows nobody', () => {
    expect(
      breaking(({ from, to }) => isIn('src/content')(from) && to.startsWith('src/') && !isIn('src/content')(to)),
    ).toEqual([]);
  });

  test('the content engine does no input and output of its own', () => {
    const world = /^(node:(fs|net|http|https|child_process|os|dns)|pg|fastify|undici|graphql)$/;
    expect(breaking(({ from, to }) => isIn('src/content')(from) && world.test(to))).toEqual([]);
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

  test('features know each other by their domain, never by their operations', () => {
    const isForeign = ({ from, to }: Import) => featureOf(to) !== undefined && featureOf(from) !== featureOf(to);
    expect(
      breaking((found) => isForeign(found) && featureOf(found.from) !== undefined && /operations\.ts$/.test(found.to)),
    ).toEqual([]);
  });

  test('the surfaces know no feature; the schema alone gathers them', () => {
    const isSurface = (file: string) =>
      isIn('src/rest')(file) || (isIn('src/graphql')(file) && file !== 'src/graphql/schema.ts');
    expect(breaking(({ from, to }) => isSurface(from) && featureOf(to) !== undefined)).toEqual([]);
  });

  test('rules of access know no feature and no surface', () => {
    const isAbove = (file: string) =>
      featureOf(file) !== undefined || isIn('src/rest')(file) || isIn('src/graphql')(file);
    expect(breaking(({ from, to, typeOnly }) => isIn('src/access')(from) && isAbove(to) && !typeOnly)).toEqual([]);
  });

  test('no file imports itself through others', () => {
    expect(cycles()).toEqual([]);
  });
});

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
