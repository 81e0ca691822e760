/** Conflicts of fields and of deletions, with both values and a button for each: decided one by one. */
import type { FastifyInstance } from 'fastify';
import { question } from '../generated/gql.ts';
import type { OpenConflictsFragment } from '../generated/graphql.ts';
import { type Html, html, NOTHING } from '../html.ts';
import type { SpaceFacts } from '../reading/space.ts';
import { addressOf, type ChangeRequestFacts, mayEdit } from '../review/change-request-facts.ts';
import { type AppServices, form, type Visit } from '../visit.ts';

type OpenConflicts = OpenConflictsFragment;
type OpenConflict = OpenConflicts['items'][number];

/** So many are shown; the others come when these are decided. */
const SHOWN = 50;

const CONFLICTS = question(
  `query OpenConflictsOf($spaceId: ID!, $changeRequestId: ID!, $limit: Int!) {
    changeRequest(spaceId: $spaceId, changeRequestId: $changeRequestId) { openConflicts(limit: $limit) { ...OpenConflicts } } }`,
);
const DECIDE = question(
  `mutation DecideConflict($spaceId: ID!, $changeRequestId: ID!, $conflictId: ID!, $keep: ConflictDecision!, $revision: ID!) {
    decided: decideChangeRequestConflict(spaceId: $spaceId, changeRequestId: $changeRequestId, conflictId: $conflictId, keep: $keep,
      revision: $revision) { result } }`,
);

export const askConflicts = async (visit: Visit): Promise<OpenConflicts> =>
  (await visit.ask(CONFLICTS, { ...visit.params, limit: SHOWN })).changeRequest.openConflicts;

const PATH = '/app/spaces/:spaceId/change-requests/:changeRequestId';

export function mountOpenConflicts(app: FastifyInstance, own: AppServices): void {
  form(app, own, `${PATH}/conflicts/:conflictId`, async ({ ask, params }, fields) => {
    const { decided } = await ask(DECIDE, {
      ...params,
      keep: fields.get('keep'),
      revision: fields.get('revision') ?? '',
    });
    const said = decided.result === 'conflicts' ? 'Resolved. There are more conflicts.' : 'Resolved.';
    return { to: `/app/spaces/${params['spaceId']}/change-requests/${params['changeRequestId']}`, said };
  });
}

/** What a decision needs to know; nothing when there is none to make. */
export function openConflicts(
  space: SpaceFacts,
  changeRequest: ChangeRequestFacts,
  { count, items }: OpenConflicts,
  { proof, titleOf }: { proof: Html; titleOf: (page: string) => string | undefined },
): Html {
  if (count === 0) return NOTHING;
  const editable = mayEdit(space, changeRequest);
  const base = addressOf(space, changeRequest);
  const one = (conflict: OpenConflict): Html => {
    const name =
      conflict.variable === null
        ? `${nameOf(conflict)} of “${conflict.title || 'Untitled'}”`
        : `The variable ${conflict.variable}`;
    const side = (label: string, value: unknown, keep: keyof typeof SIDES) =>
      html`<div class="app-version"><p>${label}</p><p class="doc-wrap">${wordsOf(conflict, value, titleOf)}</p>${editable ? html`<button class="app-button" name="keep" value="${keep}" aria-label="Keep the value from ${SIDES[keep]}: ${name}">Keep this</button>` : NOTHING}</div>`;
    return html`<form method="post" action="${base}/conflicts/${conflict.id}" class="app-conflict">${proof}<input type="hidden" name="back" value="${base}"><input type="hidden" name="revision" value="${changeRequest.revision.id}">
<fieldset><legend>${name}</legend>${conflict.against === 'repository' ? side('The Git repository, by a later commit', conflict.repository, 'repository') : side('The main content', conflict.main, 'main')}${side('This change request', conflict.proposed, 'proposed')}</fieldset></form>`;
  };
  const more = count - items.length;
  return html`<section aria-labelledby="app-decide" class="app-notice app-failed"><h2 id="app-decide">Conflicts to resolve <span class="app-count">${count}</span></h2>
<p>Both sides changed these. The change request keeps its own values, and can be merged when all conflicts are resolved.</p>
${items.map(one)}${more > 0 ? html`<p>${more} more are shown when these are resolved.</p>` : NOTHING}</section>`;
}

const SIDES = { main: 'the main content', proposed: 'this change request', repository: 'the Git repository' } as const;

const NAMES: ReadonlyMap<string, string> = new Map([
  ['deleted', 'Deletion'],
  ['title', 'Title'],
  ['slug', 'Slug'],
  ['parent', 'Parent page'],
  ['order', 'Position among its siblings'],
  ['hash', 'Contents'],
  ['name', 'Name'],
  ['type', 'Type'],
  ['target', 'Target'],
  ['description', 'Description'],
]);

const nameOf = ({ field }: OpenConflict): string => NAMES.get(field) ?? field;

function wordsOf({ field }: OpenConflict, value: unknown, titleOf: (page: string) => string | undefined): string {
  if (field === 'deleted') return value === true ? 'Deleted' : 'Not deleted, but edited';
  const page = (id: string) => titleOf(id) ?? id;
  if (field === 'parent') return typeof value === 'string' ? `Below “${page(value)}”` : 'At the top level';
  if (field === 'order') return typeof value === 'string' ? `After “${page(value)}”` : 'First';
  if (value === null || value === undefined || value === '') return '(nothing)';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
