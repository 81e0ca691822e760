import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Imported, ImportTarget } from '../../../src/engine/project/apply/import-into.ts';
import { importInto } from '../../../src/engine/project/apply/import-into.ts';
import { planProject } from '../../../src/engine/project/read/plan-project.ts';
import { Draft } from '../../../src/engine/revisions/draft.ts';
import { hashOf } from '../../../src/engine/revisions/hash.ts';
import { MemoryStore } from '../../../src/engine/revisions/memory-store.ts';
import { inReadingOrder } from '../../../src/engine/revisions/page-tree.ts';
import { emptyRevision, Revision } from '../../../src/engine/revisions/revision.ts';
import type { Hash, PageEntry } from '../../../src/engine/revisions/types.ts';
import { validateRevision } from '../../../src/engine/revisions/validate.ts';
import type { Files } from '../../support/git-server.ts';
import { aProject } from '../../support/project.ts';

/** A space that a project is imported into again and again. */
class TestSpace {
  readonly store = new MemoryStore();
  readonly files = new Map<Hash, Uint8Array>();
  root: Hash;
  reads: string[] = [];
  #ids = 0;
  #days = 0;

  constructor() {
    const { root, blobs } = emptyRevision();
    this.root = root;
    for (const [hash, bytes] of blobs) this.store.blobs.set(hash, bytes);
  }

  async import(files: Files, options: Partial<ImportTarget> = {}): Promise<Imported> {
    const project = aProject(files);
    const plan = await planProject(project);
    const entries = new Map([...(project.list() as Iterable<{ path: string }>)].map((entry) => [entry.path, entry]));
    this.reads = [];
    const imported = await importInto(
      plan,
      ({ path }) => {
        this.reads.push(path);
        return project.read(entries.get(path) as never);
      },
      {
        store: this.store,
        root: this.root,
        now: new Date(Date.UTC(2026, 0, ++this.#days)).toISOString(),
        newId: () => `id${++this.#ids}`,
        putFile: async (name, bytes) => {
          this.files.set(hashOf(bytes), bytes);
          return {
            hash: hashOf(bytes),
            size: bytes.length,
            contentType: name.endsWith('.png') ? 'image/png' : 'application/octet-stream',
          };
        },
        ...options,
      },
    );
    await this.store.put(imported.blobs);
    this.root = imported.root;
    expect(await validateRevision(this.store, this.root)).toEqual([]);
    return imported;
  }

  async edit(change: (draft: Draft) => Promise<void> | void): Promise<void> {
    const draft = await Draft.open(this.store, this.root);
    await change(draft);
    const { root, blobs } = await draft.commit();
    await this.store.put(blobs);
    this.root = root;
  }

  revision(): Promise<Revision> {
    return Revision.open(this.store, this.root);
  }

  async pages(): Promise<{ path: string; page: PageEntry }[]> {
    const tree = await (await this.revision()).tree();
    return [...inReadingOrder(tree)].map(({ path, page }) => ({ path, page }));
  }

  /** `path: title`, indented by place. */
  async outline(): Promise<string[]> {
    return (await this.pages()).map(({ path, page }) => `${path}: ${page.title}`);
  }

  /** Ids by Git path or, without one, by title. */
  async ids(): Promise<Record<string, string>> {
    return Object.fromEntries((await this.pages()).map(({ page }) => [page.git?.path ?? page.title, page.id]));
  }

  async page(name: string): Promise<PageEntry> {
    const found = (await this.pages()).find(({ page }) => (page.git?.path ?? page.title) === name)?.page;
    if (!found) throw new Error(`There is no page ${name}`);
    return found;
  }
}

const lines = (name: string) => Array.from({ length: 12 }, (_, i) => `Line ${i} of the page about ${name}.`).join('\n');

describe('a first import', () => {
  test('pages, texts, front matter, files, reusable contents, variables, redirects', async () => {
    const space = new TestSpace();
    const imported = await space.import({
      '.gitbook.yaml': 'redirects:\n  old: guides/a.md\n',
      '.gitbook/vars.yaml': 'name: Octavo\n',
      '.gitbook/includes/note.md': '---\ntitle: A note\n---\nRemember.',
      '.gitbook/assets/hero (1).png': 'png',
      'SUMMARY.md':
        '* [Home](README.md "H")\n## Guides <a id="g"></a>\n* [A](guides/a.md)\n* [A again](guides/a.md)\n* [Part](guides/a.md#part)\n* [Web](https://example.com)\n* [Gone](/broken/pages/xyz)\n',
      'README.md': '---\nicon: home\ncover: .gitbook/assets/hero (1).png\ncustom: kept\n---\n\n# Home\r\n',
      'guides/a.md': '# A\n',
    });
    expect(await space.outline()).toEqual([
      'readme: Home',
      'g: Guides',
      'g/a: A',
      'g/a-again: A again',
      'g/part: Part',
      'g/web: Web',
      'g/gone: Gone',
    ]);
    const revision = await space.revision();
    const ids = await space.ids();
    const home = await space.page('README.md');
    expect(await revision.text(home.text as Hash)).toBe('\n# Home\r\n');
    expect(await revision.text(home.frontMatter as Hash)).toBe(
      '---\nicon: home\ncover: .gitbook/assets/hero (1).png\ncustom: kept\n---\n',
    );
    const [file] = await revision.files();
    expect(file).toMatchObject({
      name: 'hero (1).png',
      contentType: 'image/png',
      size: 3,
      git: { path: '.gitbook/assets/hero (1).png' },
    });
    expect(home).toMatchObject({
      type: 'document',
      fields: { icon: 'home', cover: { ref: { kind: 'file', file: file?.id }, yPos: 0 } },
      git: { path: 'README.md' },
      source: { summary: { sidebarTitle: 'H' } },
    });
    expect((await space.page('A again')).target).toEqual({ kind: 'page', page: ids['guides/a.md'] });
    expect((await space.page('Part')).target).toEqual({ kind: 'anchor', page: ids['guides/a.md'], anchor: 'part' });
    expect((await space.page('Web')).target).toEqual({ kind: 'url', url: 'https://example.com' });
    expect((await space.page('Gone')).target).toEqual({ kind: 'page', page: 'xyz' });
    expect(await revision.reusableContents()).toMatchObject([
      { title: 'A note', git: { path: '.gitbook/includes/note.md' } },
    ]);
    expect(await revision.variables()).toEqual({ name: 'Octavo' });
    expect((await revision.resolvePath('old'))?.page.id).toBe(ids['guides/a.md']);
    expect(imported.counts).toEqual({
      pages: { created: 7, updated: 0, deleted: 0, unchanged: 0 },
      files: { created: 1, updated: 0, deleted: 0, unchanged: 0 },
      reusableContents: { created: 1, updated: 0, deleted: 0, unchanged: 0 },
    });
  });

  test('progress and an end on demand', async () => {
    const progress: [number, number][] = [];
    await new TestSpace().import(
      { 'a.md': '', 'b.md': '' },
      { onProgress: (done, total) => progress.push([done, total]) },
    );
    expect(progress).toEqual([
      [1, 2],
      [2, 2],
    ]);
    await expect(
      new TestSpace().import({ 'a.md': '' }, { signal: AbortSignal.abort(new Error('stopped')) }),
    ).rejects.toThrow('stopped');
  });
});

describe('the next import', () => {
  const files: Files = {
    'SUMMARY.md': '* [A](a.md)\n* [B](b.md)\n  * [C](c.md)\n## Group\n* [D](d.md)\n* [Web](https://example.com)\n',
    'a.md': lines('a'),
    'b.md': lines('b'),
    'c.md': lines('c'),
    'd.md': `${lines('d')}\n![](x.png)`,
    'x.png': 'x',
    '.gitbook/includes/i.md': 'i',
  };

  test('of the same commit changes nothing and reads no text', async () => {
    const space = new TestSpace();
    await space.import(files);
    const before = space.root;
    const again = await space.import(files);
    expect(space.root).toBe(before);
    expect(again.blobs.size).toBe(0);
    expect(again.touched).toEqual({ pages: [], deletedPages: [] });
    expect(space.reads).toEqual([]);
    expect(again.counts.pages).toEqual({ created: 0, updated: 0, deleted: 0, unchanged: 6 });
  });

  test('reads what changed, and touches nothing else', async () => {
    const space = new TestSpace();
    await space.import(files);
    const before = await space.pages();
    const imported = await space.import({ ...files, 'c.md': 'new text' });
    expect(space.reads).toEqual(['c.md']);
    expect(imported.touched).toEqual({ pages: [(await space.page('c.md')).id], deletedPages: [] });
    const after = await space.pages();
    expect(
      after.filter(({ page }, index) => page !== before[index]?.page && page.title !== 'C').map(({ page }) => page),
    ).toEqual(before.map(({ page }) => page).filter(({ title }) => title !== 'C'));
    const changed = await space.page('c.md');
    expect(changed.createdAt < changed.updatedAt).toBe(true);
  });

  test('a title, a place or the order in SUMMARY.md changes, and the ids stay', async () => {
    const space = new TestSpace();
    await space.import(files);
    const ids = await space.ids();
    const imported = await space.import({
      ...files,
      'SUMMARY.md':
        '* [C new](c.md)\n## Group\n* [Web](https://example.com)\n* [D](d.md)\n  * [A](a.md)\n* [B](b.md)\n',
    });
    expect(await space.ids()).toEqual(ids);
    expect(await space.outline()).toEqual([
      'c: C new',
      'group: Group',
      'group/web: Web',
      'group/d: D',
      'group/d/a: A',
      'group/b: B',
    ]);
    expect(imported.counts.pages).toMatchObject({ created: 0, deleted: 0 });
    expect((await (await space.revision()).resolvePath('b/c'))?.page.id).toBe(ids['c.md']);
  });

  test('a swap of two pages changes the key of one', async () => {
    const space = new TestSpace();
    await space.import({ ...files, 'SUMMARY.md': '* [A](a.md)\n* [B](b.md)\n* [C](c.md)\n* [D](d.md)\n' });
    const imported = await space.import({
      ...files,
      'SUMMARY.md': '* [A](a.md)\n* [C](c.md)\n* [B](b.md)\n* [D](d.md)\n',
    });
    expect(imported.touched.pages).toHaveLength(1);
    expect(await space.outline()).toEqual(['a: A', 'c: C', 'b: B', 'd: D']);
  });

  test('files that moved are the same pages: equal blobs, similar texts, a page that became a folder', async () => {
    const space = new TestSpace();
    await space.import(files);
    const ids = await space.ids();
    const imported = await space.import({
      'SUMMARY.md':
        '* [A](moved/a.md)\n* [B](b/README.md)\n  * [C](b/other-name.md)\n## Group\n* [D](d.md)\n* [New](new.md)\n',
      'moved/a.md': files['a.md'] as string,
      'b/README.md': 'All of it is new.',
      'b/other-name.md': (files['c.md'] as string).replace('Line 3', 'Changed 3').concat('\nAnd more.'),
      'd.md': files['d.md'] as string,
      'new.md': 'Something else.',
      'img/y.png': 'x',
      '.gitbook/assets/z.png': 'x',
    });
    const after = await space.ids();
    expect(after).toEqual({
      'moved/a.md': ids['a.md'],
      'b/README.md': ids['b.md'],
      'b/other-name.md': ids['c.md'],
      Group: ids['Group'],
      'd.md': ids['d.md'],
      'new.md': after['new.md'],
    });
    expect(Object.values(ids)).not.toContain(after['new.md']);
    expect(imported.renamed).toEqual([
      { from: 'b.md', to: 'b/README.md' },
      { from: 'c.md', to: 'b/other-name.md' },
      { from: 'a.md', to: 'moved/a.md' },
    ]);
    expect(imported.touched.deletedPages).toEqual([ids['Web']]);
    expect((await (await space.revision()).resolvePath('b/c'))?.page.id).toBe(ids['c.md']);
  });

  test('texts that have little in common, and empty ones, are other pages', async () => {
    const space = new TestSpace();
    await space.import({ 'a.md': lines('a'), 'empty.md': '', 'short.md': '\n\n' });
    const ids = Object.values(await space.ids());
    await space.import({ 'b.md': `${lines('quite another thing')}`, 'void.md': '', 'blank.md': '\n\n\n' });
    expect(Object.values(await space.ids()).filter((id) => ids.includes(id))).toEqual([]);
  });

  test('a group that is renamed is known by its children or its anchor, a link by where it leads', async () => {
    const space = new TestSpace();
    await space.import({
      'a.md': 'a',
      'b.md': 'b',
      'SUMMARY.md':
        '## One\n* [A](a.md)\n* [Web](https://example.com)\n## Two <a id="two"></a>\n## Three\n* [B](b.md)\n',
    });
    const ids = await space.ids();
    await space.import({
      'a.md': 'a',
      'b.md': 'b',
      'SUMMARY.md':
        '## Three\n* [B](b.md)\n## Uno\n* [Site](https://example.com)\n* [A](a.md)\n## Dos <a id="two"></a>\n',
    });
    expect(await space.ids()).toEqual({
      'a.md': ids['a.md'],
      'b.md': ids['b.md'],
      Uno: ids['One'],
      Dos: ids['Two'],
      Three: ids['Three'],
      Site: ids['Web'],
    });
  });

  test('what left the repository leaves the space: pages, files, reusable contents', async () => {
    const space = new TestSpace();
    await space.import(files);
    const { 'x.png': _, '.gitbook/includes/i.md': __, ...rest } = files;
    const imported = await space.import({ ...rest, 'SUMMARY.md': '* [B](b.md)\n  * [C](c.md)\n' });
    expect(await space.outline()).toEqual(['b: B', 'b/c: C']);
    const revision = await space.revision();
    expect(await revision.files()).toEqual([]);
    expect(await revision.reusableContents()).toEqual([]);
    expect(imported.counts).toMatchObject({
      pages: { deleted: 4 },
      files: { deleted: 1 },
      reusableContents: { deleted: 1 },
    });
  });

  test('variables and redirects that the repository had are removed with it, others stay', async () => {
    const space = new TestSpace();
    await space.edit((draft) => draft.setVariable('own', '1'));
    await space.import({
      'a.md': '',
      '.gitbook/vars.yaml': 'x: 1\ny: 2\n',
      '.gitbook.yaml': 'redirects:\n  old: a.md\n  older: a.md\n',
    });
    await space.import(
      { 'a.md': '', '.gitbook/vars.yaml': 'y: 3\n', '.gitbook.yaml': 'redirects:\n  older: a.md\n' },
      { previous: { variables: ['x', 'y'], redirects: ['old', 'older'] } },
    );
    const revision = await space.revision();
    expect(await revision.variables()).toEqual({ own: '1', y: '3' });
    expect(Object.keys(await revision.redirects())).toEqual(['older']);
  });
});

describe('pages that only the space knows', () => {
  const own = (id: string, parent: string | null, order: string, slug = id): PageEntry => ({
    id,
    parent,
    order,
    type: 'document',
    title: id,
    slug,
    createdAt: 'x',
    updatedAt: 'x',
    fields: {},
  });

  test('keep their position and their path', async () => {
    const space = new TestSpace();
    await space.import({ 'SUMMARY.md': '* [A](a.md)\n* [B](b.md)\n', 'a.md': 'a', 'b.md': 'b' });
    const { order } = await space.page('a.md');
    await space.edit((draft) => {
      const text = draft.putText('mine');
      draft.putPage({ ...own('mine', null, `${order}V`), text });
      draft.putPage({ ...own('c', null, `${order}W`), text });
    });
    expect(await space.outline()).toEqual(['a: A', 'mine: mine', 'c: c', 'b: B']);
    const files = { 'SUMMARY.md': '* [B](b.md)\n* [A](a.md)\n* [C](c.md)\n', 'a.md': 'a', 'b.md': 'b', 'c.md': 'c' };
    await space.import(files);
    expect(await space.outline()).toEqual(['b: B', 'a: A', 'mine: mine', 'c: c', 'c-1: C']);
    const before = space.root;
    await space.import(files);
    expect(space.root).toBe(before);
  });

  test('move up when their parent is gone', async () => {
    const space = new TestSpace();
    await space.import({ 'SUMMARY.md': '* [A](a.md)\n  * [B](b.md)\n', 'a.md': 'a', 'b.md': 'b' });
    const parent = (await space.page('b.md')).id;
    await space.edit((draft) => {
      const text = draft.putText('mine');
      draft.putPage({ ...own('mine', parent, 'V'), text });
      draft.putPage({ ...own('below', 'mine', 'V'), text });
    });
    await space.import({ 'SUMMARY.md': '* [A](a.md)\n', 'a.md': 'a' });
    expect(await space.outline()).toEqual(['a: A', 'a/mine: mine', 'a/mine/below: below']);
  });

  test('go when the repository is to be everything', async () => {
    const space = new TestSpace();
    await space.edit((draft) => {
      draft.putPage({ ...own('mine', null, 'V'), text: draft.putText('mine') });
      draft.setVariable('own', '1');
    });
    await space.import({ 'a.md': 'a' }, { replace: true });
    expect(await space.outline()).toEqual(['a: a']);
    expect(await (await space.revision()).variables()).toEqual({});
  });
});

test('a heading that the export wrote above a text is removed again, unless it was changed', async () => {
  const space = new TestSpace();
  await space.import({ 'a.md': '# a\n\nText', 'b.md': '# b\n\nText' });
  const mark = async (name: string) => {
    const page = await space.page(name);
    await space.edit((draft) => draft.putPage({ ...page, source: { ...page.source, heading: true } }));
  };
  await mark('a.md');
  await mark('b.md');
  const SUMMARY = '* [Title a](a.md)\n* [Title b](b.md)\n';
  await space.import({ 'SUMMARY.md': SUMMARY, 'a.md': '# Title a\n\nNew text', 'b.md': '# Another\n\nNew text' });
  const revision = await space.revision();
  expect(await revision.text((await space.page('a.md')).text as Hash)).toBe('New text');
  expect(await revision.text((await space.page('b.md')).text as Hash)).toBe('# Another\n\nNew text');
});

describe('properties', () => {
  const name = fc.constantFrom('a', 'b', 'c', 'd', 'e');
  const content = fc.constantFrom(
    '',
    'one',
    lines('x'),
    `${lines('x')}\nmore`,
    lines('y'),
    '---\nicon: star\n---\n# T',
  );
  /** A tree as a SUMMARY.md with its files. */
  const project = fc
    .array(
      fc.record({
        depth: fc.nat(3),
        name,
        folder: fc.constantFrom('', 'p/', 'q/'),
        content,
        kind: fc.constantFrom('page', 'page', 'page', 'group', 'link'),
      }),
      { maxLength: 12 },
    )
    .map((entries) => {
      const files: Record<string, string> = {};
      let summary = '';
      let depth = -1;
      for (const entry of entries) {
        depth = entry.kind === 'group' ? -1 : Math.min(entry.depth, depth + 1);
        const path = `${entry.folder}${entry.name}.md`;
        if (entry.kind === 'group') summary += `## Group ${entry.name}\n`;
        else if (entry.kind === 'link') summary += `${'  '.repeat(depth)}* [L](https://example.com/${entry.name})\n`;
        else {
          summary += `${'  '.repeat(depth)}* [${entry.name.toUpperCase()}](${path})\n`;
          files[path] = entry.content;
        }
      }
      return { 'SUMMARY.md': summary, 'z.md': 'always', ...files };
    });
  /** Everything but ids, keys and times. */
  const content_ = async (space: TestSpace) => {
    const pages = await space.pages();
    const names = new Map(pages.map(({ path, page }) => [page.id, path]));
    return pages.map(({ path, page: { id: _, parent: __, order: ___, createdAt, updatedAt, target, ...rest } }) => ({
      path,
      ...rest,
      target: target && 'page' in target ? names.get(target.page ?? '') : target,
    }));
  };

  test('whatever was there before, an import ends where a first import of the same commit ends', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(project, { minLength: 1, maxLength: 4 }), async (commits) => {
        const space = new TestSpace();
        for (const files of commits) {
          const known = await space.ids();
          await space.import(files);
          const fresh = new TestSpace();
          await fresh.import(files);
          expect(await content_(space)).toEqual(await content_(fresh));
          const ids = await space.ids();
          for (const [path, id] of Object.entries(ids))
            if (path.endsWith('.md') && known[path]) expect(id, path).toBe(known[path]);
          const before = space.root;
          await space.import(files);
          expect(space.root).toBe(before);
        }
      }),
      { numRuns: 60 },
    );
  });
});
