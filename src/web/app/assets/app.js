/**
 * Small comforts; every page works without them. Elements are only ever found by selectors of the program's own attributes:
 * names that a text brings along are looked up nowhere.
 */
const find = Document.prototype.querySelector.bind(document);

/** The form beside a block opens in place, where the address would reload the page. */
document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('a.app-add') : null;
  const template = find('template#app-composer-template');
  if (!link || !(template instanceof HTMLTemplateElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const block = link.closest('.app-block');
  if (!block) return;
  event.preventDefault();
  let threads = block.querySelector(':scope > .app-threads');
  if (!threads) {
    threads = document.createElement('div');
    threads.className = 'app-threads';
    block.append(threads);
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

document.addEventListener('keydown', (event) => {
  const field = event.target;
  // Ctrl+Enter sends what is written; Escape puts an empty form away.
  if (field instanceof HTMLTextAreaElement) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) field.form?.requestSubmit();
    const composer = event.key === 'Escape' && field.value === '' ? field.closest('.app-block .app-composer') : null;
    if (composer) {
      const link = composer.closest('.app-block')?.querySelector(':scope > a.app-add');
      composer.remove();
      link?.focus();
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
