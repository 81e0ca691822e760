/** Pages read with `evaluated` and `dereferenced`: expressions, reusable contents and pointers, over REST and GraphQL. */
import { beforeAll, describe, expect, test } from 'vitest';
import { contentStore } from '../../../src/db/content-store.ts';
import type { Space } from '../../../src/db/generated/prisma/client.ts';
import { toDocument } from '../../../src/engine/markdown/document/read.ts';
import { Draft } from '../../../src/engine/revisions/draft.ts';
import { moveSpace } from '../../support/move.ts';
import { aServer, type TestServer } from '../../support/server.ts';
import { statementsOf } from '../../support/statements.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

const expression = (source: string) => `<code class="expression">${source}</code>`;

interface Page {
  markdown?: string;
  title?: string;
  fields?: object;
  /** As if it had come from Git. */
  git?: string;
}

/** A space with a page `page`, with others, with reusable contents (by path in Git or none) and variables. */
async function aSpace(pages: Record<string, Page>, texts: Record<string, { markdown: string; git?: string }> = {}) {
  const organization = await server.make.organization();
  const space = await server.make.space(organization);
  const client = server.as((await server.make.member(organization, 'admin')).token);
  const content = `/v1/spaces/${space.id}/content`;
  const { body } = await client.post(content, {
    changes: [
      { type: 'set_variables', variables: { version: '3.0.4', food: '*soup*' } },
      ...Object.entries(texts).map(([name, { markdown }]) => ({
        type: 'create_reusable_content',
        reusableContent: name,
        title: name,
        content: { markdown },
      })),
      ...Object.entries(pages).map(([name, { markdown = '', title = name, fields }]) => ({
        type: 'create_page',
        page: name,
        title,
        content: { markdown },
        ...(fields && { fields }),
      })),
    ],
  });
  expect(body).toHaveProperty('created');
  const { created, revision } = body as { created: Record<string, string>; revision: string };
  const current = await inGit(space, revision, { ...pages, ...texts }, created);
  const id = created['page'] as string;
  const read = async (query: string, path = `${content}/page/${id}`) => (await client.get(`${path}?${query}`)).body;
  return { organization, space, client, content, created, id, read, revision: current };
}

/** Gives pages and texts the places in Git that an import would. */
async function inGit(
  space: Space,
  revision: string,
  things: Record<string, { git?: string }>,
  created: Record<string, string>,
): Promise<string> {
  const placed = Object.entries(things).filter(([, { git }]) => git);
  if (placed.length === 0) return revision;
  const { services } = server;
  const { organizationId } = space;
  const { root } = await services.database.prisma.revision.findUniqueOrThrow({ where: { id: revision } });
  const draft = await Draft.open(contentStore(services, organizationId), root);
  for (const [name, { git: path = '' }] of placed) {
    const id = created[name] as string;
    const git = { oid: '0'.repeat(40), path };
    const page = await draft.page(id);
    const text = page ? undefined : await draft.base.reusableContent(id);
    if (page) draft.putPage({ ...page, git });
    if (text) draft.putReusableContent({ ...text, git });
  }
  const moved = await moveSpace(services, space, { id: revision, root }, await draft.commit());
  return moved.id;
}

describe('evaluated', () => {
  const MARKDOWN = [
    `Version ${expression('space.vars.version')}, ${expression('page.vars.meal ?? "no meal"')}: ${expression('space.vars.food')}.`,
    `Hello ${expression('visitor.claims.name ?? "friend"')}; ${expression('space.vars.nothing')}, ${expression('page.title')}.`,
  ].join('\n\n');
  const pages = { page: { markdown: MARKDOWN, title: 'Roses', fields: { variables: { meal: 'lunch' } } } };

  test('replaces expressions by values; what has none stays', async () => {
    const { read } = await aSpace(pages);
    expect((await read('evaluated=true')).markdown).toBe(
      `Version 3.0.4, lunch: \\*soup\\*.\n\nHello friend; ${expression('space.vars.nothing')}, Roses.`,
    );
    expect((await read('')).markdown).toBe(MARKDOWN);
    expect((await read('evaluated=false')).markdown).toBe(MARKDOWN);
  });

  test('leaves those that read the visitor when it is to be deterministic', async () => {
    const { read } = await aSpace(pages);
    const { markdown } = await read('evaluated=deterministic-only');
    expect(markdown).toContain(`Hello ${expression('visitor.claims.name ?? "friend"')};`);
    expect(markdown).toContain('Version 3.0.4, lunch');
  });

  test('holds for Documents, paths, revisions and change requests', async () => {
    const { read, client, space, content, id, revision } = await aSpace(pages);
    const { markdown } = await read('evaluated=true');
    const { document, markdown: none } = await read('evaluated=true&format=document');
    expect(document).toEqual(toDocument(markdown));
    expect(none).toBeUndefined();
    const { body } = await client.post(`/v1/spaces/${space.id}/change-requests`, {});
    const change = `/v1/spaces/${space.id}/change-requests/${body.id}/content`;
    await client.post(change, { changes: [{ type: 'set_variables', variables: { version: '4' } }] });
    for (const path of [`${content}/path/roses`, `/v1/spaces/${space.id}/revisions/${revision}/page/${id}`])
      expect((await read('evaluated=true', path)).markdown).toBe(markdown);
    for (const path of [`${change}/page/${id}`, `${change}/path/roses`])
      expect((await read('evaluated=true', path)).markdown).toBe(markdown.replace('3.0.4', '4'));
  });

  test('is an argument of the same fields in GraphQL, which tell what stays', async () => {
    const { client, space, id } = await aSpace(pages);
    const query = `query ($space: ID!, $page: ID!) { space(spaceId: $space) {
      page(pageId: $page, evaluated: deterministic_only) { markdown document unresolved }
      whole: page(pageId: $page, evaluated: all) { unresolved }
    } }`;
    const { body } = await client.post('/graphql', { query, variables: { space: space.id, page: id } });
    const { page, whole } = body.data.space;
    expect(page.unresolved).toEqual(['visitor.claims.name ?? "friend"', 'space.vars.nothing']);
    expect(page.document).toEqual(toDocument(page.markdown));
    expect(whole.unresolved).toEqual(['space.vars.nothing']);
  });

  test('refuses what it does not know', async () => {
    const { client, content, id } = await aSpace(pages);
    for (const name of ['evaluated', 'dereferenced']) {
      const { status, body } = await client.get(`${content}/page/${id}?${name}=perhaps`);
      expect({ status, path: body.error.details[0].path }).toEqual({ status: 400, path: name });
    }
  });
});

describe('dereferenced', () => {
  const include = (path: string) => `{% include "${path}" %}`;

  test('puts reusable contents into the text, their own too, with addresses that lead where they led', async () => {
    const { read } = await aSpace(
      {
        page: { markdown: `# Page\n\n${include('../.gitbook/includes/note.md')}\n\nEnd.\n`, git: 'guides/page.md' },
        other: { git: 'other.md' },
      },
      {
        note: {
          markdown: `See [other](../../other.md).\n\n${include('deeper/more.md')}\n`,
          git: '.gitbook/includes/note.md',
        },
        more: { markdown: `Version ${expression('space.vars.version')}.\n`, git: '.gitbook/includes/deeper/more.md' },
      },
    );
    expect((await read('dereferenced=reusable-contents')).markdown).toBe(
      `# Page\n\nSee [other](../other.md).\n\nVersion ${expression('space.vars.version')}.\n\nEnd.\n`,
    );
    expect((await read('dereferenced=true&evaluated=true')).markdown).toContain('Version 3.0.4.');
    const { document } = await read('dereferenced=true&format=document');
    expect(document.nodes.map(({ type }: { type: string }) => type)).toEqual([
      'heading-1',
      'paragraph',
      'paragraph',
      'paragraph',
    ]);
  });

  test('follows ids; what includes itself, or does not exist, stays and is reported', async () => {
    const { client, space, content, id, created, read } = await aSpace({ page: {} }, { note: { markdown: 'x' } });
    const own = include(`/reusable-contents/${created['note']}`);
    await client.post(content, {
      changes: [
        { type: 'update_reusable_content', reusableContent: created['note'], content: { markdown: `Note.\n\n${own}` } },
        { type: 'update_page', page: id, content: { markdown: `${own}\n\n${include('gone.md')}\n` } },
      ],
    });
    expect((await read('dereferenced=true')).markdown).toBe(`Note.\n\n${own}\n\n${include('gone.md')}\n`);
    const query = `query ($space: ID!, $page: ID!) { space(spaceId: $space) { page(pageId: $page, dereferenced: reusable_contents) { unresolved } } }`;
    const { body } = await client.post('/graphql', { query, variables: { space: space.id, page: id } });
    expect(body.data.space.page.unresolved).toEqual([`/reusable-contents/${created['note']}`, 'gone.md']);
  });

  const pointer = (url: string) => `{% content-ref url="${url}" %}\n[${url}](${url})\n{% endcontent-ref %}\n`;

  test('names pages that blocks point at, only when all is asked for', async () => {
    const urls = ['target.md', '../gone.md', 'https://example.com'];
    const { read } = await aSpace({
      page: { markdown: urls.map(pointer).join('\n'), git: 'guides/page.md' },
      target: { title: 'The *target*', fields: { description: 'Of it all.' }, git: 'guides/target.md' },
    });
    const [, gone, outside] = urls.map(pointer);
    expect((await read('dereferenced=true')).markdown).toBe(
      `[The \\*target\\*](target.md) — Of it all.\n\n${gone}\n${outside}`,
    );
    expect((await read('dereferenced=reusable-contents')).markdown).toBe(urls.map(pointer).join('\n'));
  });

  test('shows of another space only what the caller may read', async () => {
    const { client, content, organization, id, read } = await aSpace({ page: {} });
    const there = await server.make.space(organization, { title: 'Elsewhere' });
    const secret = await server.make.space(await server.make.organization(), { title: 'Secret' });
    const made = await client.post(`/v1/spaces/${there.id}/content`, {
      changes: [{ type: 'create_page', page: 'p', title: 'Page there' }],
    });
    const page = `/spaces/${there.id}/pages/${made.body.created.p}`;
    const urls = [`/spaces/${there.id}`, page, `/spaces/${secret.id}`];
    await client.post(content, {
      changes: [{ type: 'update_page', page: id, content: { markdown: urls.map(pointer).join('\n') } }],
    });
    expect((await read('dereferenced=true')).markdown).toBe(
      `[Elsewhere](/spaces/${there.id})\n\n[Page there](${page})\n\n${pointer(urls[2] as string)}`,
    );
    // Not kept: it is another space that changes here.
    await client.patch(`/v1/spaces/${there.id}`, { title: 'Renamed' });
    expect((await read('dereferenced=true')).markdown).toContain('[Renamed]');
    const guest = await server.make.member(organization, null);
    await server.make.grant(
      {
        space: await server.services.database.prisma.space.findUniqueOrThrow({
          where: { id: content.split('/')[3] as string },
        }),
      },
      { user: guest },
      'read',
    );
    const seen = await server.as(guest.token).get(`${content}/page/${id}?dereferenced=true`);
    expect(seen.body.markdown).toBe(urls.map(pointer).join('\n'));
  });

  test('costs as many statements for twenty includes and pointers as for three', async () => {
    const cost = async (count: number) => {
      const names = Array.from({ length: count }, (_, i) => `n${i}`);
      const { client, content, created, id } = await aSpace(
        { page: {}, ...Object.fromEntries(names.map((name) => [`p-${name}`, { markdown: name }])) },
        Object.fromEntries(names.map((name) => [`t-${name}`, { markdown: `Text ${name}` }])),
      );
      const lines = names.flatMap((name) => [
        include(`/reusable-contents/${created[`t-${name}`]}`),
        pointer(`/pages/${created[`p-${name}`]}`),
      ]);
      const changes = [{ type: 'update_page', page: id, content: { markdown: lines.join('\n\n') } }];
      await client.post(content, { changes });
      server.services.contentCache.clear();
      return statementsOf(server, () => client.get(`${content}/page/${id}?dereferenced=true`));
    };
    const [few, many] = [await cost(3), await cost(20)];
    // Ids are random, and with them the depth at which things are found.
    expect(many).toBeLessThan(few + 8);
  });
});
