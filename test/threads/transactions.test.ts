/** No transaction waits for a thread: others wait for the transaction, on the embedded database all of them. */
import { beforeAll, expect, test, vi } from 'vitest';
import { refuseInsideTransaction } from '../../src/db/transaction.ts';
import { indexSpace } from '../../src/features/content/index-space.ts';
import { exportFrom } from '../support/git-export.ts';
import { importInto } from '../support/git-import.ts';
import { aGitServer } from '../support/git-server.ts';
import { aServer, type TestServer } from '../support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer({ EGRESS_ALLOW: '127.0.0.1' });
});

const LARGE = Array.from(
  { length: 1500 },
  (_, i) => `## Heading ${i}\n\nSome *words* and a [link](page-${i}.md).\n`,
).join('\n');

/**
 * The tasks that threads get meanwhile, those within a transaction apart. `overtake` is done once, after the first text was merged or written:
 * what was prepared with it is for content that is not there any more.
 */
async function tasksOf(
  work: () => Promise<unknown>,
  overtake?: () => Promise<unknown>,
): Promise<{ before: Set<string>; within: string[] }> {
  const { threads } = server.services;
  const run = threads.run.bind(threads);
  const [before, within] = [new Set<string>(), [] as string[]];
  const spy = vi.spyOn(threads, 'run').mockImplementation(async (name, ...rest) => {
    try {
      refuseInsideTransaction(name);
      before.add(name);
    } catch {
      within.push(name);
    }
    const done = await run(name, ...rest);
    const [first, rival] = [name === 'mergeText' || name === 'writeDocumentJson', overtake];
    if (first) overtake = undefined;
    if (first) await rival?.();
    return done;
  });
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
  return { before, within };
}

const INDEXING = new Set(['searchRows', 'searchVectors', 'referencesOf']);

test('a large page is taken apart for search and links before the transaction that writes, merges or indexes it', async () => {
  const organization = await server.make.organization();
  const space = await server.make.space(organization);
  const client = server.as((await server.make.member(organization, 'admin')).token);
  const path = `/v1/spaces/${space.id}`;
  let page = '';
  const written = await tasksOf(async () => {
    const changes = [{ type: 'create_page', page: 'p', title: 'Large', content: { markdown: `${LARGE}\nzanzibar\n` } }];
    page = (await client.post(`${path}/content`, { changes })).body.created.p;
  });
  expect(written).toEqual({ before: INDEXING, within: [] });
  const found = async (word: string) =>
    (await client.get(`${path}/search?query=${word}`)).body.items.map(({ title }: { title: string }) => title);
  expect(await found('zanzibar')).toEqual(['Large']);

  const { number } = (await client.post(`${path}/change-requests`, { subject: 'Other words' })).body;
  const own = `${path}/change-requests/${number}`;
  const changes = [{ type: 'update_page', page, content: { markdown: `${LARGE}\nmadagascar\n` } }];
  await client.post(`${own}/content`, { changes });
  const merged = await tasksOf(async () => expect((await client.post(`${own}/merge`)).status).toBe(200));
  expect(merged).toEqual({ before: INDEXING, within: [] });
  expect([await found('zanzibar'), await found('madagascar')]).toEqual([[], ['Large']]);

  const indexed = await tasksOf(() => indexSpace(server.services, space.id));
  expect(indexed.within).toEqual([]);
  expect(indexed.before).toContain('searchRows');
  expect(await found('madagascar')).toEqual(['Large']);
});

test('a large page that was edited here and in the repository is merged before the transaction that writes the import', async () => {
  const git = await aGitServer();
  const { url, commit } = await git.aRepository({ 'README.md': `# Home\n\n${LARGE}` });
  const organization = await server.make.organization();
  const space = await server.make.space(organization);
  const client = server.as((await server.make.member(organization, 'admin')).token);
  const path = `/v1/spaces/${space.id}`;
  await importInto(client, space.id, url);
  const [{ id: page }] = (await client.get(`${path}/content`)).body.pages;
  const read = async () => (await client.get(`${path}/content/page/${page}`)).body.markdown as string;
  const here = (await read()).replace('Heading 10\n', 'Heading ten\n');
  const changes = [{ type: 'update_page', page, content: { markdown: here } }];
  expect((await client.post(`${path}/content`, { changes })).status).toBe(200);
  await commit({ 'README.md': `# Home\n\n${LARGE.replace('Heading 1400\n', 'Heading many\n')}` });
  const { before, within } = await tasksOf(() => importInto(client, space.id, url));
  expect(within).toEqual([]);
  expect(before).toEqual(new Set([...INDEXING, 'scanText', 'mergeText']));
  expect(await read()).toBe(here.replace('Heading 1400\n', 'Heading many\n'));
  await git.close();
});

/** A space that was imported from a repository whose one page is large. */
async function aLargeImport() {
  const git = await aGitServer();
  const repository = await git.aRepository({ 'README.md': `# Home\n\n${LARGE}` });
  const organization = await server.make.organization();
  const space = await server.make.space(organization);
  const client = server.as((await server.make.member(organization, 'admin')).token);
  const path = `/v1/spaces/${space.id}`;
  await importInto(client, space.id, repository.url);
  const [{ id: page }] = (await client.get(`${path}/content`)).body.pages;
  /** Changes a heading of the page: here, or in a change request. */
  const edit = async (at: string, from: string, to: string) => {
    const { markdown } = (await client.get(`${at}/content/page/${page}`)).body;
    const changes = [{ type: 'update_page', page, content: { markdown: markdown.replace(`${from}\n`, `${to}\n`) } }];
    expect((await client.post(`${at}/content`, { changes })).status).toBe(200);
  };
  const read = async (at: string): Promise<string> => (await client.get(`${at}/content/page/${page}`)).body.markdown;
  return { git, repository, space, client, path, edit, read };
}

test('a large page that is edited after it was merged with the repository is merged anew before the transaction', async () => {
  const { git, repository, space, client, path, edit, read } = await aLargeImport();
  await edit(path, 'Heading 10', 'Heading ten');
  await repository.commit({ 'README.md': `# Home\n\n${LARGE.replace('Heading 1400\n', 'Heading many\n')}` });
  const { within } = await tasksOf(
    () => importInto(client, space.id, repository.url),
    () => edit(path, 'Heading 700', 'Heading of later'),
  );
  expect(within).toEqual([]);
  expect(await read(path)).toMatch(/Heading ten\n.*Heading of later\n.*Heading many\n/s);
  await git.close();
});

test('a later commit is merged with what people did in the change request of the import before the transaction that writes it', async () => {
  const { git, repository, space, client, path, edit, read } = await aLargeImport();
  const commit = (text: string) => repository.commit({ 'README.md': `# Home\n\n${text}` });
  await edit(path, 'Heading 10', 'Heading ten');
  const theirs = LARGE.replace('Heading 10\n', 'Heading X\n');
  await commit(theirs);
  const first = await tasksOf(() => importInto(client, space.id, repository.url));
  expect(first.within).toEqual([]);
  const [{ number }] = (await client.get(`${path}/change-requests`)).body.items;
  const own = `${path}/change-requests/${number}`;
  await edit(own, 'Heading 700', 'Heading of ours');
  await commit(theirs.replace('Heading 1400\n', 'Heading many\n'));
  const { before, within } = await tasksOf(
    () => importInto(client, space.id, repository.url),
    () => edit(own, 'Heading 900', 'Heading of later'),
  );
  expect(within).toEqual([]);
  expect(before).toContain('mergeText');
  expect(await read(own)).toMatch(/Heading of ours\n.*Heading of later\n.*Heading many\n/s);
  await git.close();
});

test('a large page that is edited during the push of an export is merged and indexed before the transaction that ends the export', async () => {
  const { git, repository, space, client, path, edit, read } = await aLargeImport();
  await edit(path, 'Heading 10', 'Heading ten');
  git.beforePush = () => edit(path, 'Heading 700', 'Heading of later');
  const { within } = await tasksOf(() => exportFrom(client, space.id, repository.url));
  expect(within).toEqual([]);
  expect(await read(path)).toMatch(/Heading ten\n.*Heading of later\n/s);
  await git.close();
});

/** A Document of so many paragraphs that a thread writes it. */
const aDocument = (word: string) => ({
  object: 'document',
  nodes: Array.from({ length: 300 }, (_, i) => ({
    object: 'block',
    type: 'paragraph',
    nodes: [{ object: 'text', leaves: [{ object: 'leaf', text: `${word} ${i}` }] }],
  })),
});

test('a large Document is written into a comment, a reply and a description before the transaction that stores it', async () => {
  const organization = await server.make.organization();
  const space = await server.make.space(organization);
  const client = server.as((await server.make.member(organization, 'admin')).token);
  const path = `/v1/spaces/${space.id}`;
  const answered = async (sent: Promise<{ status: number; text: string; body: any }>) => {
    const { status, text, body } = await sent;
    expect(status, text).toBeLessThan(300);
    return body;
  };
  const body = { document: aDocument('First') };
  let comment = '';
  let reply = '';
  const posted = await tasksOf(async () => {
    comment = (await answered(client.post(`${path}/comments`, { body }))).id;
    reply = (await answered(client.post(`${path}/comments/${comment}/replies`, { body }))).id;
  });
  expect(posted).toEqual({ before: new Set(['writeDocumentJson']), within: [] });

  const at = `${path}/comments/${comment}`;
  const changed = await tasksOf(
    () => answered(client.put(at, { body: { document: aDocument('Second') } })),
    () => answered(client.put(at, { body: { markdown: 'Of another window.' } })),
  );
  expect(changed).toEqual({ before: new Set(['writeDocumentJson']), within: [] });
  expect((await client.get(at)).body.body.markdown).toMatch(/^Second 0\n.*Second 299\n?$/s);
  const ofReply = await tasksOf(() =>
    answered(client.put(`${at}/replies/${reply}`, { body: { document: aDocument('Second') } })),
  );
  expect(ofReply.within).toEqual([]);

  const { number } = await answered(client.post(`${path}/change-requests`, { subject: 'Described' }));
  const described = await tasksOf(() =>
    answered(client.patch(`${path}/change-requests/${number}`, { description: aDocument('Third') })),
  );
  expect(described).toEqual({ before: new Set(['writeDocumentJson']), within: [] });
});
