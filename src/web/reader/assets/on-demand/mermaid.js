/*
 * Diagrams. They are drawn in a frame of their own, which has no access to the page (its origin is opaque) and may use styles, as
 * Mermaid does; what comes back is shown as a picture, which runs nothing. What cannot be drawn stays as its source.
 */
const TIME = 15_000;
const sources = new WeakMap();
let opening;
let count = 0;
const waiting = new Map();

function openFrame() {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.setAttribute('aria-hidden', 'true');
  frame.tabIndex = -1;
  frame.title = 'Mermaid';
  frame.className = 'doc-drawing';
  const opened = new Promise((resolve, reject) => {
    const timer = setTimeout(reject, TIME, new Error('no answer'));
    addEventListener('message', ({ source, data }) => {
      if (source !== frame.contentWindow) return;
      if (data?.ready) {
        clearTimeout(timer);
        resolve(frame);
      }
      waiting.get(data?.id)?.(data);
      waiting.delete(data?.id);
    });
  });
  frame.src = new URL('./drawing.html', import.meta.url).href;
  document.documentElement.append(frame);
  return opened;
}

/** The SVG of a diagram; undefined: it is none. */
async function drawn(source, dark) {
  opening ??= openFrame();
  const frame = await opened();
  count += 1;
  const id = count;
  const answer = await new Promise((resolve) => {
    waiting.set(id, resolve);
    setTimeout(resolve, TIME, {});
    frame.contentWindow.postMessage({ id, source, dark }, '*');
  });
  return typeof answer.svg === 'string' ? answer : undefined;
}

async function opened() {
  try {
    return await opening;
  } catch (error) {
    opening = undefined;
    throw error;
  }
}

/** Whether the page is dark, whoever chose it. */
function isDark() {
  const [red, green, blue, alpha = 1] =
    getComputedStyle(document.body)
      .backgroundColor.match(/[\d.]+/g)
      ?.map(Number) ?? [];
  if (red === undefined || alpha === 0) return matchMedia('(prefers-color-scheme: dark)').matches;
  return red * 0.299 + green * 0.587 + blue * 0.114 < 128;
}

/** Draws what is not drawn yet, and what was drawn for the other colours. */
export async function draw() {
  const dark = isDark();
  for (const box of document.querySelectorAll('.doc [data-mermaid]')) {
    const source = sources.get(box) ?? box.textContent;
    sources.set(box, source);
    if (box.dataset.mermaid === String(dark)) continue;
    const answer = await drawn(source, dark).catch(() => undefined);
    if (!answer || !box.isConnected) continue;
    box.dataset.mermaid = String(dark);
    const picture = document.createElement('img');
    picture.alt = source.trim().slice(0, 1000);
    picture.width = answer.width;
    picture.height = answer.height;
    picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(answer.svg)}`;
    box.replaceChildren(picture);
  }
}

const again = () => requestAnimationFrame(() => draw());
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', again);
new MutationObserver(again).observe(document.documentElement, {
  attributes: true,
  attributeFilter: ['class', 'data-theme'],
});
