/** The requested reviewers of a change request, and the forms to request a review and to withdraw that. */
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../../errors.ts';
import { whoMayReview } from '../../../features/review/change-requests/people.ts';
import { question } from '../generated/gql.ts';
import { type Html, html, NOTHING } from '../html.ts';
import type { SpaceFacts } from '../reading/space.ts';
import { type AppServices, form, type Visit } from '../visit.ts';
import { addressOf, type ChangeRequestFacts, mayEdit } from './change-request-facts.ts';
import { type Awaited, awaited } from './verdicts.ts';

interface Person {
  id: string;
  displayName: string;
  email?: string | null;
}

/** Names that are suggested while one types; other people can be found all the same. */
const PROPOSED = 100;

const MEMBERS = question(
  `query Members($organizationId: ID!, $search: String, $limit: Int) { organization(organizationId: $organizationId) {
    members(search: $search, limit: $limit) { items { disabled user { id displayName email } } } } }`,
);
const ORGANIZATION = question(
  `query OrganizationOfSpace($spaceId: ID!) { space(spaceId: $spaceId) { organization { id } } }`,
);
const ASK = question(
  `mutation AskForReview($spaceId: ID!, $changeRequestId: ID!, $users: [ID!]!) {
    requestChangeRequestReviewers(spaceId: $spaceId, changeRequestId: $changeRequestId, users: $users) { users { user { id } } } }`,
);
const REMOVE = question(
  `mutation RemoveReviewer($spaceId: ID!, $changeRequestId: ID!, $userId: ID!) {
    removeChangeRequestReviewer(spaceId: $spaceId, changeRequestId: $changeRequestId, userId: $userId) }`,
);

const PATH = '/app/spaces/:spaceId/change-requests/:changeRequestId';

export function mountReviewerForms(app: FastifyInstance, own: AppServices): void {
  form(app, own, `${PATH}/reviewers`, async (visit, fields) => {
    const { id, displayName } = await personCalled(visit, (fields.get('who') ?? '').trim());
    await visit.ask(ASK, { ...visit.params, users: [id] }).catch((error: unknown) => {
      // The graph knows people by their ids.
      if (!(error instanceof ApiError) || error.code !== 'BAD_USER_INPUT') throw error;
      throw new ApiError('BAD_USER_INPUT', `${displayName} may not review this space`);
    });
    return { to: overviewOf(visit), said: `Requested a review from ${displayName}.` };
  });
  form(app, own, `${PATH}/reviewers/:userId/remove`, async (visit) => {
    await visit.ask(REMOVE, visit.params);
    return { to: overviewOf(visit) };
  });
}

const overviewOf = ({ params }: Visit): string =>
  `/app/spaces/${params['spaceId']}/change-requests/${params['changeRequestId']}`;

/** The one member of the organization with this name or address, or whose name or address alone holds it. */
async function personCalled(visit: Visit, who: string): Promise<Person> {
  if (who === '') throw new ApiError('BAD_USER_INPUT', 'Enter a name or an e-mail address');
  const { space } = await visit.ask(ORGANIZATION, visit.params);
  const found = await membersOf(visit, space.organization.id, who);
  const isExactly = ({ displayName, email }: Person) =>
    [displayName, email].some((text) => text?.toLowerCase() === who.toLowerCase());
  const exact = found.filter(isExactly);
  const [person, ...others] = exact.length > 0 ? exact : found;
  if (!person) throw new ApiError('BAD_USER_INPUT', `No one in the organization is called “${who}”`);
  if (others.length > 0)
    throw new ApiError('BAD_USER_INPUT', `Several people are called “${who}”: give the e-mail address`);
  return person;
}

async function membersOf(visit: Visit, organizationId: string, search?: string): Promise<Person[]> {
  const { organization } = await visit.ask(MEMBERS, { organizationId, search, limit: PROPOSED });
  return organization.members.items.flatMap(({ user, disabled }) => (disabled ? [] : [user]));
}

/** People who can be asked; null for callers who may not ask, or who see no members. */
export async function askable(
  visit: Visit,
  space: SpaceFacts,
  changeRequest: ChangeRequestFacts,
  asked: readonly Person[],
): Promise<Person[] | null> {
  if (!mayEdit(space, changeRequest)) return null;
  try {
    const members = await membersOf(visit, space.organization.id);
    const others = members.filter(
      ({ id }) => id !== visit.session.caller.userId && !asked.some((one) => one.id === id),
    );
    const row = await visit.context.access.space.load(space.id);
    const ids = others.map(({ id }) => id);
    const fit = row ? await whoMayReview(visit.context, row, ids) : new Set();
    return others.filter(({ id }) => fit.has(id));
  } catch (error) {
    // Guests edit what they were given, and do not see who else is there.
    if (error instanceof ApiError && (error.code === 'FORBIDDEN' || error.code === 'NOT_FOUND')) return null;
    throw error;
  }
}

/** Whose review is awaited, with a way to take the request back, and the form; `people` is what `askable` gives. */
export function reviewersPart(
  space: SpaceFacts,
  changeRequest: ChangeRequestFacts,
  { asked, people, hidden }: { asked: readonly Awaited[]; people: readonly Person[] | null; hidden: Html },
): Html {
  const action = `${addressOf(space, changeRequest)}/reviewers`;
  const takeBack = ({ id, displayName }: Awaited): Html =>
    mayEdit(space, changeRequest)
      ? html`<form method="post" action="${action}/${id}/remove">${hidden}<button class="app-quiet">Withdraw<span class="app-unseen"> the request to ${displayName}</span></button></form>`
      : NOTHING;
  return html`${asked.length > 0 ? html`<ul class="app-people app-asked">${asked.map((person) => html`<li><span>${person.displayName} <span class="app-dim">${awaited(person)}</span></span>${takeBack(person)}</li>`)}</ul>` : NOTHING}${
    people === null
      ? NOTHING
      : html`<details><summary>Request a review</summary><form method="post" action="${action}">${hidden}<label for="app-who">Name or e-mail address</label><input id="app-who" name="who" list="app-members" required maxlength="300" autocomplete="off"><datalist id="app-members">${people.map(({ displayName, email }) => html`<option value="${displayName}">${email ?? ''}</option>`)}</datalist>
<div class="app-actions"><button class="app-button">Request</button></div></form></details>`
  }`;
}
