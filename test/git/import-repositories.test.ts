/** Real repositories through the API: what was counted in them is what the server answers, text for text. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../support/client.ts';
import { importInto } from '../support/git-import.ts';
import { aGitServer, type GitServer, type TestRepository } from '../support/git-server.ts';
import { compareTexts, firstDifference, readImportedSpace } from '../support/imported-space.ts';
import { checkOut, type RealRepository, realRepositories, type SpaceFacts } from '../support/real-repositories.ts';
import { aServer, type TestServer } from '../support/server.ts';

const repositories = realRepositories();
const spacesOf = ({ spaces }: RealRepository) => spaces.map((facts) => [facts.project_directory, facts] as const);

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
  afterAll(async () => {
    await git.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** A space with the project as `git clone` over http gives it. */
  async function anImport(url: string, facts: SpaceFacts) {
    const space = await server.make.space(organization, { defaultLevel: 'create' });
    const info = await importInto(client, space.id, url, { repoProjectDirectory: facts.project_directory });
    expect(info.operation).toMatchObject({ state: 'completed' });
    return { id: space.id, info, found: await readImportedSpace(client, space.id) };
  }

  describe.each(repositories.map((repository) => [repository.name, repository] as const))('%s', (name, repository) => {
    let remote: TestRepository;
    const files = () => path.join(folder, name);
    const imported = new Map<string, Awaited<ReturnType<typeof anImport>>>();
    beforeAll(async () => {
      remote = await git.fromBundle(repository.bundle);
      await checkOut(repository.bundle, files());
    });

    test.each(spacesOf(repository))(
      'over http, the space in %s is as it was counted',
      async (directory, facts) => {
        const { id, info, found } = await anImport(remote.url, facts);
        imported.set(directory, { id, info, found });
        const { revision, pages, report } = found;
        expect(firstDifference(found, facts)).toBeUndefined();
        const count = (type: string) => pages.filter(({ page }) => page.type === type).length;
        expect(count('document')).toBe(facts.documents);
        if (facts.tree) {
          expect(count('group')).toBe(facts.groups);
          expect(count('link')).toBe(facts.links + facts.anchors);
          expect(count('computed')).toBe(facts.computed);
          expect(report.missing).toHaveLength(facts.missing);
        }
        expect(found.files).toEqual(revision.files);
        expect(found.files.length).toBeGreaterThanOrEqual(facts.assets.present);
        const includes = path.join(files(), directory, '.gitbook/includes');
        const names = await readdir(includes).catch(() => []);
        expect(names.length).toBeGreaterThanOrEqual(facts.includes.distinct);
        expect(revision.reusableContents.map(({ git }: any) => path.basename(git.path)).sort()).toEqual(names.sort());
        expect(revision).toMatchObject({ id: info.operation.revision, type: 'edits', git: { oid: repository.commit } });
        expect(info).toMatchObject({ oid: repository.commit, url: remote.url });
        const texts = await compareTexts(client, id, found, path.join(files(), directory));
        expect(texts).toEqual({ bytes: facts.bytes, different: [], lost: [] });
      },
      120_000,
    );
  });
});
