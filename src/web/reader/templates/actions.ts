/** What can be done with a page: the menu beside its title. */
import type { PageModel } from '../model.ts';
import { filled } from '../words/words.ts';
import { type Frame, icon, menu } from './frame.ts';
import { address, type Html, html, NOTHING } from './html.ts';

/** Readers of other hosts. Nothing is asked of them until a reader opens the link. */
const ASSISTANTS = [
  { name: 'ChatGPT', before: 'https://chatgpt.com/?q=' },
  { name: 'Claude', before: 'https://claude.ai/new?q=' },
];

const PROVIDERS = { github: 'GitHub', gitlab: 'GitLab' };

/** The menu in the order of the settings; nothing where nothing is offered. Text browsers, which take no style sheet, see no buttons of scripts. */
export function actions(frame: Frame, model: PageModel): Html {
  const { site, words } = frame;
  const items = site.settings.pageActions.items.flatMap((item) => {
    if (item === 'markdown')
      return [
        html`<button type="button" class="r-menu-item r-with-script" data-copy-page="${address(model.markdownHref)}" aria-label="${words.copyPage}">${icon('copy')}<span data-text="${words.copyPage}"></span></button>`,
        html`<a class="r-menu-item" href="${address(model.markdownHref)}" data-full-load>${icon('file-text')}<span>${words.viewMarkdown}</span></a>`,
      ];
    if (item === 'pdf' && model.pdfHref)
      return html`<a class="r-menu-item" href="${address(model.pdfHref)}" data-full-load>${icon('file-down')}<span>${words.pdf}</span></a>`;
    if (item === 'mcp' && site.services.mcp)
      return html`<button type="button" class="r-menu-item r-with-script" data-copy-text="${new URL(site.services.mcp, site.address).href}" aria-label="${words.mcp}">${icon('plug')}<span data-text="${words.mcp}"></span></button>`;
    if (item === 'git' && model.editHref)
      return html`<a class="r-menu-item" href="${address(model.editHref)}" rel="noopener">${icon('pencil')}<span>${filled(words.edit, { provider: model.editProvider ? PROVIDERS[model.editProvider] : 'Git' })}</span></a>`;
    if (item === 'external-ai' && !site.isPrivate)
      return ASSISTANTS.map(
        ({ name, before }) =>
          html`<a class="r-menu-item" href="${before}${encodeURIComponent(`Read ${model.canonical} so that I can ask questions about it.`)}" rel="noopener noreferrer" target="_blank">${icon('message-circle')}<span>${filled(words.openIn, { name })}</span><span class="r-unseen">(${words.newTab})</span></a>`,
      );
    return [];
  });
  if (items.length === 0) return NOTHING;
  return html`<div class="r-actions">${menu('menu', html`${icon('ellipsis')}<span class="r-unseen">${words.actions}</span>`, 'r-actions-menu r-menu-end', items)}</div>`;
}
