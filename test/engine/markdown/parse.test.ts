/** Tags in the tree that all readers of a text share: HTML where they count, and text as it was written in code. */
import { describe, expect, test } from 'vitest';
import { type MarkdownNode, parseMarkdown, visit } from '../../../src/engine/markdown/parse.ts';

/** The values of a text's nodes that are HTML or code, and the names of its tags. */
function valuesOf(text: string): { values: string[]; tags: string[] } {
  const { root, tags } = parseMarkdown(text);
  const values: string[] = [];
  visit(root, (node: MarkdownNode) => {
    if ('value' in node && node.type !== 'text') values.push(node.value);
  });
  return { values, tags: tags.map(({ name }) => name) };
}

describe('tags', () => {
  test.each<[string, string, string[], string[]]>([
    ['in a line', 'a {% b %} c', ['{% b %}'], ['b']],
    ['in code', '`{% a %}`\n\n```\n{% b %}\n```\n\n    {% c %}\n', ['{% a %}', '{% b %}', '{% c %}'], []],
    ['in code and beside it', '{% a %}\n\n`{% b %}` {% c %}', ['{% a %}', '{% b %}', '{% c %}'], ['a', 'c']],
    ['in code within containers', '> - `{% a %}`\n>   ```\n>   {% b\n>   %}\n>   ```\n', ['{% a %}', '{% b\n%}'], []],
    ['behind a fence', '```js {% a %}\n{% a %}\n```', ['{% a %}'], []],
    ['in formulas', '$$\n{% a %}\n$$\n\n$$ {% b %} $$', ['{% a %}', '{% b %}'], []],
    ['behind what they are to the parser', '<? a ?>{% a %}', ['<? a ?>{% a %}'], ['a']],
    ['in code behind what they are to the parser', '> ```\n> <? a ?>{% a %}\n> ```', ['<? a ?>{% a %}'], []],
    ['with U+0000', '<b>\0{% a\0 %}', ['<b>', '{% a\ufffd %}'], ['a']],
  ])('%s', (_, text, values, tags) => expect(valuesOf(text)).toEqual({ values, tags }));
});
