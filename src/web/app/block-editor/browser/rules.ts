/** What typed signs become: `# ` a heading, `**x**` bold, as in Markdown. */
import { InputRule, inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules';
import type { MarkType } from 'prosemirror-model';
import type { Plugin } from 'prosemirror-state';
import { findWrapping } from 'prosemirror-transform';
import { schema } from '../schema.ts';

const { nodes, marks } = schema;

/** Text between two signs, which go. */
const marking = (pattern: RegExp, type: MarkType): InputRule =>
  new InputRule(pattern, (state, match, start, end) => {
    const [whole, before = '', text = ''] = match;
    if (text === '') return null;
    const from = start + before.length;
    const tr = state.tr;
    const at = from + whole.slice(before.length).indexOf(text);
    // The last sign is not in the document yet.
    tr.delete(at + text.length, end).delete(from, at);
    tr.addMark(from, from + text.length, type.create()).removeStoredMark(type);
    return tr;
  });

/** A box makes a task of the item that it stands in, or of a paragraph. */
const task = new InputRule(/^\s*\[([ x]?)\]\s$/, (state, [, sign], start, end) => {
  const checked = sign === 'x';
  const tr = state.tr.delete(start, end);
  const $start = tr.doc.resolve(start);
  if ($start.node(-1)?.type === nodes.list_item) {
    const list = $start.before(-2);
    tr.setNodeMarkup(list, nodes.task_list, $start.node(-2).attrs);
    return tr.setNodeMarkup($start.before(-1), undefined, { ...$start.node(-1).attrs, checked });
  }
  const range = $start.blockRange();
  const wrapping = range && findWrapping(range, nodes.task_list);
  if (!range || !wrapping) return null;
  tr.wrap(range, wrapping);
  return tr.setNodeMarkup(range.start + 1, undefined, { key: null, data: {}, checked });
});

export const signs = (): Plugin =>
  inputRules({
    rules: [
      textblockTypeInputRule(/^(#{1,6})\s$/, nodes.heading, ([, signs]) => ({ level: signs!.length })),
      textblockTypeInputRule(/^```$/, nodes.code_block),
      wrappingInputRule(/^\s*>\s$/, nodes.blockquote),
      wrappingInputRule(/^\s*[-+*]\s$/, nodes.bullet_list),
      wrappingInputRule(/^(\d{1,9})\.\s$/, nodes.ordered_list, ([, start]) => ({
        data: start === '1' ? {} : { start: Number(start) },
      })),
      task,
      new InputRule(/^---$/, (state, _match, start, end) => {
        const $start = state.doc.resolve(start);
        if ($start.parent.type !== nodes.paragraph) return null;
        return state.tr.delete(start, end).insert($start.before(), nodes.horizontal_rule.create());
      }),
      marking(/(^|[^*])\*\*([^*\s](?:[^*]*[^*\s])?)\*\*$/, marks.bold),
      marking(/(^|[^\w*])\*([^*\s](?:[^*]*[^*\s])?)\*$/, marks.italic),
      marking(/(^|[^\w_])_([^_\s](?:[^_]*[^_\s])?)_$/, marks.italic),
      marking(/(^|[^~])~~([^~\s](?:[^~]*[^~\s])?)~~$/, marks.strikethrough),
      marking(/(^|[^`])`([^`\s](?:[^`]*[^`\s])?)`$/, marks.code),
    ],
  });
