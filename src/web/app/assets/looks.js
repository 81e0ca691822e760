/** The preview follows the form: each change is shown in a new frame, which takes the place of the old one when it is there. */
const looks = document.querySelector('[data-looks]');
const looksForm = looks?.querySelector('form');
if (looksForm) {
  const place = looks.querySelector('.app-looks-frame');
  const address = `${looksForm.getAttribute('action')}/preview`;
  const buttons = [...looksForm.querySelectorAll('button[name="scheme"]')];
  let scheme = '';
  let waiting;

  const show = () => {
    place.querySelector('[data-next]')?.remove();
    const current = place.querySelector('iframe');
    const next = current.cloneNode();
    next.removeAttribute('src');
    next.name = `site-preview-${Date.now()}`;
    next.dataset.next = '';
    place.append(next);
    next.addEventListener('load', () => {
      if (next.contentWindow?.location.href === 'about:blank' || !next.isConnected) return;
      delete next.dataset.next;
      for (const frame of place.querySelectorAll('iframe')) if (frame !== next) frame.remove();
    });
    // A form of its own: what is not finished is sent as well, and drafts of the page notice nothing.
    const sent = document.createElement('form');
    Object.assign(sent, { method: 'post', action: address, target: next.name, hidden: true });
    for (const [name, value] of new FormData(looksForm)) {
      if (typeof value !== 'string') continue;
      const field = document.createElement('input');
      Object.assign(field, { type: 'hidden', name, value });
      sent.append(field);
    }
    const chosen = document.createElement('input');
    Object.assign(chosen, { type: 'hidden', name: 'scheme', value: scheme });
    sent.append(chosen);
    document.body.append(sent);
    sent.submit();
    sent.remove();
  };

  looksForm.addEventListener('input', () => {
    clearTimeout(waiting);
    waiting = setTimeout(show, 400);
  });
  for (const button of buttons)
    button.addEventListener('click', (event) => {
      event.preventDefault();
      scheme = button.value;
      clearTimeout(waiting);
      show();
      place.scrollIntoView({ block: 'nearest' });
    });
}
