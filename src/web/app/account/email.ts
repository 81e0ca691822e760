/** Another address for one's account, in two steps: the address, and the code that was sent to it. */
import type { FastifyInstance } from 'fastify';
import { PLACEHOLDER_EMAIL } from '../../../features/people/users/placeholder.ts';
import { question } from '../generated/gql.ts';
import { html, NOTHING } from '../html.ts';
import { type AppServices, form, page } from '../visit.ts';
import { ACCOUNT_PATH } from './parts.ts';

const OWN = question(`query OwnEmail { user { id email } }`);
const REQUEST = question(
  `mutation RequestEmailChange($email: String!) { requestId: requestEmailChange(email: $email) }`,
);
const CONFIRM = question(
  `mutation ConfirmEmailChange($requestId: ID!, $code: String!) { user: confirmEmailChange(requestId: $requestId, code: $code) { email } }`,
);

export const EMAIL_PATH = `${ACCOUNT_PATH}/email`;
const TRAIL = [{ title: 'Your account', href: ACCOUNT_PATH }, { title: 'E-mail address' }];

export function mountAccountEmail(app: FastifyInstance, own: AppServices): void {
  page(app, own, EMAIL_PATH, async ({ ask, proof }) => {
    const { user } = await ask(OWN);
    const isFirst = user.email === PLACEHOLDER_EMAIL;
    return {
      title: 'E-mail address',
      trail: TRAIL,
      main: html`<h1>${isFirst ? 'What is your e-mail address?' : 'Change your e-mail address'}</h1>
<p class="app-lead">${isFirst ? 'With an address you can sign in without the token, and be invited.' : `It is ${user.email ?? 'not set'} now. The old address gets a notice of the change.`}</p>
<form method="post" action="${EMAIL_PATH}">${proof}<input type="hidden" name="back" value="${EMAIL_PATH}">
<label for="app-email">New address</label>
<input id="app-email" name="email" type="email" required maxlength="320" autocomplete="email" autofocus spellcheck="false">
<p class="app-actions"><button class="app-button app-primary">Send me a code</button>${isFirst ? html` <a href="/app">Later</a>` : NOTHING}</p>
</form>`,
    };
  });

  form(app, own, EMAIL_PATH, async ({ ask }, fields) => {
    const { requestId } = await ask(REQUEST, { email: (fields.get('email') ?? '').trim() });
    return { to: `${EMAIL_PATH}/code?${new URLSearchParams({ request: String(requestId) })}` };
  });

  page(app, own, `${EMAIL_PATH}/code`, async ({ proof, query }) => {
    const request = query.get('request') ?? '';
    const back = `${EMAIL_PATH}/code?${new URLSearchParams({ request })}`;
    return {
      title: 'Confirm your address',
      trail: TRAIL,
      main: html`<h1>Check your mail</h1>
<p class="app-lead">A code is on its way to the new address, if it is free. It works once, for ten minutes.</p>
<form method="post" action="${EMAIL_PATH}/code">${proof}<input type="hidden" name="back" value="${back}"><input type="hidden" name="request" value="${request}">
<label for="app-code">Code</label>
<input id="app-code" class="app-code" name="code" required maxlength="20" autocomplete="one-time-code" autofocus spellcheck="false" placeholder="ABCD-EFGH">
<p class="app-actions"><button class="app-button app-primary">Confirm</button> <a href="${EMAIL_PATH}">Use another address</a></p>
</form>`,
    };
  });

  form(app, own, `${EMAIL_PATH}/code`, async ({ ask }, fields) => {
    const { user } = await ask(CONFIRM, { requestId: fields.get('request') ?? '', code: fields.get('code') });
    return { to: ACCOUNT_PATH, said: `Your address is ${user.email} now.` };
  });
}
