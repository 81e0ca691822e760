/** The settings of a site that has none of its own. */
import { type Settings, settings } from './settings.ts';

/** Complete: every setting that is always answered. The colors have enough contrast on white and on black. */
export const DEFAULTS: Settings = settings.parse({
  styling: {
    theme: 'clean',
    primaryColor: { light: '#1D4ED8', dark: '#60A5FA' },
    infoColor: { light: '#0969DA', dark: '#4493F8' },
    successColor: { light: '#1A7F37', dark: '#3FB950' },
    warningColor: { light: '#9A6700', dark: '#D29922' },
    dangerColor: { light: '#CF222E', dark: '#F85149' },
    corners: 'rounded',
    depth: 'subtle',
    links: 'default',
    font: 'Inter',
    monospaceFont: 'IBMPlexMono',
    icons: 'regular',
    sidebar: { background: 'default', list: 'default' },
    search: 'prominent',
  },
  favicon: {},
  header: { links: [] },
  footer: { groups: [] },
  themes: { default: 'light', toggeable: true },
  pdf: { enabled: true },
  feedback: { enabled: false },
  pagination: { enabled: true },
  ai: { mode: 'none' },
  advancedCustomization: { enabled: true },
  git: { showEditLink: false },
  pageActions: { externalAI: false, markdown: true, mcp: true },
  externalLinks: { target: 'self' },
  trademark: { enabled: true },
  privacyPolicy: {},
  socialPreview: {},
  insights: { trackingCookie: true },
});
