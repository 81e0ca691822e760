/** Files of packages that no part of this program loads. Every entry is told by what the program does load. */
import fs from 'node:fs';
import path from 'node:path';
import { FONT_FILES } from '../src/adapters/typst/fonts.ts';
import { fontPackages, isServed } from '../src/web/reader/fonts.ts';

/** The generated client: it names the one build of Prisma's query compiler that it loads. */
const CLIENT = 'src/db/generated/prisma/internal/class.ts';

/** What can be removed from `node_modules` of this folder, as absolute paths of files and folders; each exists. */
export function leftovers(root: string): string[] {
  return [
    ...nodeHeaders(root),
    ...otherDatabases(root),
    ...otherWeights(root),
    ...otherWebFonts(root),
    ...otherBuilds(root),
  ];
}

/** Removes files and folders. One that cannot be removed stays, and nothing else is affected. */
export function remove(paths: readonly string[]): void {
  for (const one of paths) {
    try {
      fs.rmSync(one, { recursive: true, force: true });
    } catch {
      // It only takes space.
    }
  }
}

/** C headers of the packaged Node.js, 66 MB: no dependency is compiled here. */
function nodeHeaders(root: string): string[] {
  const platforms = path.join(root, 'node_modules/node/node_modules');
  return entries(platforms)
    .map((name) => path.join(platforms, name, 'include'))
    .filter((folder) => fs.existsSync(folder));
}

/** Prisma's query compiler for other databases, and in a second build for each, 60 MB. */
function otherDatabases(root: string): string[] {
  const runtime = path.join(root, 'node_modules/@prisma/client/runtime');
  const loaded = /runtime\/(query_compiler_\w+\.\w+)\./.exec(readIfThere(path.join(root, CLIENT)))?.[1];
  if (!loaded) return [];
  return entries(runtime)
    .filter((name) => name.startsWith('query_compiler_') && !name.startsWith(`${loaded}.`))
    .map((name) => path.join(runtime, name));
}

/** Weights of fonts that no PDF uses, 100 MB: packages bring between five and nine of each. */
function otherWeights(root: string): string[] {
  return Object.entries(FONT_FILES).flatMap(([name, used]) => {
    const folder = path.join(root, 'node_modules', name);
    return filesBelow(folder)
      .filter((file) => /\.(otf|ttf)$/.test(file))
      .filter((file) => !used.some((one) => file === one || file.startsWith(`${one}/`)))
      .map((file) => path.join(folder, file));
  });
}

/** Weights, formats and subsets of the fonts of sites that are not served, 25 MB. */
function otherWebFonts(root: string): string[] {
  return fontPackages().flatMap((name) => {
    const folder = path.join(root, 'node_modules', name, 'files');
    return entries(folder)
      .filter((file) => !isServed(file))
      .map((file) => path.join(folder, file));
  });
}

/** Builds for loaders that this program does not have, and files for people who change these packages, 21 MB. */
const OTHER_BUILDS = [
  '@graphql-yoga/render-graphiql/cjs',
  'highlight.js/styles',
  'highlight.js/scss',
  'ai/docs',
  'ai/src',
  'zod/src',
];

const otherBuilds = (root: string): string[] =>
  OTHER_BUILDS.map((name) => path.join(root, 'node_modules', name)).filter((folder) => fs.existsSync(folder));

/** Source maps, 40 MB: nothing but debuggers reads them, and servers have none. */
export function sourceMaps(root: string): string[] {
  const modules = path.join(root, 'node_modules');
  return filesBelow(modules)
    .filter((file) => /\.(?:js|mjs|cjs|css|ts|mts|cts)\.map$/.test(file))
    .map((file) => path.join(modules, file));
}

const entries = (folder: string): string[] => (fs.existsSync(folder) ? fs.readdirSync(folder) : []);

const readIfThere = (file: string): string => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '');

/** Paths of files from the folder, with slashes on every system. */
const filesBelow = (folder: string): string[] =>
  fs.existsSync(folder)
    ? fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => file.split(path.sep).join('/'))
    : [];
