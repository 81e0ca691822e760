/** Real texts: the CommonMark and GFM corpora, and the pages of large repositories; in the folder that OCTAVO_DATA names. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const data = process.env['OCTAVO_DATA'] ?? path.join(import.meta.dirname, '../../../../../shared/data');

const namesIn = (folder: string, pattern: string): string[] =>
  fs.existsSync(path.join(data, folder)) ? fs.globSync(pattern, { cwd: path.join(data, folder) }).sort() : [];

/** Files of examples, and bundles of repositories; none where the folder is absent. */
export const CORPORA = namesIn('markdown', '*.json');
export const REPOSITORIES = namesIn('repos', '*.bundle');

if (CORPORA.length === 0 || REPOSITORIES.length === 0) {
  console.warn(`No texts in ${data}: they are not read. Set OCTAVO_DATA.`);
}

export interface NamedText {
  name: string;
  markdown: string;
}

/** This project's own documentation, which every clone has. */
export function ownPages(): NamedText[] {
  const folder = path.join(import.meta.dirname, '../../../../docs');
  return fs
    .globSync('**/*.md', { cwd: folder })
    .sort()
    .map((name) => ({ name, markdown: withoutFrontMatter(fs.readFileSync(path.join(folder, name), 'utf8')) }));
}

/** The examples of a corpus. */
export function examplesOf(file: string): NamedText[] {
  const read = JSON.parse(fs.readFileSync(path.join(data, 'markdown', file), 'utf8'));
  const examples: { markdown: string; example?: number }[] = Array.isArray(read) ? read : read.examples;
  return examples.map(({ markdown, example }, i) => ({ name: `${file} ${example ?? i + 1}`, markdown }));
}

/** The pages of a repository, without their front matter. */
export function pagesOf(bundle: string): NamedText[] {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'octavo-texts-'));
  try {
    execFileSync('git', ['clone', '-q', path.join(data, 'repos', bundle), folder], { stdio: 'ignore' });
    return fs
      .globSync('**/*.md', { cwd: folder })
      .sort()
      .map((name) => ({ name, markdown: withoutFrontMatter(fs.readFileSync(path.join(folder, name), 'utf8')) }));
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

const withoutFrontMatter = (text: string): string => text.replace(/^---\r?\n[\s\S]*?\n---\r?\n/, '');
