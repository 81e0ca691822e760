/** Pages of the tree are moved by dragging, and by Alt with the arrow keys. Without the script, their buttons do the same. */
const form = document.getElementById('app-move-form');
if (form instanceof HTMLFormElement) {
  const rows = [...document.querySelectorAll('.app-tree-row')];
  const rowOf = (target) => (target instanceof Element ? target.closest('.app-tree-row') : null);
  const send = (move) => {
    const field = document.createElement('input');
    field.type = 'hidden';
    field.name = 'move';
    field.value = move;
    form.append(field);
    form.requestSubmit();
  };

  const MOVES = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' };
  document.addEventListener('keydown', (event) => {
    const row = rowOf(event.target);
    const move = MOVES[event.key];
    if (!row || !move || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (!event.altKey && (move === 'in' || move === 'out')) return;
    event.preventDefault();
    if (event.altKey) {
      // Alt with an arrow is the way back in some browsers: never while a row has the focus.
      row.querySelector(`button[value^="${move} "]`)?.click();
      return;
    }
    rows[rows.indexOf(row) + (move === 'up' ? -1 : 1)]?.querySelector('a')?.focus();
  });

  let dragged = null;
  const unmark = () => {
    for (const row of rows) row.removeAttribute('data-drop');
  };
  /** Near its edges a row takes what is dropped beside it, else below it. */
  const placeIn = (row, y) => {
    const { top, height } = row.getBoundingClientRect();
    const at = (y - top) / height;
    return at < 0.3 ? 'before' : at > 0.7 ? 'after' : 'into';
  };
  const mayTake = (row) => dragged && row && !dragged.closest('li').contains(row);
  document.addEventListener('dragstart', (event) => {
    dragged = rowOf(event.target);
    if (!dragged) return;
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData('text/plain', dragged.querySelector('a').textContent);
  });
  document.addEventListener('dragover', (event) => {
    const row = rowOf(event.target);
    unmark();
    if (!mayTake(row)) return;
    event.preventDefault();
    row.dataset.drop = placeIn(row, event.clientY);
  });
  document.addEventListener('drop', (event) => {
    const row = rowOf(event.target);
    if (!mayTake(row)) return;
    event.preventDefault();
    send(`${placeIn(row, event.clientY)} ${dragged.dataset.page} ${row.dataset.page}`);
  });
  document.addEventListener('dragend', () => {
    unmark();
    dragged = null;
  });
}
