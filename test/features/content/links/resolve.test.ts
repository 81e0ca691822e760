/** Addresses in texts, followed in a revision. */
import { beforeAll, describe, expect, test } from 'vitest';
import { Draft } from '../../../../src/engine/revisions/draft.ts';
import { hashOf } from '../../../../src/engine/revisions/hash.ts';
import { Revision } from '../../../../src/engine/revisions/revision.ts';
import type { PageEntry } from '../../../../src/engine/revisions/types.ts';
import { validateRevision } from '../../../../src/engine/revisions/validate.ts';
import {
  type LinkSource,
  linkSourceOf,
  resolveAddresses,
  watchedLinkSourceOf,
} from '../../../../src/features/content/links/resolve.ts';
import { anEmptyStore, aPage } from '../../../engine/revisions/sample.ts';

const HERE = 'aSpaceOfItsOwn000000';
const THERE = 'anotherSpace00000000';
const PAGE = 'aPageMadeHere0000000';
const APP = 'https://octavo.test/app';

const git = (path: string) => ({ git: { oid: '0'.repeat(40), path } });

/** Pages imported below `docs/`, a file with an odd name, an include, and pages made here. */
async function aProject() {
  const { store, root } = await anEmptyStore();
  const draft = await Draft.open(store, root);
  const text = draft.putText('Text.\n');
  const put = (id: string, order: string, more: object) => draft.putPage(aPage(id, { id, order, text, ...more }));
  put('home', 'V', { slug: 'readme', ...git('docs/README.md') });
  put('install', 'W', { slug: 'install', ...git('docs/guide/install.md') });
  put('guide', 'X', { slug: 'guide', ...git('docs/guide/readme.md') });
  put('chinese', 'Y', { slug: 'chinese', ...git('docs/guide/安装 (1).md') });
  put(PAGE, 'Z', { slug: 'made-here', title: 'Made here' });
  put('below', 'V', { slug: 'below', parent: PAGE });
  const bytes = { contentType: 'image/png', size: 1, hash: hashOf(new Uint8Array(1)) };
  draft.putFile({ id: 'shot', name: 'shot.png', ...bytes, ...git('docs/.gitbook/assets/Shot\u202f1.png') });
  draft.putReusableContent({ id: 'notice', title: 'Notice', text, ...git('docs/.gitbook/includes/notice.md') });
  draft.putRedirect('old/place', 'install');
  const committed = await draft.commit();
  await store.put(committed.blobs);
  return { store, root: committed.root };
}

let revision: Revision;
let project: Awaited<ReturnType<typeof aProject>>;

beforeAll(async () => {
  project = await aProject();
  revision = await Revision.open(project.store, project.root);
});

const install = linkSourceOf({ id: 'install', ...git('docs/guide/install.md') }, 'install');
const below = watchedLinkSourceOf({ id: 'below' }, [{ parent: null, slug: 'made-here' }]);

const at = async (address: string, from: LinkSource = install) => {
  const [resolved] = await resolveAddresses(revision, [{ address, from }], { spaceId: HERE, appUrl: APP });
  return resolved;
};
const targetOf = async (address: string, from?: LinkSource) => (await at(address, from))?.target;

const page = (id: string) => ({ kind: 'page', page: id });
const anchor = (id: string, name: string) => ({ kind: 'anchor', page: id, anchor: name });

describe('an address', () => {
  test.each([
    ['../README.md', page('home')],
    ['../', page('home')],
    ['..', page('home')],
    ['./', page('guide')],
    ['install.md', page('install')],
    ['install', page('install')],
    ['install.md#step-1', anchor('install', 'step-1')],
    ['%E5%AE%89%E8%A3%85%20(1).md', page('chinese')],
    ['安装 (1).md?from=here#%E6%AD%A5', anchor('chinese', '步')],
    ['../guide', page('guide')],
    ['../.gitbook/assets/Shot 1.png', { kind: 'file', file: 'shot' }],
    ['/docs/.gitbook/assets/Shot\u202f1.png', { kind: 'file', file: 'shot' }],
    ['/guide/install.md', page('install')],
    ['../.gitbook/includes/notice.md', { kind: 'reusable-content', reusableContent: 'notice' }],
    ['/made-here/below', page('below')],
    ['/old/place', page('install')],
    ['#here', anchor('install', 'here')],
    [`/pages/${PAGE}`, page(PAGE)],
    [`/spaces/${HERE}/pages/${PAGE}#x`, anchor(PAGE, 'x')],
  ])('%s leads into the revision', async (address, target) => {
    expect(await at(address)).toMatchObject({ target, missing: false, inApp: false });
  });

  test.each(['missing.md', 'Install.md', '../../../../etc/passwd', '/pages/nobody', './gone/'])(
    '%s leads nowhere, and is told as it is written',
    async (address) => {
      expect(await at(address)).toMatchObject({ target: { kind: 'url', url: address }, missing: true });
    },
  );

  test.each(['', ' ', '/broken/pages/x', 'broken-reference', 'broken-reference#x'])(
    '"%s" names nothing',
    async (address) => {
      expect(await at(address)).toMatchObject({ target: null, missing: true });
    },
  );

  test.each([
    ['https://example.com/a b', { kind: 'url', url: 'https://example.com/a b' }],
    ['mailto:a@example.com', { kind: 'url', url: 'mailto:a@example.com' }],
    ['//example.com', { kind: 'url', url: '//example.com' }],
    [`/spaces/${THERE}`, { kind: 'space', space: THERE }],
    [`/spaces/${THERE}/pages/${PAGE}`, { kind: 'page', page: PAGE, space: THERE }],
    [`/users/${PAGE}`, { kind: 'user', user: PAGE }],
    ['openapi:petstore', { kind: 'openapi', spec: 'petstore' }],
  ])('%s leads outside, where nothing is looked up', async (address, target) => {
    expect(await at(address)).toMatchObject({ target, missing: false, inApp: false });
  });

  test.each([
    [`${APP}/spaces/${THERE}/pages/${PAGE}`, { kind: 'page', page: PAGE, space: THERE }],
    [`${APP}/spaces/${HERE}/pages/${PAGE}#x`, anchor(PAGE, 'x')],
    [`${APP}/orgs/x`, { kind: 'url', url: `${APP}/orgs/x` }],
  ])('%s is one of the app', async (address, target) => {
    expect(await at(address)).toMatchObject({ target, inApp: true });
  });

  test('of a page that is not in Git begins at its place in the tree', async () => {
    expect(await targetOf('below', below)).toEqual(page('below'));
    expect(await targetOf('../install.md', below)).toEqual(page('install'));
    expect(await targetOf('#x', below)).toEqual(anchor('below', 'x'));
  });

  test('an id that the revision does not have is missing', async () => {
    const gone = `/pages/${HERE}`;
    expect(await at(gone)).toMatchObject({ target: page(HERE), missing: true, watch: [`i:${HERE}`] });
  });
});

describe('what decided', () => {
  test('is the path up to the one that was found, and the thing itself', async () => {
    expect((await at('install.md'))?.watch).toEqual(['g:docs/guide/install.md', 'i:install']);
  });

  test('is every path that was tried, where nothing was found', async () => {
    expect((await at('new/page'))?.watch).toEqual(
      expect.arrayContaining(['g:docs/guide/new/page', 'g:docs/guide/new/page.md', 'g:docs/guide/new/page/readme.md']),
    );
    expect((await at('/new/page'))?.watch).toEqual(expect.arrayContaining(['s:/new', 'r:new/page']));
  });

  test('is the place of a page that is not in Git', async () => {
    expect((await at('../install.md', below))?.watch).toContain('s:/made-here');
  });
});

describe('paths in Git', () => {
  test('follow pages, files and reusable contents', async () => {
    expect(await validateRevision(project.store, project.root)).toEqual([]);
    const draft = await Draft.open(project.store, project.root);
    draft.putPage({ ...((await draft.page('install')) as PageEntry), ...git('docs/setup.md') });
    draft.deletePage('chinese');
    draft.deleteFile('shot');
    draft.deleteReusableContent('notice');
    const { root, blobs } = await draft.commit();
    await project.store.put(blobs);
    expect(await validateRevision(project.store, root)).toEqual([]);
    const next = await Revision.open(project.store, root);
    const paths = ['docs/setup.md', 'docs/guide/install.md', 'docs/guide/安装 (1).md', 'DOCS/readme.md'];
    expect((await next.byGitPath(paths)).map((owners) => owners.map(({ id }) => id))).toEqual([
      ['install'],
      [],
      [],
      ['home'],
    ]);
  });

  test('are found, and added by the next edit, in revisions that were written before they were kept', async () => {
    const { store } = project;
    const bytes = new TextDecoder().decode(await store.get(project.root));
    const { gitPaths: _, ...maps } = JSON.parse(bytes);
    const old = new TextEncoder().encode(JSON.stringify({ ...maps, revision: 1 }));
    await store.put(new Map([[hashOf(old), old]]));
    const before = await Revision.open(store, hashOf(old));
    expect(await before.byGitPath(['docs/guide/install.md'])).toMatchObject([[{ kind: 'page', id: 'install' }]]);

    const same = await (await Draft.open(store, hashOf(old))).commit();
    expect(same.root).toBe(hashOf(old));
    const draft = await Draft.open(store, hashOf(old));
    draft.setVariable('a', 'b');
    const { root, blobs } = await draft.commit();
    await store.put(blobs);
    expect(await validateRevision(store, root)).toEqual([]);
    expect((await Revision.open(store, root)).maps.gitPaths).toBe(revision.maps.gitPaths);
  });
});
