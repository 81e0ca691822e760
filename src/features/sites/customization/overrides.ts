/**
 * What a site space overrides of the settings of its site, as PATCH takes it: a value overrides, null takes the override back, what
 * is absent stays. Fonts, `ai`, `advancedCustomization`, `pageActions`, `socialAccounts` and `insights` are those of the site.
 */
import { z } from 'zod';
import { settings } from './settings.ts';

const { shape } = settings;
const { styling, header, footer, themes, privacyPolicy, socialPreview } = shape;

/** The message for settings that a site space does not have. */
const ofSite = (group: z.ZodObject) => ({
  error: ({ code, keys }: { code?: string; keys?: string[] }) =>
    code === 'unrecognized_keys' && keys?.every((key) => Object.hasOwn(group.shape, key))
      ? 'cannot be overridden: it is set for the whole site'
      : undefined,
});

const stylingOverrides = z.strictObject(
  {
    theme: styling.shape.theme.nullish(),
    primaryColor: styling.shape.primaryColor.nullish(),
    tint: styling.shape.tint.nullable(),
    infoColor: styling.shape.infoColor.nullish(),
    successColor: styling.shape.successColor.nullish(),
    warningColor: styling.shape.warningColor.nullish(),
    dangerColor: styling.shape.dangerColor.nullish(),
    corners: styling.shape.corners.nullish(),
    depth: styling.shape.depth.nullish(),
    links: styling.shape.links.nullish(),
    background: styling.shape.background.unwrap().nullish(),
    icons: styling.shape.icons.nullish(),
    sidebar: z
      .strictObject({
        background: styling.shape.sidebar.shape.background.nullish(),
        list: styling.shape.sidebar.shape.list.nullish(),
      })
      .nullish(),
    search: styling.shape.search.nullish(),
  },
  ofSite(styling),
);

const headerOverrides = z.strictObject(
  {
    preset: header.shape.preset.unwrap().nullish(),
    logo: header.shape.logo.nullable(),
    backgroundColor: header.shape.backgroundColor.nullable(),
    linkColor: header.shape.linkColor.nullable(),
    links: header.shape.links.nullish(),
  },
  ofSite(header),
);

/** The body of PATCH. */
export const overrides = z
  .strictObject(
    {
      title: shape.title.nullable(),
      styling: stylingOverrides.nullish(),
      internationalization: shape.internationalization.unwrap().nullish(),
      favicon: shape.favicon.nullish(),
      announcement: shape.announcement,
      header: headerOverrides.nullish(),
      footer: z
        .strictObject({
          logo: footer.shape.logo.nullable(),
          groups: footer.shape.groups.nullish(),
          copyright: footer.shape.copyright.nullable(),
        })
        .nullish(),
      themes: z
        .strictObject({ default: themes.shape.default.nullish(), toggeable: themes.shape.toggeable.nullish() })
        .nullish(),
      pdf: shape.pdf.nullish(),
      feedback: shape.feedback.nullish(),
      pagination: shape.pagination.nullish(),
      trademark: shape.trademark.nullish(),
      git: shape.git.nullish(),
      externalLinks: shape.externalLinks.nullish(),
      privacyPolicy: z.strictObject({ url: privacyPolicy.shape.url.nullable() }).nullish(),
      socialPreview: z.strictObject({ url: socialPreview.shape.url.nullable() }).nullish(),
    },
    ofSite(settings),
  )
  .meta({ id: 'SiteSpaceCustomizationSettings', description: 'What a site space overrides; null takes one back.' });

/** Changes of overrides, as PATCH takes them. */
export type OverrideChanges = z.input<typeof overrides>;
