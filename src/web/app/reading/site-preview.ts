/** From a change request to the site as readers would see it with the change. */
import { question } from '../generated/gql.ts';
import type { Visit } from '../visit.ts';

const SITES = question(
  `query SitesOfSpace($organizationId: ID!, $spaceId: ID!) { organization(organizationId: $organizationId) {
    sites(space: $spaceId, published: true, limit: 1) { items { id siteSpaces(limit: 1000) { items { id space { id } } } } } } }`,
);
const PREVIEW = question(
  `query SitePreview($organizationId: ID!, $siteId: ID!, $siteSpace: ID!) {
    site(organizationId: $organizationId, siteId: $siteId) { publishingPreview(siteSpace: $siteSpace) { url } } }`,
);

/** The address of the preview, signed and valid for an hour; null: no site that the reader sees publishes the space. */
export async function previewOfChange(
  { ask }: Visit,
  space: { id: string; organization: { id: string } },
  { number }: { number: number },
): Promise<string | null> {
  const organizationId = space.organization.id;
  const { organization } = await ask(SITES, { organizationId, spaceId: space.id });
  const [site] = organization.sites.items;
  const siteSpace = site?.siteSpaces.items.find((row) => row.space.id === space.id);
  if (!site || !siteSpace) return null;
  const found = await ask(PREVIEW, { organizationId, siteId: site.id, siteSpace: siteSpace.id });
  const url = new URL(found.site.publishingPreview.url);
  url.pathname += `~/changes/${number}/`;
  return url.href;
}
