/** The bodies of the hand-written server: rows to JSON, field by field, in the order of the product's. */

type Row = Record<string, any>;

const RANK: Record<string, number> = { read: 1, comment: 2, edit: 3, review: 4, create: 5, admin: 6 };

function permissionsOf(role: string) {
  const rank = RANK[role] ?? 0;
  return {
    view: rank >= 1,
    access: rank >= 1,
    admin: rank >= 6,
    viewInviteLinks: rank >= 6,
    edit: rank >= 3,
    triggerGitSync: rank >= 5,
    comment: rank >= 2,
    merge: rank >= 4,
    review: rank >= 4,
    installIntegration: rank >= 6,
  };
}

/** Where the site that publishes the space shows it; undefined: none does. Sites with a hostname of their own are left out. */
const publishedAt = ({ siteId, basename, sectionPath, spacePath }: Row, publicUrl: string) =>
  siteId === null
    ? undefined
    : `${publicUrl}/sites/${[basename ?? siteId, sectionPath, spacePath].filter((part) => part !== null).join('/')}/`;

export function spaceBody(row: Row, publicUrl: string) {
  return {
    object: 'space',
    id: row.id,
    title: row.title,
    emoji: row.emoji,
    visibility: row.visibility ?? 'private',
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    deletedAt: row.deletedAt ?? undefined,
    editMode: row.editMode,
    mergeRules: { type: row.mergeRules.type },
    urls: {
      location: `${publicUrl}/v1/spaces/${row.id}`,
      app: `${publicUrl}/app/spaces/${row.id}`,
      published: publishedAt(row, publicUrl),
    },
    organization: row.organizationId,
    parent: row.parentId ?? undefined,
    language: row.language ?? undefined,
    gitSync:
      row.repoName === null
        ? undefined
        : {
            repoName: row.repoName,
            installationProvider: row.provider,
            integration: row.integration ?? undefined,
            url: row.url,
            updatedAt: row.syncedAt,
          },
    visitorAuth: row.backend === null ? undefined : { backend: row.backend },
    defaultLevel: row.defaultLevel,
    comments: row.comments,
    changeRequests: row.total,
    changeRequestsOpen: row.open,
    changeRequestsDraft: row.draft,
    permissions: permissionsOf(row.role),
    revision: row.revisionId,
  };
}

export function spaceListBody(rows: Row[], limit: number, publicUrl: string) {
  const shown = rows.filter(({ id }) => id !== null);
  const items = shown.slice(0, limit);
  const last = items.at(-1);
  const page = last && Buffer.from(JSON.stringify(['createdAt', last.createdAt, last.id])).toString('base64url');
  return {
    ...(shown.length > limit && { next: { page } }),
    count: rows[0]?.count,
    items: items.map((row) => spaceBody(row, publicUrl)),
  };
}

function pageFields(page: Row, spaceId: string, publicUrl: string, markdown: string | undefined, pages: object[]) {
  return {
    object: 'page',
    id: page.id,
    title: page.title,
    icon: page.icon ?? undefined,
    type: page.type,
    kind: page.type === 'document' ? 'sheet' : page.type,
    createdAt: new Date(page.createdAt),
    updatedAt: new Date(page.updatedAt),
    slug: page.path.slice(page.path.lastIndexOf('/') + 1),
    path: page.path,
    description: page.description ?? undefined,
    markdown,
    pages,
    layout: {
      width: 'default',
      cover: true,
      coverSize: 'full',
      title: true,
      description: true,
      tableOfContents: true,
      outline: true,
      pagination: true,
      metadata: true,
    },
    metaLinks: {},
    git: page.gitOid === null ? undefined : { oid: page.gitOid, path: page.gitPath },
    urls: { app: `${publicUrl}/app/spaces/${spaceId}/pages/${page.id}` },
  };
}

export function pageBody(row: Row, spaceId: string, publicUrl: string) {
  const below = (row.below ?? []) as Row[];
  const under = (path: string): object[] =>
    below
      .filter(
        (page) =>
          page.path.length > path.length && page.path.lastIndexOf('/') === path.length && page.path.startsWith(path),
      )
      .map((page) => pageFields(page, spaceId, publicUrl, undefined, under(page.path)));
  return pageFields(row.page, spaceId, publicUrl, row.markdown, under(row.page.path));
}
