/** A revision in a list from which two are chosen. */
import { row, rows } from '../declared/lists.ts';
import type { RevisionRowFragment } from '../generated/graphql.ts';
import { type Html, html, NOTHING, when } from '../html.ts';

const TYPES: Readonly<Record<string, string>> = {
  edits: 'Edited',
  merge: 'Merged',
  rollback: 'Restored',
  update: 'Updated from the main content',
  computed: 'API pages renewed',
};

interface Listed {
  /** The address of the space. */
  home: string;
  /** The id of its current revision. */
  current: string;
  /** Where a revision leads: the whole of it, or one page in it. */
  href: (revisionId: string) => string;
  /** Fields of the comparison beside the two revisions. */
  hidden?: Html;
}

/** The list; the newest two are chosen at first. */
export const comparable = (revisions: readonly RevisionRowFragment[], listed: Listed): Html =>
  html`<form action="${listed.home}/history/compare" class="app-compare">${listed.hidden ?? NOTHING}${revisions.length > 1 ? html`<div class="app-actions"><button class="app-button app-primary">Compare</button></div>` : NOTHING}
${rows(
  revisions.map((revision, at) => revisionRow(revision, listed, revisions.length > 1 ? at : undefined)),
  'There are no revisions.',
)}</form>`;

function revisionRow(
  { id, type, createdAt, author, git, mergedFrom }: RevisionRowFragment,
  { home, current, href }: Listed,
  at: number | undefined,
): Html {
  const choose = (name: string, label: string, isOn: boolean) =>
    html`<label class="app-box"><input type="radio" name="${name}" value="${id}"${isOn ? html` checked` : NOTHING}> ${label}</label>`;
  return row(
    html`<a href="${href(id)}"><b>${TYPES[type] ?? type}</b></a>${current === id ? html` <span class="app-badge app-badge-open">current</span>` : NOTHING}
<p class="app-dim">${author?.displayName ?? 'The server'}, ${when(createdAt)}</p>
${mergedFrom ? html`<p><a href="${home}/change-requests/${mergedFrom.number}">#${mergedFrom.number} ${mergedFrom.subject}</a></p>` : NOTHING}${git ? html`<p class="app-dim">${git.message} <code>${git.oid.slice(0, 8)}</code></p>` : NOTHING}`,
    at === undefined ? NOTHING : html`${choose('from', 'from', at === 1)}${choose('to', 'to', at === 0)}`,
  );
}
