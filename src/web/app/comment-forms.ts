/** What the forms of a discussion do, on a space and on a change request. */
import type { FastifyInstance } from 'fastify';
import { question } from './ask.ts';
import { type AppServices, form, isOwnAddress } from './visit.ts';

const DECLARED = 'spaceId: $spaceId, changeRequestId: $changeRequestId';

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
  },
};

export function mountCommentForms(app: FastifyInstance, own: AppServices): void {
  for (const [of, base] of [
    ['space', '/app/spaces/:spaceId/comments'],
    ['changeRequest', '/app/spaces/:spaceId/change-requests/:changeRequestId/comments'],
  ] as const) {
    const { create, reply, resolve } = OPERATIONS[of];
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

/** The page that the form stands on, at the comment. */
function back(fields: URLSearchParams, commentId = ''): string {
  const given = fields.get('back');
  const address = isOwnAddress(given) ? (given.split('#')[0] as string) : '/app';
  return `${address}#app-c-${commentId}`;
}
