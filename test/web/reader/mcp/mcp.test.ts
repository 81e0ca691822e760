/** The tools of a site, asked by the client of the official SDK over HTTP. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { answerMcp } from '../../../../src/web/reader/mcp/answer.ts';
import type { ReadableSite } from '../../../../src/web/reader/mcp/site.ts';
import { ADDRESS, aListing, aPage, aPart } from '../programs/listings.ts';

const group = (title: string) => ({ kind: 'group', title, depth: 0 }) as const;
const guide = aPart(
  [
    group('Basics'),
    aPage('start', { title: 'Start', description: 'How to begin.', depth: 1 }),
    aPage('secret', { title: 'Secret', depth: 1, isHidden: true }),
  ],
  { id: 'guide' },
);
const api = aPart(
  Array.from({ length: 250 }, (_, at) => aPage(`call-${at}`)),
  { id: 'api', title: 'API' },
);

let url = '';
let broken: Error | undefined;
let searched: unknown[] = [];
const errors: string[] = [];

const site: ReadableSite = {
  title: 'Docs',
  address: ADDRESS,
  search: async (query, part) => {
    searched.push([query, part]);
    if (broken) throw broken;
    const sections = [{ title: 'Care', href: `${ADDRESS}start.md#care`, excerpt: 'about *roses*' }];
    const pages = query === 'none' ? [] : [{ title: 'Start', href: `${ADDRESS}start.md`, trail: ['Guide'], sections }];
    return { didYouMean: query === 'rosse' ? 'rose' : null, pages };
  },
  read: async (place) => (place === 'long' ? 'x'.repeat(100_000) : place === 'start' ? '# Start\n' : undefined),
  listing: async () => aListing([guide, api]),
};

const server = http.createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const headers = new Headers(
    Object.entries(request.headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
  const body = Buffer.concat(chunks).toString('utf8');
  const asked = { url, method: request.method as string, headers, body };
  const answer = await answerMcp(asked, site, (error) => void errors.push(error.message));
  response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(Buffer.from(await answer.arrayBuffer()));
});

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => server.close());
beforeEach(() => {
  searched = [];
  broken = undefined;
});

/** A client that begins as clients of 2025 do, or as those of 2026. */
async function aClient(mode: 'legacy' | 'auto'): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  return client;
}

const textOf = async (client: Client, name: string, args: Record<string, unknown>) => {
  const { content, isError } = await client.callTool({ name, arguments: args });
  return { text: (content as { text: string }[]).map(({ text }) => text).join(''), isError: isError ?? false };
};

test.each(['legacy', 'auto'] as const)('a client (%s) lists the tools and calls each', async (mode) => {
  const client = await aClient(mode);
  expect(client.getServerVersion()).toMatchObject({ title: 'Docs', websiteUrl: ADDRESS });
  expect(client.getInstructions()).toContain(ADDRESS);
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(['search', 'read_page', 'list_pages']);
  for (const { title, description, inputSchema, annotations } of tools) {
    expect(title).toContain('Docs');
    expect(description).toBeTruthy();
    expect(inputSchema).toMatchObject({ type: 'object' });
    expect(annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false, openWorldHint: false });
  }
  expect((await textOf(client, 'search', { query: ' roses ', section: 'guide' })).text).toBe(
    `- [Start](${ADDRESS}start.md) (Guide)\n  - [Care](${ADDRESS}start.md#care): about \\*roses\\*\n`,
  );
  expect((await textOf(client, 'search', { query: 'rosse' })).text).toMatch(/found for "rose"/);
  expect((await textOf(client, 'search', { query: 'none' })).text).toMatch(/^Nothing was found/);
  expect(searched).toEqual([
    ['roses', 'guide'],
    ['rosse', null],
    ['none', null],
  ]);
  expect(await textOf(client, 'read_page', { page: 'start' })).toEqual({ text: '# Start\n', isError: false });
  await client.close();
});

test('a list is nested, without what is hidden, and in parts', async () => {
  const client = await aClient('auto');
  const { text } = await textOf(client, 'list_pages', { section: 'Guide' });
  expect(text).toBe(`Docs: 1 pages\n\n- Guide\n  - Basics\n    - [Start](${ADDRESS}start.md): How to begin.\n`);
  const first = await textOf(client, 'list_pages', {});
  const second = await textOf(client, 'list_pages', { number: 2 });
  expect(first.text).toContain('251 pages, part 1 of 2');
  expect(second.text).toContain(`[Page call-249](${ADDRESS}call-249.md)`);
  expect((first.text + second.text).match(/call-\d+\.md/g)).toHaveLength(250);
  expect(await textOf(client, 'list_pages', { number: 3 })).toMatchObject({ isError: true });
});

test('a long page is read in pieces', async () => {
  const client = await aClient('auto');
  const first = await textOf(client, 'read_page', { page: 'long' });
  expect(first.text).toContain('offset 60000');
  const rest = await textOf(client, 'read_page', { page: 'long', offset: 60_000 });
  expect(rest.text).toBe('x'.repeat(40_000));
});

test('what cannot be done is told to the model; what goes wrong is not', async () => {
  const client = await aClient('auto');
  expect(await textOf(client, 'read_page', { page: 'gone' })).toMatchObject({
    isError: true,
    text: expect.stringContaining('no such page'),
  });
  expect(await textOf(client, 'search', { query: 'a', section: 'X' })).toMatchObject({
    isError: true,
    text: 'There is no section "X". Sections: "Guide", "API".',
  });
  broken = new Error('the password is 123');
  const answer = await textOf(client, 'search', { query: 'a' });
  expect(answer).toEqual({ isError: true, text: 'Something went wrong on the server.' });
  expect(errors).toContain('the password is 123');
});

test.each([
  ['search', { query: '' }],
  ['search', { query: 'x'.repeat(301) }],
  ['search', { query: 5 }],
  ['read_page', { page: 'x'.repeat(2001) }],
  ['read_page', { page: 'start', offset: -1 }],
  ['list_pages', { number: 0 }],
])('input that is no good is refused: %s %j', async (name, args) => {
  const client = await aClient('auto');
  await expect(textOf(client, name, args)).resolves.toMatchObject({ isError: true });
  expect(searched).toEqual([]);
});

test('there are no sessions and no streams', async () => {
  for (const method of ['GET', 'DELETE']) {
    const answer = await fetch(url, { method, headers: { accept: 'text/event-stream' } });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
  }
  const post = (body: string) =>
    fetch(url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    });
  expect((await post('{')).status).toBe(400);
  const ping = { jsonrpc: '2.0', method: 'ping', id: 1 };
  expect((await post(JSON.stringify(Array(11).fill(ping)))).status).toBe(400);
  const pong = await post(JSON.stringify(ping));
  expect(pong.headers.get('content-type')).toContain('application/json');
  expect(pong.headers.get('mcp-session-id')).toBeNull();
  expect(await pong.json()).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
  const meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const listen = { notifications: { toolsListChanged: true }, _meta: meta };
  const refused = await fetch(url, {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'subscriptions/listen', params: listen }),
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-method': 'subscriptions/listen',
      'mcp-protocol-version': '2026-07-28',
    },
  });
  expect(await refused.json()).toMatchObject({ id: 2, error: { message: 'Subscription limit reached' } });
});
