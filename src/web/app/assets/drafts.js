/**
 * What somebody writes is not lost: it is kept in this browser until it is saved, thrown away, or its writer signs out, and the
 * browser asks before the page is left. A draft is named by where its form is sent, so it is found again on the same page.
 */
const reader = document.body.dataset.reader ?? '';
const PREFIX = `octavo-draft ${reader} `;
const DAYS_90 = 90 * 86_400_000;
/** Fields that belong to the page or the session, and not to what was written. */
const OURS = new Set(['proof', 'back', 'revision', 'page', 'node', 'draft']);

/** Forms whose text can be saved here. */
const forms = () => [...document.querySelectorAll('form[method="post"]')].filter(holdsText);
const holdsText = (form) => form instanceof HTMLFormElement && form.querySelector('textarea:not([readonly])') !== null;

const nameOf = (form) => {
  const part = (name) => form.querySelector(`:scope > input[name="${name}"]`)?.value ?? '';
  return [form.getAttribute('action'), part('page'), part('node')].filter((text) => text !== '').join(' ');
};

const isChanged = (form) =>
  form.hasAttribute('data-unsaved') ||
  [...form.elements].some((field) => {
    if (field.type === 'hidden') return false;
    if (field instanceof HTMLSelectElement)
      return [...field.options].some((one) => one.selected !== one.defaultSelected);
    return 'defaultValue' in field && field.value !== field.defaultValue;
  });

/** Storage may be full or switched off: then the page still asks before it is left. */
function attempt(work) {
  try {
    return work();
  } catch {
    return undefined;
  }
}

const read = (name) => attempt(() => JSON.parse(localStorage.getItem(PREFIX + name)));
const forget = (name) => attempt(() => localStorage.removeItem(PREFIX + name));
const own = () => attempt(() => Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))) ?? [];

function keep(form) {
  const name = nameOf(form);
  if (!isChanged(form)) {
    forget(name);
    return tell(form, '');
  }
  // Whoever saves on a page that shows both texts replaces the other one, and says so by it; a draft that comes back later does not.
  const { began } = form.dataset;
  const fields = [...new FormData(form)]
    .filter(([field, value]) => typeof value === 'string' && !OURS.has(field))
    .map(([field, value]) => [field, field === 'baseVersion' ? (began ?? value) : value]);
  const isKept = attempt(() => {
    localStorage.setItem(PREFIX + name, JSON.stringify({ at: Date.now(), fields }));
    return true;
  });
  tell(
    form,
    isKept ? 'Not saved yet. A draft is kept in this browser.' : 'Not saved yet, and not kept in this browser.',
  );
}

function tell(form, text) {
  const place = form.querySelector('.app-kept');
  if (place && place.textContent !== text) place.textContent = text;
}

/** Puts a draft back into its form, and says so. */
function restore(form) {
  if (form.hasAttribute('data-unsaved')) return keep(form);
  const name = nameOf(form);
  const draft = read(name);
  if (!draft || isChanged(form)) return;
  const began = form.querySelector('input[name="baseVersion"]')?.value;
  for (const [field, value] of draft.fields) {
    const target = form.elements.namedItem(field);
    if (target) target.value = value;
  }
  const baseVersion = form.querySelector('input[name="baseVersion"]');
  // The mark of the text stands before the dot, its revision after it.
  const hasMoved = began?.split('.')[0] !== baseVersion?.value.split('.')[0];
  if (!isChanged(form)) {
    if (baseVersion) baseVersion.value = began;
    return forget(name);
  }
  for (let around = form.closest('details'); around; around = around.parentElement.closest('details'))
    around.open = true;
  const note = document.createElement('p');
  note.className = 'app-notice app-draft';
  note.setAttribute('role', 'status');
  const when = new Date(draft.at).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
  const since = hasMoved
    ? ' The text has been changed since: before yours is saved, you see both where they overlap.'
    : '';
  note.append(`This is your draft of ${when}. It is not saved yet.${since} `);
  const drop = document.createElement('button');
  drop.type = 'button';
  drop.className = 'app-button app-small';
  drop.textContent = 'Discard it';
  drop.addEventListener('click', () => {
    form.reset();
    if (baseVersion) baseVersion.value = began;
    forget(name);
    tell(form, '');
    note.remove();
  });
  note.append(drop);
  form.prepend(note);
}

let isLeaving = false;
let waiting;

document.addEventListener('input', ({ target }) => {
  const form = target instanceof Element ? target.closest('form[method="post"]') : null;
  if (!form || !holdsText(form)) return;
  clearTimeout(waiting);
  waiting = setTimeout(() => keep(form), 400);
});

function keepAll() {
  clearTimeout(waiting);
  if (!isLeaving) for (const form of forms()) if (isChanged(form)) keep(form);
}
addEventListener('pagehide', keepAll);
document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && keepAll());

addEventListener('beforeunload', (event) => {
  keepAll();
  if (!isLeaving && forms().some(isChanged)) event.preventDefault();
});

document.addEventListener('submit', (event) => {
  const form = event.target;
  if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return;
  if (form.matches('.app-sign-out')) {
    const drafts = own();
    const question = `Text that you have not saved is kept in this browser (${drafts.length}). Signing out discards it. Sign out?`;
    if (drafts.length > 0 && !confirm(question)) {
      form.removeAttribute('data-sent');
      return event.preventDefault();
    }
    for (const key of drafts) attempt(() => localStorage.removeItem(key));
  } else if (form.method === 'post') {
    keepAll();
    // The server names the draft on the next page once the text is saved.
    if (holdsText(form) && !form.querySelector('input[name="draft"]')) {
      const name = document.createElement('input');
      Object.assign(name, { type: 'hidden', name: 'draft', value: nameOf(form) });
      form.append(name);
    }
  } else return;
  isLeaving = true;
});
addEventListener('pageshow', () => {
  isLeaving = false;
});

document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('a[data-discard]') : null;
  const form = link?.closest('form');
  if (!form || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (isChanged(form) && !confirm('Leave without saving? Your text will be discarded.')) return event.preventDefault();
  clearTimeout(waiting);
  forget(nameOf(form));
  isLeaving = true;
});

const saved = document.querySelector('#app-main')?.dataset.saved;
if (saved) forget(saved);
for (const key of own()) {
  const draft = read(key.slice(PREFIX.length));
  if (!draft || draft.at < Date.now() - DAYS_90) attempt(() => localStorage.removeItem(key));
}
for (const form of forms()) restore(form);
/** Forms beside blocks are not on the page until somebody opens them. */
for (const link of document.querySelectorAll('a.app-add')) {
  const { page, node } = link.dataset;
  const drafts = own().filter((key) => key.endsWith(`/comments ${page} ${node}`));
  if (drafts.length === 0) continue;
  link.click();
  const form = forms().find((one) => drafts.includes(PREFIX + nameOf(one)));
  if (form) restore(form);
}
