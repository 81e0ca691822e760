/** Lists: begun, changed into others, and left. */
import type { NodeType } from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list';
import type { Command, EditorState } from 'prosemirror-state';
import { schema } from '../schema.ts';

const { list_item: ITEM, task_list: TASKS, bullet_list, ordered_list } = schema.nodes;
const LISTS = new Set<NodeType>([TASKS, bullet_list, ordered_list]);

/** The innermost list that the selection begins in. */
function listAround({ selection: { $from } }: EditorState) {
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth);
    if (LISTS.has(node.type)) return { node, at: $from.before(depth) };
  }
  return undefined;
}

/** Makes a list of what is selected; of a list of another kind, one of this; of a list of this kind, none. */
export const toggleList =
  (type: NodeType): Command =>
  (state, dispatch, view) => {
    const list = listAround(state);
    if (list?.node.type === type) return liftListItem(ITEM)(state, dispatch);
    if (!list) return wrapInList(type)(state, dispatch && ((tr) => dispatch(boxed(tr, type))), view);
    dispatch?.(boxed(state.tr.setNodeMarkup(list.at, type, list.node.attrs), type));
    return true;
  };

/** Items of a list of tasks have boxes, those of other lists have none. */
function boxed(tr: EditorState['tr'], type: NodeType) {
  const { $from, $to } = tr.selection;
  const range = $from.blockRange($to, (node) => LISTS.has(node.type));
  if (!range) return tr;
  const at = $from.before(range.depth);
  tr.doc.nodeAt(at)?.forEach((item, offset) => {
    const checked = type === TASKS ? (item.attrs['checked'] ?? false) : null;
    tr.setNodeMarkup(at + 1 + offset, undefined, { ...item.attrs, checked });
  });
  return tr;
}

/** A new item: of a task, one that is not done. */
export const splitItem: Command = (state, dispatch) => {
  const item = state.selection.$from.node(-1);
  if (item?.type !== ITEM) return false;
  const checked = item.attrs['checked'] === null ? null : false;
  return splitListItem(ITEM, { key: null, data: {}, checked })(state, dispatch);
};

export const indentItem: Command = sinkListItem(ITEM);
export const outdentItem: Command = liftListItem(ITEM);
