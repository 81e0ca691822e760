/** The end of every page. */
import { platformIcon } from '../../icons.ts';
import { filled } from '../words/words.ts';
import { type Frame, link } from './frame.ts';
import { themed } from './header.ts';
import { address, type Html, html, NOTHING, safe } from './html.ts';
import { accountAddress, accountName } from './social-accounts.ts';

export function footer(frame: Frame): Html {
  const { site, words } = frame;
  const { footer, socialAccounts, privacyPolicy, trademark } = site.settings;
  const accounts = socialAccounts.filter(({ display }) => display.footer);
  const lists = site.footer.filter(({ links }) => links.length > 0);
  const isEmpty =
    !footer.logo && !footer.copyright && !accounts.length && !privacyPolicy.url && !trademark.enabled && !lists.length;
  if (isEmpty) return html`<div data-region="footer"></div>`;
  return html`<footer class="r-footer" data-region="footer" lang="${frame.language}"><div class="r-footer-box">
${(lists.length > 0 || footer.logo) && html`<div class="r-footer-lists">${footer.logo && themed(footer.logo, site.title, 'r-logo')}${lists.map(({ title, links }) => html`<div><h2>${title}</h2><ul>${links.map((one) => html`<li>${link(frame, one, '')}</li>`)}</ul></div>`)}</div>`}
<div class="r-footer-line">${footer.copyright ? html`<p>${footer.copyright}</p>` : NOTHING}${
    privacyPolicy.url && html`<a href="${address(privacyPolicy.url)}">${words.privacy}</a>`
  }${trademark.enabled && html`<p>${filled(words.publishedWith, { name: 'Octavo' })}</p>`}${
    accounts.length > 0 &&
    html`<div class="r-accounts">${accounts.map(
      (account) =>
        html`<a class="r-tool" href="${address(accountAddress(account))}" rel="me noopener" aria-label="${accountName(account)}" title="${accountName(account)}">${safe(platformIcon(account.platform))}</a>`,
    )}</div>`
  }</div>
</div></footer>`;
}
