/** What people do in a discussion, and who they ask for a review, by the forms of the app. */
import { beforeAll, describe, expect, test } from 'vitest';
import { aServer, type TestServer } from '../support/server.ts';
import { Browsing } from './browsing.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

/** A change request, somebody who may comment on it, and others. */
async function aDiscussion() {
  const organization = await server.make.organization();
  const [admin, author, other, reader] = await Promise.all(
    (['admin', 'read', 'read', 'read'] as const).map((role) => server.make.member(organization, role)),
  );
  const space = await server.make.space(organization, { author: admin! });
  for (const user of [author!, other!]) await server.make.grant({ space }, { user }, 'comment');
  const path = `/v1/spaces/${space.id}`;
  const api = server.as(admin!.token);
  const { body } = await api.post(`${path}/content`, {
    changes: [{ type: 'create_page', page: 'p', title: 'Salt', content: { markdown: 'Some text.\n' } }],
  });
  await api.post(`${path}/change-requests`, { subject: 'More salt' });
  const app = `/app/spaces/${space.id}`;
  return {
    people: { admin: admin!, author: author!, other: other!, reader: reader! },
    /** Where people discuss: the page in the app, and the comments in the API. */
    places: [
      {
        page: `${app}/change-requests/1`,
        forms: `${app}/change-requests/1/comments`,
        own: `${path}/change-requests/1`,
      },
      { page: `${app}/pages/${body.created.p}`, forms: `${app}/comments`, own: path, on: body.created.p as string },
    ],
    organization,
    space,
    api,
    path,
  };
}

const signedIn = (person: { token: string }) => new Browsing(server).signIn(person.token);

describe('a comment', () => {
  test('can be edited and deleted by its author, on a change request and on a page', async () => {
    const { people, places, api } = await aDiscussion();
    const by = server.as(people.author.token);
    const [author, other, admin] = await Promise.all([people.author, people.other, people.admin].map(signedIn));
    for (const { page, forms, own, on } of places) {
      const { body: comment } = await by.post(`${own}/comments`, { body: { markdown: 'One & <b>two</b>' }, page: on });
      const { body: reply } = await by.post(`${own}/comments/${comment.id}/replies`, { body: { markdown: 'Three' } });
      const [asComment, asReply] = [`${forms}/${comment.id}`, `${forms}/${comment.id}/replies/${reply.id}`];
      const actions = ['edit', 'delete'].flatMap((action) => [`${asComment}/${action}`, `${asReply}/${action}`]);
      const shownTo = async (person: Browsing) => {
        const { text } = await person.get(page);
        return actions.filter((action) => text.includes(`action="${action}"`));
      };
      expect(await shownTo(author!)).toEqual(actions);
      expect(await shownTo(other!)).toEqual([]);
      expect(await shownTo(admin!)).toEqual(actions.filter((action) => action.endsWith('delete')));
      expect((await author!.get(page)).text).toContain('>\nOne &amp; &lt;b&gt;two&lt;/b&gt;</textarea>');

      // The graph decides, whatever is shown.
      const forged = await other!.submit(page, `${asComment}/edit`, { markdown: 'Forged' });
      expect(forged.status).toBe(403);
      // What was written is on the page that refuses it.
      expect(forged.text).toContain('Forged');
      expect((await other!.get(page)).text).not.toContain('Forged');
      expect((await author!.post(`${asComment}/delete`, { back: page })).status).toBe(403);

      expect(await author!.submit(page, `${asComment}/edit`, { markdown: 'One,\r\ntwo' })).toMatchObject({
        status: 303,
        location: `${page}#app-c-${comment.id}`,
      });
      await author!.submit(page, `${asReply}/edit`, { markdown: 'Four' });
      expect((await api.get(`${own}/comments/${comment.id}`)).body).toMatchObject({ body: { markdown: 'One,\ntwo' } });
      expect((await api.get(`${own}/comments/${comment.id}/replies/${reply.id}`)).body.body.markdown).toBe('Four');
      expect((await author!.get(page)).text.match(/<span class="app-dim">edited/g)).toHaveLength(2);

      expect((await author!.submit(page, `${asReply}/delete`, {})).location).toBe(`${page}#app-c-${comment.id}`);
      expect((await author!.get(page)).text).toMatch(/role="status">The reply is deleted/);
      expect((await author!.submit(page, `${asComment}/delete`, {})).location).toBe(page);
      const { text } = await author!.get(page);
      expect(text).toMatch(/role="status">The comment is deleted/);
      expect(text).not.toContain(comment.id);
      expect((await api.get(`${own}/comments/${comment.id}`)).status).toBe(404);
    }
  });

  test('can be resolved and reopened by its author and by editors, and by no one else', async () => {
    const { people, places } = await aDiscussion();
    const [author, other, admin] = await Promise.all([people.author, people.other, people.admin].map(signedIn));
    for (const { page, forms, own, on } of places) {
      const { body: comment } = await server
        .as(people.author.token)
        .post(`${own}/comments`, { body: { markdown: 'Why?' }, page: on });
      const action = (name: string) => `action="${forms}/${comment.id}/${name}"`;
      expect((await other!.get(page)).text).not.toContain(action('resolve'));
      for (const person of [author!, admin!]) {
        expect((await person.get(page)).text).toContain(action('resolve'));
        await person.submit(page, `${forms}/${comment.id}/resolve`, {});
        expect((await person.get(page)).text).toContain(action('reopen'));
        await person.submit(page, `${forms}/${comment.id}/reopen`, {});
      }
    }
  });
});

describe('reviewers', () => {
  test('are asked by name or e-mail address, and not asked any more', async () => {
    const { people, places, organization, space, api, path } = await aDiscussion();
    const [{ page }] = places as [(typeof places)[0]];
    const reviewer = await server.make.member(organization, 'read');
    await server.make.grant({ space }, { user: reviewer }, 'review');
    const rename = (id: string, displayName: string) =>
      server.services.database.prisma.user.update({ where: { id }, data: { displayName } });
    const { email } = await rename(reviewer.id, 'Mira Okafor');
    await rename(people.other.id, 'Mira Okafor-Lind');
    const admin = await signedIn(people.admin);
    const asked = async () =>
      (await api.get(`${path}/change-requests/1/requested-reviewers`)).body.items.map(({ user }: any) => user.id);
    const ask = async (who: string) => {
      const { status, location } = await admin.submit(page, `${page}/reviewers`, { who });
      expect({ status, location }).toEqual({ status: 303, location: page });
      return (await admin.get(page)).text;
    };

    expect((await admin.get(page)).text).toContain('<option value="Mira Okafor">');
    expect(await ask('mira okafor')).toMatch(/role="status">Requested a review from Mira Okafor/);
    expect(await asked()).toEqual([reviewer.id]);
    const { text } = await admin.get(page);
    expect(text).toContain(`action="${page}/reviewers/${reviewer.id}/remove"`);
    expect(text).not.toContain('<option value="Mira Okafor">');
    await admin.submit(page, `${page}/reviewers/${reviewer.id}/remove`, {});
    expect(await asked()).toEqual([]);
    await ask(` ${email} `);
    expect(await asked()).toEqual([reviewer.id]);

    // Who is meant has to be clear, and able to.
    expect(await ask('Nobody Atall')).toMatch(/role="alert">No one in the organization/);
    expect(await ask('Mira Okafor-L')).toMatch(/role="alert">Mira Okafor-Lind may not review this space/);
    await rename(people.reader.id, 'Mira Okafor');
    expect(await ask('Mira Okafor')).toMatch(/role="alert">Several people/);
    expect(await asked()).toEqual([reviewer.id]);
  });

  test('can be requested by editors while there is something to review', async () => {
    const { people, places, api, path } = await aDiscussion();
    const [{ page }] = places as [(typeof places)[0]];
    const [author, admin] = await Promise.all([people.author, people.admin].map(signedIn));
    await api.post(`${path}/change-requests/1/requested-reviewers`, { users: [people.admin.id] });
    const { text } = await author!.get(page);
    expect(text).toContain('app-asked');
    expect(text).not.toContain(`action="${page}/reviewers`);
    await author!.submit(page, `${page}/reviewers`, { who: people.admin.email });
    expect((await author!.get(page)).text).toMatch(/role="alert">This needs the role/);
    await api.patch(`${path}/change-requests/1`, { status: 'archived' });
    expect((await admin!.get(page)).text).not.toContain(`action="${page}/reviewers`);
  });
});
