/** The pages of sites from made-up models: what is written into them, and that nothing in it becomes a program. */
import { describe, expect, test } from 'vitest';
import { frameAssets } from '../../../src/web/reader/assets.ts';
import type { NavigationEntry, PageModel } from '../../../src/web/reader/model.ts';
import { emojiText } from '../../../src/web/reader/templates/emoji.ts';
import { address, html, json, picture } from '../../../src/web/reader/templates/html.ts';
import { messageHtml } from '../../../src/web/reader/templates/message.ts';
import { missingHtml } from '../../../src/web/reader/templates/missing.ts';
import { pageHtml } from '../../../src/web/reader/templates/page.ts';
import { marked, searchHtml } from '../../../src/web/reader/templates/search.ts';
import { accountAddress } from '../../../src/web/reader/templates/social-accounts.ts';
import { aMissingPage, aPage, aSite, navigationOf, settingsWith } from './models.ts';

const ASSETS = frameAssets('/sites/docs/~/assets/', '/sites/docs/~/assets/theme.css');
const pageOf = (changes: Partial<PageModel> = {}) => pageHtml(aPage(changes), ASSETS);

/** A page that shows everything that a page can. */
const everything = () =>
  aPage({
    site: aSite({
      settings: settingsWith({
        header: { logo: { light: 'https://x.example/l.svg', dark: 'https://x.example/d.svg' } },
        footer: { logo: { light: 'https://x.example/l.svg', dark: 'https://x.example/d.svg' }, copyright: 'Us' },
        privacyPolicy: { url: 'https://x.example/privacy' },
        pageActions: { items: ['markdown', 'external-ai', 'mcp', 'git', 'pdf'], externalAI: true },
      }),
      announcement: { message: 'News', style: 'info', link: { title: 'Read', href: '/new', isExternal: false } },
      isPreview: true,
      signOut: '/sites/docs/~/sign-out',
      icon: { light: '/icon.png', dark: '/icon-dark.png' },
    }),
    cover: { light: '/cover.png', dark: '/cover-dark.png', yPos: 12, height: 200, size: 'full' },
    emoji: '📘',
    editHref: 'https://github.com/a/b',
    editProvider: 'github',
    socialImage: 'https://docs.example.com/image.png',
    children: navigationOf(12),
    variants: [
      { title: 'English', language: 'en', href: '/sites/docs/en', isCurrent: true },
      { title: 'Deutsch', language: 'de', href: '/sites/docs/de', isCurrent: false },
    ],
    alternates: [{ language: 'de', href: 'https://docs.example.com/de' }],
  });

/** The same value with every text at a name that `isTarget` accepts replaced. */
function withTexts<Value>(value: Value, isTarget: (name: string) => boolean, text: string, name = ''): Value {
  if (typeof value === 'string') return (isTarget(name) ? text : value) as Value;
  if (value instanceof Date || value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((one) => withTexts(one, isTarget, text, name)) as Value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, withTexts(one, isTarget, text, key)]),
  ) as Value;
}

const TEXTS = [
  'title',
  'description',
  'message',
  'copyright',
  'emoji',
  'icon',
  'id',
  'spaceId',
  'trail',
  'excerpt',
  'query',
];
const TEXT_NAMES = new Set([...TEXTS, 'didYouMean', 'language']);
const ADDRESS_NAMES = new Set([
  'href',
  'home',
  'light',
  'dark',
  'url',
  'feed',
  'search',
  'feedback',
  'mcp',
  'signOut',
  'base',
]);
const MORE_ADDRESSES = new Set(['canonical', 'editHref', 'pdfHref', 'markdownHref', 'feedHref', 'socialImage']);
const isText = (name: string) => TEXT_NAMES.has(name);
const isAddress = (name: string) => ADDRESS_NAMES.has(name) || MORE_ADDRESSES.has(name);

const HITS = {
  title: 't',
  href: '/h',
  trail: ['t'],
  emoji: null,
  icon: null,
  sections: [{ title: 't', href: '/h', excerpt: 'e' }],
};
const searchModel = () => ({ ...aMissingPage(), answer: { query: 'q', didYouMean: 'd', results: [HITS] } });

/** Every template, with its model changed. */
const documents = (change: <Model>(model: Model) => Model): string[] => [
  pageHtml({ ...change(everything()), content: '<p>text</p>' }, ASSETS),
  pageHtml(
    {
      ...change(
        aPage({
          variants: [
            { title: 'v1', language: null, href: '/1', isCurrent: true },
            { title: 'v2', language: null, href: '/2', isCurrent: false },
          ],
        }),
      ),
      content: '',
    },
    ASSETS,
  ),
  missingHtml(change(aMissingPage()), ASSETS),
  searchHtml(change(searchModel()), ASSETS),
  messageHtml(
    { ...change({ locale: 'en' as const, sign: 'lock', title: 't', text: 'x', number: null }), sign: 'lock' },
    '',
  ),
];

describe('texts of a site', () => {
  test.each([
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    '" onmouseover="alert(1)',
    '</script><script>alert(1)</script>',
    '<!--',
    ']]><svg onload=alert(1)>',
  ])('never become HTML: %s', (text) => {
    for (const document of documents((model) => withTexts(model, isText, text))) {
      const found = document.replaceAll(ASSETS.early, '');
      expect(found).not.toMatch(/<(?:img src=x|svg onload|!--)/);
      expect(found).not.toMatch(/<script>alert/);
      // Within a tag, quotation marks end nothing: every attribute has a known name.
      expect(found.replace(/<script type="[^"]*"[^>]*>.*?<\/script>/gs, '')).not.toMatch(/["'] onmouseover=["']/);
    }
    const [page] = documents((model) => withTexts(model, isText, text));
    expect(
      page!.split('alert(1)').length + page!.split('&lt;!--').length,
      'it is written where texts are',
    ).toBeGreaterThan(20);
  });

  test.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<b>',
    'vbscript:x',
    '\u0001javascript:alert(1)',
  ])('an address that runs a program leads nowhere: %j', (value) => {
    // A base address must be one; what is relative to it need not.
    for (const document of documents((model) => withTexts(model, isAddress, value)))
      for (const [, found = ''] of document.matchAll(/\s(?:href|src|action|content)="([^"]*)"/g))
        expect(found.replace(/[\0-\x20]/g, '')).not.toMatch(/^(?:javascript|vbscript|data:text)/i);
  });
});

test('addresses of this server and of others stay as they are', () => {
  for (const value of ['/a?b=1&c', '#x', 'page.html', 'https://example.com/', 'mailto:a@b.example', '?q=a:b', '/a:b'])
    expect(address(value).text).toBe(value.replace('&', '&amp;'));
  expect(picture('data:image/png;base64,AA').text).toBe('data:image/png;base64,AA');
  expect(picture('data:text/html,x').text).toBe('#');
});

test('a template escapes what is put in, and leaves out what is not there', () => {
  expect(html`<p title="${'"'}">${'<b>'}${null}${undefined}${false}${0}${[html`<i>`, '&']}</p>`.text).toBe(
    '<p title="&quot;">&lt;b&gt;0<i>&amp;</p>',
  );
  expect(json({ a: '</script>\u2028' }).text).toBe('{"a":"\\u003c/script\\u003e\\u2028"}');
});

describe('a page', () => {
  test('says its language and direction; its frame keeps its own language', () => {
    const text = pageOf({ language: 'ar', direction: 'rtl' });
    expect(text).toContain('<html lang="ar" dir="rtl"');
    expect(text).toContain('<header class="r-banner" data-region="header" lang="en">');
    expect(pageOf({ language: null })).toContain('<html lang="en" dir="ltr"');
  });

  test('tells programs what it is', () => {
    const text = pageOf({
      alternates: [{ language: 'de', href: 'https://docs.example.com/de' }],
      socialImage: 'https://docs.example.com/i.png',
    });
    expect(text).toContain('<link rel="canonical" href="https://docs.example.com/sites/docs/g1-1">');
    expect(text).toContain('<link rel="alternate" hreflang="de" href="https://docs.example.com/de">');
    expect(text).toContain('<link rel="alternate" type="text/markdown" href="/sites/docs/g1-1.md"');
    expect(text).toContain('<meta name="twitter:card" content="summary_large_image">');
    const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(text)![1]!);
    expect(data['@graph'][0]).toMatchObject({
      '@type': 'TechArticle',
      headline: 'Installation',
      dateModified: '2026-11-02T10:00:00.000Z',
    });
    expect(data['@graph'][1].itemListElement.map(({ name }: { name: string }) => name)).toEqual([
      'Harbour',
      'Guides',
      'Installation',
    ]);
    expect(text).not.toContain('noindex');
    expect(pageOf({ isIndexed: false })).toContain('<meta name="robots" content="noindex">');
    expect(pageOf({ site: aSite({ isIndexed: false }) })).toContain('<meta name="robots" content="noindex">');
  });

  test('has no style or program of its own: the policy lets none in', () => {
    for (const text of documents((model) => model)) {
      // Messages have one: without a site there is no folder to take it from.
      expect(text.replace('<style></style>', '')).not.toMatch(/\sstyle="|<style/);
      expect(text).not.toMatch(/\son[a-z]+="/);
      for (const [, attributes] of text.matchAll(/<script([^>]*)>/g))
        expect(attributes).toMatch(/src="|type="application\//);
    }
  });

  test('shows of itself what its layout has', () => {
    const layout = {
      isWide: false,
      title: false,
      description: false,
      tableOfContents: false,
      outline: false,
      pagination: false,
      metadata: false,
    };
    const text = pageOf({ layout });
    expect(text).toContain('<h1 class="r-unseen">');
    for (const missing of ['class="r-description"', 'class="r-updated"', 'class="r-pager"', 'href="#requirements"']) {
      expect(text).not.toContain(missing);
      expect(pageOf()).toContain(missing);
    }
    expect(text).toContain('r-frame r-no-side');
  });

  test('offers what the settings name, in their order', () => {
    const names = (text: string) =>
      [...text.matchAll(/class="r-menu-item[^>]*>.*?<span(?: data-text="([^"]*)")?>([^<]*)</g)].map(
        ([, own, name]) => own || name,
      );
    const actions = (changes: object, page: Partial<PageModel> = {}) =>
      names(
        /<div class="r-actions">.*?<\/details>/s.exec(
          pageOf({ site: aSite({ settings: settingsWith({ pageActions: changes }) }), ...page }),
        )?.[0] ?? '',
      );
    expect(actions({ items: ['pdf', 'markdown', 'mcp'] })).toEqual([
      'Download as PDF',
      'Copy page as Markdown',
      'View as Markdown',
      'Copy MCP server address',
    ]);
    // Text browsers show no buttons of scripts: their words are in attributes.
    expect(pageOf().replace(/<[^>]*>/g, '')).not.toMatch(/Copy page|Copy MCP/);
    expect(
      actions(
        { items: ['git', 'external-ai', 'assistant'] },
        { editHref: 'https://x.example/f', editProvider: 'gitlab' },
      ),
    ).toEqual(['Edit on GitLab', 'Open in ChatGPT', 'Open in Claude']);
    expect(actions({ items: [] })).toEqual([]);
    expect(actions({ items: ['pdf'] }, { pdfHref: null })).toEqual([]);
  });

  test('opens links of other hosts in new tabs where the settings say so', () => {
    const site = aSite({ settings: settingsWith({ externalLinks: { target: 'blank' } }) });
    expect(pageOf({ site })).toContain('href="https://example.com/blog" target="_blank" rel="noopener"');
    expect(pageOf()).not.toContain('href="https://example.com/blog" target');
  });
});

describe('the navigation', () => {
  const entry = (id: string, children: NavigationEntry[] = []): NavigationEntry => ({
    ...{ id, kind: 'page', title: id, emoji: null, icon: null, href: `/${id}`, isExternal: false },
    children,
  });
  const navigation = [entry('a', [entry('b', [entry('c')]), entry('d', [entry('e')])]), entry('f')];
  const sideOf = (href: string) => /<nav class="r-nav".*?<\/nav>/s.exec(pageOf({ navigation, href }))![0];
  const opened = (text: string) => [...text.matchAll(/data-id="(\w)" open/g)].map(([, id]) => id);

  test('marks the current page once and opens the branch that it is in, for every page in turn', () => {
    for (const [id, branch] of [
      ['c', ['a', 'b']],
      ['b', ['a', 'b']],
      ['e', ['a', 'd']],
      ['f', []],
      ['a', ['a']],
    ] as const) {
      const text = sideOf(`/${id}`);
      expect([...text.matchAll(/aria-current="page" href="\/(\w)"/g)].map(([, found]) => found)).toEqual([id]);
      expect(opened(text)).toEqual(branch);
    }
    const none = sideOf('/elsewhere');
    expect(none).not.toMatch(/aria-current|open/);
  });

  test('has the same key on each of its pages, and another one when it changes', () => {
    const keyOf = (text: string) => /data-key="([^"]+)"/.exec(text)![1];
    const before = keyOf(pageOf({ navigation, href: '/c' }));
    expect(keyOf(pageOf({ navigation, href: '/f' }))).toBe(before);
    expect(keyOf(pageOf({ navigation: [...navigation, entry('g')], href: '/f' }))).not.toBe(before);
  });
});

test('marked words of results are marked, whatever else is in the text', () => {
  expect(marked('a \uE000<b>\uE001 c').text).toBe('a <mark>&lt;b&gt;</mark> c');
  expect(marked('\uE000a\uE000b').text).toBe('<mark>ab</mark>');
  expect(marked('a\uE001b').text).toBe('ab');
});

test('a search without a script keeps the fields of its address', () => {
  const site = aSite();
  const model = {
    ...searchModel(),
    site: { ...site, services: { ...site.services, search: '/s/~/search?from=site-space' } },
  };
  const text = searchHtml(model, ASSETS);
  expect(text).toContain('<input type="hidden" name="from" value="site-space">');
  expect(text).toContain('href="/s/~/search?from=site-space&amp;q=d"');
});

test('emoji are written as characters, however they are stored', () => {
  expect(emojiText('1f680')).toBe('🚀');
  expect(emojiText('1f468-200d-1f4bb')).toBe('👨‍💻');
  expect(emojiText('🚀')).toBe('🚀');
  expect(emojiText('ffffff')).toBe('ffffff');
});

test('accounts lead to their networks', () => {
  const display = { header: true, footer: true };
  expect(accountAddress({ platform: 'github', handle: 'octavo', display })).toBe('https://github.com/octavo');
  expect(accountAddress({ platform: 'tiktok', handle: '@octavo', display })).toBe('https://www.tiktok.com/@octavo');
  expect(accountAddress({ platform: 'linkedin', handle: 'in/someone', display })).toBe(
    'https://www.linkedin.com/in/someone',
  );
  expect(accountAddress({ platform: 'slack', handle: 'octavo', display })).toBe('https://octavo.slack.com/');
  expect(accountAddress({ platform: 'discord', handle: 'https://discord.gg/x', display })).toBe('https://discord.gg/x');
});

test('browsers of texts have a button for the search, and white space between the entries of a menu', () => {
  const text = pageHtml(
    aPage({
      variants: ['v4', 'v3'].map((title) => ({
        title,
        language: null,
        href: `/sites/docs/${title}`,
        isCurrent: title === 'v4',
      })),
    }),
    ASSETS,
  );
  expect(text).toMatch(/<form[^>]*~\/search"[^>]*>.*<button[^>]*>Search<\/button><\/form>/s);
  expect(text).toMatch(/>v4<\/a>\s+<a/);
});
