/** The forms of signing in. They work without a script. */
import { type Html, html, NOTHING } from './html.ts';

const alert = (id: string, problem: string | undefined): Html =>
  problem ? html`<p class="app-notice app-failed" role="alert" id="${id}">${problem}</p>` : NOTHING;
const marked = (id: string, problem: string | undefined): Html =>
  problem ? html` aria-describedby="${id}" aria-invalid="true"` : NOTHING;

/** The address first; the token for those who have no mail, and for the first start. */
export const signInForms = (
  { next, origin, lead }: { next: string; origin: string; lead: Html },
  { email, token, passkey }: { email?: string; token?: string; passkey?: string },
): Html =>
  html`<div class="app-sign-in">
<h1>Sign in</h1>
${lead}
<form method="post" action="/app/sign-in/email">
${alert('app-email-problem', email)}
<label for="app-email">E-mail address</label>
<input id="app-email" name="email" type="email" autocomplete="username" required maxlength="320"${token ? NOTHING : html` autofocus`} spellcheck="false" placeholder="you@example.com"${marked('app-email-problem', email)}>
<input type="hidden" name="next" value="${next}">
<button class="app-button app-primary">Send me a code</button>
</form>
<p class="app-or"><span>or</span></p>
${passkeyForm(next, origin, passkey)}
<p><a class="app-button" href="/app/sign-in/sso?${String(new URLSearchParams({ next }))}">Sign in with SSO</a></p>
<p class="app-or"><span>or</span></p>
<form method="post" action="/app/sign-in">
${alert('app-problem', token)}
<label for="app-token">Access token</label>
<input id="app-token" name="token" type="password" autocomplete="current-password" required spellcheck="false" placeholder="oct_…"${token ? html` autofocus` : NOTHING}${marked('app-problem', token)}>
<input type="hidden" name="next" value="${next}">
<button class="app-button">Sign in with the token</button>
</form>
</div>`;

/** A device answers to the script; without one this is not shown. */
const passkeyForm = (next: string, origin: string, problem: string | undefined): Html =>
  html`<form method="post" action="/app/sign-in/passkey" data-passkey="get" data-origin="${origin}"${problem ? NOTHING : html` hidden`}>
${alert('app-passkey-problem', problem)}
<input type="hidden" name="next" value="${next}"><input type="hidden" name="credential">
<button class="app-button"${marked('app-passkey-problem', problem)}>Sign in with a passkey</button>
<p class="app-refused" role="alert"></p>
</form>`;

/** Where a code is entered; a link in a mail fills it in. */
export const codeForm = (
  { request, code, next }: { request: string; code: string; next: string },
  problem: string | undefined,
): Html =>
  html`<div class="app-sign-in">
<h1>${code ? 'Sign in' : 'Check your mail'}</h1>
<p class="app-lead">${code ? 'Press the button to sign in in this browser.' : 'If this address has an account, or an invite for it is open, a code is on its way to it. It works once, for ten minutes.'}</p>
<form method="post" action="/app/sign-in/code">
${alert('app-problem', problem)}
<label for="app-code">Code</label>
<input id="app-code" class="app-code" name="code" value="${code}" autocomplete="one-time-code" required maxlength="20"${code ? NOTHING : html` autofocus`} spellcheck="false" autocapitalize="characters" placeholder="ABCD-EFGH"${marked('app-problem', problem)}>
<input type="hidden" name="request" value="${request}">
<input type="hidden" name="next" value="${next}">
<button class="app-button app-primary"${code ? html` autofocus` : NOTHING}>Sign in</button>
</form>
<p class="app-dim">No mail? Look into the folder for spam, or <a href="/app/sign-in?${String(new URLSearchParams({ next }))}">ask for another code</a>.</p>
</div>`;
