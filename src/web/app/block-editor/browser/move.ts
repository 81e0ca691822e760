/** Blocks as a whole: moved, doubled, removed. */
import { type Command, type EditorState, NodeSelection, Selection, TextSelection } from 'prosemirror-state';

/** Parts of blocks that are worked on as a whole. */
const PARTS = new Set(['list_item', 'tabs_item', 'stepper_step', 'column']);

/** The block that is worked on: the innermost item, tab, step or column, or the outermost block. */
export function blockAt({ selection }: EditorState): { depth: number; from: number; to: number } | undefined {
  const { $from } = selection;
  if (selection instanceof NodeSelection && $from.depth === 0)
    return { depth: 0, from: selection.from, to: selection.to };
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    if (depth === 1 || PARTS.has($from.node(depth).type.name))
      return { depth: depth - 1, from: $from.before(depth), to: $from.after(depth) };
  }
  return undefined;
}

/** Past the block before it, or the one after it. */
export const moveBlock =
  (by: -1 | 1): Command =>
  (state, dispatch) => {
    const block = blockAt(state);
    const $at = block && state.doc.resolve(by < 0 ? block.from : block.to);
    const neighbour = by < 0 ? $at?.nodeBefore : $at?.nodeAfter;
    if (!block || !$at || !neighbour) return false;
    if (dispatch) {
      const moved = state.doc.slice(block.from, block.to).content;
      const { anchor } = state.selection;
      const tr = state.tr.delete(block.from, block.to);
      const to = by < 0 ? block.from - neighbour.nodeSize : block.from + neighbour.nodeSize;
      tr.insert(to, moved);
      const at = to + anchor - block.from;
      tr.setSelection(
        state.selection instanceof NodeSelection ? NodeSelection.create(tr.doc, to) : TextSelection.create(tr.doc, at),
      );
      dispatch(tr.scrollIntoView());
    }
    return true;
  };

export const duplicateBlock: Command = (state, dispatch) => {
  const block = blockAt(state);
  if (!block) return false;
  const { content } = state.doc.slice(block.from, block.to);
  dispatch?.(state.tr.insert(block.to, content).scrollIntoView());
  return true;
};

export const deleteBlock: Command = (state, dispatch) => {
  const block = blockAt(state);
  if (!block) return false;
  if (dispatch) {
    const parent = state.doc.resolve(block.from);
    // A list without items is none, nor are tabs without a tab.
    const alone = parent.parent.childCount === 1 && parent.depth > 0;
    const [from, to] = alone ? [parent.before(), parent.after()] : [block.from, block.to];
    const tr = state.tr.delete(from, to);
    tr.setSelection(Selection.near(tr.doc.resolve(Math.min(from, tr.doc.content.size))));
    dispatch(tr.scrollIntoView());
  }
  return true;
};

/** Whether the cursor is in a tab, a step or a column. */
export const isInPart = (state: EditorState): boolean => {
  const block = blockAt(state);
  return (
    block !== undefined && /^(?:tabs_item|stepper_step|column)$/.test(state.doc.nodeAt(block.from)?.type.name ?? '')
  );
};

/** A new tab, step or column after the one in which the cursor is. */
export const addPart: Command = (state, dispatch) => {
  const block = blockAt(state);
  const part = block && state.doc.nodeAt(block.from);
  if (!block || !part || !isInPart(state)) return false;
  if (dispatch) {
    const { type } = part;
    const data = type.name === 'tabs_item' ? { title: 'New' } : {};
    const tr = state.tr.insert(block.to, type.createAndFill({ data })!);
    dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(block.to + 1))).scrollIntoView());
  }
  return true;
};
