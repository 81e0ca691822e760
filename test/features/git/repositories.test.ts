/** Real repositories against facts that another program counted. They are large, so they are not part of the repository. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EgressGuard } from '../../../src/adapters/egress/guard.ts';
import type { Fetched } from '../../../src/adapters/git/git.ts';
import { Git } from '../../../src/adapters/git/git.ts';
import type { Imported } from '../../../src/engine/project/apply/import-into.ts';
import { importInto } from '../../../src/engine/project/apply/import-into.ts';
import { splitFrontMatter } from '../../../src/engine/project/read/front-matter.ts';
import type { PlannedPage, ProjectPlan } from '../../../src/engine/project/read/plan.ts';
import { planProject } from '../../../src/engine/project/read/plan-project.ts';
import type { ProjectFiles } from '../../../src/engine/project/read/project-files.ts';
import { folderOf, ProjectTree, projectOf } from '../../../src/engine/project/read/project-files.ts';
import { scanText } from '../../../src/engine/project/read/references.ts';
import { resolveTarget } from '../../../src/engine/project/read/targets.ts';
import { hashOf } from '../../../src/engine/revisions/hash.ts';
import { MemoryStore } from '../../../src/engine/revisions/memory-store.ts';
import { emptyRevision, Revision } from '../../../src/engine/revisions/revision.ts';
import type { GitServer } from '../../support/git-server.ts';
import { aGitServer } from '../../support/git-server.ts';
import { realRepositories } from '../../support/real-repositories.ts';

const repositories = realRepositories();

describe.skipIf(repositories.length === 0)('real repositories', () => {
  let server: GitServer;
  let folder: string;
  beforeAll(async () => {
    server = await aGitServer();
    folder = await mkdtemp(path.join(tmpdir(), 'clones-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  describe.each(repositories)('$name', ({ name, bundle, commit, spaces }) => {
    let fetched: Fetched;
    beforeAll(async () => {
      const repository = await server.fromBundle(bundle, name);
      const guard = new EgressGuard(['127.0.0.1']);
      const git = new Git({ guard, folder, allowFile: false, maxBytes: 100_000_000, timeoutMs: 60_000 });
      fetched = await git.fetch({ url: repository.url, ref: 'refs/heads/main' });
      expect(fetched.oid).toBe(commit);
    });
    afterAll(() => fetched?.repository.dispose());

    test.each(spaces.map((space) => [space.project_directory, space] as const))(
      'the space in %s is as it was counted',
      async (directory, facts) => {
        const project = projectOf(fetched.repository, fetched.oid, directory);
        const plan = await planProject(project);
        if (facts.tree) expect(plan.pages.map(factOf)).toEqual(facts.tree);

        const { counts, missing, unresolved, ignored, imported, problems } = plan.report;
        expect(counts.documents).toBe(facts.documents);
        if (facts.summary !== null) {
          expect(counts).toMatchObject({
            groups: facts.groups,
            links: facts.links + facts.anchors,
            computed: facts.computed,
          });
          expect(ignored.filter(({ why }) => why.startsWith('is not listed'))).toHaveLength(facts.unlisted_markdown);
          expect(missing).toHaveLength(facts.missing);
        }
        expect(problems).toEqual([]);
        const entries = await Array.fromAsync(project.list());
        expect([...imported, ...ignored.map(({ path: file }) => file)].sort()).toEqual(
          entries.map((entry) => entry.path).sort(),
        );

        const { bytes, assets } = await readTexts(plan, project);
        expect(bytes).toBe(facts.bytes);
        expect(assets).toEqual({ present: facts.assets.present, absent: facts.assets.absent });
        const brokenPages = unresolved.filter(
          ({ target, why }) =>
            /\.md(?:$|#)/.test(target) && why === 'names a file that does not exist' && !target.includes('.gitbook/'),
        );
        expect(brokenPages).toHaveLength(facts.internal_links.broken);
        const fields = (key: keyof PlannedPage['fields']) =>
          plan.pages.filter((page) => page.fields[key] !== undefined).length;
        expect(fields('description')).toBe(facts.front_matter_keys['description'] ?? 0);
        expect(fields('icon')).toBe(facts.front_matter_keys['icon'] ?? 0);
        expect(fields('cover')).toBe(facts.front_matter_keys['cover'] ?? 0);
        expect(
          plan.files.filter((file) => file.path.endsWith('.md')).every((file) => file.path.includes('.gitbook/')),
        ).toBe(true);
      },
    );
  });

  test.each(repositories)(
    '$name comes through an import byte for byte, and a second import changes nothing',
    async ({ name, bundle }) => {
      const repository = await server.fromBundle(bundle, `${name}-again`);
      const git = new Git({
        guard: new EgressGuard(['127.0.0.1']),
        folder,
        allowFile: false,
        maxBytes: 100_000_000,
        timeoutMs: 60_000,
      });
      const { oid, repository: clone } = await git.fetch({ url: repository.url, ref: 'refs/heads/main' });
      try {
        const plan = await planProject(projectOf(clone, oid));
        const store = new MemoryStore();
        const { root, blobs } = emptyRevision();
        await store.put(blobs);
        let ids = 0;
        const into = (from: string): Promise<Imported> =>
          importInto(plan, (origin) => clone.readBlob(origin.oid), {
            store,
            root: from,
            now: '2026-01-01T00:00:00.000Z',
            newId: () => `id${++ids}`,
            putFile: async (_, bytes) => ({ hash: hashOf(bytes), size: bytes.length, contentType: 'image/png' }),
          });
        const imported = await into(root);
        await store.put(imported.blobs);
        const revision = await Revision.open(store, imported.root);
        expect(await revision.countPages()).toBe(plan.pages.length);
        for await (const page of revision.pages()) {
          if (!page.git || page.text === undefined) continue;
          const parts = [page.frontMatter, page.text].filter((hash) => hash !== undefined);
          const bytes = Buffer.concat(await Promise.all(parts.map((hash) => revision.bytes(hash))));
          expect(bytes.equals(await clone.readBlob(page.git.oid)), page.git.path).toBe(true);
        }
        for (const file of await revision.files())
          expect(file.hash).toBe(hashOf(await clone.readBlob(file.git?.oid ?? '')));
        expect(await into(imported.root)).toMatchObject({
          root: imported.root,
          counts: { pages: { unchanged: plan.pages.length } },
        });
      } finally {
        await clone.dispose();
      }
    },
  );

  /** As the facts have it: what a page is, and where it leads. */
  function factOf({ depth, type, title, target, git }: PlannedPage) {
    if (target?.kind === 'page') return [depth, 'anchor', title, `${target.path}#${target.anchor}`];
    return [depth, type, title, target?.kind === 'url' ? target.url : (git?.path ?? null)];
  }

  /** The texts and the front matter of each page are its file; and the distinct assets that the pages refer to. */
  async function readTexts(plan: ProjectPlan, project: ProjectFiles) {
    const entries = await Array.fromAsync(project.list());
    const tree = new ProjectTree(entries);
    const found = { present: new Set<string>(), absent: new Set<string>() };
    let bytes = 0;
    for (const page of plan.pages) {
      const entry = page.git && tree.entry(page.git.path);
      if (!entry) continue;
      const file = await project.read(entry);
      const { frontMatter, text } = splitFrontMatter(file);
      expect(Buffer.concat([frontMatter, text]).equals(file)).toBe(true);
      expect(new TextDecoder().decode(frontMatter)).toMatch(/^(?:|---\r?\n[\s\S]*\n---\r?\n)$/);
      bytes += file.length;
      const base = { tree, root: '', folder: folderOf(entry.path) };
      // The facts leave out the dark variants of images, which stand in `srcset`.
      const scanned = scanText(new TextDecoder().decode(text).replace(/srcset="[^"]*"/g, ''));
      const targets = scanned.references.map((reference) => reference.target);
      const cover = plan.report.unresolved.find((item) => item.kind === 'cover' && item.page === entry.path)?.target;
      for (const target of [...targets, ...(cover ? [cover] : [])]) {
        const asset = resolveTarget(target, base);
        if (asset.kind === 'file' && asset.entry.path.includes('.gitbook/assets/')) found.present.add(asset.entry.path);
        const spelled = path.posix.join(base.folder, decodeURIComponent(target).split('#')[0] ?? '');
        if (asset.kind === 'broken' && spelled.includes('.gitbook/assets/')) found.absent.add(spelled);
      }
    }
    return { bytes, assets: { present: found.present.size, absent: found.absent.size } };
  }
});
