/** Editing in a change request: a page's title and text, a new page, and texts that both sides changed. */
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { ApiError, badInput } from '../../errors.ts';
import { question } from './ask.ts';
import { addressOf, askChangeRequest, askPage, nameOf, trailTo, viewOf } from './change-request-facts.ts';
import { linesOf } from './comment-forms.ts';
import { type Choice, type ConflictPart, conflictParts, decided } from './conflict-parts.ts';
import { type Html, html, NOTHING } from './html.ts';
import type { Shell } from './layout.ts';
import { type AppServices, form, page, reasonsOf, type Visit } from './visit.ts';

const EDIT = question<{ edited: { revision: string; created: Record<string, string> } }>(
  `mutation ($spaceId: ID!, $changeRequestId: ID!, $changes: [JSON!], $baseRevision: ID) {
    edited: editChangeRequest(spaceId: $spaceId, changeRequestId: $changeRequestId, changes: $changes, baseRevision: $baseRevision) { revision created } }`,
);

const PATH = '/app/spaces/:spaceId/change-requests/:changeRequestId';

export function mountEdit(app: FastifyInstance, own: AppServices): void {
  page(app, own, `${PATH}/pages/:pageId/edit`, async (visit) => {
    const { changeRequest } = await askPage(visit);
    const { title, markdown } = changeRequest.page;
    return editor(visit, { title, markdown: markdown ?? '', stood: hashOf(title, markdown ?? '') });
  });
  form(app, own, `${PATH}/pages/:pageId/edit`, save);
  page(app, own, `${PATH}/new-page`, (visit) => newPage(visit));
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
  page(app, own, `${PATH}/pages/:pageId/resolve`, resolver);
  form(app, own, `${PATH}/pages/:pageId/resolve`, resolve);
}

const pathOf = ({ spaceId, changeRequestId }: Record<string, string>) =>
  `/app/spaces/${spaceId}/change-requests/${changeRequestId}`;

/** What the page said when the form was opened. */
const hashOf = (title: string, markdown: string): string =>
  createHash('sha256').update(title).update('\0').update(markdown).digest('base64url').slice(0, 22);

const refusal = (error: unknown): string => {
  if (error instanceof ApiError && error.code !== 'INTERNAL' && error.code !== 'NOT_FOUND') return reasonsOf(error);
  throw error;
};

/** A text in the line ends that it had before. */
const asBefore = (text: string, before: string): string => (/\r\n/.test(before) ? text.replace(/\n/g, '\r\n') : text);

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
<form method="post" action="${base}/pages/${pageId}/edit" class="app-editor">${visit.proof}<input type="hidden" name="stood" value="${stood}">
<label for="app-title">Title</label><input id="app-title" name="title" value="${title}" required>
<label for="app-text">Text, in Markdown</label>${textarea('app-text', 'markdown', markdown)}
<div class="app-actions"><button class="app-button app-primary">Save</button><a class="app-button" href="${base}/pages/${pageId}">Cancel</a></div></form>`,
  };
}

/** Browsers leave out a line end at the very beginning. */
const textarea = (id: string, name: string, text: string): Html =>
  html`<textarea id="${id}" name="${name}" class="app-source" rows="24" spellcheck="true">${'\n'}${text}</textarea>`;

async function save(visit: Visit, fields: URLSearchParams) {
  const { params, ask } = visit;
  const { changeRequest } = await askPage(visit);
  const { page: current, revision } = changeRequest;
  const text = linesOf(fields.get('markdown'));
  const title = fields.get('title')?.trim() ?? '';
  const before = current.markdown ?? '';
  const stood = hashOf(current.title, before);
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

async function resolver(visit: Visit): Promise<Shell | { to: string }> {
  const { space, changeRequest } = await askPage(visit);
  const base = addressOf(space, changeRequest);
  const { title, markdown } = changeRequest.page;
  const pageId = visit.params['pageId'] as string;
  const parts = conflictParts(markdown ?? '');
  let number = 0;
  const count = parts.filter((part) => typeof part !== 'string').length;
  if (count === 0) return { to: `${base}/pages/${pageId}` };
  const hidden = html`${visit.proof}<input type="hidden" name="back" value="${base}/pages/${pageId}/resolve"><input type="hidden" name="stood" value="${hashOf(title, markdown ?? '')}">`;
  return {
    title: `Resolve ${title}`,
    trail: [...trailTo(space, changeRequest), { title: title, href: `${base}/pages/${pageId}` }, { title: 'Resolve' }],
    width: 'wide',
    main: html`<h1>Both sides changed “${title}”</h1><p class="app-lead">Choose what to keep, place by place, or write the text yourself.</p>
<form method="post" action="${base}/pages/${pageId}/resolve" class="app-conflict">${hidden}
${parts.map((part, index) => {
  if (typeof part === 'string') return around(part, index > 0, index < parts.length - 1);
  number += 1;
  return conflict(part, number, count);
})}
<div class="app-actions"><button class="app-button app-primary" name="how" value="choices">Keep what is chosen</button></div></form>
<details class="app-fold"><summary>Write the text yourself</summary><form method="post" action="${base}/pages/${pageId}/resolve" class="app-editor">${hidden}
<label for="app-text">Text, in Markdown; take out the lines with marks</label>${textarea('app-text', 'markdown', markdown ?? '')}
<div class="app-actions"><button class="app-button app-primary" name="how" value="text">Save this text</button></div></form></details>`,
  };
}

/** What both agree on, as far as it is needed to know the place. */
function around(text: string, hasBefore: boolean, hasAfter: boolean): Html {
  const lines = text.split('\n');
  const near = 3;
  if (lines.length <= 2 * near + 1) return html`<pre class="app-agreed">${text}</pre>`;
  const shown = [...(hasBefore ? lines.slice(0, near) : []), '⋯', ...(hasAfter ? lines.slice(-near - 1) : [])];
  return html`<pre class="app-agreed">${shown.join('\n')}</pre>`;
}

const conflict = ({ ours, theirs }: Exclude<ConflictPart, string>, number: number, count: number): Html => {
  const choice = (value: Choice, label: string, text?: string) =>
    html`<label class="app-version app-version-${value}"><span><input type="radio" name="choice-${number}" value="${value}" required> ${label}</span>${text === undefined ? NOTHING : html`<pre class="doc-wrap">${text || '(nothing)'}</pre>`}</label>`;
  return html`<fieldset><legend>Place ${number} of ${count}</legend>${choice('ours', 'The main content', ours)}${choice('theirs', 'This change request', theirs)}${choice('both', 'Both, the main content first')}</fieldset>`;
};

async function resolve({ params, ask, ...visit }: Visit, fields: URLSearchParams) {
  const { changeRequest } = await askPage({ params, ask, ...visit });
  const { title, markdown } = changeRequest.page;
  const before = markdown ?? '';
  if (fields.get('stood') !== hashOf(title, before))
    throw new ApiError('CONFLICT', 'Somebody else changed this page meanwhile: here is what it says now');
  const text =
    fields.get('how') === 'text' ? asBefore(linesOf(fields.get('markdown')), before) : chosen(before, fields);
  await ask(EDIT, {
    ...params,
    changes: [{ type: 'update_page', page: params['pageId'], content: { markdown: text } }],
    baseRevision: changeRequest.revision.id,
  });
  return { to: pathOf(params), said: `“${title}” is as you decided.` };
}

function chosen(text: string, fields: URLSearchParams): string {
  const parts = conflictParts(text);
  const count = parts.filter((part) => typeof part !== 'string').length;
  const choices = Array.from({ length: count }, (_, index) => fields.get(`choice-${index + 1}`));
  const missing = choices.findIndex((choice) => choice !== 'ours' && choice !== 'theirs' && choice !== 'both');
  if (missing >= 0) throw badInput(`choice-${missing + 1}`, 'must be chosen');
  return decided(parts, choices as Choice[]);
}
