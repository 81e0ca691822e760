/** Editing in a change request: a page's title and text, and a new page. */
import type { FastifyInstance } from 'fastify';
import { insertedBy } from '../block-editor/uploaded-files.ts';
import { writtenIn } from '../block-editor/written.ts';
import { question } from '../generated/gql.ts';
import { html, NOTHING } from '../html.ts';
import type { Shell } from '../layout.ts';
import { addressOf, askChangeRequest, askPage, nameOf, trailTo, viewOf } from '../review/change-request-facts.ts';
import { type AppServices, form, page, type Visit } from '../visit.ts';
import { mergedWith } from './concurrent-save.ts';
import {
  BLOCK_EDITOR,
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
  textField,
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
    const { unwritten, ...written } = await writtenIn(visit, fields);
    const { title, markdown } = written;
    const parent = fields.get('parent') || null;
    if (unwritten) return { ...(await newPage(visit, { ...written, ...unwritten, parent })), status: 400 };
    const change = { type: 'create_page', page: 'new', title, content: { markdown }, parent };
    try {
      const { changeRequest } = await askChangeRequest(visit);
      const files = await insertedBy(visit, fields, markdown, changeRequest.revision.id);
      const { edited } = await ask(EDIT, { ...params, changes: [...files, change] });
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
  const { unwritten, ...written } = await writtenIn(visit, fields);
  const { baseVersion, markdown: now } = draftOf(current, revision);
  const opened = fields.get('baseVersion');
  // What was not saved is still an edit of what its form was opened with.
  const began = opened ?? baseVersion;
  if (unwritten) return { ...editorIn(visit, facts, { ...written, ...unwritten, baseVersion: began }), status: 400 };
  // Another user saved this page since the form was opened: neither text may be lost silently.
  const isAlone = isAsOpened(opened, baseVersion);
  const saving = isAlone ? written : await mergedWith(visit, opened, current, written);
  if (!saving)
    return { ...editorIn(visit, facts, { ...written, baseVersion, began, problem: MEANWHILE, now }), status: 409 };
  const change = changeOf(current, saving);
  const to = `${pathOf(params)}/pages/${params['pageId']}`;
  if (!change) return { to };
  try {
    const files = await insertedBy(visit, fields, saving.markdown, revision.id);
    await ask(EDIT, { ...params, changes: [...files, change], baseRevision: revision.id });
    return { to, said: isAlone ? 'Saved in the change request.' : WITH_THEIRS };
  } catch (error) {
    return { ...editorIn(visit, facts, { ...written, baseVersion: began, problem: refusal(error) }), status: 400 };
  }
}

async function newPage(
  visit: Visit,
  draft: { title?: string; markdown?: string; parent?: string | null; problem?: string; blocks?: string } = {},
): Promise<Shell> {
  const { space, changeRequest } = await askChangeRequest(visit);
  const view = await viewOf(visit, space, changeRequest);
  const parent = draft.parent ?? visit.query.get('parent');
  return {
    title: 'A new page',
    trail: [...trailTo(space, changeRequest), { title: 'A new page' }],
    width: 'wide',
    script: BLOCK_EDITOR,
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
${textField(draft.markdown ?? '', draft.blocks)}
${saveOrCancel('Add', view.base)}</form>`,
  };
}
