/** Search over HTTP: shape, access, order, pages of the list, and that it follows the content. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Space } from '../../../../src/db/generated/prisma/client.ts';
import type { Client } from '../../../support/client.ts';
import { document } from '../../../support/generated/gql.ts';
import { aServer, type TestServer } from '../../../support/server.ts';
import { leastStatementsOf } from '../../../support/statements.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});

async function anOrganization() {
  const organization = await server.make.organization({ defaultRole: null });
  const admin = server.as((await server.make.member(organization, 'admin')).token);
  return { organization, admin };
}

/** Pages by title and Markdown, at the top of the space; gives their ids. */
async function write(client: Client, space: Space, pages: Record<string, string>): Promise<string[]> {
  const changes = Object.entries(pages).map(([title, markdown], i) => ({
    type: 'create_page',
    page: `p${i}`,
    title,
    content: { markdown },
  }));
  const { status, body } = await client.post(`/v1/spaces/${space.id}/content`, { changes });
  expect(status).toBe(200);
  return changes.map((change) => body.created[change.page]);
}

const inSpace = (client: Client, space: Space, query: string, more = '') =>
  client.get(`/v1/spaces/${space.id}/search?query=${encodeURIComponent(query)}${more}`);
const inOrganization = (client: Client, { id }: { id: string }, query: string, more = '') =>
  client.get(`/v1/orgs/${id}/search?query=${encodeURIComponent(query)}${more}`);
const titles = (answer: { body: { items: { title: string }[] } }) => answer.body.items.map(({ title }) => title);

describe('a space', () => {
  test('answers pages with their sections, where they stand, and how many there are', async () => {
    const { organization, admin } = await anOrganization();
    const space = await server.make.space(organization, { language: 'en' });
    const { body } = await admin.post(`/v1/spaces/${space.id}/content`, {
      changes: [
        { type: 'create_page', page: 'guide', title: 'Guide', pageType: 'group' },
        {
          type: 'create_page',
          page: 'docker',
          parent: 'guide',
          title: 'With Docker',
          content: { markdown: 'Intro.\n\n## How to *install*\n\nInstalling takes a [minute](http://x.y).\n' },
        },
      ],
    });
    const { docker } = body.created;
    const app = `http://octavo.test/app/spaces/${space.id}/pages/${docker}`;
    const found = await inSpace(admin, space, 'installed');
    expect(found).toMatchObject({ status: 200 });
    expect(found.body).toEqual({
      count: 1,
      items: [
        {
          id: docker,
          title: 'With Docker',
          path: 'guide/with-docker',
          score: expect.any(Number),
          ancestors: [{ title: 'Guide' }],
          urls: { app },
          sections: [
            {
              id: `${docker}#how-to-install`,
              title: 'How to install',
              path: 'guide/with-docker#how-to-install',
              body: 'Installing takes a minute.',
              score: expect.any(Number),
              urls: { app: `${app}#how-to-install` },
            },
          ],
        },
      ],
    });
    const byTitle = await inSpace(admin, space, 'dock');
    expect(byTitle.body.items).toMatchObject([{ id: docker }]);
    expect(byTitle.body.items[0]).not.toHaveProperty('sections');
    expect((await inSpace(admin, space, '')).body).toEqual({ count: 0, items: [] });
  });

  test('puts titles before headings before texts, and goes on where a page of the list ended', async () => {
    const { organization, admin } = await anOrganization();
    const space = await server.make.space(organization);
    const many = Object.fromEntries(Array.from({ length: 7 }, (_, i) => [`Page ${i}`, 'Some zebra here.']));
    await write(admin, space, { ...many, Heading: '# A zebra\n\nx', 'The zebra': 'x', Other: 'x' });
    const all = titles(await inSpace(admin, space, 'zebra'));
    expect(all.slice(0, 2)).toEqual(['The zebra', 'Heading']);
    expect(all.length).toBe(9);
    const walked: string[] = [];
    for (let next: string | undefined = ''; next !== undefined; ) {
      const { body } = await inSpace(admin, space, 'zebra', `&limit=2${next && `&page=${next}`}`);
      expect(body.count).toBe(9);
      walked.push(...body.items.map(({ title }: { title: string }) => title));
      next = body.next?.page;
    }
    expect(walked).toEqual(all);
  });

  test('follows edits at once: new, changed, renamed, moved and deleted pages', async () => {
    const { organization, admin } = await anOrganization();
    const space = await server.make.space(organization);
    const [a, b] = await write(admin, space, { Alpha: 'the quokka', Beta: 'the numbat' });
    const edit = (...changes: object[]) => admin.post(`/v1/spaces/${space.id}/content`, { changes });
    const paths = async (query: string) =>
      (await inSpace(admin, space, query)).body.items.map(({ path }: { path: string }) => path);

    expect(await paths('quokka')).toEqual(['alpha']);
    await edit({ type: 'replace_text', page: a, find: 'quokka', replace: 'bilby' });
    expect([await paths('quokka'), await paths('bilby')]).toEqual([[], ['alpha']]);
    await edit({ type: 'update_page', page: a, title: 'Gamma' });
    expect([await paths('alpha'), await paths('gamma')]).toEqual([[], ['gamma']]);
    await edit({ type: 'move_page', page: a, parent: b });
    expect(await paths('bilby')).toEqual(['beta/gamma']);
    await edit({ type: 'delete_page', page: b });
    expect([await paths('bilby'), await paths('numbat')]).toEqual([[], []]);
  });

  test('is silent about a change request until it is merged', async () => {
    const { organization, admin } = await anOrganization();
    const space = await server.make.space(organization);
    const [page] = await write(admin, space, { Start: 'the emu' });
    const { body } = await admin.post(`/v1/spaces/${space.id}/change-requests`, { subject: 'Birds' });
    const changes = [{ type: 'update_page', page, content: { markdown: 'the cassowary' } }];
    await admin.post(`/v1/spaces/${space.id}/change-requests/${body.id}/content`, { changes });
    expect(titles(await inSpace(admin, space, 'cassowary'))).toEqual([]);
    await admin.post(`/v1/spaces/${space.id}/change-requests/${body.id}/merge`);
    expect(titles(await inSpace(admin, space, 'cassowary'))).toEqual(['Start']);
    expect(titles(await inSpace(admin, space, 'emu'))).toEqual([]);
  });

  test('refuses invalid queries and invalid cursors', async () => {
    const { organization, admin } = await anOrganization();
    const space = await server.make.space(organization);
    expect(await admin.get(`/v1/spaces/${space.id}/search`)).toMatchObject({ status: 400 });
    expect(await inSpace(admin, space, 'x'.repeat(512))).toMatchObject({ status: 200 });
    expect(await inSpace(admin, space, 'x'.repeat(513))).toMatchObject({
      status: 400,
      body: { error: { details: [{ path: 'query', message: 'must have at most 512 characters' }] } },
    });
    const cursors = ['x', 'WyJyYW5rIiwxZTk5OSwiYSJd', Buffer.from('["id","a","b"]').toString('base64url')];
    for (const cursor of cursors) {
      const answer = await inSpace(admin, space, 'x', `&page=${cursor}`);
      expect(answer).toMatchObject({ status: 400, body: { error: { details: [{ path: 'page' }] } } });
    }
  });

  test('takes a token that may read content', async () => {
    const { organization } = await anOrganization();
    const space = await server.make.space(organization, { defaultLevel: 'read' });
    const membership = { organizationId: organization.id, role: 'read' as const };
    const member = async (scopes: string[]) => {
      const person = await server.make.user({ scopes });
      await server.services.database.prisma.member.create({ data: { ...membership, userId: person.id } });
      return server.as(person.token);
    };
    const [metadata, content] = [await member(['space:metadata:read']), await member(['space:content:read'])];
    expect(await inSpace(metadata, space, 'x')).toMatchObject({ status: 403 });
    expect(await inOrganization(metadata, organization, 'x')).toMatchObject({ status: 403 });
    expect(await inSpace(content, space, 'x')).toMatchObject({ status: 200 });
    expect(await inOrganization(content, organization, 'x')).toMatchObject({ status: 200 });
  });
});

describe('an organization', () => {
  test('answers spaces with their best pages, the best space first', async () => {
    const { organization, admin } = await anOrganization();
    const one = await server.make.space(organization, { title: 'One', language: 'en' });
    const two = await server.make.space(organization, { title: 'Two', language: 'de' });
    await write(admin, one, { Start: 'All about the wombat.', More: '# Wombats\n\nx' });
    const [wombat] = await write(admin, two, { Wombat: 'x', Start: 'Nichts.' });
    const { body } = await inOrganization(admin, organization, 'wombat');
    expect(body).toMatchObject({
      count: 2,
      items: [
        { id: two.id, title: 'Two', pages: [{ id: wombat, title: 'Wombat', path: 'wombat', ancestors: [] }] },
        { id: one.id, title: 'One', pages: [{ title: 'More' }, { title: 'Start' }] },
      ],
    });
    const first = await inOrganization(admin, organization, 'wombat', '&limit=1');
    expect([titles(first), first.body.count]).toEqual([['Two'], 2]);
    const second = await inOrganization(admin, organization, 'wombat', `&limit=1&page=${first.body.next.page}`);
    expect([titles(second), second.body.count, second.body.next]).toEqual([['One'], 2, undefined]);
  });

  test('finds and counts only what the caller may read, and nothing of others', async () => {
    const { organization, admin } = await anOrganization();
    const open = await server.make.space(organization, { title: 'Open', defaultLevel: 'read' });
    const closed = await server.make.space(organization, { title: 'Closed' });
    const deleted = await server.make.space(organization, { title: 'Deleted', defaultLevel: 'read' });
    for (const space of [open, closed, deleted]) await write(admin, space, { Secret: 'the dingo' });
    await admin.delete(`/v1/spaces/${deleted.id}`);
    const other = await anOrganization();
    const foreign = await server.make.space(other.organization, { title: 'Foreign' });
    await write(other.admin, foreign, { Secret: 'the dingo' });

    const member = await server.make.member(organization, 'read');
    const guest = await server.make.member(organization, null);
    const found = async (client: Client, query = 'dingo') => {
      const answer = await inOrganization(client, organization, query);
      return [answer.status, answer.body.count, titles(answer).sort()];
    };
    expect(await found(admin)).toEqual([200, 2, ['Closed', 'Open']]);
    expect(await found(server.as(member.token))).toEqual([200, 1, ['Open']]);
    expect(await found(server.as(guest.token))).toEqual([200, 0, []]);
    await server.make.grant({ space: closed }, { user: guest }, 'read');
    expect(await found(server.as(guest.token))).toEqual([200, 1, ['Closed']]);

    // No hit and no access look the same, byte for byte.
    const asMember = server.as(member.token);
    const closedQuery = await inOrganization(server.as(guest.token), organization, 'unheard');
    expect(closedQuery.text).toBe((await inOrganization(asMember, organization, 'unheard')).text);
    expect(await inSpace(asMember, closed, 'dingo')).toMatchObject({ status: 404 });
    expect(await inSpace(admin, deleted, 'dingo')).toMatchObject({ status: 404 });
    expect(await inOrganization(other.admin, organization, 'dingo')).toMatchObject({ status: 404 });
  });

  test('takes as many statements for many spaces as for one', async () => {
    const { organization, admin } = await anOrganization();
    const fill = async (count: number) => {
      for (let i = 0; i < count; i += 1) {
        await write(admin, await server.make.space(organization, { language: 'en' }), { Koala: 'x', Start: '# Koala' });
      }
      const search = () => inOrganization(admin, organization, 'koala');
      await search(); // reads of content are cached for ever
      return leastStatementsOf(server, search);
    };
    const one = await fill(1);
    expect(one).toBeLessThanOrEqual(5);
    expect(await fill(5)).toBe(one);
  });
});

test('in GraphQL the hits lead to the entities', async () => {
  const { organization, admin } = await anOrganization();
  const space = await server.make.space(organization, { title: 'Home' });
  await write(admin, space, { Numbat: 'Hello.' });
  const { body } = await admin.graphql(
    document(`query SearchOrganization($id: ID!) { organization(organizationId: $id) { search(query: "numbat", limit: 5) { count items { title space { title } pages { page { title markdown } sections { body } } } } }
    }`),
    { id: organization.id },
  );
  expect(body).toEqual({
    data: {
      organization: {
        search: {
          count: 1,
          items: [
            {
              title: 'Home',
              space: { title: 'Home' },
              pages: [{ page: { title: 'Numbat', markdown: 'Hello.' }, sections: null }],
            },
          ],
        },
      },
    },
  });
});
