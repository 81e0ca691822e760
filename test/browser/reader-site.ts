/** A site of made-up pages: the reader's templates, styles and scripts on a server of their own, with the policy of real pages. */
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Settings } from '../../src/features/sites/customization/settings.ts';
import { frameAssets, READER_ASSETS } from '../../src/web/reader/assets.ts';
import { fontFile } from '../../src/web/reader/fonts.ts';
import { message } from '../../src/web/reader/messages.ts';
import type { PageModel, SearchAnswer, SiteModel } from '../../src/web/reader/model.ts';
import { frameOf } from '../../src/web/reader/templates/frame.ts';
import { missingHtml } from '../../src/web/reader/templates/missing.ts';
import { navigationBelow } from '../../src/web/reader/templates/navigation.ts';
import { pageHtml } from '../../src/web/reader/templates/page.ts';
import { searchHtml } from '../../src/web/reader/templates/search.ts';
import { themeCss } from '../../src/web/reader/theme.ts';
import { afterFile } from '../support/endings.ts';
import { aMissingPage, aPage, aSite, navigationOf, settingsWith } from '../web/reader/models.ts';

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'";
const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 900"><rect width="1600" height="900" fill="#4f46e5"/></svg>';
const LONG = '<p>Every page of a site is made of blocks, and every block has a key.</p>'.repeat(25);
const TEXT = `<p>An <a href="/sites/docs/g1-2">own link</a> and <code>code</code>.</p>
<figure class="doc-code" data-copy><pre tabindex="0"><code>npm install octavo</code></pre></figure>
<figure><img src="/picture.svg" alt="A harbour" data-zoom></figure>
<div class="doc-tabs"><details class="doc-tab" name="tabs-1" data-tab="npm" open><summary>npm</summary><div class="doc-tab-body"><p>first</p></div></details><details class="doc-tab" name="tabs-1" data-tab="pnpm"><summary>pnpm</summary><div class="doc-tab-body"><p>second</p></div></details></div>
<h2 id="requirements">Requirements</h2>${LONG}<h2 id="download">Download the package</h2>${LONG}
<details class="doc-expandable"><summary>More</summary><div class="doc-expandable-body"><h3 id="hidden-place">A hidden place</h3><p>text</p></div></details>`;

const ANSWER: SearchAnswer = {
  query: 'instal',
  didYouMean: 'install',
  results: [
    {
      ...{ title: '\uE000Install\uE001ation', href: '/sites/docs/g1-1', trail: ['Guides'], emoji: null, icon: 'gear' },
      sections: [{ title: 'On Linux', href: '/sites/docs/g1-1#download', excerpt: 'To \uE000install\uE001 it' }],
    },
    { title: 'Configuration', href: '/sites/docs/g1-2', trail: [], emoji: '🚀', icon: null, sections: [] },
  ],
};

type Change = Parameters<typeof settingsWith>[0];
const siteWith = (settings: Change = {}, site: Partial<SiteModel> = {}): SiteModel =>
  aSite({ settings: settingsWith({ themes: { default: 'system', toggeable: true }, ...settings }), ...site });

const navigation = navigationOf(40);
const page = (changes: Partial<PageModel> = {}): PageModel =>
  aPage({ site: siteWith(), navigation, content: TEXT, ...changes });
const chinese = { language: 'zh', title: '安装指南', description: '在自己的机器上安装服务器。' };
const arabic = {
  language: 'ar',
  direction: 'rtl' as const,
  title: 'دليل التثبيت',
  description: 'ثبّت الخادم على جهازك.',
};
const cover = { light: '/picture.svg', dark: null, yPos: 20, height: null };
const versions = ['v4', 'v3'].map((title) => ({
  title,
  language: null,
  href: `/sites/docs/${title}`,
  isCurrent: title === 'v4',
}));
const announcement = {
  message: 'Version 4',
  style: 'info' as const,
  link: { title: 'News', href: '/news', isExternal: false },
};
const styling = (changes: Partial<Settings['styling']>): Change => ({ styling: changes });

/** Pages by name: each shows something that the others do not. */
export const PAGES: Readonly<Record<string, PageModel>> = {
  page: page(),
  chinese: page({ ...chinese, site: siteWith({ internationalization: { locale: 'zh' } }) }),
  'right to left': page(arabic),
  cover: page({
    cover: { ...cover, size: 'full' },
    emoji: '🚀',
    variants: versions,
    site: siteWith({}, { announcement, isPreview: true }),
  }),
  hero: page({
    cover: { ...cover, size: 'hero', height: 200 },
    icon: 'gear',
    site: siteWith({ header: { logo: { light: '/picture.svg', dark: '/picture.svg' } } }),
  }),
  children: page({ content: '', outline: [], children: navigationOf(8) }),
  large: page({ navigation: navigationOf(1000), href: '/sites/docs/g3-1' }),
  wide: page({ layout: { ...aPage().layout, isWide: true, tableOfContents: false } }),
  'no bar': page({ site: siteWith({ header: { preset: 'none' } }) }),
  muted: page({
    site: siteWith(styling({ theme: 'muted', sidebar: { background: 'filled', list: 'line' }, links: 'accent' })),
  }),
  bold: page({
    site: siteWith(
      styling({ theme: 'bold', corners: 'circular', primaryColor: { light: '#f59e0b', dark: '#facc15' } }),
    ),
  }),
  gradient: page({
    site: siteWith(styling({ theme: 'gradient', tint: { color: { light: '#16a34a', dark: '#4ade80' } } })),
  }),
};

export interface ReaderSite {
  url: string;
  /** Bodies of the forms that were sent. */
  sent: string[];
}

/** Starts the server; it ends after the test file. Every address below `/sites/docs/` is a page, `/{name}` one of `PAGES`. */
export async function aReaderSite(): Promise<ReaderSite> {
  const sent: string[] = [];
  const server = http.createServer(async (request, response) => {
    const url = new URL(request.url!, 'http://localhost');
    const answer = (type: string, body: string | Buffer, status = 200) =>
      void response.writeHead(status, { 'content-type': type, 'content-security-policy': POLICY }).end(body);
    const name = decodeURIComponent(url.pathname.slice(1));
    if (name === 'message') {
      // Not its status: browsers log that as an error of the page.
      const { type, headers, body } = message(401, request.headers['accept-language']);
      return void response.writeHead(200, { ...headers, 'content-type': type }).end(body);
    }
    const asset = READER_ASSETS.find((one) => name === `assets/${one.name}`);
    const font = fontFile(name.slice('assets/fonts/'.length));
    if (asset) return answer(asset.type, asset.content);
    if (font) return answer('font/woff2', fs.readFileSync(font));
    if (name.startsWith('theme/'))
      return answer('text/css', themeCss(modelOf(name.slice(6)).site.settings, '/assets/fonts/'));
    if (name === 'picture.svg') return answer('image/svg+xml', PICTURE);
    if (name.startsWith('sites/docs/~/navigation/')) return answer('text/html', listBelow(name.split('/').at(-1)!));
    if (name.endsWith('.md')) return answer('text/markdown', '# Installation');
    if (name.endsWith('~/feedback')) {
      let body = '';
      for await (const part of request) body += part;
      sent.push(body);
      return answer('text/plain', '');
    }
    if (name.endsWith('~/search') && !request.headers.accept?.includes('text/html')) {
      const query = url.searchParams.get('q')!;
      return answer(
        'application/json',
        JSON.stringify(query.startsWith('zz') ? { query, didYouMean: null, results: [] } : ANSWER),
      );
    }
    return answer('text/html; charset=utf-8', documentOf(name));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterFile(() => new Promise<void>((resolve) => void server.close(() => resolve())));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, sent };
}

/** A list of the page `large`. */
function listBelow(id: string): string {
  const { site, navigation: entries, navigationHref } = PAGES['large']!;
  const frame = frameOf(site, frameAssets('/assets/', '/theme/large'));
  return navigationBelow(frame, entries, navigationHref!, id) ?? '';
}

const modelOf = (name: string): PageModel => PAGES[name] ?? PAGES['page']!;

function documentOf(name: string): string {
  const assets = frameAssets('/assets/', `/theme/${PAGES[name] ? name : 'page'}`);
  const site = siteWith();
  if (PAGES[name]) return pageHtml(PAGES[name], assets);
  if (name === 'search' || name.endsWith('~/search'))
    return searchHtml({ ...aMissingPage({ site }), answer: ANSWER }, assets);
  if (!name.startsWith('sites/docs/')) return missingHtml(aMissingPage({ site }), assets);
  return pageHtml(page({ href: `/${name}`, id: name.slice(11), title: `Page ${name.slice(11)}` }), assets);
}
