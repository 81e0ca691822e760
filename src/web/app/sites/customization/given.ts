/** Settings of a site as the form gives them: those that have no field stay as they are. */
import type { Settings } from '../../../../features/sites/customization/settings.ts';
import type { Values } from '../../declared/values.ts';
import { itemsIn, targetIn } from './link-lines.ts';

type Given = Record<string, unknown>;

/** What is written over what is there, group by group; what is undefined is left out of both. */
function over(below: Given, above: Given): Given {
  const merged: Given = { ...below };
  for (const [name, value] of Object.entries(above)) {
    const before = merged[name];
    const isGroup = isPlain(value) && isPlain(before);
    if (value === undefined) delete merged[name];
    else merged[name] = isGroup ? over(before, value) : value;
  }
  return merged;
}

const isPlain = (value: unknown): value is Given =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The settings that a form gives, over those that are set. Wrong ones are refused when they are stored. */
export function settingsIn(values: Values, current: Settings): Given {
  const text = (name: string) => values.given(name);
  /** What a form without this field leaves as it is. */
  const choice = (name: string, before: unknown) => values.given(name) ?? before;
  const themed = (name: string) => ({ light: values.text(`${name}.light`), dark: values.text(`${name}.dark`) });
  const picture = (name: string) => {
    const { light, dark } = themed(name);
    return light || dark ? { light: light || dark, dark: dark || light } : undefined;
  };
  const box = (name: string) => ({ enabled: values.isOn(name) });
  const { styling, header, internationalization, themes, ai, externalLinks } = current;
  const color = (name: 'primaryColor' | 'infoColor' | 'successColor' | 'warningColor' | 'dangerColor') =>
    values.has(`styling.${name}.light`) ? themed(`styling.${name}`) : styling[name];
  const emoji = text('favicon.emoji');
  const icon = picture('favicon.icon');
  const home = text('header.primaryLink');
  const groups = itemsIn(values.text('footer.groups'), 'footer.groups');
  const above = {
    title: text('title'),
    styling: {
      theme: choice('styling.theme', styling.theme),
      primaryColor: color('primaryColor'),
      infoColor: color('infoColor'),
      successColor: color('successColor'),
      warningColor: color('warningColor'),
      dangerColor: color('dangerColor'),
      tint: values.isOn('tinted') ? { color: themed('styling.tint.color') } : undefined,
      corners: choice('styling.corners', styling.corners),
      depth: choice('styling.depth', styling.depth),
      links: choice('styling.links', styling.links),
      font: choice('styling.font', styling.font),
      monospaceFont: choice('styling.monospaceFont', styling.monospaceFont),
      icons: choice('styling.icons', styling.icons),
      sidebar: {
        background: choice('styling.sidebar.background', styling.sidebar.background),
        list: choice('styling.sidebar.list', styling.sidebar.list),
      },
      search: choice('styling.search', styling.search),
    },
    internationalization: { locale: choice('internationalization.locale', internationalization.locale) },
    header: {
      preset: choice('header.preset', header.preset),
      logo: picture('header.logo'),
      primaryLink: home === undefined ? undefined : targetIn(home),
      links: itemsIn(values.text('header.links'), 'header.links'),
    },
    footer: {
      logo: picture('footer.logo'),
      copyright: text('footer.copyright'),
      groups: groups.map(({ title, to, links }) => ({ title, links: to === null ? links : [{ title, to }, ...links] })),
    },
    themes: { default: choice('themes.default', themes.default), toggeable: values.isOn('themes.toggeable') },
    pagination: box('pagination.enabled'),
    pdf: box('pdf.enabled'),
    feedback: box('feedback.enabled'),
    git: { showEditLink: values.isOn('git.showEditLink') },
    pageActions: {
      markdown: values.isOn('pageActions.markdown'),
      mcp: values.isOn('pageActions.mcp'),
      externalAI: values.isOn('pageActions.externalAI'),
    },
    ai: { mode: choice('ai.mode', ai.mode) },
    externalLinks: { target: choice('externalLinks.target', externalLinks.target) },
    insights: { trackingCookie: values.isOn('insights.trackingCookie') },
    trademark: box('trademark.enabled'),
    privacyPolicy: { url: text('privacyPolicy.url') },
    socialPreview: { url: text('socialPreview.url') },
  };
  return {
    ...over(current as Given, above),
    // An emoji takes the place of a picture, which else would stay.
    favicon: { ...(icon && { icon }), ...(emoji !== undefined && { emoji }) },
    announcement: announcementIn(values),
  };
}

/** Undefined: there is none, not even one that is switched off. */
function announcementIn(values: Values): Given | undefined {
  const message = values.text('announcement.message');
  const enabled = values.isOn('announcement.enabled');
  if (message === '' && !enabled) return undefined;
  const [title, to] = [values.text('announcement.link.title'), values.given('announcement.link.to')];
  const link =
    to === undefined && title === '' ? {} : { link: { title: title || message.slice(0, 64), to: targetIn(to ?? '') } };
  return { enabled, message, style: values.text('announcement.style'), ...link };
}
