/* Blocks of integrations: what is pressed in them is sent without leaving the page, and the block is shown as it is next. */
export function attend() {
  if (attend.done) return;
  attend.done = true;
  document.addEventListener('submit', async (event) => {
    const form = event.target.closest('form[data-block]');
    if (!form) return;
    event.preventDefault();
    if (form.ariaBusy === 'true') return;
    form.ariaBusy = 'true';
    const pressed = event.submitter?.value;
    const was = [...form.querySelectorAll('button, input, select, textarea')].indexOf(document.activeElement);
    try {
      // Its buttons are called `action`, too.
      const sent = await fetch(form.getAttribute('action'), {
        method: 'POST',
        body: new URLSearchParams(new FormData(form, event.submitter)),
        headers: { accept: 'application/json' },
      });
      if (!sent.ok) throw new Error(`${sent.status}`);
      const template = document.createElement('template');
      template.innerHTML = (await sent.json()).html;
      const next = template.content.firstElementChild;
      form.replaceWith(next);
      // The focus stays where it was: on the same button, or on what stands in its place.
      const fields = [...next.querySelectorAll('button, input, select, textarea')];
      (fields.find(({ name, value }) => name === 'action' && value === pressed) ?? fields[was])?.focus();
      next.ariaLive = 'polite';
    } catch {
      form.ariaBusy = 'false';
      // The page that is answered then says what is wrong.
      form.removeAttribute('data-block');
      form.requestSubmit(event.submitter);
    }
  });
}
