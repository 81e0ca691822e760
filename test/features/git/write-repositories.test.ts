/** Real repositories: what was imported goes out byte for byte, and one edit changes one file. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GitRepository } from '../../../src/adapters/git/repository.ts';
import { projectOf } from '../../../src/engine/project/read/project-files.ts';
import type { Change } from '../../../src/engine/revisions/changes.ts';
import { aGitServer, type GitServer } from '../../support/git-server.ts';
import { realRepositories } from '../../support/real-repositories.ts';
import { SyncedProject } from '../../support/synced-project.ts';

const repositories = realRepositories();
const of = (changes: object[]) => changes as Change[];

describe.skipIf(repositories.length === 0)('real repositories', () => {
  let git: GitServer;
  beforeAll(async () => {
    git = await aGitServer();
  });

  describe.each(repositories.map((repository) => [repository.name, repository] as const))(
    '%s',
    (_, { bundle, commit, spaces }) => {
      let repository: GitRepository;
      beforeAll(async () => {
        repository = new GitRepository((await git.fromBundle(bundle)).folder);
      });
      afterAll(() => repository.dispose());

      test.each(spaces.map((facts) => [facts.project_directory, facts] as const))(
        'the space in %s',
        async (directory, facts) => {
          const space = await SyncedProject.imported(projectOf(repository, commit, directory));
          const first = await space.export();
          expect(first.diff).toEqual({});
          expect(await space.difference(first.written.root, first.written.remoteRoot)).toEqual({});

          const documents = (await space.pages()).filter(({ type }) => type === 'document');
          const page = documents[Math.floor(documents.length / 2)] as (typeof documents)[0];
          const path = page.git?.path as string;
          const before = await space.textAt(path);
          const text = await (await space.revision()).text(page.text as string);
          await space.edit(
            of([{ type: 'update_page', page: page.id, content: { markdown: `${text}\nOne more line.\n` } }]),
          );
          expect((await space.export()).diff).toEqual({ [path]: `${before}\nOne more line.\n` });

          const summary = facts.summary ? await space.textAt('SUMMARY.md') : '';
          // An edit of each kind: the files that it is about, and no other.
          const [moved, removed] = documents
            .filter(({ id, git: origin }) => id !== page.id && origin?.path !== 'README.md')
            .slice(-2);
          // Entries below these get another indentation.
          const pages = await space.pages();
          const isBelow = (id: string | null, above: string | undefined): boolean =>
            id !== null && (id === above || isBelow(pages.find((one) => one.id === id)?.parent ?? null, above));
          const below = pages.filter(({ parent }) => isBelow(parent, moved?.id) || isBelow(parent, removed?.id)).length;
          await space.edit(
            of([
              { type: 'update_page', page: page.id, title: 'A [new] title', slug: page.slug, fields: { icon: 'leaf' } },
              { type: 'create_page', title: 'Made here', parent: page.id, content: { markdown: 'Text.\n' } },
              { type: 'move_page', page: moved?.id, parent: null, position: 'first' },
              { type: 'delete_page', page: removed?.id, children: 'lift' },
            ]),
          );
          const { written, diff } = await space.export();
          const made = (await space.page('Made here')).git?.path as string;
          const changed = ['SUMMARY.md', path, made, removed?.git?.path].sort();
          expect(Object.keys(diff)).toEqual(changed);
          expect(diff[removed?.git?.path as string]).toBeNull();
          // Which of two siblings of one name has the number depends on their order.
          expect(await space.difference(written.root, written.remoteRoot, ['slug', 'updatedAt'])).toEqual({});
          if (facts.summary) {
            const now = new Set(diff['SUMMARY.md']?.split('\n'));
            const gone = summary.split('\n').filter((line) => !now.has(line));
            expect(gone.length, gone.join('\n')).toBeLessThanOrEqual(3 + below);
          }
          expect((await space.export()).diff).toEqual({});
        },
      );
    },
  );
});
