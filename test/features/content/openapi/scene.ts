/** API descriptions as callers store them, and servers that publish some. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterFile } from '../../../support/endings.ts';
import { untilJobsAreDone } from '../../../support/jobs.ts';
import type { TestServer } from '../../../support/server.ts';

/** The smallest description there is, with paths. */
export const tiny = (title = 'Tiny', paths: object = {}) => ({
  openapi: '3.1.0',
  info: { title, version: '1' },
  paths,
});

/** An operation without anything. */
export const operation = (more: object = {}) => ({ responses: { 200: { description: 'OK' } }, ...more });

/** An organization with somebody who may do everything there. */
export async function aScene(server: TestServer) {
  const { make, services } = server;
  const organization = await make.organization();
  const admin = await make.member(organization, 'admin');
  const client = server.as(admin.token);
  const at = `/v1/orgs/${organization.id}/openapi`;
  return {
    organization,
    admin,
    client,
    at,
    /** Gives it this source, and waits until it is processed; gives it as it is then. */
    put: async (slug: string, source: object) => {
      const answer = await client.put(`${at}/${slug}`, { source });
      if (answer.status > 201) throw new Error(answer.text);
      await untilJobsAreDone(services.database);
      return (await client.get(`${at}/${slug}`)).body;
    },
    versions: async (slug: string) => (await client.get(`${at}/${slug}/versions`)).body.items as { id: string }[],
  };
}

/** A server on this machine that publishes something. */
export async function aWebsite(
  listener: RequestListener,
): Promise<{ at: string; port: number; requests: IncomingMessage[] }> {
  const requests: IncomingMessage[] = [];
  const website = createServer((request, response) => {
    requests.push(request);
    listener(request, response);
  }).listen(0, '127.0.0.1');
  await once(website, 'listening');
  afterFile(async () => {
    website.closeAllConnections();
    website.close();
  });
  const { port } = website.address() as AddressInfo;
  return { at: `http://127.0.0.1:${port}`, port, requests };
}
