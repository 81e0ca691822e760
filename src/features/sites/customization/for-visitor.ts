/** Settings as one visitor gets them. */
import type { VisitorCaller } from '../../../access/caller-kinds.ts';
import type { ContentRef } from '../../../engine/revisions/types.ts';
import type { Claims } from '../adaptive/claims.ts';
import { holds } from '../adaptive/conditions.ts';
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

/**
 * Without links to spaces that a visitor does not see, by their ids. What held nothing but such links goes with them: its title says what
 * is there.
 */
export function reachableSettings(settings: Settings, spaces: ReadonlySet<string>): Settings {
  const leads = (to: ContentRef): boolean => !('space' in to) || to.space === undefined || spaces.has(to.space);
  const within = <Link extends { to: ContentRef }>(links: readonly Link[]): Link[] =>
    links.filter(({ to }) => leads(to));
  const { header, footer, announcement, ...rest } = settings;
  const { primaryLink, ...ofHeader } = header;
  const links = header.links.flatMap((item) => {
    const to = item.to && leads(item.to) ? item.to : null;
    const inner = within(item.links);
    const isEmptied = to === null && inner.length === 0 && (item.to !== null || item.links.length > 0);
    return isEmptied ? [] : [{ ...item, to, links: inner }];
  });
  const groups = footer.groups.flatMap((group) => {
    const inner = within(group.links);
    return inner.length === 0 && group.links.length > 0 ? [] : [{ ...group, links: inner }];
  });
  const { link, ...ofAnnouncement } = announcement ?? {};
  return {
    ...rest,
    header: { ...ofHeader, ...(primaryLink && leads(primaryLink) && { primaryLink }), links },
    footer: { ...footer, groups },
    ...(announcement && {
      announcement: link && !leads(link.to) ? (ofAnnouncement as typeof announcement) : announcement,
    }),
  };
}

/** What one visitor gets of settings: what leads where it sees something, and what is for it. `answers`: there is an engine. */
export function settingsForVisitor(
  settings: Settings,
  { spaces, adaptive, claims }: VisitorCaller,
  answers: boolean,
): Settings {
  const reachable = reachableSettings(publishedSettings(settings, answers), spaces);
  return visibleSettings(reachable, (condition) => !adaptive || holds(condition, claims as Claims));
}

/** Without what this server cannot do: questions are answered one by one, if there is an engine. */
export const publishedSettings = (settings: Settings, answers: boolean): Settings => ({
  ...settings,
  ai: { ...settings.ai, mode: answers && settings.ai.mode !== 'none' ? 'search' : 'none' },
});
