/** What an export writes, without a server: what nobody edited keeps its bytes, and an import of the result is the space. */
import { expect, test } from 'vitest';
import type { Change } from '../../../src/engine/revisions/changes.ts';
import type { Files } from '../../support/git-server.ts';
import { aProject } from '../../support/project.ts';
import { SyncedProject } from '../../support/synced-project.ts';

const PROJECT: Files = {
  'SUMMARY.md':
    '# Table of contents\n\n* [Welcome](README.md "Hi")\n\n## Guides\n\n* [First](guides/first.md)\n  * [Second](guides/second.md)\n* [Elsewhere](https://example.com/x)\n* [Gone](gone.md)\n\n***\n\n* [Last](last.md)\n',
  'README.md': '# Welcome\n',
  'guides/first.md': '# First\n',
  'guides/second.md': 'No heading\r\n',
  'last.md': '# Last\n',
};

/** Exports; the space is what an import makes of it, and another export writes nothing. */
async function exported(space: SyncedProject, but: string[] = []): Promise<Record<string, string | null>> {
  const { written, diff } = await space.export();
  expect(await space.difference(written.root, written.remoteRoot, but)).toEqual({});
  expect(await space.difference(space.root, (await space.import()).root, but)).toEqual({});
  expect((await space.export()).diff).toEqual({});
  return diff;
}

const of = (changes: object[]) => changes as Change[];

test('what was imported is written as it is', async () => {
  const space = await SyncedProject.imported(aProject(PROJECT));
  expect(await exported(space)).toEqual({});
});

test('an empty heading ends a group, and stays', async () => {
  const summary = '* [Welcome](README.md)\n\n## Guides\n\n* [First](guides/first.md)\n\n##\n\n* [Last](last.md)\n';
  const space = await SyncedProject.imported(aProject({ ...PROJECT, 'SUMMARY.md': summary }));
  expect(await exported(space)).toEqual({});
  expect((await space.page('Last')).parent).toBeNull();
  const guides = (await space.page('Guides')).id;
  await space.edit(
    of([
      { type: 'create_page', title: 'New', parent: guides, content: { markdown: '# New\n' } },
      { type: 'create_page', title: 'End', content: { markdown: '# End\n' } },
    ]),
  );
  const written = summary.replace('first.md)\n', 'first.md)\n* [New](guides/new.md)\n');
  expect((await exported(space))['SUMMARY.md']).toBe(`${written}* [End](end.md)\n`);
});

test('a cover that is not there keeps its lines, also when where it stands changes', async () => {
  const page = (more: string) => `---\n${more}cover:   '.gitbook/assets/none.png' # gone\ncoverY: 10\n---\n# Welcome\n`;
  const space = await SyncedProject.imported(aProject({ ...PROJECT, 'README.md': page('') }));
  expect(await exported(space)).toEqual({});
  const { id, fields } = await space.page('Welcome');
  expect(fields.cover).toEqual({ ref: { kind: 'url', url: '.gitbook/assets/none.png' }, yPos: 10 });
  await space.edit(of([{ type: 'update_page', page: id, fields: { cover: { ...fields.cover, yPos: 20 } } }]));
  expect(await exported(space)).toEqual({ 'README.md': page('').replace('coverY: 10', 'coverY: 20') });
});

test('a listed scheme that leads nowhere keeps its entry', async () => {
  const summary = '* [Welcome](README.md)\n* [Run](javascript:alert(1)) <!-- why -->\n* [Last](last.md)\n';
  const space = await SyncedProject.imported(aProject({ ...PROJECT, 'SUMMARY.md': summary }));
  expect(await exported(space)).toEqual({});
  await space.edit(of([{ type: 'update_page', page: (await space.page('Last')).id, title: 'End', slug: 'last' }]));
  expect((await exported(space))['SUMMARY.md']).toBe(summary.replace('Last', 'End'));
});

test('a variable of a name that only Git gives is kept, and goes when it is removed here', async () => {
  const space = await SyncedProject.imported(aProject({ ...PROJECT, '.gitbook/vars.yaml': 'a: 1\nwith space: 2\n' }));
  expect(await (await space.revision()).variables()).toEqual({ a: '1', 'with space': '2' });
  await space.edit(of([{ type: 'set_variables', variables: { a: '3', 'with space': '4' } }]));
  expect(await exported(space)).toEqual({ '.gitbook/vars.yaml': 'a: "3"\nwith space: "4"\n' });
  await space.edit(of([{ type: 'set_variables', variables: { 'with space': null } }]));
  expect(await exported(space)).toEqual({ '.gitbook/vars.yaml': 'a: "3"\n' });
});

test('a page is not written where the table of contents is, whatever its capitals', async () => {
  const known = () => SyncedProject.imported(aProject(PROJECT));
  const empty = async () => new SyncedProject();
  for (const [slug, from] of [
    ['SUMMARY', known],
    ['summary', known],
    ['SUMMARY', empty],
    ['summary', empty],
  ] as const) {
    const space = await from();
    await space.edit(of([{ type: 'create_page', title: 'Summary', slug, content: { markdown: 'In short.\n' } }]));
    expect(await exported(space)).toEqual({
      'SUMMARY.md': expect.stringContaining(`* [Summary](${slug}/README.md)`),
      [`${slug}/README.md`]: '# Summary\n\nIn short.\n',
    });
  }
});

test('files and addresses of this server become paths; a file that is replaced keeps its own', async () => {
  const space = await SyncedProject.imported(aProject(PROJECT));
  const upload = space.aFile('a picture.png', 'bytes');
  const [home, first] = [await space.page('Welcome'), await space.page('First')];
  await space.edit(of([{ type: 'insert_files', files: [{ file: upload.id }] }]), [upload]);
  const markdown = `# First\n\n![x](/spaces/${'a'.repeat(20)}/files/${upload.id}) [y](/pages/${home.id}#top) [z](/pages/${'b'.repeat(20)})\n`;
  await space.edit(
    of([
      {
        type: 'update_page',
        page: first.id,
        content: { markdown },
        fields: { cover: { ref: { kind: 'file', file: upload.id }, yPos: 0 } },
      },
    ]),
  );
  expect(await exported(space)).toEqual({
    '.gitbook/assets/a picture.png': 'bytes',
    'guides/first.md': `---\ncover: ../.gitbook/assets/a picture.png\ncoverY: 0\n---\n# First\n\n![x](../.gitbook/assets/a%20picture.png) [y](../README.md#top) [z](/pages/${'b'.repeat(20)})\n`,
  });
  const next = space.aFile('other.png', 'other bytes');
  await space.edit(
    of([
      { type: 'delete_file', file: upload.id },
      { type: 'insert_files', files: [{ file: next.id, name: 'a picture.png' }] },
    ]),
    [next],
  );
  expect(Object.keys((await space.export()).diff)).toContain('.gitbook/assets/a picture.png');
});

test('what is deleted here goes there, and only that', async () => {
  const space = await SyncedProject.imported(
    aProject({
      ...PROJECT,
      '.gitbook/includes/x.md': 'x\n',
      '.gitbook/vars.yaml': 'a: 1\n# kept\nb: 2\n',
      'other.md': '# Not listed\n',
    }),
  );
  const [include] = await (await space.revision()).reusableContents();
  await space.edit(
    of([
      { type: 'delete_page', page: (await space.page('Guides')).id },
      { type: 'delete_reusable_content', reusableContent: include?.id },
      { type: 'set_variables', variables: { a: null } },
    ]),
  );
  expect(await exported(space)).toEqual({
    '.gitbook/includes/x.md': null,
    '.gitbook/vars.yaml': '# kept\nb: 2\n',
    'SUMMARY.md':
      '# Table of contents\n\n* [Welcome](README.md "Hi")\n\n* [Gone](gone.md)\n\n***\n\n* [Last](last.md)\n',
    'guides/first.md': null,
    'guides/second.md': null,
  });
});

test('names of files are such that every system can check them out', async () => {
  const space = new SyncedProject();
  const upload = space.aFile('a: b? <c>|*"d".png', 'bytes');
  await space.edit(of([{ type: 'insert_files', files: [{ file: upload.id }] }]), [upload]);
  expect(Object.keys(await exported(space, ['name', 'contentType']))).toEqual([
    '.gitbook/assets/a- b- -c----d-.png',
    'SUMMARY.md',
  ]);
});

test('a page that moves into the group before it, or out of the one it ends, arrives there', async () => {
  const summary = (more: string) => `# Summary\n\n<!-- ours -->\n* [Home](README.md)\n\n## Group\n\n${more}`;
  const files = { 'README.md': '# Home\n', 'a.md': '# A\n', 'b.md': '# B\n' };
  for (const [before, group, after] of [
    ['***\n\n* [A](a.md)\n* [B](b.md)\n', 'Group', '* [A](a.md)\n\n***\n\n* [B](b.md)\n'],
    ['* [B](b.md)\n* [A](a.md)\n', null, '* [B](b.md)\n\n***\n\n* [A](a.md)\n'],
  ] as const) {
    const space = await SyncedProject.imported(aProject({ ...files, 'SUMMARY.md': summary(before) }));
    const parent = group && (await space.page(group)).id;
    await space.edit(of([{ type: 'move_page', page: (await space.page('A')).id, parent }]));
    expect(await exported(space)).toEqual({ 'SUMMARY.md': summary(after) });
  }
});

test('what is made here takes the file of what was deleted, but not where a link still leads to that', async () => {
  const linked = `${PROJECT['SUMMARY.md']}* [Again](last.md#x)\n`;
  for (const [summary, path] of [
    [PROJECT['SUMMARY.md'] as string, 'last.md'],
    [linked, 'last/README.md'],
  ] as const) {
    const space = await SyncedProject.imported(aProject({ ...PROJECT, 'SUMMARY.md': summary }));
    await space.edit(
      of([
        { type: 'delete_page', page: (await space.page('Last')).id },
        { type: 'create_page', title: 'Last', content: { markdown: 'Anew.\n' } },
      ]),
    );
    expect((await space.export()).diff).toMatchObject({ [path]: '# Last\n\nAnew.\n' });
    expect((await space.export()).diff).toEqual({});
  }
});

test('items that step in by one space each keep their lines when another entry changes', async () => {
  const project = { ...PROJECT, 'a.md': '# A\n', 'b.md': '# B\n', 'c.md': '# C\n', 'd.md': '# D\n' };
  for (const summary of [
    '* [Welcome](README.md)\n * [A](a.md)\n  * [B](b.md)\n   * [C](c.md)\n',
    '* [Welcome](README.md)\n * [Gone](gone.md)\n  * [A](a.md)\n   * [Gone](gone2.md)\n    * [B](b.md)\n* [C](c.md)\n',
    '    * [Welcome](README.md)\n    * [A](a.md)\n     * [B](b.md)\n      * [C](c.md)\n',
    '* [Welcome](README.md)\n  * [A](a.md)\n   * [B](b.md)\n    * [Gone](gone.md)\n     * [C](c.md)\n',
  ]) {
    const space = await SyncedProject.imported(aProject({ ...project, 'SUMMARY.md': summary }));
    expect(await exported(space)).toEqual({});
    await space.edit(of([{ type: 'update_page', page: (await space.page('C')).id, title: 'See', slug: 'c' }]));
    const retitled = summary.replace('[C]', '[See]');
    expect((await exported(space))['SUMMARY.md']).toBe(retitled);
    const page = { type: 'create_page', title: 'New', content: { markdown: '# New\n' } };
    await space.edit(
      of([{ ...page, position: { after: (await space.page('A')).id }, parent: (await space.page('A')).parent }]),
    );
    const written = (await exported(space))['SUMMARY.md'] ?? '';
    expect(written.replace(/.*\[New\]\(new\.md\)\n/, '')).toBe(retitled);
  }
});

test('a page made here whose file name differs only by case, or that Windows reserves, gets another', async () => {
  const project = { ...PROJECT, 'About.md': '# About\n', 'caf\u00e9.md': '# Menu\n' };
  const space = await SyncedProject.imported(aProject(project));
  const names = ['about', 'cafe\u0301', 'aux', 'CON', 'nul', 'com1', 'lpt9', 'console', 'Twice', 'twice', 'git~1'];
  const made = names.map((slug) => ({ type: 'create_page', title: slug, slug, content: { markdown: 'x\n' } }));
  const file = space.aFile('Aux.tar.gz', 'x');
  await space.edit(of(made));
  await space.edit(
    of([
      { type: 'insert_files', files: [{ file: file.id }] },
      { type: 'create_reusable_content', title: 'prn', content: { markdown: 'x\n' } },
    ]),
    [file],
  );
  const paths = Object.keys((await space.export()).diff);
  const all = [...paths, ...Object.keys(project)].filter((path, index, list) => list.indexOf(path) === index);
  expect(new Set(all.map((path) => path.normalize('NFC').toLowerCase())).size, all.join(' ')).toBe(all.length);
  for (const path of all) expect(path).not.toMatch(/(?:^|\/)(?:con|prn|aux|nul|com\d|lpt\d|git~\d)(?:\.|\/|$)/i);
  expect(paths).toContain('console.md');
  expect(paths).toContain('.gitbook/assets/Aux-.tar.gz');
});

test('names that are longer than disks take, which no one could check out, are cut before their ending', async () => {
  const title = '資料庫的備份與還原'.repeat(11);
  const space = await SyncedProject.imported(aProject(PROJECT));
  const file = space.aFile(`${'手順'.repeat(120)}.drawio.png`, 'x');
  const content = { markdown: 'x\n' };
  await space.edit(
    of([
      { type: 'create_page', page: 'p', title, content },
      { type: 'create_page', title: `${title} 2`, content },
      { type: 'create_page', title, parent: 'p', content },
      { type: 'insert_files', files: [{ file: file.id }] },
      { type: 'create_reusable_content', title, content },
    ]),
    [file],
  );
  // The slugs stay longer here than the names of the files.
  const paths = Object.keys(await exported(space, ['name', 'contentType', 'slug', 'updatedAt']));
  expect(paths).toHaveLength(6);
  for (const part of paths.flatMap((path) => path.split('/'))) expect(Buffer.byteLength(part)).toBeLessThanOrEqual(255);
  expect(paths.find((path) => path.startsWith('.gitbook/assets/'))).toMatch(/^\.gitbook\/assets\/[手順]{65}\.png$/);
});

test('a file whose name begins with what macOS leaves out is not hidden there, nor taken for Git’s own', async () => {
  const space = await SyncedProject.imported(aProject(PROJECT));
  const files = ['\u200c.git', '\ufeff.gitmodules'].map((name) => space.aFile(name, name));
  await space.edit(of([{ type: 'insert_files', files: files.map(({ id }) => ({ file: id })) }]), files);
  const paths = Object.keys((await space.export()).diff);
  expect(paths.filter((path) => path.startsWith('.gitbook/assets/'))).toHaveLength(2);
  for (const path of paths) expect(path.replace(/[\u200c\ufeff]/g, '')).not.toMatch(/\/\./);
});

test('a text that begins like front matter is text after the next import, too', async () => {
  const space = await SyncedProject.imported(aProject({ ...PROJECT, 'last.md': '---\nicon: leaf\n---\n# Last\n' }));
  const text = '---\ntitle: Not this\nhidden: true\n---\n\nWords.\n';
  const last = (await space.page('Last')).id;
  await space.edit(
    of([
      { type: 'update_page', page: (await space.page('Welcome')).id, content: { markdown: text } },
      { type: 'update_page', page: last, content: { markdown: text }, fields: { icon: null } },
      { type: 'create_reusable_content', title: 'Note', content: { markdown: text } },
    ]),
  );
  const diff = await exported(space);
  expect(diff['README.md']).toBe(`---\n---\n${text}`);
  expect(diff['last.md']).toBe(`---\n---\n${text}`);
  expect(diff['.gitbook/includes/note.md']).toBe(`---\ntitle: Note\n---\n${text}`);
  expect((await space.import(true)).counts.pages).toMatchObject({ updated: 0 });
  for (const title of ['Welcome', 'Last']) {
    const page = await space.page(title);
    expect(page.fields).toEqual({});
    expect(await (await space.revision()).text(page.text ?? '')).toBe(text);
  }
});
