/** People by SCIM: made members, disabled, enabled again, and removed. Their accounts stay their own. */
import { recordAccessChange } from '../../../access/access-events.ts';
import type { Transaction } from '../../../db/database.ts';
import type { Member, ScimUser } from '../../../db/generated/prisma/client.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Services } from '../../../services.ts';
import { record } from '../audit.ts';
import { domainOf } from '../email-domains/domains.ts';
import { lockMemberships, requireAnotherAdministrator } from '../members/administrators.ts';
import { accountOf } from '../users/account.ts';
import { type Equality, equalitiesIn } from './filter.ts';
import { invalidValue, listBody, type Page, ScimError, USER_SCHEMA } from './protocol.ts';
import type { ScimCaller } from './tokens.ts';
import type { Person } from './user-input.ts';

type Row = ScimUser & { member: Pick<Member, 'disabled'> };
const WITH_MEMBER = { member: { select: { disabled: true } } } as const;

/** A person as SCIM shows it. */
export function userBody({ config }: Pick<Services, 'config'>, row: Row): object {
  const { userId, userName, externalId, displayName, givenName, familyName, email, createdAt, updatedAt } = row;
  const formatted = [givenName, familyName].filter(Boolean).join(' ');
  return {
    schemas: [USER_SCHEMA],
    id: userId,
    ...(externalId !== null && { externalId }),
    userName,
    ...(formatted !== '' && {
      name: { ...(givenName !== null && { givenName }), ...(familyName !== null && { familyName }), formatted },
    }),
    ...(displayName !== null && { displayName }),
    active: !row.member.disabled,
    emails: [{ value: email, type: 'work', primary: true }],
    meta: {
      resourceType: 'User',
      created: createdAt.toISOString(),
      lastModified: updatedAt.toISOString(),
      location: `${config.publicUrl}/scim/v2/Users/${userId}`,
    },
  };
}

/** The person with this id; 404 when the provider has sent none. */
export async function userOf(
  tx: Pick<Transaction, 'scimUser'>,
  { organizationId }: ScimCaller,
  userId: string,
): Promise<Row> {
  const where = { organizationId_userId: { organizationId, userId } };
  const row = await tx.scimUser.findUnique({ where, include: WITH_MEMBER });
  if (!row) throw new ScimError(404, `There is no user ${userId.slice(0, 100)}`);
  return row;
}

/** A list, oldest first. 400 (`invalidFilter`) for attributes by which none is found. */
export async function listUsers(services: Services, caller: ScimCaller, filter: unknown, page: Page): Promise<object> {
  const { prisma } = services.database;
  const where = { organizationId: caller.organizationId, AND: equalitiesIn(filter).map(condition) };
  const total = await prisma.scimUser.count({ where });
  const rows = await prisma.scimUser.findMany({
    where,
    include: WITH_MEMBER,
    orderBy: [{ createdAt: 'asc' }, { userId: 'asc' }],
    skip: page.startIndex - 1,
    take: page.count,
  });
  return listBody(
    total,
    page,
    rows.map((row) => userBody(services, row)),
  );
}

function condition({ attribute, value }: Equality) {
  if (attribute === 'active' && typeof value === 'boolean') return { member: { disabled: !value } };
  const text = typeof value === 'string' ? value : null;
  if (text === null) throw new ScimError(400, `${attribute} must be compared with a string`, 'invalidFilter');
  switch (attribute) {
    case 'id':
      return { userId: text };
    case 'username':
      return { userNameKey: keyOf(text) };
    case 'externalid':
      return { externalId: text };
    case 'emails':
    case 'emails.value':
      return { email: text.toLowerCase() };
    default:
      throw new ScimError(400, `Users are not found by ${attribute}`, 'invalidFilter');
  }
}

const keyOf = (userName: string): string => userName.toLowerCase();

/**
 * Makes a person a member, with the account of the address, or a new one. 400 for an address in a domain that is not verified for the
 * organization, and for accounts that no organization speaks for; 409 (`uniqueness`) for one that is there.
 */
export async function createUser(services: Services, caller: ScimCaller, person: Person): Promise<Row> {
  const { organizationId } = caller;
  const created = await inTransaction(services.database, async (tx) => {
    await lockMemberships(tx, organizationId);
    await requireOwnDomain(tx, organizationId, person.email);
    await requireFreeName(tx, organizationId, person.userName);
    const { id: userId, serverAdmin, isInstallation } = await accountOf(tx, person.email, nameOf(person));
    if (serverAdmin || isInstallation) throw invalidValue(`The account of ${person.email} is not of this organization`);
    const where = { organizationId_userId: { organizationId, userId } };
    if (await tx.scimUser.findUnique({ where }))
      throw new ScimError(409, `There is a user with the address ${person.email}`, 'uniqueness');
    const member = await tx.member.findUnique({ where });
    if (!member) {
      const { role } = caller;
      await tx.member.create({ data: { organizationId, userId, role, sso: true, disabled: !person.active } });
      await tx.invitation.deleteMany({ where: { organizationId, userId } });
    } else await enable(tx, member, person.active);
    await tx.scimUser.create({ data: { organizationId, userId, ...stored(person) } });
    await note(tx, services, caller, 'scim-user.create', userId);
    return userOf(tx, caller, userId);
  });
  await services.watch.accessChanged({ userId: created.userId });
  return created;
}

/** Gives a person what `change` makes of it. 400 and 409 as `createUser`; 409 for the last administrator, who stays. */
export async function changeUser(
  services: Services,
  caller: ScimCaller,
  userId: string,
  change: (before: Person) => Person,
): Promise<Row> {
  const { organizationId } = caller;
  const { row, isSwitched } = await inTransaction(services.database, async (tx) => {
    await lockMemberships(tx, organizationId);
    const before = await userOf(tx, caller, userId);
    const person = change({ ...before, active: !before.member.disabled });
    const where = { organizationId_userId: { organizationId, userId } };
    if (person.email !== before.email) await requireOwnDomain(tx, organizationId, person.email);
    if (keyOf(person.userName) !== before.userNameKey) await requireFreeName(tx, organizationId, person.userName);
    const isSwitched = person.active === before.member.disabled;
    if (isSwitched) await enable(tx, await tx.member.findUniqueOrThrow({ where }), person.active);
    const action = isSwitched ? (person.active ? 'scim-user.enable' : 'scim-user.disable') : 'scim-user.update';
    await note(tx, services, caller, action, userId);
    await tx.scimUser.update({ where, data: stored(person) });
    return { row: await userOf(tx, caller, userId), isSwitched };
  });
  if (isSwitched) await services.watch.accessChanged({ userId });
  return row;
}

/** Ends the membership, with its grants and teams; the account stays. 409 for the last administrator. */
export async function deleteUser(services: Services, caller: ScimCaller, userId: string): Promise<void> {
  const { organizationId } = caller;
  await inTransaction(services.database, async (tx) => {
    await lockMemberships(tx, organizationId);
    await userOf(tx, caller, userId);
    const where = { organizationId_userId: { organizationId, userId } };
    const { role } = await tx.member.findUniqueOrThrow({ where, select: { role: true } });
    if (role === 'admin') await requireAnotherAdministrator(tx, organizationId, userId);
    await tx.member.delete({ where });
    await note(tx, services, caller, 'scim-user.delete', userId);
  });
  await services.watch.accessChanged({ userId });
}

const stored = ({ active: _, ...person }: Person) => {
  const { userName, externalId, displayName, givenName, familyName, email } = person;
  return { userName, userNameKey: keyOf(userName), externalId, displayName, givenName, familyName, email };
};

const nameOf = ({ displayName, givenName, familyName }: Person): string | null =>
  displayName ?? ([givenName, familyName].filter(Boolean).join(' ') || null);

/** An organization speaks for its own addresses only, as with single sign-on. */
async function requireOwnDomain(tx: Transaction, organizationId: string, email: string): Promise<void> {
  const { verifiedEmailDomains } = await tx.organization.findUniqueOrThrow({ where: { id: organizationId } });
  const domain = domainOf(email);
  if (!verifiedEmailDomains.includes(domain))
    throw invalidValue(`emails: the domain ${domain} is not verified for this organization`);
}

async function requireFreeName(tx: Transaction, organizationId: string, userName: string): Promise<void> {
  const where = { organizationId_userNameKey: { organizationId, userNameKey: keyOf(userName) } };
  if (await tx.scimUser.findUnique({ where }))
    throw new ScimError(409, `There is a user with the userName ${userName}`, 'uniqueness');
}

/** A disabled member sees nothing, and keeps its role, grants and teams for when it is enabled. */
async function enable(
  tx: Transaction,
  { organizationId, userId, role, disabled }: Member,
  active: boolean,
): Promise<void> {
  if (disabled === !active) return;
  if (!active && role === 'admin') await requireAnotherAdministrator(tx, organizationId, userId);
  const where = { organizationId_userId: { organizationId, userId } };
  await tx.member.update({ where, data: { disabled: !active } });
}

async function note(
  tx: Transaction,
  services: Services,
  caller: ScimCaller,
  action: string,
  userId: string,
): Promise<void> {
  const { organizationId, tokenId } = caller;
  await record(tx, { organizationId, actorId: null, action, subject: userId, details: { token: tokenId } });
  await recordAccessChange(tx, services, { userId });
}
