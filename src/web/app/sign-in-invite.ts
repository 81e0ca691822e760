/** Who comes to the sign-in by an invite is told what it is for, and gets an account by it. */
import { heldInvite } from '../../features/people/invite-links/rights.ts';
import type { Services } from '../../services.ts';
import { type Html, html, NOTHING } from './html.ts';

const JOIN = /^\/app\/join\/([0-9A-Za-z]{20})\/([0-9A-Za-z]{20})$/;

/** The invite that a sign-in leads to. */
export function inviteIn(next: string): { organizationId: string; inviteId: string } | undefined {
  const [, organizationId, inviteId] = JOIN.exec(next) ?? [];
  return organizationId && inviteId ? { organizationId, inviteId } : undefined;
}

/** What the page of the sign-in says of the invite that it leads to. */
export async function invitedLead(services: Services, next: string): Promise<Html> {
  const names = inviteIn(next);
  if (!names) return NOTHING;
  if (!(await heldInvite(services, names)))
    return html`<p class="app-notice">This invite is over: it has ended, was used up, or was taken back. Ask for another one.</p>`;
  return html`<p class="app-lead">You are invited to ${await organizationOf(services, names)}. Enter your address: it gets a code, and an account if it has none.</p>`;
}

/** The title of the organization that an invite is of: those who hold it see what they are invited to before they are in. */
export async function organizationOf(services: Services, { organizationId: id }: { organizationId: string }) {
  const select = { title: true };
  return (await services.database.prisma.organization.findUniqueOrThrow({ where: { id }, select })).title;
}
