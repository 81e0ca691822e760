/** What the buttons of a change request do: review, update, merge, rename, open and archive. */
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import type { PublishedDocument } from '../../../engine/markdown/dialect/types.ts';
import { badInput, conflict } from '../../../errors.ts';
import { MAX_DESCRIPTION } from '../../../features/review/change-requests/change.ts';
import { documentOf } from '../../../threads/texts.ts';
import { baseVersionOf } from '../editing/base-version.ts';
import { question } from '../generated/gql.ts';
import { type AppServices, form } from '../visit.ts';
import { askChangeRequest } from './change-request-facts.ts';
import { linesOf } from './comment-forms.ts';

const REVIEW = question(
  `mutation ReviewChangeRequest($spaceId: ID!, $changeRequestId: ID!, $status: ChangeRequestReviewStatus!, $comment: CommentBodyInput, $revision: ID!) {
    createChangeRequestReview(spaceId: $spaceId, changeRequestId: $changeRequestId, status: $status, comment: $comment, revision: $revision) { id } }`,
);
const UPDATE = question(
  `mutation UpdateFromPrimary($spaceId: ID!, $changeRequestId: ID!) {
    updated: updateChangeRequestFromPrimary(spaceId: $spaceId, changeRequestId: $changeRequestId) { result } }`,
);
const MERGE = question(
  `mutation Merge($spaceId: ID!, $changeRequestId: ID!, $bypass: Boolean, $revision: ID!) {
    merged: mergeChangeRequest(spaceId: $spaceId, changeRequestId: $changeRequestId, bypassRules: $bypass, revision: $revision) { revision } }`,
);
const CHANGE = question(
  `mutation ChangeStatus($spaceId: ID!, $changeRequestId: ID!, $status: ChangeRequestStatus) {
    updateChangeRequest(spaceId: $spaceId, changeRequestId: $changeRequestId, status: $status) { id } }`,
);
const DESCRIBE = question(
  `mutation Describe($spaceId: ID!, $changeRequestId: ID!, $subject: String, $description: JSON) {
    updateChangeRequest(spaceId: $spaceId, changeRequestId: $changeRequestId, subject: $subject, description: $description) { id } }`,
);

const PATH = '/app/spaces/:spaceId/change-requests/:changeRequestId';

export function mountChangeRequestForms(app: FastifyInstance, own: AppServices): void {
  const to = (params: Record<string, string>) =>
    `/app/spaces/${params['spaceId']}/change-requests/${params['changeRequestId']}`;

  form(app, own, `${PATH}/reviews`, async ({ ask, params }, fields) => {
    const markdown = linesOf(fields.get('markdown')).trim();
    const status = fields.get('status');
    const revision = fields.get('revision') ?? '';
    await ask(REVIEW, { ...params, status, comment: markdown === '' ? undefined : { markdown }, revision });
    return { to: to(params), said: status === 'approved' ? 'You approved this revision.' : 'You requested changes.' };
  });
  form(app, own, `${PATH}/update`, async ({ ask, params }) => {
    const { updated } = await ask(UPDATE, params);
    const said =
      updated.result === 'conflicts'
        ? 'Updated from the main content. Both sides changed the same: resolve the conflicts.'
        : 'Updated from the main content.';
    return { to: to(params), said };
  });
  form(app, own, `${PATH}/merge`, async ({ ask, params }, fields) => {
    const revision = fields.get('revision') ?? '';
    await ask(MERGE, { ...params, revision, ...(fields.get('bypass') === 'yes' && { bypass: true }) });
    return { to: to(params), said: 'Merged into the main content.' };
  });
  form(app, own, `${PATH}/status`, async ({ ask, params }, fields) => {
    await ask(CHANGE, { ...params, status: fields.get('status') });
    return { to: to(params) };
  });
  form(app, own, `${PATH}/description`, async (visit, fields) => {
    const { ask, params } = visit;
    const description = linesOf(fields.get('description'));
    const { changeRequest } = await askChangeRequest(visit);
    if (fields.get('baseVersion') !== baseVersionOf(changeRequest.subject, changeRequest.descriptionMarkdown ?? ''))
      throw conflict('Another user changed the subject or description since you started; nothing was changed');
    await ask(DESCRIBE, {
      ...params,
      subject: fields.get('subject') ?? '',
      description: description.trim() === '' ? null : await descriptionOf(visit.context, description),
    });
    return { to: to(params) };
  });
}

/** What is too long is refused before it is taken apart. */
function descriptionOf({ services: { threads } }: Context, markdown: string): Promise<PublishedDocument> {
  if (markdown.length > MAX_DESCRIPTION)
    throw badInput('description', `must have at most ${MAX_DESCRIPTION} characters as Markdown`);
  return documentOf(threads, markdown);
}
