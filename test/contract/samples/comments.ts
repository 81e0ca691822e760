import type { Sample, Samples } from '../call.ts';
import type { World } from '../world.ts';

type Ids = Record<string, string>;

/** What is commented: a space, or a change request of it. */
type Parent = (world: World) => Promise<Ids>;

const SPACE = '/v1/spaces/{spaceId}';
const CHANGE_REQUEST = `${SPACE}/change-requests/{changeRequestId}`;

const aSpace: Parent = async (world) => ({ spaceId: (await world.aBook()).space.id });
const aChangeRequest: Parent = async (world) => {
  const { spaceId } = await aSpace(world);
  const admin = world.server.as(world.people.admin.token);
  const { body } = await admin.post(`/v1/spaces/${spaceId}/change-requests`, { subject: 'A change' });
  return { spaceId: spaceId as string, changeRequestId: body.id };
};

const filled = (path: string, ids: Ids) => path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] as string);

/** A comment by the administrator, with a reply. */
async function commented(world: World, base: string, parent: Parent): Promise<Ids> {
  const ids = await parent(world);
  const admin = world.server.as(world.people.admin.token);
  const comment = await admin.post(`${filled(base, ids)}/comments`, { body: { markdown: 'Is this so?' } });
  const reply = await admin.post(`${filled(base, ids)}/comments/${comment.body.id}/replies`, {
    body: { markdown: 'It is.' },
  });
  if (reply.status !== 200) throw new Error(`The comment was not answered: ${comment.text} ${reply.text}`);
  return { ...ids, commentId: comment.body.id, commentReplyId: reply.body.id };
}

function samplesOn(base: string, parent: Parent): Samples {
  const withComment =
    (call: object = {}): Sample =>
    async (world) => {
      const { commentReplyId: _reply, ...path } = await commented(world, base, parent);
      return { path, ...call };
    };
  const withReply =
    (call: object = {}): Sample =>
    async (world) => ({ path: await commented(world, base, parent), ...call });
  return {
    [`GET ${base}/comments`]: async (world) => {
      const { commentId: _comment, commentReplyId: _reply, ...path } = await commented(world, base, parent);
      return { path, query: { status: 'open', order: 'asc' } };
    },
    [`POST ${base}/comments`]: async (world) => ({
      path: await parent(world),
      body: { body: { markdown: 'A **comment**.' } },
    }),
    [`GET ${base}/comments/{commentId}`]: withComment(),
    [`PUT ${base}/comments/{commentId}`]: withComment({ body: { resolved: true, addedReactions: ['1f44d'] } }),
    [`DELETE ${base}/comments/{commentId}`]: withComment(),
    [`GET ${base}/comments/{commentId}/replies`]: withComment(),
    [`POST ${base}/comments/{commentId}/replies`]: withComment({ body: { body: { markdown: 'A reply.' } } }),
    [`GET ${base}/comments/{commentId}/replies/{commentReplyId}`]: withReply(),
    [`PUT ${base}/comments/{commentId}/replies/{commentReplyId}`]: withReply({ body: { addedReactions: ['1f44d'] } }),
    [`DELETE ${base}/comments/{commentId}/replies/{commentReplyId}`]: withReply(),
  };
}

export const COMMENTS: Samples = { ...samplesOn(SPACE, aSpace), ...samplesOn(CHANGE_REQUEST, aChangeRequest) };
