/** What can be put into a page: the entries of the menu behind `/`, and of the toolbar. */
import { setBlockType, wrapIn } from 'prosemirror-commands';
import type { Attrs, Node, NodeType } from 'prosemirror-model';
import { type Command, Selection, TextSelection } from 'prosemirror-state';
import { schema } from '../schema.ts';
import { toggleList } from './lists.ts';

const { nodes } = schema;

export interface Insert {
  label: string;
  hint: string;
  /** Other words under which it is found. */
  words?: string;
  command: Command;
}

/** A block in the place of an empty paragraph, or after the block that is edited. */
export const insertBlock =
  (make: () => Node): Command =>
  (state, dispatch) => {
    const { $from } = state.selection;
    const depth = depthOfBlock($from.depth, (at) => $from.node(at).type.name);
    const made = make();
    const isEmpty = $from.parent.type === nodes.paragraph && $from.parent.content.size === 0;
    const [from, to] =
      depth === 0
        ? [$from.pos, $from.pos]
        : isEmpty
          ? [$from.before(depth), $from.after(depth)]
          : [$from.after(depth), $from.after(depth)];
    const { parent, index } = { parent: state.doc.resolve(from).parent, index: state.doc.resolve(from).index() };
    if (!parent.canReplaceWith(index, index, made.type)) return false;
    if (dispatch) {
      const tr = state.tr.replaceWith(from, to, made);
      const behind = from + made.nodeSize;
      // There is always a place to go on.
      if (tr.doc.resolve(behind).nodeAfter === null && made.isAtom) tr.insert(behind, nodes.paragraph.create());
      const at = made.isAtom ? behind : from + 1;
      tr.setSelection(Selection.findFrom(tr.doc.resolve(at), 1, true) ?? TextSelection.near(tr.doc.resolve(at)));
      dispatch(tr.scrollIntoView());
    }
    return true;
  };

/** Of the innermost block that has siblings of any kind: not within a cell or a title. */
function depthOfBlock(deepest: number, nameAt: (depth: number) => string): number {
  for (let depth = deepest; depth > 0; depth -= 1) {
    const name = nameAt(depth);
    if (name === 'table' || name === 'figure' || name === 'expandable') return depth;
  }
  return deepest;
}

const paragraph = (text = '') => nodes.paragraph.create(null, text === '' ? [] : [schema.text(text)]);

const part = (type: NodeType, data: Attrs = {}) => type.create({ data }, paragraph());

/** A table with a head and two rows of three cells. */
function table(): Node {
  const row = (kind: NodeType) =>
    nodes.table_row.create(
      null,
      [0, 1, 2].map(() => kind.create(null, paragraph())),
    );
  return nodes.table.create(null, [row(nodes.table_header), row(nodes.table_cell), row(nodes.table_cell)]);
}

/** A block that is edited as Markdown. */
export const markdownBlock = (markdown: string) => insertBlock(() => nodes.source.create({ markdown }));

const hint = (style: string) => insertBlock(() => nodes.hint.create({ data: { style } }, paragraph()));

/** All of them; `pickImage` asks for a file. */
export const insertsWith = (pickImage: Command): Insert[] => [
  { label: 'Text', hint: 'A paragraph', words: 'paragraph', command: setBlockType(nodes.paragraph) },
  ...[1, 2, 3].map((level) => ({
    label: `Heading ${level}`,
    hint: ['', 'The largest', 'Of a section', 'Within a section'][level]!,
    words: `h${level} title`,
    command: setBlockType(nodes.heading, { level }),
  })),
  { label: 'Bulleted list', hint: 'Items', words: 'unordered ul', command: toggleList(nodes.bullet_list) },
  { label: 'Numbered list', hint: 'Items in order', words: 'ordered ol', command: toggleList(nodes.ordered_list) },
  { label: 'Task list', hint: 'Items with boxes', words: 'todo check', command: toggleList(nodes.task_list) },
  { label: 'Image', hint: 'From this computer', words: 'picture upload', command: pickImage },
  { label: 'Table', hint: 'Rows and columns', words: 'grid', command: insertBlock(table) },
  { label: 'Code', hint: 'With its colours', words: 'pre snippet', command: setBlockType(nodes.code_block) },
  { label: 'Quote', hint: 'What somebody said', words: 'blockquote', command: wrapIn(nodes.blockquote) },
  {
    label: 'Divider',
    hint: 'A line across',
    words: 'rule hr',
    command: insertBlock(() => nodes.horizontal_rule.create()),
  },
  { label: 'Hint', hint: 'Set apart, for information', words: 'callout note info', command: hint('info') },
  { label: 'Warning', hint: 'Set apart, to take care', words: 'callout hint', command: hint('warning') },
  {
    label: 'Expandable',
    hint: 'A title that opens',
    words: 'details toggle',
    command: insertBlock(() => nodes.expandable.create(null, [nodes.expandable_title.create(), paragraph()])),
  },
  {
    label: 'Tabs',
    hint: 'One of several',
    command: insertBlock(() =>
      nodes.tabs.create(null, [part(nodes.tabs_item, { title: 'First' }), part(nodes.tabs_item, { title: 'Second' })]),
    ),
  },
  {
    label: 'Steps',
    hint: 'One after another',
    words: 'stepper',
    command: insertBlock(() => nodes.stepper.create(null, [part(nodes.stepper_step), part(nodes.stepper_step)])),
  },
  {
    label: 'Columns',
    hint: 'Side by side',
    command: insertBlock(() => nodes.columns.create(null, [part(nodes.column), part(nodes.column)])),
  },
  { label: 'Formula', hint: 'In TeX', words: 'math latex', command: markdownBlock('$$\nx\n$$') },
  {
    label: 'Embed',
    hint: 'A video, or a page of another site',
    words: 'video iframe',
    command: markdownBlock('{% embed url="https://" %}'),
  },
  {
    label: 'Link to a page',
    hint: 'A card with its title',
    words: 'content-ref card',
    command: markdownBlock('{% content-ref url="" %}\n{% endcontent-ref %}'),
  },
  { label: 'Markdown', hint: 'Anything else', words: 'source html', command: markdownBlock('') },
];
