/** The files that pages of sites take: what they are called and what is in them. Each changes its name with what is in it. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { withNames } from './assets-on-demand.ts';
import { coverPositions } from './cover-positions.ts';
import type { FrameAssets } from './templates/frame.ts';

export interface ReaderAsset {
  /** `reader-3f9a0c12de.css`: it never stands for anything else, so that it is kept for ever. */
  name: string;
  type: string;
  content: string;
}

const CSS = 'text/css; charset=utf-8';
const SCRIPT = 'text/javascript; charset=utf-8';

const read = (...parts: string[]): string => fs.readFileSync(path.join(import.meta.dirname, ...parts), 'utf8');

function named(base: string, extension: string, content: string): ReaderAsset {
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 12);
  return { name: `${base}-${hash}.${extension}`, type: extension === 'css' ? CSS : SCRIPT, content };
}

/** Of texts, as the app shows them, then of the frame. */
const style = named(
  'reader',
  'css',
  [
    read('..', 'app', 'assets', 'content.css'),
    ...['frame', 'navigation', 'article', 'search'].map((name) => read('assets', `${name}.css`)),
    coverPositions(),
    read('assets', 'print.css'),
  ].join('\n'),
);
const early = named('early', 'js', read('assets', 'early.js'));
/** One module from several files, which follow each other by their names. */
const script = named(
  'reader',
  'js',
  fs
    .readdirSync(path.join(import.meta.dirname, 'assets'))
    .filter((name) => /^\d-.*\.js$/.test(name))
    .sort()
    .map((name) => withNames(read('assets', name)))
    .join('\n'),
);

export const READER_ASSETS: readonly ReaderAsset[] = [style, early, script];

/** Their addresses below `folder` (with a slash at its end); `theme` is the address of the style sheet of the site. */
export const frameAssets = (folder: string, theme: string): FrameAssets => ({
  styles: [folder + style.name, theme],
  early: folder + early.name,
  scripts: [folder + script.name],
});

/** The same for a page without scripts that has the style sheet of its site in it. */
export const plainAssets = (folder: string, css: string): FrameAssets => ({
  styles: [folder + style.name],
  early: '',
  scripts: [],
  css,
});
