/**
 * The scope that a narrowed token needs for what each name of a `permissions` object stands for, so that the object says
 * what happens to the caller, not to the owner of its token. Null: only tokens without scopes do it.
 */
import type { PERMISSIONS } from './roles.ts';
import type { Scope } from './scopes.ts';

type Scopes<Kind extends keyof typeof PERMISSIONS> = Record<keyof (typeof PERMISSIONS)[Kind], Scope | null>;

export const PERMISSION_SCOPES: { [Kind in keyof typeof PERMISSIONS]: Scopes<Kind> } = {
  organization: {
    view: 'space:metadata:read',
    admin: null,
    ownTeam: null,
    createContent: 'space:metadata:write',
    createOpenAPISpec: 'openapi:write',
    ingestConversations: 'conversations:ingest',
    viewBilling: null,
    listMembers: null,
    listTeams: null,
    listIntegrations: null,
    listInstallations: null,
    installIntegration: null,
  },
  collection: { view: 'space:metadata:read', admin: null, viewInviteLinks: null, create: 'space:metadata:write' },
  space: {
    view: 'space:metadata:read',
    access: 'space:content:read',
    admin: null,
    viewInviteLinks: null,
    edit: 'space:content:write',
    triggerGitSync: 'space:git:sync',
    comment: 'space:content:write',
    merge: 'space:content:write',
    review: 'space:content:write',
    installIntegration: null,
  },
  team: { admin: null, view: null },
};
