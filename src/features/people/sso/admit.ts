/** Letting a person in whom a provider of an organization has named: the account is found or made, and is a member. */
import { recordAccessChange } from '../../../access/access-events.ts';
import type { Role } from '../../../access/roles.ts';
import type { Transaction } from '../../../db/database.ts';
import type { User } from '../../../db/generated/prisma/client.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Services } from '../../../services.ts';
import { record } from '../audit.ts';
import { domainOf } from '../email-domains/domains.ts';
import { followGroups } from '../oidc/groups.ts';
import { accountOf } from '../users/account.ts';
import { createSsoToken, type ProviderSession, SSO_HOURS } from './tokens.ts';

/** Who a provider says it is. */
export interface SsoIdentity {
  /** Lower case; null: it says none that it has verified. */
  email: string | null;
  name: string | null;
  /** When the session at the provider ends (ISO 8601). */
  until?: string;
  /** What it always calls this person: finds the account from the second sign-in on. */
  link?: { issuer: string; subject: string };
  /** Groups of the person, for its teams; null: it does not say. */
  groups?: readonly string[] | null;
  session?: ProviderSession;
}

/** A provider of any kind, as far as it lets people in. */
export interface Door {
  kind: 'saml' | 'oidc';
  id: string;
  label: string;
  organizationId: string;
  defaultRole: Role | null;
  defaultTeamId: string | null;
}

/** The person is not let in. The message is for them. */
export class NotAdmitted extends Error {
  override readonly name = 'NotAdmitted';
}

/**
 * Makes the person a member, if they are none, with the role and team of the provider, marked as one that signs in by SSO, and makes the
 * token of their session. Throws `NotAdmitted` when the domain of the address is not verified for the organization, whether or not there
 * is an account; for members that are disabled; and for administrators of the server, whom no organization speaks for.
 */
export async function admit(
  services: Services,
  door: Door,
  identity: SsoIdentity,
): Promise<{ userId: string; tokenId: string }> {
  const { organizationId } = door;
  const admitted = await inTransaction(services.database, async (tx) => {
    const known = identity.link && (await linkedAccount(tx, door, identity.link));
    const email = known?.email ?? identity.email;
    if (email === null)
      throw new NotAdmitted('Your identity provider does not say that your e-mail address is verified');
    const { verifiedEmailDomains } = await tx.organization.findUniqueOrThrow({ where: { id: organizationId } });
    const domain = domainOf(email);
    // Also of accounts that are linked: an organization speaks for its own addresses, as long as they are.
    if (!verifiedEmailDomains.includes(domain))
      throw new NotAdmitted(
        `The domain ${domain} is not verified for this organization: ask one of its administrators`,
      );
    const user = known ?? (await accountOf(tx, email, identity.name));
    if (user.serverAdmin) throw new NotAdmitted('Administrators of the server do not sign in by SSO');
    if (user.isInstallation) throw new NotAdmitted('This address cannot sign in');
    const userId = user.id;
    const isNew = await makeMember(tx, door, userId);
    if (identity.link && !known) await link(tx, door, userId, identity.link);
    const { groups = null } = identity;
    const hasMoved = await followGroups(tx, { providerId: door.id, organizationId, userId, groups });
    const end = Date.now() + SSO_HOURS * 3_600_000;
    const expiresAt = new Date(Math.min(end, identity.until ? Date.parse(identity.until) : end));
    const { kind, id: providerId, label } = door;
    const tokenId = await createSsoToken(tx, services.secrets, {
      userId,
      kind,
      name: label,
      organizationId,
      providerId,
      expiresAt,
      session: identity.session,
    });
    await record(tx, {
      organizationId,
      actorId: userId,
      action: 'sso.sign-in',
      subject: userId,
      details: { provider: providerId, isNew },
    });
    const isChanged = isNew || hasMoved;
    if (isChanged) await recordAccessChange(tx, services, { userId });
    return { userId, tokenId, isChanged };
  });
  if (admitted.isChanged) await services.watch.accessChanged({ userId: admitted.userId });
  return admitted;
}

type Link = NonNullable<SsoIdentity['link']>;

/** The account that signed in so before; null: none did. */
async function linkedAccount(
  tx: Transaction,
  { id: providerId }: Door,
  { issuer, subject }: Link,
): Promise<User | null> {
  const where = { providerId_issuer_subject: { providerId, issuer, subject } };
  const identity = await tx.oidcIdentity.findUnique({ where, select: { member: { select: { user: true } } } });
  return identity?.member.user ?? null;
}

/** Keeps who it is at the provider. Refused for an account that is somebody else there: an address may have got another owner. */
async function link(tx: Transaction, door: Door, userId: string, { issuer, subject }: Link): Promise<void> {
  const { id: providerId, organizationId } = door;
  const { count } = await tx.oidcIdentity.createMany({
    data: { providerId, issuer, subject, organizationId, userId },
    skipDuplicates: true,
  });
  if (count === 0)
    throw new NotAdmitted('This address belongs to another person of your identity provider: ask an administrator');
}

/** Whether it was none. Members stay what they are. */
async function makeMember(tx: Transaction, door: Door, userId: string): Promise<boolean> {
  const { organizationId, defaultRole, defaultTeamId } = door;
  const where = { organizationId_userId: { organizationId, userId } };
  const member = await tx.member.findUnique({ where });
  if (member?.disabled) throw new NotAdmitted('Your membership in this organization is disabled');
  if (member) return false;
  const { count } = await tx.member.createMany({
    data: { organizationId, userId, role: defaultRole, sso: true },
    skipDuplicates: true,
  });
  await tx.invitation.deleteMany({ where: { organizationId, userId } });
  if (count > 0 && defaultTeamId !== null)
    await tx.teamMember.createMany({ data: { teamId: defaultTeamId, organizationId, userId }, skipDuplicates: true });
  return count > 0;
}
