/** What an OpenID provider may be. */
import { z } from 'zod';
import type { Transaction } from '../../../db/database.ts';
import { badInput } from '../../../errors.ts';
import { builder } from '../../../graphql/builder.ts';
import { RoleType } from '../../../graphql/shapes.ts';
import { TeamRoleType } from '../teams/types.ts';

/** Of an organization. */
export const MOST_PROVIDERS = 50;
/** Of a provider. */
export const MOST_GROUPS = 200;

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Why no configuration is found from this address; null: there is nothing against it. */
function problemOf(issuer: string): string | null {
  if (!URL.canParse(issuer)) return 'must be an https address';
  const { protocol, hostname, username, password, search, hash, pathname } = new URL(issuer);
  if (protocol !== 'https:' && !(protocol === 'http:' && LOOPBACK.test(hostname))) return 'must be an https address';
  if (`${username}${password}${search}${hash}` !== '') return 'must have no credentials, query or fragment';
  // The library would take the document for that of any issuer.
  return pathname.includes('/.well-known/') ? 'must be the issuer: the address before /.well-known/' : null;
}

export const providerLabel = z
  .string()
  .trim()
  .min(1, 'must have at least 1 character')
  .max(30, 'must have at most 30 characters');

const issuer = z
  .string()
  .max(1024, 'must have at most 1024 characters')
  .superRefine((text, context) => {
    const problem = problemOf(text);
    if (problem) context.addIssue({ code: 'custom', message: problem });
  });
const printable = z
  .string()
  .regex(/^[\x20-\x7e]+$/, 'must be of printable ASCII characters')
  .max(1024, 'must have at most 1024 characters');
const scopes = z
  .array(z.string().regex(/^[\x21\x23-\x5b\x5d-\x7e]{1,200}$/, 'must be a scope of OAuth'))
  .max(30, 'must have at most 30 items')
  .refine((items) => items.includes('openid'), 'must have openid');

const GroupInput = builder.inputType('OidcGroupInput', {
  description: 'A group at the provider, and the team that its people are in.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'As the provider names it: with Entra ID, its object id.' }),
    team: t.id({ required: true, description: 'The id of a team.' }),
    role: t.field({ type: TeamRoleType, description: 'Default: member. Guests are members.' }),
  }),
});

/** The settings that making and changing one take, all optional. */
export const providerSettings = () =>
  builder.args((t) => ({
    issuer: t.string({ validate: issuer, clearable: true, description: 'As the provider writes it in its tokens.' }),
    clientId: t.string({ validate: printable, clearable: true, description: 'What it calls this server.' }),
    clientSecret: t.string({
      validate: printable,
      clearable: true,
      description: 'Kept encrypted, and not shown again.',
    }),
    scopes: t.stringList({
      validate: scopes,
      description: 'What it is asked for. Default: openid, email, profile.',
    }),
    groupsClaim: t.string({
      validate: z.string().min(1, 'must not be empty').max(200, 'must have at most 200 characters'),
      clearable: true,
      description: 'The claim with the groups of a person.',
    }),
    groups: t.field({
      type: [GroupInput],
      validate: z
        .array(
          z.looseObject({ name: z.string().min(1, 'must not be empty').max(256, 'must have at most 256 characters') }),
        )
        .max(MOST_GROUPS, `must have at most ${MOST_GROUPS} items`),
      description:
        'The teams of groups, instead of those before. With every sign-in, who came into such a team by a group and is not in the group any more leaves it; those whom somebody put there stay.',
    }),
    defaultTeam: t.id({ clearable: true, description: 'The id of a team that new members are in.' }),
    defaultRole: t.field({
      type: RoleType,
      clearable: true,
      description: 'What new members hold. Default: read; null makes guests.',
    }),
  }));

/** 400 that names each field with a team that the organization does not have. */
export async function requireTeams(
  tx: Transaction,
  organizationId: string,
  given: readonly { path: string; id: string }[],
): Promise<void> {
  const ids = given.map(({ id }) => id).filter((id) => !id.includes('\0'));
  const found = await tx.team.findMany({ where: { organizationId, id: { in: ids } }, select: { id: true } });
  const known = new Set(found.map(({ id }) => id));
  const unknown = given.filter(({ id }) => !known.has(id));
  if (unknown.length > 0)
    throw badInput(unknown.map(({ path }) => ({ path, message: 'is not a team of this organization' })));
}
