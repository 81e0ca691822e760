/** The fields of a site's looks. Each is named by the path of the setting that it holds, so that a refusal finds it. */
import { LOCALES, type Settings } from '../../../../features/sites/customization/settings.ts';
import type { Field, FieldGroup, Option } from '../../declared/forms.ts';
import { choicesAt } from './choices.ts';
import { linesOf, targetText } from './link-lines.ts';

const nameOf = (value: string): string =>
  value.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/^./, (first) => first.toUpperCase());

const languages = new Intl.DisplayNames('en', { type: 'language' });

/** A choice among what a setting takes. */
function choice(path: string, label: string, value: unknown, more: Partial<Field> = {}): Field {
  const options: Option[] = choicesAt(path).map((one) => ({ value: one, label: nameOf(one) }));
  // A font with files of its own is kept, unless another one is chosen.
  if (typeof value === 'object') options.unshift({ value: '', label: (value as { fontFamily: string }).fontFamily });
  return { name: path, label, kind: 'select', value: typeof value === 'string' ? value : '', options, ...more };
}

const box = (name: string, label: string, isOn: boolean): Field => ({ name, label, kind: 'check', isOn });
const address = (name: string, label: string, value: string | undefined, hint?: string): Field => ({
  name,
  label,
  kind: 'url',
  value,
  maxLength: 2048,
  placeholder: 'https://…',
  ...(hint !== undefined && { hint }),
});

interface Themed {
  light: string;
  dark: string;
}

/** Browsers know colors of six digits only. */
export const sixDigits = (color: string): string =>
  color.length === 4 ? `#${[...color.slice(1)].map((digit) => digit + digit).join('')}` : color;

const colors = (path: string, label: string, { light, dark }: Themed): Field[] => [
  { name: `${path}.light`, label: `${label}, light`, kind: 'color', value: sixDigits(light) },
  { name: `${path}.dark`, label: `${label}, dark`, kind: 'color', value: sixDigits(dark) },
];

const pictures = (path: string, label: string, value: Themed | undefined): Field[] => [
  address(`${path}.light`, label, value?.light, 'The address of a picture.'),
  address(`${path}.dark`, `${label}, dark`, value?.dark === value?.light ? '' : value?.dark, 'Empty: the same.'),
];

const LINES =
  'One a line: Title | address. A title alone begins a menu, whose links follow as lines with a dash. An address is a URL, a path, space:ID, or page:SPACE/PAGE.';

/** All fields, in groups. `siteTitle` is shown where the settings have no title. */
export function fieldsOf(settings: Settings, siteTitle: string): FieldGroup[] {
  const { styling, header, footer, announcement, favicon, themes } = settings;
  const tint = styling.tint?.color;
  return [
    {
      title: 'Name and icon',
      isOpen: true,
      fields: [
        { name: 'title', label: 'Title', value: settings.title, maxLength: 128, placeholder: siteTitle },
        {
          ...choice('internationalization.locale', 'Language', settings.internationalization.locale),
          options: LOCALES.map((value) => ({ value, label: languages.of(value) ?? value })),
        },
        ...pictures('header.logo', 'Logo', header.logo),
        ...pictures('favicon.icon', 'Browser icon', favicon.icon),
        { name: 'favicon.emoji', label: 'Or an emoji', value: favicon.emoji, maxLength: 50 },
      ],
    },
    {
      title: 'Colors and shapes',
      isOpen: true,
      fields: [
        ...colors('styling.primaryColor', 'Main color', styling.primaryColor),
        choice('styling.theme', 'Theme', styling.theme),
        choice('styling.corners', 'Corners', styling.corners),
        choice('styling.depth', 'Shadows', styling.depth),
        choice('styling.links', 'Links in texts', styling.links),
        box('tinted', 'Tint the whole page', tint !== undefined),
        ...colors('styling.tint.color', 'Tint', tint ?? styling.primaryColor),
        choice('themes.default', 'Light or dark at first', themes.default),
        box('themes.toggeable', 'Readers can switch between light and dark', themes.toggeable),
      ],
    },
    {
      title: 'Fonts and icons',
      fields: [
        choice('styling.font', 'Font', styling.font),
        choice('styling.monospaceFont', 'Font of code', styling.monospaceFont),
        choice('styling.icons', 'Icons', styling.icons),
        choice('styling.sidebar.background', 'Sidebar', styling.sidebar.background),
        choice('styling.sidebar.list', 'Pages in the sidebar', styling.sidebar.list),
        choice('styling.search', 'Search', styling.search),
      ],
    },
    {
      title: 'Colors of hints',
      fields: [
        ...colors('styling.infoColor', 'Information', styling.infoColor),
        ...colors('styling.successColor', 'Success', styling.successColor),
        ...colors('styling.warningColor', 'Warning', styling.warningColor),
        ...colors('styling.dangerColor', 'Danger', styling.dangerColor),
      ],
    },
    {
      title: 'Header',
      fields: [
        choice('header.preset', 'Look of the header', header.preset),
        {
          name: 'header.primaryLink',
          label: 'Where the logo leads',
          value: header.primaryLink && targetText(header.primaryLink),
          maxLength: 4096,
          hint: 'Empty: to the site.',
        },
        {
          name: 'header.links',
          label: 'Links',
          kind: 'area',
          value: linesOf(header.links),
          hint: `${LINES} For a button, end a line with | button-primary or | button-secondary.`,
        },
      ],
    },
    {
      title: 'Footer',
      fields: [
        ...pictures('footer.logo', 'Logo in the footer', footer.logo),
        {
          name: 'footer.copyright',
          label: 'Copyright',
          value: footer.copyright,
          maxLength: 300,
          placeholder: '© Example',
        },
        {
          name: 'footer.groups',
          label: 'Groups of links',
          kind: 'area',
          value: linesOf(footer.groups.map((group) => ({ ...group, to: null }))),
          hint: 'The title of a group on a line; its links below, each as - Title | address.',
        },
        address('privacyPolicy.url', 'Privacy policy', settings.privacyPolicy.url),
      ],
    },
    {
      title: 'Announcement',
      about: 'A line above every page.',
      fields: [
        box('announcement.enabled', 'Show the announcement', announcement?.enabled ?? false),
        choice('announcement.style', 'Kind', announcement?.style ?? 'info'),
        { name: 'announcement.message', label: 'Text', value: announcement?.message, maxLength: 128 },
        {
          name: 'announcement.link.title',
          label: 'Words of its link',
          value: announcement?.link?.title,
          maxLength: 64,
        },
        {
          name: 'announcement.link.to',
          label: 'Where the link leads',
          value: announcement?.link && targetText(announcement.link.to),
          maxLength: 4096,
        },
      ],
    },
    {
      title: 'What readers can do',
      fields: [
        box('pagination.enabled', 'Links to the previous and next page', settings.pagination.enabled),
        box('pdf.enabled', 'Download pages as PDF', settings.pdf.enabled),
        box('feedback.enabled', 'Rate pages', settings.feedback.enabled),
        box('git.showEditLink', 'Open the file of a page in its repository', settings.git.showEditLink),
        box('pageActions.markdown', 'Read pages as Markdown', settings.pageActions.markdown),
        box('pageActions.mcp', 'Connect programs by MCP', settings.pageActions.mcp),
        box('pageActions.externalAI', 'Open pages in assistants elsewhere', settings.pageActions.externalAI),
        choice('ai.mode', 'Answers to questions', settings.ai.mode, { hint: 'Needs an engine of the organization.' }),
        choice('externalLinks.target', 'Links to other sites', settings.externalLinks.target),
        box('insights.trackingCookie', 'A cookie counts visitors', settings.insights.trackingCookie),
        box('trademark.enabled', 'Name this software in the footer', settings.trademark.enabled),
        address('socialPreview.url', 'Picture for links to the site', settings.socialPreview.url),
      ],
    },
  ];
}
