/**
 * The operations that permissions have on every entity that people and teams are given roles on: a collection and a space.
 * The operations are the same; the rules are in grants.ts. For administrators of the entity only.
 */
import type { AccessRule } from '../../../access/rule.ts';
import type { Context } from '../../../context.ts';
import { builder } from '../../../graphql/builder.ts';
import type { RestPath } from '../../../graphql/declarations.ts';
import { listOf, pageArgs, pageOf } from '../../../graphql/list.ts';
import { RoleType } from '../../../graphql/shapes.ts';
import { idList } from '../teams/membership.ts';
import { changeGrant, type GrantedOn, grant, revokeGrant } from './grants.ts';
import { TeamPermission, UserPermission } from './types.ts';

/** What roles are given on. */
export interface Granted {
  /** As names and descriptions spell it. */
  name: 'Collection' | 'Space';
  type: Parameters<typeof builder.objectFields>[0];
  /** Where the addresses begin: `/v1/spaces/{spaceId}`. */
  path: `/v1/${string}`;
  /** The parameter of the path, and the column of grants. */
  column: 'collectionId' | 'spaceId';
  access: AccessRule;
  /** The organization of the entity that the path names, which the rule has loaded. */
  organizationOf(context: Context, id: string): Promise<string>;
}

/** Who roles are given to. */
const HOLDERS = [
  {
    name: 'User',
    column: 'userId',
    type: UserPermission,
    list: 'userPermissions',
    path: 'users',
    all: 'users who were',
    one: 'a user who was',
    given: 'a user was',
    left: '; what it inherits stays',
  },
  {
    name: 'Team',
    column: 'teamId',
    type: TeamPermission,
    list: 'teamPermissions',
    path: 'teams',
    all: 'teams that were',
    one: 'a team that was',
    given: 'a team was',
    left: '',
  },
] as const;

/** Adds the lists of permissions to a type, and the mutations. */
export function declarePermissions(granted: Granted): void {
  const { name, type, path, column, access, organizationOf } = granted;
  const entity = name.toLowerCase() as 'collection' | 'space';
  const area = `${name} permissions`;
  const on = async (context: Context, args: object): Promise<GrantedOn> => {
    const id = (args as Record<string, string>)[column] as string;
    return { column, id, organizationId: await organizationOf(context, id) };
  };
  const entityArgs = () => builder.args((t) => ({ [column]: t.id({ required: true }) }));

  builder.mutationField(`add${name}Permissions`, (t) =>
    t.boolean({
      description: `Gives a role on a ${entity} to members of its organization and to teams; it replaces a role that they were given before.`,
      rest: `POST ${path}/permissions`,
      status: 204,
      area,
      access,
      args: {
        ...entityArgs(),
        role: t.arg({ type: RoleType, required: true }),
        users: t.arg.idList({
          validate: idList,
          description: 'User ids of members of the organization, guests included.',
        }),
        teams: t.arg.idList({ validate: idList, description: 'Team ids.' }),
      },
      resolve: async (_, { role, users, teams, ...path }, context) => {
        await grant(context, await on(context, path), { role, users, teams });
        return true;
      },
    }),
  );

  for (const holder of HOLDERS) {
    const addresses = `${path}/permissions/${holder.path}` as const;
    const holderArgs = () => ({
      ...entityArgs(),
      ...builder.args((t) => ({ [holder.column]: t.id({ required: true }) })),
    });
    const holderIn = (args: object) => ({
      column: holder.column,
      id: (args as Record<string, string>)[holder.column] as string,
    });

    builder.objectFields(type, (t) => {
      const own = t as unknown as PothosSchemaTypes.ObjectFieldBuilder<
        typeof builder.$inferSchemaTypes,
        { id: string }
      >;
      return {
        [holder.list]: own.field({
          description: `The ${holder.all} given a role on the ${entity} itself, newest first.`,
          type: listOf<never>(holder.type as never),
          rest: `GET ${addresses}`,
          area,
          access,
          args: pageArgs(),
          resolve: ({ id }, page, context, info) =>
            pageOf(
              {
                model: 'grant',
                where: { [holder.column]: { not: null } },
                within: { parent: entity, relation: 'grants', column, id },
              },
              page,
              context,
              info,
            ),
        }),
      };
    });

    builder.mutationField(`update${name}${holder.name}Permission`, (t) =>
      t.boolean({
        description: `Changes the role that ${holder.given} given on a ${entity}; null takes it away. Not found (404, NOT_FOUND) for ${holder.one} given none.`,
        rest: `PATCH ${addresses}/{${holder.column}}` as RestPath,
        status: 204,
        area,
        access,
        args: { ...holderArgs(), role: t.arg({ type: RoleType, clearable: true }) },
        resolve: async (_, { role, ...path }, context) => {
          await changeGrant(context, await on(context, path), holderIn(path), role);
          return true;
        },
      }),
    );

    builder.mutationField(`remove${name}${holder.name}Permission`, (t) =>
      t.boolean({
        description: `Takes away the role that ${holder.given} given on a ${entity}${holder.left}; no error when it had none.`,
        rest: `DELETE ${addresses}/{${holder.column}}` as RestPath,
        status: 204,
        area,
        access,
        args: holderArgs(),
        resolve: async (_, path, context) => {
          await revokeGrant(context, await on(context, path), holderIn(path));
          return true;
        },
      }),
    );
  }
}
