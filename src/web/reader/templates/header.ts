/** The top of every page: the way home, search, links, the theme, sections as tabs. */
import { platformIcon } from '../../icons.ts';
import type { HeaderLinkModel, SiteModel, TabModel, VariantModel } from '../model.ts';
import { type Frame, icon, link, menu, sign, targetOf } from './frame.ts';
import { address, type Html, html, joined, NOTHING, picture, safe } from './html.ts';
import { accountAddress, accountName } from './social-accounts.ts';

/** Everything above the page. */
export function header(frame: Frame, variants: readonly VariantModel[]): Html {
  const { site, words } = frame;
  return html`<header class="r-banner" data-region="header" lang="${frame.language}">
${site.isPreview && !site.isDraft && html`<p class="r-preview" role="note">${icon('eye')}<span>${words.preview}${site.change && html` · <a href="${address(site.change.href)}" data-full-load>#${site.change.number} ${site.change.subject}</a>`}</span></p>`}${announcement(frame)}
<div class="r-header">
<div class="r-bar">
<a class="r-menu-button" href="#navigation" aria-label="${words.menu}">${icon('menu')}</a>
${brand(frame)}
${searchField(frame)}
<nav class="r-links" aria-label="${words.links}">${headerLinks(frame)}</nav>
<div class="r-tools">${accounts(frame)}${areLanguages(variants) && languageMenu(frame, variants)}${themeButton(frame)}${
    site.signOut &&
    html`<form method="post" action="${address(site.signOut)}"><button class="r-tool" aria-label="${words.signOut}" title="${words.signOut}">${icon('log-out')}</button></form>`
  }</div>
</div>
${site.tabs.length > 0 && html`<nav class="r-tabs" aria-label="${words.sections}"><ul>${site.tabs.map((tab) => tabItem(frame, tab))}</ul></nav>`}
</div></header>`;
}

/** The links of the header, as the bar and the drawer of phones show them. */
export const headerLinks = (frame: Frame): Html => html`${frame.site.header.map((entry) => headerLink(frame, entry))}`;

function headerLink(frame: Frame, entry: HeaderLinkModel): Html {
  const classes = entry.style === 'link' ? 'r-link' : `r-link r-${entry.style}`;
  if (entry.href !== null) return link(frame, { ...entry, href: entry.href }, classes);
  return menu(
    'menu',
    html`${entry.title}${icon('chevron-down')}`,
    classes,
    entry.links.map((one) => link(frame, one, 'r-menu-item')),
  );
}

/** The logo, or the icon and the title; `alt` of a logo is the title. */
export function brand(frame: Frame): Html {
  const { site } = frame;
  const { logo } = site.settings.header;
  return html`<a class="r-brand" href="${address(site.home)}">${
    logo ? themed(logo, site.title, 'r-logo') : html`${siteIcon(site)}<span>${site.title}</span>`
  }</a>`;
}

function siteIcon({ icon }: SiteModel): Html {
  if (!icon) return NOTHING;
  if ('emoji' in icon) return sign({} as Frame, { emoji: icon.emoji, icon: null });
  return themed(icon, '', 'r-site-icon');
}

/** A picture for each theme; the style sheet shows one of them. */
export function themed({ light, dark }: { light: string; dark: string | null }, alt: string, classes: string): Html {
  if (dark === null || dark === light) return html`<img class="${classes}" src="${picture(light)}" alt="${alt}">`;
  return html`<img class="${classes} r-light" src="${picture(light)}" alt="${alt}"><img class="${classes} r-dark" src="${picture(dark)}" alt="${alt}">`;
}

/** What the address of a form has after `?`: browsers leave that out when they send the form. */
export const queryFields = (action: string): Html =>
  joined(
    [...new URLSearchParams(action.split('?')[1] ?? '')].map(
      ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
    ),
  );

/** A form for those without a script, a button that opens the dialog for all others. */
function searchField(frame: Frame): Html {
  const { words, site } = frame;
  return html`<search class="r-search r-search-${site.settings.styling.search}"><form action="${address(site.services.search)}" class="r-without-script">${queryFields(site.services.search)}${icon('search')}<input type="search" name="q" aria-label="${words.search}" placeholder="${words.searchPrompt}"><button class="r-unseen">${words.search}</button></form>
<button type="button" class="r-with-script" data-search aria-label="${words.search}" aria-haspopup="dialog" aria-keyshortcuts="Control+K Meta+K">${icon('search')}<span data-text="${words.search}"></span><kbd data-text="Ctrl K"></kbd></button></search>`;
}

function accounts(frame: Frame): Html {
  const shown = frame.site.settings.socialAccounts.filter(({ display }) => display.header);
  return html`${shown.map(
    (account) =>
      html`<a class="r-tool r-account" href="${address(accountAddress(account))}" rel="me noopener"${targetOf(frame, { isExternal: true }).text.includes('_blank') && safe(' target="_blank"')} aria-label="${accountName(account)}" title="${accountName(account)}">${safe(platformIcon(account.platform))}</a>`,
  )}`;
}

function themeButton(frame: Frame): Html {
  if (!frame.site.settings.themes.toggeable) return NOTHING;
  return html`<button type="button" class="r-tool r-with-script" data-theme-button>${icon('sun')}${icon('moon')}${icon('monitor')}</button>`;
}

/** Variants that are each of another language are switched at the top. */
export const areLanguages = (variants: readonly VariantModel[]): boolean =>
  variants.length > 1 &&
  variants.every(({ language }) => language) &&
  new Set(variants.map(({ language }) => language)).size === variants.length;

function languageMenu(frame: Frame, variants: readonly VariantModel[]): Html {
  const current = variants.find(({ isCurrent }) => isCurrent);
  const label = html`<span class="r-unseen">${frame.words.languages}</span>${icon('languages')}<span class="r-language">${current?.title}</span>${icon('chevron-down')}`;
  return menu('menu', label, 'r-tool-menu r-menu-end', variants.map(variantLink));
}

/** A link to the same page in a variant. */
export const variantLink = (variant: VariantModel): Html =>
  html`<a class="r-menu-item" href="${address(variant.href)}"${
    variant.language && html` lang="${variant.language}" hreflang="${variant.language}"`
  }${variant.isCurrent && safe(' aria-current="true"')}>${variant.title}</a>`;

function tabItem(frame: Frame, tab: TabModel): Html {
  const title = html`${sign(frame, { emoji: null, icon: tab.icon })}<span>${tab.title}</span>`;
  const current = tab.isCurrent && safe(' aria-current="true"');
  if (tab.children.length === 0 && tab.href !== null)
    return html`<li><a href="${address(tab.href)}"${current}>${title}</a></li>`;
  const label = html`<span class="r-tab-label"${tab.isCurrent && safe(' data-current')}>${title}${icon('chevron-down')}</span>`;
  return html`<li>${menu(
    'menu',
    label,
    'r-tab-menu',
    tab.children.map((child) => tabEntry(frame, child)),
  )}</li>`;
}

/** An entry of a menu of sections; groups within groups are shown with all that is in them. */
function tabEntry(frame: Frame, tab: TabModel): Html {
  const content = html`<span class="r-menu-title">${sign(frame, { emoji: null, icon: tab.icon })}${tab.title}</span>${
    tab.description && html`<span class="r-menu-more">${tab.description}</span>`
  }`;
  const current = tab.isCurrent && safe(' aria-current="true"');
  const own =
    tab.href === null
      ? html`<span class="r-menu-head">${content}</span>`
      : html`<a class="r-menu-item" href="${address(tab.href)}"${current}>${content}</a>`;
  return html`${own}${tab.children.map((child) => tabEntry(frame, child))}`;
}

function announcement({ site }: Frame): Html {
  const told = site.announcement;
  if (!told) return NOTHING;
  const text = html`<span>${told.message}</span>`;
  return html`<div class="r-announcement r-${told.style}" role="note">${
    told.link
      ? html`<a href="${address(told.link.href)}"${told.link.isExternal && safe(' rel="noopener"')}>${text}<span class="r-announcement-link">${told.link.title}${icon('arrow-right')}</span></a>`
      : html`<p>${text}</p>`
  }</div>`;
}
