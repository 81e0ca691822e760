/** What people do at the same time: nothing is lost, nothing is counted twice. */
import { beforeAll, describe, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../../support/server.ts';
import { aDiscussion, PARENTS, ROLES, text } from './discussion.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

const statusesOf = (answers: { status: number }[]) => [...new Set(answers.map(({ status }) => status))];

describe.each(PARENTS)('on a %s', (parent) => {
  test('posting, resolving, opening and deleting at once leaves true counts', async () => {
    const { by, space, changeRequest, path } = await aDiscussion(server);
    const comments = path(parent);
    const posted = await Promise.all(Array.from({ length: 20 }, (_, i) => by.comment.post(comments, text(`${i}`))));
    expect(statusesOf(posted)).toEqual([200]);
    const ids = posted.map(({ body }) => body.id as string);
    const moves = ids.flatMap((id, i) => [
      by.admin.put(`${comments}/${id}`, { resolved: true }),
      by.edit.put(`${comments}/${id}`, { resolved: i % 2 === 0 }),
      ...(i % 5 === 0 ? [by.comment.delete(`${comments}/${id}`)] : []),
    ]);
    for (const { status } of await Promise.all(moves)) expect([200, 204, 404]).toContain(status);

    const { body: all } = await by.read.get(`${comments}?limit=100`);
    expect(all.count).toBe(16);
    const open = all.items.filter(({ status }: { status: string }) => status === 'open');
    for (const item of all.items)
      expect([item.status, 'resolvedAt' in item, 'resolvedBy' in item]).toEqual(
        item.status === 'open' ? ['open', false, false] : ['resolved', true, true],
      );
    const [onSpace, onChangeRequest] = [
      (await by.read.get(`/v1/spaces/${space.id}`)).body.comments,
      (await by.read.get(`/v1/spaces/${space.id}/change-requests/${changeRequest.id}`)).body.comments,
    ];
    expect(parent === 'space' ? [onSpace, onChangeRequest] : [onChangeRequest, onSpace]).toEqual([open.length, 0]);
  });

  test('the same reaction sent many times is one; those of all people are kept', async () => {
    const { by, path } = await aDiscussion(server);
    const { body } = await by.comment.post(path(parent), text('Good?'));
    const own = `${path(parent)}/${body.id}`;
    const people = ROLES.filter((role) => role !== 'read');
    const answers = await Promise.all(
      people.flatMap((role) => [1, 2, 3].map(() => by[role].put(own, { addedReactions: ['👍', '🎉'] }))),
    );
    expect(statusesOf(answers)).toEqual([200]);
    const { reactions } = (await by.read.get(own)).body;
    expect(reactions.map(({ emoji, count, users }: any) => [emoji, count, users.length]).sort()).toEqual(
      [
        ['👍', people.length, people.length],
        ['🎉', people.length, people.length],
      ].sort(),
    );
  });

  test('of many resolutions one counts', async () => {
    const { by, people, path } = await aDiscussion(server);
    const { body } = await by.comment.post(path(parent), text('Done?'));
    const own = `${path(parent)}/${body.id}`;
    const answers = await Promise.all(
      (['admin', 'create', 'review', 'edit'] as const).map((role) => by[role].put(own, { resolved: true })),
    );
    const resolvers = new Set(answers.map((answer) => `${answer.body.resolvedBy.id} ${answer.body.resolvedAt}`));
    expect(resolvers.size).toBe(1);
    expect(Object.values(people).map(({ id }) => id)).toContain(answers[0]?.body.resolvedBy.id);
  });

  test('a reply to a comment that goes at the same moment is a reply or a 404', async () => {
    const { by, path } = await aDiscussion(server);
    for (let i = 0; i < 5; i += 1) {
      const { body } = await by.comment.post(path(parent), text('Going'));
      const own = `${path(parent)}/${body.id}`;
      const [reply, reaction, removal] = await Promise.all([
        by.edit.post(`${own}/replies`, text('Wait')),
        by.edit.put(own, { addedReactions: ['👍'] }),
        by.comment.delete(own),
      ]);
      expect([200, 404]).toContain(reply.status);
      expect([200, 404]).toContain(reaction.status);
      expect(removal.status).toBe(204);
    }
    const left = await server.services.database.prisma.commentReply.count({ where: { markdown: 'Wait' } });
    expect(left).toBe(0);
  });
});

test('a space that is transferred while people discuss takes all of it along', async () => {
  const { by, people, organization, space, path } = await aDiscussion(server);
  const to = await server.make.organization();
  const { prisma } = server.services.database;
  await prisma.member.create({ data: { organizationId: to.id, userId: people.admin.id, role: 'admin' } });
  const { admin } = by;
  const talk = async (): Promise<void> => {
    for (const parent of PARENTS) {
      const { body } = await admin.post(path(parent), text('Here'));
      const own = `${path(parent)}/${body.id}`;
      const reply = await admin.post(`${own}/replies`, text('And there'));
      for (const each of [own, `${own}/replies/${reply.body.id}`])
        expect(await admin.put(each, { addedReactions: ['👍'] })).toMatchObject({ status: 200 });
    }
  };
  await talk();
  const talking = [1, 2, 3].map(talk);
  expect(await admin.post(`/v1/spaces/${space.id}/transfer`, { organization: to.id })).toMatchObject({ status: 200 });
  await Promise.all(talking);
  await talk();
  const rows = async (organizationId: string) => ({
    comments: await prisma.comment.count({ where: { organizationId, spaceId: space.id } }),
    replies: await prisma.commentReply.count({ where: { organizationId } }),
    reactions: await prisma.reaction.count({ where: { organizationId } }),
  });
  expect(await rows(organization.id)).toEqual({ comments: 0, replies: 0, reactions: 0 });
  expect(await rows(to.id)).toEqual({ comments: 10, replies: 10, reactions: 20 });
});
