/** Editing in a change request: a page's title and text, and a new page. */
import type { FastifyInstance } from 'fastify';
import { question } from '../generated/gql.ts';
import { html, NOTHING } from '../html.ts';
import type { Shell } from '../layout.ts';
import { addressOf, askChangeRequest, askPage, nameOf, trailTo, viewOf } from '../review/change-request-facts.ts';
import { linesOf } from '../review/comment-forms.ts';
import { type AppServices, form, page, type Visit } from '../visit.ts';
import { mergedWith } from './concurrent-save.ts';
import {
  changeOf,
  type Draft,
  draftOf,
  editor,
  isAsOpened,
  MEANWHILE,
  refusal,
  refused,
  requireEditor,
  saveOrCancel,
  textarea,
  unsaved,
  WITH_THEIRS,
} from './editor-form.ts';

export const EDIT = question(
  `mutation EditChangeRequest($spaceId: ID!, $changeRequestId: ID!, $changes: [JSON!], $baseRevision: ID) {
    edited: editChangeRequest(spaceId: $spaceId, changeRequestId: $changeRequestId, changes: $changes, baseRevision: $baseRevision) { revision created } }`,
);

const PATH = '/app/spaces/:spaceId/change-requests/:changeRequestId';

export function mountEdit(app: FastifyInstance, own: AppServices): void {
  page(app, own, `${PATH}/pages/:pageId/edit`, async (visit) => {
    const facts = await askPage(visit);
    requireEditor(facts.space);
    return editorIn(visit, facts, draftOf(facts.changeRequest.page, facts.changeRequest.revision));
  });
  form(app, own, `${PATH}/pages/:pageId/edit`, save);
  page(app, own, `${PATH}/new-page`, async (visit) => {
    requireEditor((await askChangeRequest(visit)).space);
    return newPage(visit);
  });
  form(app, own, `${PATH}/new-page`, async (visit, fields) => {
    const { params, ask } = visit;
    const [title, markdown, parent] = [
      fields.get('title')?.trim() ?? '',
      linesOf(fields.get('markdown')),
      fields.get('parent') || null,
    ];
    const change = { type: 'create_page', page: 'new', title, content: { markdown }, parent };
    try {
      const { edited } = await ask(EDIT, { ...params, changes: [change] });
      const { new: id } = edited.created as Record<string, string>;
      return { to: `${pathOf(params)}/pages/${id}`, said: 'Added the page to the change request.' };
    } catch (error) {
      return { ...(await newPage(visit, { title, markdown, parent, problem: refusal(error) })), status: 400 };
    }
  });
}

export const pathOf = ({ spaceId, changeRequestId }: Record<string, string>) =>
  `/app/spaces/${spaceId}/change-requests/${changeRequestId}`;

function editorIn(
  { proof, params }: Visit,
  { space, changeRequest }: Awaited<ReturnType<typeof askPage>>,
  draft: Draft,
): Shell {
  const home = `${addressOf(space, changeRequest)}/pages/${params['pageId']}`;
  return editor(
    {
      title: changeRequest.page.title,
      trail: trailTo(space, changeRequest),
      lead: `In ${nameOf(changeRequest)}. Readers see it when it is merged.`,
      action: `${home}/edit`,
      home,
      proof,
    },
    draft,
  );
}

async function save(visit: Visit, fields: URLSearchParams) {
  const { params, ask } = visit;
  const facts = await askPage(visit);
  requireEditor(facts.space);
  const { page: current, revision } = facts.changeRequest;
  const written = { title: fields.get('title')?.trim() ?? '', markdown: linesOf(fields.get('markdown')) };
  const { baseVersion, markdown: now } = draftOf(current, revision);
  // Another user saved this page since the form was opened: neither text may be lost silently.
  const opened = fields.get('baseVersion');
  const isAlone = isAsOpened(opened, baseVersion);
  const saving = isAlone ? written : await mergedWith(visit, opened, current, written);
  if (!saving) return { ...editorIn(visit, facts, { ...written, baseVersion, problem: MEANWHILE, now }), status: 409 };
  const change = changeOf(current, saving);
  const to = `${pathOf(params)}/pages/${params['pageId']}`;
  if (!change) return { to };
  try {
    await ask(EDIT, { ...params, changes: [change], baseRevision: revision.id });
    return { to, said: isAlone ? 'Saved in the change request.' : WITH_THEIRS };
  } catch (error) {
    return { ...editorIn(visit, facts, { ...written, baseVersion, problem: refusal(error) }), status: 400 };
  }
}

async function newPage(
  visit: Visit,
  draft: { title?: string; markdown?: string; parent?: string | null; problem?: string } = {},
): Promise<Shell> {
  const { space, changeRequest } = await askChangeRequest(visit);
  const view = await viewOf(visit, space, changeRequest);
  const parent = draft.parent ?? visit.query.get('parent');
  return {
    title: 'A new page',
    trail: [...trailTo(space, changeRequest), { title: 'A new page' }],
    width: 'wide',
    main: html`<h1>A new page</h1><p class="app-lead">In ${nameOf(changeRequest)}.</p>
${refused(draft.problem)}
<form method="post" action="${view.base}/new-page" class="app-editor"${unsaved(draft.problem)}>${visit.proof}
<label for="app-title">Title</label><input id="app-title" name="title" value="${draft.title ?? ''}" required>
<label for="app-parent">Parent page</label><select id="app-parent" name="parent"><option value="">None (top level)</option>${[
      ...view.map.byId.values(),
    ]
      .slice(0, 2000)
      .map(
        ({ page: { id, title }, path }) =>
          html`<option value="${id}"${id === parent ? html` selected` : NOTHING}>${' '.repeat(path.split('/').length - 1)}${title}</option>`,
      )}</select>
<label for="app-text">Text, in Markdown</label>${textarea('app-text', 'markdown', draft.markdown ?? '')}
${saveOrCancel('Add', view.base)}</form>`,
  };
}
