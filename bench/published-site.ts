/** The real repositories, imported and published as one site: a section for each of their spaces. */
import http from 'node:http';
import { importInto } from '../test/support/git-import.ts';
import { aGitServer } from '../test/support/git-server.ts';
import { type RealRepository, realRepositories } from '../test/support/real-repositories.ts';
import type { WatchedServer } from './loop-server.ts';

export interface PublishedSite {
  /** Path below the server, with a slash at both ends. */
  base: string;
  organizationId: string;
  siteId: string;
  spaces: { id: string; title: string }[];
}

/** Publishes them; throws where the repositories are not there. */
export async function publishRepositories(server: WatchedServer, log: (line: string) => void): Promise<PublishedSite> {
  const repositories = realRepositories();
  if (repositories.length === 0) throw new Error('The repositories are not there: OCTAVO_DATA names their folder');
  const git = await aGitServer();
  try {
    const [organization] = (await server.ask('get', '/v1/orgs')).items;
    const spaces: PublishedSite['spaces'] = [];
    for (const repository of repositories)
      spaces.push(...(await importAll(server, git.url, organization.id, repository)));
    async function importAll(
      to: WatchedServer,
      from: string,
      organizationId: string,
      { name, bundle, spaces: facts }: RealRepository,
    ) {
      await git.fromBundle(bundle, name);
      const made: PublishedSite['spaces'] = [];
      for (const { project_directory: folder } of facts) {
        const title = facts.length === 1 ? name : `${name} ${folder.split('/').at(-1)}`;
        const language = name.endsWith('-tw') ? { language: 'zh-tw' } : {};
        const { id } = await to.ask('post', `/v1/orgs/${organizationId}/spaces`, { title, ...language });
        const { operation } = await importInto(to.client, id, `${from}/${name}.git`, {
          repoProjectDirectory: folder,
          ms: 900_000,
        });
        if (operation.state !== 'completed') throw new Error(`${title}: ${operation.error}`);
        log(`${title} is imported`);
        made.push({ id, title });
      }
      return made;
    }
    const sites = `/v1/orgs/${organization.id}/sites`;
    const { id: siteId } = await server.ask('post', sites, {
      title: 'Four repositories',
      visibility: 'public',
      spaces: [],
    });
    for (const { id, title } of spaces) await server.ask('post', `${sites}/${siteId}/sections`, { spaceId: id, title });
    await server.ask('post', `${sites}/${siteId}/publish`);
    return { base: `/sites/${siteId}/`, organizationId: organization.id, siteId, spaces };
  } finally {
    await git.close();
  }
}

export interface RawAnswer {
  status: number;
  headers: http.IncomingHttpHeaders;
  /** As it was transferred. */
  body: Buffer;
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });

/** What comes over the wire, for one request of a browser that takes Brotli. */
export const rawGet = (url: string, headers: Record<string, string> = {}): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    const given = { accept: 'text/html,*/*;q=0.8', 'accept-encoding': 'br', ...headers };
    const request = http.get(url, { agent, headers: given }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      );
      response.on('error', reject);
    });
    request.on('error', reject);
  });
