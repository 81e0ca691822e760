/** Editing in a change request: a page's title and text, and a new page. */
import type { FastifyInstance } from 'fastify';
import { ApiError, forbidden } from '../../errors.ts';
import { question } from './ask.ts';
import { addressOf, askChangeRequest, askPage, nameOf, trailTo, viewOf } from './change-request-facts.ts';
import { linesOf } from './comment-forms.ts';
import { type Html, html, NOTHING } from './html.ts';
import type { Shell } from './layout.ts';
import type { SpaceFacts } from './space.ts';
import { markOf, stoodField } from './stood.ts';
import { type AppServices, form, page, reasonsOf, type Visit } from './visit.ts';

export const EDIT = question<{ edited: { revision: string; created: Record<string, string> } }>(
  `mutation ($spaceId: ID!, $changeRequestId: ID!, $changes: [JSON!], $baseRevision: ID) {
    edited: editChangeRequest(spaceId: $spaceId, changeRequestId: $changeRequestId, changes: $changes, baseRevision: $baseRevision) { revision created } }`,
);

const PATH = '/app/spaces/:spaceId/change-requests/:changeRequestId';

export function mountEdit(app: FastifyInstance, own: AppServices): void {
  page(app, own, `${PATH}/pages/:pageId/edit`, async (visit) => {
    const { space, changeRequest } = await askPage(visit);
    requireEditor(space);
    const { title, markdown } = changeRequest.page;
    return editor(visit, { title, markdown: markdown ?? '', stood: markOf(title, markdown ?? '') });
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
      return { to: `${pathOf(params)}/pages/${edited.created['new']}`, said: 'The page is in the change request.' };
    } catch (error) {
      return { ...(await newPage(visit, { title, markdown, parent, problem: refusal(error) })), status: 400 };
    }
  });
}

/** Whoever may not save is told so before there is a text to lose. */
export function requireEditor({ permissions }: SpaceFacts): void {
  if (!permissions.edit) throw forbidden('Editing needs the role edit');
}

export const pathOf = ({ spaceId, changeRequestId }: Record<string, string>) =>
  `/app/spaces/${spaceId}/change-requests/${changeRequestId}`;

/** What the page said when the form was opened. */
const refusal = (error: unknown): string => {
  if (error instanceof ApiError && error.code !== 'INTERNAL' && error.code !== 'NOT_FOUND') return reasonsOf(error);
  throw error;
};

/** A text in the line ends that it had before. */
export const asBefore = (text: string, before: string): string =>
  /\r\n/.test(before) ? text.replace(/\n/g, '\r\n') : text;

interface Draft {
  title: string;
  markdown: string;
  stood: string;
  problem?: string;
  /** What the page says now, when it is not what the form began with. */
  now?: string;
}

async function editor(visit: Visit, { title, markdown, stood, problem, now }: Draft): Promise<Shell> {
  const { space, changeRequest } = await askPage(visit);
  const base = addressOf(space, changeRequest);
  const pageId = visit.params['pageId'];
  return {
    title: `Edit ${changeRequest.page.title}`,
    trail: [
      ...trailTo(space, changeRequest),
      { title: changeRequest.page.title, href: `${base}/pages/${pageId}` },
      { title: 'Edit' },
    ],
    width: 'wide',
    main: html`<h1>Edit a page</h1><p class="app-lead">In ${nameOf(changeRequest)}. Readers see it when it is merged.</p>
${problem ? html`<p class="app-notice app-failed" role="alert">${problem}</p>` : NOTHING}
${now === undefined ? NOTHING : html`<details class="app-fold"><summary>What the page says now</summary><pre class="doc-wrap">${now}</pre></details>`}
<form method="post" action="${base}/pages/${pageId}/edit" class="app-editor">${visit.proof}${stoodField(stood)}
<label for="app-title">Title</label><input id="app-title" name="title" value="${title}" required>
<label for="app-text">Text, in Markdown</label>${textarea('app-text', 'markdown', markdown)}
<div class="app-actions"><button class="app-button app-primary">Save</button><a class="app-button" href="${base}/pages/${pageId}">Cancel</a></div></form>`,
  };
}

/** Browsers leave out a line end at the very beginning. */
export const textarea = (id: string, name: string, text: string): Html =>
  html`<textarea id="${id}" name="${name}" class="app-source" rows="24" spellcheck="true">${'\n'}${text}</textarea>`;

async function save(visit: Visit, fields: URLSearchParams) {
  const { params, ask } = visit;
  const { changeRequest } = await askPage(visit);
  const { page: current, revision } = changeRequest;
  const text = linesOf(fields.get('markdown'));
  const title = fields.get('title')?.trim() ?? '';
  const before = current.markdown ?? '';
  const stood = markOf(current.title, before);
  // Somebody else saved this page since the form was opened: neither text may be lost in silence.
  if (fields.get('stood') !== stood) {
    const problem =
      'Somebody else changed this page meanwhile. Your text is still here; saving it now replaces theirs.';
    return { ...(await editor(visit, { title, markdown: text, stood, problem, now: before })), status: 409 };
  }
  const isSame = text === linesOf(before);
  const change = {
    type: 'update_page',
    page: params['pageId'],
    ...(title !== current.title && { title }),
    ...(!isSame && { content: { markdown: asBefore(text, before) } }),
  };
  const to = `${pathOf(params)}/pages/${params['pageId']}`;
  if (isSame && title === current.title) return { to };
  try {
    await ask(EDIT, { ...params, changes: [change], baseRevision: revision.id });
    return { to, said: 'Saved in the change request.' };
  } catch (error) {
    return { ...(await editor(visit, { title, markdown: text, stood, problem: refusal(error) })), status: 400 };
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
${draft.problem ? html`<p class="app-notice app-failed" role="alert">${draft.problem}</p>` : NOTHING}
<form method="post" action="${view.base}/new-page" class="app-editor">${visit.proof}
<label for="app-title">Title</label><input id="app-title" name="title" value="${draft.title ?? ''}" required>
<label for="app-parent">Below</label><select id="app-parent" name="parent"><option value="">The top</option>${[
      ...view.map.byId.values(),
    ]
      .slice(0, 2000)
      .map(
        ({ page: { id, title }, path }) =>
          html`<option value="${id}"${id === parent ? html` selected` : NOTHING}>${' '.repeat(path.split('/').length - 1)}${title}</option>`,
      )}</select>
<label for="app-text">Text, in Markdown</label>${textarea('app-text', 'markdown', draft.markdown ?? '')}
<div class="app-actions"><button class="app-button app-primary">Add</button><a class="app-button" href="${view.base}">Cancel</a></div></form>`,
  };
}
