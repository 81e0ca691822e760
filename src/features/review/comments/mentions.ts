/** Whom a text mentions, of the members of its organization. */
import type { Context } from '../../../context.ts';
import type { User } from '../../../db/generated/prisma/client.ts';
import { mentionedUsersIn } from '../../../threads/texts.ts';
import { userOrFormer } from '../../people/users/loader.ts';

/** Of one text; further ones are text. */
const MAX_MENTIONS = 50;

/**
 * The members of an organization whom a text mentions, each once, in the order of the text. An id of anybody else names
 * nobody: whoever writes an id must not learn whether it exists.
 */
export async function mentionedIn(context: Context, organizationId: string, markdown: string): Promise<User[]> {
  // Most texts mention nobody, and need not be taken apart.
  if (!markdown.includes('/users/')) return [];
  const ids = (await mentionedUsersIn(context.threads, markdown)).slice(0, MAX_MENTIONS);
  const members = await Promise.all(ids.map((userId) => context.access.member.load({ organizationId, userId })));
  return Promise.all(ids.filter((_, i) => members[i]).map((id) => userOrFormer(context, id)));
}
