/** Templates: what they make, where, and what they refuse. */
import { beforeAll, describe, expect, test } from 'vitest';
import { contentStore } from '../../../../src/db/content-store.ts';
import { toMarkdown } from '../../../../src/engine/markdown/document/print.ts';
import { toDocument } from '../../../../src/engine/markdown/document/read.ts';
import type { Node } from '../../../../src/engine/markdown/document/types.ts';
import { relocate } from '../../../../src/engine/markdown/relocate.ts';
import { Revision } from '../../../../src/engine/revisions/revision.ts';
import type { PageEntry } from '../../../../src/engine/revisions/types.ts';
import { linkSourceOf, resolveAddresses } from '../../../../src/features/content/links/resolve.ts';
import { TEMPLATES } from '../../../../src/features/review/templates/catalog.ts';
import { aServer, type TestServer } from '../../../support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

const SPEC = { kind: 'openapi', spec: 'petstore' };
const HELP = { kind: 'url', url: 'https://example.com/help' };

async function aSpace() {
  const organization = await server.make.organization();
  const space = await server.make.space(organization);
  const client = server.as((await server.make.member(organization, 'admin')).token);
  const path = `/v1/spaces/${space.id}`;
  const apply = (body: object) => client.post(`${path}/content/template`, body);
  const titles = async (at = path) => titlesOf((await client.get(`${at}/content/pages`)).body.pages);
  return { organization, space, client, path, apply, titles };
}

interface Tree {
  title: string;
  pages?: readonly Tree[];
}

const titlesOf = (pages: readonly Tree[]): string[] =>
  pages.flatMap(({ title, pages: own }) => [title, ...titlesOf(own ?? [])]);

/** The pages of a space with their texts, straight from its revision. */
async function pagesOf(spaceId: string) {
  const { prisma } = server.services.database;
  const { revisionId, organizationId } = await prisma.space.findUniqueOrThrow({ where: { id: spaceId } });
  const { root } = await prisma.revision.findUniqueOrThrow({ where: { id: revisionId } });
  const revision = await Revision.open(contentStore(server.services, organizationId), root);
  const pages: { page: PageEntry; markdown: string }[] = [];
  for await (const page of revision.pages())
    pages.push({ page, markdown: page.text ? await revision.text(page.text) : '' });
  return { revision, pages };
}

describe.each(TEMPLATES.map((template) => [template.id, template] as const))('the template %s', (id, template) => {
  test('makes its pages, whose links all lead somewhere', async () => {
    const { apply, titles, space } = await aSpace();
    const contentRefs = Object.fromEntries(
      Object.entries(template.refs).map(([name, { kinds }]) => [name, kinds.includes('openapi') ? SPEC : HELP]),
    );
    expect(await apply({ id, params: { contentRefs } })).toMatchObject({ status: 201, text: '' });
    expect(await titles()).toEqual(titlesOf(template.pages));
    const { revision, pages } = await pagesOf(space.id);
    let links = 0;
    for (const { page, markdown } of pages) {
      const addresses: string[] = [];
      relocate(markdown, (address) => {
        addresses.push(address);
        return address;
      });
      links += addresses.length;
      const from = linkSourceOf(page, (await revision.pathOf(page.id)) as string);
      const found = await resolveAddresses(
        revision,
        addresses.map((address) => ({ address, from })),
        { spaceId: space.id, appUrl: 'https://app.example.com' },
      );
      expect(found.map(({ missing }, i) => (missing ? addresses[i] : null)).filter(Boolean), page.title).toEqual([]);
      expect(markdown).not.toMatch(/(?:page|ref):|<!--|\n\n\n|\s\s$/);
    }
    expect(links).toBeGreaterThan(3);
  });

  test('is written as this product writes: every block is known, and every page says something', async () => {
    const { apply, space } = await aSpace();
    const required = Object.entries(template.refs).filter(([, ref]) => ref.required);
    expect(
      await apply({ id, params: { contentRefs: Object.fromEntries(required.map(([name]) => [name, SPEC])) } }),
    ).toMatchObject({ status: 201 });
    for (const { page, markdown } of (await pagesOf(space.id)).pages) {
      if (page.type !== 'document') continue;
      expect(page.fields.description, page.title).toBeTruthy();
      expect(markdown.length, page.title).toBeGreaterThan(400);
      expect(markdown).not.toContain('ref:');
      const document = toDocument(markdown);
      expect(typesIn(document.nodes).filter((type) => ['tag', 'html', 'markdown'].includes(type))).toEqual([]);
      expect(toDocument(toMarkdown(document))).toEqual(document);
    }
  });
});

const typesIn = (nodes: readonly Node[]): string[] =>
  nodes.flatMap((node) => (node.object === 'text' ? [] : [node.type, ...typesIn(node.nodes)]));

test('the reference of an API has a computed page of the given specification', async () => {
  const { apply, client, path } = await aSpace();
  await apply({ id: 'api-reference', params: { contentRefs: { spec: SPEC } } });
  const { body } = await client.get(`${path}/content/path/operations?computed=false`);
  expect(body).toMatchObject({
    type: 'computed',
    computed: { type: 'builtin:openapi', dependencies: { spec: { ref: SPEC } } },
  });
});

test('goes into a change request, and leaves the live content alone', async () => {
  const { apply, client, path, titles } = await aSpace();
  const { body } = await client.post(`${path}/change-requests`, { subject: 'A changelog' });
  expect(await apply({ id: 'changelog', changeRequestId: `${body.number}` })).toMatchObject({ status: 201 });
  expect(await titles()).toEqual([]);
  expect(await titles(`${path}/change-requests/${body.id}`)).toContain('Roadmap');
  await client.post(`${path}/change-requests/${body.id}/merge`);
  expect(await titles()).toContain('Roadmap');
  expect(await apply({ id: 'changelog', changeRequestId: body.id })).toMatchObject({ status: 409 });
  expect(await apply({ id: 'changelog', changeRequestId: 'absent' })).toMatchObject({ status: 404 });
});

test('a change request begins with one: its first edit, or nothing at all', async () => {
  const { client, path, titles } = await aSpace();
  const open = (template: object) => client.post(`${path}/change-requests`, { subject: 'Knowledge', template });
  const made = await open({ id: 'knowledge-base', params: { contentRefs: { contact: HELP } } });
  expect(made).toMatchObject({ status: 201, body: { number: 1, object: 'change-request' } });
  expect(made.body.revision).not.toBe(made.body.revisionInitial);
  expect(await titles(`${path}/change-requests/1`)).toContain('Handle an incident');
  expect(await titles()).toEqual([]);
  const contributors = await client.get(`${path}/change-requests/1/contributors`);
  expect(contributors.body.items).toHaveLength(1);
  const refused = await open({ id: 'nothing' });
  expect(refused).toMatchObject({ status: 400, body: { error: { details: [{ path: 'template.id' }] } } });
  expect((await client.post(`${path}/change-requests`, {})).body.number).toBe(2);
  const both = await Promise.all([open({ id: 'guide' }), open({ id: 'guide' }), open({ id: 'changelog' })]);
  expect(both.map(({ status }) => status)).toEqual([201, 201, 201]);
});

test('twice is twice, each with links of its own', async () => {
  const { apply, client, path } = await aSpace();
  await apply({ id: 'guide' });
  await apply({ id: 'guide' });
  const { pages } = (await client.get(`${path}/content/pages`)).body;
  const overviews = pages.filter(({ title }: Tree) => title === 'Overview');
  expect(overviews.map(({ path: own }: { path: string }) => own)).toEqual(['overview', 'overview-1']);
  const texts = await Promise.all(
    overviews.map(async (page: { id: string }) => (await client.get(`${path}/content/page/${page.id}`)).body.markdown),
  );
  expect(texts[0]).not.toBe(texts[1]);
});

describe('is refused', () => {
  let shared: ReturnType<typeof aSpace> | undefined;

  test.each([
    [{ id: 'nothing' }, 'id'],
    [{ id: 'constructor' }, 'id'],
    [{ id: 'api-reference' }, 'params.contentRefs.spec'],
    [{ id: 'api-reference', params: { contentRefs: {} } }, 'params.contentRefs.spec'],
    [{ id: 'api-reference', params: { contentRefs: { spec: HELP } } }, 'params.contentRefs.spec'],
    [{ id: 'guide', params: { contentRefs: { support: { kind: 'page' } } } }, 'params.contentRefs.support'],
    [
      { id: 'guide', params: { contentRefs: { support: { kind: 'page', page: 'absent' } } } },
      'params.contentRefs.support',
    ],
    [
      { id: 'guide', params: { contentRefs: { support: { kind: 'url', url: 'javascript:alert(1)' } } } },
      'params.contentRefs.support',
    ],
    [{ id: 'guide', params: { contentRefs: { whatever: HELP } } }, 'params.contentRefs.whatever'],
    [{ id: 'guide', params: { contentRefs: { constructor: HELP } } }, 'params.contentRefs.constructor'],
    [{ id: 'guide', params: { contentRefs: [] } }, 'params.contentRefs'],
    [{ id: 'guide', params: { contentRefs: 'x' } }, 'params.contentRefs'],
    [{ id: 'guide', params: { more: {} } }, 'params.more'],
  ])('%j', async (body, path) => {
    shared ??= aSpace();
    const { apply, titles } = await shared;
    expect(await apply(body)).toMatchObject({ status: 400, body: { error: { details: [{ path }] } } });
    expect(await titles()).toEqual([]);
  });

  test('by a locked space', async () => {
    const { apply, client, path } = await aSpace();
    await client.patch(path, { editMode: 'locked' });
    expect(await apply({ id: 'guide' })).toMatchObject({ status: 409 });
  });
});

test('GraphQL lists them, and tells what was made', async () => {
  const { client, space } = await aSpace();
  const { body } = await client.post('/graphql', {
    query: `mutation ($space: ID!) {
      applyTemplate(spaceId: $space, id: "guide") { revision changeRequest created }
    }`,
    variables: { space: space.id },
  });
  expect(body.data.applyTemplate).toMatchObject({ changeRequest: null, created: { overview: expect.any(String) } });
  const listed = await client.post('/graphql', {
    query: '{ contentTemplates { id title description contentRefs { name required kinds description } } }',
  });
  expect(listed.body.data.contentTemplates.map(({ id }: { id: string }) => id)).toEqual(TEMPLATES.map(({ id }) => id));
  expect(listed.body.data.contentTemplates[1].contentRefs[0]).toMatchObject({
    name: 'spec',
    required: true,
    kinds: ['openapi'],
  });
});
