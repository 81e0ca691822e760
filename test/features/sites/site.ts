/** A site over HTTP, with the people who work on it. */
import type { Role } from '../../../src/access/roles.ts';
import type { TestServer } from '../../support/server.ts';

/** A site with these spaces in its first section, made by an administrator. Spaces that are left out: one, called "Guide". */
export async function aSite(server: TestServer, titles: readonly string[] = ['Guide']) {
  const organization = await server.make.organization();
  const member = async (role: Role | null) => server.as((await server.make.member(organization, role)).token);
  const admin = await member('admin');
  const spaces = await Promise.all(titles.map((title) => server.make.space(organization, { title })));
  const sites = `/v1/orgs/${organization.id}/sites`;
  const { body: site } = await admin.post(sites, {
    title: 'Docs',
    visibility: 'public',
    spaces: spaces.map(({ id }) => id),
  });
  const path = `${sites}/${site.id}`;
  const { body: siteSpaces } = await admin.get(`${path}/site-spaces`);
  const { body: sections } = await admin.get(`${path}/sections`);
  return {
    organization,
    member,
    admin,
    editor: await member('edit'),
    reader: await member('read'),
    site: site as { id: string },
    spaces,
    path,
    siteSpaces: siteSpaces.items as { id: string; path: string }[],
    section: sections.items[0] as { id: string },
  };
}
