/**
 * Files that only some pages take: the script that draws diagrams, with Mermaid and the frame that it runs in, the one that sends
 * requests to an API, and the one for blocks in which something can be pressed. They are read when they are first asked for. Each changes its name with what is in it.
 */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

export interface AssetOnDemand {
  type: string;
  content(): Buffer;
  headers: Readonly<Record<string, string>>;
}

const SCRIPT = 'text/javascript; charset=utf-8';
const find = createRequire(import.meta.url);
const LIBRARY = '@mermaid-js/tiny';

const read = (name: string): string =>
  fs.readFileSync(path.join(import.meta.dirname, 'assets', 'on-demand', name), 'utf8');

/** Scripts of one folder, each with the names of those that it asks for. */
const named = (base: string, extension: string, content: string) => ({
  name: `${base}-${createHash('sha256').update(content).digest('base64url').slice(0, 12)}.${extension}`,
  content: () => Buffer.from(content),
});

/** Megabytes: its name follows from its version, so that it need not be read for that. */
const library = {
  name: `mermaid-library-${String((find(`${LIBRARY}/package.json`) as { version: string }).version).replace(/[^\w.]/g, '')}.js`,
  content: () => fs.readFileSync(find.resolve(LIBRARY)),
};
const drawing = named('drawing', 'js', read('drawing.js'));
const frame = named(
  'drawing',
  'html',
  read('drawing.html').replace('"library.js"', `"${library.name}"`).replace('"drawing.js"', `"${drawing.name}"`),
);
const mermaid = named('mermaid', 'js', read('mermaid.js').replace('./drawing.html', `./${frame.name}`));
const attempt = named('try', 'js', read('try.js'));
const block = named('block', 'js', read('block.js'));

/**
 * The frame may use styles as it likes: nothing but a drawing is in it, and its origin is opaque even when it is opened by itself. It
 * loads nothing but its two scripts.
 */
const FRAME_POLICY = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'; sandbox allow-scripts",
  'x-frame-options': 'SAMEORIGIN',
};

export const ASSETS_ON_DEMAND: ReadonlyMap<string, AssetOnDemand> = new Map(
  [library, drawing, frame, mermaid, attempt, block].map(({ name, content }) => {
    const isPage = name.endsWith('.html');
    return [name, { type: isPage ? 'text/html; charset=utf-8' : SCRIPT, content, headers: isPage ? FRAME_POLICY : {} }];
  }),
);

/** The script of every page, with the names of those that it asks for. */
export const withNames = (script: string): string =>
  script
    .replace('./mermaid.js', `./${mermaid.name}`)
    .replace('./try.js', `./${attempt.name}`)
    .replace('./block.js', `./${block.name}`);
