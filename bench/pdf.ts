/**
 * `npm run bench -- pdf`: PDFs through the API. A space of 300 pages that is made for it (the limits are for this one), and
 * the real repositories, whole. Exits with 1 when a limit is broken.
 *
 *   npm run bench -- pdf made pgsql-tw   some of them
 *   --keep folder                        puts the PDFs there, to be looked at
 *   OCTAVO_DATA                          the folder with the repositories (../shared/data)
 */
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { Client } from '../test/support/client.ts';
import { importInto } from '../test/support/git-import.ts';
import { aGitServer } from '../test/support/git-server.ts';
import { realRepositories } from '../test/support/real-repositories.ts';
import { emptyPglite } from './database.ts';
import { ROOT, Server, START } from './process.ts';
import { table } from './report.ts';

const TOKEN = 'oct_bench_bootstrap';
const PAGES = 300;
const MAX_SECONDS = 20;
const MAX_BYTES = 600 * 1024 * 1024;
const SAMPLE_MS = 20;

const { values, positionals } = parseArgs({ allowPositionals: true, options: { keep: { type: 'string' } } });
if (values.keep) fs.mkdirSync(values.keep, { recursive: true });

/** The most memory that children of a process take, each by itself, and the core's time of the last. */
function watchChildren(pid: number) {
  let peak = 0;
  let cpu = 0;
  const timer = setInterval(() => {
    try {
      for (const child of fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')) {
        const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(fs.readFileSync(`/proc/${child}/status`, 'utf8')) ?? [];
        peak = Math.max(peak, Number(kilobytes ?? 0) * 1024);
        const fields = fs.readFileSync(`/proc/${child}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
        cpu = (Number(fields[11]) + Number(fields[12])) / 100;
      }
    } catch {
      // It has ended meanwhile.
    }
  }, SAMPLE_MS);
  return {
    stop() {
      clearInterval(timer);
      return { peak, cpu };
    },
  };
}

const SENTENCES = [
  'The server keeps each revision whole, and an edit costs what it changes.',
  'Every page has an identifier that stays when it is renamed or moved.',
  '每一頁都有一個識別碼，重新命名或移動時都不會改變。',
  'Каждая страница имеет постоянный адрес, который не меняется при переносе.',
  'Requests of one caller are counted, and the answer says how many are left.',
];

/** About a sheet of text with a table, code, a list, a hint, an image and links. */
function textOf(n: number): string {
  const words = (count: number, from: number) =>
    Array.from({ length: count }, (_, i) => SENTENCES[(n + from + i) % SENTENCES.length]).join(' ');
  const rows = Array.from({ length: 6 }, (_, i) => `| \`option_${n}_${i}\` | ${i * n} | ${SENTENCES[(n + i) % 5]} |`);
  return `${words(4, 0)}\n\n## What it does\n\n${words(5, 1)} See [the next](/page-${(n + 1) % PAGES}#what-it-does).\n
* **First** ${words(1, 2)}\n* Second\n  * Within: \`code_${n}\`\n\n| Name | Number | Meaning |\n| --- | --: | --- |\n${rows.join('\n')}\n
{% hint style="info" %}\n${words(2, 3)}\n{% endhint %}\n\n\`\`\`typescript\nexport function handler${n}(request: Request): Response {
  const { id } = request.params; // ${n}\n  return new Response(JSON.stringify({ id, page: ${n} }), { status: 200 });\n}\n\`\`\`\n
![A picture](/files/PICTURE)\n\n## Why\n\n${words(6, 4)}\n`;
}

async function makeSpace(client: Client, organizationId: string): Promise<string> {
  const { body: space } = await client.post(`/v1/orgs/${organizationId}/spaces`, { title: 'A made book' });
  const form = new FormData();
  form.append('file', new Blob([fs.readFileSync(path.join(ROOT, 'docs/assets/reference.png'))]), 'picture.png');
  const upload = await fetch(`${client.url}/v1/orgs/${organizationId}/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}` },
    body: form,
  });
  const { id } = (await upload.json()) as { id: string };
  const pages = Array.from({ length: PAGES }, (_, n) => ({
    type: 'create_page',
    title: `Page ${n}`,
    content: { markdown: textOf(n).replace('PICTURE', id) },
  }));
  const changes = [{ type: 'insert_files', files: [{ file: id }] }, ...pages];
  while (changes.length > 0) {
    const answer = await client.post(`/v1/spaces/${space.id}/content`, { changes: changes.splice(0, 50) });
    if (answer.status !== 200) throw new Error(answer.text);
  }
  return space.id;
}

async function measure(server: Server, client: Client, name: string, spaceId: string) {
  const { body } = await client.get(`/v1/spaces/${spaceId}/pdf`);
  const url = new URL(new URL(body.url).pathname, server.url);
  const open = async () => {
    const started = performance.now();
    const response = await fetch(url);
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (response.status !== 200) throw new Error(new TextDecoder().decode(bytes));
    return { bytes, ms: performance.now() - started };
  };
  const watched = watchChildren(server.pid);
  const first = await open().finally(watched.stop);
  const { peak, cpu } = watched.stop();
  const again = await open();
  if (values.keep) fs.writeFileSync(path.join(values.keep, `${name.replaceAll(/[^\w-]+/g, '-')}.pdf`), first.bytes);
  const size = first.bytes.length;
  const document = await getDocument({ data: first.bytes, verbosity: 0 }).promise;
  return { name, sheets: document.numPages, seconds: first.ms / 1000, cpu, again: again.ms, peak, size };
}

const place = emptyPglite();
const git = await aGitServer();
const server = await Server.start({
  name: 'octavo',
  args: START,
  core: null,
  env: {
    ...place.env,
    BOOTSTRAP_TOKEN: TOKEN,
    RATE_LIMIT: '0',
    LOG_LEVEL: 'warn',
    EGRESS_ALLOW: '127.0.0.1',
    PDF_MEMORY_MB: '8000',
    PDF_TIMEOUT_SECONDS: '600',
  },
});
const wanted = (name: string) => positionals.length === 0 || positionals.includes(name);
const measured: Awaited<ReturnType<typeof measure>>[] = [];
try {
  const client = new Client(server.url, TOKEN);
  const [organization] = (await client.get('/v1/orgs')).body.items;
  if (wanted('made')) measured.push(await measure(server, client, 'made', await makeSpace(client, organization.id)));
  for (const { name, bundle, spaces } of realRepositories().filter(({ name }) => wanted(name))) {
    await git.fromBundle(bundle, name);
    for (const { project_directory: repoProjectDirectory } of spaces) {
      const title = `${name} ${repoProjectDirectory}`.slice(0, 50);
      const { body: space } = await client.post(`/v1/orgs/${organization.id}/spaces`, { title });
      await importInto(client, space.id, `${git.url}/${name}.git`, { repoProjectDirectory, ms: 600_000 });
      measured.push(await measure(server, client, title, space.id));
    }
  }
} finally {
  await server.stop();
  await git.close();
  await place.drop();
}
const megabytes = (bytes: number) => `${Math.round(bytes / 1048576)} MiB`;
const rows = measured.map(({ name, sheets, seconds, cpu, again, peak, size }) => [
  name,
  String(sheets),
  seconds.toFixed(1),
  cpu.toFixed(1),
  String(Math.round(again)),
  megabytes(peak),
  megabytes(size),
]);
process.stdout.write(`${table(['', 'sheets', 'seconds', 'of a core', 'again, ms', 'memory', 'size'], rows)}\n`);
const made = measured.find(({ name }) => name === 'made');
if (made && (made.seconds > MAX_SECONDS || made.peak > MAX_BYTES)) {
  process.stderr.write(`over the limit: ${made.seconds.toFixed(1)} seconds, ${megabytes(made.peak)}\n`);
  process.exitCode = 1;
}
