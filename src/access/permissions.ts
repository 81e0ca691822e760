/**
 * The table of rights: what each permission takes, by the kind of entity that it is held on. Operations name a row
 * (`onSpace('merge')`), and `permissions` objects are filled from the same rows, so that they say what happens. Pure.
 *
 * A feature whose entities have rights of their own (comments) keeps its table beside them, made by the same function.
 */
import { includes, type Role } from './roles.ts';
import { type Opening, opensScope, type Scope } from './scopes.ts';

/** What a permission takes. */
export interface Row {
  /** The role on the entity; `guest`: any member of its organization, guests included. */
  readonly role: Role | 'guest';
  /** The scope that a narrowed token needs; null: narrowed tokens are refused. */
  readonly scope: Scope | null;
  /** No field of the `permissions` object: operations name it, clients do not see it. */
  readonly internal?: true;
}

/** A row that knows its place: `space.merge`. */
export interface Permission extends Row {
  readonly kind: string;
  readonly name: string;
}

/** The permissions on one kind of entity, by name. */
export type PermissionTable<Name extends string = string> = Readonly<Record<Name, Permission>>;

/** Makes the table of a kind. */
export const permissionTable = <Name extends string>(kind: string, rows: Record<Name, Row>): PermissionTable<Name> =>
  Object.fromEntries(
    Object.entries<Row>(rows).map(([name, row]) => [name, { kind, name, ...row }]),
  ) as PermissionTable<Name>;

/** The rows that a `permissions` object has as fields. */
export const shownIn = (table: PermissionTable): Permission[] =>
  Object.values(table).filter(({ internal }) => !internal);

/** Whether this role on the entity is enough. The entity must be visible to the caller: guests hold no role on an organization. */
export const roleOpens = (role: Role | null, { role: needed }: Permission): boolean =>
  needed === 'guest' || includes(role, needed);

/** Whether a caller with this role opens it, by a token that opens this. */
export const opens = (permission: Permission, role: Role | null, opening: Opening): boolean =>
  roleOpens(role, permission) && opensScope(opening, permission.scope);

export const ORGANIZATION = permissionTable('organization', {
  view: { role: 'guest', scope: 'space:metadata:read' },
  admin: { role: 'admin', scope: null },
  ownTeam: { role: 'read', scope: null },
  createContent: { role: 'create', scope: 'space:metadata:write' },
  createOpenAPISpec: { role: 'create', scope: 'openapi:write' },
  ingestConversations: { role: 'review', scope: 'conversations:ingest' },
  viewBilling: { role: 'admin', scope: null },
  listMembers: { role: 'read', scope: null },
  listTeams: { role: 'read', scope: null },
  listIntegrations: { role: 'read', scope: null },
  listInstallations: { role: 'read', scope: null },
  installIntegration: { role: 'admin', scope: null },
  listSites: { role: 'read', scope: 'site:metadata:read', internal: true },
  listOpenAPISpecs: { role: 'read', scope: 'openapi:read', internal: true },
  createSite: { role: 'create', scope: null, internal: true },
  readGlossary: { role: 'read', scope: 'space:content:read', internal: true },
  editGlossary: { role: 'create', scope: 'space:content:write', internal: true },
  // What users said, unmasked.
  readConversations: { role: 'read', scope: null, internal: true },
  muteClusters: { role: 'review', scope: null, internal: true },
  readAgentInstructions: { role: 'read', scope: 'space:content:read', internal: true },
  // Of what the caller sees in it.
  readContent: { role: 'guest', scope: 'space:content:read', internal: true },
  // Guests with `create` on a collection put things there: the place decides (placing.ts).
  placeContent: { role: 'guest', scope: 'space:metadata:write', internal: true },
  // For those who may edit something in it (features/content/files).
  uploadFiles: { role: 'guest', scope: 'space:content:write', internal: true },
});

export const COLLECTION = permissionTable('collection', {
  view: { role: 'read', scope: 'space:metadata:read' },
  admin: { role: 'admin', scope: null },
  viewInviteLinks: { role: 'admin', scope: null },
  create: { role: 'create', scope: 'space:metadata:write' },
  // Rename, move, delete.
  manage: { role: 'create', scope: 'space:metadata:write', internal: true },
  changeLevel: { role: 'admin', scope: 'space:metadata:write', internal: true },
});

export const SPACE = permissionTable('space', {
  view: { role: 'read', scope: 'space:metadata:read' },
  access: { role: 'read', scope: 'space:content:read' },
  admin: { role: 'admin', scope: null },
  viewInviteLinks: { role: 'admin', scope: null },
  edit: { role: 'edit', scope: 'space:content:write' },
  triggerGitSync: { role: 'create', scope: 'space:git:sync' },
  comment: { role: 'comment', scope: 'space:content:write' },
  merge: { role: 'review', scope: 'space:content:write' },
  review: { role: 'review', scope: 'space:content:write' },
  installIntegration: { role: 'admin', scope: null },
  // Rename, lock, duplicate, move, delete, restore.
  manage: { role: 'create', scope: 'space:metadata:write', internal: true },
  changeLevel: { role: 'admin', scope: 'space:metadata:write', internal: true },
  changeMergeRules: { role: 'admin', scope: 'space:metadata:write', internal: true },
  disconnectGit: { role: 'admin', scope: 'space:git:sync', internal: true },
});

export const TEAM = permissionTable('team', {
  admin: { role: 'admin', scope: null },
  view: { role: 'read', scope: null },
});

export type OrganizationPermission = keyof typeof ORGANIZATION;
export type CollectionPermission = keyof typeof COLLECTION;
export type SpacePermission = keyof typeof SPACE;
export type TeamPermission = keyof typeof TEAM;
