/** Passkeys of one's own: listed, made by the script of the page, renamed, removed. */
import type { FastifyInstance } from 'fastify';
import { badInput } from '../../../errors.ts';
import { question } from '../generated/gql.ts';
import type { AccountQuery } from '../generated/graphql.ts';
import { type Html, html, NOTHING, when } from '../html.ts';
import { type AppServices, answer, form, type Visit } from '../visit.ts';
import { ACCOUNT_PATH, carried } from './parts.ts';

const BEGIN = question(`mutation BeginPasskey { options: beginPasskey }`);
const CREATE = question(
  `mutation CreatePasskey($name: String!, $credential: JSON!) { createPasskey(name: $name, credential: $credential) { id } }`,
);
const RENAME = question(
  `mutation RenamePasskey($id: ID!, $name: String!) { renamePasskey(passkeyId: $id, name: $name) { id } }`,
);
const REMOVE = question(`mutation RemovePasskey($id: ID!) { removePasskey(passkeyId: $id) }`);

export const PASSKEYS_PATH = `${ACCOUNT_PATH}/passkeys`;

export function mountAccountPasskeys(app: FastifyInstance, own: AppServices): void {
  answer(app, own, `${PASSKEYS_PATH}/options`, async ({ ask }) => (await ask(BEGIN)).options as object);
  form(app, own, PASSKEYS_PATH, async ({ ask }, fields) => {
    await ask(CREATE, { name: fields.get('name'), credential: credentialIn(fields) });
    return { to: ACCOUNT_PATH, said: 'The passkey was added.' };
  });
  form(app, own, `${PASSKEYS_PATH}/:passkeyId/rename`, async ({ ask, params }, fields) => {
    await ask(RENAME, { id: params['passkeyId'], name: fields.get('name') });
    return { to: ACCOUNT_PATH, said: 'The name was saved.' };
  });
  form(app, own, `${PASSKEYS_PATH}/:passkeyId/remove`, async ({ ask, params }) => {
    await ask(REMOVE, { id: params['passkeyId'] });
    return { to: ACCOUNT_PATH, said: 'The passkey was removed.' };
  });
}

/** What a device answered, as the script put it into a form. */
export function credentialIn(fields: URLSearchParams): unknown {
  try {
    return JSON.parse(fields.get('credential') ?? '');
  } catch {
    throw badInput('credential', 'must be JSON: this form needs the script of its page');
  }
}

type Passkey = AccountQuery['passkeys']['items'][number];

/** The passkeys of the reader, each with its name and a way to remove it; and the form for a new one, which the script shows. */
export const passkeyList = (visit: Visit, origin: string, passkeys: readonly Passkey[]): Html =>
  html`${passkeys.length > 0 ? html`<ul class="app-list">${passkeys.map((each) => row(visit, each))}</ul>` : NOTHING}
<form method="post" action="${PASSKEYS_PATH}" data-passkey="create" data-origin="${origin}" hidden>${carried(visit)}<input type="hidden" name="credential">
<label for="app-passkey-name">A new passkey on this device, or on a key at hand</label>
<div class="app-inline-form"><input id="app-passkey-name" name="name" required maxlength="100" placeholder="Laptop" autocomplete="off"><button class="app-button">Add a passkey</button></div>
<p class="app-refused" role="alert"></p>
</form>
<noscript><p class="app-dim">Passkeys are added with JavaScript.</p></noscript>`;

const row = (visit: Visit, { id, name, backedUp, createdAt, lastUsedAt }: Passkey): Html =>
  html`<li class="app-row"><div><b>${name}</b>
<p class="app-dim">${backedUp ? 'Kept with the account of the device' : 'On one device'}. Added ${when(createdAt)}. ${lastUsedAt ? html`Last used ${when(lastUsedAt)}` : 'Never used'}.</p>
<details><summary>Rename</summary><form method="post" action="${PASSKEYS_PATH}/${id}/rename" class="app-inline-form">${carried(visit)}<input name="name" value="${name}" maxlength="100" required aria-label="Name of the passkey ${name}"><button class="app-button">Save</button></form></details></div>
<form method="post" action="${PASSKEYS_PATH}/${id}/remove">${carried(visit)}<button class="app-button app-small app-danger" aria-label="Remove the passkey ${name}">Remove</button></form></li>`;
