/** Made-up pages of sites, as the reader's templates get them. */
import { DEFAULTS } from '../../../src/features/sites/customization/defaults.ts';
import type { Settings } from '../../../src/features/sites/customization/settings.ts';
import type { MissingModel, NavigationEntry, PageModel, SiteModel, TabModel } from '../../../src/web/reader/model.ts';

/** Settings with the defaults; `styling` and the others are merged one level deep. */
export function settingsWith(changes: { [Name in keyof Settings]?: Partial<Settings[Name]> } = {}): Settings {
  const merged: Record<string, unknown> = { ...DEFAULTS };
  for (const [name, change] of Object.entries(changes))
    merged[name] =
      change !== null && typeof change === 'object' && !Array.isArray(change)
        ? { ...(merged[name] as object), ...change }
        : change;
  return merged as Settings;
}

const entry = (id: string, title: string, more: Partial<NavigationEntry> = {}): NavigationEntry => ({
  ...{ id, kind: 'page', title, emoji: null, icon: null, href: `/sites/docs/${id}`, isExternal: false, children: [] },
  ...more,
});

const TOPICS = [
  ...[
    'Quickstart',
    'Installation',
    'Configuration',
    'Deployment',
    'Environments',
    'Authentication',
    'Webhooks',
    'Pagination',
  ],
  ...[
    'Rate limits',
    'Errors and retries',
    'Idempotent requests',
    'Versioning',
    'Audit log',
    'Single sign-on',
    'Custom domains',
  ],
];

/** Groups of pages, of which every fifth has pages below it. */
export const navigationOf = (count: number): NavigationEntry[] => {
  const groups: NavigationEntry[] = [entry('guide', 'Introduction', { icon: 'house' })];
  for (let made = 1, group = 1; made < count; group++) {
    const pages: NavigationEntry[] = [];
    for (let i = 0; i < 10 && made < count; i++, made++) {
      const title = `${TOPICS[(group * 3 + i) % TOPICS.length]}`;
      const children =
        i % 5 === 1
          ? [0, 1, 2].map((below) => entry(`g${group}-${i}-${below}`, `${TOPICS[(i + below * 4) % TOPICS.length]}`))
          : [];
      made += children.length;
      pages.push(
        entry(`g${group}-${i}`, title, { children, icon: i === 2 ? 'gear' : null, emoji: i === 3 ? '1f680' : null }),
      );
    }
    groups.push(
      entry(`group-${group}`, ['Get started', 'Guides', 'Concepts', 'Reference'][(group - 1) % 4]!, {
        kind: 'group',
        href: null,
        children: pages,
      }),
    );
  }
  groups.push(entry('status', 'Status page', { kind: 'link', href: 'https://status.example.com', isExternal: true }));
  return groups;
};

const tab = (title: string, more: Partial<TabModel> = {}): TabModel => ({
  ...{
    title,
    description: null,
    icon: null,
    href: `/sites/docs/${title.toLowerCase()}`,
    isCurrent: false,
    children: [],
  },
  ...more,
});

export const aSite = (changes: Partial<SiteModel> = {}): SiteModel => ({
  ...{ id: 'site-1', title: 'Harbour', base: '/sites/docs/', address: 'https://docs.example.com/sites/docs/' },
  ...{
    settings: settingsWith(),
    isIndexed: true,
    isPrivate: false,
    isPreview: false,
    change: null,
    home: '/sites/docs/',
    icon: { emoji: '2693' },
    scripts: [],
  },
  tabs: [
    tab('Guides', { isCurrent: true, icon: 'book-open' }),
    tab('API', { icon: 'code' }),
    tab('Platform', {
      href: null,
      children: [
        tab('Cloud', { description: 'Run by us, in four regions', icon: 'cloud' }),
        tab('Self-hosted', { description: 'On your own servers', icon: 'server' }),
      ],
    }),
  ],
  header: [
    { title: 'Blog', href: 'https://example.com/blog', isExternal: true, style: 'link', links: [] },
    {
      title: 'More',
      href: null,
      isExternal: false,
      style: 'link',
      links: [
        { title: 'Changelog', href: '/sites/docs/changelog', isExternal: false },
        { title: 'Community', href: 'https://example.com/forum', isExternal: true },
      ],
    },
    { title: 'Get started', href: '/sites/docs/g1-0', isExternal: false, style: 'button-primary', links: [] },
  ],
  footer: [
    {
      title: 'Product',
      links: [
        { title: 'Pricing', href: 'https://example.com/pricing', isExternal: true },
        { title: 'Changelog', href: '/sites/docs/changelog', isExternal: false },
      ],
    },
    { title: 'Company', links: [{ title: 'About', href: 'https://example.com/about', isExternal: true }] },
  ],
  announcement: null,
  signOut: null,
  services: {
    search: '/sites/docs/~/search',
    ask: null,
    feedback: '/sites/docs/~/feedback',
    view: '/sites/docs/~/view',
    llms: '/sites/docs/llms.txt',
    mcp: '/sites/docs/~/mcp',
    feed: '/sites/docs/rss.xml',
  },
  ...changes,
});

export const aPage = (changes: Partial<PageModel> = {}): PageModel => ({
  site: aSite(),
  ...{
    language: 'en',
    direction: 'ltr',
    variants: [],
    navigation: navigationOf(60),
    navigationHref: '/sites/docs/~/navigation/s1/',
    id: 'g1-1',
    spaceId: 'space-1',
  },
  ...{
    title: 'Installation',
    description: 'Install the server on your own machine, and serve the first page within five minutes.',
  },
  ...{ emoji: null, icon: null, cover: null },
  layout: {
    isWide: false,
    title: true,
    description: true,
    tableOfContents: true,
    outline: true,
    pagination: true,
    metadata: true,
  },
  titleInText: false,
  breadcrumbs: [
    { title: 'Guides', href: '/sites/docs/guides' },
    { title: 'Get started', href: null },
  ],
  previous: { title: 'Quickstart', href: '/sites/docs/g1-0', isExternal: false },
  next: { title: 'Configuration', href: '/sites/docs/g1-2', isExternal: false },
  outline: [
    { id: 'requirements', title: 'Requirements', level: 2 },
    { id: 'download', title: 'Download the package', level: 2 },
    { id: 'on-linux', title: 'On Linux', level: 3 },
    { id: 'on-macos', title: 'On macOS', level: 3 },
    { id: 'first-page', title: 'Serve the first page', level: 2 },
  ],
  connects: [],
  content: '<h2 id="requirements">Requirements</h2><p>Four gigabytes of memory.</p>',
  children: [],
  href: '/sites/docs/g1-1',
  canonical: 'https://docs.example.com/sites/docs/g1-1',
  alternates: [],
  isIndexed: true,
  updatedAt: new Date('2026-11-02T10:00:00Z'),
  ...{
    editHref: null,
    editProvider: null,
    pdfHref: '/sites/docs/~/pdf/g1-1',
    markdownHref: '/sites/docs/g1-1.md',
    feedHref: null,
    socialImage: null,
    hasFeedback: true,
  },
  ...changes,
});

export const aMissingPage = (changes: Partial<MissingModel> = {}): MissingModel => ({
  site: aSite(),
  ...{ variants: [], navigation: navigationOf(20), navigationHref: null, language: 'en', direction: 'ltr' },
  suggestions: [{ title: 'Installation', href: '/sites/docs/g1-1', trail: ['Guides', 'Get started'] }],
  ...changes,
});
