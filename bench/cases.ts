/** What is compared: the requests, and how the answers of both sides must agree before anything is measured. */
import assert from 'node:assert/strict';
import type { Facts } from './data.ts';
import { SIZES } from './data.ts';
import type { Request } from './load.ts';
import type { Server } from './process.ts';
import { MARK } from './texts.ts';

export type Peer = 'fastify-pg' | 'postgraphile';

export interface Case {
  /** As the command line names it. */
  name: string;
  title: string;
  peer: Peer;
  /** The share of the peer's throughput that is aimed at. */
  aim: number | null;
  connections: number;
  /** Who asks, where that is another than in the other cases; null: nobody in particular. */
  token?(facts: Facts): string | null;
  /** Connection n sends only request n. */
  own?: boolean;
  /** What a server of ours of its own is started with, where the case needs one. */
  env?: Record<string, string>;
  requests(facts: Facts): Request[];
  /** What the peer is asked instead, where it speaks otherwise. */
  peerRequests?(facts: Facts): Request[];
  /** Throws when the answers of the two servers tell different things. */
  agree(ours: Server, peer: Server, facts: Facts): Promise<void>;
}

const GRAPH = { method: 'POST', path: '/graphql' } as const;

const NESTED = `query ($id: ID!, $spaces: Int!, $revisions: Int!) {
  organization(organizationId: $id) { id title spaces(limit: $spaces) { items { id title revisions(limit: $revisions) { items {
    id type createdAt author { id displayName } } } } } } }`;

const NESTED_OF_POSTGRAPHILE = `query ($id: String!, $spaces: Int!, $revisions: Int!) {
  organization: organizationByRowId(rowId: $id) { id: rowId title
    spaces: spacesByOrganizationId(first: $spaces, condition: { deletedAt: null }, orderBy: [CREATED_AT_DESC, ROW_ID_DESC]) { items: nodes { id: rowId title
      revisions: revisionsBySpaceId(first: $revisions, orderBy: [CREATED_AT_DESC, ROW_ID_DESC]) { items: nodes {
        id: rowId type createdAt author: userByAuthorId { id: rowId displayName } } } } } } }`;

const nested =
  (query: string) =>
  ({ organizationId }: Facts): Request[] => [
    {
      ...GRAPH,
      body: { query, variables: { id: organizationId, spaces: SIZES.nestedSpaces, revisions: SIZES.revisions } },
    },
  ];

const edits = ({ edited }: Facts): Request[] =>
  edited.map(({ spaceId, pageId }) => ({
    method: 'POST',
    path: `/v1/spaces/${spaceId}/content`,
    body: { changes: [{ type: 'replace_text', page: pageId, find: MARK, replace: `x${MARK}` }] },
  }));

export const CASES: readonly Case[] = [
  {
    name: 'space',
    title: 'one space by id',
    peer: 'fastify-pg',
    aim: 0.7,
    connections: 16,
    requests: ({ spaceIds }) => spaceIds.slice(0, 100).map((id) => ({ path: `/v1/spaces/${id}` })),
    agree: sameBodies,
  },
  {
    name: 'list',
    title: 'a list of 100 spaces',
    peer: 'fastify-pg',
    aim: 0.7,
    connections: 16,
    requests: ({ organizationId }) => [{ path: `/v1/orgs/${organizationId}/spaces?limit=100` }],
    agree: sameBodies,
  },
  {
    name: 'page',
    title: "one page's content",
    peer: 'fastify-pg',
    aim: 1,
    connections: 16,
    requests: ({ handbookId, pageIds }) =>
      pageIds.map((id) => ({ path: `/v1/spaces/${handbookId}/content/page/${id}` })),
    agree: sameBodies,
  },
  {
    name: 'lookup',
    title: 'what is published at an address, in a site of 20 sections',
    peer: 'fastify-pg',
    aim: 1,
    connections: 16,
    token: () => null,
    requests: ({ publishedAddresses }) =>
      publishedAddresses.map((url) => ({ method: 'POST', path: '/v1/urls/published', body: { url, visitor: {} } })),
    agree: sameBodies,
  },
  ...(['small', 'heavy'] as const).map(
    (size): Case => ({
      name: `structure-${size}`,
      title:
        size === 'small'
          ? 'how a published site of 20 sections is made up'
          : `the same of ${SIZES.heavySections} sections with ${SIZES.heavySpaces} spaces`,
      peer: 'fastify-pg',
      aim: 1,
      connections: 16,
      token: ({ structures }) => structures[size].token,
      requests: ({ structures }) => [{ path: structures[size].path }],
      agree: sameStructures,
    }),
  ),
  {
    name: 'document',
    title: 'the Document of a page, for a reader of the site',
    peer: 'fastify-pg',
    aim: 1,
    connections: 16,
    token: ({ readerToken }) => readerToken,
    requests: ({ handbookId, handbookRevision, pageIds }) =>
      pageIds.map((id) => ({ path: `/v1/spaces/${handbookId}/revisions/${handbookRevision}/page/${id}/document` })),
    agree: sameDocuments,
  },
  {
    name: 'document-cold',
    title: 'the same of pages that are not kept: converted from Markdown each time',
    peer: 'fastify-pg',
    aim: null,
    connections: 16,
    token: ({ readerToken }) => readerToken,
    // The least that can be kept, and more pages than have room in it: each one has gone when its turn comes again.
    env: { CACHE_MB: '1' },
    requests: ({ handbookId, handbookRevision, handbookPages }) =>
      handbookPages.map((id) => ({
        path: `/v1/spaces/${handbookId}/revisions/${handbookRevision}/page/${id}/document`,
      })),
    peerRequests: ({ handbookId, handbookRevision, handbookPages }) =>
      handbookPages.map((id) => ({ path: `/plain/spaces/${handbookId}/revisions/${handbookRevision}/page/${id}` })),
    agree: sameConversions,
  },
  {
    name: 'reader',
    title: 'a page of a published site, as a browser gets it',
    peer: 'fastify-pg',
    aim: 1.2,
    connections: 16,
    token: () => null,
    requests: ({ publishedPages }) => publishedPages.map((path) => ({ path })),
    agree: samePages,
  },
  {
    name: 'nested',
    title: 'organization → 20 spaces → 100 revisions each → author',
    peer: 'postgraphile',
    aim: 1.2,
    connections: 4,
    requests: nested(NESTED),
    peerRequests: nested(NESTED_OF_POSTGRAPHILE),
    agree: sameGraph,
  },
  {
    name: 'edit',
    title: 'one live edit',
    peer: 'fastify-pg',
    aim: 0.5,
    connections: SIZES.editedSpaces,
    own: true,
    requests: edits,
    agree: sameTextsAfterEdit,
  },
];

/** The answer of a server; throws when it is no success. */
export async function ask(
  { url, name }: Server,
  token: string | null,
  { method = 'GET', path, body }: Request,
): Promise<string> {
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${name} answers ${method} ${path} with ${response.status}: ${text}`);
  return text;
}

/** Byte for byte. */
async function sameBodies(this: Case, ours: Server, peer: Server, facts: Facts): Promise<void> {
  const token = this.token ? this.token(facts) : facts.token;
  for (const request of this.requests(facts)) {
    const [a, b] = [await ask(ours, token, request), await ask(peer, token, request)];
    if (a === b) continue;
    let at = 0;
    while (a[at] === b[at]) at += 1;
    const around = (text: string) => text.slice(Math.max(0, at - 80), at + 80);
    throw new Error(`${request.path} differs at ${at}:\n${ours.name}: ${around(a)}\n${peer.name}: ${around(b)}`);
  }
}

/** A hand-written server keeps Documents ready made: it is told them. */
async function sameDocuments(this: Case, ours: Server, peer: Server, facts: Facts): Promise<void> {
  const { handbookId: spaceId, pageIds, readerToken } = facts;
  for (const [i, request] of this.requests(facts).entries()) {
    const body = { spaceId, pageId: pageIds[i], document: await ask(ours, readerToken, request) };
    await ask(peer, readerToken, { method: 'POST', path: '/plain/documents', body });
  }
  await sameBodies.call(this, ours, peer, facts);
}

/** This one it makes itself, by the same conversion. */
async function sameConversions(this: Case, ours: Server, peer: Server, facts: Facts): Promise<void> {
  const others = this.peerRequests?.(facts) ?? [];
  for (const [i, request] of this.requests(facts).entries()) {
    const made = await ask(peer, facts.readerToken, others[i] as Request);
    assert.equal(made, await ask(ours, facts.readerToken, request), `${request.path} differs`);
  }
}

/** It keeps these ready made, too. */
async function sameStructures(this: Case, ours: Server, peer: Server, facts: Facts): Promise<void> {
  const [request] = this.requests(facts) as [Request];
  const token = this.token?.(facts) ?? null;
  const body = { siteId: request.path.split('/')[5], structure: await ask(ours, token, request) };
  await ask(peer, token, { method: 'POST', path: '/plain/structures', body });
  await sameBodies.call(this, ours, peer, facts);
}

/** A hand-written server keeps finished pages: it is told them. */
async function samePages(this: Case, ours: Server, peer: Server, facts: Facts): Promise<void> {
  for (const request of this.requests(facts)) {
    const body = { path: request.path, html: await ask(ours, null, request) };
    await ask(peer, null, { method: 'POST', path: '/plain/html', body });
  }
  await sameBodies.call(this, ours, peer, facts);
}

/** The same data; only how a time is written differs. */
async function sameGraph(this: Case, ours: Server, peer: Server, facts: Facts): Promise<void> {
  const read = async (server: Server, [request]: Request[]) => {
    const { data, errors } = JSON.parse(await ask(server, facts.token, request as Request));
    if (errors) throw new Error(`${server.name}: ${JSON.stringify(errors).slice(0, 500)}`);
    return JSON.parse(JSON.stringify(data), (key, value) => (key === 'createdAt' ? Date.parse(value) : value));
  };
  const expected = await read(ours, this.requests(facts));
  assert.deepEqual(await read(peer, this.peerRequests?.(facts) ?? []), expected, `${peer.name} answers differently`);
  const revisions = expected.organization.spaces.items.flatMap((space: any) => space.revisions.items);
  assert.equal(revisions.length, SIZES.nestedSpaces * SIZES.revisions, 'The nested read shows all revisions');
}

async function sameTextsAfterEdit(this: Case, ours: Server, peer: Server, facts: Facts): Promise<void> {
  for (const [i, request] of this.requests(facts).entries()) {
    const { spaceId, pageId } = facts.edited[i] as Facts['edited'][number];
    const texts: string[] = [];
    for (const server of [ours, peer]) {
      const page: Request = { path: `/v1/spaces/${spaceId}/content/page/${pageId}` };
      const before = JSON.parse(await ask(server, facts.token, page)).markdown as string;
      const answer = JSON.parse(await ask(server, facts.token, request));
      assert.deepEqual(Object.keys(answer), ['revision', 'created']);
      const after = JSON.parse(await ask(server, facts.token, page)).markdown as string;
      assert.equal(after, before.replace(MARK, `x${MARK}`), `${server.name} made the edit`);
      texts.push(after);
    }
    assert.equal(texts[1], texts[0]);
  }
}
