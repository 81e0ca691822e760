/** What the forms of a discussion do, on a space and on a change request. */
import type { FastifyInstance } from 'fastify';
import { question } from './ask.ts';
import { type AppServices, form, isOwnAddress } from './visit.ts';

const DECLARED = 'spaceId: $spaceId, changeRequestId: $changeRequestId';
const REPLY = 'commentId: $commentId, commentReplyId: $commentReplyId';

const OPERATIONS = {
  space: {
    create: question<{
      created: { id: string };
    }>(`mutation ($spaceId: ID!, $page: ID, $node: String, $markdown: String!) {
      created: createSpaceComment(spaceId: $spaceId, page: $page, node: $node, body: { markdown: $markdown }) { id } }`),
    reply: question(`mutation ($spaceId: ID!, $commentId: ID!, $markdown: String!) {
      createSpaceCommentReply(spaceId: $spaceId, commentId: $commentId, body: { markdown: $markdown }) { id } }`),
    resolve: question(`mutation ($spaceId: ID!, $commentId: ID!, $resolved: Boolean!) {
      updateSpaceComment(spaceId: $spaceId, commentId: $commentId, resolved: $resolved) { id } }`),
    edit: question(`mutation ($spaceId: ID!, $commentId: ID!, $markdown: String!) {
      updateSpaceComment(spaceId: $spaceId, commentId: $commentId, body: { markdown: $markdown }) { id } }`),
    remove: question(`mutation ($spaceId: ID!, $commentId: ID!) {
      deleteSpaceComment(spaceId: $spaceId, commentId: $commentId) }`),
    editReply: question(`mutation ($spaceId: ID!, $commentId: ID!, $commentReplyId: ID!, $markdown: String!) {
      updateSpaceCommentReply(spaceId: $spaceId, ${REPLY}, body: { markdown: $markdown }) { id } }`),
    removeReply: question(`mutation ($spaceId: ID!, $commentId: ID!, $commentReplyId: ID!) {
      deleteSpaceCommentReply(spaceId: $spaceId, ${REPLY}) }`),
  },
  changeRequest: {
    create: question<{
      created: { id: string };
    }>(`mutation ($spaceId: ID!, $changeRequestId: ID!, $page: ID, $node: String, $markdown: String!) {
      created: createChangeRequestComment(${DECLARED}, page: $page, node: $node, body: { markdown: $markdown }) { id } }`),
    reply: question(`mutation ($spaceId: ID!, $changeRequestId: ID!, $commentId: ID!, $markdown: String!) {
      createChangeRequestCommentReply(${DECLARED}, commentId: $commentId, body: { markdown: $markdown }) { id } }`),
    resolve: question(`mutation ($spaceId: ID!, $changeRequestId: ID!, $commentId: ID!, $resolved: Boolean!) {
      updateChangeRequestComment(${DECLARED}, commentId: $commentId, resolved: $resolved) { id } }`),
    edit: question(`mutation ($spaceId: ID!, $changeRequestId: ID!, $commentId: ID!, $markdown: String!) {
      updateChangeRequestComment(${DECLARED}, commentId: $commentId, body: { markdown: $markdown }) { id } }`),
    remove: question(`mutation ($spaceId: ID!, $changeRequestId: ID!, $commentId: ID!) {
      deleteChangeRequestComment(${DECLARED}, commentId: $commentId) }`),
    editReply:
      question(`mutation ($spaceId: ID!, $changeRequestId: ID!, $commentId: ID!, $commentReplyId: ID!, $markdown: String!) {
      updateChangeRequestCommentReply(${DECLARED}, ${REPLY}, body: { markdown: $markdown }) { id } }`),
    removeReply: question(`mutation ($spaceId: ID!, $changeRequestId: ID!, $commentId: ID!, $commentReplyId: ID!) {
      deleteChangeRequestCommentReply(${DECLARED}, ${REPLY}) }`),
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
        node: fields.get('node') || undefined,
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

/** Forms send lines with two characters at their ends. */
export const linesOf = (text: string | null): string => (text ?? '').replace(/\r\n?/g, '\n');

/** The page that the form stands on, at the comment if it is still there. */
function back(fields: URLSearchParams, commentId?: string): string {
  const given = fields.get('back');
  const address = isOwnAddress(given) ? (given.split('#')[0] as string) : '/app';
  return commentId === undefined ? address : `${address}#app-c-${commentId}`;
}
