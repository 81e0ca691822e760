/** API descriptions over HTTP: stored, processed, listed, changed, deleted; their versions. */
import { beforeAll, describe, expect, test } from 'vitest';
import { countStatements } from '../../../../src/db/statements.ts';
import { untilJobsAreDone } from '../../../support/jobs.ts';
import { aServer, type TestServer } from '../../../support/server.ts';
import { aScene, operation, tiny } from './scene.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

const settled = () => untilJobsAreDone(server.services.database);

test('a text is stored, processed, and read again as it was given', async () => {
  const { client, at, organization } = await aScene(server);
  const text = `openapi: 3.0.3\ninfo: {title: Pets, version: "7"} # of people\npaths: {}\n`;
  const created = await client.post(at, { slug: 'Pets-API', source: { text } });
  expect([created.status, created.body]).toMatchObject([
    201,
    {
      object: 'openapi-spec',
      slug: 'Pets-API',
      visibility: 'private',
      processingState: 'pending',
      permissions: { view: true, edit: true },
      urls: { location: `http://octavo.test${at}/Pets-API` },
    },
  ]);
  for (const absent of ['sourceURL', 'lastVersion', 'lastProcessedAt', 'lastProcessErrorCode', 'lastProcessedErrors'])
    expect(created.body).not.toHaveProperty(absent);
  expect(created.body.urls).not.toHaveProperty('published');
  await settled();
  const { body: spec } = await client.get(`${at}/Pets-API`);
  expect(spec).toMatchObject({ processingState: 'complete', lastProcessedErrors: [] });
  expect(spec).not.toHaveProperty('lastProcessErrorCode');
  const { body: version } = await client.get(`${at}/Pets-API/versions/latest`);
  expect(version).toMatchObject({
    object: 'openapi-spec-version',
    id: spec.lastVersion,
    title: 'Pets',
    apiVersion: '7',
    urls: { location: `http://octavo.test${at}/Pets-API/versions/${spec.lastVersion}` },
  });
  const served = await fetch(version.url.replace('http://octavo.test', server.url));
  expect([served.status, served.headers.get('content-type'), await served.text()]).toEqual([
    200,
    'application/yaml; charset=utf-8',
    text,
  ]);
  const forged = version.url.replace('http://octavo.test', server.url).slice(0, -3);
  expect((await fetch(forged)).status).toBe(404);
  expect(organization.id).toBeTruthy();
});

test('PUT creates with 201, updates with 200; another text is another version, the same text is none', async () => {
  const { client, at, versions } = await aScene(server);
  const put = async (title: string) => {
    const { status } = await client.put(`${at}/pets`, { source: { text: JSON.stringify(tiny(title)) } });
    await settled();
    return status;
  };
  expect([await put('One'), await put('Two'), await put('Two')]).toEqual([201, 200, 200]);
  const [two, one] = await versions('pets');
  expect(await versions('pets')).toMatchObject([{ title: 'Two' }, { title: 'One' }]);
  expect((await client.get(`${at}/pets`)).body.lastVersion).toBe(two?.id);
  expect((await client.get(`${at}/pets/versions/${one?.id}`)).body).toMatchObject({ title: 'One' });
  expect(await put('One')).toBe(200);
  expect(await versions('pets')).toMatchObject([{ title: 'One' }, { title: 'Two' }, { title: 'One' }]);
});

test('what is wrong leaves the version that was, and says what it is', async () => {
  const { put, versions } = await aScene(server);
  const good = await put('pets', { text: JSON.stringify(tiny()) });
  const bad = await put('pets', { text: '{"openapi": "3.1.0",\n  "info": {,}}' });
  expect(bad).toMatchObject({
    processingState: 'complete',
    lastVersion: good.lastVersion,
    lastProcessErrorCode: 'PARSE_ERROR',
    lastProcessedErrors: [{ code: 'PARSE_ERROR', message: expect.stringMatching(/^line 2, column \d+: /) }],
  });
  expect(await versions('pets')).toHaveLength(1);
  const mended = await put('pets', { text: JSON.stringify(tiny('Better')) });
  expect(mended).not.toHaveProperty('lastProcessErrorCode');
  expect(mended.lastProcessedErrors).toEqual([]);
});

test('a name is taken once, in upper and lower case of its own', async () => {
  const { client, at } = await aScene(server);
  const source = { text: JSON.stringify(tiny()) };
  expect((await client.post(at, { slug: 'pets', source })).status).toBe(201);
  expect((await client.post(at, { slug: 'pets', source })).status).toBe(409);
  expect((await client.post(at, { slug: 'PETS', source })).status).toBe(201);
  const { body } = await client.get(`${at}?limit=1`);
  expect(body).toMatchObject({ count: 2, items: [{ slug: 'PETS' }], next: { page: expect.any(String) } });
});

test.each([
  [{ slug: 'a--b' }, 'slug'],
  [{ slug: '-a' }, 'slug'],
  [{ slug: 'ä' }, 'slug'],
  [{ slug: 'a'.repeat(101) }, 'slug'],
  [{ source: {} }, 'source'],
  [{ source: { url: 'https://example.com/a.json', text: '{}' } }, 'source'],
  [{ source: { url: 'file:///etc/passwd' } }, 'source.url'],
  [{ source: { url: 'https://me:secret@example.com/' } }, 'source.url'],
  [{ source: { url: `https://example.com/${'a'.repeat(2048)}` } }, 'source.url'],
  [{ source: { text: '' } }, 'source.text'],
  [{ source: { text: 5 } }, 'source.text'],
  [{ source: { file: 'a' } }, 'source.file'],
])('%.60j is refused, naming the field', async (given, field) => {
  const { client, at } = await aScene(server);
  const { status, body } = await client.post(at, { slug: 'pets', source: { text: '{}' }, ...given });
  expect([status, body.error.details[0].path]).toEqual([400, field]);
});

test('a slug in the path of a PUT is one, too', async () => {
  const { client, at } = await aScene(server);
  const { status, body } = await client.put(`${at}/a--b`, { source: { text: '{}' } });
  expect([status, body.error.details[0].path]).toEqual([400, 'specSlug']);
});

test('a public one has an address that anybody reads, while it is public', async () => {
  const { client, at, put, organization } = await aScene(server);
  const text = JSON.stringify(tiny('Open'));
  await put('pets', { text });
  const address = `${server.url}/openapi/${organization.id}/pets`;
  expect((await fetch(address)).status).toBe(404);
  const { body } = await client.patch(`${at}/pets`, { visibility: 'public' });
  expect(body).toMatchObject({
    visibility: 'public',
    urls: { published: address.replace(server.url, 'http://octavo.test') },
  });
  const served = await fetch(address);
  expect([served.status, served.headers.get('content-type'), await served.text()]).toEqual([
    200,
    'application/json; charset=utf-8',
    text,
  ]);
  const etag = served.headers.get('etag') as string;
  expect((await fetch(address, { headers: { 'if-none-match': etag } })).status).toBe(304);
  expect((await client.patch(`${at}/pets`, { visibility: 'private' })).body.urls).not.toHaveProperty('published');
  expect((await fetch(address, { headers: { 'if-none-match': etag } })).status).toBe(404);
  expect((await client.patch(`${at}/pets`, { visibility: 'unlisted' })).status).toBe(400);
});

test('deleting takes the versions with it, twice without an error', async () => {
  const { client, at, put } = await aScene(server);
  const { lastVersion } = await put('pets', { text: JSON.stringify(tiny()) });
  expect((await client.delete(`${at}/pets`)).status).toBe(204);
  expect((await client.delete(`${at}/pets`)).status).toBe(204);
  expect((await client.get(`${at}/pets`)).status).toBe(404);
  expect(
    await server.services.database.query('SELECT 1 FROM "OpenAPISpecVersionText" WHERE "versionId" = $1', [
      lastVersion,
    ]),
  ).toEqual([]);
});

describe('a version is looked for in its own description', () => {
  test('404 before the first one, and for that of another', async () => {
    const { client, at, put } = await aScene(server);
    await put('broken', { text: '5' });
    for (const path of ['latest', 'latest/content', 'nothing', 'nothing/content'])
      expect((await client.get(`${at}/broken/versions/${path}`)).status, path).toBe(404);
    const { lastVersion } = await put('pets', { text: JSON.stringify(tiny()) });
    expect((await client.get(`${at}/pets/versions/${lastVersion}`)).status).toBe(200);
    expect((await client.get(`${at}/broken/versions/${lastVersion}`)).status).toBe(404);
    expect((await client.get(`${at}/broken/versions/${lastVersion}/content`)).status).toBe(404);
    const elsewhere = await aScene(server);
    expect((await elsewhere.client.get(`${at}/pets/versions/${lastVersion}`)).status).toBe(404);
  });
});

test('the content is converted to 3.1, with descriptions as safe HTML; what is called `description` stays', async () => {
  const { client, at, put } = await aScene(server);
  const description = 'Gives **pets**. <script>alert(1)</script>[x](javascript:alert(1)) <img src=x onerror=alert(1)>';
  await put('pets', {
    text: JSON.stringify({
      swagger: '2.0',
      info: { title: 'Pets', version: '1' },
      host: 'pets.example.com',
      basePath: '/v2',
      schemes: ['https'],
      paths: { '/pets': { get: operation({ description }) } },
      definitions: {
        Pet: { type: 'object', properties: { description: { type: 'string', description: 'Plain words.' } } },
      },
    }),
  });
  const { body } = await client.get(`${at}/pets/versions/latest/content`);
  expect(body.filesystem).toMatchObject([{ dir: './', isEntrypoint: true, references: [], filename: 'openapi.json' }]);
  expect(body).toMatchObject({
    url: expect.stringContaining('/openapi/versions/'),
    urls: { source: expect.any(String) },
  });
  const { specification } = body.filesystem[0];
  expect(specification).toMatchObject({
    openapi: expect.stringMatching(/^3\.1\./),
    servers: [{ url: 'https://pets.example.com/v2' }],
    components: {
      schemas: {
        Pet: {
          properties: {
            description: { description: 'Plain words.', 'x-gitbook-description-html': '<p>Plain words.</p>' },
          },
        },
      },
    },
  });
  const html = specification.paths['/pets'].get['x-gitbook-description-html'];
  expect(html).toContain('<strong>pets</strong>');
  expect(html).not.toMatch(/<script|javascript:|onerror/);
});

test('a list of many costs as many statements as a list of one', async () => {
  const { client, at, put, organization } = await aScene(server);
  await put('one', { text: JSON.stringify(tiny()) });
  const statements = async () =>
    (
      await countStatements(() =>
        client.get(`${at}?limit=100`).then(({ body }) => expect(body.items.length).toBeGreaterThan(0)),
      )
    ).statements.count;
  const few = await statements();
  for (let i = 0; i < 20; i += 1) await server.make.openAPISpec(organization, `pets-${i}`, tiny());
  expect(await statements()).toBe(few);
  expect(few).toBeLessThanOrEqual(3);
});

test('GraphQL says the same, in one query', async () => {
  const { client, organization, put } = await aScene(server);
  await put('pets', { text: JSON.stringify(tiny('Pets')) });
  const query = `query($id: ID!) { organization(organizationId: $id) { openapiSpecs { count items { slug processingState processingStep
    lastVersion { title } versions { count items { title } } } } }
    openapiSpecContent: latestOpenAPISpecContent(organizationId: $id, specSlug: "pets") { filesystem } }`;
  const { body } = await client.graphql(query, { id: organization.id });
  expect(body).toMatchObject({
    data: {
      organization: {
        openapiSpecs: {
          count: 1,
          items: [
            {
              slug: 'pets',
              processingState: 'complete',
              processingStep: 'done',
              lastVersion: { title: 'Pets' },
              versions: { count: 1, items: [{ title: 'Pets' }] },
            },
          ],
        },
      },
      openapiSpecContent: { filesystem: [{ isEntrypoint: true, specification: { openapi: '3.1.0' } }] },
    },
  });
});
