/** Every page of this documentation, and of the large repositories that OCTAVO_DATA names, can be read. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sectionsOf } from '../../../src/engine/markdown/sections.ts';

const data = process.env['OCTAVO_DATA'] ?? path.join(import.meta.dirname, '../../../../shared/data');
const bundles = fs.existsSync(path.join(data, 'repos'))
  ? fs.globSync('*.bundle', { cwd: path.join(data, 'repos') })
  : [];
if (bundles.length === 0) console.warn(`No repositories in ${data}: their pages are not read. Set OCTAVO_DATA.`);

let folder: string;
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'octavo-pages-'));
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

test('the pages of this documentation', () => readPages('docs', path.join(import.meta.dirname, '../../../docs')));

test.skipIf(bundles.length === 0).each(bundles)('%s', (bundle) => {
  const clone = path.join(folder, bundle);
  execFileSync('git', ['clone', '-q', path.join(data, 'repos', bundle), clone], { stdio: 'ignore' });
  readPages(bundle, clone);
});

function readPages(name: string, from: string): void {
  let length = 0;
  let time = 0;
  const files = fs.globSync('**/*.md', { cwd: from });
  expect(files).not.toEqual([]);
  for (const file of files) {
    const text = fs.readFileSync(path.join(from, file), 'utf8').replace(/^---\r?\n[\s\S]*?\n---\r?\n/, '');
    const start = performance.now();
    const sections = sectionsOf(text, /^# +(.*)/m.exec(text)?.[1] ?? '');
    time += performance.now() - start;
    length += text.length;
    expect(new Set(sections.map(({ anchor }) => anchor)).size).toBe(sections.length);
  }
  console.info(`${name}: ${Math.round(time / (length / 1e6))} ms for each million characters`);
}
