/** One's own account: the profile, the address, passkeys, access tokens, and where one is signed in. */
import type { FastifyInstance } from 'fastify';
import { question } from '../generated/gql.ts';
import { html, NOTHING } from '../html.ts';
import { notificationSettings } from '../notifications/settings.ts';
import { type AppServices, form, page } from '../visit.ts';
import { ACCOUNT_PATH, carried } from './parts.ts';
import { passkeyList } from './passkeys.ts';
import { sessionList } from './sessions.ts';
import { newTokenForm, tokenList } from './tokens.ts';

const ACCOUNT = question(
  `query Account { user { id displayName email }
    passkeys(limit: 20) { items { id name backedUp createdAt lastUsedAt } }
    accessTokens(limit: 100) { count items { id name scopes createdAt lastUsedAt expiresAt } }
    sessions(limit: 100) { count items { id method browser createdAt lastUsedAt current } } }`,
);
const RENAME = question(
  `mutation RenameUser($userId: ID!, $displayName: String!) { updateUser(userId: $userId, displayName: $displayName) { id } }`,
);

export function mountAccount(app: FastifyInstance, own: AppServices): void {
  page(app, own, ACCOUNT_PATH, async (visit) => {
    const { user, passkeys, accessTokens, sessions } = await visit.ask(ACCOUNT);
    return {
      title: 'Your account',
      trail: [{ title: 'Your account' }],
      main: html`<h1>Your account</h1>
<section class="app-group" aria-labelledby="app-profile"><h2 id="app-profile">Profile</h2>
<form method="post" action="${ACCOUNT_PATH}/profile">${carried(visit)}
<label for="app-name">Display name</label>
<div class="app-inline-form"><input id="app-name" name="displayName" value="${user.displayName}" maxlength="100" required autocomplete="name"><button class="app-button">Save</button></div>
</form>
<p>E-mail address: <b class="app-address">${user.email ?? ''}</b> <a href="${ACCOUNT_PATH}/email">Change it</a></p>
</section>
${await notificationSettings(visit)}
<section class="app-group" aria-labelledby="app-passkeys"><h2 id="app-passkeys">Passkeys</h2>
<p class="app-dim">A passkey signs you in with the fingerprint, face or PIN of a device, without a code or a token.</p>
${passkeyList(visit, new URL(own.services.config.publicUrl).origin, passkeys.items)}
</section>
<section class="app-group" aria-labelledby="app-sessions"><h2 id="app-sessions">Where you are signed in</h2>
${sessionList(visit, sessions.items)}
</section>
<section class="app-group" aria-labelledby="app-tokens"><h2 id="app-tokens">Access tokens</h2>
<p class="app-dim">Programs use them instead of you. Each does what its scopes say; without scopes, all that you may do.</p>
${accessTokens.count > 0 ? tokenList(visit, accessTokens.items) : NOTHING}
${newTokenForm(visit)}
</section>`,
    };
  });

  form(app, own, `${ACCOUNT_PATH}/profile`, async ({ ask, session }, fields) => {
    await ask(RENAME, { userId: session.caller.userId, displayName: fields.get('displayName') });
    return { to: ACCOUNT_PATH, said: 'Your name was saved.' };
  });
}
