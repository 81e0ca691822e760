import { beforeAll, describe, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../../support/server.ts';
import { aDiscussion, type Discussion, PARENTS, text } from './discussion.ts';

let server: TestServer;
let here: Discussion;

beforeAll(async () => {
  server = await aServer();
  here = await aDiscussion(server);
});

const markdowns = ({ body }: { body: any }) => body.items.map((item: any) => item.body.markdown);

describe.each(PARENTS)('comments on a %s', (parent) => {
  test('are posted, read, edited and deleted by their author', async () => {
    const { by, people, space, changeRequest, path } = here;
    const posted = await by.comment.post(path(parent), text('Is this *right*?'));
    expect(posted).toMatchObject({
      status: 200,
      body: {
        object: 'comment',
        postedBy: { object: 'user', id: people.comment.id, displayName: people.comment.displayName },
        body: { markdown: 'Is this *right*?' },
        status: 'open',
        reactions: [],
        replies: 0,
        repliers: [],
        target: { space: space.id, outdated: false },
        permissions: { view: true, edit: true, reply: true, delete: true, resolve: true },
      },
    });
    const { id, urls, target } = posted.body;
    expect(urls.location).toBe(`http://octavo.test${path(parent)}/${id}`);
    expect(target.changeRequest).toBe(parent === 'space' ? undefined : changeRequest.id);
    expect(target.revision).toEqual(expect.any(String));
    for (const name of ['editedAt', 'resolvedAt', 'resolvedBy']) expect(posted.body).not.toHaveProperty(name);
    for (const name of ['page', 'node', 'tableCell', 'review']) expect(target).not.toHaveProperty(name);

    const own = `${path(parent)}/${id}`;
    expect((await by.comment.get(own)).body).toEqual(posted.body);
    expect((await by.comment.put(own, text('Is this *right*?'))).body).not.toHaveProperty('editedAt');
    const edited = await by.comment.put(own, text('Is this **right**?'));
    expect(edited).toMatchObject({ status: 200, body: { body: { markdown: 'Is this **right**?' } } });
    expect(Date.parse(edited.body.editedAt)).toBeGreaterThanOrEqual(Date.parse(posted.body.postedAt));

    expect(await by.comment.delete(own)).toMatchObject({ status: 204, text: '' });
    expect(await by.comment.delete(own)).toMatchObject({ status: 204, text: '' });
    expect(await by.comment.get(own)).toMatchObject({ status: 404 });
  });

  test('are resolved once and opened again', async () => {
    const { by, people, path } = here;
    const { body } = await by.comment.post(path(parent), text('To do'));
    const own = `${path(parent)}/${body.id}`;
    const resolved = await by.edit.put(own, { resolved: true });
    expect(resolved.body).toMatchObject({
      status: 'resolved',
      resolvedAt: expect.any(String),
      resolvedBy: { id: people.edit.id },
    });
    expect(resolved.body).not.toHaveProperty('editedAt');
    // Whoever resolved it first, has resolved it.
    expect((await by.admin.put(own, { resolved: true })).body).toMatchObject({
      resolvedAt: resolved.body.resolvedAt,
      resolvedBy: { id: people.edit.id },
    });
    const opened = (await by.comment.put(own, { resolved: false })).body;
    expect(opened.status).toBe('open');
    expect(opened).not.toHaveProperty('resolvedAt');
    expect(opened).not.toHaveProperty('resolvedBy');
  });

  test('carry reactions, each person and emoji once', async () => {
    const { by, people, path } = here;
    const own = `${path(parent)}/${(await by.admin.post(path(parent), text('Good?'))).body.id}`;
    await by.comment.put(own, { addedReactions: ['👍', '👍'] });
    await by.comment.put(own, { addedReactions: ['🎉'] });
    await by.edit.put(own, { addedReactions: ['👍'] });
    const again = await by.edit.put(own, { addedReactions: ['👍'], removedReactions: ['🎉'] });
    expect(again.status).toBe(200);
    expect(again.body.reactions).toEqual([
      {
        emoji: '👍',
        count: 2,
        users: [
          { user: expect.objectContaining({ id: people.comment.id }), reactedAt: expect.any(String) },
          { user: expect.objectContaining({ id: people.edit.id }), reactedAt: expect.any(String) },
        ],
      },
      { emoji: '🎉', count: 1, users: [expect.objectContaining({ user: expect.any(Object) })] },
    ]);
    expect(again.body).not.toHaveProperty('editedAt');
    const less = await by.comment.put(own, { removedReactions: ['👍', '🎉', '🚀'] });
    expect(less.body.reactions.map(({ emoji, count }: any) => [emoji, count])).toEqual([['👍', 1]]);
  });

  test('are answered; a comment counts its replies and says whose they are', async () => {
    const { by, people, path } = here;
    const { body: comment } = await by.comment.post(path(parent), text('Why?'));
    const replies = `${path(parent)}/${comment.id}/replies`;
    const first = await by.edit.post(replies, text('Because.'));
    expect(first).toMatchObject({
      status: 200,
      body: {
        object: 'comment-reply',
        postedBy: { id: people.edit.id },
        body: { markdown: 'Because.' },
        reactions: [],
        permissions: { view: true, edit: true, reply: true, delete: true },
      },
    });
    expect(first.body.urls.location).toBe(`http://octavo.test${replies}/${first.body.id}`);
    await by.comment.post(replies, text('I see.'));
    await by.edit.post(replies, text('Fine.'));

    const read = (await by.read.get(`${path(parent)}/${comment.id}`)).body;
    expect(read).toMatchObject({
      replies: 3,
      repliers: [
        { count: 2, user: { id: people.edit.id }, updatedAt: expect.any(String) },
        { count: 1, user: { id: people.comment.id } },
      ],
    });
    const list = await by.read.get(`${replies}?limit=2`);
    expect(list.body).toMatchObject({ count: 3, next: { page: expect.any(String) } });
    expect(markdowns(list)).toEqual(['Fine.', 'I see.']);
    expect(markdowns(await by.read.get(`${replies}?limit=2&page=${list.body.next.page}`))).toEqual(['Because.']);
    expect(markdowns(await by.read.get(`${replies}?order=asc`))).toEqual(['Because.', 'I see.', 'Fine.']);

    const own = `${replies}/${first.body.id}`;
    const changed = await by.edit.put(own, { ...text('Because so.'), addedReactions: ['👀'] });
    expect(changed.body).toMatchObject({
      body: { markdown: 'Because so.' },
      editedAt: expect.any(String),
      reactions: [{ emoji: '👀', count: 1, users: [{ user: { id: people.edit.id } }] }],
    });
    expect((await by.edit.get(own)).body).toEqual(changed.body);
    expect((await by.read.get(own)).body.permissions).toEqual({
      view: true,
      edit: false,
      reply: false,
      delete: false,
    });
    expect(await by.edit.delete(own)).toMatchObject({ status: 204 });
    expect(await by.edit.delete(own)).toMatchObject({ status: 204 });
    expect(await by.edit.get(own)).toMatchObject({ status: 404 });
    expect((await by.read.get(`${path(parent)}/${comment.id}`)).body.replies).toBe(2);
  });

  test('lists are filtered by status, page and authors, and go either way', async () => {
    const { by, people, pages, path } = await aDiscussion(server);
    const list = path(parent);
    const post = async (client: typeof by.admin, markdown: string, more: object = {}) =>
      (await client.post(list, { ...text(markdown), ...more })).body.id as string;
    await post(by.comment, 'one', { page: pages.start });
    const two = await post(by.edit, 'two', { page: pages.more });
    await post(by.admin, 'three', { page: pages.start });
    await post(by.comment, 'four');
    await by.edit.put(`${list}/${two}`, { resolved: true });

    expect(markdowns(await by.read.get(list))).toEqual(['four', 'three', 'two', 'one']);
    expect(markdowns(await by.read.get(`${list}?order=asc`))).toEqual(['one', 'two', 'three', 'four']);
    expect(markdowns(await by.read.get(`${list}?status=open`))).toEqual(['four', 'three', 'one']);
    expect(markdowns(await by.read.get(`${list}?status=resolved`))).toEqual(['two']);
    expect(markdowns(await by.read.get(`${list}?targetPage=${pages.start}`))).toEqual(['three', 'one']);
    const authors = `authors=${people.edit.id}&authors=${people.admin.id}`;
    expect(markdowns(await by.read.get(`${list}?${authors}`))).toEqual(['three', 'two']);
    expect((await by.read.get(`${list}?${authors}&status=open&limit=1`)).body).toMatchObject({ count: 1 });
    const first = await by.read.get(`${list}?limit=3&order=asc`);
    expect(markdowns(await by.read.get(`${list}?limit=3&order=asc&page=${first.body.next.page}`))).toEqual(['four']);
  });

  test('count as open on what they are on, and nowhere else', async () => {
    const { by, space, changeRequest, path } = await aDiscussion(server);
    const counts = async () => [
      (await by.read.get(`/v1/spaces/${space.id}`)).body.comments,
      (await by.read.get(`/v1/spaces/${space.id}/change-requests/${changeRequest.id}`)).body.comments,
    ];
    const only = (count: number) => (parent === 'space' ? [count, 0] : [0, count]);
    expect(await counts()).toEqual([0, 0]);
    const { body } = await by.comment.post(path(parent), text('one'));
    await by.comment.post(path(parent), text('two'));
    expect(await counts()).toEqual(only(2));
    await by.comment.put(`${path(parent)}/${body.id}`, { resolved: true });
    expect(await counts()).toEqual(only(1));
    await by.comment.put(`${path(parent)}/${body.id}`, { resolved: false });
    await by.comment.delete(`${path(parent)}/${body.id}`);
    expect(await counts()).toEqual(only(1));
  });

  test('refuse what is no comment, naming the field', async () => {
    const { by, pages, path } = here;
    const refused = async (body: unknown): Promise<string[]> => {
      const answer = await by.comment.post(path(parent), body);
      expect(answer.status, answer.text).toBe(400);
      return answer.body.error.details.map((detail: { path: string }) => detail.path);
    };
    expect(await refused({})).toEqual(['body']);
    expect(await refused({ body: {} })).toEqual(['body']);
    expect(await refused(text(''))).toEqual(['body.markdown']);
    expect(await refused(text(' \n\t'))).toEqual(['body.markdown']);
    expect(await refused(text('x'.repeat(50_001)))).toEqual(['body.markdown']);
    expect(await refused({ body: { markdown: 5 } })).toEqual(['body.markdown']);
    expect(await refused({ ...text('x'), page: 'absent' })).toEqual(['page']);
    expect(await refused({ ...text('x'), node: 'key' })).toEqual(['page']);
    expect(await refused({ ...text('x'), page: pages.start, tableCell: { record: 'a' } })).toEqual([
      'tableCell.definition',
    ]);
    const own = `${path(parent)}/${(await by.comment.post(path(parent), text('x'.repeat(50_000)))).body.id}`;
    for (const emoji of ['👨‍👩‍👧', '🏳️‍🌈', '🇳🇱', '❤', '❤️', '👍🏽', '1F468-200D-1F469'])
      expect(await by.comment.put(own, { addedReactions: [emoji] }), emoji).toMatchObject({ status: 200 });
    for (const emoji of ['', 'a b', '<b>', 'word', '👍👍', '\u0007'])
      expect(await by.comment.put(own, { addedReactions: [emoji] })).toMatchObject({ status: 400 });
    expect(await by.comment.put(own, { addedReactions: ['👍'], removedReactions: ['👍'] })).toMatchObject({
      status: 400,
      body: { error: { details: [{ path: 'removedReactions' }] } },
    });
  });

  test('hold a bounded number of different emoji', async () => {
    const { by, path } = here;
    const own = `${path(parent)}/${(await by.comment.post(path(parent), text('Vote'))).body.id}`;
    const codes = (from: number, count: number) => Array.from({ length: count }, (_, i) => `1f6${from + i}`);
    for (const from of [100, 120]) await by.comment.put(own, { addedReactions: codes(from, 20) });
    expect(await by.comment.put(own, { addedReactions: codes(140, 10) })).toMatchObject({ status: 200 });
    expect(await by.edit.put(own, { addedReactions: codes(150, 1) })).toMatchObject({
      status: 400,
      body: { error: { details: [{ path: 'addedReactions' }] } },
    });
    expect((await by.edit.put(own, { addedReactions: codes(100, 20) })).body.reactions).toHaveLength(50);
  });
});

test('a change request is named by its number too', async () => {
  const { by, space, changeRequest, path } = here;
  const { body } = await by.comment.post(path('change request'), text('By number'));
  const byNumber = `/v1/spaces/${space.id}/change-requests/${changeRequest.number}/comments/${body.id}`;
  expect((await by.comment.get(byNumber)).body).toEqual(body);
  expect((await by.comment.put(byNumber, { resolved: true })).body.status).toBe('resolved');
});

test('what somebody wrote stays when the account goes', async () => {
  const { by, organization, path } = here;
  const leaver = await server.make.member(organization, 'comment');
  await server.make.grant({ space: here.space }, { user: leaver }, 'comment');
  const client = server.as(leaver.token);
  const { body } = await client.post(path('space'), text('I was here'));
  await client.post(`${path('space')}/${body.id}/replies`, text('Twice'));
  await client.put(`${path('space')}/${body.id}`, { resolved: true, addedReactions: ['👋'] });
  await server.services.database.prisma.user.delete({ where: { id: leaver.id } });
  const former = { object: 'user', displayName: 'Former user' };
  const read = await by.read.get(`${path('space')}/${body.id}`);
  expect(read.body).toMatchObject({
    postedBy: former,
    resolvedBy: former,
    repliers: [{ user: former, count: 1 }],
    replies: 1,
    reactions: [],
  });
});
