/** Comments as a graph: nested under their parents, in few statements, and as they are posted. */
import { createClient } from 'graphql-ws';
import { beforeAll, expect, test } from 'vitest';
import WebSocket from 'ws';
import { document } from '../../../support/generated/gql.ts';
import { aServer, type TestServer } from '../../../support/server.ts';
import { leastStatementsOf } from '../../../support/statements.ts';
import { withoutClock } from '../../../support/watchers.ts';
import { aDiscussion, type Discussion, PARENTS, type ParentName, text } from './discussion.ts';

let server: TestServer;

beforeAll(async () => {
  server = await withoutClock(() => aServer());
});

/** So many threads, with reactions and replies of several people. */
async function fill({ by, pages, path }: Discussion, parent: ParentName, count: number): Promise<void> {
  for (let i = 0; i < count; i += 1) {
    const page = i % 2 === 0 ? pages.start : pages.more;
    const { body } = await by.comment.post(path(parent), { ...text(`Comment ${i}`), page });
    const own = `${path(parent)}/${body.id}`;
    await by.admin.put(own, { addedReactions: ['👍'], ...(i % 2 === 0 && { resolved: true }) });
    for (const role of ['edit', 'review'] as const) await by[role].post(`${own}/replies`, text(`Reply of ${role}`));
  }
}

const COMMENT = `id postedBy { displayName } postedAt editedAt body { markdown } status resolvedBy { displayName }
  reactions { emoji count } replyCount repliers { count user { displayName } }
  target { page { id } outdated space { title } } permissions { edit } urls { location }
  replies(limit: 4, order: asc) { count items { body { markdown } postedBy { displayName } reactions { emoji } permissions { edit } urls { location } } }`;

test.each(PARENTS)('reading the comments of a %s takes no statement per row', async (parent) => {
  const discussion = await aDiscussion(server);
  const { by, space, changeRequest, path } = discussion;
  const inGraph =
    parent === 'space'
      ? `query ($space: ID!) { space(spaceId: $space) { comments(limit: 20) { count items { ${COMMENT} } } } }`
      : `query ($space: ID!, $cr: ID!) { changeRequest(spaceId: $space, changeRequestId: $cr) {
          commentCount comments(limit: 20) { count items { ${COMMENT} } } } }`;
  const variables = { space: space.id, ...(parent === 'change request' && { cr: changeRequest.id }) };
  const costs: { rest: number; graph: number }[] = [];
  for (const more of [2, 8]) {
    await fill(discussion, parent, more);
    costs.push({
      rest: await leastStatementsOf(server, () => by.read.get(`${path(parent)}?limit=20`)),
      graph: await leastStatementsOf(server, () => by.read.graphql(inGraph, variables)),
    });
  }
  const [few, many] = costs as [(typeof costs)[0], (typeof costs)[0]];
  expect(many.rest).toBeLessThanOrEqual(few.rest);
  // Authors, repliers and authors of replies are asked for together, or apart, as answers of the database come.
  expect(many.graph).toBeLessThanOrEqual(few.graph + 2);
  expect(many.rest).toBeLessThanOrEqual(9);
  expect(many.graph).toBeLessThanOrEqual(16);

  const { body } = await by.read.graphql(inGraph, variables);
  const list = (body.data.space ?? body.data.changeRequest).comments;
  expect(list).toMatchObject({ count: 10 });
  expect(list.items[0]).toMatchObject({
    body: { markdown: 'Comment 7' },
    status: 'open',
    resolvedBy: null,
    reactions: [{ emoji: '👍', count: 1 }],
    replyCount: 2,
    target: { outdated: false, space: { title: space.title } },
    replies: { count: 2, items: [{ body: { markdown: 'Reply of edit' } }, { body: { markdown: 'Reply of review' } }] },
  });
  if (parent === 'change request') expect(body.data.changeRequest.commentCount).toBe(5);
});

test('the comments of many change requests come together, and so do their counts', async () => {
  const discussion = await aDiscussion(server);
  const { by, space } = discussion;
  const query = `query ($space: ID!) { space(spaceId: $space) { changeRequests(limit: 20) { items {
    commentCount comments(limit: 2) { items { body { markdown } postedBy { displayName } replyCount } } } } } }`;
  const cost = () => leastStatementsOf(server, () => by.read.graphql(query, { space: space.id }));
  const open = async (): Promise<void> => {
    const { body } = await by.admin.post(`/v1/spaces/${space.id}/change-requests`, {});
    const path = `/v1/spaces/${space.id}/change-requests/${body.id}/comments`;
    for (const word of ['one', 'two', 'three']) await by.comment.post(path, text(word));
  };
  await open();
  await open();
  const few = await cost();
  for (let i = 0; i < 4; i += 1) await open();
  expect(await cost()).toBeLessThanOrEqual(few);
  const { body } = await by.read.graphql(query, { space: space.id });
  const [first] = body.data.space.changeRequests.items;
  expect(first).toMatchObject({
    commentCount: 3,
    comments: { items: [{ body: { markdown: 'three' } }, { body: { markdown: 'two' } }] },
  });
});

test('GraphQL writes and reads back; `format` is for REST, selection for GraphQL', async () => {
  const { by, space, pages } = await aDiscussion(server);
  const created = await by.comment.graphql(
    document(
      `mutation GraphCreateSpaceComment($space: ID!, $page: ID!) { createSpaceComment(spaceId: $space, page: $page, body: { markdown: "Hello" }) { id body { markdown } target { page { id } } } }`,
    ),
    { space: space.id, page: pages.start },
  );
  expect(created.body.data.createSpaceComment).toMatchObject({
    body: { markdown: 'Hello' },
    target: { page: { id: pages.start } },
  });
  const commentId = created.body.data.createSpaceComment.id;
  const replied = await by.edit.graphql(
    document(
      `mutation GraphCreateSpaceCommentReply($space: ID!, $comment: ID!) { createSpaceCommentReply(spaceId: $space, commentId: $comment, body: { markdown: "Hi" }) { id } }`,
    ),
    { space: space.id, comment: commentId },
  );
  const read = await by.read.graphql(
    document(`query GraphSpace($space: ID!, $comment: ID!, $reply: ID!) { space(spaceId: $space) {
      commentCount comment(commentId: $comment) { body { markdown } reply(commentReplyId: $reply) { body { markdown } } } } }`),
    { space: space.id, comment: commentId, reply: replied.body.data.createSpaceCommentReply.id },
  );
  expect(read.body).toEqual({
    data: {
      space: { commentCount: 1, comment: { body: { markdown: 'Hello' }, reply: { body: { markdown: 'Hi' } } } },
    },
  });
  const deleted = await by.comment.graphql(
    document(
      `mutation GraphDeleteSpaceComment($space: ID!, $comment: ID!) { deleteSpaceComment(spaceId: $space, commentId: $comment) }`,
    ),
    { space: space.id, comment: commentId },
  );
  expect(deleted.body).toEqual({ data: { deleteSpaceComment: true } });
});

/** Follows new comments by WebSocket. */
function follow(token: string, variables: { space: string; changeRequest?: string }) {
  const client = createClient({
    url: `${server.url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    retryAttempts: 0,
    connectionParams: { Authorization: `Bearer ${token}` },
  });
  const events = client.iterate<{ commentAdded: { body: { markdown: string }; postedBy: object } }>({
    query: `subscription ($space: ID!, $changeRequest: ID) {
      commentAdded(spaceId: $space, changeRequestId: $changeRequest) { id body { markdown } postedBy { displayName } } }`,
    variables,
  });
  return { events, stop: () => client.dispose() };
}

/** Posts until the subscription tells of it: then it is open. Gives what was told. */
async function opened(events: AsyncIterableIterator<any>, post: () => Promise<unknown>): Promise<any> {
  const first = events.next();
  let done = false;
  void first.finally(() => {
    done = true;
  });
  while (!done) {
    await post();
    await Promise.race([first, new Promise((resolve) => setTimeout(resolve, 200))]);
  }
  return first;
}

test.each(PARENTS)('subscribers hear of each new comment on a %s once, and of no other', async (parent) => {
  const { by, people, space, changeRequest, path } = await aDiscussion(server);
  const { events, stop } = follow(people.read.token, {
    space: space.id,
    ...(parent === 'change request' && { changeRequest: String(changeRequest.number) }),
  });
  await opened(events, () => by.comment.post(path(parent), text('open')));
  const aside = parent === 'space' ? 'change request' : 'space';
  await by.comment.post(path(aside), text('elsewhere'));
  const words = ['a', 'b', 'c', 'd', 'e'];
  const posted = await Promise.all(words.map((word) => by.comment.post(path(parent), text(word))));
  expect(posted.map(({ status }) => status)).toEqual(words.map(() => 200));
  await by.comment.put(`${path(parent)}/${posted[0]?.body.id}`, { resolved: true });
  await by.comment.post(path(parent), text('end'));
  const heard: string[] = [];
  while (heard.at(-1) !== 'end') {
    const { value } = await events.next();
    const { markdown } = value.data.commentAdded.body;
    if (markdown !== 'open') heard.push(markdown);
  }
  expect(heard.sort()).toEqual([...words, 'end'].sort());
  await stop();
});

test('a subscription ends when its reader loses the space, not when the clock looks, and is refused to strangers', async () => {
  const { by, people, space, path } = await aDiscussion(server);
  const { events, stop } = follow(people.comment.token, { space: space.id });
  await opened(events, () => by.admin.post(path('space'), text('open')));
  await by.admin.delete(`/v1/spaces/${space.id}/permissions/users/${people.comment.id}`);
  const ended = async (): Promise<unknown> => {
    for await (const _ of events);
    return 'ended';
  };
  expect(String(JSON.stringify(await ended().catch((error: unknown) => error)))).toMatch(/NOT_FOUND|ended/);
  await stop();

  const stranger = await server.make.user();
  const refused = follow(stranger.token, { space: space.id });
  const first = await refused.events.next().catch((error: unknown) => error);
  expect(JSON.stringify(first)).toContain('NOT_FOUND');
  await refused.stop();
});
