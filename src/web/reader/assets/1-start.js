/*
 * The script of published pages. Every page works without it: it makes changing pages faster, and adds search as one types. The files
 * of this folder follow each other by their names and are one module.
 */

/** What the server gives the script: words, addresses, the shown page. */
const data = { words: {} };
/** Reads it again: of another page. */
function readData() {
  data.page = undefined;
  Object.assign(data, JSON.parse(document.getElementById('reader-data')?.textContent ?? '{}'));
}
readData();
const word = (name) => data.words[name] ?? '';

const root = document.documentElement;
const all = (selector, within = document) => [...within.querySelectorAll(selector)];
const calm = matchMedia('(prefers-reduced-motion: reduce)');

/** An element: `properties` are set, `children` are elements or texts. */
function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties))
    if (name.includes('-') || name === 'role') element.setAttribute(name, value);
    else element[name] = value;
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/** A copy of an icon that the page has, or of one of the few drawn here. */
const DRAWINGS = {
  copy: 'M8 10a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H10a2 2 0 0 1-2-2zM4 16a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2',
  check: 'M20 6 9 17l-5-5',
  close: 'M18 6 6 18M6 6l12 12',
  search: 'M21 21l-4.3-4.3M19 11a8 8 0 1 1-16 0 8 8 0 0 1 16 0z',
};
function drawing(name) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  svg.setAttribute('class', 'icon');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  path.setAttribute('d', DRAWINGS[name]);
  for (const [attribute, value] of Object.entries({
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': '2',
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  }))
    path.setAttribute(attribute, value);
  svg.append(path);
  return svg;
}

/** A value that the browser keeps for this site; null where it keeps none. Storage may be refused. */
function kept(storage, name) {
  try {
    return JSON.parse(window[storage].getItem(`octavo-${name}:${data.base}`));
  } catch {
    return null;
  }
}
function keep(storage, name, value) {
  try {
    window[storage].setItem(`octavo-${name}:${data.base}`, JSON.stringify(value));
  } catch {
    // It is forgotten with the page.
  }
}

/** What is done with every page: with the first one now, with others when they are shown. */
const forPages = [];
const forPage = (run) => {
  forPages.push(run);
  run();
};

const toast = make('div', { className: 'r-toast', role: 'status' });
document.body.append(toast);
let toastEnds;
/** A short message, which a screen reader says. */
function say(text) {
  toast.textContent = text;
  clearTimeout(toastEnds);
  toastEnds = setTimeout(() => {
    toast.textContent = '';
  }, 2500);
}
