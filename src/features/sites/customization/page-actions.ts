/**
 * What the menu of a page offers has two forms: a list, and switches in several groups. Each is kept true to the other: newer readers
 * read the list, older clients write the switches.
 */
import type { GivenSettings, Settings } from './settings.ts';
import { PAGE_ACTIONS } from './settings.ts';

type Action = (typeof PAGE_ACTIONS)[number];
type Switches = Pick<Settings, 'pageActions' | 'git' | 'pdf'>;

/** The actions that have a switch, and where it is. */
const SWITCHES: { readonly [Name in Exclude<Action, 'assistant'>]: (settings: Switches) => boolean } = {
  'external-ai': ({ pageActions }) => pageActions.externalAI,
  markdown: ({ pageActions }) => pageActions.markdown,
  mcp: ({ pageActions }) => pageActions.mcp,
  git: ({ git }) => git.showEditLink,
  pdf: ({ pdf }) => pdf.enabled,
};

/** The page actions as they are answered: the list has exactly what is switched on, in the order in which it was given. */
export function shownActions(settings: Switches): Settings['pageActions'] {
  const { items } = settings.pageActions;
  const isOn = (action: Action) => (action === 'assistant' ? items.includes(action) : SWITCHES[action](settings));
  const added = PAGE_ACTIONS.filter((action) => !items.includes(action));
  return { ...settings.pageActions, items: [...items, ...added].filter(isOn) };
}

/**
 * Settings of which both forms say the same. Where they differ, one of them differs from the settings `before`: the caller changed
 * that one, and left the other as it was read.
 */
export function withOneForm(given: GivenSettings, before: Settings): GivenSettings {
  const { items } = given.pageActions;
  if (!items) return given;
  const isOn = (action: Exclude<Action, 'assistant'>): boolean => {
    const [listed, switched] = [items.includes(action), SWITCHES[action](given as Switches)];
    return listed === switched ? listed : !SWITCHES[action](before);
  };
  return {
    ...given,
    git: { showEditLink: isOn('git') },
    pdf: { enabled: isOn('pdf') },
    pageActions: {
      externalAI: isOn('external-ai'),
      markdown: isOn('markdown'),
      mcp: isOn('mcp'),
      items,
    },
  };
}
