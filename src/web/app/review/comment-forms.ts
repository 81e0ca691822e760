/** What the forms of a discussion do, on a space and on a change request. */
import type { FastifyInstance } from 'fastify';
import { question } from '../generated/gql.ts';
import { type AppServices, form, isOwnAddress } from '../visit.ts';

const OPERATIONS = {
  space: {
    create: question(
      `mutation CreateSpaceComment($spaceId: ID!, $page: ID, $node: String, $tableCell: CommentTableCellInput, $markdown: String!) {
        created: createSpaceComment(spaceId: $spaceId, page: $page, node: $node, tableCell: $tableCell, body: { markdown: $markdown }) { id } }`,
    ),
    reply: question(
      `mutation ReplyToSpaceComment($spaceId: ID!, $commentId: ID!, $markdown: String!) {
        createSpaceCommentReply(spaceId: $spaceId, commentId: $commentId, body: { markdown: $markdown }) { id } }`,
    ),
    resolve: question(
      `mutation ResolveSpaceComment($spaceId: ID!, $commentId: ID!, $resolved: Boolean!) {
        updateSpaceComment(spaceId: $spaceId, commentId: $commentId, resolved: $resolved) { id } }`,
    ),
    edit: question(
      `mutation EditSpaceComment($spaceId: ID!, $commentId: ID!, $markdown: String!) {
        updateSpaceComment(spaceId: $spaceId, commentId: $commentId, body: { markdown: $markdown }) { id } }`,
    ),
    remove: question(
      `mutation RemoveSpaceComment($spaceId: ID!, $commentId: ID!) { deleteSpaceComment(spaceId: $spaceId, commentId: $commentId) }`,
    ),
    editReply: question(
      `mutation EditSpaceCommentReply($spaceId: ID!, $commentId: ID!, $commentReplyId: ID!, $markdown: String!) {
        updateSpaceCommentReply(spaceId: $spaceId, commentId: $commentId, commentReplyId: $commentReplyId, body: { markdown: $markdown }) { id } }`,
    ),
    removeReply: question(
      `mutation RemoveSpaceCommentReply($spaceId: ID!, $commentId: ID!, $commentReplyId: ID!) {
        deleteSpaceCommentReply(spaceId: $spaceId, commentId: $commentId, commentReplyId: $commentReplyId) }`,
    ),
  },
  changeRequest: {
    create: question(
      `mutation CreateChangeRequestComment($spaceId: ID!, $changeRequestId: ID!, $page: ID, $node: String, $tableCell: CommentTableCellInput, $markdown: String!) {
        created: createChangeRequestComment(spaceId: $spaceId, changeRequestId: $changeRequestId, page: $page, node: $node, tableCell: $tableCell, body: { markdown: $markdown }) { id } }`,
    ),
    reply: question(
      `mutation ReplyToChangeRequestComment($spaceId: ID!, $changeRequestId: ID!, $commentId: ID!, $markdown: String!) {
        createChangeRequestCommentReply(spaceId: $spaceId, changeRequestId: $changeRequestId, commentId: $commentId, body: { markdown: $markdown }) { id } }`,
    ),
    resolve: question(
      `mutation ResolveChangeRequestComment($spaceId: ID!, $changeRequestId: ID!, $commentId: ID!, $resolved: Boolean!) {
        updateChangeRequestComment(spaceId: $spaceId, changeRequestId: $changeRequestId, commentId: $commentId, resolved: $resolved) { id } }`,
    ),
    edit: question(
      `mutation EditChangeRequestComment($spaceId: ID!, $changeRequestId: ID!, $commentId: ID!, $markdown: String!) {
        updateChangeRequestComment(spaceId: $spaceId, changeRequestId: $changeRequestId, commentId: $commentId, body: { markdown: $markdown }) { id } }`,
    ),
    remove: question(
      `mutation RemoveChangeRequestComment($spaceId: ID!, $changeRequestId: ID!, $commentId: ID!) { deleteChangeRequestComment(spaceId: $spaceId, changeRequestId: $changeRequestId, commentId: $commentId) }`,
    ),
    editReply: question(
      `mutation EditChangeRequestCommentReply($spaceId: ID!, $changeRequestId: ID!, $commentId: ID!, $commentReplyId: ID!, $markdown: String!) {
        updateChangeRequestCommentReply(spaceId: $spaceId, changeRequestId: $changeRequestId, commentId: $commentId, commentReplyId: $commentReplyId, body: { markdown: $markdown }) { id } }`,
    ),
    removeReply: question(
      `mutation RemoveChangeRequestCommentReply($spaceId: ID!, $changeRequestId: ID!, $commentId: ID!, $commentReplyId: ID!) {
        deleteChangeRequestCommentReply(spaceId: $spaceId, changeRequestId: $changeRequestId, commentId: $commentId, commentReplyId: $commentReplyId) }`,
    ),
  },
};

export function mountCommentForms(app: FastifyInstance, own: AppServices): void {
  for (const [of, base] of [
    ['space', '/app/spaces/:spaceId/comments'],
    ['changeRequest', '/app/spaces/:spaceId/change-requests/:changeRequestId/comments'],
  ] as const) {
    const { create, reply, resolve, edit, remove, editReply, removeReply } = OPERATIONS[of];
    form(app, own, base, async ({ ask, params }, fields) => {
      const { created } = await ask(create, {
        ...params,
        page: fields.get('page') || undefined,
        ...targetOf(fields.get('node')),
        markdown: linesOf(fields.get('markdown')),
      });
      return { to: back(fields, created.id) };
    });
    form(app, own, `${base}/:commentId/replies`, async ({ ask, params }, fields) => {
      await ask(reply, { ...params, markdown: linesOf(fields.get('markdown')) });
      return { to: back(fields, params['commentId']) };
    });
    for (const [path, operation] of [
      [`${base}/:commentId/edit`, edit],
      [`${base}/:commentId/replies/:commentReplyId/edit`, editReply],
    ] as const) {
      form(app, own, path, async ({ ask, params }, fields) => {
        await ask(operation, { ...params, markdown: linesOf(fields.get('markdown')) });
        return { to: back(fields, params['commentId']) };
      });
    }
    form(app, own, `${base}/:commentId/delete`, async ({ ask, params }, fields) => {
      await ask(remove, params);
      return { to: back(fields), said: 'The comment is deleted.' };
    });
    form(app, own, `${base}/:commentId/replies/:commentReplyId/delete`, async ({ ask, params }, fields) => {
      await ask(removeReply, params);
      return { to: back(fields, params['commentId']), said: 'The reply is deleted.' };
    });
    for (const [action, resolved] of [
      ['resolve', true],
      ['reopen', false],
    ] as const) {
      form(app, own, `${base}/:commentId/${action}`, async ({ ask, params }, fields) => {
        await ask(resolve, { ...params, resolved });
        return { to: back(fields, params['commentId']) };
      });
    }
  }
}

/** A block by its key; with `_`, the cell of a table: its row and its column. */
function targetOf(given: string | null): { node?: string; tableCell?: { record: string; definition: string } } {
  const [node, record, definition] = (given ?? '').split('_');
  return {
    ...(node && { node }),
    ...(record && definition && { tableCell: { record, definition } }),
  };
}

/** Forms send lines with two characters at their ends. */
export const linesOf = (text: string | null): string => (text ?? '').replace(/\r\n?/g, '\n');

/** The page of the form, at the comment if it still exists. */
function back(fields: URLSearchParams, commentId?: string): string {
  const given = fields.get('back');
  const address = isOwnAddress(given) ? (given.split('#')[0] as string) : '/app';
  return commentId === undefined ? address : `${address}#app-c-${commentId}`;
}
