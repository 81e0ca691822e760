/** Every kind of block and inline that a text may hold, each written out whole; `patterns.ts` has their parts. */

/** By type of the Document's block: a text of one, with these words or marks in it. */
export const BLOCK_KINDS: Readonly<Record<string, (inside: string) => string>> = {
  paragraph: (inside) => `${inside}\n\n`,
  'heading-2': (inside) => `## ${inside}\n\n`,
  'list-unordered': (inside) => `- ${inside}\n`,
  'list-ordered': (inside) => `1. ${inside}\n`,
  'list-tasks': (inside) => `- [x] ${inside}\n`,
  blockquote: (inside) => `> ${inside}\n\n`,
  code: (inside) => `\`\`\`js\n${inside}\n\`\`\`\n\n`,
  divider: (inside) => `${inside}\n\n***\n\n`,
  math: (inside) => `$$\n${inside}\n$$\n\n`,
  table: (inside) => `| ${inside} | a |\n| --- | --- |\n| ${inside} | b |\n\n`,
  images: (inside) => `<figure><img src="a.png" alt="a"><figcaption><p>${inside}</p></figcaption></figure>\n\n`,
  expandable: (inside) => `<details>\n\n<summary>a</summary>\n\n${inside}\n\n</details>\n\n`,
  html: (inside) => `<div>\n${inside}\n</div>\n\n`,
  footnote: (inside) => `[^a]: ${inside}\n\n`,
  definition: (inside) => `${inside}\n\n[a]: b.md\n\n`,
  hint: (inside) => `{% hint style="info" %}\n${inside}\n{% endhint %}\n\n`,
  tabs: (inside) => `{% tabs %}\n{% tab title="a" %}\n${inside}\n{% endtab %}\n{% endtabs %}\n\n`,
  stepper: (inside) => `{% stepper %}\n{% step %}\n${inside}\n{% endstep %}\n{% endstepper %}\n\n`,
  columns: (inside) => `{% columns %}\n{% column %}\n${inside}\n{% endcolumn %}\n{% endcolumns %}\n\n`,
  if: (inside) => `{% if visitor.claims.a %}\n${inside}\n{% endif %}\n\n`,
  embed: (inside) => `{% embed url="https://a.b" %}\n${inside}\n{% endembed %}\n\n`,
  file: (inside) => `{% file src="a.pdf" %}\n${inside}\n{% endfile %}\n\n`,
  'content-ref': (inside) => `{% content-ref url="a.md" %}\n${inside}\n{% endcontent-ref %}\n\n`,
  swagger: (inside) => `{% swagger src="a.yaml" %}\n${inside}\n{% endswagger %}\n\n`,
  'openapi-operation': (inside) =>
    `{% openapi-operation spec="a" path="/b" method="get" %}\n${inside}\n{% endopenapi-operation %}\n\n`,
  'openapi-schemas': (inside) => `{% openapi-schemas spec="a" schemas="B" %}\n${inside}\n{% endopenapi-schemas %}\n\n`,
  'reusable-content': (inside) => `${inside}\n\n{% include "a.md" %}\n\n`,
  integration: (inside) => `${inside}\n\n{% @a/b c="d" %}\n\n`,
  tag: (inside) => `{% updates %}\n{% update date="2026-01-02" %}\n${inside}\n{% endupdate %}\n{% endupdates %}\n\n`,
};

/** By type of the Document's inline or mark: a text of one. */
export const INLINE_KINDS: Readonly<Record<string, string>> = {
  bold: '**a** ',
  italic: '_a_ ',
  strikethrough: '~~a~~ ',
  code: '`a` ',
  keyboard: '<kbd>a</kbd> ',
  superscript: '<sup>a</sup> ',
  subscript: '<sub>a</sub> ',
  color: '<mark style="color:red;">a</mark> ',
  link: '[a](b.md "c") ',
  mention: '<a href="/users/a" data-mention="">a</a> ',
  button: '<a href="a.md" class="button primary">a</a> ',
  'inline-image': '![a](b.png) ',
  emoji: '<span data-gb-custom-inline data-tag="emoji" data-code="1f600">😀</span> ',
  icon: '<i class="fa-a">:a:</i> ',
  'inline-math': '$$a$$ ',
  annotation: '[a](#user-content-fn-a)[^a] ',
  expression: '<code class="expression">space.vars.a</code> ',
  'line-break': 'a<br>',
  html: '<!-- a --> ',
};

const blocks = Object.entries(BLOCK_KINDS);
const inlines = Object.entries(INLINE_KINDS);

/** Each kind of block with each inline and mark in it, each two kinds of blocks in turn, and each two inlines. By name. */
export const PAIRS_OF_KINDS: Readonly<Record<string, string>> = Object.fromEntries([
  ...blocks.flatMap(([block, write]) => inlines.map(([inline, text]) => [`${block} of ${inline}`, write(text.trim())])),
  ...blocks.flatMap(([one, write], i) =>
    blocks.slice(i + 1).map(([other, writeOther]) => [`${one} + ${other}`, write('a') + writeOther('a')]),
  ),
  ...inlines.flatMap(([one, text], i) =>
    inlines.slice(i + 1).map(([other, next]) => [`${one} beside ${other}`, `${text}${next}`]),
  ),
]);
