/**
 * Small comforts; every page works without them. Elements are only ever found by selectors of the program's own attributes:
 * names that a text brings along are looked up nowhere.
 */
const find = Document.prototype.querySelector.bind(document);

/** Where the threads of a link stand: in its own place within a block, or below the block; those of rows and cards after them. */
function placeOf(link) {
  const card = link.closest('.doc-card');
  if (card) {
    if (!card.nextElementSibling?.matches('.app-card-threads')) {
      const after = document.createElement('div');
      after.className = 'app-card-threads';
      card.after(after);
    }
    return card.nextElementSibling;
  }
  const row = link.closest('tr');
  if (!row) return link.closest('.app-spot, .app-block');
  let below = row.nextElementSibling;
  if (!below?.matches('.app-row-threads')) {
    below = document.createElement('tr');
    below.className = 'app-row-threads';
    const cell = document.createElement('td');
    cell.colSpan = row.cells.length;
    below.append(cell);
    row.after(below);
  }
  return below.cells[0];
}

/** The form beside a block opens in place, where the address would reload the page. */
document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('a.app-add') : null;
  const template = find('template#app-composer-template');
  if (!link || !(template instanceof HTMLTemplateElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const place = placeOf(link);
  let threads = place.querySelector(':scope > .app-threads');
  if (!threads) {
    threads = document.createElement('div');
    threads.className = 'app-threads';
    place.append(threads);
  }
  let composer = threads.querySelector(':scope > .app-composer');
  if (!composer) {
    composer = template.content.cloneNode(true).firstElementChild;
    composer.querySelector('input[name="page"]').value = link.dataset.page;
    composer.querySelector('input[name="node"]').value = link.dataset.node;
    threads.append(composer);
  }
  composer.querySelector('textarea').focus();
});

/** One of several tabs is open: a press on its title does not close it. */
document.addEventListener('click', (event) => {
  if (event.target instanceof Element && event.target.closest('.doc-tab[open] > summary')) event.preventDefault();
});

document.addEventListener('keydown', (event) => {
  const field = event.target;
  // Ctrl+Enter sends what is written; Escape puts an empty form away.
  if (field instanceof HTMLTextAreaElement) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) field.form?.requestSubmit();
    const composer = event.key === 'Escape' && field.value === '' ? field.closest('.app-block .app-composer') : null;
    const node = composer?.querySelector('input[name="node"]')?.value;
    if (node) {
      composer.remove();
      [...document.querySelectorAll('a.app-add')].find((link) => link.dataset.node === node)?.focus();
    }
    return;
  }
  if (event.key === '/' && !(field instanceof HTMLInputElement) && !event.ctrlKey && !event.metaKey) {
    const search = find('.app-bar input[type="search"]');
    if (!search) return;
    event.preventDefault();
    search.focus();
  }
});

/** A form is sent once: a second press while the answer is on its way does nothing. */
document.addEventListener('submit', (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement)) return;
  if (form.getAttribute('data-sent')) event.preventDefault();
  else form.setAttribute('data-sent', 'yes');
});
addEventListener('pageshow', () => {
  for (const form of document.querySelectorAll('form[data-sent]')) form.removeAttribute('data-sent');
});

/** The page that is read is in sight among the pages beside it. */
const current = find('.app-nav [aria-current]');
const aside = find('.app-aside');
if (current && aside && aside.scrollHeight > aside.clientHeight) {
  const [own, around] = [current.getBoundingClientRect(), aside.getBoundingClientRect()];
  if (own.bottom > around.bottom || own.top < around.top)
    aside.scrollTop += own.top - around.top - aside.clientHeight / 3;
}
