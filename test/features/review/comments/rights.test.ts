import { beforeAll, describe, expect, test } from 'vitest';
import { EVERYTHING } from '../../../../src/access/scopes.ts';
import { commentRights } from '../../../../src/features/review/comments/rights.ts';
import { document } from '../../../support/generated/gql.ts';
import { aServer, type TestServer } from '../../../support/server.ts';
import { aDiscussion, type Discussion, PARENTS, type ParentName, ROLES, text } from './discussion.ts';

let server: TestServer;
let here: Discussion;

beforeAll(async () => {
  server = await aServer();
  here = await aDiscussion(server);
});

/** A comment and a reply of somebody with the role `comment`. */
async function aThread({ by, path }: Discussion, parent: ParentName) {
  const comment = (await by.comment.post(path(parent), text('Mine'))).body;
  const own = `${path(parent)}/${comment.id}`;
  const reply = (await by.comment.post(`${own}/replies`, text('Mine too'))).body;
  return { comment: own, reply: `${own}/replies/${reply.id}`, ids: { comment: comment.id, reply: reply.id } };
}

describe.each(PARENTS)('who may do what with comments on a %s', (parent) => {
  test.each(ROLES)('%s: what `permissions` says is what happens', async (role) => {
    const client = here.by[role];
    const isAuthor = role === 'comment';
    const thread = await aThread(here, parent);
    const rights = commentRights(role, isAuthor, EVERYTHING);
    expect((await client.get(thread.comment)).body.permissions).toEqual(rights);
    const { resolve: _, ...onReply } = rights;
    expect((await client.get(thread.reply)).body.permissions).toEqual(onReply);

    const status = (allowed: boolean, success = 200) => (allowed ? success : 403);
    const outcomes = {
      edit: (await client.put(thread.comment, text('Changed'))).status,
      resolve: (await client.put(thread.comment, { resolved: true })).status,
      react: (await client.put(thread.comment, { addedReactions: ['👍'] })).status,
      reply: (await client.post(`${thread.comment}/replies`, text('Ours'))).status,
      post: (await client.post(here.path(parent), text('Own'))).status,
      editReply: (await client.put(thread.reply, text('Changed'))).status,
      reactToReply: (await client.put(thread.reply, { addedReactions: ['👍'] })).status,
      deleteReply: (await client.delete(thread.reply)).status,
      delete: (await client.delete(thread.comment)).status,
    };
    expect(outcomes).toEqual({
      edit: status(isAuthor),
      resolve: status(role !== 'read' && (role !== 'comment' || isAuthor)),
      react: status(role !== 'read'),
      reply: status(role !== 'read'),
      post: status(role !== 'read'),
      editReply: status(isAuthor),
      reactToReply: status(role !== 'read'),
      deleteReply: status(isAuthor || role === 'admin', 204),
      delete: status(isAuthor || role === 'admin', 204),
    });
  });

  test('one who lost the role loses the own comments too', async () => {
    const discussion = await aDiscussion(server);
    const { by, people, space } = discussion;
    const thread = await aThread(discussion, parent);
    await server.services.database.prisma.grant.updateMany({
      where: { spaceId: space.id, userId: people.comment.id },
      data: { role: 'read' },
    });
    expect(await by.comment.put(thread.comment, text('Changed'))).toMatchObject({ status: 403 });
    expect(await by.comment.delete(thread.comment)).toMatchObject({ status: 403 });
    expect((await by.comment.get(thread.comment)).body.permissions).toEqual({
      view: true,
      edit: false,
      reply: false,
      delete: false,
      resolve: false,
    });
  });

  test('a comment of another parent is not there, whichever id is wrong', async () => {
    const other = await aDiscussion(server);
    const mine = await aThread(here, parent);
    const foreign = await aThread(other, parent);
    const aside = await aThread(here, parent === 'space' ? 'change request' : 'space');
    const { admin } = here.by;
    const comments = here.path(parent);
    const wrong = [
      `${comments}/${foreign.ids.comment}`,
      `${comments}/${aside.ids.comment}`,
      `${comments}/${foreign.ids.comment}/replies/${foreign.ids.reply}`,
      `${comments}/${mine.ids.comment}/replies/${foreign.ids.reply}`,
      `${comments}/${mine.ids.comment}/replies/${aside.ids.reply}`,
    ];
    const absent = await admin.get(`${comments}/absent`);
    expect(absent.status).toBe(404);
    for (const path of wrong) {
      const body = path.includes('/replies/') ? text('x') : { resolved: true };
      expect((await admin.get(path)).status, path).toBe(404);
      expect((await admin.put(path, body)).status, path).toBe(404);
    }
    expect((await admin.get(`${comments}/${foreign.ids.comment}`)).body).toEqual(absent.body);
    expect((await admin.post(`${comments}/${foreign.ids.comment}/replies`, text('x'))).status).toBe(404);
    expect((await admin.get(`${comments}/${aside.ids.comment}/replies`)).status).toBe(404);
    expect((await admin.delete(`${comments}/${foreign.ids.comment}/replies/${foreign.ids.reply}`)).status).toBe(404);
    // To a DELETE they are absent, and stay where they are.
    for (const path of [
      `${comments}/${foreign.ids.comment}`,
      `${comments}/${mine.ids.comment}/replies/${foreign.ids.reply}`,
    ])
      expect((await admin.delete(path)).status, path).toBe(204);
    expect((await other.by.admin.get(foreign.comment)).status).toBe(200);
    expect((await other.by.admin.get(foreign.reply)).status).toBe(200);
  });

  test('a stranger sees no comments, and no count of them', async () => {
    const stranger = server.as((await server.make.user()).token);
    const guest = server.as((await server.make.member(here.organization, null)).token);
    const { comment } = await aThread(here, parent);
    for (const client of [stranger, guest]) {
      expect((await client.get(here.path(parent))).status).toBe(404);
      expect((await client.get(comment)).status).toBe(404);
      expect((await client.post(here.path(parent), text('x'))).status).toBe(404);
      expect((await client.delete(comment)).status).toBe(404);
    }
  });
});

test('GraphQL asks the same: no mutation reaches a comment through a parent that it is not on', async () => {
  const other = await aDiscussion(server);
  const foreign = await aThread(other, 'space');
  const answer = await here.by.admin.graphql(
    document(
      `mutation RightsUpdateSpaceComment($space: ID!, $comment: ID!) { updateSpaceComment(spaceId: $space, commentId: $comment, resolved: true) { id } }`,
    ),
    { space: here.space.id, comment: foreign.ids.comment },
  );
  expect(answer.body.errors?.[0]).toMatchObject({ extensions: { code: 'NOT_FOUND' } });
  const refused = await here.by.edit.graphql(
    document(
      `mutation RightsUpdateSpaceComment2($space: ID!, $comment: ID!) { updateSpaceComment(spaceId: $space, commentId: $comment, body: { markdown: "theirs" }) { id } }`,
    ),
    { space: here.space.id, comment: (await aThread(here, 'space')).ids.comment },
  );
  expect(refused.body.errors?.[0]).toMatchObject({ extensions: { code: 'FORBIDDEN' } });
});
