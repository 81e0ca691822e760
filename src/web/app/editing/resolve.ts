/** Texts that both sides changed, of pages and of what pages include: place by place, or rewritten. */
import type { FastifyInstance } from 'fastify';
import { ApiError, badInput, notFound } from '../../../errors.ts';
import { question } from '../generated/gql.ts';
import { type Html, html, NOTHING } from '../html.ts';
import type { Shell } from '../layout.ts';
import type { SpaceFacts } from '../reading/space.ts';
import {
  addressOf,
  askChangeRequest,
  askPage,
  type ChangeRequestFacts,
  trailTo,
} from '../review/change-request-facts.ts';
import { linesOf } from '../review/comment-forms.ts';
import { type AppServices, form, page, type Visit } from '../visit.ts';
import { baseVersionField, baseVersionOf } from './base-version.ts';
import { type Choice, type ConflictPart, conflictParts, decided } from './conflict-parts.ts';
import { EDIT, pathOf } from './edit.ts';
import { asBefore, requireEditor, textarea } from './editor-form.ts';

const REUSABLE = question(
  `query ReusableContent($spaceId: ID!, $changeRequestId: ID!, $reusableContentId: ID!) {
    changeRequest(spaceId: $spaceId, changeRequestId: $changeRequestId) {
      reusableContent(reusableContentId: $reusableContentId) { title markdown } } }`,
);

/** A text with marks, and where it belongs. */
interface Conflicted {
  space: SpaceFacts;
  changeRequest: ChangeRequestFacts;
  title: string;
  markdown: string;
  /** The page of this text; a reusable content has none. */
  home: string;
  /** The address of the form. */
  action: string;
  /** The change that gives it a text. */
  changeTo(markdown: string): object;
}

type Text = { title: string; markdown: string | null };

const conflicted = (
  { space, changeRequest }: Pick<Conflicted, 'space' | 'changeRequest'>,
  { title, markdown }: Text,
  rest: Pick<Conflicted, 'home' | 'action' | 'changeTo'>,
): Conflicted => ({ space, changeRequest, title, markdown: markdown ?? '', ...rest });

async function conflictedPage(visit: Visit): Promise<Conflicted> {
  const facts = await askPage(visit);
  const home = `${addressOf(facts.space, facts.changeRequest)}/pages/${visit.params['pageId']}`;
  return conflicted(facts, facts.changeRequest.page, {
    home,
    action: `${home}/resolve`,
    changeTo: (text) => ({ type: 'update_page', page: visit.params['pageId'], content: { markdown: text } }),
  });
}

async function conflictedReusable(visit: Visit): Promise<Conflicted> {
  const facts = await askChangeRequest(visit);
  const { reusableContent } = (await visit.ask(REUSABLE, visit.params)).changeRequest;
  if (!facts.changeRequest.conflicts.includes(visit.params['reusableContentId'] ?? '')) throw notFound('Conflict');
  const home = addressOf(facts.space, facts.changeRequest);
  return conflicted(facts, reusableContent, {
    home,
    action: `${home}/reusable-contents/${visit.params['reusableContentId']}/resolve`,
    changeTo: (text) => ({
      type: 'update_reusable_content',
      reusableContent: visit.params['reusableContentId'],
      content: { markdown: text },
    }),
  });
}

const PATH = '/app/spaces/:spaceId/change-requests/:changeRequestId';

export function mountResolve(app: FastifyInstance, own: AppServices): void {
  for (const [path, find] of [
    [`${PATH}/pages/:pageId/resolve`, conflictedPage],
    [`${PATH}/reusable-contents/:reusableContentId/resolve`, conflictedReusable],
  ] as const) {
    page(app, own, path, async (visit) => resolver(visit, await find(visit)));
    form(app, own, path, async (visit, fields) => resolve(visit, await find(visit), fields));
  }
}

function resolver(
  visit: Visit,
  { space, changeRequest, title, markdown, home, action }: Conflicted,
): Shell | { to: string } {
  requireEditor(space);
  const parts = conflictParts(markdown);
  let number = 0;
  const count = countOf(parts);
  if (count === 0) return { to: home };
  const hidden = html`${visit.proof}<input type="hidden" name="back" value="${action}">${baseVersionField(baseVersionOf(title, markdown))}`;
  return {
    title: `Resolve ${title}`,
    trail: [...trailTo(space, changeRequest), { title, href: home }, { title: 'Resolve' }],
    width: 'wide',
    main: html`<h1>Both sides changed “${title}”</h1><p class="app-lead">For each place, choose what to keep, or write the text yourself.</p>
<form method="post" action="${action}" class="app-conflict">${hidden}
${parts.map((part, index) => {
  if (typeof part === 'string') return around(part, index > 0, index < parts.length - 1);
  number += 1;
  return conflict(part, number, count);
})}
<div class="app-actions"><button class="app-button app-primary" name="how" value="choices">Apply the choices</button></div></form>
<details class="app-fold"><summary>Write the text yourself</summary><form method="post" action="${action}" class="app-editor">${hidden}
<label for="app-text">Text, in Markdown; remove the conflict markers</label>${textarea('app-text', 'markdown', markdown)}
<div class="app-actions"><button class="app-button app-primary" name="how" value="text">Save this text</button></div></form></details>`,
  };
}

const countOf = (parts: readonly ConflictPart[]): number => parts.filter((part) => typeof part !== 'string').length;

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

async function resolve({ params, ask }: Visit, found: Conflicted, fields: URLSearchParams) {
  const { changeRequest, title, markdown, action, changeTo } = found;
  if (fields.get('baseVersion') !== baseVersionOf(title, markdown))
    throw new ApiError('CONFLICT', 'Another user changed this text meanwhile; this is the current version');
  const text =
    fields.get('how') === 'text' ? asBefore(linesOf(fields.get('markdown')), markdown) : chosen(markdown, fields);
  await ask(EDIT, { ...params, changes: [changeTo(text)], baseRevision: changeRequest.revision.id });
  // Marks may stand in marks, where the main content moved on before the first were resolved.
  return countOf(conflictParts(text)) > 0
    ? { to: action, said: `“${title}” still has places to decide.` }
    : { to: pathOf(params), said: `“${title}” is as you decided.` };
}

function chosen(text: string, fields: URLSearchParams): string {
  const parts = conflictParts(text);
  const choices = Array.from({ length: countOf(parts) }, (_, index) => fields.get(`choice-${index + 1}`));
  const missing = choices.findIndex((choice) => choice !== 'ours' && choice !== 'theirs' && choice !== 'both');
  if (missing >= 0) throw badInput(`choice-${missing + 1}`, 'must be chosen');
  return decided(parts, choices as Choice[]);
}
