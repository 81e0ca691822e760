/** The keys of the editor. Tab leaves it, but for lists and tables, where it goes on within. */
import { baseKeymap, chainCommands, exitCode, newlineInCode, setBlockType, toggleMark } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import type { Command, Plugin } from 'prosemirror-state';
import { goToNextCell } from 'prosemirror-tables';
import { schema } from '../schema.ts';
import { indentItem, outdentItem, splitItem, toggleList } from './lists.ts';
import { duplicateBlock, moveBlock } from './move.ts';

const { nodes, marks } = schema;

const breakLine: Command = chainCommands(exitCode, (state, dispatch) => {
  if (!state.selection.$from.parent.inlineContent || state.selection.$from.parent.type.spec.code) return false;
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView());
  return true;
});

/** What `save` and `link` do is known only where the page is. */
export const keys = ({ save, link }: { save: Command; link: Command }): Plugin[] => [
  keymap({
    'Mod-z': undo,
    'Mod-y': redo,
    'Mod-Shift-z': redo,
    'Mod-b': toggleMark(marks.bold),
    'Mod-i': toggleMark(marks.italic),
    'Mod-e': toggleMark(marks.code),
    'Mod-Shift-x': toggleMark(marks.strikethrough),
    'Mod-k': link,
    'Mod-s': save,
    'Mod-Enter': save,
    'Mod-Alt-0': setBlockType(nodes.paragraph),
    ...Object.fromEntries(
      [1, 2, 3, 4, 5, 6].map((level) => [`Mod-Alt-${level}`, setBlockType(nodes.heading, { level })]),
    ),
    'Mod-Shift-7': toggleList(nodes.ordered_list),
    'Mod-Shift-8': toggleList(nodes.bullet_list),
    'Mod-Shift-9': toggleList(nodes.task_list),
    'Alt-ArrowUp': moveBlock(-1),
    'Alt-ArrowDown': moveBlock(1),
    'Mod-d': duplicateBlock,
    'Shift-Enter': breakLine,
    Enter: chainCommands(newlineInCode, splitItem),
    Tab: chainCommands(goToNextCell(1), indentItem),
    'Shift-Tab': chainCommands(goToNextCell(-1), outdentItem),
  }),
  keymap(baseKeymap),
];
