/** Organizations that allow the domain of the reader's address, on the home page: joined without an invitation. */
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../../errors.ts';
import { question } from '../generated/gql.ts';
import { type Html, html, NOTHING } from '../html.ts';
import { type AppServices, form, type Visit } from '../visit.ts';

const JOINABLE = question(
  `query JoinableOrganizations($emailDomain: String!) { emailDomainOrganizations(emailDomain: $emailDomain) { organizations { id title } } }`,
);
const JOIN = question(
  `mutation JoinOrganization($organizationId: ID!) { joinOrganization(organizationId: $organizationId) }`,
);

export function mountJoinable(app: FastifyInstance, own: AppServices): void {
  form(app, own, '/app/orgs/:organizationId/join', async ({ ask, params }) => {
    await ask(JOIN, params);
    return { to: `/app/orgs/${params['organizationId']}`, said: 'You are now a member.' };
  });
}

/** Those that the reader may join; nothing when there are none, or the token may not see them. */
export async function joinable({ ask, proof }: Visit, email: string, joined: ReadonlySet<string>): Promise<Html> {
  const emailDomain = email.slice(email.lastIndexOf('@') + 1);
  const found = await ask(JOINABLE, { emailDomain }).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'FORBIDDEN') return undefined;
    throw error;
  });
  const open = found?.emailDomainOrganizations.organizations.filter(({ id }) => !joined.has(id)) ?? [];
  if (open.length === 0) return NOTHING;
  return html`<section class="app-invitations" aria-labelledby="app-joinable"><h2 id="app-joinable">You may join</h2>
<ul>${open.map(
    ({ id, title }) =>
      html`<li><div><b>${title}</b><p>People with an address at ${emailDomain} join by themselves.</p></div>
<div class="app-answers"><form method="post" action="/app/orgs/${id}/join">${proof}<input type="hidden" name="back" value="/app"><button class="app-button app-primary" aria-label="Join ${title}">Join</button></form></div></li>`,
  )}</ul></section>`;
}
