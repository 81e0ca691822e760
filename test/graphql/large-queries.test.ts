/**
 * Small queries that bring far more than a server has memory, on a process whose heap is bounded: they end as refusals, and the
 * process goes on. Each of them ended it.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stretched } from '../support/pace.ts';
import { aServerProcess, type ServerProcess } from '../support/server-process.ts';

const HEAP_MB = 400;
const PAGES = 800;
const REFUSED = /more than 32 MiB|more than 200000 objects/;

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'octavo-large-'));
let server: ServerProcess;
let spaceId: string;
/** Of a page of 100 bytes that includes 2 MB. */
let pageId: string;

/** Markdown as people write it: the guides of this repository, 800 pages of about 6 KB. */
function realPages(): string[] {
  const guides = path.join(import.meta.dirname, '../../docs/guides');
  const texts = fs.readdirSync(guides).map((name) => fs.readFileSync(path.join(guides, name), 'utf8').slice(0, 6000));
  return Array.from({ length: PAGES }, (_, i) => texts[i % texts.length] as string);
}

beforeAll(async () => {
  server = await aServerProcess(folder, {
    NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}`,
    MAX_LOOP_DELAY_MS: '0',
    THREAD_TIMEOUT_SECONDS: '120',
    // Nothing is searched here.
    JOBS: 'off',
  });
  const { client } = server;
  const [organization] = (await client.get('/v1/orgs')).body.items;
  spaceId = (await client.post(`/v1/orgs/${organization.id}/spaces`, { title: 'Large' })).body.id;
  const texts = realPages();
  const write = async (changes: unknown[]) => {
    const { status, text, body } = await client.post(`/v1/spaces/${spaceId}/content`, { changes });
    expect(status, text).toBe(200);
    return body.created;
  };
  for (let from = 0; from < PAGES; from += 50)
    await write(
      texts.slice(from, from + 50).map((markdown, i) => ({
        type: 'create_page',
        title: `Page ${from + i}`,
        content: { markdown },
      })),
    );
  const long = 'Some words of a **long** text.\n\n'.repeat(30_000);
  const { r } = await write([
    { type: 'create_reusable_content', reusableContent: 'r', title: 'Long', content: { markdown: long } },
  ]);
  const including = `{% include "/reusable-contents/${r}" %}\n\n`.repeat(2);
  pageId = (await write([{ type: 'create_page', page: 'p', title: 'All', content: { markdown: including } }])).p;
}, stretched(300_000));

afterAll(async () => {
  await server?.kill();
  fs.rmSync(folder, { recursive: true, force: true });
});

const aliased = (selection: string) =>
  `{ space(spaceId: "${spaceId}") { ${Array.from({ length: 50 }, (_, i) => `a${i}: content { ${selection} }`).join(' ')} } }`;
const ofPage = (args: string, fields: string) => `page(pageId: "${pageId}", ${args}) { ${fields} }`;

test.each([
  ['all pages with their texts and Documents', () => 'pages { title markdown document }'],
  ['all texts', () => 'pages { title markdown }'],
  ['a page with all that it includes', () => ofPage('dereferenced: all', 'markdown')],
  ['a page with all that it includes, as a Document', () => ofPage('dereferenced: all, evaluated: all', 'document')],
])(
  '50 aliases of %s',
  async (_what, selection) => {
    const { client } = server;
    const query = aliased(selection());
    const answers = await Promise.all(Array.from({ length: 2 }, () => client.graphql(query)));
    for (const { status, body } of answers) {
      expect(status).toBe(413);
      expect(body.errors).toMatchObject([{ message: expect.stringMatching(REFUSED) }]);
    }
    expect((await client.get(`/v1/spaces/${spaceId}`)).status).toBe(200);
  },
  stretched(300_000),
);
