// Runs before anything is shown: that there is a script, and the theme that the reader chose.
(() => {
  const root = document.documentElement;
  root.dataset.script = '';
  const base = root.dataset.toggle;
  if (base === undefined) return;
  try {
    const chosen = JSON.parse(localStorage.getItem(`octavo-theme:${base}`));
    if (chosen === 'light' || chosen === 'dark' || chosen === 'system') root.dataset.theme = chosen;
  } catch {
    // No storage: the theme of the site.
  }
})();
