/** What `bench -- loop` does beside a reader, in parts that need nothing of each other. */
import { setTimeout as delay } from 'node:timers/promises';
import { exportFrom } from '../test/support/git-export.ts';
import { importInto } from '../test/support/git-import.ts';
import type { GitServer } from '../test/support/git-server.ts';
import { realRepositories } from '../test/support/real-repositories.ts';
import type { WatchedServer } from './loop-server.ts';

export const LARGEST = 'pgsql-tw';

export interface Stage {
  server: WatchedServer;
  git: GitServer;
  aSpace(title: string): Promise<string>;
  /** Does it beside a reader, as a row of the table. */
  measure(what: string, work: () => Promise<unknown>): Promise<void>;
}

const ms = 900_000;

/** The largest repository comes in, is read as a whole, becomes a PDF, goes out and is indexed again. */
async function repository({ server, git, aSpace, measure }: Stage): Promise<void> {
  const found = realRepositories().find(({ name }) => name === LARGEST);
  if (!found) throw new Error('The repositories are not there: OCTAVO_DATA names their folder');
  await git.fromBundle(found.bundle, LARGEST);
  const url = `${git.url}/${LARGEST}.git`;
  const options = { ms, repoProjectDirectory: found.spaces[0]?.project_directory ?? '' };
  const book = await aSpace('Book');
  const { client } = server;
  await measure('import of 824 pages', () => importInto(client, book, url, options));
  await measure('the same again, forced', () => importInto(client, book, url, { ...options, force: true }));
  await measure('its content as a tree', () => server.ask('get', `/v1/spaces/${book}/content/pages`));
  await measure('its PDF', async () => {
    const { url } = await server.ask('get', `/v1/spaces/${book}/pdf`);
    await (await fetch(server.url + new URL(url).pathname)).arrayBuffer();
  });
  await measure('export, all pages new', () =>
    exportFrom(client, book, url, { ...options, ref: 'refs/heads/new', force: true }),
  );
  await measure('search index made anew', async () => {
    await server.ask('patch', `/v1/spaces/${book}`, { language: 'de' });
    await delay(8000);
  });
}

const TINY = 40_000;
const IN_A_FOLDER = 200;

/** Very many files come in. */
async function tiny({ server, git, aSpace, measure }: Stage): Promise<void> {
  const files = Object.fromEntries(
    Array.from({ length: TINY }, (_, i) => [`folder-${Math.floor(i / IN_A_FOLDER)}/page-${i}.md`, `# Page ${i}\n`]),
  );
  const { url } = await git.aRepository(files, 'tiny');
  const space = await aSpace('Tiny');
  await measure('import of 40,000 tiny files', () => importInto(server.client, space, url, { ms }));
  await measure('the same again, forced, tiny files', () => importInto(server.client, space, url, { ms, force: true }));
}

/** One page of a megabyte, in all forms that it is read and written in. */
async function large({ server, aSpace, measure }: Stage): Promise<void> {
  const space = await aSpace('Large');
  const content = `/v1/spaces/${space}/content`;
  const text = largeText(1_000_000);
  let page = '';
  await measure('1 MB written', async () => {
    page = await created(server, content, text);
  });
  await measure('1 MB read', () => server.ask('get', `${content}/page/${page}`));
  await measure('1 MB as a Document', () => server.ask('get', `${content}/page/${page}?format=document`));
  await measure('1 MB as a Document, GraphQL', () =>
    server.ask('post', '/graphql', {
      query: `{ space(spaceId: "${space}") { revision { page(pageId: "${page}") { document } } } }`,
    }),
  );
  await measure('1 MB evaluated and dereferenced', () =>
    server.ask('get', `${content}/page/${page}?evaluated=true&dereferenced=true`),
  );
  await measure('1 MB in /app', () => server.open(`/app/spaces/${space}/pages/${page}`));
  const { number } = await server.ask('post', `/v1/spaces/${space}/change-requests`, { subject: 'Large' });
  const own = `/v1/spaces/${space}/change-requests/${number}`;
  const edit = (at: string, markdown: string) =>
    server.ask('post', `${at}/content`, { changes: [{ type: 'update_page', page, content: { markdown } }] });
  const { document } = await server.ask('get', `${content}/page/${page}?format=document`);
  const { key: node } = document.nodes[Math.floor(document.nodes.length / 2)];
  await measure('comment on a block of 1 MB', () =>
    server.ask('post', `/v1/spaces/${space}/comments`, { page, node, body: { markdown: 'Look here.' } }),
  );
  await edit(own, text.replaceAll(/## Heading (\d*)5\n/g, '## Theirs $15\n'));
  await edit(`/v1/spaces/${space}`, text.replaceAll(/## Heading (\d*)9\n/g, '## Mine $19\n'));
  await measure('the comment found again', () => server.ask('get', `/v1/spaces/${space}/comments`));
  await measure('1 MB compared', () => server.ask('get', `${own}/changes`));
  await measure('1 MB compared in /app', () => server.open(`/app/spaces/${space}/change-requests/${number}`));
  await measure('1 MB merged', () => server.ask('post', `${own}/merge`));
  await measure('1 MB written as a Document', async () => {
    const { document } = await server.ask('get', `${content}/page/${page}?format=document`);
    document.nodes.splice(10, 1);
    const changes = [
      { type: 'update_page', page, content: { document: { ...document, nodes: document.nodes.slice(0, 1500) } } },
    ];
    await server.ask('post', content, { changes });
  });
}

/** Texts that were found to be slow. */
const HARD: Record<string, () => string> = {
  '1 MB of `a\\n=\\n`': () => 'a\n=\n'.repeat(250_000),
  '600 KB of headings, formulas, list': () =>
    Array.from(
      { length: 9000 },
      (_, i) => `## Heading ${i}\n\n$$\nx_${i}^2 + \\frac{1}{${i}}\n$$\n\n* item ${i}\n`,
    ).join('\n'),
};

async function hard({ server, git, aSpace, measure }: Stage): Promise<void> {
  const space = await aSpace('Hard');
  const content = `/v1/spaces/${space}/content`;
  for (const [name, text] of Object.entries(HARD)) {
    let page = '';
    await measure(`${name}: written`, async () => {
      page = await created(server, content, text());
    });
    // The Document of very many blocks is longer than an answer may be: then it is refused, which takes its time as well.
    await measure(`${name}: as a Document`, () => server.client.get(`${content}/page/${page}?format=document`));
    await measure(`${name}: in /app`, () => server.open(`/app/spaces/${space}/pages/${page}`));
  }
  const { url } = await git.aRepository({ 'README.md': '# Read me\n', 'long.md': 'a\n=\n'.repeat(362_500) }, 'hard');
  const other = await aSpace('Imported');
  await measure('1.45 MB of `a\\n=\\n`: imported', () => importInto(server.client, other, url, { ms }));
}

export const PARTS: Record<string, (stage: Stage) => Promise<void>> = { repository, large, hard, tiny };

async function created(server: WatchedServer, content: string, markdown: string): Promise<string> {
  const changes = [{ type: 'create_page', page: 'p', title: 'Large', content: { markdown } }];
  return (await server.ask('post', content, { changes })).created.p;
}

/** Prose, a list, a table and code, as pages have them. */
export function largeText(bytes: number): string {
  const parts: string[] = [];
  let size = 0;
  for (let i = 0; size < bytes; i += 1) {
    const part = `## Heading ${i}\n\nSome **bold** words of part ${i}, a [link](page-${i}.md) and \`code\`; ${'more words '.repeat(30)}.\n
* one\n* two\n  * three ${i}\n\n| a | b |\n| --- | --- |\n| ${i} | x |\n\n\`\`\`js\nconst x${i} = ${i};\n\`\`\`\n\n`;
    parts.push(part);
    size += part.length;
  }
  return parts.join('');
}
