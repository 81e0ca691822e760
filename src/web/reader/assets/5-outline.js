/* The list of sections shows where the reader is. */
let headings = [];
let outlineLinks = [];

function followScroll() {
  if (headings.length === 0) return;
  const line = Number.parseFloat(getComputedStyle(root).scrollPaddingTop) + 24;
  const isAtEnd = scrollY > 0 && innerHeight + scrollY >= root.scrollHeight - 2;
  let at = headings.findLastIndex((heading) => heading.getBoundingClientRect().top <= line);
  // Short sections at the end never reach the line.
  if (isAtEnd) {
    const target = headings.findIndex(({ id }) => id === decodeURIComponent(location.hash.slice(1)));
    at = target > at ? target : headings.length - 1;
  }
  outlineLinks.forEach((link, index) => {
    if (index === at) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
  });
  const box = document.querySelector('.r-outline');
  const current = outlineLinks[at];
  if (!current || box.scrollHeight <= box.clientHeight) return;
  const [outer, inner] = [box.getBoundingClientRect(), current.getBoundingClientRect()];
  if (inner.top < outer.top + 40 || inner.bottom > outer.bottom - 40)
    box.scrollTop += inner.top - outer.top - outer.height / 2;
}

let followed = false;
addEventListener(
  'scroll',
  () => {
    if (followed) return;
    followed = true;
    requestAnimationFrame(() => {
      followed = false;
      followScroll();
    });
  },
  { passive: true },
);

/** Browsers that cannot show what a closed `<details>` holds have it open beside the text. */
function openOutline() {
  const list = document.querySelector('.r-outline > details');
  if (list && !CSS.supports('selector(::details-content)')) list.open = isWide.matches;
}
isWide.addEventListener('change', openOutline);

forPage(() => {
  openOutline();
  const pairs = all('.r-outline a[href^="#"]').map((link) => [
    link,
    document.getElementById(decodeURIComponent(link.hash.slice(1))),
  ]);
  const found = pairs.filter(([, heading]) => heading);
  outlineLinks = found.map(([link]) => link);
  headings = found.map(([, heading]) => heading);
  followScroll();
});
