/** An import of very many tiny files is applied in slices: whoever else needs the event loop has it in between. */
import { expect, test } from 'vitest';
import { importInto } from '../../../src/engine/project/apply/import-into.ts';
import { planProject } from '../../../src/engine/project/read/plan-project.ts';
import { diffRevisions } from '../../../src/engine/revisions/diff.ts';
import { hashOf } from '../../../src/engine/revisions/hash.ts';
import { overlay } from '../../../src/engine/revisions/overlay.ts';
import type { BlobStore, Hash } from '../../../src/engine/revisions/types.ts';
import { expectSlices } from '../../support/cost.ts';
import { aProject } from '../../support/project.ts';
import { anEmptyStore, NOW } from '../revisions/sample.ts';

/** The project is planned; what is given applies it to the revision. */
async function anImport(store: BlobStore, root: Hash, files: Readonly<Record<string, string>>, replace = false) {
  const plan = await planProject(aProject(files));
  let id = 0;
  return () =>
    importInto(plan, async ({ path }) => Buffer.from(files[path]!), {
      store,
      root,
      putFile: async (_, bytes) => ({ hash: hashOf(bytes), size: bytes.length, contentType: 'image/png' }),
      now: NOW,
      newId: () => `id${String(id++).padStart(6, '0')}`,
      replace,
    });
}

test.each([
  ['pages in folders', 20_000, (i: number) => `folder-${i % 100}/page-${i}.md`],
  ['pages in one folder', 20_000, (i: number) => `page-${i}.md`],
  // A file is a third of a page's work, and a slice has to be small beside all of them.
  ['files', 60_000, (i: number) => `.gitbook/assets/${i}.png`],
])(
  'an import of very many %s, and of all of them changed, is applied and compared in slices',
  async (_, many, path) => {
    const files = (word: string) =>
      Object.fromEntries(Array.from({ length: many }, (_, i) => [path(i), `# ${word} ${i}\n`]));
    const empty = await anEmptyStore();
    const { store } = empty;
    let before: Awaited<ReturnType<typeof importInto>> | undefined;
    await expectSlices(
      0.15,
      () => anImport(store, empty.root, files('Page')),
      async (apply) => {
        before = await apply();
      },
    );
    await store.put(before!.blobs);
    const { root } = before!;
    let changed = 0;
    await expectSlices(
      0.15,
      () => anImport(store, root, files('Side'), true),
      async (apply) => {
        const after = await apply();
        const { pages, files } = await diffRevisions(overlay(store, after.blobs), root, after.root);
        changed = pages.length + files.length;
      },
    );
    expect(changed).toBeGreaterThanOrEqual(many);
  },
);
