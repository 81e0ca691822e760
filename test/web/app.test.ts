/** The app over HTTP: sessions, what protects forms, headers, rights, and what cannot be seen in a browser. */
import { beforeAll, describe, expect, test } from 'vitest';
import { removeEndedSessions } from '../../src/access/sessions.ts';
import { aServer, type TestServer } from '../support/server.ts';
import { Browsing, proofIn } from './browsing.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer({ TRUST_PROXY: 'on' });
});

/** A space with a page and a change request, and people of three roles. */
async function aSpace(text = 'Some text.\n') {
  const organization = await server.make.organization({ title: 'Acme' });
  const editor = await server.make.member(organization, 'admin');
  const reader = await server.make.member(organization, 'read');
  const space = await server.make.space(organization, { title: 'Handbook', author: editor });
  const api = server.as(editor.token);
  const path = `/v1/spaces/${space.id}`;
  const { body } = await api.post(`${path}/content`, {
    changes: [{ type: 'create_page', page: 'p', title: 'Salt', content: { markdown: text } }],
  });
  const pageId = body.created.p as string;
  await api.post(`${path}/change-requests`, { subject: 'More salt' });
  return { organization, editor, reader, space, api, path, pageId, app: `/app/spaces/${space.id}` };
}

const browsing = () => new Browsing(server);

describe('a session', () => {
  test('is a cookie that scripts cannot read, other sites do not send, and that does not hold the token', async () => {
    const { editor } = await aSpace();
    const own = browsing();
    const { headers, status, location } = await own.post('/app/sign-in', { token: editor.token, next: '/app' });
    expect({ status, location }).toEqual({ status: 303, location: '/app' });
    const [cookie = ''] = headers.getSetCookie();
    expect(cookie).toMatch(/^octavo-session=[\w-]+; Path=\/app; Max-Age=2592000; HttpOnly; SameSite=Lax$/);
    expect(cookie).not.toContain(editor.token);
    const value = Buffer.from(own.cookies.get('octavo-session') ?? '', 'base64url').toString('latin1');
    expect(value).not.toContain(editor.id);
    expect((await own.get('/app')).text).toContain('Acme');
  });

  test('is secure behind https', async () => {
    const person = await server.make.user();
    const https = { origin: server.url, 'x-forwarded-proto': 'https' };
    const { headers } = await browsing().post('/app/sign-in', { token: person.token }, https);
    expect(headers.getSetCookie()[0]).toMatch(/^__Secure-octavo-session=.*; HttpOnly; SameSite=Lax; Secure$/);
  });

  test('ends with its token, by signing out, and when it is changed', async () => {
    const { editor, app } = await aSpace();
    const own = await browsing().signIn(editor.token);
    expect((await own.get(app)).status).toBe(200);
    const sealed = own.cookies.get('octavo-session') as string;
    // Not the end: some of its bits may count for nothing.
    own.cookies.set('octavo-session', `${sealed.slice(0, 9)}${sealed[9] === 'A' ? 'B' : 'A'}${sealed.slice(10)}`);
    expect((await own.get(app)).status).toBe(303);
    own.cookies.set('octavo-session', sealed);
    expect((await own.get(app)).status).toBe(200);
    await server.services.database.prisma.accessToken.deleteMany({ where: { userId: editor.id } });
    expect(await own.get(app)).toMatchObject({ status: 303, location: `/app/sign-in?next=${encodeURIComponent(app)}` });

    const { reader, app: other } = await aSpace();
    const leaving = await browsing().signIn(reader.token);
    expect((await leaving.submit(other, '/app/sign-out', {})).location).toBe('/app/sign-in');
    expect(leaving.cookies.size).toBe(0);
  });

  test('that was signed out of is over on the server: a stolen copy of its cookie opens nothing', async () => {
    const { editor, app, api, path } = await aSpace();
    const own = await browsing().signIn(editor.token);
    const other = await browsing().signIn(editor.token);
    const cookie = own.cookies.get('octavo-session') as string;
    const page = `${app}/change-requests/1`;
    const proof = proofIn((await own.get(page)).text);
    await own.submit(app, '/app/sign-out', {});

    const thief = browsing();
    thief.cookies.set('octavo-session', cookie);
    expect(await thief.get(app)).toMatchObject({
      status: 303,
      location: `/app/sign-in?next=${encodeURIComponent(app)}`,
    });
    expect((await thief.post(`${page}/comments`, { proof, back: page, markdown: 'Forged' })).status).toBe(401);
    expect((await api.get(`${path}/change-requests/1/comments`)).body.count).toBe(0);
    // The sessions of other browsers go on, and so does the token.
    expect((await other.get(app)).status).toBe(200);
    // Signing in again ends the session that the browser had.
    const before = other.cookies.get('octavo-session') as string;
    await other.signIn(editor.token);
    thief.cookies.set('octavo-session', before);
    expect((await thief.get(app)).status).toBe(303);
  });

  test('lasts thirty days by the clock of the server, and its row goes afterwards', async () => {
    const { editor, app } = await aSpace();
    const own = await browsing().signIn(editor.token);
    const { database } = server.services;
    const mine = { userId: editor.id };
    const { expiresAt } = await database.prisma.session.findFirstOrThrow({ where: mine });
    expect(expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(30 * 86_400_000);
    await removeEndedSessions(database, new Date());
    expect((await own.get(app)).status).toBe(200);
    await database.prisma.session.updateMany({ where: mine, data: { expiresAt: new Date(Date.now() - 1) } });
    expect((await own.get(app)).status).toBe(303);
    await removeEndedSessions(database, new Date());
    expect(await database.prisma.session.count({ where: mine })).toBe(0);
  });

  test('does not begin with a wrong token, nor from another site; and leads to no other host', async () => {
    const { editor } = await aSpace();
    const own = browsing();
    expect((await own.post('/app/sign-in', { token: `${editor.token}x` })).status).toBe(401);
    expect((await own.post('/app/sign-in', { token: editor.token }, { origin: 'https://evil.example' })).status).toBe(
      403,
    );
    expect(
      (await own.post('/app/sign-in', { token: editor.token }, { 'sec-fetch-site': 'cross-site', origin: server.url }))
        .status,
    ).toBe(403);
    expect((await own.post('/app/sign-in', { token: editor.token }, {})).status).toBe(403);
    expect(own.cookies.size).toBe(0);
    for (const next of [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example/app',
      '/app\\..\\x',
      '/application',
      '/app//evil.example',
      'javascript:alert(1)',
    ]) {
      const seen = await browsing().post('/app/sign-in', { token: editor.token, next });
      expect(seen, next).toMatchObject({ status: 303, location: '/app' });
    }
  });

  test('does not open the API: that takes the token', async () => {
    const { editor, path } = await aSpace();
    const own = await browsing().signIn(editor.token);
    expect((await own.get(path)).status).toBe(401);
  });
});

describe('forms', () => {
  test('do nothing without the proof of the session, from another site, or with the proof of another session', async () => {
    const { editor, reader, app, api, path } = await aSpace();
    const own = await browsing().signIn(editor.token);
    const page = `${app}/change-requests/1`;
    const proof = proofIn((await own.get(page)).text);
    const other = await browsing().signIn(reader.token);
    const foreign = proofIn((await other.get(page)).text);
    expect(proof).not.toBe(foreign);
    const fields = { markdown: 'Hello' };
    for (const [given, headers] of [
      [{}, { origin: server.url }],
      [{ proof: '' }, { origin: server.url }],
      [{ proof: foreign }, { origin: server.url }],
      [{ proof }, {}],
      [{ proof }, { origin: 'null' }],
      [{ proof }, { origin: 'https://evil.example' }],
      [{ proof }, { 'sec-fetch-site': 'same-site' }],
    ] as const) {
      expect((await own.post(`${page}/comments`, { ...fields, ...given }, headers as never)).status).toBe(403);
    }
    expect((await api.get(`${path}/change-requests/1/comments`)).body.items).toEqual([]);
    expect((await own.post(`${page}/comments`, { ...fields, proof })).status).toBe(303);
    expect((await api.get(`${path}/change-requests/1/comments`)).body.items).toHaveLength(1);
  });

  test('are refused as the API refuses them, and say why', async () => {
    const { reader, app, organization, editor } = await aSpace();
    const own = await browsing().signIn(reader.token);
    const page = `${app}/change-requests/1`;
    const { text } = await own.get(page);
    for (const action of ['reviews', 'merge', 'comments', 'update', 'status'])
      expect(text).not.toContain(`action="${page}/${action}"`);
    const refused = await own.submit(page, `${page}/merge`, {});
    expect(refused).toMatchObject({ status: 303, location: page });
    expect((await own.get(page)).text).toMatch(/role="alert">This needs the role/);
    expect((await own.get(page)).text).not.toContain('role="alert"');
    // Merge rules bind everybody.
    await server.as(editor.token).patch(`/v1/orgs/${organization.id}`, {
      mergeRules: { type: 'rules', rules: [{ rule: 'require_at_least_one_review' }] },
    });
    const admin = await browsing().signIn(editor.token);
    await admin.submit(page, `${page}/merge`, {});
    expect((await admin.get(page)).text).toMatch(/role="alert">[^<]*review/);
  });

  test('merge without the rules only for those whom the rules name', async () => {
    const { path, app, api, editor, organization, pageId } = await aSpace();
    const other = await server.make.member(organization, 'admin');
    await api.post(`${path}/change-requests/1/content`, {
      changes: [{ type: 'update_page', page: pageId, title: 'Sea salt' }],
    });
    const rules = [{ rule: 'require_at_least_one_review' }, { rule: 'allow_bypass', users: [editor.id] }];
    expect((await api.patch(path, { mergeRules: { type: 'rules', rules } })).status).toBe(200);
    const page = `${app}/change-requests/1`;
    const theirs = await browsing().signIn(other.token);
    expect((await theirs.get(page)).text).not.toContain('name="bypass"');
    const own = await browsing().signIn(editor.token);
    expect((await own.get(page)).text).toContain('name="bypass"');
    await own.submit(page, `${page}/merge`, {});
    expect((await own.get(page)).text).toContain('needs an approving review');
    await own.submit(page, `${page}/merge`, { bypass: 'yes' });
    expect((await api.get(`${path}/change-requests/1`)).body.status).toBe('merged');
  });

  test('a conflict in a reusable content is resolved like one in a page; until then the merge names it', async () => {
    const { editor, app, api, path } = await aSpace();
    const made = await api.post(`${path}/content`, {
      changes: [
        { type: 'create_reusable_content', reusableContent: 'r', title: 'Licence', content: { markdown: 'One.\n' } },
      ],
    });
    const id = made.body.created.r;
    const { body } = await api.post(`${path}/change-requests`, {});
    const page = `${app}/change-requests/${body.number}`;
    const write = (at: string, markdown: string) =>
      api.post(`${at}/content`, {
        changes: [{ type: 'update_reusable_content', reusableContent: id, content: { markdown } }],
      });
    await write(path, 'Two.\n');
    await write(`${path}/change-requests/${body.number}`, 'Three.\n');
    const own = await browsing().signIn(editor.token);
    await own.submit(page, `${page}/merge`, {});
    expect((await own.get(page)).text).toContain('“Licence”: the text was changed on both sides');
    await own.submit(page, `${page}/update`, {});
    const resolve = `${page}/reusable-contents/${id}/resolve`;
    expect((await own.get(page)).text).toContain(`href="${resolve}">Resolve the conflict in Licence`);
    const refused = await api.post(`${path}/change-requests/${body.number}/merge`);
    expect(refused.body.error.details).toEqual([
      expect.objectContaining({
        reusableContent: id,
        title: 'Licence',
        text: expect.stringContaining('<<<<<<< main\nTwo.'),
      }),
    ]);
    const nested =
      '<<<<<<< main\nFour.\n=======\n<<<<<<< main\nTwo.\n=======\nThree.\n>>>>>>> change request\n>>>>>>> change request\n';
    await write(`${path}/change-requests/${body.number}`, nested);
    expect((await own.submit(resolve, resolve, { how: 'choices', 'choice-1': 'theirs' })).location).toBe(resolve);
    expect((await own.submit(resolve, resolve, { how: 'choices', 'choice-1': 'both' })).location).toBe(page);
    await own.submit(page, `${page}/merge`, {});
    expect((await api.get(`${path}/content/reusable-contents/${id}`)).body.markdown).toBe('Four.\nThree.\n');
  });

  test('an edit after a concurrent one of the same line is not lost, and does not overwrite it', async () => {
    const { editor, app, api, path, pageId } = await aSpace('One.\r\n\r\nTwo.\r\n');
    const own = await browsing().signIn(editor.token);
    const edit = `${app}/change-requests/1/pages/${pageId}/edit`;
    const { text } = await own.get(edit);
    const [proof, baseVersion] = [proofIn(text), /name="baseVersion" value="([^"]+)"/.exec(text)?.[1] ?? ''];
    await api.post(`${path}/change-requests/1/content`, {
      changes: [{ type: 'replace_text', page: pageId, find: 'Two.', replace: 'Two, by Ada.' }],
    });
    const late = await own.post(edit, { proof, baseVersion, title: 'Salt', markdown: 'One.\r\n\r\nTwo, by Bo.\r\n' });
    expect(late.status).toBe(409);
    expect(late.text).toContain('Two, by Bo.');
    expect(late.text).toContain('Two, by Ada.');
    const again = /name="baseVersion" value="([^"]+)"/.exec(late.text)?.[1] ?? '';
    const saved = await own.post(edit, {
      proof,
      baseVersion: again,
      title: 'Salt',
      markdown: 'One.\r\n\r\nTwo, by Ada and Bo.\r\n',
    });
    expect(saved.status).toBe(303);
    const { body } = await api.get(`${path}/change-requests/1/content/page/${pageId}`);
    // The line ends stay as the text had them.
    expect(body.markdown).toBe('One.\r\n\r\nTwo, by Ada and Bo.\r\n');
  });
});

describe('pages', () => {
  test('have a strict policy, are not cached, and contain nothing inline', async () => {
    const { editor, app, pageId } = await aSpace(
      '<script>alert(1)</script>\n\n<img src=x onerror=alert(1)>\n\n<p style="color:red">a</p>\n',
    );
    const own = await browsing().signIn(editor.token);
    for (const address of [
      '/app',
      app,
      `${app}/pages/${pageId}`,
      `${app}/change-requests`,
      `${app}/change-requests/1`,
      `${app}/change-requests/1/pages/${pageId}/edit`,
    ]) {
      const { headers, text, status } = await own.get(address);
      expect(status, address).toBe(200);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("script-src 'self'");
      expect(policy).not.toContain('unsafe');
      expect(headers.get('cache-control')).toBe('private, no-store');
      expect(headers.get('x-frame-options')).toBe('DENY');
      const outside = text.replace(/<textarea[\s\S]*?<\/textarea>/g, '');
      expect(outside.match(/<script(?![^>]* src=)|<style|\sstyle=|\son\w+=|javascript:/gi), address).toBeNull();
    }
  });

  test('with an icon show its sign before the title, as those with an emoji do', async () => {
    const { editor, app, api, path, pageId } = await aSpace();
    await api.post(`${path}/content`, { changes: [{ type: 'update_page', page: pageId, fields: { icon: 'rocket' } }] });
    const own = await browsing().signIn(editor.token);
    const { text } = await own.get(`${app}/pages/${pageId}`);
    expect(text).toContain('<h1 class="app-title"><span aria-hidden="true">🚀</span> Salt</h1>');
    expect(text).toContain('<span class="app-emoji" aria-hidden="true">🚀</span> Salt');
    await api.post(`${path}/content`, {
      changes: [{ type: 'update_page', page: pageId, fields: { icon: 'brain-circuit' } }],
    });
    expect((await own.get(`${app}/pages/${pageId}`)).text).toContain('<h1 class="app-title">Salt</h1>');
  });

  test('of what one may not see are not there', async () => {
    const { app, pageId, organization } = await aSpace();
    const collection = await server.make.collection(organization);
    const stranger = await browsing().signIn((await server.make.user()).token);
    for (const address of [
      app,
      `${app}/pages/${pageId}`,
      `${app}/change-requests`,
      `${app}/change-requests/1`,
      `${app}/search?q=a`,
      `/app/orgs/${organization.id}`,
      `/app/collections/${collection.id}`,
    ]) {
      expect((await stranger.get(address)).status, address).toBe(404);
      expect((await browsing().get(address)).status, address).toBe(303);
    }
  });

  test('stand at every address that the API names', async () => {
    const { editor, app, api, path, organization, pageId } = await aSpace('See [the other](other.md).\n');
    const collection = await server.make.collection(organization, { title: 'Guides' });
    const own = await browsing().signIn(editor.token);
    const addresses = [
      (await api.get(`/v1/orgs/${organization.id}`)).body.urls.app,
      (await api.get(`/v1/collections/${collection.id}`)).body.urls.app,
      (await api.get(path)).body.urls.app,
      (await api.get(`${path}/content/page/${pageId}`)).body.urls.app,
      (await api.get(`${path}/content`)).body.urls.app,
      (await api.get(`${path}/change-requests/1`)).body.urls.app,
      (await api.get(`${path}/search?query=other`)).body.items[0].urls.app,
    ];
    for (const address of addresses) {
      const { pathname } = new URL(address);
      expect((await own.get(pathname)).status, address).toBe(200);
    }
    expect((await own.get(`${app}/search?q=${encodeURIComponent('other')}`)).text).toContain('Salt');
    expect((await own.get(`/app/orgs/${organization.id}?q=other`)).text).toContain('Salt');
    expect((await own.get(`${app}/search?q=other`)).text).toContain('<mark>other</mark>');
    for (const slip of [`${app}/search?q=othre`, `/app/orgs/${organization.id}?q=othre`]) {
      const { text } = await own.get(slip);
      expect(text).toContain('Did you mean <a href="?q=other">other</a>?');
      expect(text).toContain('Salt');
    }
  });

  test('show files under the address of the content that they are in', async () => {
    const { editor, app, api, path, organization, pageId } = await aSpace();
    const form = new FormData();
    form.append(
      'file',
      new File(
        [
          Buffer.from(
            'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
            'base64',
          ),
        ],
        'dot.png',
        { type: 'image/png' },
      ),
    );
    const upload = await fetch(`${server.url}/v1/orgs/${organization.id}/files`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${editor.token}` },
    });
    const { id } = (await upload.json()) as { id: string };
    const { body } = await api.post(`${path}/change-requests/1/content`, {
      changes: [
        { type: 'insert_files', files: [{ file: id }] },
        { type: 'update_page', page: pageId, content: { markdown: `![dot](/files/${id})` } },
      ],
    });
    expect(body.revision).toBeTruthy();
    const own = await browsing().signIn(editor.token);
    const base = `${app}/change-requests/1`;
    const src = /<img src="(\/app[^"]+)"/.exec((await own.get(`${base}/pages/${pageId}`)).text)?.[1] ?? '';
    expect(src).toBe(`${base}/files/${id}`);
    const { location } = await own.get(src);
    expect((await server.visitor.get(location as string)).headers.get('content-type')).toBe('image/png');
    // The main content has no such file.
    expect((await own.get(`${app}/files/${id}`)).status).toBe(404);
  });

  test('of wrong addresses say so, and nothing breaks', async () => {
    const { editor, app, pageId } = await aSpace();
    const own = await browsing().signIn(editor.token);
    for (const address of [
      '/app/nothing',
      '/app/spaces/x',
      '/app/spaces/%00',
      `${app}/pages/%00`,
      `${app}/pages/${'x'.repeat(900)}`,
      `${app}/revisions/x`,
      `${app}/files/x`,
      `${app}/change-requests/0`,
      `${app}/change-requests/99999999999999999999`,
      `${app}/change-requests/1/pages/x/edit`,
      `${app}/change-requests/1/pages/${pageId}x/resolve`,
      `${app}/change-requests?page=%00x`,
      `/app/orgs/x?q=${'y'.repeat(900)}`,
    ]) {
      const { status, headers } = await own.get(address);
      expect([400, 404], `${status} ${address}`).toContain(status);
      expect(headers.get('content-type')).toContain('text/html');
    }
    for (const address of [
      `${app}/change-requests/1?from=-1`,
      `${app}/change-requests/1?from=x`,
      `${app}?on=x&onPage=%00`,
      `${app}/search?q=`,
    ])
      expect((await own.get(address)).status, address).toBe(200);
    expect((await own.get(`${app}/change-requests/1/pages/${pageId}/resolve`)).location).toBe(
      `${app}/change-requests/1/pages/${pageId}`,
    );
  });

  test('of a large change request come in parts, and name what is no page', async () => {
    const { editor, app, api, path } = await aSpace();
    const changes = Array.from({ length: 25 }, (_, i) => ({
      type: 'create_page',
      title: `New ${i + 1}`,
      content: { markdown: `Text ${i + 1}.` },
    }));
    await api.post(`${path}/change-requests/1/content`, {
      changes: [...changes, { type: 'set_variables', variables: { depth: '5 m' } }],
    });
    const own = await browsing().signIn(editor.token);
    const base = `${app}/change-requests/1`;
    const [first, second] = [(await own.get(base)).text, (await own.get(`${base}?from=20`)).text];
    const titles = (html: string) =>
      [...html.matchAll(/<h3 id="app-h-[^"]*"><a [^>]*>([^<]*)/g)].map(([, title]) => title);
    expect(titles(first)).toHaveLength(20);
    expect(titles(second)).toHaveLength(5);
    expect(new Set([...titles(first), ...titles(second)]).size).toBe(25);
    expect(first).toContain('1 to 20 of 25');
    expect(first).toMatch(/Variable <span>depth<\/span>\s+<ins>5 m<\/ins>/);
  });

  test('of a space with very many pages name those around the one that is read', async () => {
    const { editor, app, api, path } = await aSpace();
    const ids: string[] = [];
    for (let start = 0; start < 350; start += 50) {
      const changes = Array.from({ length: 50 }, (_, i) => ({
        type: 'create_page',
        page: `n${i}`,
        title: `Nr ${start + i}`,
        content: { markdown: 'a' },
      }));
      const { body } = await api.post(`${path}/content`, { changes });
      ids.push(...changes.map(({ page }) => body.created[page] as string));
    }
    const own = await browsing().signIn(editor.token);
    const { text } = await own.get(`${app}/pages/${ids[340]}`);
    const named = [...text.matchAll(/<li class="app-nav-document"><a [^>]*>([^<]*)/g)].map(([, title]) => title);
    expect(named).toHaveLength(300);
    expect(named).toContain('Nr 340');
    expect(text).toContain('51 further pages');
  });
});
