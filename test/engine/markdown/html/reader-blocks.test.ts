/** Blocks as readers of sites see them: what is beside their words. */

import fc from 'fast-check';
import type { Element } from 'hast';
import { raw } from 'hast-util-raw';
import { expect, test } from 'vitest';
import { toDocument } from '../../../../src/engine/markdown/document/read.ts';
import { urlOf } from '../../../../src/engine/markdown/document/refs.ts';
import { cleanTree, visitElements } from '../../../../src/engine/markdown/html/clean.ts';
import { hasClass, textIn } from '../../../../src/engine/markdown/html/element.ts';
import { FRAME_ORIGINS, PLAYER, playerOf } from '../../../../src/engine/markdown/html/frames.ts';
import { namesIn } from '../../../../src/engine/markdown/html/names.ts';
import { readPage, renderRead } from '../../../../src/engine/markdown/html/page.ts';
import { printHtml } from '../../../../src/engine/markdown/html/print.ts';
import { renderWhole } from '../../../../src/engine/markdown/html/render.ts';
import type { LinkTarget, Sources } from '../../../../src/engine/markdown/html/sources.ts';
import { SINK, sinkFound } from '../../../browser/kitchen-sink.ts';

const place: Sources['place'] = (ref) => ({ href: urlOf(ref), title: urlOf(ref) });

function shown(markdown: string, sources: Partial<Sources> = {}): string {
  const { root, owned } = renderWhole(toDocument(markdown), { place, isPublished: true, ...sources });
  return printHtml(cleanTree(root, (url) => url, owned)).replace(/ data-(?:key|record)="[^"]*"/g, '');
}

/** The elements of a page as a browser takes it apart. */
function elementsOf(html: string): Element[] {
  const found: Element[] = [];
  visitElements(raw({ type: 'root', children: [{ type: 'raw', value: html } as never] }) as never, (one) => {
    found.push(one);
  });
  return found;
}

const withClass = (html: string, name: string): Element[] => elementsOf(html).filter((one) => hasClass(one, name));

test('code has a bar with its title and language, a hook for copying, numbers, and unfolds', () => {
  const code =
    '{% code title="a.ts" lineNumbers="true" expandable="true" collapsedLineCount="2" %}\n```ts\na\nb\nc\n```\n{% endcode %}';
  const html = shown(code);
  const [figure] = withClass(html, 'doc-code');
  expect(figure?.properties).toMatchObject({ className: ['doc-code', 'doc-numbered'], dataCopy: '' });
  expect(html).toContain('<span class="doc-code-title">a.ts</span><span class="doc-code-language">TypeScript</span>');
  expect(html).toContain(
    '<details class="doc-code-rest doc-lines-5"><summary>Show all 3 lines</summary></details><pre',
  );
  expect(shown('```text\na\n```')).not.toContain('figcaption');
});

test('code in colours says what was written, whatever it is, and is no HTML', async () => {
  const line = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom(
      '</code></pre><img src=x onerror=a()>',
      '<!--',
      '&lt;b&gt; &amp;',
      '"a" \'b\' `c`',
      '\t// <i>',
      'const a = 1;',
    ),
  );
  const written = fc.array(
    line.map((text) => text.replace(/[\r\n\u2028\u2029\0]|~~~/g, '')),
    { minLength: 1, maxLength: 8 },
  );
  await fc.assert(
    fc.asyncProperty(written, fc.constantFrom('ts', 'html', 'yaml', 'json'), async (lines, syntax) => {
      fc.pre(lines.join('') !== '');
      const read = readPage({ markdown: `~~~${syntax}\n${lines.join('\n')}\n~~~\n`, isPublished: true });
      const { pieces } = await renderRead(read, { ...sinkFound(), isPublished: true });
      const html = pieces.flatMap(({ parts }) => parts).join('');
      const [pre] = elementsOf(html).filter(({ tagName }) => tagName === 'pre');
      const within = elementsOf(html).filter(
        ({ tagName }) => !['figure', 'figcaption', 'pre', 'code', 'span'].includes(tagName),
      );
      expect(within).toEqual([]);
      expect(textIn(pre?.children ?? [])).toBe(`${lines.join('\n')}\n`);
      expect(withClass(html, 'doc-line')).toHaveLength(lines.length);
    }),
  );
});

test('a diagram is its source, to be drawn by a script that only such pages need', () => {
  for (const written of ['```mermaid\ngraph LR\nA-->B\n```', '{% @mermaid/diagram content="graph LR\nA-->B" %}']) {
    const { root, needs } = renderWhole(toDocument(written), { place });
    expect(printHtml(root)).toContain(
      '<pre class="doc-mermaid" data-mermaid="" tabindex="0" aria-label="Diagram" role="group"><code>graph LR\nA-->B</code></pre>',
    );
    expect([...needs.scripts]).toEqual(['mermaid']);
  }
  expect([...renderWhole(toDocument('```js\na\n```'), { place }).needs.scripts]).toEqual([]);
});

test('a block of tabs names them, and links to a tab and to what can be opened find them, behind all headings', () => {
  const html = shown(
    '{% tabs %}\n{% tab title="Use npm" %}\na\n{% endtab %}\n{% tab %}\nb\n{% endtab %}\n{% endtabs %}\n\n<details>\n\n<summary>Why</summary>\n\nc\n\n</details>\n\n## Why',
  );
  expect(withClass(html, 'doc-tab').map(({ properties }) => [properties['dataTab'], properties['id']])).toEqual([
    ['Use npm', 'use-npm'],
    ['Tab 2', undefined],
  ]);
  expect(html).toMatch(/<details class="doc-expandable" id="why-1">/);
  expect(html).toContain('<h2 id="why">');
});

test('an empty anchor in a heading is no link, and no id is given twice', () => {
  const html = shown('## Old <a href="#older" id="older"></a>\n\n<p id="older">x</p>');
  expect(html.match(/id="older"/g)).toHaveLength(1);
  const unnamed = elementsOf(html).filter(
    ({ tagName, children, properties }) => tagName === 'a' && children.length === 0 && !properties['ariaLabel'],
  );
  expect(unnamed).toEqual([]);
});

test('what scrolls can be reached with the keyboard, also where it is written as HTML', () => {
  expect(shown('<pre class="x">a</pre>')).toMatch(/^<pre[^>]* tabindex="0">/);
});

test('images have the size of their file, in the proportion that is asked for; the first is loaded at once', () => {
  const file: LinkTarget = { href: '/a.png', width: 800, height: 400 };
  const images = (markdown: string) =>
    elementsOf(shown(markdown, { place: () => file })).flatMap(({ tagName, properties }) =>
      tagName === 'img' ? [properties] : [],
    );
  expect(images('![](a.png)\n\n![](a.png)')).toMatchObject([
    { width: 800, height: 400, loading: 'eager' },
    { width: 800, height: 400, loading: 'lazy', decoding: 'async' },
  ]);
  expect(images('<figure><img src="a.png" alt="" width="200"></figure>')).toMatchObject([
    { width: 200, height: 100, dataZoom: '' },
  ]);
  expect(images('<figure><img src="a.png" alt="" width="50%"></figure>')).toMatchObject([{ width: '50%' }]);
  expect(images('<figure><img src="a.png" alt="" width="1e9"></figure>')[0]?.['width']).not.toBe('1e9');
  expect(
    shown(
      '<div align="left" data-full-width="true" data-with-frame="true"><figure><img src="a" alt=""></figure></div>',
    ),
  ).toContain('<div class="doc-images doc-align-left doc-full doc-framed">');
});

test('a card is one link, named by its title; what is linked in it stays a link', () => {
  const card = (cells: string) =>
    shown(
      `<table data-view="cards"><thead><tr><th></th><th></th><th data-hidden data-card-target data-type="content-ref"></th></tr></thead><tbody><tr>${cells}<td><a href="t.md">t</a></td></tr></tbody></table>`,
    );
  expect(card('<td><strong>Boats</strong></td><td>Two</td>')).toContain(
    '<a href="t.md" class="doc-card-link"><strong>Boats</strong></a>',
  );
  expect(card('<td><h4>Boats</h4></td><td>Two</td>')).toContain(
    '<p class="doc-card-title"><a href="t.md" class="doc-card-link">Boats</a></p>',
  );
  const linked = card('<td><a href="b.md">Boats</a></td><td><a href="c.md">Two</a></td>');
  expect(linked).toContain('<a href="t.md" class="doc-card-link doc-card-over" aria-label="t.md">');
  expect(elementsOf(linked).filter(({ tagName }) => tagName === 'a')).toHaveLength(3);
});

test('columns of tables are as wide as it is said, and show choices and stars; each region has its own name', () => {
  const table =
    '<table><thead><tr><th width="140.5" valign="top">A</th><th data-type="checkbox">B</th><th data-type="rating" data-max="3">C</th></tr></thead><tbody><tr><td>a</td><td>true</td><td>2</td></tr></tbody></table>';
  const html = shown(`${table}\n\n| a |\n| --- |\n| b |`);
  expect(html).toContain('<th scope="col" valign="top" width="141">A</th>');
  expect(html).toContain('<span class="doc-check" role="img" aria-label="done">☑</span>');
  expect(html).toContain('<span class="doc-stars" role="img" aria-label="2 / 3">★★☆</span>');
  expect(html.match(/aria-label="Table \d"/g)).toEqual(['aria-label="Table 1"', 'aria-label="Table 2"']);
});

test('updates have their day, in the language of the page, as anchor and time', () => {
  const html = shown(
    '{% updates %}\n{% update date="2025-12-25" tags="beta, new-things" %}\n## New\n\na\n{% endupdate %}\n{% endupdates %}',
    {
      language: 'de',
    },
  );
  expect(html).toContain('<div class="doc-update" id="2025-12-25">');
  expect(html).toContain('<time datetime="2025-12-25">25. Dezember 2025</time>');
  expect(html).toContain('<span class="doc-tag">beta</span><span class="doc-tag">new things</span>');
});

test('words with a note lead to it, and the note back to them', () => {
  const html = shown('[words](#user-content-fn-x)[^x]\n\n[^x]: Note.');
  expect(html).toContain('<a href="#note-1" data-note="note-1" class="doc-annotated" id="note-ref-1">words</a>');
  expect(html).toContain('<li id="note-1" value="1"><p>Note. <a href="#note-ref-1"');
});

test('files say what they are; embeds what they are called, without asking anyone', () => {
  const place = () => ({ href: '/r.pdf', title: 'r.pdf', size: 1_530_000 });
  expect(shown('{% file src="r.pdf" %}', { place })).toContain('<span class="doc-link-more">PDF · 1.5 MB</span>');
  const embed = shown('{% embed url="https://example.com/a" %}', {
    embed: () => ({ title: 'A <b>', site: 'Example', icon: '/i.png' }),
  });
  expect(embed).toContain('<img src="/i.png" alt="" width="20" height="20" class="doc-favicon">');
  expect(embed).toContain('<span class="doc-link-title">A &#x3C;b></span><span class="doc-link-more">Example</span>');
});

test.for([
  [
    'https://www.youtube.com/watch?v=abc_DEF-123&t=1m30s',
    'https://www.youtube-nocookie.com/embed/abc_DEF-123?start=90',
  ],
  ['https://youtu.be/abc', 'https://www.youtube-nocookie.com/embed/abc'],
  ['https://www.youtube.com/shorts/abc', 'https://www.youtube-nocookie.com/embed/abc'],
  ['https://vimeo.com/channels/x/123456', 'https://player.vimeo.com/video/123456'],
  ['https://www.loom.com/share/0aF', 'https://www.loom.com/embed/0aF'],
  ['https://codepen.io/ann/pen/xyz', 'https://codepen.io/ann/embed/xyz'],
  ['https://www.figma.com/design/AbC/Name', 'https://embed.figma.com/design/AbC?embed-host=octavo'],
  ['https://open.spotify.com/track/12ab', 'https://open.spotify.com/embed/track/12ab'],
  ['https://youtube.com.evil.example/watch?v=abc', undefined],
  ['https://www.youtube.com/watch?v=a"b', undefined],
  ['https://www.youtube.com/playlist?list=x', undefined],
  ['javascript:alert(1)//youtu.be/abc', undefined],
] as const)('the player of %s', ([address, player]) => {
  expect(playerOf(address)).toBe(player);
  if (player) expect(FRAME_ORIGINS).toContain(new URL(player).origin);
});

test('a player in the answer of its provider is used when its host is known', () => {
  const answer = (src: string) => `<iframe width="1" src="${src}" allow="x"></iframe>`;
  const url = 'https://soundcloud.com/a/b';
  expect(playerOf(url, answer('https://w.soundcloud.com/player/?url=https%3A%2F%2Fapi&amp;visual=true'))).toBe(
    'https://w.soundcloud.com/player/?url=https%3A%2F%2Fapi&visual=true',
  );
  expect(playerOf(url, answer('https://w.soundcloud.com/player/?a=1&#038;b=2&#x26;c=3'))).toBe(
    'https://w.soundcloud.com/player/?a=1&b=2&c=3',
  );
  for (const src of [
    'https://evil.example/player/',
    'http://w.soundcloud.com/player/',
    'https://a@w.soundcloud.com/player/',
    'https://w.soundcloud.com/other',
  ])
    expect(playerOf(url, answer(src))).toBeUndefined();
});

test('what a script frames is a player, whoever writes it', () => {
  const html = shown(
    '<a href="https://a.example" data-frame="https://evil.example/">a</a> <a href="https://a.example" data-frame="https://player.vimeo.com/video/1">b</a>',
  );
  expect(html.match(/data-frame="[^"]*"/g)).toEqual(['data-frame="https://player.vimeo.com/video/1"']);
  for (const bad of [
    'https://player.vimeo.com.evil/',
    'https://player.vimeo.com@evil/',
    'javascript:x',
    'https://player.vimeo.com/a"b',
  ])
    expect(PLAYER.test(bad)).toBe(false);
});

test('icons are drawn where a picture is known; no text can put in one, or what a script takes for a form', () => {
  const icon = (name: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><path d="M0 0 ${name.length}"/></svg>`;
  const html = shown('<i class="fa-gear">:gear:</i> <a href="x" class="button primary" data-icon="bolt">B</a>', {
    icon,
  });
  expect(html).toContain(
    '<span class="doc-icon doc-icon-drawn" role="img" aria-label="gear" title="gear"><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><path d="M0 0 4"></path></svg></span>',
  );
  expect(html).toContain('<span class="doc-icon doc-icon-drawn" aria-hidden="true"><svg');
  const forged = shown(
    '<span data-own="x 0">a</span> <div data-try="{}">b</div> <svg><path d="M0 0"/></svg> <i class="fa-gear">:gear:</i>',
    { icon },
  );
  expect(forged.match(/<svg/g)).toHaveLength(1);
  expect(forged).not.toMatch(/data-own|data-try/);
});

test('readers are not told what only authors can mend', () => {
  const sources = { place: () => undefined };
  for (const text of [
    '[a](gone.md)',
    '{% include "gone" %}',
    '{% unknown %}\na\n{% endunknown %}',
    '{% if visitor.a %}\na\n{% endif %}',
  ]) {
    expect(shown(text, sources)).not.toMatch(/doc-broken|doc-labelled|unknown|does not exist/);
    expect(shown(text, { ...sources, isPublished: false })).toMatch(/doc-broken|doc-label/);
  }
});

test('names of a page: icons, embeds, operations and models', () => {
  const names = namesIn(toDocument(SINK));
  expect(names.icons).toEqual(expect.arrayContaining(['gear', 'skull-crossbones', 'code', 'rocket', 'robot']));
  expect(names.embeds).toEqual(['https://www.youtube.com/watch?v=abc123DEF45', 'https://example.com/somewhere']);
  const ref = { kind: 'openapi', spec: 'pets' };
  expect(names.operations).toEqual([{ ref, method: 'put', path: '/pets/{petId}' }]);
  expect(names.models).toEqual([{ ref, names: ['Pet'] }]);
});

test('a page says which scripts and servers it needs', async () => {
  const page = await renderRead(readPage({ markdown: SINK }), sinkFound());
  expect([...page.scripts].sort()).toEqual(['frames', 'mermaid', 'try']);
  expect(page.connects).toEqual(['https://api.example.com']);
  const plain = await renderRead(readPage({ markdown: 'a' }), sinkFound());
  expect([plain.scripts.size, plain.connects]).toEqual([0, []]);
});

test('every id of a page is there once, and every link within it leads somewhere', async () => {
  const { pieces } = await renderRead(readPage({ markdown: SINK }), sinkFound());
  const elements = elementsOf(pieces.flatMap(({ parts }) => parts.filter((part) => typeof part === 'string')).join(''));
  const ids = elements.flatMap(({ properties }) => (properties['id'] === undefined ? [] : [String(properties['id'])]));
  expect(new Set(ids).size).toBe(ids.length);
  const within = elements.flatMap(({ properties: { href } }) =>
    typeof href === 'string' && href.startsWith('#') ? [href.slice(1)] : [],
  );
  expect(within.length).toBeGreaterThan(10);
  expect(within.filter((id) => !ids.includes(id))).toEqual([]);
  expect(
    elements.filter(
      ({ tagName, children, properties }) => tagName === 'a' && textIn(children) === '' && !properties['ariaLabel'],
    ),
  ).toEqual([]);
});
