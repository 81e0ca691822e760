/** Real repositories through the API: what was counted in them is what the server answers, text for text. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openRevision } from '../../../src/db/content-store.ts';
import type { Client } from '../../support/client.ts';
import { exportFrom } from '../../support/git-export.ts';
import { importInto } from '../../support/git-import.ts';
import { aGitServer, type GitServer, type TestRepository } from '../../support/git-server.ts';
import { compareTexts, firstDifference, type ImportedSpace, readImportedSpace } from '../../support/imported-space.ts';
import { untilJobsAreDone } from '../../support/jobs.ts';
import { stretched } from '../../support/pace.ts';
import { checkOut, type RealRepository, realRepositories, type SpaceFacts } from '../../support/real-repositories.ts';
import { aServer, type TestServer } from '../../support/server.ts';

/** Larger spaces are for `npm run bench -- import`, which compares all of them, and for those who set ALL_SPACES. */
const MAX_DOCUMENTS = process.env['ALL_SPACES'] ? Infinity : 200;
const repositories = realRepositories()
  .map((repository) => ({
    ...repository,
    spaces: repository.spaces.filter(({ documents }) => documents <= MAX_DOCUMENTS),
  }))
  .filter(({ spaces }) => spaces.length > 0);
const spacesOf = ({ spaces }: RealRepository) => spaces.map((facts) => [facts.project_directory, facts] as const);

/** A word of some texts of the last space, and how all of its forms begin. */
const WORDS: Record<string, [word: string, beginning: string]> = {
  elsa: ['idempotent', 'idempot'],
  'gitbook-docs': ['terms', 'term'],
  lawnchair: ['backup', 'backup'],
  'pgsql-tw': ['全文檢索', '全文檢索'],
};
/** What of a Markdown text is not read by people. */
const MARKUP = /^---\n.*?\n---\n|`[^`]*`|\]\([^)]*\)|<[^>]*>|\{%.*?%\}/gs;

interface Imported {
  id: string;
  info: any;
  found: ImportedSpace;
}

describe.skipIf(repositories.length === 0)('real repositories', () => {
  let server: TestServer;
  let git: GitServer;
  let client: Client;
  let folder: string;
  let organization: { id: string };
  beforeAll(async () => {
    git = await aGitServer();
    server = await aServer({ EGRESS_ALLOW: '127.0.0.1', GIT_ALLOW_FILE: 'on' });
    organization = await server.make.organization();
    client = server.as((await server.make.member(organization, 'create')).token);
    folder = await mkdtemp(path.join(tmpdir(), 'checked-out-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function anImport(url: string, facts: SpaceFacts): Promise<Imported> {
    const { id } = await server.make.space(organization, { defaultLevel: 'create' });
    const info = await importInto(client, id, url, { repoProjectDirectory: facts.project_directory });
    expect(info.operation).toMatchObject({ state: 'completed' });
    return { id, info, found: await readImportedSpace(client, id) };
  }

  describe.each(repositories.map((repository) => [repository.name, repository] as const))('%s', (name, repository) => {
    let remote: TestRepository;
    const imported = new Map<string, Imported>();
    const last = repository.spaces.at(-1) as SpaceFacts;
    const onDisk = (directory: string) => path.join(folder, name, directory);
    const lastImport = () => imported.get(last.project_directory) as Imported;
    beforeAll(async () => {
      remote = await git.fromBundle(repository.bundle);
      await checkOut(repository.bundle, onDisk(''));
    });

    test.each(spacesOf(repository))('over http, the space in %s is as it was counted', async (directory, facts) => {
      const { id, info, found } = await anImport(remote.url, facts);
      imported.set(directory, { id, info, found });
      expect(info).toMatchObject({ oid: repository.commit, url: remote.url });
      const { revision, pages, files, report } = found;
      expect(revision).toMatchObject({ id: info.operation.revision, type: 'edits', git: { oid: repository.commit } });
      expect(firstDifference(found, facts)).toBeUndefined();
      const count = (type: string) => pages.filter(({ page }) => page.type === type).length;
      expect(count('document')).toBe(facts.documents);
      if (facts.tree) {
        expect(count('group')).toBe(facts.groups);
        expect(count('link')).toBe(facts.links + facts.anchors);
        expect(count('computed')).toBe(facts.computed);
        expect(report.missing).toHaveLength(facts.missing);
      }
      const filesIn = (place: string) => readdir(path.join(onDisk(directory), place)).catch((): string[] => []);
      const includes = await filesIn('.gitbook/includes');
      expect(includes.length).toBeGreaterThanOrEqual(facts.includes.distinct);
      expect(revision.reusableContents.map(({ git }: any) => path.basename(git.path)).sort()).toEqual(includes.sort());
      expect(files).toEqual(revision.files);
      expect(files.length).toBeGreaterThanOrEqual(facts.assets.present);
      expect(files.map((file) => file.name)).toEqual(expect.arrayContaining(await filesIn('.gitbook/assets')));
      const texts = await compareTexts(client, id, found, onDisk(directory));
      expect(texts).toEqual({ bytes: facts.bytes, different: [], lost: [] });
    });

    // Once: what differs is the transport, and `npm run bench -- import` takes all of them.
    test.runIf(name === 'lawnchair')('over file:, the last space is the same', async () => {
      const { id, found } = await anImport(`file://${remote.folder}`, last);
      expect(firstDifference(found, last)).toBeUndefined();
      expect(await hashesOf(id)).toEqual(await hashesOf(lastImport().id));
    });

    test.each(spacesOf(repository))('the same commit again does not change the space in %s', async (directory) => {
      const { id, found } = imported.get(directory) as Imported;
      // With `force` it is read again; without, the commit is known.
      for (const force of directory === last.project_directory ? [false, true] : [true]) {
        const again = await importInto(client, id, remote.url, { repoProjectDirectory: directory, force });
        expect(again.operation).toMatchObject({ state: 'completed', revision: found.revision.id });
      }
      const { prisma } = server.services.database;
      expect(await prisma.revision.count({ where: { spaceId: id } }), 'the first one and that of the import').toBe(2);
      expect((await client.get(`/v1/spaces/${id}/content`)).body.id).toBe(found.revision.id);
    });

    // One of them, or all: `write-repositories` writes every space without a server.
    const exported = process.env['ALL_SPACES'] ? spacesOf(repository) : spacesOf(repository).slice(-1);
    test.each(exported)('an export of %s makes no commit, with force neither', async (repoProjectDirectory) => {
      const { id, found } = imported.get(repoProjectDirectory) as Imported;
      for (const force of [false, true]) {
        const exported = await exportFrom(client, id, remote.url, { repoProjectDirectory, force });
        expect(exported.operation).toMatchObject({ state: 'completed', oid: repository.commit });
      }
      expect(await remote.git('rev-parse', 'main')).toBe(repository.commit);
      expect((await client.get(`/v1/spaces/${id}/content`)).body.id).toBe(found.revision.id);
    });

    test('search finds a word in the texts that have it, and in no other', {
      timeout: stretched(150_000),
    }, async () => {
      const [word, beginning] = WORDS[name] as [string, string];
      // A job indexes what an import brought.
      await untilJobsAreDone(server.services.database, stretched(120_000));
      const { id, found } = lastImport();
      const { body } = await client.get(`/v1/spaces/${id}/search?limit=100&query=${encodeURIComponent(word)}`);
      const hits = new Set<string>(body.items.map((hit: { id: string }) => hit.id));
      expect(hits.size).toBe(body.count);
      expect(hits.size).toBeGreaterThan(1);
      for (const { page } of found.pages.filter((entry) => entry.page.type === 'document')) {
        const file = await readFile(path.join(onDisk(last.project_directory), page.git.path), 'utf8');
        const text = `${page.title}\n${file}`.toLowerCase();
        if (text.replace(MARKUP, ' ').includes(word)) expect(hits, page.git.path).toContain(page.id);
        if (!text.includes(beginning)) expect(hits, page.git.path).not.toContain(page.id);
      }
    });

    test('a changed commit keeps every id, and changes what it changed', async () => {
      const { id, found } = lastImport();
      const { page } = found.pages.findLast((entry) => entry.page.type === 'document') as { page: any };
      const place = path.posix.join(last.project_directory, page.git.path);
      const text = `${await readFile(onDisk(place), 'utf8')}\nOne more line.\n`;
      const oid = await remote.commit({ [place]: text }, { keep: true, message: 'One more line' });
      const options = { repoProjectDirectory: last.project_directory };
      expect((await importInto(client, id, remote.url, options)).operation).toMatchObject({ state: 'completed' });
      const after = await readImportedSpace(client, id);
      expect(after.revision).toMatchObject({ parents: [found.revision.id], git: { oid, message: 'One more line' } });
      expect(after.pages.map((entry) => entry.page.id)).toEqual(found.pages.map((entry) => entry.page.id));
      expect(after.files.map((file) => file.id)).toEqual(found.files.map((file) => file.id));
      const changed = after.pages.filter((entry, i) => entry.page.updatedAt !== found.pages[i]?.page.updatedAt);
      expect(changed.map((entry) => entry.page.id)).toEqual([page.id]);
      const read = await client.get(`/v1/spaces/${id}/content/page/${page.id}`);
      expect(read.body.markdown.endsWith('\nOne more line.\n')).toBe(true);
    });
  });

  /** What each text and file of a space comes to, by its path. */
  async function hashesOf(spaceId: string): Promise<Map<string, string>> {
    const { prisma } = server.services.database;
    const { revisionId } = await prisma.space.findUniqueOrThrow({ where: { id: spaceId } });
    const row = await prisma.revision.findUniqueOrThrow({ where: { id: revisionId } });
    const revision = await openRevision(server.services, row);
    const hashes = new Map<string, string>();
    for await (const { git, text, frontMatter } of revision.pages())
      if (git) hashes.set(git.path, `${text} ${frontMatter}`);
    for (const { git, hash } of await revision.files()) if (git) hashes.set(git.path, hash);
    for (const { git, text } of await revision.reusableContents()) if (git) hashes.set(git.path, text);
    return hashes;
  }
});
