/** The structure of a site, drawn: groups, the sections in them, and the spaces of each, with what can be done to them. */
import { drawForm, type Field, type Option } from '../declared/forms.ts';
import { row, rows, section } from '../declared/lists.ts';
import type { Drawn } from '../declared/page.ts';
import type { SectionOfSiteFragment, SiteItemType, SitePageQuery } from '../generated/graphql.ts';
import { type Html, html, NOTHING } from '../html.ts';

type Site = SitePageQuery['site'];
type Entry = Site['structure']['structure'][number];
type Group = Site['sectionGroups']['items'][number];
type SiteSpace = SectionOfSiteFragment['siteSpaces'][number];

/** What drawing an item needs of all others. */
interface Around {
  drawn: Drawn;
  mayEdit: boolean;
  sections: ReadonlyMap<string, SectionOfSiteFragment>;
  groups: ReadonlyMap<string, Group>;
}

const byId = <Item extends { id: string }>(items: readonly Item[]) => new Map(items.map((item) => [item.id, item]));

/** Every section and group, in order. */
export function structureItems({ structure, sectionGroups }: Site, drawn: Drawn, mayEdit: boolean): Html[] {
  const around = { drawn, mayEdit, sections: byId(structure.sections), groups: byId(sectionGroups.items) };
  return entriesHtml(around, structure.structure);
}

/** A form that makes a group of sections. */
export const makeGroup = (sections: readonly SectionOfSiteFragment[], drawn: Drawn): Html =>
  section(
    'Make a group',
    drawForm(drawn, {
      action: '/groups',
      button: 'Make the group',
      behind: 'New group',
      fields: [
        { name: 'title', label: 'Title of the group', isRequired: true, maxLength: 100 },
        {
          name: 'sections',
          label: 'Sections that move into it',
          kind: 'many',
          options: sections.map(({ id, title }) => ({ value: id, label: title })),
        },
      ],
    }),
    'A group shows its sections under one title in the tabs of the site.',
  );

const typeOf = ({ __typename }: Entry): SiteItemType =>
  __typename === 'SiteSection' ? 'site_section' : 'site_section_group';
const pointerTo = (entry: Entry | undefined) => entry && `${typeOf(entry)}:${entry.id}`;

function entriesHtml(around: Around, entries: readonly Entry[]): Html[] {
  return entries.flatMap((entry, at) => {
    const [before, after] = [pointerTo(entries[at - 1]), pointerTo(entries[at + 1])];
    const one = around.sections.get(entry.id);
    if (one) return [sectionHtml(around, one, sorting(around, typeOf(entry), one, before, after))];
    const group = around.groups.get(entry.id);
    return group ? [groupHtml(around, group, sorting(around, typeOf(entry), group, before, after))] : [];
  });
}

const title = (name: string, maxLength: number, value: string): Field => ({
  name: 'title',
  label: name,
  value,
  isRequired: true,
  maxLength,
});
const path = (value: string): Field => ({
  name: 'path',
  label: 'Part of the address',
  value,
  isRequired: true,
  maxLength: 100,
});
const icon = (value: string | null): Field => ({
  name: 'icon',
  label: 'Name of an icon',
  value,
  maxLength: 50,
  placeholder: 'book-open',
});
const condition = (value: string | null): Field => ({
  name: 'condition',
  label: 'Only for visitors for whom this is true',
  value,
  maxLength: 1024,
  placeholder: 'visitor.claims.isBeta',
  hint: 'Empty: for all. Conditions count when they are switched on, on the page “Visitors”.',
});

const tag = (words: string): Html => html` <span class="app-tag">${words}</span>`;
const conditionTag = (value: string | null): Html =>
  value ? html`<p class="app-dim">Only if <code class="app-address">${value}</code></p>` : NOTHING;

function groupHtml(around: Around, group: Group, order: Html): Html {
  const { drawn, mayEdit } = around;
  const forms = html`<div class="app-row-actions">${drawForm(drawn, {
    action: `/groups/${group.id}`,
    button: 'Save',
    behind: 'Settings',
    about: `of the group ${group.title}`,
    fields: [title('Title of the group', 100, group.title), icon(group.icon)],
  })}${drawForm(drawn, { action: `/groups/${group.id}/end`, button: 'Dissolve', about: group.title, kind: 'quiet', isInline: true })}</div>`;
  return html`<section class="app-group app-site-group"><div class="app-head"><h2>${group.title}</h2>${tag('group')}${order}</div>${mayEdit ? forms : NOTHING}
${group.children.length > 0 ? entriesHtml(around, group.children) : html`<p class="app-empty">The group has no sections.</p>`}</section>`;
}

function sectionHtml(around: Around, one: SectionOfSiteFragment, order: Html): Html {
  const { mayEdit } = around;
  const spaces = one.siteSpaces.map((siteSpace, at) =>
    spaceRow(around, siteSpace, one.siteSpaces[at - 1], one.siteSpaces[at + 1]),
  );
  return html`<section class="app-group"><div class="app-head"><h2>${one.title}</h2>${one.default ? tag('shown first') : NOTHING}${order}</div>
${one.description ? html`<p class="app-dim">${one.description}</p>` : NOTHING}${conditionTag(one.condition)}${rows(spaces, 'The section has no spaces.')}
${mayEdit ? sectionForms(around, one) : NOTHING}</section>`;
}

function sectionForms({ drawn, groups, sections }: Around, one: SectionOfSiteFragment): Html {
  const at = `/sections/${one.id}`;
  const from = one.sectionGroup?.id;
  const options: Option[] = [
    ...(from === undefined ? [] : [{ value: '', label: 'Out of the group' }]),
    ...[...groups.values()]
      .filter(({ id }) => id !== from)
      .map(({ id, title }) => ({ value: id, label: `Into ${title}` })),
  ];
  return html`<div class="app-row-actions">${drawForm(drawn, {
    action: at,
    button: 'Save',
    behind: 'Settings',
    about: `of the section ${one.title}`,
    fields: [
      title('Title of the section', 128, one.title),
      path(one.path),
      { name: 'description', label: 'Description', value: one.description, maxLength: 256 },
      icon(one.icon),
      condition(one.condition),
    ],
  })}${one.default ? NOTHING : drawForm(drawn, { action: `${at}/first`, button: 'Show first', about: one.title, kind: 'quiet', isInline: true })}${
    options.length > 0
      ? drawForm(drawn, {
          action: `${at}/group`,
          button: 'Move',
          about: one.title,
          isInline: true,
          fields: [
            { name: 'from', label: '', kind: 'hidden', value: from ?? '' },
            { name: 'group', label: `Group of ${one.title}`, kind: 'select', options },
          ],
        })
      : NOTHING
  }${sections.size > 1 ? drawForm(drawn, { action: `${at}/remove`, button: 'Remove', about: `the section ${one.title}`, kind: 'quiet', isInline: true }) : NOTHING}</div>`;
}

function spaceRow(around: Around, one: SiteSpace, before?: SiteSpace, after?: SiteSpace): Html {
  const { drawn, mayEdit } = around;
  const at = `/spaces/${one.id}`;
  const pointer = (other: SiteSpace | undefined) => other && `site_space:${other.id}`;
  const forms = html`${sorting(around, 'site_space', one, pointer(before), pointer(after))}${one.default ? NOTHING : drawForm(drawn, { action: `${at}/first`, button: 'Show first', about: one.title, kind: 'quiet', isInline: true })}${drawForm(drawn, { action: `${at}/remove`, button: 'Remove', about: one.title, kind: 'quiet', isInline: true })}${drawForm(
    drawn,
    {
      action: at,
      button: 'Save',
      behind: 'Settings',
      about: `of the space ${one.title}`,
      fields: [
        {
          name: 'title',
          label: 'Title on the site',
          value: one.title === one.space.title ? '' : one.title,
          maxLength: 128,
          placeholder: one.space.title,
          hint: 'Empty: that of the space.',
        },
        path(one.path),
        { name: 'hidden', label: 'Not in lists: only who has its address opens it', kind: 'check', isOn: one.hidden },
        condition(one.condition),
      ],
    },
  )}`;
  const looks = html`<a class="app-quiet" href="${drawn.here}/spaces/${one.id}/customization" aria-label="Looks of ${one.title}">Looks</a>`;
  return row(
    html`<a href="/app/spaces/${one.space.id}"><b>${one.title}</b></a>${one.default ? tag('shown first') : NOTHING}${one.hidden ? tag('hidden') : NOTHING}<p class="app-dim">/${one.path}</p>${conditionTag(one.condition)}`,
    mayEdit ? html`${looks}${forms}` : NOTHING,
  );
}

/** Buttons that move an item up and down among those next to it; the script lets it be dragged (`sorting.js`). */
function sorting(
  { drawn, mayEdit }: Around,
  type: SiteItemType,
  item: { id: string; title: string },
  before?: string,
  after?: string,
): Html {
  if (!mayEdit || (before === undefined && after === undefined)) return NOTHING;
  const move = (button: string, side: 'before' | 'after', other: string | undefined) =>
    other === undefined
      ? NOTHING
      : drawForm(drawn, {
          action: '/sort',
          button,
          about: item.title,
          kind: 'quiet',
          isInline: true,
          fields: [
            { name: 'item', label: '', kind: 'hidden', value: `${type}:${item.id}` },
            { name: side, label: '', kind: 'hidden', value: other },
          ],
        });
  return html`<div class="app-row-actions" data-sort="${type}:${item.id}">${move('Up', 'before', before)}${move('Down', 'after', after)}</div>`;
}
