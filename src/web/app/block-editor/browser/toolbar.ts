/** What can be done with what is selected, as buttons: one stop for Tab, and arrows between them. */
import { setBlockType, toggleMark } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import type { MarkType, NodeType } from 'prosemirror-model';
import type { Command, EditorState } from 'prosemirror-state';
import * as tables from 'prosemirror-tables';
import type { EditorView } from 'prosemirror-view';
import { schema } from '../schema.ts';
import { element } from './element.ts';
import { toggleList } from './lists.ts';
import { addPart, blockAt, deleteBlock, duplicateBlock, isInPart, moveBlock } from './move.ts';

const { nodes, marks } = schema;

interface Tool {
  label: string;
  /** What stands on the button. */
  sign: string;
  keys?: string;
  command: Command;
  isOn?: (state: EditorState) => boolean;
}

const mark = (label: string, sign: string, keys: string, type: MarkType): Tool => ({
  label,
  sign,
  keys,
  command: toggleMark(type),
  isOn: ({ selection: { from, to, empty, $from }, storedMarks, doc }) =>
    empty ? type.isInSet(storedMarks ?? $from.marks()) !== undefined : doc.rangeHasMark(from, to, type),
});

const list = (label: string, sign: string, keys: string, type: NodeType): Tool => ({
  label,
  sign,
  keys,
  command: toggleList(type),
  isOn: ({ selection: { $from } }) => $from.node(-2)?.type === type,
});

const toolsWith = (link: Command, insert: Command, image: Command): Tool[][] => [
  [
    mark('Bold', 'B', 'Ctrl+B', marks.bold),
    mark('Italic', 'I', 'Ctrl+I', marks.italic),
    mark('Strikethrough', 'S', 'Ctrl+Shift+X', marks.strikethrough),
    mark('Code', '</>', 'Ctrl+E', marks.code),
    { label: 'Link', sign: 'Link', keys: 'Ctrl+K', command: link },
  ],
  [
    list('Bulleted list', '•', 'Ctrl+Shift+8', nodes.bullet_list),
    list('Numbered list', '1.', 'Ctrl+Shift+7', nodes.ordered_list),
    list('Task list', '☑', 'Ctrl+Shift+9', nodes.task_list),
  ],
  [
    { label: 'Image', sign: 'Image', command: image },
    { label: 'Insert a block', sign: '+ Block', keys: '/', command: insert },
  ],
  [
    { label: 'Move up', sign: '↑', keys: 'Alt+↑', command: moveBlock(-1) },
    { label: 'Move down', sign: '↓', keys: 'Alt+↓', command: moveBlock(1) },
    { label: 'Duplicate', sign: 'Duplicate', keys: 'Ctrl+D', command: duplicateBlock },
    { label: 'Delete the block', sign: 'Delete', command: deleteBlock },
  ],
  [
    { label: 'Undo', sign: '↶', keys: 'Ctrl+Z', command: undo },
    { label: 'Redo', sign: '↷', keys: 'Ctrl+Y', command: redo },
  ],
];

/** In a table only. */
const TABLE: Tool[] = [
  { label: 'Row below', sign: 'Row +', command: tables.addRowAfter },
  { label: 'Delete the row', sign: 'Row −', command: tables.deleteRow },
  { label: 'Column after', sign: 'Column +', command: tables.addColumnAfter },
  { label: 'Delete the column', sign: 'Column −', command: tables.deleteColumn },
  ...(['left', 'center', 'right'] as const).map((align) => ({
    label: `Align the column ${align === 'center' ? 'in the middle' : align}`,
    sign: { left: '⇤', center: '↔', right: '⇥' }[align],
    command: alignColumn(align),
  })),
];

/** In tabs, steps and columns only. */
const PART: Tool[] = [{ label: 'Add one more', sign: 'Add one more', command: addPart }];

/** All cells of the column in which the cursor is. */
function alignColumn(align: 'left' | 'center' | 'right'): Command {
  return (state, dispatch) => {
    if (!tables.isInTable(state)) return false;
    const { map, tableStart, left } = tables.selectedRect(state);
    const tr = state.tr;
    for (let row = 0; row < map.height; row += 1) {
      const at = tableStart + map.map[row * map.width + left]!;
      tr.setNodeMarkup(at, undefined, { ...state.doc.nodeAt(at)!.attrs, align: align === 'left' ? null : align });
    }
    dispatch?.(tr);
    return true;
  };
}

export class Toolbar {
  readonly dom = element('div', { className: 'be-toolbar', role: 'toolbar', 'aria-label': 'Formatting' });
  readonly #tools = new Map<HTMLButtonElement, Tool>();
  readonly #kind: HTMLSelectElement;
  readonly #table: HTMLElement;
  readonly #part: HTMLElement;

  constructor(view: EditorView, commands: { link: Command; insert: Command; image: Command }) {
    const kinds = ['Text', ...[1, 2, 3, 4, 5, 6].map((level) => `Heading ${level}`), 'Code'];
    const options = [
      element('option', { value: '', hidden: true }, '–'),
      ...kinds.map((kind) => element('option', {}, kind)),
    ];
    this.#kind = element('select', { 'aria-label': 'Kind of block' }, ...options);
    this.#kind.addEventListener('change', () => {
      commandFor(this.#kind.value)(view.state, view.dispatch, view);
      view.focus();
    });
    const group = (tools: readonly Tool[]) =>
      element('div', { className: 'be-tools' }, ...tools.map((tool) => this.#button(view, tool)));
    this.#table = group(TABLE);
    this.#part = group(PART);
    const always = toolsWith(commands.link, commands.insert, commands.image);
    this.dom.append(this.#kind, ...always.map(group), this.#table, this.#part);
    this.dom.addEventListener('keydown', (event) => this.#step(event));
    this.update(view.state);
    for (const [index, stop] of this.#stops.entries()) stop.tabIndex = index === 0 ? 0 : -1;
  }

  update(state: EditorState): void {
    for (const [button, { command, isOn }] of this.#tools) {
      button.ariaDisabled = String(!command(state));
      if (isOn) button.ariaPressed = String(isOn(state));
    }
    this.#table.hidden = !tables.isInTable(state);
    this.#part.hidden = !isInPart(state);
    const { type, attrs } = state.selection.$from.parent;
    const kind = { paragraph: 'Text', heading: `Heading ${attrs['level']}`, code_block: 'Code' }[type.name] ?? '';
    this.#kind.value = blockAt(state) ? kind : '';
  }

  #button(view: EditorView, tool: Tool): HTMLButtonElement {
    const { label, sign, keys, command } = tool;
    const title = keys ? `${label} (${keys})` : label;
    // Signs are no words: they are drawn, and not read.
    const face = /\p{L}{3}/u.test(sign) ? { textContent: sign } : { 'data-sign': sign };
    const button = element('button', { type: 'button', className: 'be-tool', title, 'aria-label': label, ...face });
    // What is selected stays selected.
    button.addEventListener('mousedown', (event) => event.preventDefault());
    button.addEventListener('click', () => {
      view.focus();
      command(view.state, view.dispatch, view);
    });
    this.#tools.set(button, tool);
    return button;
  }

  get #stops(): HTMLElement[] {
    return [this.#kind, ...this.#tools.keys()].filter((stop) => !stop.closest('[hidden]'));
  }

  #step(event: KeyboardEvent): void {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const stops = this.#stops;
    const at = stops.indexOf(event.target as HTMLElement);
    if (!by || at < 0) return;
    event.preventDefault();
    const next = stops[(at + by + stops.length) % stops.length]!;
    for (const stop of stops) stop.tabIndex = stop === next ? 0 : -1;
    next.focus();
  }
}

function commandFor(kind: string): Command {
  const level = /^Heading (\d)$/.exec(kind)?.[1];
  if (level) return setBlockType(nodes.heading, { level: Number(level) });
  return setBlockType(kind === 'Code' ? nodes.code_block : nodes.paragraph);
}
