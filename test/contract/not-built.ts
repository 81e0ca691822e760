/** Operations of the specification that are not built yet. This list only ever gets shorter, but when the specification grows; the aim is that it is empty. */
export const NOT_BUILT: readonly string[] = [
  'GET /v1/orgs/{organizationId}/saml',
  'POST /v1/orgs/{organizationId}/saml',
  'GET /v1/orgs/{organizationId}/saml/{samlProviderId}',
  'DELETE /v1/orgs/{organizationId}/saml/{samlProviderId}',
  'PATCH /v1/orgs/{organizationId}/saml/{samlProviderId}',
  'GET /v1/orgs/{organizationId}/sso',
  'POST /v1/orgs/{organizationId}/members/{userId}/sso',
];

/** Query parameters and body fields that built operations do not take yet: the same rule. */
export const NOT_TAKEN: readonly string[] = [];

/** Fields of entities (entities.ts) that are missing, or may be absent although clients rely on them: the same rule. */
export const FIELDS_NOT_BUILT: readonly string[] = [];
