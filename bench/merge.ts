/**
 * `npm run bench -- merge`: what the merge of a change request costs through the API, by the pages that it changes and by the size of
 * the space; and reading a page of 1 MB as a Document, beside other parsers of Markdown that are installed.
 *
 *   --only postgres|pglite
 */
import { parseArgs } from 'node:util';
import { toDocument } from '../src/engine/markdown/document/read.ts';
import { parseMarkdown } from '../src/engine/markdown/parse.ts';
import type { Client } from '../test/support/client.ts';
import { installPeers } from './packages.ts';
import { aSpaceOn, databaseOf, log, percentile, startOn } from './people.ts';
import { table } from './report.ts';
import { random, textOf } from './texts.ts';

const { values } = parseArgs({ options: { only: { type: 'string', default: 'postgres' } } });

const SPACES = [100, 10_000];
const CHANGED = [1, 10, 100];
const TIMES = 5;
/** Changes of one call. */
const BATCH = 50;

async function send(client: Client, path: string, body?: unknown): Promise<any> {
  const answer = await client.post(path, body);
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.text}`);
  return answer.body;
}

const inBatches = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / BATCH) }, (_, i) => all.slice(i * BATCH, (i + 1) * BATCH));

const place = await databaseOf(values.only);
const rows: string[][] = [];
try {
  const server = await startOn(place);
  const next = random(1);
  for (const size of SPACES) {
    const { admin, spaceId } = await aSpaceOn(server);
    const path = `/v1/spaces/${spaceId}`;
    const pages: string[] = [];
    const parents: (string | null)[] = [null];
    for (const batch of inBatches(Array.from({ length: size }, (_, n) => n))) {
      const changes = batch.map((n) => ({
        type: 'create_page',
        page: `p${n}`,
        title: `Page ${n}`,
        parent: parents[Math.floor(n / BATCH) % Math.min(parents.length, 20)],
        content: { markdown: textOf(`Page ${n}`, next) },
      }));
      const { created } = await send(admin, `${path}/content`, { changes });
      pages.push(...batch.map((n) => created[`p${n}`] as string));
      if (parents.length < 20) parents.push(pages.at(-1) as string);
    }
    log(`${size} pages`);
    for (const changed of CHANGED) {
      const times: number[] = [];
      for (let time = 0; time < TIMES; time += 1) {
        const { number } = await send(admin, `${path}/change-requests`, { subject: 'Changes' });
        const own = `${path}/change-requests/${number}`;
        const touched = Array.from({ length: changed }, (_, i) => pages[Math.floor(((i + 0.5) * size) / changed)]);
        const line = `Changed by ${number}.`;
        for (const batch of inBatches(touched))
          await send(admin, `${own}/content`, {
            changes: batch.map((page) => ({
              type: 'update_page',
              page,
              content: { markdown: `# ${line}\n\n${textOf(line, next)}` },
            })),
          });
        // The main content moves on, so that it is a merge of both.
        const elsewhere = { type: 'update_page', page: pages[1], title: `Live ${number}` };
        await send(admin, `${path}/content`, { changes: [elsewhere] });
        const started = performance.now();
        await send(admin, `${own}/merge`);
        times.push(performance.now() - started);
      }
      const [median, worst] = [percentile(times, 0.5), percentile(times, 1)].map((ms) => `${ms.toFixed(0)} ms`);
      rows.push([`${changed} of ${size.toLocaleString('en')} pages`, median as string, worst as string]);
    }
  }
  await server.stop();
} finally {
  await place.drop();
}
process.stdout.write(`${table([`merge, ${values.only}`, 'median', 'longest'], rows)}\n\n`);

const next = random(2);
let megabyte = '';
for (let n = 0; megabyte.length < 1_000_000; n += 1) megabyte += textOf(`Part ${n}`, next);
const parsers: Record<string, () => unknown> = {
  'parsed, with positions (the way of all our reading)': () => parseMarkdown(megabyte),
  'as a Document': () => toDocument(megabyte),
};
const installed = installPeers(log);
if (installed === true) Object.assign(parsers, await others());
else log(installed);
const parsed = Object.entries(parsers).map(([name, parse]) => {
  const times = Array.from({ length: 7 }, () => {
    const started = performance.now();
    parse();
    return performance.now() - started;
  });
  return [name, `${percentile(times, 0.5).toFixed(0)} ms`, `${Math.min(...times).toFixed(0)} ms`];
});
process.stdout.write(`${table(['one page of 1 MB', 'median', 'best'], parsed)}\n`);

/** CommonMark and GFM, as far as each of them goes. None but the first says where inline nodes stand. */
async function others(): Promise<Record<string, () => unknown>> {
  const load = (name: string) => import(name);
  const [{ fromMarkdown }, { gfm }, { gfmFromMarkdown }, { default: markdownIt }, { marked }] = await Promise.all(
    ['mdast-util-from-markdown', 'micromark-extension-gfm', 'mdast-util-gfm', 'markdown-it', 'marked'].map(load),
  );
  const it = markdownIt();
  return {
    'mdast-util-from-markdown': () =>
      fromMarkdown(megabyte, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }),
    'markdown-it': () => it.parse(megabyte, {}),
    marked: () => marked.lexer(megabyte),
  };
}
