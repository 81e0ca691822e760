/* Within texts: copying code, tabs that are chosen alike, what a linked anchor is in, images at full size, frames on demand. */
async function copy(text, button) {
  try {
    await navigator.clipboard.writeText(text);
    say(word('copied'));
    if (!button) return;
    button.replaceChildren(drawing('check'));
    setTimeout(() => button.replaceChildren(drawing('copy')), 1500);
  } catch {
    say(word('copyFailed'));
  }
}

/** A block of code as text: without numbers of lines and the signs of the copied prompt. */
const codeIn = (box) =>
  (box.querySelector('pre code') ?? box.querySelector('pre') ?? box).textContent.replace(/\n$/, '');

forPage(() => {
  const boxes = new Set([
    ...all('.doc [data-copy]'),
    ...all('.doc pre:not([data-mermaid])').map((pre) => pre.closest('[data-copy], .doc-code') ?? pre),
  ]);
  for (const box of boxes) {
    if (box.querySelector('.r-copy')) continue;
    const holder = box.matches('pre') ? wrapped(box) : box;
    holder.classList.add('r-copied-from');
    const button = make(
      'button',
      { type: 'button', className: 'r-copy', title: word('copy'), 'aria-label': word('copy') },
      drawing('copy'),
    );
    button.addEventListener('click', () => copy(codeIn(holder), button));
    holder.append(button);
  }
});

/** A `<pre>` scrolls: what stays at its corner is beside it. */
function wrapped(pre) {
  const holder = make('div', { className: 'r-pre' });
  pre.replaceWith(holder);
  holder.append(pre);
  return holder;
}

document.addEventListener('click', async ({ target }) => {
  const text = target.closest?.('[data-copy-text]')?.dataset.copyText;
  if (text) copy(text);
  const page = target.closest?.('[data-copy-page]')?.dataset.copyPage;
  if (!page) return;
  try {
    // The promise goes into the clipboard: browsers forget the click while one waits.
    const fetched = fetch(page, { headers: { accept: 'text/markdown' } }).then((answer) => {
      if (!answer.ok) throw new Error(`${answer.status}`);
      return answer.blob();
    });
    const plain = fetched.then((blob) => new Blob([blob], { type: 'text/plain' }));
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': plain })]);
    say(word('copied'));
  } catch {
    say(word('copyFailed'));
  }
});

/* Tabs: by their titles, the latest choice first. */
const tabTitle = (tab) => tab.dataset.tab ?? tab.querySelector('summary')?.textContent.trim();
const tabsOf = (group) => all(':scope > .doc-tab', group);

function chooseTabs(except) {
  const chosen = kept('localStorage', 'tabs') ?? [];
  for (const group of all('.doc-tabs')) {
    if (group === except) continue;
    const tabs = tabsOf(group);
    const title = chosen.find((one) => tabs.some((tab) => tabTitle(tab) === one));
    const tab = tabs.find((one) => tabTitle(one) === title);
    if (tab && !tab.open) tab.open = true;
  }
}
document.addEventListener('click', ({ target }) => {
  const tab = target.closest?.('.doc-tab > summary')?.parentElement;
  const title = tab && !tab.open && tabTitle(tab);
  if (!title) return;
  const chosen = (kept('localStorage', 'tabs') ?? []).filter((one) => one !== title);
  keep('localStorage', 'tabs', [title, ...chosen].slice(0, 20));
  // Other groups above may change their height: what was clicked stays where it is.
  const before = tab.getBoundingClientRect().top;
  requestAnimationFrame(() => {
    chooseTabs(tab.closest('.doc-tabs'));
    scrollBy({ top: tab.getBoundingClientRect().top - before, behavior: 'instant' });
  });
});

/** Opens everything that the target of the address is in, and goes there. */
function openTarget() {
  const id = decodeURIComponent(location.hash.slice(1));
  const target = id && document.getElementById(id);
  if (!target) return;
  let isOpened = false;
  for (let box = target.closest('details'); box; box = box.parentElement.closest('details')) {
    if (box.matches('.doc *') && !box.open) isOpened = box.open = true;
  }
  if (isOpened) target.scrollIntoView({ behavior: 'instant' });
}
addEventListener('hashchange', openTarget);
forPage(() => {
  chooseTabs();
  openTarget();
});

/* Images. */
const zoom = make('dialog', { className: 'r-zoom' });
document.body.append(zoom);
zoom.addEventListener('click', () => zoom.close());
forPage(() => {
  for (const image of all('.doc [data-zoom], .doc figure > img, .doc figure > picture > img')) {
    if (image.closest('a, summary, .doc-card, button') || image.parentElement.matches('.r-zoomable')) continue;
    image.classList.add('r-zoomable');
    image.tabIndex = 0;
    image.setAttribute('role', 'button');
    // An empty text says that a picture is nothing to speak of; a button is.
    if (!image.alt) image.removeAttribute('alt');
    image.setAttribute('aria-label', image.alt ? `${word('zoom')}: ${image.alt}` : word('zoom'));
  }
});
function enlarge(image) {
  const close = make('button', { type: 'button', 'aria-label': word('close') }, drawing('close'));
  zoom.setAttribute('aria-label', image.alt || word('zoom'));
  zoom.replaceChildren(make('img', { src: image.currentSrc || image.src, alt: image.alt }), close);
  zoom.showModal();
}
document.addEventListener('click', ({ target }) => target.matches?.('.r-zoomable') && enlarge(target));
document.addEventListener('keydown', (event) => {
  if (!event.target.matches?.('.r-zoomable') || (event.key !== 'Enter' && event.key !== ' ')) return;
  event.preventDefault();
  enlarge(event.target);
});

/* Players of other hosts: nothing is asked of them before the click. */
document.addEventListener(
  'click',
  (event) => {
    const link = event.target.closest?.('a[data-frame]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    const frame = make('iframe', {
      src: link.dataset.frame,
      title: link.textContent.trim(),
      className: 'r-player',
      allow: 'fullscreen; picture-in-picture; encrypted-media',
      referrerPolicy: 'strict-origin',
    });
    frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-presentation allow-popups allow-forms');
    frame.setAttribute('allowfullscreen', '');
    link.replaceWith(frame);
    frame.focus();
  },
  true,
);
