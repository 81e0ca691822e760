/** Settings as one visitor gets them. */
import type { Settings } from './settings.ts';

interface Place {
  /** `header.links[2].condition` */
  path: string;
  condition: string;
}

/** The conditions in settings, or in what a site space overrides of them, with their places. */
export function conditionsIn(settings: {
  header?: { links?: readonly { condition?: string }[] | null } | null;
}): Place[] {
  return (settings.header?.links ?? []).flatMap(({ condition }, index) =>
    condition === undefined ? [] : [{ path: `header.links[${index}].condition`, condition }],
  );
}

/** Without the links whose condition does not hold, and without conditions: a visitor learns nothing of them. */
export function visibleSettings(settings: Settings, holds: (condition: string) => boolean): Settings {
  const links = settings.header.links
    .filter(({ condition }) => condition === undefined || holds(condition))
    .map(({ condition: _, ...link }) => link);
  return { ...settings, header: { ...settings.header, links } };
}

/** Without what this server cannot do: it has no engine that answers questions. */
export const publishedSettings = (settings: Settings): Settings => ({
  ...settings,
  ai: { ...settings.ai, mode: 'none' },
});
