/** The process that makes a PDF: what it is not given, and what ends it. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { PdfContent } from '../../../../src/engine/pdf/content.ts';
import { type MakerLimits, NotMade, PdfMaker } from '../../../../src/features/content/pdf/maker.ts';
import { Shelf } from '../../../../src/features/content/pdf/shelf.ts';
import { silentLog } from '../../../../src/log.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'octavo-pdf-'));
afterAll(() => rmSync(folder, { recursive: true }));

const GiB = 1024 ** 3;
const maker = (limits: Partial<MakerLimits> = {}) =>
  new PdfMaker({ timeoutMs: 60_000, memoryBytes: 2 * GiB, processes: 1, ...limits }, silentLog);

const content = (text: string): PdfContent => ({
  title: 'Book',
  subtitle: null,
  emoji: null,
  organization: 'Publishers',
  date: '2026-11-20T00:00:00.000Z',
  language: null,
  space: 's',
  appUrl: 'https://docs.example.com/app',
  whole: false,
  pages: [{ id: 'a', title: 'A', path: 'a', level: 1, showsTitle: true, text }],
  titles: [],
  files: [],
  reusables: [],
  variables: {},
});
const sourceOf = (given: PdfContent) => async () => ({ content: given, picture: async () => null });

test('one that takes too long is ended and leaves nothing behind', async () => {
  const file = path.join(folder, 'late.pdf');
  const made = maker({ timeoutMs: 20 }).make(sourceOf(content('Words.')), file);
  await expect(made).rejects.toThrow('The PDF was not created within 0.02 seconds; request one page');
  expect(existsSync(file)).toBe(false);
});

test('one that takes too much memory is ended', async () => {
  const made = maker({ memoryBytes: 1 }).make(sourceOf(content('Words.')), path.join(folder, 'large.pdf'));
  await expect(made).rejects.toBeInstanceOf(NotMade);
});

test('a failure is reported without its reasons, and the next PDF is made', async () => {
  const one = maker();
  const broken = { ...content(''), pages: null as never };
  await expect(one.make(sourceOf(broken), path.join(folder, 'b.pdf'))).rejects.toThrow(
    /^The PDF could not be created$/,
  );
  const file = path.join(folder, 'c.pdf');
  await one.make(sourceOf(content('Words.')), file);
  expect(readFileSync(file).subarray(0, 5).toString()).toBe('%PDF-');
});

test('more than may wait are refused', async () => {
  const one = maker();
  let go = () => {};
  const wait = new Promise<void>((done) => {
    go = done;
  });
  const failing = async () => {
    await wait;
    throw new Error('no source');
  };
  const all = Array.from({ length: 22 }, (_, i) => one.make(failing, path.join(folder, `w${i}.pdf`)));
  const last = all.pop();
  await expect(last).rejects.toThrow('Too many PDFs are being created');
  go();
  for (const other of await Promise.allSettled(all)) expect(other).toMatchObject({ reason: new Error('no source') });
});

test('a shelf keeps what was asked for last, within its size, and a failure for a while', async () => {
  const place = path.join(folder, 'shelf');
  const shelf = new Shelf(place, 25);
  let made = 0;
  const { writeFile, utimes, readdir } = await import('node:fs/promises');
  const ten = async (file: string) => {
    made += 1;
    await writeFile(file, '0123456789');
  };
  const [first] = await Promise.all([shelf.take('a', ten), shelf.take('a', ten)]);
  expect(made).toBe(1);
  expect(first?.size).toBe(10);
  const [name = ''] = await readdir(place);
  await utimes(path.join(place, name), new Date(1000), new Date(1000));
  await shelf.take('b', ten);
  await shelf.take('c', ten);
  expect(await readdir(place)).toHaveLength(2);
  await shelf.take('a', ten);
  expect(made).toBe(4);

  let tries = 0;
  const failing = async () => {
    tries += 1;
    throw new NotMade('too large');
  };
  for (let i = 0; i < 3; i += 1) await expect(shelf.take('d', failing)).rejects.toThrow('too large');
  expect(tries).toBe(1);
});
