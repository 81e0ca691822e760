/** Small shapes that many types have: enumerations in the specification's spelling, `urls`, `permissions`. */
import { PERMISSION_SCOPES } from '../access/permission-scopes.ts';
import { PERMISSIONS, permissionsOf, ROLES, type Role } from '../access/roles.ts';
import { type Scope, tokenOpens } from '../access/scopes.ts';
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
  'In falling order, each with all below it: admin (administrate), create (create content), review (review content), edit (edit content or change requests), comment (discuss), read.',
);

export const SortOrder = enumOf('SortOrder', ['asc', 'desc'], 'Rising or falling.');

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

/** A `permissions` object, filled from the tables that the checks use; `none` is the role of guests. */
export function permissionsType(type: string, kind: keyof typeof PERMISSIONS) {
  const scopes: Record<string, Scope | null> = PERMISSION_SCOPES[kind];
  // For every role once: a list asks ten times for each of its rows.
  const opened = new Map<string, Record<string, boolean>>(
    (['none', ...ROLES] as const).map((role) => [role, permissionsOf(kind, role === 'none' ? null : role)]),
  );
  return builder.objectRef<Role | 'none'>(`${type}Permissions`).implement({
    description: 'What the caller may do with it.',
    fields: (t) =>
      Object.fromEntries(
        Object.keys(PERMISSIONS[kind]).map((name) => [
          name,
          t.boolean({
            resolve: (role, _, { caller }) =>
              (opened.get(role)?.[name] ?? false) && tokenOpens(caller?.scopes ?? [], scopes[name] ?? null),
          }),
        ]),
      ),
  });
}
