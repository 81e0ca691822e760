/** Who is invited: an address, or an address with a role of its own. */
import { z } from 'zod';
import { ROLES, type Role } from '../../../access/roles.ts';
import { describedAs } from '../../../engine/shape.ts';

export interface Invitee {
  email: string;
  /** Undefined: what the invite says for all; null: a guest. */
  role?: Role | null | undefined;
}

const email = z
  .string('must be an e-mail address, or an object with email and role')
  .trim()
  .toLowerCase()
  .pipe(z.email('must be an e-mail address').max(320, 'must have at most 320 characters'));
const withRole = z.strictObject({ email, role: z.enum(ROLES).nullish() });
const anyInvitee = z.unknown().transform((given, context): Invitee => {
  const isObject = typeof given === 'object' && given !== null;
  const { data, error } = isObject ? withRole.safeParse(given) : email.safeParse(given);
  for (const issue of error?.issues ?? []) context.addIssue({ ...issue });
  return typeof data === 'object' ? data : { email: data ?? '' };
});
const invitee = describedAs(anyInvitee, () => z.union([email, withRole]));

/** The addresses of one invite. */
export const invitees = z.array(invitee).min(1, 'must have at least 1 entry').max(100, 'must have at most 100 entries');

/** Each address once, in their order, with its role; of an address that is there twice, the last role counts. */
export function rolesByAddress(given: readonly unknown[], role: Role | null): Map<string, Role | null> {
  return new Map(invitees.parse(given).map((one) => [one.email, one.role === undefined ? role : one.role]));
}
