/**
 * A space and a repository in turn, without a server: what was synchronised is the common ground of both, also what Git says in other
 * words or cannot say. Only what both changed since collides.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Change } from '../../../src/engine/revisions/changes.ts';
import type { PageEntry } from '../../../src/engine/revisions/types.ts';
import type { Files } from '../../support/git-server.ts';
import { aProject } from '../../support/project.ts';
import { SyncedProject } from '../../support/synced-project.ts';

const SUMMARY = '# Summary\n\n* [Welcome](README.md)\n* [Trains](trains.md)\n* [Planes](planes.md)\n';
const FIRST = {
  'SUMMARY.md': SUMMARY,
  'README.md': '# Welcome\n\nHello.\n',
  'trains.md': '# Trains\n\nBook early.\n\nTake a seat.\n',
  'planes.md': '# Planes\n',
} satisfies Files;

const without = (summary: string, path: string) =>
  summary
    .split('\n')
    .filter((line) => !line.includes(`(${path})`))
    .join('\n');

async function aSynced(files: Files = FIRST) {
  const space = await SyncedProject.imported(aProject(files));
  const edit = (...changes: object[]) => space.edit(changes as Change[]);
  const idOf = async (title: string) => (await space.page(title)).id;
  /** The repository's side changes; nothing collides, and the export that follows writes nothing. */
  const fits = async (changes: Record<string, string | null>) => {
    expect(await space.importChanges(changes)).toEqual([]);
    expect((await space.export()).diff).toEqual({});
  };
  const tree = async () => (await space.pages()).map(({ title, slug, git }) => [title, slug, git?.path]);
  return { space, edit, idOf, fits, tree };
}

type Edits = (trains: string, planes: string) => object[];
const CHANGES: [string, Edits, { title?: string; slug: string }][] = [
  ['its title', (page) => [{ type: 'update_page', page, title: 'Railways' }], { title: 'Railways', slug: 'railways' }],
  ['its slug', (page) => [{ type: 'update_page', page, slug: 'rail' }], { slug: 'rail' }],
  ['its text', (page) => [{ type: 'replace_text', page, find: 'early', replace: 'late' }], { slug: 'trains' }],
  ['its place', (page, planes) => [{ type: 'move_page', page, parent: planes }], { slug: 'trains' }],
  [
    'all of it',
    (page, planes) => [
      { type: 'update_page', page, title: 'Railways', slug: 'r', fields: { icon: 'train', hidden: true } },
      { type: 'replace_text', page, find: 'early', replace: 'late' },
      { type: 'move_page', page, parent: planes, position: 'first' },
    ],
    { title: 'Railways', slug: 'r' },
  ],
];

describe.each(CHANGES)('after %s was changed here and exported', (_, changes, { title = 'Trains', slug }) => {
  async function anExported() {
    const made = await aSynced();
    const id = await made.idOf('Trains');
    await made.edit(...changes(id, await made.idOf('Planes')));
    await made.space.export();
    return { ...made, id, summary: await made.space.textAt('SUMMARY.md'), text: await made.space.textAt('trains.md') };
  }

  test('the page goes with its file, and what else is new there comes in', async () => {
    const { fits, tree, space, summary } = await anExported();
    await fits({
      'trains.md': null,
      'SUMMARY.md': without(summary, 'trains.md'),
      'README.md': '# Welcome\n\nThere.\n',
    });
    expect(await tree()).toEqual([
      ['Welcome', 'readme', 'README.md'],
      ['Planes', 'planes', 'planes.md'],
    ]);
    const [{ text } = {} as PageEntry] = await space.pages();
    expect(await (await space.revision()).text(text as string)).toBe('# Welcome\n\nThere.\n');
  });

  test('a file that is renamed there is the same page, with the name of the file as its slug', async () => {
    const { fits, space, id, summary, text } = await anExported();
    const old = (await space.page(title)).parent === null ? slug : `planes/${slug}`;
    const renamed = summary.replace('trains.md', 'metro.md');
    await fits({ 'trains.md': null, 'metro.md': text, 'SUMMARY.md': renamed });
    expect(await space.page(title)).toMatchObject({ id, slug: 'metro', git: { path: 'metro.md' } });
    expect(await (await space.revision()).resolvePath(old), 'the old address').toMatchObject({ page: { id } });
  });

  test('title, text and place that are changed there arrive, and the slug stays', async () => {
    const { fits, space, id, summary, text } = await anExported();
    const listed = `${without(summary, 'trains.md').trimEnd()}\n* [Metro](trains.md)\n`;
    await fits({ 'trains.md': text.replace('Take a seat.', 'Stand.'), 'SUMMARY.md': listed });
    const page = await space.page('Metro');
    expect(page).toMatchObject({ id, slug, parent: null, git: { path: 'trains.md' } });
    expect(await (await space.revision()).text(page.text as string)).toContain('Stand.');
  });

  test('all of it is taken back there', async () => {
    const { fits, tree, space } = await anExported();
    await fits(FIRST);
    expect((await tree()).map(([name, , path]) => [name, path])).toEqual([
      ['Welcome', 'README.md'],
      ['Trains', 'trains.md'],
      ['Planes', 'planes.md'],
    ]);
    expect(await space.textAt('SUMMARY.md')).toBe(SUMMARY);
  });
});

describe('what Git cannot say collides with nothing, exported or not', () => {
  test.each([true, false])(
    'links and groups that got slugs and icons here go with their entries (%s)',
    async (first) => {
      const more = `${SUMMARY}* [Web](https://example.com)\n\n## Group\n\n* [Boats](boats.md)\n`;
      const { space, edit, idOf, fits, tree } = await aSynced({
        ...FIRST,
        'SUMMARY.md': more,
        'boats.md': '# Boats\n',
      });
      await edit(
        { type: 'update_page', page: await idOf('Web'), slug: 'www', fields: { icon: 'globe' } },
        { type: 'update_page', page: await idOf('Group'), fields: { icon: 'box' } },
        { type: 'update_page', page: await idOf('Trains'), slug: 'rail' },
      );
      if (first) await space.export();
      await fits({ 'SUMMARY.md': without(SUMMARY, 'trains.md'), 'boats.md': null, 'trains.md': null });
      expect((await tree()).map(([title]) => title)).toEqual(['Welcome', 'Planes']);
    },
  );

  test('an empty group below a page stays through all that comes from there', async () => {
    const { space, edit, idOf, fits, tree } = await aSynced();
    const planes = await idOf('Planes');
    await edit(
      { type: 'create_page', pageType: 'group', title: 'Empty', parent: planes },
      { type: 'update_page', page: planes, title: 'By air' },
    );
    await space.export();
    await fits({ 'planes.md': '# By air\n\nMore.\n' });
    expect(await tree()).toContainEqual(['Empty', 'empty', undefined]);
    expect((await space.page('Empty')).parent).toBe(planes);
  });

  test('a slug given here and a file renamed there: the file is the newer word', async () => {
    const { space, edit, idOf, fits } = await aSynced();
    await edit({ type: 'update_page', page: await idOf('Trains'), slug: 'rail' });
    const text = FIRST['trains.md'];
    await fits({ 'trains.md': null, 'metro.md': text, 'SUMMARY.md': SUMMARY.replace('trains.md', 'metro.md') });
    expect(await space.page('Trains')).toMatchObject({ slug: 'metro', git: { path: 'metro.md' } });
  });
});

describe.each([true, false])('a file that was renamed here (exported before: %s)', (first) => {
  async function renamed() {
    const made = await aSynced({ ...FIRST, 'planes.md': '# Planes\n\n![](img/a.svg)\n', 'img/a.svg': '<svg/>' });
    const held = async () =>
      (await (await made.space.revision()).files()).map(({ id, name, git }) => [id, name, git?.path]);
    const [[id] = []] = await held();
    await made.edit({ type: 'rename_file', file: id, name: 'A plane.svg' });
    if (first) expect((await made.space.export()).diff).toEqual({});
    return { ...made, held, id };
  }

  test('goes when it is deleted there', async () => {
    const { fits, held } = await renamed();
    await fits({ 'img/a.svg': null, 'planes.md': '# Planes\n' });
    expect(await held()).toEqual([]);
  });

  test('keeps its name with other bytes, and in another folder', async () => {
    const { fits, held, id } = await renamed();
    await fits({ 'img/a.svg': '<svg></svg>' });
    expect(await held()).toEqual([[id, 'A plane.svg', 'img/a.svg']]);
    await fits({ 'img/a.svg': null, 'a.svg': '<svg></svg>', 'planes.md': '# Planes\n\n![](a.svg)\n' });
    expect(await held()).toEqual([[id, 'A plane.svg', 'a.svg']]);
  });

  test('gets the name that it is given there', async () => {
    const { fits, held, id } = await renamed();
    await fits({ 'img/a.svg': null, 'img/jet.svg': '<svg/>', 'planes.md': '# Planes\n\n![](img/jet.svg)\n' });
    expect(await held()).toEqual([[id, 'jet.svg', 'img/jet.svg']]);
  });
});

describe('what both changed since the last sync is found', () => {
  async function anExported() {
    const made = await aSynced();
    const page = await made.idOf('Trains');
    await made.edit({ type: 'update_page', page, title: 'Railways' });
    await made.space.export();
    return { ...made, page, summary: await made.space.textAt('SUMMARY.md') };
  }

  test.each<[string, (page: string) => object, (summary: string) => Record<string, string | null>, string]>([
    [
      'a text here, its file there',
      (page) => ({ type: 'replace_text', page, find: 'early', replace: 'late' }),
      (summary) => ({ 'trains.md': null, 'SUMMARY.md': without(summary, 'trains.md') }),
      'deleted',
    ],
    [
      'a page here, its text there',
      (page) => ({ type: 'delete_page', page }),
      () => ({ 'trains.md': '# Railways\n\nBook late.\n' }),
      'deleted',
    ],
    [
      'the title',
      (page) => ({ type: 'update_page', page, title: 'Tracks' }),
      (summary) => ({ 'SUMMARY.md': summary.replace('Railways', 'Metro') }),
      'title',
    ],
    [
      'a line',
      (page) => ({ type: 'replace_text', page, find: 'early', replace: 'late' }),
      () => ({ 'trains.md': '# Railways\n\nBook now.\n\nTake a seat.\n' }),
      'text',
    ],
  ])('%s', async (_, edit, there, field) => {
    const made = await anExported();
    await made.edit(edit(made.page));
    expect(await made.space.importChanges(there(made.summary))).toMatchObject([{ page: made.page, field }]);
  });
});

const at = fc.nat(20);
const TITLES = ['Railways', 'A [b]', 'README', 'New', 'B'];
const here = fc.oneof(
  fc.record({ kind: fc.constant('title' as const), at, title: fc.constantFrom(...TITLES) }),
  fc.record({ kind: fc.constant('slug' as const), at, slug: fc.constantFrom('one', 'two', 'readme', 'x') }),
  fc.record({ kind: fc.constant('create' as const), at, title: fc.constantFrom(...TITLES), group: fc.boolean() }),
  fc.record({ kind: fc.constant('move' as const), at, to: at }),
  fc.record({ kind: fc.constant('delete' as const), at }),
);
const there = fc.record({ kind: fc.constantFrom('delete', 'rename', 'text', 'title'), at });
type Here = typeof here extends fc.Arbitrary<infer T> ? T : never;

function changeOf(made: Here, pages: readonly PageEntry[]): object {
  const page = pages[made.at % pages.length]?.id;
  if (made.kind === 'title') return { type: 'update_page', page, title: made.title };
  if (made.kind === 'slug') return { type: 'update_page', page, slug: made.slug };
  if (made.kind === 'delete') return { type: 'delete_page', page, children: 'lift' };
  if (made.kind === 'move')
    return { type: 'move_page', page, parent: made.to % 3 ? pages[made.to % pages.length]?.id : null };
  return made.group
    ? { type: 'create_page', pageType: 'group', title: made.title, parent: page }
    : {
        type: 'create_page',
        title: made.title,
        ...(made.at % 2 && { parent: page }),
        content: { markdown: `${made.at} of it\n` },
      };
}

/** What somebody does to a document in the repository. */
async function doneThere(
  { kind, at: index }: { kind: string; at: number },
  space: SyncedProject,
  round: number,
): Promise<Record<string, string | null>> {
  const summary = await space.textAt('SUMMARY.md');
  const paths = [...summary.matchAll(/\]\(([^):]+\.md)\)/g)].map((found) => decodeURI(found[1] as string));
  const path = paths[index % Math.max(1, paths.length)];
  if (path === undefined || paths.length < 3 || /readme/i.test(path)) return {};
  const line = summary.split('\n').find((one) => one.includes(`](${encodeURI(path)})`)) as string;
  const text = await space.textAt(path);
  if (kind === 'text') return { [path]: `${text}\nRound ${round}.\n` };
  if (kind === 'title') return { 'SUMMARY.md': summary.replace(line, line.replace(/\[.*\]\(/, `[There ${round}](`)) };
  if (kind === 'delete') return { [path]: null, 'SUMMARY.md': summary.replace(`${line}\n`, '') };
  const renamed = `renamed-${round}.md`;
  return { [path]: null, [renamed]: text, 'SUMMARY.md': summary.replace(line, line.replace(/\(.*\)/, `(${renamed})`)) };
}

test('whatever one side does and then the other, in step before: nothing collides, and files and pages are the same', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.array(here, { maxLength: 4 }), there), { minLength: 1, maxLength: 5 }),
      async (rounds) => {
        const { space } = await aSynced();
        for (const [round, [edits, other]] of rounds.entries()) {
          for (const made of edits) {
            const change = changeOf(made, await space.pages());
            await space.edit([change as Change]).catch((error) => {
              if (error.name !== 'EditError') throw error;
            });
          }
          await space.export();
          const changes = await doneThere(other, space, round);
          expect(await space.importChanges(changes)).toEqual([]);
          for (const [path, text] of Object.entries((await space.export()).diff))
            expect(changes[path] === null ? text : null, `${path} is not written back`).toBe(null);
          const documents = (await space.pages()).filter(({ type }) => type === 'document');
          const files = space.entries.filter(({ path }) => path !== 'SUMMARY.md').map(({ path }) => path);
          expect(documents.map(({ git }) => git?.path).sort()).toEqual(files.sort());
          expect((await space.export()).diff).toEqual({});
        }
      },
    ),
    { numRuns: Number(process.env['RUNS'] ?? 40) },
  );
});
