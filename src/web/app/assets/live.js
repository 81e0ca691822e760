/** Parts of a page that show what is under way are looked at again every two seconds, until nothing of them is. */
const PAUSE_MS = 2000;
const live = () => [...document.querySelectorAll('[data-live][id]')];

async function look() {
  if (live().length === 0) return;
  if (document.visibilityState === 'visible') {
    const answer = await fetch(location.href, { headers: { accept: 'text/html' } }).catch(() => null);
    // A session that is over leads to the sign-in: what is shown stays.
    if (answer?.redirected) return;
    if (answer?.ok) {
      const now = new DOMParser().parseFromString(await answer.text(), 'text/html');
      for (const part of live()) {
        const next = now.querySelector(`#${CSS.escape(part.id)}`);
        const isTyping =
          part.contains(document.activeElement) && document.activeElement.matches('input, textarea, select');
        if (next && !isTyping) part.replaceWith(document.adoptNode(next));
      }
      document.dispatchEvent(new Event('octavo:shown'));
    }
  }
  setTimeout(look, PAUSE_MS);
}
setTimeout(look, PAUSE_MS);
