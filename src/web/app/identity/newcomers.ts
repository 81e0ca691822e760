/** What people hold whom a provider makes members, as the forms of providers show and take it. */
import { type Field, roleOptions } from '../declared/forms.ts';
import type { Values } from '../declared/values.ts';
import type { Role } from '../generated/graphql.ts';

interface Given {
  defaultRole: Role | null;
  defaultTeam: { id: string } | null;
}

export const newcomerFields = (
  { defaultRole, defaultTeam }: Given,
  teams: readonly { id: string; title: string }[],
): Field[] => [
  {
    name: 'defaultRole',
    label: 'New members are',
    kind: 'select',
    value: defaultRole ?? '',
    options: roleOptions('Guest: only what they are given'),
  },
  {
    name: 'defaultTeam',
    label: 'New members are in',
    kind: 'select',
    value: defaultTeam?.id ?? '',
    options: [{ value: '', label: 'No team' }, ...teams.map(({ id, title }) => ({ value: id, label: title }))],
  },
];

export const newcomersFrom = (values: Values) => ({
  defaultRole: values.orNull('defaultRole') as Role | null,
  defaultTeam: values.orNull('defaultTeam'),
});
