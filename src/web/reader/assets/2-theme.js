/* Light, dark, or as the system: chosen by a button, kept for the site. `early.js` sets it before anything is shown. */
const THEMES = ['light', 'dark', 'system'];

/** Pictures for the dark are chosen by the browser, which knows the system's scheme only. */
function matchPictures() {
  const { theme } = root.dataset;
  for (const source of all('source[media*="prefers-color-scheme"], source[data-media]')) {
    source.dataset.media ??= source.media;
    if (theme === 'system') source.media = source.dataset.media;
    else source.media = source.dataset.media.includes(theme) ? 'all' : 'not all';
  }
}

function nameTheme() {
  const { theme } = root.dataset;
  const name = word(`theme${theme[0].toUpperCase()}${theme.slice(1)}`);
  const label = word('theme').replace('{name}', name);
  for (const button of all('[data-theme-button]')) {
    button.setAttribute('aria-label', label);
    button.title = label;
  }
  matchPictures();
}

document.addEventListener('click', ({ target }) => {
  if (!target.closest?.('[data-theme-button]')) return;
  const next = THEMES[(THEMES.indexOf(root.dataset.theme) + 1) % THEMES.length];
  root.dataset.theme = next;
  keep('localStorage', 'theme', next);
  nameTheme();
  say(word('theme').replace('{name}', word(`theme${next[0].toUpperCase()}${next.slice(1)}`)));
});
// Other windows of the site change with it.
addEventListener('storage', ({ key }) => {
  const chosen = key === `octavo-theme:${data.base}` ? kept('localStorage', 'theme') : null;
  if (!THEMES.includes(chosen) || root.dataset.toggle === undefined) return;
  root.dataset.theme = chosen;
  nameTheme();
});
forPage(nameTheme);
