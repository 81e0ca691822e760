/**
 * Who may do what, operation by operation. Written by hand and not read from the declarations, so that a
 * declaration that opens too much, or too little, is seen.
 *
 * `organization`: members see it, guests too; its roles are those of members. `content`: a space, a collection and all that is
 * in them; its roles are held on it, and who holds none does not see it.
 */
import type { Operation } from './operation.ts';
import type { Other } from './others.ts';
import { type Name, ROLES } from './world.ts';

export type Outcome = 'may' | 403 | 404 | 204;
export type Refusal = 401 | 403 | 404;
export type Need = (person: Name, method: string, path: string) => Outcome;

type Role = (typeof ROLES)[number];

const holds = (person: Name, role: Role): boolean => {
  const held = ROLES.indexOf(person as Role);
  return held >= 0 && held <= ROLES.indexOf(role);
};

const isMember = (person: Name): boolean => person !== 'stranger' && person !== 'operator';

/** Anybody with a token; what is shown depends on who asks. */
export const everybody: Need = () => 'may';

/** The administrator of the server, whom no organization knows. */
export const operatorOnly: Need = (person) => (person === 'operator' ? 'may' : 403);

export const organization =
  (role: Role | 'guest'): Need =>
  (person) => {
    if (!isMember(person)) return 404;
    return role === 'guest' || holds(person, role) ? 'may' : 403;
  };

/** To a DELETE, what one does not see is absent: 204, unless it is the parent that one does not see. */
export const content =
  (role: Role): Need =>
  (person, method, path) => {
    if (!holds(person, 'read')) return method === 'DELETE' && /^\/v1\/\w+\/\{\w+\}$/.test(path) ? 204 : 404;
    return holds(person, role) ? 'may' : 403;
  };

/** The role on the space that is translated: who does not see that sees no translation of it. */
const onTranslation =
  (role: Role): Need =>
  (person, method) => {
    if (!isMember(person)) return 404;
    if (!holds(person, 'read')) return method === 'DELETE' ? 204 : 404;
    return holds(person, role) ? 'may' : 403;
  };

/** People that the caller works with; guests work with nobody. The administrator of the server sees everybody. */
const seesPeople: Need = (person) => (holds(person, 'read') || person === 'operator' ? 'may' : 404);

/** One's own profile only: nobody in this table is the user of the path. */
const nobodyElse: Need = (person, method, path) => (seesPeople(person, method, path) === 'may' ? 403 : 404);

/** The account that was invited, which nobody in this table is. */
const invitedOnly: Need = () => 404;

/** Asked before people sign in; not by readers of a site. */
const LOGIN = 'GET /v1/orgs/{organizationId}/sso';

/** For anybody, without a token: what decides is in the request. */
export const OPEN: ReadonlySet<string> = new Set([
  'POST /v1/urls/published',
  'POST /v1/orgs/{organizationId}/sites/{siteId}/insights/events',
  LOGIN,
]);

/**
 * Installations in all spaces and sites do what their scopes say, as members with the role `create` do; what takes no scope, and what is
 * about people or another integration, is closed to them. Integrations list those that they see; of others nothing is there. To other callers that are no users every other operation is closed; for readers
 * of a site, all else is not there.
 */
export function needOfOthers(other: Other, { key, method, path, declared: { access } }: Operation): Outcome | Refusal {
  // These visitors read another site.
  if (OPEN.has(key)) return other.startsWith('a visitor') && (key.includes('{siteId}') || key === LOGIN) ? 404 : 'may';
  if (other === 'nobody') return 401;
  if (other === 'an installation with every scope' && access.scope !== null) {
    // This one is of an integration that is not theirs, and has none of the scopes of integrations themselves.
    if (key.includes('/v1/integrations')) return 403;
    return OF_INSTALLATIONS[key] ?? (NEEDS[key] as Need)('create', method, path);
  }
  if (other === 'an integration with every scope') return OF_INTEGRATIONS[key] ?? 403;
  if (!other.startsWith('a visitor')) return 403;
  // Texts name people, and these visitors are of the organization of everybody here.
  return key === 'GET /v1/users/{userId}' ? 'may' : 404;
}

/** Where installations differ from members. */
const OF_INSTALLATIONS: Readonly<Record<string, Outcome>> = {
  // For people: their accounts, and addresses that open what they see.
  'GET /v1/user': 403,
  'POST /v1/orgs/{organizationId}/ping': 403,
  'GET /v1/spaces/{spaceId}/pdf': 403,
  'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/pdf': 403,
  'GET /v1/orgs/{organizationId}/sites/{siteId}/publishing/preview': 403,
};

const SITE = '/v1/orgs/{organizationId}/sites/{siteId}';
const REVISION = '/v1/spaces/{spaceId}/revisions/{revisionId}';

/** What a reader of a site may ask for, about the site and its spaces. */
export const FOR_READERS: ReadonlySet<string> = new Set([
  ...[...OPEN].filter((key) => key !== LOGIN),
  `GET ${SITE}/published`,
  `GET ${SITE}/redirect`,
  `POST ${SITE}/search`,
  `POST ${SITE}/ask`,
  `POST ${SITE}/agent-feedback`,
  'GET /v1/spaces/{spaceId}',
  'GET /v1/spaces/{spaceId}/embed',
  `GET ${REVISION}`,
  `GET ${REVISION}/pages`,
  `GET ${REVISION}/files`,
  `GET ${REVISION}/files/{fileId}`,
  `GET ${REVISION}/page/{pageId}`,
  `GET ${REVISION}/page/{pageId}/meta-links`,
  `GET ${REVISION}/page/{pageId}/document`,
  `GET ${REVISION}/reusable-contents/{reusableContentId}/document`,
  `GET ${REVISION}/path/{pagePath}`,
  'GET /v1/users/{userId}',
  'GET /v1/orgs/{organizationId}/openapi/{specSlug}/versions/latest/content',
]);

/** What besides those who preview it may ask for. */
export const FOR_PREVIEWS: ReadonlySet<string> = new Set([
  `GET ${REVISION}/changes`,
  'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}',
  'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/changes',
]);

/** Guests see no site; whoever is no member does not even see the organization. */
export const site =
  (role: Role): Need =>
  (person, method, path) => {
    if (!isMember(person)) return 404;
    if (!holds(person, 'read')) return method === 'DELETE' && path.endsWith('/sites/{siteId}') ? 204 : 404;
    return holds(person, role) ? 'may' : 403;
  };

/** Public integrations are seen by everybody; those of this table are private, and not installed. */
const integration =
  (role: Role): Need =>
  (person, method, path) => {
    if (!holds(person, 'read')) return method === 'DELETE' && path === INTEGRATION ? 204 : 404;
    return holds(person, role) ? 'may' : 403;
  };

/** Guests see no description of an API, but that they may not list or make them. */
const spec =
  (role: Role): Need =>
  (person, method) => {
    if (!isMember(person)) return 404;
    if (!holds(person, 'read')) return method === 'DELETE' ? 204 : 404;
    return holds(person, role) ? 'may' : 403;
  };

const SPEC = '/v1/orgs/{organizationId}/openapi/{specSlug}';
const INTEGRATION = '/v1/integrations/{integrationName}';
const INSTALLATION = `${INTEGRATION}/installations/{installationId}`;

/** What an integration may ask for about itself and its installations. Those of these calls are another one's, which is not there for it. */
const OF_INTEGRATIONS: Readonly<Record<string, Outcome>> = {
  'GET /v1/integrations': 'may',
  ...Object.fromEntries(
    [
      `GET ${INTEGRATION}`,
      ...['installations', 'spaces', 'sites'].map((list) => `GET ${INTEGRATION}/${list}`),
      `POST ${INTEGRATION}/tasks`,
      ...['GET', 'PATCH', 'DELETE'].map((method) => `${method} ${INSTALLATION}`),
      `POST ${INSTALLATION}/tokens`,
      ...['spaces', 'sites'].map((list) => `GET ${INSTALLATION}/${list}`),
      ...['GET', 'PATCH', 'DELETE'].flatMap((method) => [
        `${method} ${INSTALLATION}/spaces/{spaceId}`,
        `${method} ${INSTALLATION}/sites/{siteId}`,
      ]),
    ].map((key) => [key, 404 as const]),
  ),
};

export const NEEDS: Readonly<Record<string, Need>> = {
  'POST /v1/urls/published': everybody,

  'GET /v1/user': everybody,
  'GET /v1/users/{userId}': seesPeople,
  'PATCH /v1/users/{userId}': nobodyElse,

  'GET /v1/orgs': everybody,
  'POST /v1/orgs': operatorOnly,
  'GET /v1/orgs/{organizationId}': organization('guest'),
  'PATCH /v1/orgs/{organizationId}': organization('admin'),
  'GET /v1/subdomains/{subdomain}': organization('guest'),
  // Those who have an address in a domain that it allows.
  'POST /v1/orgs/{organizationId}/join': everybody,
  'GET /v1/email-domains/{emailDomain}/orgs': everybody,
  'POST /v1/orgs/{organizationId}/files': organization('edit'),

  'GET /v1/orgs/{organizationId}/saml': organization('admin'),
  'POST /v1/orgs/{organizationId}/saml': organization('admin'),
  'GET /v1/orgs/{organizationId}/saml/{samlProviderId}': organization('admin'),
  'PATCH /v1/orgs/{organizationId}/saml/{samlProviderId}': organization('admin'),
  'DELETE /v1/orgs/{organizationId}/saml/{samlProviderId}': organization('admin'),
  'GET /v1/orgs/{organizationId}/sso': everybody,
  'POST /v1/orgs/{organizationId}/members/{userId}/sso': organization('admin'),

  'GET /v1/orgs/{organizationId}/members': organization('read'),
  'GET /v1/orgs/{organizationId}/members/{userId}': organization('read'),
  'PATCH /v1/orgs/{organizationId}/members/{userId}': organization('admin'),
  'DELETE /v1/orgs/{organizationId}/members/{userId}': organization('admin'),
  'GET /v1/orgs/{organizationId}/members/{userId}/spaces': organization('read'),
  'GET /v1/orgs/{organizationId}/members/{userId}/teams': organization('read'),
  'POST /v1/orgs/{organizationId}/ping': organization('guest'),
  'POST /v1/orgs/{organizationId}/invites': organization('admin'),
  'GET /v1/orgs/{organizationId}/invites': organization('admin'),
  'POST /v1/orgs/{organizationId}/invites/{inviteId}': invitedOnly,
  'DELETE /v1/orgs/{organizationId}/invites/{inviteId}': organization('admin'),
  'GET /v1/user/invites': everybody,
  'GET /v1/orgs/{organizationId}/link-invites': organization('admin'),
  'POST /v1/orgs/{organizationId}/link-invites': organization('admin'),
  'GET /v1/orgs/{organizationId}/link-invites/{inviteId}': everybody,
  'PATCH /v1/orgs/{organizationId}/link-invites/{inviteId}': organization('admin'),
  'DELETE /v1/orgs/{organizationId}/link-invites/{inviteId}': organization('admin'),

  'GET /v1/orgs/{organizationId}/teams': organization('read'),
  'PUT /v1/orgs/{organizationId}/teams': organization('admin'),
  'GET /v1/orgs/{organizationId}/teams/{teamId}': organization('read'),
  'PATCH /v1/orgs/{organizationId}/teams/{teamId}': organization('admin'),
  'DELETE /v1/orgs/{organizationId}/teams/{teamId}': organization('admin'),
  'GET /v1/orgs/{organizationId}/teams/{teamId}/members': organization('read'),
  'PUT /v1/orgs/{organizationId}/teams/{teamId}/members': organization('admin'),
  'PUT /v1/orgs/{organizationId}/teams/{teamId}/members/{userId}': organization('admin'),
  'DELETE /v1/orgs/{organizationId}/teams/{teamId}/members/{userId}': organization('admin'),

  'GET /v1/orgs/{organizationId}/installations': organization('read'),
  'GET /v1/orgs/{organizationId}/integrations': organization('read'),
  'GET /v1/orgs/{organizationId}/integrations/installations-status': organization('read'),
  'GET /v1/orgs/{organizationId}/integrations/{integrationName}/installation_status': organization('read'),
  'GET /v1/orgs/{organizationId}/sites/{siteId}/integrations': site('read'),
  'GET /v1/spaces/{spaceId}/integrations': content('read'),
  'GET /v1/spaces/{spaceId}/integration-blocks': content('read'),
  'GET /v1/integrations': everybody,
  [`GET ${INTEGRATION}`]: integration('read'),
  [`POST ${INTEGRATION}`]: organization('admin'),
  [`DELETE ${INTEGRATION}`]: integration('admin'),
  [`PUT ${INTEGRATION}/dev`]: integration('admin'),
  [`DELETE ${INTEGRATION}/dev`]: integration('admin'),
  [`POST ${INTEGRATION}/tasks`]: integration('admin'),
  // The block is in a page.
  [`POST ${INTEGRATION}/render`]: content('read'),
  [`GET ${INTEGRATION}/render`]: content('read'),
  [`GET ${INTEGRATION}/events`]: integration('admin'),
  [`GET ${INTEGRATION}/events/{eventId}`]: integration('admin'),
  [`GET ${INTEGRATION}/installations`]: integration('read'),
  [`POST ${INTEGRATION}/installations`]: integration('admin'),
  [`GET ${INTEGRATION}/spaces`]: integration('read'),
  [`GET ${INTEGRATION}/sites`]: integration('read'),
  [`GET ${INSTALLATION}`]: integration('read'),
  [`PATCH ${INSTALLATION}`]: integration('admin'),
  [`DELETE ${INSTALLATION}`]: integration('admin'),
  // No person: the integration itself.
  [`POST ${INSTALLATION}/tokens`]: () => 403,
  [`GET ${INSTALLATION}/spaces`]: integration('read'),
  [`POST ${INSTALLATION}/spaces`]: integration('admin'),
  [`GET ${INSTALLATION}/spaces/{spaceId}`]: integration('read'),
  [`PATCH ${INSTALLATION}/spaces/{spaceId}`]: integration('admin'),
  [`DELETE ${INSTALLATION}/spaces/{spaceId}`]: integration('admin'),
  [`GET ${INSTALLATION}/sites`]: integration('read'),
  [`POST ${INSTALLATION}/sites`]: integration('admin'),
  [`GET ${INSTALLATION}/sites/{siteId}`]: integration('read'),
  [`PATCH ${INSTALLATION}/sites/{siteId}`]: integration('admin'),
  [`DELETE ${INSTALLATION}/sites/{siteId}`]: integration('admin'),

  'GET /v1/orgs/{organizationId}/openapi': organization('read'),
  'POST /v1/orgs/{organizationId}/openapi': organization('create'),
  [`GET ${SPEC}`]: spec('read'),
  [`PUT ${SPEC}`]: organization('create'),
  [`PATCH ${SPEC}`]: spec('create'),
  [`DELETE ${SPEC}`]: spec('create'),
  [`GET ${SPEC}/versions`]: spec('read'),
  [`GET ${SPEC}/versions/latest`]: spec('read'),
  [`GET ${SPEC}/versions/latest/content`]: spec('read'),
  [`GET ${SPEC}/versions/{versionId}`]: spec('read'),
  [`GET ${SPEC}/versions/{versionId}/content`]: spec('read'),

  'GET /v1/orgs/{organizationId}/collections': organization('guest'),
  'POST /v1/orgs/{organizationId}/collections': organization('create'),
  'GET /v1/collections/{collectionId}': content('read'),
  'PATCH /v1/collections/{collectionId}': content('create'),
  'DELETE /v1/collections/{collectionId}': content('create'),
  'GET /v1/collections/{collectionId}/spaces': content('read'),
  'POST /v1/collections/{collectionId}/move': content('create'),
  'POST /v1/collections/{collectionId}/transfer': content('admin'),

  'GET /v1/orgs/{organizationId}/spaces': organization('guest'),
  'POST /v1/orgs/{organizationId}/spaces': organization('create'),
  'GET /v1/spaces/{spaceId}': content('read'),
  'GET /v1/spaces/{spaceId}/pdf': content('read'),
  'PATCH /v1/spaces/{spaceId}': content('create'),
  'DELETE /v1/spaces/{spaceId}': content('create'),
  'POST /v1/spaces/{spaceId}/duplicate': content('create'),
  'POST /v1/spaces/{spaceId}/restore': content('create'),
  'POST /v1/spaces/{spaceId}/move': content('create'),
  'POST /v1/spaces/{spaceId}/transfer': content('admin'),

  'POST /v1/spaces/{spaceId}/permissions': content('admin'),
  'GET /v1/spaces/{spaceId}/permissions/users': content('admin'),
  'PATCH /v1/spaces/{spaceId}/permissions/users/{userId}': content('admin'),
  'DELETE /v1/spaces/{spaceId}/permissions/users/{userId}': content('admin'),
  'GET /v1/spaces/{spaceId}/permissions/teams': content('admin'),
  'PATCH /v1/spaces/{spaceId}/permissions/teams/{teamId}': content('admin'),
  'DELETE /v1/spaces/{spaceId}/permissions/teams/{teamId}': content('admin'),
  'POST /v1/collections/{collectionId}/permissions': content('admin'),
  'GET /v1/collections/{collectionId}/permissions/users': content('admin'),
  'PATCH /v1/collections/{collectionId}/permissions/users/{userId}': content('admin'),
  'DELETE /v1/collections/{collectionId}/permissions/users/{userId}': content('admin'),
  'GET /v1/collections/{collectionId}/permissions/teams': content('admin'),
  'PATCH /v1/collections/{collectionId}/permissions/teams/{teamId}': content('admin'),
  'DELETE /v1/collections/{collectionId}/permissions/teams/{teamId}': content('admin'),

  'GET /v1/spaces/{spaceId}/content': content('read'),
  'POST /v1/spaces/{spaceId}/content': content('edit'),
  'POST /v1/spaces/{spaceId}/content/template': content('edit'),
  'GET /v1/spaces/{spaceId}/content/pages': content('read'),
  'GET /v1/spaces/{spaceId}/content/files': content('read'),
  'GET /v1/spaces/{spaceId}/content/files/{fileId}': content('read'),
  'GET /v1/spaces/{spaceId}/content/page/{pageId}': content('read'),
  'GET /v1/spaces/{spaceId}/content/files/{fileId}/backlinks': content('read'),
  'GET /v1/spaces/{spaceId}/content/page/{pageId}/links': content('read'),
  'GET /v1/spaces/{spaceId}/links': content('read'),
  'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/files/{fileId}/backlinks': content('read'),
  'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/links': content('read'),
  'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/backlinks': content('read'),
  'GET /v1/spaces/{spaceId}/content/page/{pageId}/backlinks': content('read'),
  'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/links': content('read'),
  'GET /v1/spaces/{spaceId}/content/path/{pagePath}': content('read'),
  'GET /v1/spaces/{spaceId}/content/reusable-contents/{reusableContentId}': content('read'),
  'GET /v1/spaces/{spaceId}/revisions/{revisionId}': content('read'),
  'GET /v1/spaces/{spaceId}/revisions/{revisionId}/pages': content('read'),
  'GET /v1/spaces/{spaceId}/revisions/{revisionId}/files': content('read'),
  'GET /v1/spaces/{spaceId}/revisions/{revisionId}/files/{fileId}': content('read'),
  'GET /v1/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}': content('read'),
  'GET /v1/spaces/{spaceId}/revisions/{revisionId}/path/{pagePath}': content('read'),
  'GET /v1/spaces/{spaceId}/embed': content('read'),
  'GET /v1/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}/meta-links': content('read'),
  'GET /v1/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}/document': content('read'),
  'GET /v1/spaces/{spaceId}/revisions/{revisionId}/reusable-contents/{reusableContentId}/document': content('read'),

  'GET /v1/orgs/{organizationId}/change-requests': organization('guest'),
  'GET /v1/spaces/{spaceId}/change-requests': content('read'),
  'POST /v1/spaces/{spaceId}/change-requests': content('edit'),
  'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}': content('read'),
  'PATCH /v1/spaces/{spaceId}/change-requests/{changeRequestId}': content('edit'),
  'POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/merge': content('review'),
  'POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/update': content('edit'),
  'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content': content('read'),
  'POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content': content('edit'),
  'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/pages': content('read'),
  'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/files': content('read'),
  'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/files/{fileId}': content('read'),
  'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}': content('read'),
  'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/path/{pagePath}': content('read'),
  'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/contributors': content('read'),
  'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/reviews': content('read'),
  'POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/reviews': content('review'),
  'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/reviews/{reviewId}': content('read'),
  'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/conflicts': content('read'),
  'POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/conflicts/{conflictId}': content('edit'),
  'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers': content('read'),
  'POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers': content('edit'),
  'DELETE /v1/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers/{userId}': content('edit'),
  'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/changes': content('read'),
  'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/pdf': content('read'),
  'GET /v1/spaces/{spaceId}/revisions/{revisionId}/changes': content('read'),

  // Of somebody else: resolving takes `edit`, deleting `admin`; a reaction is one's own.
  'GET /v1/spaces/{spaceId}/comments': content('read'),
  'POST /v1/spaces/{spaceId}/comments': content('comment'),
  'GET /v1/spaces/{spaceId}/comments/{commentId}': content('read'),
  'PUT /v1/spaces/{spaceId}/comments/{commentId}': content('edit'),
  'DELETE /v1/spaces/{spaceId}/comments/{commentId}': content('admin'),
  'GET /v1/spaces/{spaceId}/comments/{commentId}/replies': content('read'),
  'POST /v1/spaces/{spaceId}/comments/{commentId}/replies': content('comment'),
  'GET /v1/spaces/{spaceId}/comments/{commentId}/replies/{commentReplyId}': content('read'),
  'PUT /v1/spaces/{spaceId}/comments/{commentId}/replies/{commentReplyId}': content('comment'),
  'DELETE /v1/spaces/{spaceId}/comments/{commentId}/replies/{commentReplyId}': content('admin'),
  'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments': content('read'),
  'POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments': content('comment'),
  'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}': content('read'),
  'PUT /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}': content('edit'),
  'DELETE /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}': content('admin'),
  'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies': content('read'),
  'POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies': content('comment'),
  'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies/{commentReplyId}':
    content('read'),
  'PUT /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies/{commentReplyId}':
    content('comment'),
  'DELETE /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies/{commentReplyId}':
    content('admin'),

  'GET /v1/orgs/{organizationId}/search': organization('guest'),
  'GET /v1/spaces/{spaceId}/search': content('read'),

  'POST /v1/spaces/{spaceId}/git/import': content('create'),
  'POST /v1/spaces/{spaceId}/git/export': content('create'),
  'GET /v1/spaces/{spaceId}/git/info': content('read'),
  'GET /v1/spaces/{spaceId}/git/operations': content('read'),
  'GET /v1/spaces/{spaceId}/git/operations/{operationId}': content('read'),
  'GET /v1/spaces/{spaceId}/revisions': content('read'),
  'GET /v1/orgs/{organizationId}/deleted-spaces': organization('guest'),
  'DELETE /v1/spaces/{spaceId}/git/legacy-installation': content('admin'),

  'GET /v1/orgs/{organizationId}/sites': organization('read'),
  'POST /v1/orgs/{organizationId}/sites': organization('create'),
  'GET /v1/orgs/{organizationId}/sites/{siteId}': site('read'),
  'PATCH /v1/orgs/{organizationId}/sites/{siteId}': site('edit'),
  'DELETE /v1/orgs/{organizationId}/sites/{siteId}': site('admin'),
  'POST /v1/orgs/{organizationId}/sites/{siteId}/publish': site('admin'),
  'POST /v1/orgs/{organizationId}/sites/{siteId}/unpublish': site('admin'),
  'GET /v1/orgs/{organizationId}/sites/{siteId}/structure': site('read'),
  'POST /v1/orgs/{organizationId}/sites/{siteId}/search': site('read'),
  'POST /v1/orgs/{organizationId}/sites/{siteId}/ask': site('read'),
  'GET /v1/orgs/{organizationId}/sites/{siteId}/published': site('read'),
  'GET /v1/orgs/{organizationId}/sites/{siteId}/integration-scripts': site('read'),
  'GET /v1/orgs/{organizationId}/sites/{siteId}/publishing/preview': site('read'),
  'PATCH /v1/orgs/{organizationId}/sites/{siteId}/structure/sort': site('edit'),
  'GET /v1/orgs/{organizationId}/sites/{siteId}/publishing/auth': site('admin'),
  'PATCH /v1/orgs/{organizationId}/sites/{siteId}/publishing/auth': site('admin'),
  'POST /v1/orgs/{organizationId}/sites/{siteId}/publishing/auth/regenerate': site('admin'),
  'GET /v1/orgs/{organizationId}/sites/{siteId}/sections': site('read'),
  'POST /v1/orgs/{organizationId}/sites/{siteId}/sections': site('edit'),
  'PATCH /v1/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}': site('edit'),
  'DELETE /v1/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}': site('edit'),
  'POST /v1/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}/move': site('edit'),
  'GET /v1/orgs/{organizationId}/sites/{siteId}/section-groups': site('read'),
  'POST /v1/orgs/{organizationId}/sites/{siteId}/section-groups': site('edit'),
  'PATCH /v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}': site('edit'),
  'DELETE /v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}': site('edit'),
  'POST /v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/sections': site('edit'),
  'DELETE /v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/sections/{siteSectionId}':
    site('edit'),
  'POST /v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/move': site('edit'),
  'GET /v1/orgs/{organizationId}/sites/{siteId}/site-spaces': site('read'),
  'POST /v1/orgs/{organizationId}/sites/{siteId}/site-spaces': site('edit'),
  'PATCH /v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}': site('edit'),
  'DELETE /v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}': site('edit'),
  'POST /v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/move': site('edit'),
  'GET /v1/orgs/{organizationId}/sites/{siteId}/share-links': site('admin'),
  'POST /v1/orgs/{organizationId}/sites/{siteId}/share-links': site('admin'),
  'PATCH /v1/orgs/{organizationId}/sites/{siteId}/share-links/{shareLinkId}': site('admin'),
  'DELETE /v1/orgs/{organizationId}/sites/{siteId}/share-links/{shareLinkId}': site('admin'),

  'POST /v1/orgs/{organizationId}/sites/{siteId}/insights/events': everybody,
  'POST /v1/orgs/{organizationId}/sites/{siteId}/agent-feedback': site('read'),
  'GET /v1/orgs/{organizationId}/sites/{siteId}/customization': site('read'),
  'PUT /v1/orgs/{organizationId}/sites/{siteId}/customization': site('edit'),
  'GET /v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/customization': site('read'),
  'PATCH /v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/customization': site('edit'),
  'DELETE /v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/customization': site('edit'),
  'GET /v1/orgs/{organizationId}/sites/{siteId}/adaptive-schema': site('read'),
  'PUT /v1/orgs/{organizationId}/sites/{siteId}/adaptive-schema': site('edit'),
  'GET /v1/orgs/{organizationId}/sites/{siteId}/adaptive-schema/template-conditions': site('read'),
  'GET /v1/orgs/{organizationId}/sites/{siteId}/redirects': site('read'),
  'POST /v1/orgs/{organizationId}/sites/{siteId}/redirects': site('edit'),
  'PATCH /v1/orgs/{organizationId}/sites/{siteId}/redirects/{siteRedirectId}': site('edit'),
  'DELETE /v1/orgs/{organizationId}/sites/{siteId}/redirects/{siteRedirectId}': site('edit'),
  'GET /v1/orgs/{organizationId}/sites/{siteId}/redirect': site('read'),

  'GET /v1/orgs/{organizationId}/translations': organization('guest'),
  'POST /v1/orgs/{organizationId}/translations': organization('create'),
  'GET /v1/orgs/{organizationId}/translations/{translationId}': onTranslation('read'),
  'PUT /v1/orgs/{organizationId}/translations/{translationId}': onTranslation('create'),
  'DELETE /v1/orgs/{organizationId}/translations/{translationId}': onTranslation('create'),
  'POST /v1/orgs/{organizationId}/translations/{translationId}/run': onTranslation('edit'),
  'GET /v1/orgs/{organizationId}/translations-glossary': organization('read'),
  'PUT /v1/orgs/{organizationId}/translations-glossary': organization('create'),
  'GET /v1/orgs/{organizationId}/translations-glossary/{glossaryEntryId}': organization('read'),

  'GET /v1/orgs/{organizationId}/agent-instructions': organization('read'),
  'PUT /v1/orgs/{organizationId}/agent-instructions': organization('admin'),

  'GET /v1/orgs/{organizationId}/conversations': organization('read'),
  'POST /v1/orgs/{organizationId}/conversations': organization('review'),
  'GET /v1/orgs/{organizationId}/conversations/{conversationId}': organization('read'),
  'GET /v1/orgs/{organizationId}/conversations-issues': organization('read'),
  'GET /v1/orgs/{organizationId}/conversations-issues/{issueId}': organization('read'),
  'GET /v1/orgs/{organizationId}/conversations-clusters': organization('read'),
  'GET /v1/orgs/{organizationId}/conversations-clusters/{clusterId}': organization('read'),
  'PATCH /v1/orgs/{organizationId}/conversations-clusters/{clusterId}': organization('review'),
};
