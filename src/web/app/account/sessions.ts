/** Where one is signed in, and the forms that end it. */
import type { FastifyInstance } from 'fastify';
import { question } from '../generated/gql.ts';
import type { AccountQuery } from '../generated/graphql.ts';
import { counted, type Html, html, NOTHING, when } from '../html.ts';
import { type AppServices, form, type Visit } from '../visit.ts';
import { ACCOUNT_PATH, carried } from './parts.ts';

const REVOKE = question(`mutation RevokeSession($id: ID!) { revokeSession(sessionId: $id) }`);
const REVOKE_OTHERS = question(`mutation RevokeOtherSessions { revokeSessions(exceptCurrent: true) }`);

export function mountAccountSessions(app: FastifyInstance, own: AppServices): void {
  form(app, own, `${ACCOUNT_PATH}/sessions/end-others`, async ({ ask }) => {
    const { revokeSessions } = await ask(REVOKE_OTHERS);
    return { to: ACCOUNT_PATH, said: `${counted(revokeSessions, 'session')} ended.` };
  });
  form(app, own, `${ACCOUNT_PATH}/sessions/:sessionId/end`, async ({ ask, params }) => {
    await ask(REVOKE, { id: params['sessionId'] });
    return { to: ACCOUNT_PATH, said: 'The session ended.' };
  });
}

type Session = AccountQuery['sessions']['items'][number];

const METHODS: Readonly<Record<Session['method'], string>> = {
  token: 'with an access token',
  code: 'by e-mail',
  passkey: 'with a passkey',
  saml: 'by SAML',
  oidc: 'by OpenID Connect',
  invite: 'by an invite',
};

/** The sessions of the reader, each with a way to end it; the one of this page is left by signing out. */
export function sessionList(visit: Visit, sessions: readonly Session[]): Html {
  const others = sessions.filter(({ current }) => !current).length;
  return html`<ul class="app-list">${sessions.map((each) => row(visit, each))}</ul>
${others > 0 ? html`<form method="post" action="${ACCOUNT_PATH}/sessions/end-others" class="app-actions">${carried(visit)}<button class="app-button app-danger">Sign out everywhere else</button></form>` : NOTHING}`;
}

const row = (visit: Visit, { id, method, browser, createdAt, lastUsedAt, current }: Session): Html =>
  html`<li class="app-row"><div><b>${browser || 'Unknown browser'}</b>${current ? html` <span class="app-tag">this one</span>` : NOTHING}
<p class="app-dim">Signed in ${METHODS[method]}, ${when(createdAt)}${lastUsedAt ? html`; last used ${when(lastUsedAt)}` : NOTHING}</p></div>
${current ? NOTHING : html`<form method="post" action="${ACCOUNT_PATH}/sessions/${id}/end">${carried(visit)}<button class="app-button app-small" aria-label="End the session of ${browser || 'an unknown browser'}">End</button></form>`}</li>`;
