/**
 * Callers that are no users, with the most and the least that each can have: the axes of the matrix beside roles. They call a
 * server of their own, on which a header names them.
 */
import { AUDIENCES, type Audience, type Caller, NOBODY } from '../../src/access/caller-kinds.ts';
import { OWN_SCOPES, SCOPES, type Scope } from '../../src/access/scopes.ts';
import type { World } from './world.ts';

/** An installation in the world's organization, bound to all spaces and sites. */
const installation = ({ organization, people }: World, scopes: readonly Scope[]): Caller => ({
  kind: 'installation',
  tokenId: 'token',
  installationId: 'installation',
  integration: 'notifier',
  // Anybody who holds nothing by themselves.
  userId: people.stranger.id,
  organizationId: organization.id,
  scopes,
  spaces: 'all',
  sites: 'all',
  expiresAt: new Date(Date.now() + 3_600_000),
});

/** An integration of the world's organization, which is none of those that operations are about. */
const integration = ({ organization }: World, scopes: readonly Scope[]): Caller => ({
  kind: 'integration',
  tokenId: 'token',
  integrationId: 'integration',
  integration: 'notifier',
  organizationId: organization.id,
  scopes,
  expiresAt: new Date(Date.now() + 3_600_000),
});

const visitor = ({ organization, people }: World, audience: Audience): Caller => ({
  kind: 'visitor',
  siteId: 'site',
  organizationId: organization.id,
  audience,
  // What a visitor says of itself makes it nobody of this server.
  claims: { userId: people.admin.id, role: 'admin', serverAdmin: true },
  adaptive: true,
  view: '{}',
  siteSpaceId: null,
  spaces: new Set(),
  preview: false,
  expiresAt: new Date(Date.now() + 3_600_000),
});

/** By the scopes of an installation, and of an integration; by the audience of a site; then nobody. */
export const othersIn = (world: World) =>
  ({
    'an installation without scopes': installation(world, []),
    'an installation with every scope': installation(world, SCOPES),
    'an integration without scopes': integration(world, []),
    'an integration with every scope': integration(world, [...SCOPES, ...OWN_SCOPES]),
    ...(Object.fromEntries(
      AUDIENCES.map((audience) => [`a visitor (${audience})`, visitor(world, audience)]),
    ) as Record<`a visitor (${Audience})`, Caller>),
    nobody: NOBODY,
  }) satisfies Record<string, Caller>;

export type Other = keyof ReturnType<typeof othersIn>;
