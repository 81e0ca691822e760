/** What an export writes, without a server: what nobody edited keeps its bytes, and an import of the result is the space. */
import { expect, test } from 'vitest';
import type { Change } from '../../src/content/changes.ts';
import type { Files } from '../support/git-server.ts';
import { aProject } from '../support/project.ts';
import { SyncedProject } from '../support/synced-project.ts';

const PROJECT: Files = {
  'SUMMARY.md':
    '# Table of contents\n\n* [Welcome](README.md "Hi")\n\n## Guides\n\n* [First](guides/first.md)\n  * [Second](guides/second.md)\n* [Elsewhere](https://example.com/x)\n* [Gone](gone.md)\n\n***\n\n* [Last](last.md)\n',
  'README.md': '# Welcome\n',
  'guides/first.md': '# First\n',
  'guides/second.md': 'No heading\r\n',
  'last.md': '# Last\n',
};

/** Exports; the space is what an import makes of it, and another export writes nothing. */
async function exported(space: SyncedProject): Promise<Record<string, string | null>> {
  const { written, diff } = await space.export();
  expect(await space.difference(written.root, written.remoteRoot)).toEqual({});
  expect(await space.difference(space.root, (await space.import()).root)).toEqual({});
  expect((await space.export()).diff).toEqual({});
  return diff;
}

const of = (changes: object[]) => changes as Change[];

test('what was imported is written as it is', async () => {
  const space = await SyncedProject.imported(aProject(PROJECT));
  expect(await exported(space)).toEqual({});
});

test('everything new', async () => {
  const space = await SyncedProject.imported(aProject(PROJECT));
  const second = await space.page('Second');
  await space.edit(
    of([
      { type: 'create_page', page: 'a', title: 'New page', parent: second.id, content: { markdown: 'Text.\n' } },
      { type: 'create_page', page: 'b', title: 'Own & heading', content: { markdown: '# Own\n' }, position: 'first' },
      { type: 'create_page', page: 'g', pageType: 'group', title: 'More' },
      { type: 'create_page', page: 'c', title: 'Parent', parent: 'g', content: { markdown: '' } },
      { type: 'create_page', page: 'd', title: 'Child', parent: 'c', content: { markdown: 'See.' } },
      {
        type: 'create_page',
        pageType: 'link',
        title: 'Out',
        parent: 'g',
        target: { kind: 'url', url: 'https://example.com/(y)' },
      },
      { type: 'create_reusable_content', title: 'Shared words', content: { markdown: 'Shared.\n' } },
      { type: 'set_variables', variables: { product: 'Folio', colour: 'blue' } },
    ]),
  );
  const diff = await exported(space);
  expect(Object.keys(diff)).toEqual([
    '.gitbook/includes/shared-words.md',
    '.gitbook/vars.yaml',
    'SUMMARY.md',
    'guides/second/new-page.md',
    'more/parent/README.md',
    'more/parent/child.md',
    'own--heading.md',
  ]);
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
