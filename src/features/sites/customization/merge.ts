/** Settings in layers: the defaults, those of the site, and what a site space overrides. */
import { DEFAULTS } from './defaults.ts';
import type { OverrideChanges } from './overrides.ts';
import { shownActions } from './page-actions.ts';
import type { GivenSettings, Settings } from './settings.ts';

type Values = { readonly [name: string]: unknown };

/** Settings that have settings of their own, each of which comes from the last layer that has it. All others are one value. */
interface Groups {
  readonly [name: string]: Groups;
}

const NONE: Groups = {};

const GROUPS: Groups = {
  styling: { sidebar: NONE, codeTheme: { default: NONE, openapi: NONE } },
  internationalization: NONE,
  header: NONE,
  footer: NONE,
  themes: NONE,
  pdf: NONE,
  feedback: NONE,
  pagination: NONE,
  ai: NONE,
  advancedCustomization: NONE,
  git: NONE,
  pageActions: NONE,
  externalLinks: NONE,
  trademark: NONE,
  privacyPolicy: NONE,
  socialPreview: NONE,
  insights: NONE,
};

/** What a site space overrides: as it was given, without nulls. */
export type Overrides = Values;

/**
 * The settings as they are answered: complete. `site`: what PUT took; null: nothing was set. `siteSpace`: what is overridden for one.
 */
export function settingsOf(site: GivenSettings | null, siteSpace: Overrides | null = null): Settings {
  const merged = over(over(DEFAULTS, site ?? {}, GROUPS), siteSpace ?? {}, GROUPS) as Settings;
  return { ...merged, pageActions: shownActions(merged) };
}

/** The overrides after changes: null removes one, or all of a group. A group without any is left out. */
export function changedOverrides(before: Overrides | null, changes: OverrideChanges): Overrides {
  return changed(before ?? {}, changes, GROUPS);
}

function over(below: Values, above: Values, groups: Groups): Values {
  const merged: Record<string, unknown> = { ...below };
  for (const [name, value] of Object.entries(above)) {
    const inner = Object.hasOwn(groups, name) ? groups[name] : undefined;
    merged[name] = inner && merged[name] ? over(merged[name] as Values, value as Values, inner) : value;
  }
  return merged;
}

function changed(before: Values, changes: Values, groups: Groups): Values {
  const after: Record<string, unknown> = { ...before };
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) continue;
    const inner = Object.hasOwn(groups, name) ? groups[name] : undefined;
    const result = inner && value !== null ? changed((before[name] ?? {}) as Values, value as Values, inner) : value;
    const isEmpty = inner !== undefined && result !== null && Object.keys(result as Values).length === 0;
    if (result === null || isEmpty) delete after[name];
    else after[name] = result;
  }
  return after;
}
