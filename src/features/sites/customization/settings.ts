/**
 * Every setting of a published site, declared once: what is checked and described follows from it. A default means that callers may
 * leave the setting out; it is always answered. Without one, a setting is required unless it is optional.
 */
import { z } from 'zod';
import { contentRef } from '../../../engine/revisions/content-ref.ts';
import {
  contentLink,
  favicon,
  fontOf,
  headerItem,
  listOf,
  storable,
  text,
  themedColor,
  themedURL,
  webAddress,
} from './values.ts';

export const FONTS = [
  ...['Inter', 'Roboto', 'RobotoSlab', 'OpenSans', 'SourceSansPro', 'Lato', 'Ubuntu', 'Raleway', 'Merriweather'],
  ...['Overpass', 'NotoSans', 'IBMPlexSerif', 'Poppins', 'FiraSans', 'ABCFavorit'],
] as const;
export const MONOSPACE_FONTS = [
  ...['FiraCode', 'IBMPlexMono', 'JetBrainsMono', 'SourceCodePro', 'RobotoMono', 'SpaceMono', 'DMMono', 'Inconsolata'],
] as const;

export const LOCALES = ['en', 'fr', 'es', 'zh', 'ja', 'de', 'nl', 'no', 'pt-br', 'ru'] as const;
const PLATFORMS = [
  ...['twitter', 'instagram', 'facebook', 'linkedin', 'github', 'discord', 'slack', 'youtube', 'tiktok', 'reddit'],
  'medium',
] as const;
/** What the menu of a page offers, in the order in which it does by default. */
export const PAGE_ACTIONS = ['assistant', 'external-ai', 'markdown', 'mcp', 'git', 'pdf'] as const;

/** A group of one switch. */
const enabled = (id: string, description: string) => z.strictObject({ enabled: z.boolean() }).meta({ id, description });

const codeTheme = z.strictObject({ light: text(100, 1).optional(), dark: text(100, 1).optional() }).meta({
  id: 'SiteCodeTheme',
  description: 'Names of themes for code.',
});

const DEFAULT_CODE_THEME = { light: 'default-light', dark: 'default-dark' };

const tint = z.strictObject({ color: themedColor }).meta({ id: 'SiteTint', description: 'Colors the whole page.' });

const sidebar = z
  .strictObject({ background: z.enum(['default', 'filled']), list: z.enum(['default', 'pill', 'line']) })
  .meta({ id: 'SiteSidebar' });

const styling = z
  .strictObject({
    theme: z.enum(['clean', 'muted', 'bold', 'gradient']),
    primaryColor: themedColor,
    tint: tint.optional(),
    infoColor: themedColor,
    successColor: themedColor,
    warningColor: themedColor,
    dangerColor: themedColor,
    corners: z.enum(['straight', 'rounded', 'circular']),
    depth: z.enum(['subtle', 'flat']),
    links: z.enum(['default', 'accent']),
    font: fontOf(FONTS),
    monospaceFont: fontOf(MONOSPACE_FONTS),
    background: z.enum(['plain', 'match']).default('plain').meta({ description: 'Kept for old readers.' }),
    icons: z.enum(['regular', 'solid', 'duotone', 'light', 'thin']),
    sidebar,
    search: z.enum(['prominent', 'subtle']),
    codeTheme: z
      .strictObject({
        default: codeTheme.default(DEFAULT_CODE_THEME),
        openapi: codeTheme.default(DEFAULT_CODE_THEME),
      })
      .default({ default: DEFAULT_CODE_THEME, openapi: DEFAULT_CODE_THEME })
      .meta({ description: 'Of code on pages, and of the reference of an OpenAPI specification.' }),
  })
  .meta({ id: 'SiteStyling', description: 'Colors, fonts and shapes.' });

const header = z
  .strictObject({
    preset: z
      .enum(['default', 'bold', 'contrast', 'custom', 'none'])
      .default('default')
      .meta({ description: 'Kept for old readers.' }),
    logo: themedURL.optional(),
    backgroundColor: themedColor.optional().meta({ description: 'Kept for old readers.' }),
    linkColor: themedColor.optional().meta({ description: 'Kept for old readers.' }),
    primaryLink: contentRef.optional().meta({ description: 'Where the logo leads. Default: to the site.' }),
    links: listOf(headerItem),
  })
  .superRefine(storable('primaryLink'))
  .meta({ id: 'SiteHeader' });

const footer = z
  .strictObject({
    logo: themedURL.optional(),
    groups: listOf(z.strictObject({ title: text(128), links: listOf(contentLink) }).meta({ id: 'SiteFooterGroup' })),
    copyright: text(300).optional(),
  })
  .meta({ id: 'SiteFooter' });

const announcement = z
  .strictObject({
    enabled: z.boolean(),
    message: text(128, 2),
    link: contentLink.optional(),
    style: z.enum(['info', 'warning', 'danger', 'success']),
  })
  .meta({ id: 'SiteAnnouncement', description: 'A line above every page.' });

const ai = z
  .strictObject({
    mode: z.enum(['none', 'search', 'assistant']),
    greeting: z
      .strictObject({ title: text(200), subtitle: text(400) })
      .optional()
      .meta({ id: 'SiteAssistantGreeting' }),
    suggestions: listOf(text(200, 1)).default([]).meta({ description: 'Questions that visitors may ask.' }),
  })
  .meta({ id: 'SiteAI', description: 'Answers of a language model. They need an engine, which the server may lack.' });

const pageActions = z
  .strictObject({
    externalAI: z.boolean(),
    markdown: z.boolean(),
    mcp: z.boolean(),
    items: z
      .array(z.enum(PAGE_ACTIONS))
      .max(PAGE_ACTIONS.length)
      .refine((items) => new Set(items).size === items.length, 'must name each only once')
      .default(['markdown', 'mcp', 'pdf'])
      .meta({
        description:
          'The same in order, with `git` and `pdf`, which are `git.showEditLink` and `pdf.enabled`. Of two forms that differ, the one that differs from what was set before counts.',
      }),
  })
  .meta({ id: 'SitePageActions', description: 'What the menu of a page offers.' });

const socialAccount = z
  .strictObject({
    platform: z.enum(PLATFORMS),
    handle: text(100, 1).regex(/^\S*$/, 'must not contain spaces'),
    display: z.strictObject({ header: z.boolean(), footer: z.boolean() }).meta({ id: 'SiteSocialAccountDisplay' }),
  })
  .meta({ id: 'SiteSocialAccount' });

/** The settings of a site. Input: what PUT takes; output: what is answered. */
export const settings = z
  .strictObject({
    title: text(128, 2).optional().meta({ description: 'Default: the title of the site.' }),
    styling,
    internationalization: z
      .strictObject({ locale: z.enum(LOCALES) })
      .default({ locale: 'en' })
      .meta({ id: 'SiteInternationalization', description: 'The language of the words around the pages.' }),
    favicon,
    header,
    footer,
    announcement: announcement.optional(),
    themes: z
      .strictObject({ default: z.enum(['light', 'dark', 'system']), toggeable: z.boolean() })
      .meta({ id: 'SiteThemes', description: 'The theme at first, and whether visitors can change it.' }),
    pdf: enabled('SitePdf', 'Whether pages can be downloaded as PDF.'),
    feedback: enabled('SiteFeedback', 'Whether visitors can rate pages.'),
    pagination: enabled('SitePagination', 'Links to the previous and next page.'),
    ai,
    advancedCustomization: enabled('SiteAdvancedCustomization', 'Sent for readers that ask; changes nothing here.'),
    git: z
      .strictObject({ showEditLink: z.boolean() })
      .meta({ id: 'SiteGit', description: 'Whether pages link to their file in the repository.' }),
    pageActions,
    externalLinks: z
      .strictObject({ target: z.enum(['self', 'blank']) })
      .meta({ id: 'SiteExternalLinks', description: 'Whether they open in a new tab (`blank`).' }),
    trademark: enabled('SiteTrademark', 'Whether the name of this software is shown.'),
    privacyPolicy: z.strictObject({ url: webAddress.optional() }).meta({ id: 'SitePrivacyPolicy' }),
    socialPreview: z
      .strictObject({ url: webAddress.optional() })
      .meta({ id: 'SiteSocialPreview', description: 'The picture that is shown where the site is linked to.' }),
    insights: z
      .strictObject({ trackingCookie: z.boolean() })
      .meta({ id: 'SiteInsightsSettings', description: 'Whether readers may use a cookie to count visitors.' }),
    socialAccounts: listOf(socialAccount)
      .meta({ id: 'SiteSocialAccounts', description: 'Links to accounts elsewhere.' })
      .default([]),
  })
  .meta({ id: 'SiteCustomizationSettings', description: 'How a published site looks, and what it offers.' });

/** Settings as a caller gives them: without what has a default. */
export type GivenSettings = z.input<typeof settings>;
/** Settings as they are answered. */
export type Settings = z.output<typeof settings>;
