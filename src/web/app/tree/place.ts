/** Where pages are put in order: in a change request, or in the live content of a space that is edited directly. */
import type { Change } from '../../../engine/revisions/changes.ts';
import { conflict } from '../../../errors.ts';
import { requireEditor } from '../editing/editor-form.ts';
import { question } from '../generated/gql.ts';
import type { TreeHeadFragment } from '../generated/graphql.ts';
import type { Shell } from '../layout.ts';
import type { ReadView } from '../reading/page-content.ts';
import { siteMapOf } from '../reading/site-map.ts';
import { type SpaceFacts, trailOf } from '../reading/space.ts';
import { addressOf, type ChangeRequestFacts, mayEdit, nameOf, trailTo } from '../review/change-request-facts.ts';
import type { Visit } from '../visit.ts';

const LIVE = question(
  `query TreeOfSpace($spaceId: ID!) { space(spaceId: $spaceId) { ...SpaceFacts revision { ...TreeHead } } }`,
);
const BRANCH = question(
  `query TreeOfChangeRequest($spaceId: ID!, $changeRequestId: ID!) { space(spaceId: $spaceId) { ...SpaceFacts }
    changeRequest(spaceId: $spaceId, changeRequestId: $changeRequestId) { ...ChangeRequestFacts revision { ...TreeHead } } }`,
);
const EDIT_LIVE = question(
  `mutation ArrangeLive($spaceId: ID!, $changes: [JSON!]) { edited: editSpace(spaceId: $spaceId, changes: $changes) { created } }`,
);
const EDIT_BRANCH = question(
  `mutation ArrangeInChangeRequest($spaceId: ID!, $changeRequestId: ID!, $changes: [JSON!]) {
    edited: editChangeRequest(spaceId: $spaceId, changeRequestId: $changeRequestId, changes: $changes) { created } }`,
);
const UNDO_LIVE = question(
  `mutation UndoLive($spaceId: ID!, $revisionId: ID!) { undoEdit(spaceId: $spaceId, revisionId: $revisionId) { revision } }`,
);
const UNDO_BRANCH = question(
  `mutation UndoInChangeRequest($spaceId: ID!, $changeRequestId: ID!, $revisionId: ID!) {
    undoChangeRequestEdit(spaceId: $spaceId, changeRequestId: $changeRequestId, revisionId: $revisionId) { revision } }`,
);

/** The paths of both places. */
export const PLACES = ['/app/spaces/:spaceId', '/app/spaces/:spaceId/change-requests/:changeRequestId'] as const;

export interface ArrangedTree {
  space: SpaceFacts;
  /** Absent: the live content. */
  changeRequest?: ChangeRequestFacts;
  view: ReadView;
  /** Its newest revision. */
  head: TreeHeadFragment;
}

/** The place that the address names; 403 for callers who may not edit. */
export async function askPlace(visit: Visit): Promise<ArrangedTree> {
  const { space, changeRequest } =
    visit.params['changeRequestId'] === undefined
      ? { ...(await visit.ask(LIVE, visit.params)), changeRequest: undefined }
      : await visit.ask(BRANCH, visit.params);
  requireEditor(space);
  const head = (changeRequest ?? (space as typeof space & { revision: TreeHeadFragment })).revision as TreeHeadFragment;
  const map = await siteMapOf(visit.context, head.id, visit.cache);
  const base = changeRequest ? addressOf(space, changeRequest) : `/app/spaces/${space.id}`;
  return { space, view: { base, revisionId: head.id, map }, head, ...(changeRequest && { changeRequest }) };
}

/** Whether pages can be put in order here, and not only looked at. */
export const isArrangeable = ({ space, changeRequest }: ArrangedTree): boolean =>
  changeRequest ? mayEdit(space, changeRequest) : space.editMode === 'live';

/** Applies changes in the place that the address names; gives the ids of what they made. */
export async function arrange(visit: Visit, changes: readonly Change[]): Promise<Record<string, string>> {
  const { edited } = await visit.ask(visit.params['changeRequestId'] === undefined ? EDIT_LIVE : EDIT_BRANCH, {
    ...visit.params,
    changes,
  });
  return edited.created as Record<string, string>;
}

/** Takes the newest edit back. */
export async function undoIn(visit: Visit, revisionId: string): Promise<void> {
  const variables = { ...visit.params, revisionId };
  if (visit.params['changeRequestId'] === undefined) await visit.ask(UNDO_LIVE, variables);
  else await visit.ask(UNDO_BRANCH, variables);
}

/** The node of a page; 409 when it is gone meanwhile. */
export function nodeIn({ view }: ArrangedTree, id: string) {
  const node = view.map.byId.get(id);
  if (!node) throw conflict('The page is not there any more');
  return node;
}

/** The way to the tree, and what is behind it. */
export const trailIn = (
  { space, changeRequest, view }: ArrangedTree,
  ...further: readonly { title: string }[]
): NonNullable<Shell['trail']> => [
  ...(changeRequest ? trailTo(space, changeRequest) : trailOf(space)),
  { title: 'Pages', ...(further.length > 0 && { href: `${view.base}/tree` }) },
  ...further,
];

/** What becomes of a change made here, in a sentence. */
export const effectOf = ({ changeRequest }: ArrangedTree): string =>
  changeRequest
    ? `In ${nameOf(changeRequest)}. Readers see it when it is merged.`
    : 'In the live content: readers see each change at once.';
