/** API descriptions for the readers of a site: of those that the pages show which they see, and of no others. */
import { SignJWT } from 'jose';
import { beforeAll, expect, test } from 'vitest';
import { untilJobsAreDone } from '../../support/jobs.ts';
import { aServer, type TestServer } from '../../support/server.ts';
import { operation, tiny } from '../content/openapi/scene.ts';
import { aSite } from './site.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

const block = (spec: string) =>
  `{% openapi-operation spec="${spec}" path="/pets" method="get" %}\n[API](https://example.com)\n{% endopenapi-operation %}`;

/** A published site whose pages show descriptions: to all, to partners by a page or a part of one, by a computed page; `kept` is shown nowhere. */
async function aScene() {
  const made = await aSite(server, ['Guide', 'Private']);
  const { admin, organization, path, spaces, siteSpaces } = made;
  const at = `/v1/orgs/${organization.id}/openapi`;
  for (const slug of ['shown', 'partners', 'part', 'computed', 'kept', 'private']) {
    const text = JSON.stringify(tiny(slug, { '/pets': { get: operation({ description: '**All** pets' }) } }));
    expect((await admin.put(`${at}/${slug}`, { source: { text } })).status).toBe(201);
  }
  await untilJobsAreDone(server.services.database);
  const write = async (space: string | undefined, changes: object[]) => {
    const { status, text } = await admin.post(`/v1/spaces/${space}/content`, { changes });
    expect(status, text).toBe(200);
  };
  const page = (title: string, markdown: string, more: object = {}) => ({
    ...{ type: 'create_page', title, content: { markdown } },
    ...more,
  });
  await admin.patch(path, { adaptiveContent: { enabled: true } });
  await admin.put(`${path}/adaptive-schema`, {
    jsonSchema: {
      type: 'object',
      properties: { isPartner: { type: 'boolean', description: 'Is a partner' } },
      additionalProperties: false,
    },
  });
  await write(spaces[0]?.id, [
    page('Pets', block('shown')),
    page('Partners', block('partners'), { fields: { condition: 'visitor.claims.isPartner' } }),
    page('Mixed', `Text.\n\n{% if visitor.claims.isPartner %}\n${block('part')}\n{% endif %}`),
  ]);
  await write(spaces[1]?.id, [page('Secret', block('private'))]);
  await admin.delete(`${path}/site-spaces/${siteSpaces[1]?.id}`);
  await admin.post(`${path}/publish`);
  const { privateKey } = (await admin.get(`${path}/publishing/auth`)).body;
  const exp = Math.floor(Date.now() / 1000) + 600;
  const jwtToken = await new SignJWT({ exp, isPartner: true })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(Buffer.from(privateKey));
  const readerWith = async (visitor: object) => {
    const url = `http://octavo.test/sites/${made.site.id}`;
    return server.as((await server.visitor.post('/v1/urls/published', { url, visitor })).body.apiToken);
  };
  return { ...made, at, anyone: await readerWith({}), partner: await readerWith({ jwtToken }) };
}

test('a reader gets the content of what it is shown, converted and with its addresses; of all else, nothing', async () => {
  const { at, anyone, partner, admin } = await aScene();
  const statuses = async (by: typeof anyone) =>
    Promise.all(
      ['shown', 'partners', 'part', 'kept', 'private', 'unknown'].map(
        async (slug) => (await by.get(`${at}/${slug}/versions/latest/content`)).status,
      ),
    );
  expect(await statuses(anyone)).toEqual([200, 404, 404, 404, 404, 404]);
  expect(await statuses(partner)).toEqual([200, 200, 200, 404, 404, 404]);
  const { body, headers } = await anyone.get(`${at}/shown/versions/latest/content`);
  expect(body).toEqual((await admin.get(`${at}/shown/versions/latest/content`)).body);
  expect(body).toMatchObject({
    filesystem: [{ isEntrypoint: true, specification: { openapi: expect.stringMatching(/^3\./) } }],
    urls: { source: expect.stringMatching(/^http/) },
  });
  expect(headers.get('x-gitbook-cache-tag')).toMatch(/^organization:\w+:openapi:shown$/);
  // Nothing else of a description is for readers, and what is not there looks as what is not for them.
  const refusals = await Promise.all(
    ['kept', 'unknown'].map((slug) => anyone.get(`${at}/${slug}/versions/latest/content`)),
  );
  expect(refusals[0]?.body).toEqual(refusals[1]?.body);
  for (const path of ['', '/versions', '/versions/latest'])
    expect((await anyone.get(`${at}/shown${path}`)).status).toBe(404);
});

test('what is taken off the pages is not for readers any more', async () => {
  const { at, anyone, admin, spaces } = await aScene();
  const space = `/v1/spaces/${spaces[0]?.id}`;
  const { id } = (await admin.get(`${space}/content/path/pets`)).body;
  await admin.post(`${space}/content`, { changes: [{ type: 'delete_page', page: id }] });
  expect((await anyone.get(`${at}/shown/versions/latest/content`)).status).toBe(404);
});
