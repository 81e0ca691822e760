import { describe, expect, test } from 'vitest';
import { readSummary } from '../../../src/engine/project/read/summary.ts';
import { expectCostBelow } from '../../support/cost.ts';

/** [depth, kind, title, target], and what else there is. */
const read = (text: string) =>
  readSummary(text).entries.map(({ depth, kind, title, target, line: _, ...more }) => [
    depth,
    kind,
    title,
    target,
    ...(Object.keys(more).length > 0 ? [more] : []),
  ]);

describe('SUMMARY.md', () => {
  test('headings are groups, nesting is nesting, the first heading is the name of the file', () => {
    expect(
      read(
        '# Table of contents\n\n* [Home](README.md)\n\n## Guides\n\n* [A](a.md)\n  * [B](a/b.md)\n    * [C](a/b/c.md)\n* [D](d.md)\n\n### More\n* [E](e.md)\n',
      ),
    ).toEqual([
      [1, 'item', 'Home', 'README.md'],
      [1, 'group', 'Guides', undefined],
      [2, 'item', 'A', 'a.md'],
      [3, 'item', 'B', 'a/b.md'],
      [4, 'item', 'C', 'a/b/c.md'],
      [2, 'item', 'D', 'd.md'],
      [1, 'group', 'More', undefined],
      [2, 'item', 'E', 'e.md'],
    ]);
  });

  test('a thematic break ends a group', () => {
    for (const line of ['***', '---', '* * *', '_____']) {
      expect(read(`## G\n\n* [A](a.md)\n\n${line}\n\n* [B](b.md)\n`).at(-1), line).toEqual([1, 'item', 'B', 'b.md']);
    }
  });

  test('an empty heading ends a group as well, and is reported', () => {
    for (const line of ['##', '## ', '### ##', '## <a href="#x" id="x"></a>', '# <!-- x -->']) {
      const { entries, problems } = readSummary(`## G\n\n* [A](a.md)\n\n${line}\n\n* [B](b.md)\n  * [C](c.md)\n`);
      expect(
        entries.map(({ depth, title }) => [depth, title]),
        line,
      ).toEqual([
        [1, 'G'],
        [2, 'A'],
        [1, 'B'],
        [2, 'C'],
      ]);
      expect(problems).toEqual([{ line: 5, message: 'a heading without text is skipped: it ends the group' }]);
    }
  });

  test('bullets, numbers, tabs and odd indentation', () => {
    const depths = (text: string) => read(text).map(([depth]) => depth);
    expect(depths('- [A](a)\n  + [B](b)\n    1. [C](c)\n    2) [D](d)\n* [E](e)')).toEqual([1, 2, 3, 3, 1]);
    expect(depths('*\t[A](a)\n\t* [B](b)\n\t\t* [C](c)\n* [D](d)')).toEqual([1, 2, 3, 1]);
    expect(depths('- [A](a)\n    - [B](b)\n        - [C](c)\n    - [D](d)')).toEqual([1, 2, 3, 2]);
    // As CommonMark has it: each stands less than two columns to the right of the one before.
    expect(depths('* [A](a)\n * [B](b)\n  * [C](c)\n   * [D](d)\n* [E](e)')).toEqual([1, 1, 1, 1, 1]);
    expect(depths('* [A](a)\n  * [B](b)\n   * [C](c)\n    * [D](d)\n * [E](e)')).toEqual([1, 2, 2, 2, 1]);
    expect(depths('  * [A](a)\n  * [B](b)\n* [C](c)')).toEqual([1, 1, 1]);
    expect(depths('* [A](a)\n\n  * [B](b)\n\n  text\n\n  * [C](c)')).toEqual([1, 2, 2]);
  });

  test('an anchor in a heading is kept apart from its title', () => {
    expect(read('## Get Started <a href="#getting-started" id="getting-started"></a>')).toEqual([
      [1, 'group', 'Get Started', undefined, { anchor: 'getting-started' }],
    ]);
    expect(read("## C\\# & more <a id='c'></a> ##")).toEqual([
      [1, 'group', 'C# & more', undefined, { anchor: 'c', rawTitle: 'C\\# & more' }],
    ]);
    expect(read('Part one\n--------\n* [A](a.md)')).toEqual([
      [1, 'group', 'Part one', undefined],
      [2, 'item', 'A', 'a.md'],
    ]);
  });

  test('the quoted title is for the sidebar, the text of the link stays the title', () => {
    expect(read('* [The whole title](a.md "Short")')).toEqual([
      [1, 'item', 'The whole title', 'a.md', { sidebarTitle: 'Short' }],
    ]);
    expect(read("* [T](<a b.md> 'It\\'s')")).toEqual([[1, 'item', 'T', 'a b.md', { sidebarTitle: "It's" }]]);
    expect(read('* [T](a.md (Short))')).toEqual([[1, 'item', 'T', 'a.md', { sidebarTitle: 'Short' }]]);
    expect(read('* [T](<a b.md> (It \\(is\\)))')).toEqual([[1, 'item', 'T', 'a b.md', { sidebarTitle: 'It (is)' }]]);
    expect(read('* [T](https://example.com (Short) )')[0]?.[4]).toEqual({ sidebarTitle: 'Short' });
    expect(read('* [T](a.md#b (Short))')[0]).toEqual([1, 'item', 'T', 'a.md#b', { sidebarTitle: 'Short' }]);
    expect(read('* [T]\n\n[T]: a.md (Short)')[0]).toEqual([1, 'item', 'T', 'a.md', { sidebarTitle: 'Short' }]);
    expect(read('* [T](a.md "say \\"hi\\" &amp; go")')[0]?.[4]).toEqual({ sidebarTitle: 'say "hi" & go' });
  });

  test('titles lose the marks of Markdown and keep everything else', () => {
    const title = (raw: string) => read(`* [${raw}](x.md)`)[0]?.[2];
    expect(title('36.3. information\\_schema')).toBe('36.3. information_schema');
    expect(title('pg_stat_all')).toBe('pg_stat_all');
    expect(title('**Bold** and `code_x*` *it*')).toBe('Bold and code_x* it');
    expect(title('🚀 Emoji :rocket: stay')).toBe('🚀 Emoji :rocket: stay');
    expect(title('The guide \\[2026\\]')).toBe('The guide [2026]');
    expect(title('Nested [brackets] here')).toBe('Nested [brackets] here');
    expect(title('A &amp; B &lt;C&gt; &#x26;')).toBe('A & B <C> &');
    expect(title('<mark>Marked</mark> up')).toBe('Marked up');
    expect(title('1. 什麼是 PostgreSQL？')).toBe('1. 什麼是 PostgreSQL？');
    expect(title('# not a heading')).toBe('# not a heading');
    expect(title('![icon](i.png) Home')).toBe('icon Home');
    expect(title('  spaces  ')).toBe('spaces');
  });

  test('targets with backslashes, percent signs, spaces, parentheses, entities', () => {
    const target = (raw: string) => read(`* [T](${raw})`)[0]?.[3];
    expect(target('preface/01\\_intro.md')).toBe('preface/01_intro.md');
    expect(target('a%20b.md')).toBe('a%20b.md');
    expect(target('my page (1).md')).toBe('my page (1).md');
    // Folders and files without an ending have such names, too.
    expect(target('my folder (1)')).toBe('my folder (1)');
    expect(target('folder (1)')).toBe('folder (1)');
    expect(target('folder (1)/page.md')).toBe('folder (1)/page.md');
    expect(target('<my page (1).md>')).toBe('my page (1).md');
    expect(target('a(b.md')).toBe('a(b.md');
    expect(target('a\\(b\\).md')).toBe('a(b).md');
    expect(target('Screenshot\u202fPM.md')).toBe('Screenshot\u202fPM.md');
    expect(target('中文/頁面.md')).toBe('中文/頁面.md');
    expect(target('a&amp;b.md')).toBe('a&b.md');
    expect(target('https://example.com/a_(b)?c=d&e=f#g')).toBe('https://example.com/a_(b)?c=d&e=f#g');
    expect(target('')).toBe('');
    expect(target('   ')).toBe('');
    expect(target("it's.md")).toBe("it's.md");
    expect(target('a "b" c.md')).toBe('a "b" c.md');
  });

  test('text next to the link, references, bare addresses', () => {
    expect(read('* 📄 **[T](t.md)** – about t')).toEqual([[1, 'item', 'T', 't.md']]);
    expect(read('* [x] [T](t.md)')).toEqual([[1, 'item', 'T', 't.md']]);
    expect(read('* ![](i.png) [T](t.md)')).toEqual([[1, 'item', 'T', 't.md']]);
    expect(read('* [T][ref]\n* [Ref]\n\n[ref]: target.md "Side"')).toEqual([
      [1, 'item', 'T', 'target.md', { sidebarTitle: 'Side' }],
      [1, 'item', 'Ref', 'target.md', { sidebarTitle: 'Side' }],
    ]);
    expect(read('* <https://example.com>')).toEqual([[1, 'item', 'https://example.com', 'https://example.com']]);
    expect(read('* [A long\n  title](t.md)\n* [B](b.md)')).toEqual([
      [1, 'item', 'A long title', 't.md'],
      [1, 'item', 'B', 'b.md'],
    ]);
    expect(read('* Only text\n  * [B](b.md)')).toEqual([
      [1, 'item', 'Only text', undefined],
      [2, 'item', 'B', 'b.md'],
    ]);
    expect(read('* `[not](a-link)`')).toEqual([
      [1, 'item', '[not](a-link)', undefined, { rawTitle: '`[not](a-link)`' }],
    ]);
  });

  test('a fenced block is a computed page, at any depth', () => {
    const block = [
      '```yaml',
      'type: builtin:openapi',
      'props:',
      '  models: true',
      'dependencies:',
      '  spec:',
      '    ref:',
      '      kind: openapi',
      '      spec: petstore',
      '```',
    ];
    const computed = {
      type: 'builtin:openapi',
      props: { models: true },
      dependencies: { spec: { ref: { kind: 'openapi', spec: 'petstore' } } },
    };
    const at = (indent: string) =>
      block.map((line, index) => (index === 0 ? `${indent}* ${line}` : `${indent}  ${line}`)).join('\n');
    expect(read(`## API\n\n* [A](a.md)\n${at('  ')}\n* [B](b.md)`)).toEqual([
      [1, 'group', 'API', undefined],
      [2, 'item', 'A', 'a.md'],
      [3, 'computed', 'builtin:openapi petstore', undefined, { computed }],
      [2, 'item', 'B', 'b.md'],
    ]);
    expect(read(at(''))[0]).toEqual([1, 'computed', 'builtin:openapi petstore', undefined, { computed }]);
    expect(read(`*\n  ${block.join('\n  ')}`)[0]).toEqual([
      1,
      'computed',
      'builtin:openapi petstore',
      undefined,
      { computed },
    ]);
  });

  test('blocks of more than 8 KiB, and those beyond 128 KiB of YAML, are skipped, one by one, and reported', () => {
    const blockOf = (size: number) => `* \`\`\`yaml\n  type: a\n  # ${'x'.repeat(size)}\n  \`\`\`\n`;
    const sizes = [7000, 9000, ...Array.from({ length: 18 }, () => 7000), 100];
    const { entries, problems } = readSummary(sizes.map(blockOf).join(''));
    expect(entries.map(({ line }) => line)).toEqual(sizes.flatMap((_, i) => (i === 1 || i === 19 ? [] : i * 4 + 1)));
    expect(problems).toEqual([
      { line: 5, message: expect.stringContaining('longer than 8192 characters') },
      { line: 77, message: expect.stringContaining('longer than 131072 characters') },
    ]);
  });

  test('a block that is not a computed page is left out and reported', () => {
    for (const block of [
      '```yaml\n  a: [1\n  ```',
      '```yaml\n  props: {}\n  ```',
      '```\n  text\n  ```',
      '```yaml\n  type: x\n  a: &a [*a, *a]\n  b: *c\n  ```',
    ]) {
      const { entries, problems } = readSummary(`* ${block}\n* [B](b.md)`);
      expect(
        entries.map(({ title }) => title),
        block,
      ).toEqual(['B']);
      expect(problems).toEqual([{ line: 1, message: expect.stringMatching(/skipped/) }]);
    }
  });

  test('an unclosed fence, comments, CRLF and a byte order mark', () => {
    expect(read('```\n* [A](a.md)\n')).toEqual([]);
    expect(read('* [A](a.md)\n<!-- * [B](b.md)\n* [C](c.md) -->\n* [D](d.md)').map(([, , title]) => title)).toEqual([
      'A',
      'D',
    ]);
    expect(read('\ufeff# Summary\r\n\r\n* [A](a.md)\r\n  * [B](b.md)\r\n')).toEqual([
      [1, 'item', 'A', 'a.md'],
      [2, 'item', 'B', 'b.md'],
    ]);
    expect(readSummary('* [A](a.md)\r\n\r\n## G\r\n').entries.map(({ line }) => line)).toEqual([1, 3]);
    expect(read('')).toEqual([]);
  });

  test('an endless line is left out, hostile ones cost little', () => {
    const { entries, problems } = readSummary(`* [A](a.md)\n* [${'x'.repeat(5000)}](b.md)\n* [C](c.md)`);
    expect(entries.map(({ title }) => title)).toEqual(['A', 'C']);
    expect(problems).toEqual([{ line: 2, message: expect.stringContaining('2000 characters') }]);
    for (const bad of ['[', '](', '* ', '`', '<a ', '&#x', '\\', '> ', ' "', '**', '[a](b ', ' (', '[a](a.md (']) {
      const line = `* ${bad.repeat(Math.floor(1900 / bad.length))}`;
      expectCostBelow(1500, () => readSummary(Array(200).fill(line).join('\n')), bad);
    }
  });
});
