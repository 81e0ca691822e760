/** Exports through the API to a real Git server: what changes in the repository, and that nothing else does. */
import { beforeAll, expect, test } from 'vitest';
import { exportFrom } from '../../support/git-export.ts';
import { importInto } from '../../support/git-import.ts';
import { aGitServer, type Files, type GitServer } from '../../support/git-server.ts';
import { aServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let git: GitServer;

beforeAll(async () => {
  git = await aGitServer();
  server = await aServer({ EGRESS_ALLOW: '127.0.0.1' });
});

const PROJECT: Files = {
  'SUMMARY.md':
    '# Table of contents\n\n<!-- ours -->\n* [Welcome](README.md "Hi")\n\n## Guides <a href="#guides" id="guides"></a>\n\n* [First](guides/first.md)\n    * [Second](guides/second.md)\n* [Elsewhere](https://example.com/x)\n* [Gone](gone.md)\n',
  'README.md':
    '---\ndescription: Hello   # a comment\nother: kept\n---\n\n# Welcome\n\n![logo](.gitbook/assets/logo.svg) {% include ".gitbook/includes/note.md" %}\n',
  'guides/first.md': '# First\n\nSee [second](second.md).\n',
  'guides/second.md': 'No heading, with carriage returns\r\n',
  '.gitbook/assets/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>',
  '.gitbook/includes/note.md': '---\ntitle: Note\n---\nA note.\n',
  '.gitbook/vars.yaml': '# ours\nproduct: Octavo\nversion: 1.20\n',
  LICENSE: 'MIT\n',
};

async function aSpace() {
  const organization = await server.make.organization();
  const { id } = await server.make.space(organization, { defaultLevel: 'create' });
  const person = await server.make.member(organization, 'create');
  const client = server.as(person.token);
  const edit = async (...changes: object[]) => {
    const answer = await client.post(`/v1/spaces/${id}/content`, { changes });
    expect(answer.status, answer.text).toBe(200);
    return answer.body.created as Record<string, string>;
  };
  const content = async () => (await client.get(`/v1/spaces/${id}/content`)).body;
  return { id, client, person, edit, content };
}

async function anImportedSpace(files: Files = PROJECT) {
  const repository = await git.aRepository(files);
  const space = await aSpace();
  const { operation } = await importInto(space.client, space.id, repository.url);
  expect(operation.state).toBe('completed');
  const head = () => repository.git('rev-parse', 'main');
  const first = await head();
  /** Exports; what then differs from before. */
  const exported = async (options: Record<string, unknown> = {}) => {
    const before = await head();
    const info = await exportFrom(space.client, space.id, repository.url, options);
    expect(info.operation, JSON.stringify(info.operation.steps)).toMatchObject({ kind: 'export', state: 'completed' });
    const diff = (await repository.git('diff', '--name-status', before, 'main')).split('\n').filter(Boolean);
    return { info, diff };
  };
  const show = (path: string) => repository.git('show', `main:${path}`);
  const pageAt = async (path: string) => (await space.client.get(`/v1/spaces/${space.id}/content/path/${path}`)).body;
  /** The last commit, read again, is what the space has. */
  const comesBack = async () => {
    const before = await space.content();
    for (const force of [false, true]) {
      const info = await importInto(space.client, space.id, repository.url, { force });
      expect(info.operation.state).toBe('completed');
      expect((await space.content()).id, `force: ${force}`).toBe(before.id);
    }
  };
  return { ...space, repository, head, first, exported, show, pageAt, comesBack };
}

test('an export of what was imported makes no commit', async () => {
  const { head, first, exported, content } = await anImportedSpace();
  const before = await content();
  const { info } = await exported();
  expect(await head()).toBe(first);
  expect(info).toMatchObject({ oid: first, operation: { oid: first, revision: before.id } });
  expect((await content()).id).toBe(before.id);
});

test('an edited text changes its own file; the commit has author and message, but no e-mail address', async () => {
  const { edit, pageAt, exported, show, head, repository, content, person, comesBack } = await anImportedSpace();
  const page = await pageAt('guides/first');
  await edit({ type: 'replace_text', page: page.id, find: 'See', replace: 'Read' });
  const { info, diff } = await exported({ commitMessage: 'Words\n\nBetter ones.' });
  expect(diff).toEqual(['M\tguides/first.md']);
  expect(await show('guides/first.md')).toBe('# First\n\nRead [second](second.md).');
  expect(info.oid).toBe(await head());
  expect(await repository.git('log', '-1', '--format=%an|%ae|%B', 'main')).toBe(
    `${person.displayName}|${person.id}@users.noreply.octavo.test|Words\n\nBetter ones.`,
  );
  expect(await repository.git('log', '-1', '--format=raw', 'main')).not.toContain(person.email);
  expect(await content()).toMatchObject({
    id: info.operation.revision,
    git: { oid: info.oid, message: 'Words\n\nBetter ones.', createdByService: true, ref: 'refs/heads/main' },
  });
  expect((await pageAt('guides/first')).git.oid).toBe(await repository.git('rev-parse', 'main:guides/first.md'));
  await comesBack();
});

test('fields change their own lines of the front matter', async () => {
  const { edit, pageAt, exported, show, comesBack } = await anImportedSpace();
  const [home, second] = [await pageAt('readme'), await pageAt('guides/first/second')];
  await edit(
    { type: 'update_page', page: home.id, fields: { icon: 'book', hidden: true } },
    { type: 'update_page', page: second.id, fields: { description: 'Two: of "them"', layout: { outline: false } } },
  );
  const { diff } = await exported();
  expect(diff).toEqual(['M\tREADME.md', 'M\tguides/second.md']);
  expect(await show('README.md')).toContain(
    '---\ndescription: Hello   # a comment\nother: kept\nicon: book\nhidden: true\n---\n\n# Welcome',
  );
  expect(await show('guides/second.md')).toBe(
    '---\ndescription: \'Two: of "them"\'\nlayout:\n  outline:\n    visible: false\n---\nNo heading, with carriage returns',
  );
  await edit({ type: 'update_page', page: home.id, fields: { icon: null, hidden: null, description: 'Bye' } });
  expect((await exported()).diff).toEqual(['M\tREADME.md']);
  expect(await show('README.md')).toContain('---\ndescription: Bye\nother: kept\n---\n\n# Welcome');
  await comesBack();
});

test('a title changes its entry, and a heading that was the same', async () => {
  const { edit, pageAt, exported, show, comesBack } = await anImportedSpace();
  const [first, second] = [await pageAt('guides/first'), await pageAt('guides/first/second')];
  await edit({ type: 'update_page', page: first.id, title: 'The *first*', slug: 'first' });
  await edit({ type: 'update_page', page: second.id, title: 'Zweite', slug: 'second' });
  const { diff } = await exported();
  expect(diff).toEqual(['M\tSUMMARY.md', 'M\tguides/first.md']);
  expect(await show('guides/first.md')).toBe('# The \\*first\\*\n\nSee [second](second.md).');
  expect(await show('SUMMARY.md')).toBe(
    String(PROJECT['SUMMARY.md']).replace('[First]', '[The \\*first\\*]').replace('[Second]', '[Zweite]').trim(),
  );
  expect((await pageAt('guides/first')).markdown).toBe('# The \\*first\\*\n\nSee [second](second.md).\n');
  await comesBack();
});

test('new pages, groups, links, files, reusable contents and variables are written, and come back as the same', async () => {
  const { edit, pageAt, exported, show, comesBack, content } = await anImportedSpace();
  const second = await pageAt('guides/first/second');
  const created = await edit(
    { type: 'create_page', page: 'a', title: 'New page', parent: second.id, content: { markdown: 'Text.\n' } },
    {
      type: 'create_page',
      page: 'b',
      title: 'Own & heading',
      content: { markdown: '# Own\n\nText.\n' },
      position: 'first',
    },
    { type: 'create_page', page: 'g', pageType: 'group', title: 'More' },
    { type: 'create_page', page: 'c', title: 'Parent', parent: 'g', content: { markdown: '' } },
    { type: 'create_page', page: 'd', title: 'Child', parent: 'c', content: { markdown: 'See [a](/pages/…).' } },
    {
      type: 'create_page',
      page: 'l',
      pageType: 'link',
      title: 'Out',
      parent: 'g',
      target: { kind: 'url', url: 'https://example.com/(y)' },
    },
    { type: 'create_reusable_content', title: 'Shared words', content: { markdown: 'Shared.\n' } },
    { type: 'set_variables', variables: { product: 'Folio', colour: 'blue' } },
  );
  const { diff } = await exported();
  expect(diff).toEqual([
    'A\t.gitbook/includes/shared-words.md',
    'M\t.gitbook/vars.yaml',
    'M\tSUMMARY.md',
    'A\tguides/second/new-page.md',
    'A\tmore/parent/README.md',
    'A\tmore/parent/child.md',
    'A\town--heading.md',
  ]);
  expect(await show('guides/second/new-page.md')).toBe('# New page\n\nText.');
  expect(await show('own--heading.md')).toBe('# Own\n\nText.');
  expect(await show('.gitbook/vars.yaml')).toBe('# ours\nproduct: Folio\nversion: 1.20\ncolour: blue');
  expect(await show('.gitbook/includes/shared-words.md')).toBe('---\ntitle: Shared words\n---\nShared.');
  expect(await show('SUMMARY.md')).toBe(
    '# Table of contents\n\n<!-- ours -->\n* [Own & heading](own--heading.md)\n* [Welcome](README.md "Hi")\n\n## Guides <a href="#guides" id="guides"></a>\n\n* [First](guides/first.md)\n    * [Second](guides/second.md)\n        * [New page](guides/second/new-page.md)\n* [Elsewhere](https://example.com/x)\n* [Gone](gone.md)\n\n## More\n\n* [Parent](more/parent/README.md)\n    * [Child](more/parent/child.md)\n* [Out](<https://example.com/(y)>)',
  );
  const pages = (await content()).pages;
  expect(pages[0]).toMatchObject({ id: created['b'], git: { path: 'own--heading.md' } });
  expect((await pageAt('guides/first/second/new-page')).markdown).toBe('Text.\n');
  await comesBack();
});

test('deleted and moved pages: files go, files stay, entries move', async () => {
  const { edit, pageAt, exported, show, comesBack } = await anImportedSpace();
  const [home, second] = [await pageAt('readme'), await pageAt('guides/first/second')];
  await edit({ type: 'move_page', page: second.id, parent: home.id });
  expect((await exported()).diff).toEqual(['M\tSUMMARY.md']);
  expect(await show('SUMMARY.md')).toContain(
    '* [Welcome](README.md "Hi")\n    * [Second](guides/second.md)\n\n## Guides <a href="#guides" id="guides"></a>\n\n* [First](guides/first.md)\n* [Else',
  );
  await comesBack();
  await edit({ type: 'delete_page', page: second.id });
  expect((await exported()).diff).toEqual(['M\tSUMMARY.md', 'D\tguides/second.md']);
  expect(await show('SUMMARY.md')).toContain('* [Welcome](README.md "Hi")\n\n## Guides');
  await comesBack();
});
