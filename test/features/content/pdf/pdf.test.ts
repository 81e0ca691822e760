/** PDFs over HTTP: asked for on both surfaces, opened by their address, read as a reader program does. */
import { beforeAll, describe, expect, test } from 'vitest';
import { PETSTORE } from '../../../engine/openapi/petstore.ts';
import type { Client } from '../../../support/client.ts';
import { aServer, type TestServer } from '../../../support/server.ts';
import { revokeToken } from '../../../support/tokens.ts';
import { readPdf, wordsOf } from './read-pdf.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

interface Page {
  title: string;
  markdown?: string;
  parent?: string;
  fields?: object;
}

async function aSpace(pages: Record<string, Page>, title = 'The book') {
  const organization = await server.make.organization({ title: 'The publishers' });
  const space = await server.make.space(organization, { title });
  const person = await server.make.member(organization, 'admin');
  const client = server.as(person.token);
  const changes = Object.entries(pages).map(([page, { title, markdown, parent, fields }]) => ({
    type: 'create_page',
    page,
    title,
    ...(parent && { parent }),
    content: { markdown: markdown ?? '' },
    ...(fields && { fields }),
  }));
  if (changes.length === 0) return { organization, space, person, client, created: {} };
  const { body, text } = await client.post(`/v1/spaces/${space.id}/content`, { changes });
  if (!body.created) throw new Error(text);
  return { organization, space, person, client, created: body.created as Record<string, string> };
}

const openUrl = (url: string, headers: Record<string, string> = {}) => {
  const { pathname } = new URL(url);
  return fetch(new URL(pathname, server.url), { headers });
};

async function pdfAt(client: Client, path: string) {
  const { status, body, text } = await client.get(path);
  if (status !== 200) throw new Error(text);
  const response = await openUrl(body.url);
  if (response.status !== 200) throw new Error(await response.text());
  return readPdf(new Uint8Array(await response.arrayBuffer()));
}

describe('a PDF of a space', () => {
  test('has a title page, contents with the sheets of its pages, bookmarks, and links that jump', async () => {
    const { space, client } = await aSpace({
      start: {
        title: 'Start',
        markdown: 'Go to [the details](details-of-it.md#second-part) or [out](https://example.com/x).\n',
      },
      details: {
        title: 'Details of it',
        markdown: '# Details of it\n\nWords.\n\n## First part\n\na\n\n## Second part\n\nb\n',
      },
      below: { title: 'Below', parent: 'details', markdown: 'See [above](#nothing).\n' },
    });
    const pdf = await pdfAt(client, `/v1/spaces/${space.id}/pdf`);
    expect(pdf.sheets).toHaveLength(5);
    expect(pdf.sheets[0]).toContain('The book');
    expect(pdf.sheets[0]).toContain('The publishers');
    expect(pdf.sheets[1]?.replace(/[.\s]+/g, ' ')).toMatch(/^.*Contents Start 3 Details of it 4 Below 5/);
    expect(pdf.sheets[2]).toContain('The book');
    expect(pdf.bookmarks).toEqual([
      '1 Start → 3',
      '1 Details of it → 4',
      '2 First part → 4',
      '2 Second part → 4',
      '2 Below → 5',
    ]);
    expect(pdf.links.filter(({ on }) => on === 2).map(({ to }) => to)).toEqual(
      expect.arrayContaining(['→ 3', '→ 4', '→ 5']),
    );
    expect(pdf.links.filter(({ on }) => on === 3)).toEqual([
      { on: 3, to: '→ 4' },
      { on: 3, to: 'https://example.com/x' },
    ]);
  });

  test('is restricted to one page, with what is below it or without', async () => {
    const { space, client, created } = await aSpace({
      a: { title: 'Alpha', markdown: 'First words.' },
      b: { title: 'Beta', parent: 'a', markdown: 'Second words.' },
      c: { title: 'Gamma', markdown: 'Third words.' },
    });
    const path = `/v1/spaces/${space.id}/pdf?page=${created['a']}`;
    const both = wordsOf(await pdfAt(client, path));
    expect(both).toContain('First words');
    expect(both).toContain('Second words');
    expect(both).not.toContain('Third words');
    const alone = await pdfAt(client, `${path}&only=true`);
    expect(alone.sheets).toHaveLength(1);
    expect(wordsOf(alone)).not.toContain('Second words');
  });

  test('of a change request has its content and its subject', async () => {
    const { space, client } = await aSpace({ a: { title: 'Alpha', markdown: 'Before.' } });
    const requests = `/v1/spaces/${space.id}/change-requests`;
    const { body } = await client.post(requests, { subject: 'A better text' });
    const page = { type: 'create_page', title: 'Proposed', content: { markdown: 'After.' } };
    await client.post(`${requests}/${body.id}/content`, { changes: [page] });
    const words = wordsOf(await pdfAt(client, `${requests}/${body.number}/pdf`));
    expect(words).toContain('A better text');
    expect(words).toContain('After.');
    expect(wordsOf(await pdfAt(client, `/v1/spaces/${space.id}/pdf`))).not.toContain('After.');
  });

  test('has computed pages as they are at the time', async () => {
    const { space, client, organization } = await aSpace({});
    await server.make.openAPISpec(organization, 'pets', PETSTORE);
    const params = { contentRefs: { spec: { kind: 'openapi', spec: 'pets' } } };
    await client.post(`/v1/spaces/${space.id}/content/template`, { id: 'api-reference', params });
    const { body } = await client.get(`/v1/spaces/${space.id}/content/pages`);
    const { id } = body.pages.find(({ path }: { path: string }) => path === 'operations');
    const { url } = (await client.get(`/v1/spaces/${space.id}/pdf?page=${id}`)).body;
    const read = async () => readPdf(new Uint8Array(await (await openUrl(url)).arrayBuffer()));
    const before = await read();
    expect(wordsOf(before)).toContain('GET /pets');
    const pets = before.bookmarks.find((bookmark) => bookmark.startsWith('2 Pets → ')) ?? '';
    expect(before.links.map(({ to }) => to)).toContain(pets.slice(7));
    const { openapi, info } = PETSTORE;
    await server.make.openAPISpec(organization, 'pets', { openapi, info, paths: { '/birds': { get: {} } } });
    const after = wordsOf(await read());
    expect(after).toContain('GET /birds');
    expect(after).not.toContain('GET /pets');
  });

  test('is available in GraphQL too', async () => {
    const { space, client, created } = await aSpace({ a: { title: 'Alpha', markdown: 'Words.' } });
    const query = 'query ($id: ID!, $page: ID!) { space(spaceId: $id) { pdf(page: $page, only: true) { url } } }';
    const { body } = await client.graphql(query, { id: space.id, page: created['a'] });
    const response = await openUrl(body.data.space.pdf.url);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toContain('Alpha.pdf');
  });

  test('of an empty space is a title page and nothing else', async () => {
    const { space, client } = await aSpace({});
    expect((await pdfAt(client, `/v1/spaces/${space.id}/pdf`)).sheets[0]).toContain('The book');
  });
});

describe('the address of a PDF', () => {
  test('is refused for a page that is not there, and without a page for `only`', async () => {
    const { space, client } = await aSpace({ a: { title: 'Alpha' } });
    const path = `/v1/spaces/${space.id}/pdf`;
    expect(await client.get(`${path}?page=nothing`)).toMatchObject({ status: 404 });
    const only = await client.get(`${path}?only=true`);
    expect(only.status).toBe(400);
    expect(only.body.error.details).toEqual([{ path: 'only', message: 'needs a page' }]);
  });

  test('is valid for an hour, and cannot be forged', async () => {
    const { space, client } = await aSpace({ a: { title: 'Alpha' } });
    const { url } = (await client.get(`/v1/spaces/${space.id}/pdf`)).body;
    const [, , ticket = ''] = new URL(url).pathname.split('/');
    const { verify } = server.services.secrets;
    expect(verify(ticket, 'pdf', new Date(Date.now() + 3_599_000))).toBeDefined();
    expect(verify(ticket, 'pdf', new Date(Date.now() + 3_900_000))).toBeUndefined();
    expect(verify(ticket, 'download')).toBeUndefined();
    const wrong = `${ticket.startsWith('x') ? 'y' : 'x'}${ticket.slice(1)}`;
    expect((await openUrl(url.replace(ticket, wrong))).status).toBe(404);
  });

  test('stops working after its owner lost access or revoked the token, and for a deleted space', async () => {
    const { space, client, organization } = await aSpace({ a: { title: 'Alpha' } });
    const path = `/v1/spaces/${space.id}/pdf`;
    const reader = await server.make.member(organization, 'read');
    const readers = (await server.as(reader.token).get(path)).body.url;
    const admins = (await client.get(path)).body.url;
    expect((await openUrl(readers)).status).toBe(200);
    await client.delete(`/v1/orgs/${organization.id}/members/${reader.id}`);
    expect((await openUrl(readers)).status).toBe(404);

    const other = server.as((await server.make.member(organization, 'read')).token);
    const others = (await other.get(path)).body.url;
    expect((await openUrl(others)).status).toBe(200);
    await revokeToken(other);
    expect((await openUrl(others)).status).toBe(404);

    expect((await openUrl(admins)).status).toBe(200);
    await client.delete(`/v1/spaces/${space.id}`);
    expect((await openUrl(admins)).status).toBe(404);
  });

  test('opens nothing that the scopes of the token do not open', async () => {
    const { space, organization } = await aSpace({ a: { title: 'Alpha' } });
    const reader = await server.make.member(organization, 'read');
    const { prisma } = server.services.database;
    const narrow = (scope: string) =>
      prisma.accessToken.updateMany({ where: { userId: reader.id }, data: { scopes: [scope] } });
    await narrow('space:content:read');
    const { url } = (await server.as(reader.token).get(`/v1/spaces/${space.id}/pdf`)).body;
    expect((await openUrl(url)).status).toBe(200);
    await narrow('space:metadata:read');
    expect((await openUrl(url)).status).toBe(403);
  });

  test('returns a cached PDF without making it again, and 304 to clients that have it', async () => {
    const { space, client } = await aSpace({ a: { title: 'Alpha', markdown: 'Words.' } });
    const made = () => server.log.filter((line) => line.includes('a PDF was made')).length;
    const before = made();
    const { url } = (await client.get(`/v1/spaces/${space.id}/pdf`)).body;
    const answers = await Promise.all([1, 2, 3].map(() => openUrl(url)));
    const again = (await client.get(`/v1/spaces/${space.id}/pdf`)).body.url;
    const [first, ...others] = await Promise.all([...answers, await openUrl(again)].map((one) => one.arrayBuffer()));
    for (const other of others) expect(Buffer.from(other).equals(Buffer.from(first as ArrayBuffer))).toBe(true);
    expect(made()).toBe(before + 1);
    const etag = answers[0]?.headers.get('etag') ?? '';
    expect((await openUrl(url, { 'if-none-match': etag })).status).toBe(304);
  });
});
