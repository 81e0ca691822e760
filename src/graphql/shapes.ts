/** Small shapes that many types have: enumerations in the specification's spelling, `urls`, `permissions`. */
import { type PermissionTable, roleOpens, shownIn } from '../access/permissions.ts';
import { ROLES, type Role } from '../access/roles.ts';
import { openingOf, opensScope } from '../access/scopes.ts';
import { builder } from './builder.ts';

/** An enumeration whose REST spelling is kept as its value; GraphQL names cannot hold `-` or `.`. */
export function enumOf<const Value extends string>(name: string, values: readonly Value[], description: string) {
  return builder.enumType(name, {
    description,
    values: Object.fromEntries(values.map((value) => [value.replace(/[^\w]/g, '_'), { value }])) as Record<
      string,
      { value: Value }
    >,
  });
}

export const RoleType = enumOf(
  'Role',
  [...ROLES].reverse(),
  'In descending order; each includes all after it: admin (administrate), create (create content), review (review content), edit (edit content or change requests), comment (discuss), read.',
);

export const SortOrder = enumOf('SortOrder', ['asc', 'desc'], 'Ascending or descending.');

/** A `urls` object: absolute addresses. Names that end in `?` may be absent. */
export function urlsOf(type: string, names: readonly string[]) {
  return builder.objectRef<Record<string, string | null | undefined>>(`${type}Urls`).implement({
    description: `Absolute addresses of a ${type}.`,
    fields: (t) =>
      Object.fromEntries(
        names.map((name) => {
          const key = name.replace('?', '');
          return [key, t.string({ nullable: name.endsWith('?'), resolve: (urls) => urls[key] as string })];
        }),
      ),
  });
}

/** A `permissions` object, filled from the rows that operations name; `none` is the role of guests on an organization, a `stranger` is no member. */
export function permissionsType(type: string, table: PermissionTable) {
  return builder.objectRef<Role | 'none' | 'stranger'>(`${type}Permissions`).implement({
    description: 'What the caller may do with it.',
    fields: (t) =>
      Object.fromEntries(
        shownIn(table).map((permission) => {
          // For every role once: a list asks ten times for each of its rows.
          const opening = new Set<Role | 'none' | 'stranger'>(ROLES.filter((role) => roleOpens(role, permission)));
          if (roleOpens(null, permission)) opening.add('none');
          return [
            permission.name,
            t.boolean({
              resolve: (role, _, { caller }) => opening.has(role) && opensScope(openingOf(caller), permission.scope),
            }),
          ];
        }),
      ),
  });
}
