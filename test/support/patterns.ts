/** Texts that repeat one pattern: what a conversion costs more for each further repetition shows in them. */

/** The beginnings and parts of every kind of block. */
const BLOCKS = [
  ...['a\n', 'a\n\n', '\n', '# a\n', 'a\n=\n', '---\n', '> a\n', '> ', '- a\n', '- ', '1. a\n', '- [ ] a\n', '    a\n'],
  ...['```\n', '~~~ b\n', '$$\n', '| a ', '| a | b |\n', '|-|-|\n', '[a]: b\n', '[^a]: b\n'],
  ...[
    '{% hint %} ',
    '{% hint style="info" %}\n',
    '{% endhint %}\n',
    '{% tab title="a" %}\n',
    '{% embed url="a" %}\n',
    '{% a b="',
  ],
  ...[
    '<details>\n',
    '<summary>a</summary>\n',
    '</details>\n\n',
    '<div>\n',
    '</div>\n',
    '<ul>',
    '<li>',
    '<p align="center">a',
  ],
  ...['<table><thead><tr><th>', '<td>', '<figure><img src="a">', '</figure>', '<!-- ', '-->', '<pre>', '<script>'],
  ...[
    '{% tabs %}\n',
    '{% include "a.md" %}\n',
    '{% content-ref url="a" %}\n',
    '{% code title="a" %}\n',
    '{% stepper %}\n',
  ],
  ...['* [a](b.md)\n', '  * [a](b.md)\n', 'a: b\n', '- a: b\n', '&a *a\n', '1) a\n', '|', 'a|b\n'],
];

/** Inline marks, and what may open or end one. */
const INLINES = [
  ...[
    'a',
    'a ',
    '*',
    '**a** ',
    '_',
    '~~',
    '`',
    '`` ',
    '[',
    '](b)',
    '[a](b) ',
    '![a](b)',
    '[a]',
    '[^a]',
    '\\',
    '\\\n',
    '  \n',
    '\t',
  ],
  ...['<b>', '</b>', '<i>*', '<kbd>', '<a href="b">', '</a>', '<a x="', '<br>', '<picture>', '<i class="fa-a">'],
  ...['<mark style="color:red;">', '<code class="expression">', '&amp;', '&', '$$a$$ ', '{{', '<', '>', '"'],
  ...[
    '$',
    '![',
    '](',
    '](b "',
    '{{ a }} ',
    '<code class="expression">a</code>',
    '&#97;',
    '<a@b.c> ',
    '<http://a> ',
    '- [',
    '[^',
  ],
  ...['www.a.b ', 'a@b.c ', 'http://a.b', 'é', '中', '😀', '\v'],
];

export const PIECES: readonly string[] = [...BLOCKS, ...INLINES];

/** Each piece alone, and each before each other. */
export const PATTERNS: readonly string[] = [
  ...PIECES,
  ...PIECES.flatMap((first) => PIECES.filter((second) => second !== first).map((second) => first + second)),
];

/** What else there is, for the bench alone. */
const FURTHER: readonly string[] = [
  ...['- [x] a\n', '{% columns %}\n', '{% column %}\n', '{% file src="a" %}\n', '{% if a %}\n', '{% endif %}\n'],
  ...['{% openapi-operation spec="a" path="/b" method="get" %}\n', '{% step %}\n', '{% endtab %}\n'],
  ...['<table data-view="cards"><tbody><tr><td>', '</td></tr></tbody></table>\n', '<ol><li>', '<blockquote>'],
  ...['<h2>a</h2>\n', '<button type="button" ', '<sub>a</sub>', '<img src="a">', '<span>', ':a: ', '\r\n'],
];

const ALL_PIECES = [...PIECES, ...FURTHER];

/** Each of all pieces before each other. In lines, the other way round is the same text but for its ends. */
export const PAIRS: readonly string[] = ALL_PIECES.flatMap((first, i) =>
  ALL_PIECES.flatMap((second, j) => {
    const isSame = first === second || (j < i && (first + second).includes('\n'));
    return isSame ? [] : [first + second];
  }),
);

export const repeated = (pattern: string, length: number): string => pattern.repeat(Math.ceil(length / pattern.length));

/** A text of about this length. */
type Shape = (length: number) => string;

const around =
  (before: string, run: string, after: string): Shape =>
  (length) =>
    before + repeated(run, length) + after;

/** Pieces that grow: about the square root of the length of them, the last as long. */
const growing =
  (piece: (size: number) => string): Shape =>
  (length) => {
    const pieces: string[] = [];
    for (let size = 1, total = 0; total < length; size += 1) {
      pieces.push(piece(size));
      total += pieces.at(-1)?.length ?? 0;
    }
    return pieces.join('');
  };

/** One inside the other, each at its own length. */
const nested =
  (open: string, close: string): Shape =>
  (length) => {
    const depth = Math.ceil(length / (open.length + close.length));
    return `${open.repeat(depth)}a${close.repeat(depth)}`;
  };

/** Texts that are no repetition: one long run where runs are short, pieces that grow, and what nests. By name. */
export const SHAPES: Readonly<Record<string, Shape>> = {
  'a long word in a tag': around('{% hint ', 'a', ' %}\n'),
  'a long word behind a tag that does not end': around('{% hint ', 'a', '\n'),
  'a long name of an attribute': around('{% hint ', 'a', '="b %}\n'),
  'spaces in a tag': around('{% hint a', ' ', '= %}\n'),
  'many attributes of a tag': around('{% hint ', 'a="b" ', '%}\n'),
  'spaces behind a fence': around('``` a', ' ', 'b\na\n```\n'),
  'spaces in the addresses of pictures': around('<img srcset="a', ' ', 'b">\n'),
  'spaces in an address': around('[a](b "](', ' ', ')")\n'),
  'a long name in HTML without an end': around('<div>\n<', 'a', '\n'),
  'a long attribute in HTML without an end': around('<div ', 'a', '\n'),
  'spaces between two words': around('a', ' ', 'b\n'),
  'spaces between two Chinese words': around('中', ' ', '中\n'),
  'spaces in preformatted text': around('<pre>a', ' ', 'b</pre>\n'),
  'spaces at the end of a cell': around('| a | b |\n|---|---|\n| a', ' ', '| b |\n'),
  'a line of a table with many bars': around('| a |\n|---|\n|', 'a|', '\n'),
  'a wide table': (length) => {
    const cells = Math.ceil(length / 12);
    return `|${'a|'.repeat(cells)}\n|${'---|'.repeat(cells)}\n|${'b|'.repeat(cells)}\n`;
  },
  'a long heading': around('# ', 'a ', '\n'),
  'a long heading with a line below': around('', 'a ', '\n===\n'),
  'a paragraph of many lines': around('', 'a\n', ''),
  'one long word': around('', 'a', ''),
  'a word with many marks': around('a', '\u0300', ''),
  'hyphens between letters': around('', 'a-', 'a'),
  'a formula': around('$$\n', 'a+', 'a\n$$\n'),
  'a formula that nests': (length) => `$$\n${nested('{', '}')(length)}\n$$\n`,
  'a block of code of one line': around('```js\n', 'a("b");', '\n```\n'),
  'backticks that grow': growing((size) => `${'`'.repeat(size)} `),
  'stars that grow': growing((size) => `${'*'.repeat(size)}a `),
  'quotes that grow': growing((size) => `${'>'.repeat(size)} a\n\n`),
  'lists that grow': growing((size) => `${'  '.repeat(size)}- a\n`),
  'brackets that grow': growing((size) => `${'['.repeat(size)}a${']'.repeat(size)}\n`),
  'fences that grow': growing((size) => `${'`'.repeat(size + 2)}\n`),
  'links in brackets': nested('[', '](b)'),
  'pictures in pictures': nested('![', '](b)'),
  'emphasis in emphasis': nested('*a **b ', '** c*'),
  'HTML in HTML': nested('<b>', '</b>'),
  'details in details': nested('<details>\n\n', '\n\n</details>\n'),
  'hints in hints': nested('{% hint %}\n\n', '\n\n{% endhint %}\n'),
  'tabs in tabs': nested('{% tabs %}\n{% tab title="a" %}\n', '\n{% endtab %}\n{% endtabs %}\n'),
  'tabs in a line of tabs': nested('{% tab title="a" %}', '{% endtab %}'),
  'quotes in quotes': nested('> ', ''),
  'lists in lists in HTML': nested('<ul><li>', '</li></ul>'),
  'quotes in quotes in HTML': nested('<blockquote>', '</blockquote>'),
  'cells in cells': nested('<table><tr><td>', '</td></tr></table>'),
  'steps in steps': nested('{% stepper %}\n{% step %}\n', '\n{% endstep %}\n{% endstepper %}\n'),
  'columns in columns': nested('{% columns %}\n{% column %}\n', '\n{% endcolumn %}\n{% endcolumns %}\n'),
  'conditions in conditions': nested('{% if a %}\n\n', '\n\n{% endif %}\n'),
  'details that grow': growing((size) => `<details>\n\n<summary>a</summary>\n\n${'b '.repeat(size)}\n\n</details>\n\n`),
  'rows of a table': around('| a | b |\n|---|---|\n', '| c | d |\n', ''),
  'rows of a table without words': around('|||\n|---|---|\n', '|||\n', ''),
  'rows of a table in HTML': around('<table><tbody>', '<tr><td>a</td><td>b</td></tr>', '</tbody></table>\n'),
  cards: around('<table data-view="cards"><tbody>', '<tr><td>a</td></tr>', '</tbody></table>\n'),
  'different definitions': growing((size) => `[a${size}]: b\n[a${size}]\n\n`),
  'different footnotes': growing((size) => `a[^${size}]\n\n[^${size}]: b\n\n`),
  'different headings': growing((size) => `# a${size}\n\nb\n\n`),
  'headings of one name, and its numbers': growing((size) => `# a\n\n# a-${size}\n\n`),
  'different addresses': growing((size) => `[a](b${size}.md)\n`),
  'different words': growing((size) => `a${size} `),
  'a cell of many options': (length) => {
    const names = Array.from({ length: Math.ceil(length / 40) }, (_, i) => `a${i}`);
    const options = JSON.stringify(names.map((name) => ({ value: `${name}b`, label: name })));
    const head = `<th data-type="select" data-options='${options}'>A</th>`;
    const cell = `<td>${names.toReversed().join(',')}</td>`;
    return `<table><thead><tr>${head}</tr></thead><tbody><tr>${cell}</tr></tbody></table>\n`;
  },
  'a front matter that refers to itself': growing((size) => `a${size}: &a${size} [*a${size - 1}, *a${size - 1}]\n`),
  'a front matter that nests': nested('[', ']'),
  'a front matter of different keys': growing((size) => `a${size}: b\n`),
  'a front matter that is broken at each line': growing((size) => `a${size}: b: c\n`),
  'a summary of steps': growing((size) => `${'  '.repeat(size % 60)}* [a](b${size}.md)\n`),
};

/** All of them by name: what repeats one piece is called as the piece. */
export const SINGLES: Readonly<Record<string, Shape>> = {
  ...Object.fromEntries(
    ALL_PIECES.map((piece) => [JSON.stringify(piece), (length: number) => repeated(piece, length)]),
  ),
  ...SHAPES,
};
