/* A rating is sent without leaving the page. */
document.addEventListener('submit', async (event) => {
  const form = event.target.closest('[data-feedback]');
  if (!form) return;
  event.preventDefault();
  const answer = form.querySelector('.r-thanks');
  const send = form.querySelector('button');
  send.disabled = true;
  try {
    const sent = await fetch(form.action, {
      method: 'POST',
      body: new URLSearchParams(new FormData(form)),
      headers: { accept: 'application/json' },
    });
    if (!sent.ok) throw new Error(`${sent.status}`);
    form.querySelector('fieldset').hidden = true;
    form.querySelector('.r-comment').hidden = true;
    answer.textContent = word('thanks');
  } catch {
    answer.textContent = word('feedbackFailed');
    send.disabled = false;
  }
});

/* That a page was opened is counted, with nothing that names who did; of a hidden tab, when it is looked at. */
let counted;
const count = () => {
  if (!data.page || !data.view || counted === data.page.id || document.hidden) return;
  counted = data.page.id;
  navigator.sendBeacon(data.view, new URLSearchParams({ page: data.page.id }));
};
forPage(count);
document.addEventListener('visibilitychange', count);
