/* Menus close by a click elsewhere and by Escape; the navigation of phones is a drawer. */
const openMenus = () => all('.r-menu[open]');
/** Wide windows show the outline beside the text; it opens only as a bar above it. */
const isWide = matchMedia('(min-width: 80rem)');
const openBar = () => (isWide.matches ? null : document.querySelector('.r-outline > details[open]'));

document.addEventListener('click', ({ target }) => {
  for (const menu of openMenus()) if (!menu.contains(target) || target.closest('.r-menu-item')) menu.open = false;
  const bar = openBar();
  if (bar && (!bar.contains(target) || target.closest('a'))) bar.open = false;
});
document.addEventListener('focusin', ({ target }) => {
  for (const menu of openMenus()) if (!menu.contains(target)) menu.open = false;
});
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') {
    const menu = openMenus().at(-1) ?? openBar();
    if (menu) {
      menu.open = false;
      menu.querySelector('summary').focus();
    } else if (root.dataset.drawer !== undefined) closeDrawer();
    return;
  }
  const menu = event.target.closest?.('.r-menu[open]');
  if (!menu || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
  const items = all('.r-menu-item', menu);
  const at = items.indexOf(document.activeElement);
  const next = event.key === 'ArrowDown' ? at + 1 : at < 0 ? items.length - 1 : at - 1;
  items[(next + items.length) % items.length]?.focus();
  event.preventDefault();
});

/** What is behind the drawer cannot be reached while it is open. */
const behind = () => all('.r-banner, main, .r-outline, .r-footer, .r-cover-region');

function openDrawer() {
  root.dataset.drawer = '';
  for (const part of behind()) part.inert = true;
  document.querySelector('.r-side-close').focus();
}
function closeDrawer() {
  if (root.dataset.drawer === undefined) return;
  delete root.dataset.drawer;
  for (const part of behind()) part.inert = false;
  document.querySelector('.r-menu-button')?.focus({ preventScroll: true });
}
document.addEventListener(
  'click',
  (event) => {
    const { target } = event;
    if (target.closest('.r-menu-button')) openDrawer();
    else if (target.closest('.r-side-close') || (root.dataset.drawer !== undefined && !target.closest('.r-side')))
      closeDrawer();
    else return;
    event.preventDefault();
    event.stopPropagation();
  },
  true,
);
matchMedia('(min-width: 64rem)').addEventListener('change', closeDrawer);
forPage(() => {
  for (const one of all('.r-menu-button, .r-side-close')) one.setAttribute('role', 'button');
});
