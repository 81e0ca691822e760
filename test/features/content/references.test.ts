/** References among the fields of pages: how they are answered, and which ones are taken. */
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../src/ids.ts';
import type { Client } from '../../support/client.ts';
import { aServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let client: Client;
let organization: { id: string };
let space: { id: string };
let path: string;

beforeAll(async () => {
  server = await aServer();
  organization = await server.make.organization();
  space = await server.make.space(organization);
  client = server.as((await server.make.member(organization, 'admin')).token);
  path = `/v1/spaces/${space.id}/content`;
});

async function edit(...changes: object[]) {
  const { status, body, text } = await client.post(path, { changes });
  if (status !== 200) throw new Error(`The edit answers ${status}: ${text}`);
  return body.created;
}

describe('references within the content', () => {
  const [file, elsewhere] = [newId(), newId()];

  test('say in which space they are, whether they were given with it or not', async () => {
    const { page } = await edit({ type: 'create_page', page: 'page', title: 'Page' });
    for (const own of [{}, { space: space.id }]) {
      const { link } = await edit(
        { type: 'create_page', page: 'link', pageType: 'link', title: 'L', target: { kind: 'page', page, ...own } },
        {
          type: 'update_page',
          page,
          fields: {
            cover: { ref: { kind: 'file', file, ...own }, refDark: { kind: 'url', url: 'dark.png' } },
            metaLinks: {
              canonical: { kind: 'page', page, ...own },
              alternates: [
                { kind: 'anchor', page, anchor: 'x', ...own },
                { kind: 'page', page: file, space: elsewhere },
                { kind: 'anchor', anchor: 'here' },
              ],
            },
          },
        },
      );
      const read = (await client.get(`${path}/page/${page}`)).body;
      expect(read.cover).toEqual({
        ref: { kind: 'file', file, space: space.id },
        refDark: { kind: 'url', url: 'dark.png' },
        yPos: 0,
      });
      expect(read.metaLinks).toEqual({
        canonical: { kind: 'page', page, space: space.id },
        alternates: [
          { kind: 'anchor', page, anchor: 'x', space: space.id },
          { kind: 'page', page: file, space: elsewhere },
          { kind: 'anchor', anchor: 'here' },
        ],
      });
      const revision = (await client.get(`/v1/spaces/${space.id}`)).body.revision;
      const alone = await client.get(`/v1/spaces/${space.id}/revisions/${revision}/page/${page}/meta-links`);
      expect(alone.body).toEqual(read.metaLinks);
      expect((await client.get(`${path}/page/${link}`)).body.target).toEqual({ kind: 'page', page, space: space.id });
    }
  });

  test('are those of a copy in a copy', async () => {
    const { link } = await edit(
      { type: 'create_page', page: 'page', title: 'Copied' },
      {
        type: 'create_page',
        page: 'link',
        pageType: 'link',
        title: 'To it',
        target: { kind: 'page', page: 'page', space: space.id },
      },
    );
    const copy = (await client.post(`/v1/spaces/${space.id}/duplicate`, {})).body;
    const { target } = (await client.get(`/v1/spaces/${copy.id}/content/page/${link}`)).body;
    expect(target).toMatchObject({ kind: 'page', space: copy.id });
  });

  test('do so in what changed, too; the same reference is no change', async () => {
    const { page } = await edit({
      type: 'create_page',
      page: 'page',
      title: 'Changed',
      fields: { cover: { ref: { kind: 'file', file } } },
    });
    const { body } = await client.post(`/v1/spaces/${space.id}/change-requests`, { subject: 'Cover' });
    const change = `/v1/spaces/${space.id}/change-requests/${body.id}`;
    const put = (cover: object) =>
      client.post(`${change}/content`, { changes: [{ type: 'update_page', page, fields: { cover } }] });
    const before = (await client.get(`${change}/content/page/${page}`)).body.cover;
    expect((await put(before)).body.revision).toBe(body.revision);
    await put({ ...before, yPos: 5 });
    const { changes } = (await client.get(`${change}/changes`)).body;
    const ref = { kind: 'file', file, space: space.id };
    expect(changes[0].attributes.cover).toEqual({ before: { ref, yPos: 0 }, after: { ref, yPos: 5 } });
  });
});

describe('a reference is refused', () => {
  const link = (url: string) => ({ type: 'create_page', pageType: 'link', title: 'x', target: { kind: 'url', url } });
  const target = 'changes[0].target.url';

  test.each([
    [link('javascript:alert(1)'), target],
    [link(' JavaScript:alert(1)'), target],
    [link('java\nscript:alert(1)'), target],
    [link('\u0001javascript:alert(1)'), target],
    [link('data:text/html,x'), target],
    [link('vbscript:x'), target],
    [link('file:///etc/passwd'), target],
    [
      { type: 'create_page', title: 'x', fields: { cover: { ref: { kind: 'url', url: 'data:image/png;base64,AA' } } } },
      'changes[0].fields.cover.ref.url',
    ],
    [
      {
        type: 'create_page',
        title: 'x',
        fields: { metaLinks: { alternates: [{ kind: 'url', url: 'javascript:x' }] } },
      },
      'changes[0].fields.metaLinks.alternates[0].url',
    ],
    [{ type: 'create_page', title: 'x', fields: { cover: { yPos: 1 } } }, 'changes[0].fields.cover.ref'],
    [
      { type: 'create_page', title: 'x', fields: { cover: { refDark: { kind: 'url', url: 'x.png' } } } },
      'changes[0].fields.cover.ref',
    ],
  ])('%j', async (change, field) => {
    expect(await client.post(path, { changes: [change] })).toMatchObject({
      status: 400,
      body: { error: { details: [{ path: field }] } },
    });
  });

  test('of an update as well', async () => {
    const { page, to } = await edit(
      { type: 'create_page', page: 'page', title: 'Page' },
      { ...link('https://example.com'), page: 'to' },
    );
    const bad = await client.post(path, {
      changes: [
        { type: 'update_page', page, fields: { cover: { yPos: 1 } } },
        { type: 'update_page', page: to, target: { kind: 'url', url: 'javascript:x' } },
      ],
    });
    const details = [
      { path: 'changes[0].fields.cover.ref', message: 'is required' },
      { path: 'changes[1].target.url', message: 'must be a path, or an address with http, https, mailto or tel' },
    ];
    expect(bad).toMatchObject({ status: 400, body: { error: { details } } });
  });
});

test.each([
  'https://example.com',
  'HTTP://example.com',
  'mailto:a@b.c',
  'tel:+1',
  '//example.com',
  '../a.md',
  '#x',
  '',
])('a link page may lead to %j', async (url) => {
  const { link } = await edit({
    type: 'create_page',
    page: 'link',
    pageType: 'link',
    title: 'x',
    target: { kind: 'url', url },
  });
  expect((await client.get(`${path}/page/${link}`)).body).toMatchObject({ href: url, target: { kind: 'url', url } });
});
