/** A published site with pages, as browsers read it. */

import { aSite } from '../../features/sites/site.ts';
import type { TestServer } from '../../support/server.ts';

/** A site with these pages (path to Markdown) in its first space. `read`: a request of a browser to a path below the site. */
export async function aPublishedSite(
  server: TestServer,
  {
    pages = { start: 'Welcome.' },
    visibility = 'public',
    titles = ['Guide'],
  }: { pages?: Readonly<Record<string, string>>; visibility?: string; titles?: readonly string[] } = {},
) {
  const made = await aSite(server, titles);
  const [space] = made.spaces as [(typeof made.spaces)[number]];
  const write = async (spaceId: string, texts: Readonly<Record<string, string>>): Promise<Record<string, string>> => {
    const changes = Object.entries(texts).map(([title, markdown]) => ({
      type: 'create_page',
      page: title,
      title,
      content: { markdown },
    }));
    if (changes.length === 0) return {};
    const { status, body } = await made.admin.post(`/v1/spaces/${spaceId}/content`, { changes });
    if (status !== 200 && status !== 201) throw new Error(JSON.stringify(body));
    return body.created;
  };
  const created = await write(space.id, pages);
  await made.admin.patch(made.path, { visibility });
  await made.admin.post(`${made.path}/publish`);
  const base = `/sites/${made.site.id}/`;
  const read = (path = '', headers: Record<string, string> = {}) =>
    server.app.inject({ method: 'GET', url: path.startsWith('/') ? path : base + path, headers });
  return { ...made, space, created, write, base, read };
}
