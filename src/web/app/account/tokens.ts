/** Access tokens of one's own: listed, made and shown once, revoked. */
import type { FastifyInstance } from 'fastify';
import { SCOPES } from '../../../access/scopes.ts';
import { badInput } from '../../../errors.ts';
import { question } from '../generated/gql.ts';
import type { AccountQuery } from '../generated/graphql.ts';
import { type Html, html, NOTHING, when } from '../html.ts';
import { type AppServices, form, type Visit } from '../visit.ts';
import { ACCOUNT_PATH, carried } from './parts.ts';

const CREATE = question(
  `mutation CreateOwnToken($name: String!, $scopes: [Scope!], $expiresAt: DateTime) {
    created: createAccessToken(name: $name, scopes: $scopes, expiresAt: $expiresAt) { token accessToken { name } } }`,
);
const REVOKE = question(`mutation RevokeOwnToken($id: ID!) { revokeAccessToken(accessTokenId: $id) }`);

const DAY_MS = 86_400_000;
/** Days; the first is chosen when nothing is. */
const TERMS = ['90', '30', '365', 'never'] as const;
const DEFAULT_TERM = TERMS[0];

export function mountAccountTokens(app: FastifyInstance, own: AppServices): void {
  form(app, own, `${ACCOUNT_PATH}/tokens`, async ({ ask }, fields) => {
    const { created } = await ask(CREATE, {
      name: fields.get('name'),
      scopes: fields.getAll('scopes').map((scope) => scope.replaceAll(':', '_')) as never,
      expiresAt: endOf(fields.get('days') ?? DEFAULT_TERM),
    });
    return {
      status: 200,
      title: 'Your new token',
      trail: [{ title: 'Your account', href: ACCOUNT_PATH }, { title: 'New token' }],
      main: html`<h1>Your new token</h1>
<p class="app-lead">Copy “${created.accessToken.name}” now: it is not shown again.</p>
<label for="app-new-token">Access token</label>
<input id="app-new-token" class="app-secret" value="${created.token}" readonly autofocus spellcheck="false" autocomplete="off">
<p class="app-actions"><a class="app-button" href="${ACCOUNT_PATH}">Back to your account</a></p>`,
    };
  });
  form(app, own, `${ACCOUNT_PATH}/tokens/:tokenId/revoke`, async ({ ask, params }) => {
    await ask(REVOKE, { id: params['tokenId'] });
    return { to: ACCOUNT_PATH, said: 'The token was revoked.' };
  });
}

/** When a token of this term ends; null: never. */
function endOf(term: string): string | null {
  if (!TERMS.some((each) => each === term)) throw badInput('days', `must be one of ${TERMS.join(', ')}`);
  return term === 'never' ? null : new Date(Date.now() + Number(term) * DAY_MS).toISOString();
}

type Token = AccountQuery['accessTokens']['items'][number];

/** The tokens of the reader, each with a way to revoke it. */
export const tokenList = (visit: Visit, tokens: readonly Token[]): Html =>
  html`<ul class="app-list">${tokens.map((each) => row(visit, each))}</ul>`;

function row(visit: Visit, { id, name, scopes, lastUsedAt, expiresAt }: Token): Html {
  const isOver = expiresAt !== null && new Date(expiresAt) <= new Date();
  const ends = expiresAt === null ? 'No end' : html`${isOver ? 'Expired' : 'Until'} ${when(expiresAt)}`;
  const may =
    scopes.length === 0 ? 'All that you may do' : scopes.map((scope) => scope.replaceAll('_', ':')).join(', ');
  return html`<li class="app-row"><div><b>${name}</b>${isOver ? html` <span class="app-tag">expired</span>` : NOTHING}
<p class="app-dim">${may}. ${ends}. ${lastUsedAt ? html`Last used ${when(lastUsedAt)}` : 'Never used'}.</p></div>
<form method="post" action="${ACCOUNT_PATH}/tokens/${id}/revoke">${carried(visit)}<button class="app-button app-small app-danger" aria-label="Revoke ${name}">Revoke</button></form></li>`;
}

/** The form for a new token, closed until it is wanted. */
export const newTokenForm = (visit: Visit): Html =>
  html`<details class="app-new-token"><summary>New token</summary>
<form method="post" action="${ACCOUNT_PATH}/tokens">${carried(visit)}
<label for="app-token-name">Name</label>
<input id="app-token-name" name="name" required maxlength="100" placeholder="What is it for?" autocomplete="off">
<label for="app-token-days">Ends</label>
<select id="app-token-days" name="days">
<option value="30">in 30 days</option><option value="90" selected>in 90 days</option><option value="365">in a year</option><option value="never">never</option>
</select>
<fieldset class="app-scopes"><legend>Scopes (none: all that you may do)</legend>
${SCOPES.map((scope) => html`<label class="app-check"><input type="checkbox" name="scopes" value="${scope}"> ${scope}</label>`)}
</fieldset>
<button class="app-button app-primary">Create</button>
</form></details>`;
