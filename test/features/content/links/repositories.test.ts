/** Links of real repositories: what another program found in them leads somewhere, and what is broken has a reason. */
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importInto } from '../../../../src/engine/project/apply/import-into.ts';
import { planProject } from '../../../../src/engine/project/read/plan-project.ts';
import { CachedStore, createContentCache } from '../../../../src/engine/revisions/cache.ts';
import { hashOf } from '../../../../src/engine/revisions/hash.ts';
import { MemoryStore } from '../../../../src/engine/revisions/memory-store.ts';
import { emptyRevision, Revision } from '../../../../src/engine/revisions/revision.ts';
import { examineSources, type LinkRow } from '../../../../src/features/content/links/examine.ts';
import type { LinkScope } from '../../../../src/features/content/links/scope.ts';
import { readSources, type SourceKey } from '../../../../src/features/content/links/sources.ts';
import { aProject } from '../../../support/project.ts';
import { checkOut, realRepositories } from '../../../support/real-repositories.ts';
import { aThreadPool } from '../../../support/threads.ts';

const repositories = realRepositories();

/** All links of the project in a folder, as an import would have them. */
async function linksOf(folder: string): Promise<LinkRow[]> {
  const files: Record<string, Uint8Array> = {};
  for (const name of (await readdir(folder, { recursive: true })).sort()) {
    if (name.startsWith('.git/') || name === '.git' || !(await stat(path.join(folder, name))).isFile()) continue;
    files[name] = await readFile(path.join(folder, name));
  }
  const project = aProject(files);
  const plan = await planProject(project);
  const store = new MemoryStore();
  const { root: empty, blobs: first } = emptyRevision();
  await store.put(first);
  let ids = 0;
  const { root, blobs } = await importInto(plan, async ({ path: name }) => files[name] as Uint8Array, {
    store,
    root: empty,
    now: '2026-01-01T00:00:00.000Z',
    newId: () => String(++ids).padStart(20, '0'),
    putFile: async (_, bytes) => ({ hash: hashOf(bytes), size: bytes.length, contentType: 'image/png' }),
  });
  await store.put(blobs);
  const cached = new CachedStore(store, '', createContentCache(64 * 1024 * 1024));
  const revision = await Revision.open(cached, root);
  const sources: SourceKey[] = [];
  for await (const { id } of revision.pages()) sources.push({ kind: 'page', id });
  for (const { id } of await revision.reusableContents()) sources.push({ kind: 'reusable-content', id });
  const scope: LinkScope = {
    spaceId: 'space',
    organizationId: '',
    appUrl: 'https://octavo.test/app',
    revision,
    store: cached,
    threads: aThreadPool(),
  };
  return examineSources(scope, await readSources(scope, sources));
}

/** The smaller ones: the others say the same and take longer; with `OCTAVO_ALL` they are looked at, too. */
const chosen = repositories.filter(({ name }) => process.env['OCTAVO_ALL'] || ['elsa', 'lawnchair'].includes(name));
const spaces = chosen.flatMap(({ name, bundle, spaces }) =>
  spaces.map((facts) => [`${name}/${facts.project_directory}`, bundle, facts] as const),
);

describe.skipIf(repositories.length === 0)('real repositories', () => {
  let folder: string;
  const checkedOut = new Map<string, Promise<string>>();
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'octavo-links-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** Each repository once. */
  function cloned(bundle: string): Promise<string> {
    const known = checkedOut.get(bundle);
    if (known) return known;
    const place = path.join(folder, path.basename(bundle));
    const made = checkOut(bundle, place).then(() => place);
    checkedOut.set(bundle, made);
    return made;
  }

  test.each(spaces)('%s', async (_, bundle, facts) => {
    const links = await linksOf(path.join(await cloned(bundle), facts.project_directory));
    const nowhere = links
      .filter(({ status, targetKind }) => status === 'broken' && targetKind === 'url')
      .map(({ address }) => address);
    // Every link between pages that was counted leads to one, but for those to files that SUMMARY.md does not list.
    const { internal, listed, broken: counted } = facts.internal_links;
    const pages = nowhere.filter((address) => /\.md(?:#|$)/.test(address) && !address.includes('.gitbook/'));
    expect(pages.length).toBeLessThanOrEqual(counted + internal - listed);
    // Each address counts once in a page.
    const leading = links.filter(
      ({ status, targetKind }) => status === 'ok' && /^(?:page|anchor)$/.test(targetKind ?? ''),
    );
    expect(leading.length).toBeGreaterThan(listed / 2);
    const absent = new Set(
      nowhere.filter((address) => address.includes('.gitbook/assets')).map((at) => path.basename(at)),
    );
    expect(absent.size).toBeLessThanOrEqual(facts.assets.absent);
  });
});
