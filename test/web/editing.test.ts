/** Editing in the app: when a change request is opened, and that no text is lost on the way to it. */
import { beforeAll, describe, expect, test } from 'vitest';
import { aServer, type TestServer } from '../support/server.ts';
import { Browsing, hiddenIn, proofIn } from './browsing.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

async function aPage(text = 'One.\n\nTwo.\n') {
  const organization = await server.make.organization();
  const author = await server.make.member(organization, 'admin');
  const space = await server.make.space(organization, { author });
  const [api, path] = [server.as(author.token), `/v1/spaces/${space.id}`];
  const { body } = await api.post(`${path}/content`, {
    changes: [{ type: 'create_page', page: 'p', title: 'Salt', content: { markdown: text } }],
  });
  const id = body.created.p as string;
  const own = await new Browsing(server).signIn(author.token);
  const opened = async () => (await api.get(`${path}/change-requests`)).body;
  const page = `/app/spaces/${space.id}/pages/${id}`;
  return {
    organization,
    author,
    api,
    path,
    id,
    own,
    opened,
    page,
    edit: `${page}/edit`,
    app: `/app/spaces/${space.id}`,
  };
}

describe('a page of the main content', () => {
  test('opening its editor and leaving it again opens no change request: the first save does', async () => {
    const { own, opened, page, edit, app, api, path, id } = await aPage();
    expect((await own.get(page)).text).toContain(`href="${edit}">Edit in a change request`);
    expect((await own.get(edit)).text).toContain('Two.');
    expect((await opened()).count).toBe(0);
    const same = await own.submit(edit, edit, { title: 'Salt', markdown: 'One.\r\n\r\nTwo.\r\n' });
    expect(same).toMatchObject({ status: 303, location: page });
    expect((await opened()).count).toBe(0);
    const saved = await own.submit(edit, edit, { title: 'Sea salt', markdown: 'One.\r\n\r\nThree.\r\n' });
    expect(saved).toMatchObject({ status: 303, location: `${app}/change-requests/1/pages/${id}` });
    expect((await opened()).items).toMatchObject([{ number: 1, subject: 'Edit Sea salt', status: 'open' }]);
    const { body } = await api.get(`${path}/change-requests/1/content/page/${id}`);
    expect(body).toMatchObject({ title: 'Sea salt', markdown: 'One.\n\nThree.\n' });
    expect((await api.get(`${path}/content/page/${id}`)).body.markdown).toBe('One.\n\nTwo.\n');
  });

  test('a save that is refused opens no change request, and shows the text', async () => {
    const { own, opened, edit } = await aPage();
    const refused = await own.submit(edit, edit, { title: 'x'.repeat(5000), markdown: 'What I wrote.' });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('What I wrote.');
    expect(refused.text).toContain('data-unsaved');
    expect((await opened()).count).toBe(0);
  });

  test('a save that is refused stays an edit of what was opened: what others saved meanwhile is not overwritten by the next', async () => {
    const { own, edit, api, path, id } = await aPage('One.\n\nTwo.\n\nThree.\n');
    const { text } = await own.get(edit);
    const written = 'By Bo.\n\nTwo.\n\nThree.\n';
    await api.post(`${path}/content`, {
      changes: [{ type: 'replace_text', page: id, find: 'Three.', replace: 'By Ada.' }],
    });
    const refused = await own.post(edit, { ...hiddenIn(text, edit), title: 'x'.repeat(5000), markdown: written });
    expect(refused.status).toBe(400);
    await own.post(edit, { ...hiddenIn(refused.text, edit), title: 'Salt', markdown: written });
    const { body } = await api.get(`${path}/change-requests/1/content/page/${id}`);
    expect(body.markdown).toBe('By Bo.\n\nTwo.\n\nBy Ada.\n');
  });

  test('a save after a concurrent one shows both texts, and opens no change request', async () => {
    const { own, opened, edit, api, path, id } = await aPage();
    const { text } = await own.get(edit);
    await api.post(`${path}/content`, {
      changes: [{ type: 'replace_text', page: id, find: 'Two.', replace: 'By Ada.' }],
    });
    const late = await own.post(edit, { ...hiddenIn(text, edit), title: 'Salt', markdown: 'By Bo.' });
    expect(late.status).toBe(409);
    expect(late.text).toContain('By Ada.');
    expect(late.text).toContain('By Bo.');
    expect((await opened()).count).toBe(0);
  });

  test('a save after a concurrent one elsewhere on the page keeps both edits, and their line ends', async () => {
    const { own, edit, app, api, path, id } = await aPage('One.\r\n\r\nTwo.\r\n\r\nThree.\r\n');
    const { text } = await own.get(edit);
    await api.post(`${path}/content`, {
      changes: [{ type: 'replace_text', page: id, find: 'Three.', replace: 'By Ada.' }],
    });
    const fields = { ...hiddenIn(text, edit), title: 'Sea salt', markdown: 'By Bo.\n\nTwo.\n\nThree.\n' };
    const late = await own.post(edit, fields);
    expect(late).toMatchObject({ status: 303, location: `${app}/change-requests/1/pages/${id}` });
    const merged = async () => (await api.get(`${path}/change-requests/1/content/page/${id}`)).body;
    expect(await merged()).toMatchObject({ title: 'Sea salt', markdown: 'By Bo.\r\n\r\nTwo.\r\n\r\nBy Ada.\r\n' });
    // In the change request, too.
    const inside = `${app}/change-requests/1/pages/${id}/edit`;
    const form = hiddenIn((await own.get(inside)).text, inside);
    await own.submit(inside, inside, { title: 'Sea salt', markdown: 'By Cy.\n\nTwo.\n\nBy Ada.\n' });
    await own.post(inside, { ...form, title: 'Sea salt', markdown: 'By Bo.\n\nTwo.\n\nBy Di.\n' });
    expect(await merged()).toMatchObject({ markdown: 'By Cy.\r\n\r\nTwo.\r\n\r\nBy Di.\r\n' });
    // A revision that is not there, or does not have the text of the form, merges nothing.
    for (const revision of ['nowhere', ''])
      expect((await own.post(edit, { ...fields, baseVersion: `${'x'.repeat(22)}.${revision}` })).status).toBe(409);
  });

  test('is edited only by those who may', async () => {
    const { organization, page, edit, api, path } = await aPage();
    const reader = await new Browsing(server).signIn((await server.make.member(organization, 'read')).token);
    expect((await reader.get(edit)).status).toBe(403);
    expect((await reader.get(page)).text).not.toContain(edit);
    expect((await reader.submit(page, edit, { title: 'Salt', markdown: 'x' })).status).toBe(403);
    expect((await api.get(`${path}/change-requests`)).body.count).toBe(0);
  });
});

describe('what was written is on the page that refuses it', () => {
  const TEXT = 'A page of careful words & <signs>.';
  const SHOWN = 'A page of careful words &amp; &lt;signs&gt;.';

  test('when the session ended meanwhile; the way leads back through the sign-in', async () => {
    const { own, edit, author } = await aPage();
    const { text } = await own.get(edit);
    await server.services.database.prisma.accessToken.deleteMany({ where: { userId: author.id } });
    const late = await own.post(edit, { ...hiddenIn(text, edit), title: 'Salt', markdown: TEXT });
    expect(late.status).toBe(401);
    expect(late.text).toContain(SHOWN);
    expect(late.text).toContain(`/app/sign-in?next=${encodeURIComponent(edit)}`);
    // Another site learns nothing, and nothing of what it sends is shown.
    const foreign = await own.post(edit, { markdown: TEXT }, { origin: 'https://evil.example' });
    expect(foreign.status).toBe(303);
  });

  test('when its author signed in again in another tab', async () => {
    const { own, edit, author } = await aPage();
    const { text } = await own.get(edit);
    await own.signIn(author.token);
    const late = await own.post(edit, { ...hiddenIn(text, edit), title: 'Salt', markdown: TEXT });
    expect(late.status).toBe(403);
    expect(late.text).toContain(SHOWN);
  });

  test('when the page is gone, or a comment is refused', async () => {
    const { own, edit, page, api, path, id, app } = await aPage();
    const { text } = await own.get(edit);
    const commented = await own.post(`${app}/comments`, {
      proof: proofIn(text),
      back: page,
      page: 'nowhere',
      markdown: TEXT,
    });
    expect(commented.status).toBe(400);
    expect(commented.text).toContain(SHOWN);
    expect(commented.text).toContain(`href="${page}"`);
    await api.post(`${path}/content`, { changes: [{ type: 'delete_page', page: id }] });
    const late = await own.post(edit, { ...hiddenIn(text, edit), title: 'Salt', markdown: TEXT });
    expect(late.status).toBe(404);
    expect(late.text).toContain(SHOWN);
  });
});
