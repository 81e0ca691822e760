/** The form to edit a page, in a change request or before there is one. */
import { ApiError, forbidden } from '../../../errors.ts';
import { type Html, html, NOTHING } from '../html.ts';
import type { Shell } from '../layout.ts';
import type { PageText, SpaceFacts } from '../reading/space.ts';
import { reasonsOf } from '../visit.ts';
import { baseVersionField, baseVersionOf } from './base-version.ts';

/** Callers who may not save are refused before there is a text to lose. */
export function requireEditor({ permissions }: SpaceFacts): void {
  if (!permissions.edit) throw forbidden('Editing needs the role edit');
}

/** What the form shows. */
export interface Draft {
  title: string;
  markdown: string;
  /** The mark of the texts that the form began with, a dot, and their revision. */
  baseVersion: string;
  /** The version of which the text is an edit, where its sender now sees a later one: a draft of it stays an edit of this one. */
  began?: string;
  /** Why it was not saved. */
  problem?: string;
  /** What the editor of blocks sent that has no Markdown. */
  blocks?: string;
  /** The text of the page now, when it is not what the form began with. */
  now?: string;
}

export const draftOf = ({ title, markdown }: PageText, revision: { id: string }): Draft => ({
  title,
  markdown: markdown ?? '',
  baseVersion: `${baseVersionOf(title, markdown ?? '')}.${revision.id}`,
});

interface Surroundings {
  /** The title of the page as it is. */
  title: string;
  trail: NonNullable<Shell['trail']>;
  lead: string;
  /** Where the form is sent. */
  action: string;
  /** Where Cancel leads. */
  home: string;
  proof: Html;
}

export function editor({ title: current, trail, lead, action, home, proof }: Surroundings, draft: Draft): Shell {
  const { title, markdown, baseVersion, began, problem, now, blocks } = draft;
  return {
    title: `Edit ${current}`,
    trail: [...trail, { title: current, href: home }, { title: 'Edit' }],
    width: 'wide',
    script: BLOCK_EDITOR,
    main: html`<h1>Edit a page</h1><p class="app-lead">${lead}</p>
${refused(problem)}
${now === undefined ? NOTHING : html`<details class="app-fold" open><summary>The current text of the page</summary><pre class="doc-wrap">${now}</pre></details>`}
<form method="post" action="${action}" class="app-editor"${unsaved(problem)}${began === undefined ? NOTHING : html` data-began="${began}"`}>${proof}${baseVersionField(baseVersion)}
<label for="app-title">Title</label><input id="app-title" name="title" value="${title}" required>
${textField(markdown, blocks)}
${saveOrCancel('Save', home)}</form>`,
  };
}

/** Whether the page is as it was when the form was opened; other pages may have changed. */
export const isAsOpened = (opened: string | null, now: string): boolean => opened?.split('.')[0] === now.split('.')[0];

export const WITH_THEIRS = 'Saved, together with what another user changed on this page meanwhile.';

/** Why a form was not saved. */
export const refused = (problem: string | undefined): Html =>
  problem === undefined ? NOTHING : html`<p class="app-notice app-failed" role="alert">${problem}</p>`;

/** Tells the script that what a form shows was refused, so it is saved nowhere. */
export const unsaved = (problem: string | undefined): Html => (problem === undefined ? NOTHING : html` data-unsaved`);

/** The end of a form with a text: its script says there what is kept as a draft, and asks before Cancel throws it away. */
export const saveOrCancel = (save: string, home: string): Html =>
  html`<div class="app-actions"><button class="app-button app-primary">${save}</button><a class="app-button" href="${home}" data-discard>Cancel</a><span class="app-dim app-kept" role="status"></span></div>`;

/** Browsers leave out a line end at the very beginning. */
export const textarea = (id: string, name: string, text: string): Html =>
  html`<textarea id="${id}" name="${name}" class="app-source" rows="24" spellcheck="true">${'\n'}${text}</textarea>`;

/** The script of the editor of blocks, which takes the place of the field for Markdown. */
export const BLOCK_EDITOR = '/app/assets/block-editor.js';

/** The text of a page: a field for Markdown. The editor of blocks is put before it, and keeps in the others what it sends. */
export const textField = (markdown: string, blocks = ''): Html =>
  html`<div class="app-text" data-block-editor><label for="app-text">Text, in Markdown</label>${textarea('app-text', 'markdown', markdown)}
<textarea name="blocks" hidden>${'\n'}${blocks}</textarea><textarea name="uploads" hidden></textarea></div>`;

/** Why an edit was refused, to be shown above what was written; throws what is not about the edit. */
export const refusal = (error: unknown): string => {
  if (error instanceof ApiError && error.code !== 'INTERNAL' && error.code !== 'NOT_FOUND') return reasonsOf(error);
  throw error;
};

/** A text in the line ends that it had before. */
export const asBefore = (text: string, before: string): string =>
  /\r\n/.test(before) ? text.replace(/\n/g, '\r\n') : text;

/** What a form changes of a page; undefined when nothing. A saved text keeps the line ends of the page. */
export function changeOf(page: PageText, { title, markdown }: { title: string; markdown: string }): object | undefined {
  const before = page.markdown ?? '';
  const isSame = markdown === before.replace(/\r\n?/g, '\n');
  if (isSame && title === page.title) return undefined;
  return {
    type: 'update_page',
    page: page.id,
    ...(title !== page.title && { title }),
    ...(!isSame && { content: { markdown: asBefore(markdown, before) } }),
  };
}

export const MEANWHILE =
  'Another user changed this page meanwhile. Your text is kept here; saving it now replaces theirs.';
