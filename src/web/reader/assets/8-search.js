/* Search as one types: a combobox in a dialog. Ctrl+K, ⌘K and / open it. */
const searchField = make('input', {
  type: 'search',
  autocomplete: 'off',
  spellcheck: false,
  role: 'combobox',
  'aria-expanded': 'false',
  'aria-controls': 'r-options',
  'aria-autocomplete': 'list',
  enterKeyHint: 'search',
});
const searchList = make('div', { id: 'r-options', role: 'listbox' });
const searchNote = make('p', { className: 'r-dialog-note', role: 'status' });
const searchMean = make('p', { className: 'r-dialog-note' });
const searchKeys = make('p', { className: 'r-keys', 'aria-hidden': 'true' });
const searchClose = make('button', { type: 'button', className: 'r-dialog-close' }, drawing('close'));
const searchDialog = make(
  'dialog',
  { className: 'r-dialog' },
  make('div', { className: 'r-dialog-field' }, drawing('search'), searchField, searchClose),
  make('div', { className: 'r-dialog-body' }, searchMean, searchNote, searchList),
  searchKeys,
);
document.body.append(searchDialog);

let searchAborts;
let searchWaits;
/** What the list answers: '' with the pages that were read, null before there is an answer. */
let answered = null;
/** Enter came before the answer did: its first result is opened. */
let opensFirst = false;
/** Answers of this visit: going back a letter asks nothing. */
/** By the space that the reader is in, and the query. */
const searched = new Map();
const searchKey = (query) => `${data.page?.space} ${query}`;

function nameSearch() {
  for (const element of [searchField, searchDialog, searchList]) element.setAttribute('aria-label', word('search'));
  searchField.placeholder = word('searchPrompt');
  searchClose.setAttribute('aria-label', word('close'));
  searchDialog.lang = data.locale;
  const key = (name) => make('kbd', {}, name);
  searchKeys.replaceChildren(
    make('span', {}, key('↑'), ' ', key('↓'), ` ${word('keyMove')}`),
    make('span', {}, key('↵'), ` ${word('keyOpen')}`),
    make('span', {}, key('Esc'), ` ${word('keyClose')}`),
  );
  const isApple = /Mac|iPhone|iPad/.test(navigator.platform);
  for (const hint of all('[data-search] kbd')) hint.dataset.text = isApple ? '⌘ K' : 'Ctrl K';
}
forPage(nameSearch);

/** Texts with the matched words between U+E000 and U+E001, as elements. */
function markedNodes(text) {
  return text.split(/(\uE000[^\uE001]*\uE001?)/).flatMap((part) => {
    const plain = part.replace(/[\uE000\uE001]/g, '');
    if (plain === '') return [];
    return [part[0] === '\uE000' ? make('mark', {}, plain) : plain];
  });
}

function option(href, className, ...children) {
  const link = make(
    'a',
    { className: `r-option ${className}`, href, role: 'option', 'aria-selected': 'false', tabIndex: -1 },
    ...children,
  );
  link.id = `r-option-${searchList.querySelectorAll('.r-option').length}`;
  searchList.append(link);
}
const titleLine = (title, emoji) =>
  make(
    'span',
    { className: 'r-option-title' },
    ...(emoji ? [make('span', { 'aria-hidden': 'true' }, emoji)] : []),
    make('span', {}, ...markedNodes(title)),
  );
const trailLine = (trail) => (trail.length ? make('span', { className: 'r-option-trail' }, trail.join(' › ')) : null);

function select(at) {
  const options = all('.r-option', searchList);
  for (const [index, one] of options.entries()) one.setAttribute('aria-selected', String(index === at));
  const chosen = options[at];
  searchField.setAttribute('aria-expanded', String(options.length > 0));
  if (chosen) {
    searchField.setAttribute('aria-activedescendant', chosen.id);
    chosen.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  } else searchField.removeAttribute('aria-activedescendant');
}
/** Opens the option that is selected; in a tab of its own where `apart`. */
function openSelected(apart) {
  const chosen = all('.r-option', searchList)[selected()];
  if (!chosen) return;
  if (apart && chosen.href) return void window.open(chosen.href, '_blank', 'noopener');
  if (!chosen.matches('.r-ask')) searchDialog.close();
  chosen.click();
}
const selected = () => all('.r-option', searchList).findIndex((one) => one.getAttribute('aria-selected') === 'true');

function showRecent() {
  const recent = (kept('localStorage', 'recent') ?? []).filter(({ href }) => href !== data.page?.href);
  searchList.replaceChildren();
  searchMean.replaceChildren();
  answered = '';
  searchNote.textContent = recent.length ? word('recentPages') : '';
  for (const { title, href } of recent.slice(0, 6)) option(href, '', titleLine(title, null));
  select(recent.length ? 0 : -1);
}

function showAnswer({ query, results, didYouMean }) {
  searchList.replaceChildren();
  searchMean.replaceChildren();
  if (didYouMean) {
    const again = make('button', { type: 'button' }, didYouMean);
    again.addEventListener('click', () => {
      searchField.value = didYouMean;
      searchField.focus();
      search();
    });
    searchMean.append(`${word('didYouMean')} `, again, '?');
  }
  const forms = word('results');
  const form = forms[new Intl.PluralRules(data.locale).select(results.length)] ?? forms.other;
  searchNote.textContent = results.length
    ? form.replace('{count}', results.length.toLocaleString(data.locale))
    : word('searchEmpty').replace('{query}', query);
  searchNote.classList.toggle('r-unseen', results.length > 0);
  for (const { title, href, trail, emoji, sections } of results) {
    option(href, '', titleLine(title, emoji), trailLine(trail));
    for (const section of sections) {
      const heading = section.title ? make('strong', {}, ...markedNodes(section.title)) : null;
      option(
        section.href,
        'r-option-place',
        heading,
        make('span', { className: 'r-option-text' }, ...markedNodes(section.excerpt)),
      );
    }
  }
  const isOffered = offerAsk(query);
  select(results.length || isOffered ? 0 : -1);
  answered = query;
  if (opensFirst) openSelected(false);
  opensFirst = false;
}

async function search() {
  const query = searchField.value.trim();
  endAsk();
  searchAborts?.abort();
  clearTimeout(searchWaits);
  if (query === '') return showRecent();
  const before = searched.get(searchKey(query));
  if (before) return showAnswer(before);
  searchAborts = new AbortController();
  const { signal } = searchAborts;
  try {
    const address = new URL(data.search, location.href);
    address.searchParams.set('q', query);
    if (data.page) address.searchParams.set('from', data.page.space);
    const answer = await fetch(address, { signal, headers: { accept: 'application/json' } });
    if (!answer.ok) throw new Error(`${answer.status}`);
    const found = await answer.json();
    searched.set(searchKey(query), found);
    if (searched.size > 100) searched.delete(searched.keys().next().value);
    if (!signal.aborted) showAnswer(found);
  } catch {
    if (signal.aborted) return;
    searchList.replaceChildren();
    opensFirst = false;
    searchNote.classList.remove('r-unseen');
    searchNote.textContent = word('searchFailed');
    select(offerAsk(query) ? 0 : -1);
  }
}

function openSearch() {
  if (searchDialog.open || document.querySelector('dialog[open]')) return;
  closeDrawer();
  searchDialog.showModal();
  searchField.select();
  searchNote.classList.remove('r-unseen');
  search();
}

searchField.addEventListener('input', () => {
  clearTimeout(searchWaits);
  opensFirst = false;
  // Pages that were read answer no query; results of the letters before stay until there are others.
  if (answered === '') searchList.replaceChildren();
  answered = null;
  searchWaits = setTimeout(search, searched.has(searchKey(searchField.value.trim())) ? 0 : 90);
});
searchField.addEventListener('keydown', (event) => {
  const options = all('.r-option', searchList);
  const steps = { ArrowDown: 1, ArrowUp: -1 };
  if (event.key === 'Escape') {
    // A search field would only be emptied.
    event.preventDefault();
    searchDialog.close();
  } else if (event.key in steps && options.length) {
    event.preventDefault();
    select((selected() + steps[event.key] + options.length) % options.length);
    // Who moves in a list means that list: none that is still asked for takes its place.
    answered ??= searchField.value.trim();
    clearTimeout(searchWaits);
    searchAborts?.abort();
  } else if (event.key === 'Enter' && !event.isComposing) {
    event.preventDefault();
    if (answered === null) opensFirst = true;
    else openSelected(event.ctrlKey || event.metaKey);
  }
});
searchList.addEventListener('mousemove', ({ target }) => {
  const at = all('.r-option', searchList).indexOf(target.closest('.r-option'));
  if (at >= 0 && at !== selected()) select(at);
});
searchDialog.addEventListener('click', ({ target }) => {
  if (target === searchDialog || target.closest('.r-dialog-close') || target.closest('a.r-option'))
    searchDialog.close();
});
document.addEventListener('click', ({ target }) => target.closest?.('[data-search]') && openSearch());
document.addEventListener('keydown', (event) => {
  const isTyping = event.target.closest?.('input, textarea, select, [contenteditable]');
  const isShortcut =
    event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
  if (!isShortcut && (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey)) return;
  event.preventDefault();
  if (isShortcut && searchDialog.open) searchDialog.close();
  else openSearch();
});

/* Pages that were read, for the empty field. */
forPage(() => {
  if (!data.page) return;
  const { title, href } = data.page;
  const others = (kept('localStorage', 'recent') ?? []).filter((one) => one.href !== href);
  keep('localStorage', 'recent', [{ title, href }, ...others].slice(0, 8));
});
