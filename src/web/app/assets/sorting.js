/**
 * Items that stand in an order are moved by dragging among those next to them, and by Alt with the arrow keys. Their buttons, which do
 * the same without the script, are the forms that are sent.
 */
const NOT_DRAGGED = 'input, select, textarea, a, summary';
/** The element that is moved, by the buttons that move it. */
const moved = new Map();
for (const buttons of document.querySelectorAll('[data-sort]')) {
  const item = buttons.closest('li, section');
  if (!item) continue;
  moved.set(item, buttons);
  item.draggable = true;
  buttons.title = 'Drag, or press Alt with the arrow keys';
}
const itemOf = (target) => {
  for (let at = target instanceof Element ? target : null; at; at = at.parentElement) if (moved.has(at)) return at;
  return null;
};

let dragged = null;
const unmark = () => {
  for (const item of moved.keys()) item.removeAttribute('data-drop');
};
/** The one next to the dragged item that the pointer is over, whatever in it that is. */
const neighbourAt = (target) => {
  for (let at = itemOf(target); at && dragged; at = itemOf(at.parentElement))
    if (at !== dragged && at.parentElement === dragged.parentElement) return at;
  return null;
};
const sideIn = (item, y) => {
  const { top, height } = item.getBoundingClientRect();
  return y < top + height / 2 ? 'before' : 'after';
};

document.addEventListener('dragstart', (event) => {
  const { target } = event;
  if (!(target instanceof Element) || target.matches(NOT_DRAGGED)) return;
  dragged = itemOf(target);
  if (!dragged) return;
  event.dataTransfer.effectAllowed = 'move';
  event.dataTransfer.setData('text/plain', dragged.querySelector('h2, b')?.textContent ?? '');
});
document.addEventListener('dragover', (event) => {
  const item = neighbourAt(event.target);
  if (!dragged) return;
  unmark();
  if (!item) return;
  event.preventDefault();
  item.dataset.drop = sideIn(item, event.clientY);
});
document.addEventListener('drop', (event) => {
  const item = neighbourAt(event.target);
  if (!item) return;
  event.preventDefault();
  const form = moved.get(dragged).querySelector('form');
  const field = form.querySelector('input[name="before"], input[name="after"]');
  field.name = sideIn(item, event.clientY);
  field.value = moved.get(item).dataset.sort;
  form.requestSubmit();
});
document.addEventListener('dragend', () => {
  unmark();
  dragged = null;
});

const SIDES = { ArrowUp: 'before', ArrowDown: 'after' };
document.addEventListener('keydown', (event) => {
  const side = SIDES[event.key];
  if (!side || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (event.target instanceof Element && event.target.matches('input, select, textarea')) return;
  const item = itemOf(event.target);
  if (!item) return;
  event.preventDefault();
  moved.get(item).querySelector(`input[name="${side}"]`)?.form.requestSubmit();
});
