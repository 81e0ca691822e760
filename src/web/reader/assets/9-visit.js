/*
 * Pages change without loading the frame again: the next page is fetched, and what differs is put in. Where anything is not as
 * expected, the browser loads the page as it always did.
 */
const MOST_FETCHED = 30;
/** How long a page that was fetched before it was asked for is shown, in milliseconds. */
const FRESH = 30_000;
const fetchedPages = new Map();
let visiting;

const withoutHash = (url) => url.href.split('#')[0];

/** Files of the frame: when they change, the next page is loaded as a whole. */
const frameFiles = (page) =>
  all('head link[rel="stylesheet"], head script[src]', page)
    .map((one) => one.getAttribute('href') ?? one.getAttribute('src'))
    .join(' ');

/** Whether a click on the link changes pages within this site. */
function leadsToPage(link) {
  if (
    link.origin !== location.origin ||
    !link.pathname.startsWith(data.base) ||
    link.pathname.startsWith(`${data.base}~/`)
  )
    return false;
  if (link.target && link.target !== '_self') return false;
  if (link.hasAttribute('download') || link.dataset.fullLoad !== undefined || link.dataset.frame !== undefined)
    return false;
  const file = link.pathname.split('/').at(-1);
  return !/\.(?:md|txt|xml|pdf|zip|json|ya?ml|png|jpe?g|gif|svg|webp)$/i.test(file);
}

/** The document at an address; `isAsked`: the reader waits for it. */
async function fetchPage(url, isAsked) {
  const key = withoutHash(url);
  const before = fetchedPages.get(key);
  if (before && Date.now() - before.at < FRESH) return before.page;
  const page = (async () => {
    const answer = await fetch(key, { headers: { accept: 'text/html' }, priority: isAsked ? 'high' : 'low' });
    const type = answer.headers.get('content-type') ?? '';
    if (!type.startsWith('text/html')) throw new Error(`${answer.status} ${type}`);
    return { url: new URL(answer.url), text: await answer.text() };
  })();
  fetchedPages.set(key, { at: Date.now(), page });
  page.catch(() => fetchedPages.delete(key));
  if (fetchedPages.size > MOST_FETCHED) fetchedPages.delete(fetchedPages.keys().next().value);
  return page;
}

/** Puts the regions of a fetched page where those of the shown one are. False: it must be loaded as a whole. */
function put(next, address) {
  const regions = all('[data-region]', next);
  if (frameFiles(next) !== frameFiles(document) || !next.getElementById('reader-data')) return false;
  // The policy of the first page stays: one that lets its reader try an API comes with its own.
  if (next.querySelector('[data-try]')) return false;
  if (
    regions.length === 0 ||
    regions.some(({ dataset }) => !document.querySelector(`[data-region="${dataset.region}"]`))
  )
    return false;
  keepSide();
  const keepsSide = next.querySelector('.r-side')?.dataset.key === sideKey();
  for (const region of regions) {
    const shown = document.querySelector(`[data-region="${region.dataset.region}"]`);
    if (region.dataset.region === 'side' && keepsSide && markCurrent(address)) continue;
    if (region.outerHTML !== shown.outerHTML) shown.replaceWith(document.adoptNode(region));
  }
  document.querySelector('[data-frame]').className = next.querySelector('[data-frame]').className;
  document.getElementById('reader-data').replaceWith(document.adoptNode(next.getElementById('reader-data')));
  readData();
  for (const name of ['lang', 'dir']) root[name] = next.documentElement[name];
  document.title = next.title;
  for (const one of all(
    'head link[rel="canonical"], head link[rel="alternate"], head meta[name="description"], head meta[property], head script[type="application/ld+json"]',
  ))
    one.remove();
  document.head.append(
    ...all(
      'head link[rel="canonical"], head link[rel="alternate"], head meta[name="description"], head meta[property], head script[type="application/ld+json"]',
      next,
    ).map((one) => document.adoptNode(one)),
  );
  return true;
}

/** Shows the page at an address; `scroll`: where it was scrolled to when it was left. */
async function visit(url, scroll) {
  const mine = {};
  visiting = mine;
  const bar = make('div', { className: 'r-loading' });
  const isSlow = setTimeout(() => document.body.append(bar), 200);
  try {
    const { url: reached, text } = await fetchPage(url, true);
    if (visiting !== mine) return;
    if (reached.origin !== location.origin) throw new Error('another host');
    reached.hash = url.hash;
    const next = new DOMParser().parseFromString(text, 'text/html');
    if (scroll === undefined) {
      keepScroll();
      history.pushState({ reader: true }, '', reached);
    }
    if (!put(next, reached.href)) return location.reload();
    closeDrawer();
    for (const run of forPages) run();
    arrive(scroll);
    dispatchEvent(new CustomEvent('octavo:page', { detail: { href: location.href } }));
  } catch {
    if (visiting === mine) location.assign(url);
  } finally {
    clearTimeout(isSlow);
    bar.remove();
  }
}

/** Scrolls to where the reader wants to be; screen readers go on at the new page. */
function arrive(scroll) {
  const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const main = document.querySelector('main');
  main.focus({ preventScroll: true });
  if (scroll !== undefined) scrollTo({ top: scroll, behavior: 'instant' });
  else if (target) target.scrollIntoView({ behavior: 'instant' });
  else scrollTo({ top: 0, behavior: 'instant' });
}

const keepScroll = () => history.replaceState({ ...history.state, reader: true, top: scrollY }, '');
history.scrollRestoration = 'manual';
addEventListener('pagehide', keepScroll);
addEventListener('scrollend', keepScroll);
let shownAddress = withoutHash(location);
forPage(() => {
  shownAddress = withoutHash(location);
});
addEventListener('popstate', ({ state }) => {
  if (withoutHash(location) !== shownAddress) visit(new URL(location.href), state?.top ?? 0);
  else if (state?.top !== undefined) scrollTo({ top: state.top, behavior: 'instant' });
});
// A page that was loaded as a whole, by going back or again.
if (history.state?.top !== undefined && !location.hash) scrollTo({ top: history.state.top, behavior: 'instant' });

document.addEventListener('click', (event) => {
  if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    return;
  const link = event.target.closest?.('a[href]');
  if (!link || !leadsToPage(link)) return;
  const url = new URL(link.href);
  if (withoutHash(url) === withoutHash(location)) {
    if (url.hash) return;
    event.preventDefault();
    closeDrawer();
    return void scrollTo({ top: 0, behavior: calm.matches ? 'instant' : 'smooth' });
  }
  event.preventDefault();
  visit(url);
});

/* A page is fetched when the reader points at its link for a moment, or touches it. */
let pointed;
const prefetch = (link) => {
  if (!link || !leadsToPage(link) || navigator.connection?.saveData) return;
  const url = new URL(link.href);
  if (withoutHash(url) !== withoutHash(location)) fetchPage(url, false).catch(() => {});
};
document.addEventListener('pointerover', ({ target, pointerType }) => {
  clearTimeout(pointed);
  const link = target.closest?.('a[href]');
  if (link && pointerType === 'mouse') pointed = setTimeout(prefetch, 80, link);
});
document.addEventListener('touchstart', ({ target }) => prefetch(target.closest?.('a[href]')), { passive: true });
