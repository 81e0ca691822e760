/**
 * Forms that a device answers: their credential is made or asked for before they are sent. They are shown where this browser knows
 * passkeys, and the page is open at the address that they belong to.
 */
const WORDS = {
  NotAllowedError: 'The device gave no passkey: it was cancelled, or took too long.',
  InvalidStateError: 'This device has a passkey of your account already.',
};

for (const form of document.querySelectorAll('form[data-passkey]')) {
  const { passkey: kind, origin } = form.dataset;
  const told = form.querySelector('.app-refused');
  if (typeof PublicKeyCredential === 'undefined' || !PublicKeyCredential.parseCreationOptionsFromJSON) continue;
  form.hidden = false;
  form.addEventListener(
    'submit',
    async (event) => {
      const field = form.querySelector('input[name="credential"]');
      if (field.value !== '') return;
      event.preventDefault();
      // Nothing else that listens takes this for the sending of the form.
      event.stopImmediatePropagation();
      told.textContent = '';
      try {
        if (location.origin !== origin) throw new Error(`Passkeys belong to ${origin}: open that address.`);
        field.value = JSON.stringify(await credentialOf(form, kind));
        form.requestSubmit();
      } catch (error) {
        told.textContent = WORDS[error.name] ?? error.message;
      }
    },
    { capture: true },
  );
}

async function credentialOf(form, kind) {
  const proof = form.querySelector('input[name="proof"]')?.value;
  const body = new URLSearchParams(proof === undefined ? {} : { proof });
  const answer = await fetch(`${form.getAttribute('action')}/options`, { method: 'POST', body });
  const options = await answer.json();
  if (!answer.ok) throw new Error(options.problem);
  return kind === 'create'
    ? navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) })
    : navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) });
}
