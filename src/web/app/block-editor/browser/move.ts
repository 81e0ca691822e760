/** Blocks as a whole: moved, doubled, removed. */
import { type Command, type EditorState, NodeSelection, Selection, TextSelection } from 'prosemirror-state';

/** The block that is worked on: the item of a list, or the outermost block. */
export function blockAt({ selection }: EditorState): { depth: number; from: number; to: number } | undefined {
  const { $from } = selection;
  if (selection instanceof NodeSelection && $from.depth === 0)
    return { depth: 0, from: selection.from, to: selection.to };
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    if (depth === 1 || $from.node(depth).type.name === 'list_item')
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
    // A list without items is none.
    const alone = parent.parent.childCount === 1 && parent.depth > 0;
    const [from, to] = alone ? [parent.before(), parent.after()] : [block.from, block.to];
    const tr = state.tr.delete(from, to);
    tr.setSelection(Selection.near(tr.doc.resolve(Math.min(from, tr.doc.content.size))));
    dispatch(tr.scrollIntoView());
  }
  return true;
};
