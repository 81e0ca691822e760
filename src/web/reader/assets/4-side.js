/* The navigation keeps what is open and how far it is scrolled, also when a page is loaded as a whole. */
const sideScroll = () => document.querySelector('.r-side-scroll');
const sideKey = () => document.querySelector('.r-side')?.dataset.key;

function keepSide() {
  const scroll = sideScroll();
  if (!scroll) return;
  const states = Object.fromEntries(
    all('details[data-id]', scroll).map(({ dataset, open }) => [dataset.id, open ? 1 : 0]),
  );
  keep('sessionStorage', 'side', { key: sideKey(), top: scroll.scrollTop, states });
}

/** As it was; the branch of the current page is open, and the page is in view. */
function restoreSide() {
  const scroll = sideScroll();
  if (!scroll) return;
  const before = kept('sessionStorage', 'side');
  const isSame = before?.key === sideKey();
  const current = scroll.querySelector('[aria-current="page"]');
  if (isSame) {
    for (const branch of all('details[data-id]', scroll)) {
      const was = before.states[branch.dataset.id];
      if (was !== undefined && !branch.open) branch.open = was === 1;
    }
    scroll.scrollTop = before.top;
  }
  if (!current) return;
  const [box, link] = [scroll.getBoundingClientRect(), current.getBoundingClientRect()];
  if (link.top < box.top + 24 || link.bottom > box.bottom - 24) scroll.scrollTop += link.top - box.top - box.height / 2;
}

/** Marks another page in the navigation that is there. False where that has none of this address. */
function markCurrent(address) {
  const scroll = sideScroll();
  const next = all('.r-nav a[href]', scroll).find((link) => link.href.split('#')[0] === address.split('#')[0]);
  if (!next) return false;
  for (const link of all('.r-nav a[aria-current]', scroll)) link.removeAttribute('aria-current');
  next.setAttribute('aria-current', 'page');
  for (
    let branch = next.closest('li')?.querySelector(':scope > details') ?? next.closest('details');
    branch;
    branch = branch.parentElement.closest('details')
  )
    branch.open = true;
  return true;
}

/** Of very many pages, the list of what is closed comes when it is opened. */
async function fetchList(branch) {
  const { list } = branch.dataset;
  delete branch.dataset.list;
  branch.setAttribute('aria-busy', 'true');
  try {
    const answer = await fetch(list, { headers: { accept: 'text/html' } });
    if (!answer.ok) throw new Error(String(answer.status));
    const next = new DOMParser().parseFromString(await answer.text(), 'text/html').body.firstElementChild;
    branch.append(document.adoptNode(next));
  } catch {
    // The link beside it leads to a page that has the list.
    branch.dataset.list = list;
    branch.open = false;
  }
  branch.removeAttribute('aria-busy');
}
document.addEventListener(
  'toggle',
  ({ target }) => {
    if (target.open && target.dataset?.list) fetchList(target);
  },
  true,
);
addEventListener('pagehide', keepSide);
forPage(restoreSide);
