/** What clients ask a site for before they show a setting. Nothing is locked behind a plan here, so all of it is there. */
const NAMES = [
  'adaptive-content',
  'advanced-customization',
  'advanced-insights',
  'ads',
  'ai-search',
  'ai-assistant',
  'embed',
  'api-playground',
  'basic-customization',
  'custom-domain',
  'custom-fonts',
  'custom-subdirectory',
  'full-text-search',
  'multivariant-site',
  'no-custom-domain',
  'page-feedback',
  'page-traffic-insights',
  'pdf-export',
  'preview-deployments',
  'public-visibility',
  'redirects',
  'search-insights',
  'sections',
  'seo',
  'share-links',
  'unlisted-visibility',
  'user-contribution',
  'visitor-authentication',
  'visitors',
] as const;

/** What of `sites-advanced-customization` can be set. */
const CUSTOMIZATIONS = [
  'header-logo',
  'theme-preset',
  'premium-fonts',
  'custom-icons',
  'footer-logo',
  'footer-links',
  'footer-copyright',
  'semantic-colors',
];

export interface SiteFeatureRow {
  id: string;
  customizations: readonly string[] | null;
}

export const SITE_FEATURES: readonly SiteFeatureRow[] = NAMES.map((name) => ({
  id: `sites-${name}`,
  customizations: name === 'advanced-customization' ? CUSTOMIZATIONS : null,
}));
