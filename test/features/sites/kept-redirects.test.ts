/** Redirects that spaces keep by themselves: of pages that were renamed or moved, and of `.gitbook.yaml`. */
import { SignJWT } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { importInto } from '../../support/git-import.ts';
import { aGitServer, type GitServer } from '../../support/git-server.ts';
import { aServer, type TestServer } from '../../support/server.ts';
import { leastStatementsOf } from '../../support/statements.ts';
import { aSite } from './site.ts';

let server: TestServer;
let git: GitServer;

beforeAll(async () => {
  git = await aGitServer();
  server = await aServer({ EGRESS_ALLOW: '127.0.0.1' });
});

/** A site of the spaces "One" and "Two", published. `to`: where a path leads, below the address of the site. */
async function aScene() {
  const scene = await aSite(server, ['One', 'Two']);
  const { admin, reader, path, spaces } = scene;
  const base = (await admin.post(`${path}/publish`)).body.urls.published as string;
  const edit = async (changes: object[], space = spaces[0]!): Promise<Record<string, string>> => {
    const answer = await admin.post(`/v1/spaces/${space.id}/content`, { changes });
    expect(answer.status, answer.text).toBe(200);
    return answer.body.created;
  };
  const find = (source: string, caller = reader) => caller.get(`${path}/redirect?source=${encodeURIComponent(source)}`);
  const to = async (source: string, caller = reader): Promise<string | number> => {
    const { status, body } = await find(source, caller);
    return status === 200 ? body.target.replace(base, '') : status;
  };
  return { ...scene, base, edit, find, to };
}

const page = (name: string, rest: object = {}) => ({ type: 'create_page', page: name, title: name, ...rest });
const move = (id: string | undefined, parent: string | null | undefined) => ({ type: 'move_page', page: id, parent });
const slug = (id: string | undefined, to: string) => ({ type: 'update_page', page: id, slug: to });

describe('a page that was renamed or moved', () => {
  test('is found where it was, also below parents that were, with one redirect to where it is', async () => {
    const { edit, to, find, siteSpaces } = await aScene();
    const { Part, Start, Other } = await edit([page('Part'), page('Start', { parent: 'Part' }), page('Other')]);
    await edit([slug(Start, 'begin')]);
    expect(await to('/part/start')).toBe('part/begin');
    await edit([slug(Part, 'section')]);
    await edit([move(Start, Other)]);
    for (const old of ['/part/start', '/part/begin', '/section/begin', '/section/start'])
      expect(await to(old), old).toBe('other/begin');
    expect(await to('/part')).toBe('section');

    const first = await find('/part/start');
    expect(first.body).toEqual({
      redirect: {
        object: 'site-redirect',
        id: expect.stringMatching(/^\w{20}$/),
        source: '/part/start',
        destination: { kind: 'site-page', siteSpaceId: siteSpaces[0]!.id, pageId: Start },
      },
      target: expect.stringMatching(/^http.*\/other\/begin$/),
    });
    expect((await find('/part/start')).body).toEqual(first.body);
    // Where a page is, where none was, and what is no path of a page.
    for (const path of ['/other/begin', '/section', '/absent', '/part/absent', '/part%2Fstart', '/%FF', '/'])
      expect(await to(path), path).toBe(404);
  });

  test('has given up its path to a page that has it now; a deleted one has no redirects', async () => {
    const { edit, to } = await aScene();
    const { Start } = await edit([page('Start')]);
    await edit([slug(Start, 'begin')]);
    const { again } = await edit([page('again', { slug: 'start' })]);
    expect(await to('/start')).toBe(404);
    await edit([{ type: 'delete_page', page: again }]);
    expect(await to('/start')).toBe('begin');
    await edit([{ type: 'delete_page', page: Start }]);
    expect(await to('/start')).toBe(404);
  });

  test('of two that had the path, the last one counts', async () => {
    const { edit, to } = await aScene();
    const { a } = await edit([page('a', { slug: 'start' })]);
    await edit([slug(a, 'first')]);
    const { b } = await edit([page('b', { slug: 'start' })]);
    await edit([slug(b, 'second')]);
    expect(await to('/start')).toBe('second');
  });

  test('in another space of the site, whose path stands before it; names of other scripts', async () => {
    const { edit, to, spaces, path, admin, siteSpaces } = await aScene();
    const { Start } = await edit([page('Start', { slug: 'début' })], spaces[1]);
    await edit([slug(Start, 'anfänge')], spaces[1]);
    expect(await to('/two/d%C3%A9but')).toBe('two/anf%C3%A4nge');
    expect(await to('/d%C3%A9but')).toBe(404);
    await admin.patch(`${path}/site-spaces/${siteSpaces[1]!.id}`, { path: 'zwei' });
    expect(await to('/two/d%C3%A9but')).toBe(404);
    expect(await to('/zwei/d%C3%A9but')).toBe('zwei/anf%C3%A4nge');
  });

  test('by a merge of a change request', async () => {
    const { edit, to, spaces, admin } = await aScene();
    const { Start } = await edit([page('Start')]);
    const requests = `/v1/spaces/${spaces[0]!.id}/change-requests`;
    const { body: request } = await admin.post(requests, { subject: 'Rename' });
    const changes = [slug(Start, 'begin')];
    expect((await admin.post(`${requests}/${request.id}/content`, { changes })).status).toBe(200);
    expect(await to('/start')).toBe(404);
    expect((await admin.post(`${requests}/${request.id}/merge`)).status).toBe(200);
    expect(await to('/start')).toBe('begin');
  });

  test('is not found by who does not see its space', async () => {
    const { edit, to, organization, admin, reader, spaces } = await aScene();
    const { Start } = await edit([page('Start')], spaces[1]);
    await edit([slug(Start, 'begin')], spaces[1]);
    expect(await to('/two/start')).toBe('two/begin');
    const guarded = await server.make.collection(organization);
    const db = server.services.database.prisma;
    await db.organization.update({ where: { id: organization.id }, data: { defaultRole: null } });
    await admin.post(`/v1/spaces/${spaces[1]!.id}/move`, { parent: guarded.id });
    expect((await reader.get(`/v1/spaces/${spaces[1]!.id}`)).status).toBe(404);
    expect(await to('/two/start')).toBe(404);
    expect(await to('/two/start', admin)).toBe('two/begin');
  });

  test('costs as many statements for a deep path that was renamed everywhere as for a short one', async () => {
    const { edit, find } = await aScene();
    const names = Array.from({ length: 8 }, (_, i) => `p${i}`);
    const made = await edit(names.map((name, i) => page(name, i > 0 ? { parent: names[i - 1] } : {})));
    await edit(names.map((name, i) => slug(made[name], `q${i}`)));
    const short = await leastStatementsOf(server, () => find('/p0'));
    expect(await leastStatementsOf(server, () => find(`/${names.join('/')}`))).toBeLessThanOrEqual(short);
    expect(short).toBeLessThanOrEqual(6);
  });
});

describe('of several redirects of a path', () => {
  test('that of the site comes first, then that of .gitbook.yaml, then the old path of a page', async () => {
    const { edit, to, editor, path, spaces, admin } = await aScene();
    const repository = await git.aRepository();
    await repository.commit({
      'SUMMARY.md': '* [A](a.md)\n* [B](b.md)\n',
      'a.md': '# A\n',
      'b.md': '# B\n',
      '.gitbook.yaml': 'redirects:\n  old: a.md\n  guide/caf%C3%A9: a.md\n',
    });
    await importInto(admin, spaces[0]!.id, repository.url);
    expect(await to('/old')).toBe('a');
    const { body: tree } = await admin.get(`/v1/spaces/${spaces[0]!.id}/content/pages`);
    const [a, b] = tree.pages.map(({ id }: { id: string }) => id);
    await edit([slug(b, 'old')]);
    expect(await to('/old')).toBe(404);
    await edit([slug(b, 'bee')]);
    expect(await to('/old')).toBe('a');
    await edit([slug(a, 'ay')]);
    expect(await to('/old')).toBe('ay');
    const destination = { kind: 'url', url: 'https://other.example/' };
    const own = await editor.post(`${path}/redirects`, { source: '/old', destination });
    expect(await to('/old')).toBe('https://other.example/');
    await editor.delete(`${path}/redirects/${own.body.id}`);

    // A file that moves in Git, and a redirect that is dropped there.
    await repository.commit({ 'SUMMARY.md': '* [A](a.md)\n* [B](more/b.md)\n', 'more/b.md': '# B\n', 'a.md': '# A\n' });
    await importInto(admin, spaces[0]!.id, repository.url);
    expect(await to('/a')).toBe('ay');
    expect(await to('/old')).toBe('bee');
  });

  test('wildcards of .gitbook.yaml come last, the longest first', async () => {
    const { edit, to, spaces, admin } = await aScene();
    const repository = await git.aRepository();
    await repository.commit({
      'SUMMARY.md':
        '* [Home](docs/home.md)\n* [Guide](docs/guide/README.md)\n  * [Deep](docs/guide/deep/one.md)\n  * [Part](docs/guide/part/README.md)\n',
      'docs/home.md': '# Home\n',
      'docs/guide/README.md': '# Guide\n',
      'docs/guide/deep/one.md': '# One\n',
      'docs/guide/part/README.md': '# Part\n',
      '.gitbook.yaml':
        'redirects:\n  manual/*: docs/guide/*\n  manual/v1/*: docs/guide/README.md\n  news*: docs/home.md\n  "new*": docs/guide/README.md\n',
    });
    await importInto(admin, spaces[0]!.id, repository.url);
    expect(await to('/manual/deep/one')).toBe('guide/one');
    expect(await to('/manual/part')).toBe('guide/part');
    expect(await to('/manual/v1/deep/one')).toBe('guide');
    for (const path of ['/news', '/news-of-today', '/news/2020/may']) expect(await to(path), path).toBe('home');
    expect(await to('/newer')).toBe('guide');
    for (const path of ['/manual', '/manual/', '/manual/absent', '/manual/..', '/manual/%2E%2E/home', '/guide/one'])
      expect(await to(path), path).toBe(404);

    // What is known of a path itself says more than a wildcard.
    const { made } = await edit([page('made', { slug: 'newsletter' })]);
    expect(await to('/newsletter')).toBe(404);
    await edit([slug(made, 'letter')]);
    expect(await to('/newsletter')).toBe('letter');
    const { body } = await admin.get(`/v1/spaces/${spaces[0]!.id}/content/path/manual%2Fpart`);
    expect(body).toMatchObject({ title: 'Part', path: 'guide/part' });
  });

  test('one that leads to an old path by its address leads on, to where the page is, with its query', async () => {
    const { edit, to, editor, path, base } = await aScene();
    const { Start } = await edit([page('Start')]);
    const make = (source: string, url: string) =>
      editor.post(`${path}/redirects`, { source, destination: { kind: 'url', url } });
    expect((await make('/a', '/start?x=1#y')).status).toBe(201);
    expect((await make('/b', `${base}start`)).status).toBe(201);
    expect(await to('/a')).toBe('start?x=1#y');
    await edit([slug(Start, 'begin')]);
    expect(await to('/a')).toBe('begin?x=1#y');
    expect(await to('/b')).toBe('begin');
  });

  test('those that came to lead to each other because the address of the site changed lead on, or nowhere in a circle', async () => {
    const { to, admin, editor, path, site, base } = await aScene();
    const make = async (source: string, url: string) =>
      expect((await editor.post(`${path}/redirects`, { source, destination: { kind: 'url', url } })).status).toBe(201);
    const later = base.replace(/[^/]+\/$/, 'later/');
    await make('/a', `${later}b`);
    await make('/b', `https://other.example/${site.id}`);
    await make('/c', `${later}d`);
    await make('/d', `${later}c`);
    expect(await to('/a')).toBe(`${later}b`);
    expect((await admin.patch(path, { basename: 'later' })).status).toBe(200);
    expect(await to('/a')).toBe(`https://other.example/${site.id}`);
    expect(await to('/c')).toBe(404);
  });
});

test('readers get no redirect to a page that they do not see, kept or written', async () => {
  const { edit, find, to, editor, admin, path, site, siteSpaces } = await aScene();
  const claim = { type: 'boolean', description: 'A claim.' };
  const jsonSchema = {
    type: 'object',
    properties: {
      isBeta: claim,
      unsigned: { type: 'object', properties: { isBeta: claim }, additionalProperties: false },
    },
    additionalProperties: false,
  };
  expect((await admin.patch(path, { visibility: 'public', adaptiveContent: { enabled: true } })).status).toBe(200);
  expect((await admin.put(`${path}/adaptive-schema`, { jsonSchema })).status).toBe(200);
  const { Part, Start } = await edit([
    page('Part', { fields: { condition: 'visitor.claims.isBeta' } }),
    page('Start', { parent: 'Part' }),
    page('Open'),
  ]);
  await edit([slug(Start, 'begin')]);
  const destination = { kind: 'site-page', siteSpaceId: siteSpaces[0]!.id, pageId: Start };
  expect((await editor.post(`${path}/redirects`, { source: '/written', destination })).status).toBe(201);
  expect(
    (
      await editor.post(`${path}/redirects`, {
        source: '/by-address',
        destination: { kind: 'url', url: '/part/start' },
      })
    ).status,
  ).toBe(201);
  const { privateKey } = (await admin.get(`${path}/publishing/auth`)).body;
  const jwtToken = await new SignJWT({ isBeta: true })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('1h')
    .sign(Buffer.from(privateKey));
  const reader = async (visitor: object) => {
    const { body } = await server.visitor.post('/v1/urls/published', {
      url: `http://octavo.test/sites/${site.id}/`,
      visitor,
    });
    return server.as(body.apiToken);
  };
  const [nobody, claiming, beta] = [
    await reader({}),
    await reader({ unsignedClaims: { isBeta: true } }),
    await reader({ jwtToken }),
  ];
  const none = (await find('/absent', nobody)).text;
  for (const caller of [nobody, claiming]) {
    for (const source of ['/part/start', '/written'])
      expect(await find(source, caller)).toMatchObject({ status: 404, text: none });
    // No more than was written: where the page went is not told.
    expect(await to('/by-address', caller)).toBe('part/start');
  }
  for (const source of ['/part/start', '/written', '/by-address'])
    expect(await to(source, beta), source).toBe('part/begin');
  await edit([{ type: 'update_page', page: Part, slug: 'section' }]);
  expect(await to('/part', nobody)).toBe(404);
  expect(await to('/part', beta)).toBe('section');
});

test('the path of the default section, which addresses leave out, leads to what it names', async () => {
  const { admin, path, spaces, section, site } = await aSite(server, ['Guide']);
  await admin.post(`/v1/spaces/${spaces[0]?.id}/content`, {
    changes: [
      { type: 'create_page', title: 'Start', content: { markdown: 'x' } },
      { type: 'create_page', title: 'Setup', content: { markdown: 'x' } },
    ],
  });
  await admin.patch(`${path}/sections/${section.id}`, { path: 'handbook' });
  await admin.post(`${path}/publish`);
  const of = async (source: string) => {
    const { status, body } = await admin.get(`${path}/redirect?source=${source}`);
    return status === 200 ? body.target : status;
  };
  const base = `http://octavo.test/sites/${site.id}/`;
  expect(await of('/handbook')).toBe(base);
  expect(await of('/handbook/setup')).toBe(`${base}setup`);
  expect(await of('/handbook/nothing')).toBe(404);
  expect(await of('/other/setup')).toBe(404);
  const read = await server.app.inject({ method: 'GET', url: `/sites/${site.id}/handbook/setup` });
  expect([read.statusCode, new URL(String(read.headers.location), base).href]).toEqual([301, `${base}setup`]);
  // A page that is called like the section wins.
  const page = { type: 'create_page', title: 'Handbook', content: { markdown: 'x' } };
  await admin.post(`/v1/spaces/${spaces[0]?.id}/content`, { changes: [page] });
  expect(await of('/handbook')).toBe(404);
  expect(await of('/handbook/setup')).toBe(`${base}setup`);
});
