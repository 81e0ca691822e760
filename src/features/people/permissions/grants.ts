/**
 * Grants: the role of a user or a team on one space or collection. One implementation for both; the
 * operations are in operations.ts and declare-permissions.ts.
 *
 * A list shows what was granted on the entity itself, not what is inherited: those who "have been added" to it. All of it
 * is for administrators of the entity, so nobody grants more than it holds, and for whole tokens only: a scope that lets an
 * integration write a title must not let it let people in.
 */

import { recordAccessChange } from '../../../access/access-events.ts';
import { auditIdOf } from '../../../access/actors.ts';
import type { Role } from '../../../access/roles.ts';
import type { AccessChange } from '../../../access/watch.ts';
import type { Context } from '../../../context.ts';
import type { Transaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { badInput, notFound } from '../../../errors.ts';
import { newId } from '../../../ids.ts';
import { record } from '../audit.ts';
import { requireMembers } from '../teams/membership.ts';

/** What a grant is on: its column, and the space or collection. */
export interface GrantedOn {
  column: 'spaceId' | 'collectionId';
  id: string;
  organizationId: string;
}

/** Who holds it: its column, and a user or team. */
export interface GrantedTo {
  column: 'userId' | 'teamId';
  id: string;
}

export interface Invitation {
  users?: readonly string[] | null | undefined;
  teams?: readonly string[] | null | undefined;
  role: Role;
}

/**
 * Gives users and teams a role; who has another one there already, gets this one. 400 for users that are no members of
 * the organization, teams of another one, and when nobody is named.
 */
export async function grant(context: Context, on: GrantedOn, invitation: Invitation): Promise<void> {
  const { services, caller } = context;
  const { role } = invitation;
  const users = [...new Set(invitation.users)];
  const teams = [...new Set(invitation.teams)];
  if (users.length + teams.length === 0) throw badInput('users', 'or teams must not be empty');
  const changed = changeOf(on, users.length === 1 && teams.length === 0 ? users[0] : undefined);
  await inTransaction(services.database, async (tx) => {
    await requireMembers(tx, on.organizationId, users, 'users');
    await requireTeams(tx, on.organizationId, teams);
    await put(tx, on, 'userId', users, role);
    await put(tx, on, 'teamId', teams, role);
    await record(tx, {
      organizationId: on.organizationId,
      actorId: auditIdOf(caller),
      action: 'permission.grant',
      subject: on.id,
      details: { role, users: users.length, teams: teams.length },
    });
    await recordAccessChange(tx, services, changed);
  });
  await services.watch.accessChanged(changed);
}

async function requireTeams(tx: Transaction, organizationId: string, teams: readonly string[]): Promise<void> {
  const found = await tx.team.findMany({ where: { organizationId, id: { in: [...teams] } }, select: { id: true } });
  const known = new Set(found.map(({ id }) => id));
  const unknown = teams.filter((id) => !known.has(id));
  if (unknown.length > 0) {
    throw badInput(
      unknown.map((id) => ({ path: 'teams', message: `names ${id}, which is not a team of this organization` })),
    );
  }
}

/** Two statements, whatever the number: rows that are missing, then the role of all. */
async function put(
  tx: Transaction,
  on: GrantedOn,
  column: GrantedTo['column'],
  ids: readonly string[],
  role: Role,
): Promise<void> {
  if (ids.length === 0) return;
  const { organizationId } = on;
  await tx.grant.createMany({
    data: ids.map((id) => ({ id: newId(), organizationId, [on.column]: on.id, [column]: id, role })),
    skipDuplicates: true,
  });
  await tx.grant.updateMany({ where: { [on.column]: on.id, [column]: { in: [...ids] } }, data: { role } });
}

/**
 * Changes a role that was granted: absent leaves it, null takes the grant away, what is inherited stays. NOT_FOUND
 * where nothing was granted.
 */
export async function changeGrant(
  context: Context,
  on: GrantedOn,
  to: GrantedTo,
  role: Role | null | undefined,
): Promise<void> {
  if (role === null) {
    if (!(await revokeGrant(context, on, to))) throw notFound('Permission');
    return;
  }
  const { services, caller } = context;
  const changed = changeOf(on, to.column === 'userId' ? to.id : undefined);
  await inTransaction(services.database, async (tx) => {
    const where = { [on.column]: on.id, [to.column]: to.id };
    const count =
      role === undefined
        ? await tx.grant.count({ where })
        : (await tx.grant.updateMany({ where, data: { role } })).count;
    if (count === 0) throw notFound('Permission');
    if (role === undefined) return;
    await record(tx, {
      organizationId: on.organizationId,
      actorId: auditIdOf(caller),
      action: 'permission.change',
      subject: on.id,
      details: { role, [to.column]: to.id },
    });
    await recordAccessChange(tx, services, changed);
  });
  await services.watch.accessChanged(changed);
}

/** Takes a grant away; false when there was none. */
export async function revokeGrant(context: Context, on: GrantedOn, to: GrantedTo): Promise<boolean> {
  const { services, caller } = context;
  const changed = changeOf(on, to.column === 'userId' ? to.id : undefined);
  const revoked = await inTransaction(services.database, async (tx) => {
    const { count } = await tx.grant.deleteMany({ where: { [on.column]: on.id, [to.column]: to.id } });
    if (count === 0) return false;
    await record(tx, {
      organizationId: on.organizationId,
      actorId: auditIdOf(caller),
      action: 'permission.revoke',
      subject: on.id,
      details: { [to.column]: to.id },
    });
    await recordAccessChange(tx, services, changed);
    return true;
  });
  if (revoked) await services.watch.accessChanged(changed);
  return revoked;
}

/** Open subscriptions are checked again: those of one user, or, for teams, of all in the organization. */
const changeOf = ({ organizationId }: GrantedOn, userId: string | undefined): AccessChange =>
  userId === undefined ? { organizationId } : { userId };
